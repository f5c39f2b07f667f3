"""Writing positions (Notation): whole, or as one seat or an onlooker knows them.

What follows from the rest is left out: the bag holds the animals that are nowhere else, a pile the cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, Final

from steppe.core.decision import Seat
from steppe.core.frame import Frame
from steppe.core.pile import Pile
from steppe.core.save import dump
from steppe.games.valley.notation import barricade, outline, roamer, rows, trophy
from steppe.games.valley.notation.in_force import write_effects
from steppe.games.valley.notation.phrase import write_action
from steppe.games.valley.notation.spelling import BEAST_NAMES as SPECIES
from steppe.games.valley.notation.spelling import (
    FIELDS,
    HAZARDS,
    SEASONS,
    STATUS,
    TOKENS,
    UNKNOWN,
    Spelling,
    spelling_of,
)
from steppe.games.valley.party import LETTERS, many
from steppe.games.valley.piece import BEASTS, COMPANIONS, IN, LONERS, OFF, UNLETTERED
from steppe.games.valley.queries.food import stocks
from steppe.games.valley.queries.in_force import WALL
from steppe.games.valley.queries.knowledge import on_table
from steppe.games.valley.queries.people import party_on, tribes_on
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import HEX, TRIBE
from steppe.games.valley.world import Effect, G, World

GAME, VERSION = "valley", 1  # the version of the specification
PILES: Final = ("cunning", "summer", "winter")
UNDER_WAY: Final = "EventPhase"  # the rule that holds the event drawn last


def write_position(g: G, seat: Seat | None = None, *, whole: bool = True) -> str:
    """The position as an outline; unless `whole`, as the seat (None: an onlooker) knows it."""
    return outline.write(Writing(g, seat, whole).data())


def write_standing(g: G) -> str:
    """The whole position without the rules under way, which are named and kept as this program likes."""
    data = Writing(g, None, True).data()
    data.pop("flow", None)
    return outline.write(data)


class Writing:
    """A position that is being written."""

    def __init__(self, g: G, seat: Seat | None, whole: bool) -> None:
        self.g = g
        self.world: World = g.world
        self.seat = seat
        self.whole = whole
        self.spelling: Spelling = spelling_of(g)

    def data(self) -> dict[str, Any]:
        world, spelling = self.world, self.spelling
        tribes = [spelling.tribe(seat) for seat in range(self.g.rules.seats)]
        time = {"year": world.year, "season": SEASONS[world.season], "turn": world.turn, "number": world.number}
        rare = {
            "joined": [[spelling.tribe(seat), spelling.hex(hex), TOKENS[kind]] for seat, hex, kind in world.joined],
            "trampled": [spelling.hex(hex) for hex in world.pending],
            "effects": write_effects([e for e in world.effects if is_listed(self.g.rules, e)], spelling),
            barricade.KEY: barricade.written(world, spelling),
            **(rows.of_game(self.g.rules, world.effects, spelling) if self.g.rules.rows else {}),
            "tiles_out": list(world.tiles_out),
            "bag": self.bag(),
            "beside": self.beside(),
            trophy.ASIDE: trophy.written(world, self.g.rules.seats, spelling),
            "piles": self.piles(),
            "tops": self.tops(),
            "discard": list(world.discard),
            "past": list(world.past),
            "lying": list(world.lying),
            "thrown": world.thrown,
            "ended": world.ended,
            "winners": [spelling.tribe(seat) for seat in world.winners],
            "flow": [frame_data(frame) for frame in self.flow()],
            "answers": self.answers(),
        }
        return {
            GAME: VERSION,
            "seats": tribes,
            "board": json.loads(world.board) if world.board.startswith("{") else world.board,
            "time": time | ({"last": False} if world.held else {}),
            "phase": world.phase,
            "order": [spelling.tribe(seat) for seat in world.order],
            "tribes": {name: self.tribe(seat) for seat, name in enumerate(tribes)},
            "pieces": dict(self.pieces()),
            **{key: value for key, value in rare.items() if value not in ("", 0, [], {}, None)},
        }

    def sees(self, seat: Seat) -> bool:
        return self.whole or seat == self.seat

    def flow(self) -> list[dict[str, Any]]:
        """The rules under way, without what others know of them and the reader does not (H4)."""
        found: list[dict[str, Any]] = dump(self.g)["stack"]
        for frame, data in zip(self.g.stack, found, strict=True):
            for name in frame.owned if not self.whole else ():
                data[name] = [[*item] if self.sees(seat) else [] for seat, item in enumerate(getattr(frame, name))]
        return found

    def remembered(self, home: str, at: int = OFF) -> dict[str, Any]:
        """N9: what variants have noted there."""
        return rows.written(self.g.rules, self.world.effects, self.spelling, home, at) if self.g.rules.rows else {}

    # -- tribes ----------------------------------------------------------------------------------------------

    def tribe(self, seat: Seat) -> dict[str, Any]:
        world = self.world
        hand, seen = world.hands[seat], world.peeked[seat]
        kinds = zip(self.g.rules.foods, stocks(world, seat), strict=True)
        told: dict[str, Any] = {each.key: count for each, count in kinds}
        told["hand"] = list(hand) if self.sees(seat) else len(hand)
        for key in ("fire", "announced", "leaderless", "prompted"):
            if getattr(world, key)[seat]:
                told[key] = True
        if world.status[seat] != IN:
            told["status"] = STATUS[world.status[seat]]
        if world.returned[seat]:
            told["returns_used"] = world.returned[seat]
        if world.due[seat]:
            told["due"] = world.due[seat]
        if seen:
            told["peeked"] = [SEASONS[int(seen[0])], seen[1] if self.sees(seat) else UNKNOWN]
        if kept := trophy.written(world, seat, self.spelling):
            told[trophy.OWN] = kept
        return told | self.remembered(TRIBE, seat)

    def answers(self) -> dict[str, str]:
        """Given to a question that others have yet to answer."""
        return {
            self.spelling.tribe(seat): write_action(action, self.spelling)
            for seat, action in sorted(self.g.answers.items())
            if self.sees(seat)
        }

    # -- the board -------------------------------------------------------------------------------------------

    def pieces(self) -> Iterator[tuple[str, dict[str, Any]]]:
        for hex in range(len(self.world.camps)):
            if found := contents(self.world, hex, self.spelling) | self.remembered(HEX, hex):
                yield self.spelling.hex(hex), found

    def bag(self) -> dict[str, str]:
        """Only where it is not what is left."""
        bag = [rest & ~UNLETTERED for rest in left_over(self.g)]
        return {
            SPECIES[s]: self.spelling.herd(s, self.world.bag[s]) for s in range(BEASTS) if self.world.bag[s] != bag[s]
        }

    def beside(self) -> str | None:
        """The unlettered wolves beside the board, where they are not what is left."""
        beside = self.world.beside
        return None if beside == left_over(self.g)[0] & UNLETTERED else self.spelling.herd(0, beside) or "-"

    # -- cards -----------------------------------------------------------------------------------------------

    def piles(self) -> dict[str, Any]:
        """How many cards are in them; which, only where they are not what is left."""
        found: dict[str, Any] = {}
        drawn = event_under_way(dump(self.g)["stack"])
        for key in PILES:
            pile: Pile = getattr(self.world, key)
            gone = [*self.world.discard, *self.world.past, *self.world.lying, *drawn]
            gone += [card for hand in self.world.hands for card in hand]
            gone += on_table(self.world)
            if not self.whole:
                found[key] = len(pile)
            elif list(pile.all_counts()) != rest_of(self.g, key, gone):
                found[key] = [
                    card for card, count in zip(pile.kinds, pile.all_counts(), strict=True) for _ in range(count)
                ]
        return found

    def tops(self) -> dict[str, Any]:
        """Cards known to lie on top, for those who know them."""
        known = {key: [str(card) for card in getattr(self.world, key).top] for key in PILES}
        own = self.world.peeked[self.seat] if self.seat is not None else ()
        return {
            key: cards
            for key, cards in known.items()
            if cards and (self.whole or (own and key == SEASONS[int(own[0])]))
        }


# -- what is on a hex --------------------------------------------------------------------------------------------


def contents(world: World, hex: int, spelling: Spelling) -> dict[str, Any]:
    """Everything on a hex, animals with their letters."""
    found: dict[str, Any] = {}
    for seat in tribes_on(world, hex):
        party = party_on(world, seat, hex)
        found[spelling.tribe(seat)] = {sign: count for kind, sign in LETTERS.items() if (count := many(party, kind))}
    if world.camps[hex] != OFF:
        found["camp"] = spelling.owner(world.camps[hex])
    if world.fields[hex]:
        found["field"] = FIELDS[world.fields[hex]]
    if world.hazards[hex]:
        found["hazard"] = HAZARDS[world.hazards[hex]]
    herds: dict[str, Any] = {
        SPECIES[s]: spelling.herd(s, herd) for s in range(BEASTS) if (herd := world.herds[hex * BEASTS + s])
    }
    if world.roamers:
        found |= roamer.written(world, hex, human=True)
        herds |= roamer.written(world, hex, human=False)
    if herds:
        found["animals"] = herds
    loners = "".join(TOKENS[kind] for kind in LONERS if world.loners[kind] == hex)
    if loners:
        found["loner"] = loners
    for seat, where, species, counters in world.companions:
        if where == hex:
            word = COMPANIONS[species].word
            found.setdefault(word, {})[spelling.tribe(seat)] = spelling.herd(species, counters)
    for where, tile in world.tiles:
        if where == hex:
            found["tile"] = tile
    return found


def left_over(g: G) -> list[int]:
    """By species, the counters that are not on the board."""
    world, left = g.world, list(g.rules.edition.counters)
    for at, herd in enumerate(world.herds):
        left[at % BEASTS] &= ~herd
    for _, _, species, counters in world.companions:
        left[species] &= ~counters
    for at, counters in enumerate(world.trophies):
        left[at % BEASTS] &= ~counters
    return left


def is_listed(rules: Rules, effect: Effect) -> bool:
    """Whether a row stands in the list of what is in force, since it has no place of its own."""
    return effect.key != WALL and rows.row_of(rules, effect) is None


# -- cards and rules under way -------------------------------------------------------------------------------------


def rest_of(g: G, key: str, gone: list[str]) -> list[int]:
    """How many of each card of a deck are neither in a hand nor laid away."""
    cards = [card for card in g.rules.cards.values() if card.deck == key]
    return [g.rules.copies[card.id] - gone.count(card.id) for card in cards]


def event_under_way(stack: list[Any]) -> list[str]:
    """The event that was drawn and is not laid aside yet."""
    return [str(each["card"]) for each in stack if each.get("frame") == UNDER_WAY and each.get("card")]


def frame_data(data: Mapping[str, Any]) -> dict[str, Any]:
    """A rule under way without what it has from the beginning."""
    return {key: _brief(value) for key, value in data.items() if key not in _USUAL or value != _USUAL[key]}


_USUAL: Final[Mapping[str, Any]] = {
    each.name: list(each.default) if isinstance(each.default, tuple) else each.default for each in fields(Frame)
}


def _brief(value: Any) -> Any:
    if isinstance(value, dict):
        return frame_data(value) if "frame" in value else {key: _brief(each) for key, each in value.items()}
    return [_brief(each) for each in value] if isinstance(value, list) else value
