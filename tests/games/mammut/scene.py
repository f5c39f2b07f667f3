"""Scenes: a few tiles and cards on a table, what players do with them, and what must come of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

import pytest

from steppe.core.decision import NATURE, Action, Decision
from steppe.core.event import Event
from steppe.core.pile import Pile
from steppe.core.reason import Reason, Refused
from steppe.core.save import dump
from steppe.core.space import Pick
from steppe.core.state import State
from steppe.games.mammut.cards.deck import NAMES
from steppe.games.mammut.deeds import loot
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.match import stack_for
from steppe.games.mammut.orientation import fit
from steppe.games.mammut.table import FACES, NO_FACE, TILES
from steppe.games.mammut.world import PLACE_NAMES, G, World

TILE = re.compile(r"(S[+-]|[A-Zb-v?])(?:\((S[+-]|[A-Zb-v?])\))?(?:#(\d+)|(\d+))?")
Words = Mapping[str, str]  # by player, `P1`
NOTHING: Mapping[str, Any] = MappingProxyType({})


def seat_of(name: str) -> int:
    return int(name[1]) - 1


def cards(text: str) -> tuple[str, ...]:
    """`"look pelt"`: cards by name, in alphabetical order."""
    return tuple(sorted(text.split()))


class Laying:
    """Puts tiles on a table; those without a number get the lowest that is free."""

    def __init__(self, texts: Iterable[str]) -> None:
        self.faces, self.backs = [NO_FACE] * TILES, [NO_FACE] * TILES
        named = {int(found[3]) - 1 for text in texts for found in TILE.finditer(text) if found[3]}
        self.free = [tile for tile in range(TILES) if tile not in named]

    def lay(self, text: str) -> tuple[int, ...]:
        tiles = []
        for face, back, handle, count in (found.groups() for found in map(TILE.fullmatch, text.split()) if found):
            for _ in range(int(count or 1)):
                tile = int(handle) - 1 if handle else self.free.pop(0)
                self.faces[tile] = FACES.index(face)
                self.backs[tile] = FACES.index(back) if back else NO_FACE
                tiles.append(tile)
        return tuple(sorted(tiles))


class Scene:
    """A game of Mammut in the middle; Nature answers what it must, and draws from the deck in its order."""

    def __init__(
        self,
        players: int = 3,
        *,
        middle: str = "",
        lots: Words = NOTHING,
        turn: str = "P1",
        start: str = "",
        phase: str = "share",
        round: int = 0,
        hands: Words = NOTHING,
        down: Words = NOTHING,
        spent: str = "",
        discarded: str = "",
        deck: str = "",
        scores: Mapping[str, int] = NOTHING,
        hides: Mapping[str, int] = NOTHING,
        animals: Words = NOTHING,
        **options: str,
    ) -> None:
        rules = MAMMUT.rules(players, options)
        world = MAMMUT.bare(rules)
        laying = Laying((middle, *lots.values()))
        world.middle = laying.lay(middle)
        for place, text in lots.items():
            world.lots[_place(place, players)] = laying.lay(text)
        fitted = fit(rules.table, tuple(laying.faces), tuple(laying.backs))
        assert fitted is not None, "the table has no such tiles"
        world.faces, world.backs = tuple(laying.faces), fitted
        for field, words in ((world.hands, hands), (world.down, down)):
            for name, text in words.items():
                field[seat_of(name)] = cards(text)
        for name, text in animals.items():
            world.animals[seat_of(name)] = text
        for numbers, given in ((world.scores, scores), (world.hides, hides)):
            for name, number in given.items():
                numbers[seat_of(name)] = number
        world.spent, world.discard = cards(spent), cards(discarded)
        world.pile = Pile(NAMES, (0,) * len(NAMES), tuple(deck.split()))
        world.phase, world.round = phase, round or rules.first_round
        world.seat, world.start = seat_of(turn), seat_of(start or turn)
        self.begin(State(rules, world, stack_for(phase)))
        if self.g.stack:
            self.g.advance()

    @classmethod
    def fresh(cls, players: int, **options: str) -> Scene:
        """A new game, before Nature has answered anything."""
        scene = cls.__new__(cls)
        scene.begin(MAMMUT.setup(MAMMUT.rules(players, options)))
        return scene

    def begin(self, g: G) -> None:
        self.g = g
        self.g.events = []

    # -- what happens ------------------------------------------------------------------------------------

    def play(self, *lines: str) -> Scene:
        """Actions such as `P2 take A2 b`, `P2 rob P1 > M`, `P1 play flip #3`, `P1 play pelt`, `P1 pass`."""
        for line in lines:
            for seat, action in self.read(line):
                self.g.apply(seat, action)
                self.uncover()
        return self

    def uncover(self) -> None:
        """Nature shows what lies under tiles."""
        while self.asked("uncover"):
            self.g.apply(NATURE, self.g.waiting[0].at(0))

    def asked(self, topic: str) -> bool:
        return bool(self.g.waiting) and self.g.waiting[0].topic == topic

    def evaluate(self, *words: str) -> Scene:
        """The evaluation, with decisions such as `P1:b>o`, `P2:v` or `P1:-`; up to the next throw or the end."""
        left = list(words)
        while self.g.waiting and not self.asked("rows"):
            decision = self.g.waiting[0]
            if decision.seat == NATURE:
                space = decision.choices[0][1]
                assert isinstance(space, Pick)
                self.g.apply(NATURE, Action(decision.topic, space.of[0]))
            else:
                self.g.apply(decision.seat, self.decided(decision, left))
        assert not left, f"nobody asked for {left}"
        return self

    def decided(self, decision: Decision, words: list[str]) -> Action:
        mine = next((word for word in words if word.startswith(f"P{decision.seat + 1}:")), None)
        assert mine is not None, f"nobody said what {decision} wants"
        words.remove(mine)
        said = mine[3:]
        if decision.topic == "choose":
            return Action("choose", said)
        return Action("keep") if said == "-" else Action("swap", tuple(said.split(">")))

    def read(self, line: str) -> Iterable[tuple[int, Action]]:
        """The actions of a line, one after another, since a robbery is two."""
        name, verb, *words = line.split()
        seat = seat_of(name)
        if verb == "play" and words[0] in ("look", "flip"):
            yield seat, Action(words[0], tuple(sorted(int(word[1:]) - 1 for word in words[1:])))
        elif verb == "play" and words[0] == "return":
            yield seat, Action("return", tuple(sorted(_place(word, self.g.rules.seats) for word in words[1:])))
        elif verb == "play":
            yield seat, Action("lay", words[0])
        elif verb == "take":
            yield seat, Action("take", self.tiles(words, self.g.world.middle))
        elif verb == "rob":
            lot = _place(words[0], self.g.rules.seats)
            tiles = self.tiles(words[2:], self.g.world.lots[lot])
            yield seat, Action("rob", lot)
            yield seat, Action("give", tiles)
        else:
            yield seat, Action(verb)

    def tiles(self, words: Iterable[str], among: tuple[int, ...]) -> tuple[int, ...]:
        """`A2 b`, `#4 #9` or `all`, of these tiles."""
        if list(words) == ["all"]:
            return among
        left, chosen = list(among), []
        for word in words:
            found = TILE.fullmatch(word)
            for _ in range(int(found[4] or 1) if found else 1):
                face = FACES.index(found[1]) if found else 0
                tile = next((t for t in left if self.g.world.faces[t] == face), 99) if found else int(word[1:]) - 1
                chosen.append(tile)
                if tile in left:
                    left.remove(tile)
        return tuple(sorted(chosen))

    def refuses(self, line: str) -> Reason:
        """Why the line is refused; nothing has changed."""
        before = dump(self.g)
        *_, (seat, action) = actions = list(self.read(line))
        for each in actions[:-1]:
            if self.g.why_not(*each) is not None:
                seat, action = each
                break
            self.g.apply(*each)
            before = dump(self.g)
        with pytest.raises(Refused) as caught:
            self.g.apply(seat, action)
        assert dump(self.g) == before
        assert self.g.why_not(seat, action) == caught.value.reason
        return caught.value.reason

    # -- what is seen ------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        return self.g.world

    @property
    def turn(self) -> str:
        """Who is asked."""
        return f"P{self.g.waiting[0].seat + 1}"

    @property
    def middle(self) -> str:
        return self.said(self.world.middle)

    def lot(self, name: str) -> str:
        return self.said(self.world.lots[_place(name, self.g.rules.seats)])

    def said(self, tiles: Iterable[int]) -> str:
        return loot(tuple(self.world.faces[tile] for tile in tiles))

    def verbs(self) -> list[str]:
        return [verb for verb, _ in self.g.waiting[0].choices]

    def told(self, name: str) -> list[dict[str, Any]]:
        """The data of all events of this name so far."""
        return [dict(event.data) for event in self.events() if event.name == name]

    def names(self) -> list[str]:
        return [event.name for event in self.events()]

    def events(self) -> list[Event]:
        return [*(self.g.events or ())]


def _place(name: str, players: int) -> int:
    return PLACE_NAMES.index(name if players > 2 or "/" in name else f"{name}/1")
