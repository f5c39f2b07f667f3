"""The form of a case (T2-T18): every key, type and name is checked before anything is played.

Whatever is not in the form is an error that names it. What is in it but belongs to an edition or option still to come
is collected, so that a case can say everything that it waits for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from steppe.core.example import Malformed
from steppe.core.option import EDITION
from steppe.games.valley.board.plan import TERRAINS
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.cards import CARDS
from steppe.games.valley.cards import in_box as cards_in
from steppe.games.valley.edition import EDITIONS, USUAL
from steppe.games.valley.examples import number
from steppe.games.valley.examples.draw import Draw, read_draw
from steppe.games.valley.examples.ground import Ground
from steppe.games.valley.examples.line import TURN, Line
from steppe.games.valley.examples.value import items, known, one_of, setting, table, texts, truth, whole
from steppe.games.valley.neutral import ALL as NEUTRAL
from steppe.games.valley.neutral import OWN_DIE
from steppe.games.valley.notation.spelling import (
    BEAST_NAMES,
    FIELDS,
    HAZARDS,
    NOBODYS,
    SEASONS,
    STATUS,
    TRIBES,
    Spelling,
    signs_of,
)
from steppe.games.valley.phases.window import WINDOWS
from steppe.games.valley.piece import COMPANION_OF
from steppe.games.valley.variants import OPTIONS
from steppe.games.valley.variants.inventions import BY_DIE

DECLARED: Final = {option.key: option for option in OPTIONS}
PROSE: Final = ("id", "title", "note")
KEYS: Final = (
    *(*PROSE, "rules", "cards", "names", "options", "board", "time", "seats", "order", "players_at_start"),
    *("players_in_play", "tribes", "pieces", "effects", "in_force", "given", "bag", "piles", "phase", "window", "do"),
    *("dice", "dice_for", "draws", "losses", "conquer", "starve", "births", "card_bonus", "expect"),
)
PHASES: Final = (
    *TURN,
    *("setup", "first_player", "return", "arrival+animals", "neutral", "calendar", "options", "derive"),
)
NAMED_DICE: Final = (
    *(*BEAST_NAMES, "yeti", "yeti_cub", "komodo", OWN_DIE, "loner"),
    *("direction", "region", "class", "river", "pick", "event"),
)
# N9: neutral people by their word, neutral animals among the herds.
STRANGERS: Final = tuple(sort.word for sort in NEUTRAL if sort.human)
PROWLERS: Final = tuple(sort.word for sort in NEUTRAL if not sort.human)
GLACIER: Final = ("glacier_open", "glacier_shut")  # N9: this turn's dice


class Form(Ground):
    """A case that is being checked."""

    def __init__(self, case: object) -> None:
        self.case = table("case", case)
        known("case", self.case, (*KEYS, *(("case",) if self.case.get("phase") == "derive" else ())))
        self.phase = one_of("phase", self.case.get("phase"), PHASES)
        self.told = self.phase == "derive"
        self.spelling = self.spelled((), ())
        self.lines: list[Line] = []
        self.draws: list[Draw] = []
        self.about()
        if self.told:
            return
        if "expect" not in self.case:
            raise Malformed("expect", "what is expected", None)
        self.tribes: Mapping[str, Any] = table("tribes", self.case.get("tribes"))
        self.seats = self.seated()
        if self.phase == "options":
            return
        self.spelling = self.spelled(self.hexes(), tuple(self.seats))
        self.board()
        self.time()
        self.people()
        for hex, told in table("pieces", self.case.get("pieces", {})).items():
            self.contents(f"pieces: {self.hex('pieces', hex)}", told)
        self.force()
        self.supplies()
        self.course()

    def spelled(self, hexes: tuple[str, ...], tribes: tuple[str, ...]) -> Spelling:
        """Names as in the box of the case; while its edition is still to come, as in the usual one, with every card."""
        wanted = setting(table("options", self.case.get("options", {})).get(EDITION, USUAL.key))
        if wanted not in EDITIONS:
            return Spelling(hexes, tribes)
        edition = EDITIONS[wanted]
        return Spelling(hexes, tribes, edition, cards_in(edition))

    # -- what it is about --------------------------------------------------------------------------------------

    def about(self) -> None:
        for key in PROSE:
            if not isinstance(self.case.get(key, ""), str):
                raise Malformed(key, "a text", self.case[key])
        for cited in items("rules", self.case.get("rules", [])):
            if not number.exists(cited):
                raise Malformed("rules", "numbers of the rules", cited)
        for name in items("cards", self.case.get("cards", [])):
            self.card("cards", name)
        table("names", self.case.get("names", {}))
        table("options", self.case.get("options", {}))  # T2: whether they are allowed is for the game to say

    def seated(self) -> list[str]:
        for name in self.tribes:
            if name not in TRIBES:
                raise Malformed("tribes", ", ".join(TRIBES), name)
        seats = items("seats", self.case.get("seats", list(self.tribes)))
        if len(set(seats)) < len(seats) or not set(self.tribes) <= set(seats) <= set(TRIBES):
            raise Malformed("seats", "each tribe of the case once", seats)
        order = items("order", self.case.get("order", seats))
        if len(set(order)) < len(order) or not set(order) <= set(seats):
            raise Malformed("order", "tribes of the case, each once", order)
        for key in ("players_at_start", "players_in_play"):
            if key in self.case:
                whole(key, self.case[key], 1, len(TRIBES))
        return [str(seat) for seat in seats]

    def time(self) -> None:
        told = table("time", self.case.get("time", {}))
        known("time", told, ("year", "season", "turn", "last", "number"))
        whole("time: year", told.get("year", 1), 1)
        one_of("time: season", told.get("season", SEASONS[0]), SEASONS)
        whole("time: turn", told.get("turn", 2), 1, 3)
        whole("time: number", told.get("number", 1), 1)
        if told.get("last", False) is not False:
            raise Malformed("time: last", "false", told["last"])

    # -- tribes and pieces (T5, T6) ----------------------------------------------------------------------------

    def people(self) -> None:
        for name, told in self.tribes.items():
            for figure, value in table(f"tribes: {name}", told or {}).items():
                self.figure(f"tribes: {name}: {figure}", figure, value)

    def figure(self, key: str, figure: object, value: object) -> None:
        match figure:
            case "food" | "plant" | "meat" | "returns_used" | "camps_elsewhere" | "income":
                whole(key, value)
            case "fire" | "announced" | "leaderless":
                truth(key, value)
            case "status":
                one_of(key, value, STATUS)
            case "hand" if isinstance(value, list):
                for card in value:
                    self.card(key, card, lambda card: CARDS[card].deck not in SEASONS)
            case "hand":
                whole(key, value)
            case "elsewhere" | "reserve":
                self.kinds(key, value)
            case "totem" | "lost_totem":
                one_of(key, value, BEAST_NAMES)
            case "progress" | "used" | "inventions" if isinstance(value, list):
                for card in value:
                    if card not in BY_DIE:
                        self.card(key, card, lambda card: CARDS[card].deck not in SEASONS)
            case "totem_offered":
                truth(key, value)
            case "trophies":
                self.animals(key, value)
            case _:
                raise Malformed(key, "a figure of T5", "an unknown key")

    def contents(self, key: str, told: object) -> None:
        for what, value in table(key, told).items():
            at = f"{key}: {what}"
            if what in self.seats:
                self.kinds(at, value)
            elif what == "camp":
                if value != NOBODYS:
                    self.tribe(at, value)
            elif what == "field":
                one_of(at, value, FIELDS[1:])
            elif what == "hazard":
                one_of(at, value, HAZARDS[1:])
            elif what == "loner":
                one_of(at, value, ("W", "F", "WF"))
            elif what in ("palisade", "pit"):
                if value is not True:
                    raise Malformed(at, "true", value)
            elif what == "students":
                for name, count in table(at, value).items():
                    self.tribe(at, name)
                    whole(f"{at}: {name}", count, 1)
            elif what in ("cache", "carrion"):
                whole(at, value, 1)
            elif what == "exhausted":
                for tribe, kinds in table(at, value).items():
                    self.tribe(at, tribe)
                    self.kinds(at, kinds)
            elif what == "animals":
                self.animals(at, value)
            elif what in COMPANION_OF:
                self.companions(at, value, COMPANION_OF[str(what)])
            elif what == "tile":
                one_of(at, value, tuple(TILES))
            elif what in STRANGERS:
                whole(at, value, 1)
            elif what == "komodo":
                one_of(at, value, BEAST_NAMES)
            else:
                raise Malformed(at, "contents of a hex (T6, N9)", "an unknown key")

    def animals(self, key: str, told: object) -> None:
        for name, herd in table(key, told).items():
            if name in PROWLERS:
                whole(f"{key}: {name}", herd, 1)
                continue
            species = BEAST_NAMES.index(one_of(key, name, BEAST_NAMES))
            if isinstance(herd, str):
                signs = "".join(sign for _, sign in signs_of(self.spelling.edition, species))
                if not herd or len(set(herd)) < len(herd) or not set(herd) <= set(signs):
                    raise Malformed(f"{key}: {name}", f"signs of {signs}", herd)
            else:
                whole(f"{key}: {name}", herd, 1)

    def companions(self, key: str, told: object, species: int) -> None:
        """N9: of the only tribe on the hex, or of each."""
        for name, count in table(key, told).items():
            if isinstance(count, Mapping):
                self.tribe(key, name)
                self.companions(f"{key}: {name}", count, species)
            else:
                one_of(key, name, (BEAST_NAMES[species],))
                whole(f"{key}: {name}", count, 1)

    # -- what is in force (T7) ---------------------------------------------------------------------------------

    def force(self) -> None:
        told = table("effects", self.case.get("effects", {}))
        flags = ("no_fishing", "no_gathering", "lean_meat", "lake_frozen")
        known("effects", told, ("move_limit", *flags, "open_rivers", "closed_terrain"))
        whole("effects: move_limit", told.get("move_limit", 0))
        for key in flags:
            if told.get(key, True) is not True:
                raise Malformed(f"effects: {key}", "true", told[key])
        for river in items("effects: open_rivers", told.get("open_rivers", [])):
            whole("effects: open_rivers", river, 1, 6)
        one_of("effects: closed_terrain", told.get("closed_terrain", TERRAINS[0]), TERRAINS[:3])
        for name in items("in_force", self.case.get("in_force", [])):
            self.event("in_force", name)
        given = table("given", self.case.get("given", {}))
        known("given", given, ("entered", "fought", "eden", *GLACIER))
        whole("given: eden", given.get("eden", 1), 1)
        for key in GLACIER:
            for each in texts(f"given: {key}", given.get(key, [])):
                tribe, _, hex = each.partition(" ")
                self.tribe(f"given: {key}", tribe)
                self.hex(f"given: {key}", hex)
        for hex, herds in table("given: entered", given.get("entered", {})).items():
            self.hex("given: entered", hex)
            for species in items("given: entered", herds):
                one_of("given: entered", species, BEAST_NAMES)
        for name in items("given: fought", given.get("fought", [])):
            self.tribe("given: fought", name)

    def supplies(self) -> None:
        for name, count in table("bag", self.case.get("bag", {})).items():
            one_of("bag", name, BEAST_NAMES)
            whole(f"bag: {name}", count)
        for name, cards in table("piles", self.case.get("piles", {})).items():
            deck = one_of("piles", name, (*SEASONS, "cunning"))
            for each in items(f"piles: {name}", cards):
                self.card(f"piles: {name}", each, lambda card, deck=deck: CARDS[card].deck == deck)  # type: ignore[misc]

    # -- what happens (T9-T14) ---------------------------------------------------------------------------------

    def course(self) -> None:
        if self.case.get("window", "any") not in WINDOWS:
            raise Malformed("window", "a window", self.case["window"])
        for text in texts("do", self.case.get("do", [])):
            self.lines.append(Line(text, self.spelling))
        dice = items("dice", self.case.get("dice", []))
        for die in dice:
            whole("dice", die, 1)
        named = items("dice_for", self.case.get("dice_for", [None] * len(dice)))
        if len(named) != len(dice):
            raise Malformed("dice_for", f"a name for each of {len(dice)} dice", named)
        for name in named:
            tribe = str(name).removesuffix(" village")
            if name is not None and name not in NAMED_DICE and tribe not in self.seats:
                raise Malformed("dice_for", "whose die it is (T12)", name)
        for name, kinds in table("losses", self.case.get("losses", {})).items():
            self.tribe("losses", name)
            self.listed(f"losses: {name}", kinds, "WGFATS")
        one_of("conquer", self.case.get("conquer", "take"), ("take", "raze"))
        for name, tokens in table("starve", self.case.get("starve", {})).items():
            words = " ".join(texts(f"starve: {name}", tokens)) or "-"
            Line(f"{self.tribe('starve', name)}: starve {words}", self.spelling, "starve")
        for name, kinds in table("births", self.case.get("births", {})).items():
            self.tribe("births", name)
            self.listed(f"births: {name}", kinds, "WF")
        for name, bonus in table("card_bonus", self.case.get("card_bonus", {})).items():
            self.tribe("card_bonus", name)
            whole("card_bonus", bonus)
        for text in texts("draws", self.case.get("draws", [])):
            self.draws.append(read_draw(text, self.spelling))

    def listed(self, key: str, told: object, letters: str) -> None:
        for letter in items(key, told):
            if letter not in tuple(letters):
                raise Malformed(key, f"of {', '.join(letters)}", letter)
