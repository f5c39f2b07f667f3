"""Scenes: a small position, a few actions in notation, and what must come of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import pytest

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.event import Event
from steppe.core.example import Fault
from steppe.core.reason import Reason, Refused
from steppe.core.save import dump
from steppe.core.space import Noun
from steppe.games.maamut.examples.cases import judge
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import NAMES, PLACES, SEATS, write_terrain
from steppe.games.maamut.run import meeting
from steppe.games.maamut.turn import TILES
from steppe.games.maamut.world import G, World

T = TypeVar("T")

BOARDS = {
    "B1": "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs",
    "B2": "gsrg/ggsgg/rsgsgs/sgrxrsg/ggrrgs/sgsgg/rgsg",  # four rocks next to the centre
    "B3": "gsrg/sggrr/rgsggs/ggsxgsg/rggsrg/sgrgs/gsgs",  # g1 is cut off
    "X1": "gsgg/ggsgg/gsrrgs/sgrxrsg/grrsgs/rgsgs/sggg",  # five rocks next to the centre
}


def check(case: object, boards: Mapping[str, str]) -> list[Fault]:
    """What is wrong with an example."""
    return list(judge(case, boards).faults)


def at(name: str) -> int:
    """The hex of this name."""
    return PLACES[name]


def tiles(board: str) -> tuple[str, ...]:
    """A deal of the 36 tiles, as Nature lays them."""
    terrain = BOARDS.get(board, board).replace("/", "")
    return (*terrain[:18], *terrain[19:])


def cards(text: str) -> tuple[int, ...]:
    """`"112 223"`: cards one after another."""
    return tuple(map(int, text.replace(" ", "")))


def some_deal(nature: Quick) -> str:
    """A random terrain of 37 letters, the cross in the centre."""
    laid = _shuffled(TILES, nature)
    return "".join((*laid[:18], "x", *laid[18:]))


def some_position(nature: Quick, players: int = 3) -> str:
    """A random deal with pawns and traps anywhere they may be; A must act."""
    terrain = some_deal(nature)
    open = _shuffled([NAMES[hex] for hex, tile in enumerate(terrain) if tile != "r"], nature)
    mammoth, *rest = open
    grass = [name for name in rest if terrain[at(name)] == "g"]
    traps: dict[str, str] = {}
    for seat in SEATS[:players]:
        for _ in range(nature.below(5)):
            traps.setdefault(grass[nature.below(len(grass))], seat)
    deck = _shuffled([1] * 12 + [2] * 16 + [3] * 8, nature)
    hunters = [seat + rest[nature.below(len(rest))] for seat in SEATS[:players]]
    hands = [SEATS[i] + "".join(map(str, sorted(deck[3 * i : 3 * i + 3]))) for i in range(players)]
    written = sorted(seat + name for name, seat in traps.items())
    fields = write_terrain(terrain), mammoth, ",".join(hunters), ",".join(written) or "-", ",".join(hands)
    return f"{' '.join(fields)} ?{36 - 3 * players} 0.0.0 A 1"


def bold(g: G, nature: Quick) -> Action:
    """A random answer to the open question, in a turn often one that pushes the mammoth."""
    decision, world = g.waiting[0], g.world
    action = decision.sample(nature.below)
    if decision.topic != "turn" or nature.below(2):
        return action
    pushes = []
    for each in decision.actions():
        match each.noun:
            case (int(card), int(direction)) if meeting(world.hunters[world.seat], direction, card, world.mammoth):
                pushes.append(each)
    return pushes[nature.below(len(pushes))] if pushes else action


def _shuffled(things: Sequence[T], nature: Quick) -> list[T]:
    left = list(things)
    return [left.pop(nature.below(len(left))) for _ in things]


class Scene:
    """A game of Mâamut that is told in notation. Nature draws what is known to lie on top, or what is scripted."""

    def __init__(self, position: str, **options: str) -> None:
        self._begin(MAAMUT.read_position(position.format(**BOARDS), options))

    @classmethod
    def fresh(cls, players: int, *nature: Noun, **options: str) -> Scene:
        """A new game; Nature answers with these nouns, one after another."""
        scene = cls.__new__(cls)
        scene._begin(MAAMUT.setup(MAAMUT.rules(players, options)))
        return scene.draws(*nature)

    def _begin(self, g: G) -> None:
        self.g = g
        self.g.events = []
        self._script: list[Noun] = []
        self._told = 0  # how many events `expect` has passed

    # -- what happens ------------------------------------------------------------------------------------

    def draws(self, *nouns: Noun) -> Scene:
        """What Nature will answer, now and later."""
        self._script += nouns
        return self._settle()

    def play(self, *texts: str) -> Scene:
        """Actions in notation, each by whoever must decide."""
        for text in texts:
            assert self.decider is not None, f"nobody may play {text}"
            self.g.apply(self.decider, MAAMUT.read(text))
            self._settle()
        return self

    def steps_in(self, seat: str, text: str) -> Scene:
        """A seat gives up (`X`) or agrees (`=M`), whoever's turn it is."""
        self.g.apply(SEATS.index(seat), MAAMUT.read(text))
        return self._settle()

    def _settle(self) -> Scene:
        while self.g.waiting and self.g.waiting[0].seat == NATURE:
            decision = self.g.waiting[0]
            if self._script:
                self.g.apply(NATURE, Action(decision.choices[0][0], self._script.pop(0)))
            elif decision.size() == 1:
                self.g.apply(NATURE, decision.at(0))
            else:
                break
        return self

    # -- what is so ------------------------------------------------------------------------------------------

    @property
    def world(self) -> World:
        return self.g.world

    @property
    def decider(self) -> int | None:
        """The seat that must decide; None when the game is over."""
        return self.g.waiting[0].seat if self.g.waiting else None

    @property
    def position(self) -> str:
        return MAAMUT.position(self.g)

    @property
    def legal(self) -> set[str]:
        """Every action of whoever must decide."""
        return {MAAMUT.write(action) for action in self.g.waiting[0].actions()}

    @property
    def moves(self) -> set[str]:
        """The legal cards with a direction."""
        return {text for text in self.legal if text[0] in "123"}

    @property
    def flights(self) -> set[str]:
        """The hexes to which the scared hunter may flee."""
        assert self.g.waiting[0].topic == "flee"
        return {text[1:] for text in self.legal}

    @property
    def events(self) -> list[Event]:
        """All that was told so far."""
        assert self.g.events is not None
        return [*self.g.events]

    @property
    def names(self) -> list[str]:
        """The names of all that was told so far."""
        return [event.name for event in self.events]

    # -- what must be so ---------------------------------------------------------------------------------

    def becomes(self, position: str) -> Scene:
        """The position, whole."""
        assert self.position == position.format(**BOARDS)
        return self

    def expect(self, name: str, **data: object) -> Scene:
        """That this was told, later than what was expected before; hexes, seats and directions by their names."""
        for place in range(self._told, len(self.events)):
            event = self.events[place]
            if event.name == name and all(_said(event.data, key) == value for key, value in data.items()):
                self._told = place + 1
                return self
        raise AssertionError(f"no {name} {data} among {self.events[self._told :]}")

    def refused(self, action: str | Action, by: str = "") -> Reason:
        """Why whoever must decide, or another seat, may not do this; nothing has changed."""
        seat = SEATS.index(by) if by else self.decider
        assert seat is not None
        asked = MAAMUT.read(action) if isinstance(action, str) else action
        before, waiting = dump(self.g), self.g.waiting
        with pytest.raises(Refused) as caught:
            self.g.apply(seat, asked)
        assert (dump(self.g), self.g.waiting) == (before, waiting)
        assert self.g.why_not(seat, asked) == caught.value.reason
        return caught.value.reason


def _said(data: Mapping[str, Any], key: str) -> object:
    value = data[key]
    if isinstance(value, tuple) and key in ("path", "hexes"):
        return " ".join(MAAMUT.say(key, each) for each in value)
    if key in ("hex", "seat", "owner", "winner", "direction", "towards") and value is not None:
        return MAAMUT.say(key, value)
    return value
