"""Reading positions (Notation): every piece is put where the text says, and what is unknown is filled in.

Of a position that one seat knows, unknown cards are any that fit: those that are nowhere else, in their order.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, Protocol

from steppe.core.decision import Seat
from steppe.core.game import AnyGame
from steppe.core.notation import noun_data
from steppe.core.reason import Refused, because
from steppe.core.save import load
from steppe.games.valley.notation import barricade, outline, roamer, rows, tile, trophy
from steppe.games.valley.notation.in_force import read_effects
from steppe.games.valley.notation.marks import read_flow
from steppe.games.valley.notation.phrase import read_action
from steppe.games.valley.notation.position import GAME, PILES, UNDER_WAY, VERSION
from steppe.games.valley.notation.spelling import (
    FIELDS,
    HAZARDS,
    LONERS,
    NOTATION,
    SEASONS,
    STATUS,
    UNKNOWN,
    Spelling,
    names_of,
    no_card,
    read_kind,
    read_species,
    spelling_for,
)
from steppe.games.valley.notation.told import a_number, a_table, one_of, texts, wrong
from steppe.games.valley.party import UNIT, many
from steppe.games.valley.phases.match import EVENT, SETUP
from steppe.games.valley.piece import BEASTS, COMPANION_OF, OFF, PEOPLE, TURNS, UNLETTERED
from steppe.games.valley.queries.added import in_order
from steppe.games.valley.queries.people import supplied
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import HEX, TRIBE
from steppe.games.valley.world import Effect, G, ground

KEYS: Final = (
    *(GAME, "seats", "board", "time", "phase", "order", "tribes", "pieces"),
    *("joined", "trampled", "effects", "bag", "beside", "piles", "tops", "discard", "past", "lying", "thrown"),
    *("ended", "winners", "flow", "answers", trophy.ASIDE, tile.OUT, barricade.KEY),
)
ENDS: Final = ("", "camps", "last_tribe", "extinction", "turn_limit")
BROKEN: Final = (KeyError, TypeError, ValueError, AttributeError, LookupError, AssertionError, RecursionError)


class Table(Protocol):
    """What is needed of the game to read its positions."""

    def rules(self, seats: int, options: Mapping[str, str]) -> Rules: ...


def read_position(game: Table, text: str, chosen: Mapping[str, str]) -> G:
    """The state that a position describes; Refused with the field that is wrong."""
    data = outline.read(text)
    try:
        return Arrangement(game, data, chosen).state()
    except Refused as refused:
        reason = refused.reason
        raise Refused(reason if reason.rule else reason._replace(rule=NOTATION)) from None


class Arrangement:
    """A position that is being read."""

    def __init__(self, game: Table, data: Mapping[str, Any], chosen: Mapping[str, str]) -> None:
        self.game, self.data = game, data
        if data.get(GAME) != VERSION:
            raise Refused(because("bad_position", NOTATION))
        self.noted: list[Effect] = []  # N9: what variants remember
        tribes = self.texts("seats")
        if len(set(tribes)) < len(tribes) or not all(tribe.isidentifier() for tribe in tribes):
            raise wrong("seats")
        self.rules: Rules = game.rules(len(tribes), chosen)
        for key in data:
            if key not in KEYS and rows.named_of_game(self.rules, key) is None:
                raise Refused(because("no_such_key", NOTATION, field=key[:40]))
        self.board = self.read_board()
        self.spelling = spelling_for(self.rules, self.board, tuple(tribes))
        self.size = len(self.spelling.hexes) if self.board else 0
        self.world: dict[str, Any] = {"board": self.board}

    def state(self) -> G:
        self.time()
        self.pieces()
        self.tribes()
        self.rare()
        self.cards()
        answers = [
            [self.spelling.read_tribe(str(tribe)), action_data(self.spelling, said)]
            for tribe, said in self.table("answers").items()
        ]
        try:
            game: AnyGame = self.game  # type: ignore[assignment]
            stack = read_flow(self.listed("flow"))
            return load(game, self.rules, {"world": self.world, "stack": stack, "answers": answers})
        except Refused:
            raise
        except BROKEN:
            raise wrong("flow") from None

    # -- values ------------------------------------------------------------------------------------------------

    def table(self, key: str) -> Mapping[str, Any]:
        return a_table(key, self.data.get(key, {}))

    def listed(self, key: str) -> list[Any]:
        value = self.data.get(key, [])
        if not isinstance(value, list):
            raise wrong(key)
        return value

    def texts(self, key: str) -> list[str]:
        return texts(key, self.listed(key))

    def seats(self, key: str) -> list[Seat]:
        return [*map(self.spelling.read_tribe, self.texts(key))]

    def read_board(self) -> str:
        value = self.data.get("board")
        board = json.dumps(value) if isinstance(value, dict) else value
        if not isinstance(board, str):
            raise wrong("board")
        try:
            names_of(board) if board else None
        except Refused:
            raise
        except BROKEN:
            raise wrong("board") from None
        if board and (found := ground(board).plan.edition) != (wanted := self.rules.edition.box.key):
            raise Refused(because("other_edition", "V18.32", found=found, wanted=wanted))
        return board

    # -- the world ---------------------------------------------------------------------------------------------

    def time(self) -> None:
        """V3."""
        time = self.table("time")
        for key in time:
            if key not in ("year", "season", "turn", "number", "last"):
                raise wrong(f"time: {key}")
        phases = (SETUP, EVENT, *(phase.name for phase in self.rules.turn))
        self.world |= {
            "year": a_number("time: year", time.get("year", 1), 1),
            "season": one_of("time: season", time.get("season", SEASONS[0]), SEASONS),
            "turn": a_number("time: turn", time.get("turn", 1), 1, TURNS),
            "number": a_number("time: number", time.get("number", 0)),
            "held": int(time.get("last") is False),
            "phase": phases[one_of("phase", self.data.get("phase", SETUP), phases)],
            "order": self.seats("order"),
        }
        if sorted(self.world["order"]) != list(range(self.rules.seats)):
            raise wrong("order")

    def pieces(self) -> None:
        """V1.2, V1.4: nothing is on the board that is not in the box."""
        seats, size = self.rules.seats, self.size
        people = [0] * (seats * size)
        self.world |= {
            "people": people, "herds": [0] * (size * BEASTS), "camps": [OFF] * size,
            "fields": [0] * size, "hazards": [0] * size, "loners": [OFF, OFF], "companions": [],
        }  # fmt: skip
        self.left = list(self.rules.edition.counters)
        named = {read_species(name): str(signs) for name, signs in self.table("bag").items()}
        bag = {species: self.spelling.read_herd(species, signs) & ~UNLETTERED for species, signs in named.items()}
        for species, counters in bag.items():
            self.left[species] &= ~counters
        for name, told in self.table("pieces").items():
            hex = self.spelling.read_hex(name)
            if not 0 <= hex < size:
                raise wrong(f"pieces: {name}")
            for what, value in a_table(f"pieces: {name}", told).items():
                self.put(hex, what, value)
        for seat in range(seats):
            row = people[seat * size : seat * size + size]
            if any(sum(many(each, kind) for each in row) > supplied(self.rules, kind) for kind in PEOPLE):
                raise Refused(because("too_many_tokens", "V1.2", seat=seat))
            if self.world["camps"].count(seat) > self.rules.camp_markers:
                raise Refused(because("too_many_camps", "V1.2", seat=seat))
        self.world |= trophy.aside(self.rules, self.table(trophy.ASIDE), self.take)
        beside = self.left[0] & UNLETTERED
        if "beside" in self.data:
            beside = self.spelling.read_herd(0, str(self.data["beside"]).replace("-", "")) & UNLETTERED
        rest = [bag.get(species, self.left[species] & ~UNLETTERED) for species in range(BEASTS)]
        self.world |= {"bag": rest, "beside": beside}

    def put(self, hex: int, what: str, value: Any) -> None:
        world, key = self.world, f"pieces: {self.spelling.hex(hex)}: {what}"
        if what in self.spelling.tribes:
            for token, count in a_table(key, value).items():
                kind, at = self.spelling.read_kind(token), self.spelling.read_tribe(what) * self.size + hex
                if (number := a_number(key, count)) > supplied(self.rules, kind):
                    raise Refused(because("too_many_tokens", "V1.2", seat=self.spelling.read_tribe(what)))
                world["people"][at] += number * UNIT[kind]
        elif what == "camp":
            world["camps"][hex] = self.spelling.read_owner(str(value))
        elif what == "field":
            world["fields"][hex] = one_of(key, value, FIELDS)
        elif what == "hazard":
            world["hazards"][hex] = one_of(key, value, HAZARDS)
        elif what == "loner":
            for token in str(value):
                world["loners"][read_kind(token, LONERS)] = hex
        elif what == "animals":
            for name, herd in a_table(key, value).items():
                if not self.roam(hex, name, herd, key, human=False):
                    world["herds"][hex * BEASTS + read_species(name)] = self.take(read_species(name), herd)
        elif (species := COMPANION_OF.get(what, OFF)) != OFF:
            for name, herd in a_table(key, value).items():
                world["companions"].append([self.spelling.read_tribe(name), hex, species, self.take(species, herd)])
        elif what == tile.ON_HEX:
            tile.lay(world, hex, value, key)
        elif row := rows.named(self.rules, HEX, what):
            self.noted += rows.read(row, value, self.spelling, hex=hex)
        elif not self.roam(hex, what, value, key, human=True):
            raise wrong(key)

    def roam(self, hex: int, word: str, value: Any, key: str, *, human: bool) -> bool:
        """V1.5: neutral pieces, if they are in play; whether the word was one of theirs."""
        if (sort := roamer.named(self.rules, word, human=human)) is None:
            return False
        roamer.lay(self.rules, self.world, sort, hex, a_number(key, value, 1))
        return True

    def take(self, species: int, told: Any) -> int:
        """Counters by their letters, or so many of those that are left."""
        if type(told) is int:
            left = [place for place in range(18) if self.left[species] >> place & 1][:told]
            herd = sum(1 << place for place in left)
            fits = 0 < told == len(left)
        else:
            herd = self.spelling.read_herd(species, str(told))
            fits = herd != 0 and not herd & ~self.left[species]
        if not fits:
            raise Refused(because("animals_twice", "V1.4", species=species))
        self.left[species] &= ~herd
        return herd

    def tribes(self) -> None:
        """What each tribe has beside the board."""
        seats = range(self.rules.seats)
        for key in ("food", "fire", "announced", "status", "returned", "due", "leaderless", "prompted"):
            self.world[key] = [0 for _ in seats]
        self.kinds = {food.key: kind for kind, food in enumerate(self.rules.foods)}
        if stores := [0 for _ in seats] * (len(self.kinds) - 1):
            self.world["stores"] = stores
        self.world["peeked"] = [[] for _ in seats]
        self.hands: list[Any] = [[] for _ in seats]
        for name, told in self.table("tribes").items():
            seat = self.spelling.read_tribe(name)
            for what, value in a_table(f"tribes: {name}", told).items():
                self.note(seat, what, value, f"tribes: {name}: {what}")

    def note(self, seat: Seat, what: str, value: Any, key: str) -> None:
        match what:
            case "due":
                self.world[what][seat] = a_number(key, value)
            case _ if (kind := self.kinds.get(what)) is not None:
                self.world["food"][seat] += a_number(key, value)
                if kind:
                    self.world["stores"][(kind - 1) * self.rules.seats + seat] = value
            case "returns_used":
                self.world["returned"][seat] = a_number(key, value)
            case "fire" | "announced" | "leaderless" | "prompted" if isinstance(value, bool):
                self.world[what][seat] = int(value)
            case "status":
                self.world["status"][seat] = one_of(key, value, STATUS)
            case "hand":
                self.hands[seat] = value if type(value) is int and value >= 0 else texts(key, value)
            case "peeked":
                season, card = texts(key, value) if isinstance(value, list) and len(value) == 2 else ("", "")
                self.world["peeked"][seat] = [str(one_of(key, season, SEASONS)), card]
            case trophy.OWN if self.rules.kept:
                trophy.read(self.world, seat, value, key, self.take)
            case _ if (row := rows.named(self.rules, TRIBE, what)) is not None:
                self.noted += rows.read(row, value, self.spelling, seat)
            case _:
                raise wrong(key)

    def rare(self) -> None:
        """What is seldom there."""
        spelling = self.spelling
        joined = []
        for each in self.listed("joined"):
            tribe, hex, token = texts("joined", each) if isinstance(each, list) and len(each) == 3 else ("", "", "")
            joined.append([spelling.read_tribe(tribe), spelling.read_hex(hex), spelling.read_kind(token)])
        ended, listed = self.data.get("ended", ""), read_effects(self.listed("effects"), spelling, self.rules.cards)
        walls = barricade.read(self.listed(barricade.KEY), listed, self.rules, self.board, spelling)
        self.world |= {
            "joined": joined,
            "pending": [spelling.read_hex(name) for name in self.texts("trampled")],
            "effects": [*listed, *walls, *self.remembered()],
            "thrown": a_number("thrown", self.data.get("thrown", 0)),
            "ended": ENDS[one_of("ended", ended, ENDS)],
            "winners": self.seats("winners"),
            **tile.gone(self.world, self.texts(tile.OUT)),
        }

    def remembered(self) -> list[dict[str, Any]]:
        """N9: what variants have noted of the board, of tribes and hexes."""
        for key, value in self.data.items():
            if row := rows.named_of_game(self.rules, key):
                self.noted += rows.read(row, value, self.spelling)
        self.on_table = rows.lying(self.noted, self.rules, self.hands)
        return [{"is": "Effect", **effect._asdict()} for effect in in_order(self.rules, self.noted)]

    # -- cards ---------------------------------------------------------------------------------------------------

    def cards(self) -> None:
        """Hands, discards and piles; whatever is not told is dealt from what is left."""
        for key in ("discard", "past", "lying"):
            self.world[key] = self.texts(key)
        sizes, tops = self.table("piles"), self.table("tops")
        drawn = [
            str(each.get("card", ""))
            for each in self.listed("flow")
            if isinstance(each, Mapping) and each.get("frame") == UNDER_WAY
        ]
        known = [*self.on_table, *(card for hand in self.hands if isinstance(hand, list) for card in hand)]
        gone = [*known, *self.world["discard"], *self.world["past"], *self.world["lying"], *filter(None, drawn)]
        for card in gone:
            if card not in self.rules.cards:
                raise no_card(card)
        for key in PILES:
            self.pile(key, sizes.get(key), texts(f"tops: {key}", tops.get(key, [])), gone)
        self.world["hands"] = [sorted(hand) for hand in self.hands]

    def pile(self, key: str, told: Any, top: list[str], gone: list[str]) -> None:
        deck = [card for card in self.rules.cards.values() if card.deck == key]
        kinds = [card.id for card in deck]
        if isinstance(told, list):
            rest = texts(f"piles: {key}", told)
        else:
            left = {card.id: self.rules.copies[card.id] - gone.count(card.id) for card in deck}
            if any(count < 0 for count in left.values()):
                raise Refused(because("cards_twice", "V1.6", card=min(left, key=lambda card: left[card])))
            rest = [card for card, count in left.items() for _ in range(count)]
            if key == PILES[0]:
                self.deal(rest)
            if told is not None and told != len(rest):
                raise Refused(because("pile_size", "V1.6", expected=len(rest), found=str(told)[:20]))
        if any(card not in kinds for card in rest):
            raise wrong(f"piles: {key}")
        top = top or self.seen_on_top(key, rest)
        for card in top:
            if card not in rest:
                raise wrong(f"tops: {key}")
            rest.remove(card)
        self.world[key] = {"is": "Pile", "kinds": kinds, "counts": [rest.count(card) for card in kinds], "top": top}

    def deal(self, rest: list[str]) -> None:
        """Unknown hands take what is left, in its order."""
        for seat, hand in enumerate(self.hands):
            if isinstance(hand, int):
                if hand > len(rest):
                    raise Refused(because("pile_size", "V1.6", expected=len(rest), found=str(hand)))
                self.hands[seat] = [rest.pop(0) for _ in range(hand)]

    def seen_on_top(self, key: str, rest: Iterable[str]) -> list[str]:
        """Somebody has seen the next event, which the writer has not: any of the pile."""
        top: list[str] = []
        for seen in self.world["peeked"]:
            if seen and seen[1] == UNKNOWN and SEASONS[int(seen[0])] == key:
                seen[1] = next(iter(rest), "")
                top = [seen[1]]
        return top


# -- values ------------------------------------------------------------------------------------------------------


def action_data(spelling: Spelling, said: Any) -> dict[str, Any]:
    verb, noun = read_action(str(said), spelling)
    return {"is": "Action", "verb": verb, "noun": noun_data(noun)}
