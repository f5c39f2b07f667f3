"""The position in which a case begins: a few hexes, a few pieces, and whatever else it names (T3-T7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from steppe.core.example import Malformed
from steppe.core.reason import Refused
from steppe.games.valley.board.box import USUAL as BOX
from steppe.games.valley.board.plan import PLAIN, TERRAINS, VOLCANO
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.card import CUNNING, Card, Mode
from steppe.games.valley.cards import do, strike
from steppe.games.valley.examples.draw import Draw
from steppe.games.valley.examples.form import GLACIER, Form
from steppe.games.valley.examples.value import setting
from steppe.games.valley.notation.arrangement import Arrangement, Table
from steppe.games.valley.notation.position import GAME, VERSION
from steppe.games.valley.notation.spelling import BEAST_NAMES, SEASONS, TOKENS, TRIBES
from steppe.games.valley.phases.window import ANY, WINDOWS
from steppe.games.valley.piece import COMPANION_OF
from steppe.games.valley.queries import in_force
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import ENDANGERED
from steppe.games.valley.world import G, ground

LATER: Final = 10  # the number of a turn that is not the first
FAR: Final = 100  # hexes outside the fragment begin here
START: Final = "y1s2"  # V2.9
NEVER: Final = 10**6  # a tribe that only counts does not come back
ENGINE_PHASES: Final = {"setup": "setup", "arrival+animals": "arrival", "neutral": "combat", "return": "arrival"}

# T11: a window counts as reached even if nothing could be played in it. This card fits every window and nobody has it,
# so whoever holds any card is asked in all of them.
BLANK: Final = Card(id="blank", deck="", modes=(Mode(windows=tuple(WINDOWS.keys() - {ANY}), do=()),))


class Example:
    """A case that is being set up."""

    def __init__(self, game: Table, form: Form) -> None:
        self.game = game
        self.form = form
        self.case = form.case
        self.seats = form.seats
        try:
            self.rules = game.rules(max(2, len(self.seats)), self.chosen())
        except Refused as refused:
            raise Malformed("case", "a position that can be set up", "it cannot", refused.reason) from None
        self.pieces: dict[str, dict[str, Any]] = {hex: dict(told) for hex, told in self.case.get("pieces", {}).items()}
        for hex in self.form.spelling.hexes:
            if tile := self.form.underfoot(hex):
                self.pieces.setdefault(hex, {})["tile"] = tile
        self.board: Any = self.case["board"]
        if isinstance(self.board, Mapping) and isinstance(self.board["hexes"], str):
            self.real = str(self.board["hexes"])
        else:
            self.real = self.board if isinstance(self.board, str) else ""
        self.more: Mapping[str, Any] = self.board if isinstance(self.board, Mapping) else {}
        self.far = 0
        self.letters: dict[str, str] = dict(self.more.get("entries", {}))  # letter -> hex
        if self.real:
            plain = ground(self.real)
            self.letters = {letter: plain.names[hex] for letter, hex in plain.entries.items()}
        self.bag: dict[str, str] = dict.fromkeys(BEAST_NAMES, "")  # signs
        self.kept = {name: dict((told or {}).get("trophies", {})) for name, told in self.form.tribes.items()}
        self.counters = self.drawn_counters()

    # -- the bag -----------------------------------------------------------------------------------------------

    def drawn_counters(self) -> list[tuple[str, str]]:
        """Species and letter of everything that comes out of the bag, in order (T9, T13)."""
        arriving = [Draw(line.text, "counter", *line.about) for line in self.form.lines if line.kind == "arrives"]
        wanted = arriving + [draw for draw in self.form.draws if draw.kind == "counter"]
        found = [self.counter(draw) for draw in wanted]
        for species, count in self.case.get("bag", {}).items():
            rest = [
                sign for sign in self.rules.edition.letters[BEAST_NAMES.index(species)] if self.is_free(species, sign)
            ]
            missing = count - len(self.bag[species])
            if not 0 <= missing <= len(rest):
                raise Malformed(f"bag: {species}", "as many as are drawn, and as there are", count)
            self.bag[species] += "".join(rest[:missing])
        if "bag" in self.case:
            self.keep_drawn()
            for species, signs in self.bag.items():
                if len(signs) != self.case["bag"].get(species, 0):
                    raise Malformed(f"bag: {species}", "what is drawn is in it", self.case["bag"].get(species, 0))
        return found

    def keep_drawn(self) -> None:
        """V18.17: what is drawn and was not in the bag is a trophy of somebody, who has it by its letter."""
        for kept in self.kept.values():
            for species, count in kept.items():
                more = len(self.bag[species]) - self.case["bag"].get(species, 0)
                if more > 0 and isinstance(count, int):
                    signs, free = self.bag[species][-min(more, count) :], self.free(species)
                    self.bag[species] = self.bag[species].removesuffix(signs)
                    kept[species] = signs + "".join(free[: count - len(signs)])

    def free(self, species: str) -> list[str]:
        """The letters of the species that are neither in the bag nor named on the board."""
        return [s for s in self.rules.edition.letters[BEAST_NAMES.index(species)] if self.is_free(species, s)]

    def is_free(self, species: str, sign: str) -> bool:
        """Whether the counter is neither in the bag nor named on the board."""
        told = (piece.get("animals", {}).get(species, "") for piece in self.pieces.values())
        return sign not in self.bag[species] and all(sign not in signs for signs in told if isinstance(signs, str))

    def counter(self, draw: Draw) -> tuple[str, str]:
        """One that fits, with a letter that names its hex; on a fragment letters are given to hexes as needed."""
        for species in (draw.what,) if draw.what else BEAST_NAMES:
            free = [
                sign for sign in self.rules.edition.letters[BEAST_NAMES.index(species)] if self.is_free(species, sign)
            ]
            at = [sign for sign in free if self.letters.get(sign, "") == draw.where]
            new = [sign for sign in free if sign not in self.letters]
            fixed = bool(self.real or self.more.get("entries")) and draw.where
            for sign in at or (() if fixed else new[:1] or free[: not draw.where]):
                if draw.where:
                    self.letters[sign] = draw.where
                if sign not in self.bag[species]:
                    self.bag[species] += sign
                return species, sign
        raise Malformed(f"draws: {draw.text}", "a counter that names this hex", "there is none")

    # -- the whole ---------------------------------------------------------------------------------------------

    def state(self) -> G:
        """The state; Malformed if the pieces do not fit into the box."""
        try:
            g = Arrangement(self.game, self.data(), self.chosen()).state()
        except Refused as refused:
            raise Malformed("case", "a position that can be set up", "it cannot", refused.reason) from None
        g.rules = watched(g.rules)
        g.events = []
        return g

    def data(self) -> dict[str, Any]:
        case = self.case
        listed = len(self.seats)
        out = sum((self.form.tribes.get(name) or {}).get("status") == "out" for name in self.seats)
        more = int(case.get("players_in_play", listed - out)) - (listed - out)
        if more < 0:
            raise Malformed("players_in_play", f"at least {listed - out}", case["players_in_play"])
        players = max(2, int(case.get("players_at_start", 0)), listed + more)
        spare = [name for name in TRIBES if name not in self.seats][: players - listed]
        order = [*case.get("order", self.seats)]
        tribes = {name: self.tribe(name, dict(self.form.tribes.get(name) or {})) for name in self.seats}
        for place, name in enumerate(spare):
            tribes[name] = {"status": "waiting", "due": NEVER} if place < more else {"status": "out"}
        if "cunning" in case.get("piles", {}):
            self.deal_unknown(tribes)
        held = any(do.hold_marker in self.rules.cards[id].modes[0].do for id in case.get("in_force", ()))
        time = {"year": 1, "season": "summer", "turn": 2, **case.get("time", {}), **({"last": False} if held else {})}
        first = self.form.phase == "tribes" and "in_force" not in case  # V7.1: no lot for first player
        tops = self.tops()
        return {
            GAME: VERSION,
            "seats": [*self.seats, *spare],
            "time": {"number": 1 if first else LATER, **time, **self.calendar()},
            "phase": ENGINE_PHASES.get(self.form.phase, "tribes"),
            "order": [*order, *(name for name in self.seats if name not in order), *spare],
            "tribes": tribes,
            "pieces": {hex: self.contents(told) for hex, told in self.pieces.items()},
            "effects": [*self.effects()],
            **{key: list(told) for key in GLACIER if (told := self.given(key, ()))},
            "trampled": [hex for hex, herds in self.given("entered", {}).items() for _ in herds],
            "lying": [
                *(card for card in case.get("in_force", ()) if any(self.lasting(card))),
                *([self.peace()] if self.given("eden", 0) else ()),
            ],
            "past": [card for card in case.get("in_force", ()) if not any(self.lasting(card))],
            "bag": self.bag,
            "tops": tops,
            "piles": {key: list(cards) for key, cards in case.get("piles", {}).items()},
            "board": self.ground(),
            **({"barricades": list(self.more["barricades"])} if self.more.get("barricades") else {}),
        }

    def deal_unknown(self, tribes: dict[str, dict[str, Any]]) -> None:
        """T3: beside a pile that is given, unknown hands are of cards that are nowhere else."""
        known = [*self.case["piles"]["cunning"]]
        known += [card for told in tribes.values() if isinstance(told.get("hand"), list) for card in told["hand"]]
        deck = self.rules.edition.decks[CUNNING]
        left = [card for card, copies in deck.items() for _ in range(copies - known.count(card))]
        for name, told in tribes.items():
            if isinstance(told.get("hand"), int):
                if told["hand"] > len(left):
                    raise Malformed(f"tribes: {name}: hand", f"at most {len(left)} cards", told["hand"])
                told["hand"], left = left[: told["hand"]], left[told["hand"] :]

    def tops(self) -> dict[str, list[str]]:
        """What lies on top: all of a pile that is given, and what is said to lie there."""
        found = {key: list(cards) for key, cards in self.case.get("piles", {}).items()}
        for draw in self.form.draws:
            if draw.kind == "top" and draw.where not in self.case.get("piles", {}):
                found.setdefault(draw.where, []).append(draw.what)
        return found

    def given(self, key: str, default: Any) -> Any:
        return self.case.get("given", {}).get(key, default)

    def calendar(self) -> dict[str, Any]:
        """Where a list of turns begins."""
        if self.form.phase != "calendar":
            return {}
        first = str(self.case["expect"]["turns"][0]["time"])
        season, turn = first.rstrip("+")[-2], first.rstrip("+")[-1]
        return {
            "year": int(first[1 : first.index(season)]),
            "season": SEASONS["sw".index(season)],
            "turn": int(turn),
            "number": 0 if first == START else LATER,
        }

    def chosen(self) -> dict[str, str]:
        given = self.case.get("options") or {}
        return {key: setting(value) for key, value in given.items()}

    def ground(self) -> Any:
        """A real board, or the fragment with lone hexes for all that is elsewhere."""
        if self.real:
            if self.far:
                raise Malformed("tribes", "no tokens elsewhere on a whole board", "some")
            return self.real
        hexes = {name: printed(terrain) for name, terrain in self.more["hexes"].items()}
        flows = {each["volcano"]: each["flow"] for each in self.more.get("lava", ()) if isinstance(each, Mapping)}
        if running := [each for each in self.more.get("lava", ()) if isinstance(each, str)]:
            source = next((hex for hex, terrain in hexes.items() if terrain == TERRAINS[VOLCANO]), running[0])
            flows[source] = [*flows.get(source, ()), *running]
        return {
            "hexes": {**hexes, **{self.away(place): "plain" for place in range(self.far)}},
            "rivers": {str(number): sides for number, sides in self.more.get("rivers", {}).items()},
            "regions": dict(self.more.get("regions", {})),
            "lava": flows,
            "entries": self.letters,
            **({} if self.rules.edition.box is BOX else {"edition": self.rules.edition.box.key}),
        }

    def away(self, place: int) -> str:
        return f"{FAR + 3 * place},0"

    def put_away(self, told: Mapping[str, Any]) -> None:
        self.pieces[self.away(self.far)] = dict(told)
        self.far += 1

    # -- tribes ------------------------------------------------------------------------------------------------

    def tribe(self, name: str, told: dict[str, Any]) -> dict[str, Any]:
        """T5: a tribe; camps and tokens elsewhere get hexes of their own."""
        elsewhere = dict(told.pop("elsewhere", {}))
        told.pop("income", None)
        if self.kept.get(name):
            told["trophies"] = self.kept[name]
        for token, count in told.pop("reserve", {}).items():
            here = sum(piece.get(name, {}).get(token, 0) for piece in self.pieces.values())
            elsewhere[token] = self.rules.supply[TOKENS.index(token)] - count - here
            if elsewhere[token] < 0:
                raise Malformed(f"tribes: {name}: reserve", "as many as can be in the supply", count)
        camps = told.pop("camps_elsewhere", 0)
        for _ in range(camps):
            self.put_away({name: {"F": 1}, "camp": name})
            elsewhere["F"] = elsewhere.get("F", 0) - 1
        if elsewhere := {token: count for token, count in elsewhere.items() if count > 0}:
            self.put_away({name: elsewhere})
        if self.unplaced(name):
            told.pop("food", None)  # V2.3: it comes with placing
        if name in self.case.get("starve", {}) or any(
            line.word == "starve" and self.seats[line.seat] == name for line in self.form.lines if line.what
        ):
            told["prompted"] = True  # T14: asked for also when all could eat
        return told

    def unplaced(self, name: str) -> bool:
        return self.form.phase == "setup" and not any(name in piece for piece in self.pieces.values())

    def owed(self, rules: Rules) -> dict[str, int]:
        """T8: how much less food than V2.3 a tribe has that is still to be placed."""
        return {
            name: rules.start_food - told["food"]
            for name, told in self.form.tribes.items()
            if self.unplaced(name) and "food" in (told or {})
        }

    def contents(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Pieces on a hex; a companion without a name before it is that of the only tribe there, or of the camp's."""
        piece = {key: value for key, value in told.items() if key != "palisade"}
        for word, species in COMPANION_OF.items():
            name, those = BEAST_NAMES[species], piece.get(word, {})
            if name in those:
                owners = [tribe for tribe in self.seats if tribe in told]
                owners = [told["camp"]] if len(owners) > 1 and told.get("camp") in owners else owners
                if len(owners) != 1:
                    raise Malformed(f"pieces: {word}", "one tribe on the hex", owners)
                piece[word] = {owners[0]: those[name]}
            elif those:
                piece[word] = {tribe: each[name] for tribe, each in those.items()}
        return piece

    # -- what is in force (T7) ---------------------------------------------------------------------------------

    def effects(self) -> Iterator[dict[str, Any]]:
        case, told = self.case, self.case.get("effects", {})
        for hex, piece in self.pieces.items():
            if piece.get("palisade"):
                yield {"key": in_force.PALISADE, "hex": hex, "until": "gone"}
        if ENDANGERED in self.rules.points:
            for hex, herds in self.given("entered", {}).items():
                yield from ({"key": in_force.ENTERED, "hex": hex, "value": BEAST_NAMES.index(name)} for name in herds)
        if "move_limit" in told:
            yield {"key": in_force.MOVE_LIMIT, "value": told["move_limit"]}
        if "closed_terrain" in told:
            yield {"key": in_force.CLOSED, "value": TERRAINS.index(told["closed_terrain"])}
        flags = {
            "no_fishing": in_force.NO_FISHING,
            "no_gathering": in_force.NO_GATHERING,
            "lean_meat": in_force.LEAN_MEAT,
        }
        yield from ({"key": key} for name, key in flags.items() if name in told)
        for river in (*told.get("open_rivers", ()), *self.more.get("open_rivers", ())):
            yield {"key": in_force.FROZEN, "value": river}
        frost = next(({"card": id} for id in case.get("in_force", ()) if self.freezes(id)), {})
        for river in self.more.get("frozen_rivers", ()):
            yield {"key": in_force.FROZEN, "value": river, "until": "season", **frost}
        if told.get("lake_frozen") or self.more.get("lake_frozen"):
            yield {"key": in_force.LAKE_FROZEN, "until": "season"}
        if any(isinstance(each, str) for each in self.more.get("lava", ())):
            yield {"key": in_force.LAVA, "until": "event"}
        if turns := self.given("eden", 0):
            yield {"key": in_force.EDEN, "value": turns, "until": "turns", "card": self.peace()}
        for card in case.get("in_force", ()):
            yield from (row for row in self.lasting(card, all_of_it=True))
        for name in self.given("fought", ()):
            yield {"key": in_force.FOUGHT, "tribe": name}
        for name, bonus in case.get("card_bonus", {}).items():
            yield {"key": in_force.BONUS, "tribe": name, "value": bonus, "until": "gone"}

    def peace(self) -> str:
        """V4.4: the event that lies beside the board for it."""
        if in_force.EDEN not in self.rules.rows:
            raise Malformed("given: eden", "the option eden_lasts", "it is off")
        return self.rules.rows[in_force.EDEN].card

    def freezes(self, card: str) -> bool:
        """Whether the event turns rivers to ice."""
        return strike.freeze in self.rules.cards[card].modes[0].do

    def lasting(self, card: str, *, all_of_it: bool = False) -> Iterator[dict[str, Any]]:
        """What an event puts in force: what keeps it beside the board (V4.4), or all of it."""
        if self.freezes(card) and not all_of_it and self.more.get("frozen_rivers"):
            yield {}
        for step in self.rules.cards[card].modes[0].do:
            if isinstance(step, do.ForAll) and (all_of_it or step.until != "turn"):
                kept = {"card": card} if step.until != "turn" else {}
                yield {"key": step.key, "value": step.value, "until": step.until, **kept}


def printed(terrain: str) -> str:
    """T4: what lies under a tile that stands for its hex; a lava pit lies on a plain."""
    return TERRAINS[TILES[terrain].drawn or PLAIN] if terrain in TILES else terrain


def watched(rules: Rules) -> Rules:
    """The same rules, but every window is asked (T11)."""
    fits = {window: (*rules.fits.get(window, ()), *uses(window)) for window in WINDOWS}
    return replace(rules, fits=fits, copies={**rules.copies, BLANK.id: 1})


def uses(window: str) -> tuple[tuple[Card, int], ...]:
    return ((BLANK, 0),) if window in BLANK.modes[0].windows else ()
