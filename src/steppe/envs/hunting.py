"""A table of Mâamut for programs, played in the kernel: the same games, rows and masks as `Table`, but quicker.

`tests/envs/test_hunting.py` plays both side by side; what differs is a fault of this module.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, Final

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Seat
from steppe.core.game import AnyGame, AnyState
from steppe.envs.observation import observer
from steppe.envs.reward import reward_named
from steppe.envs.table import USUAL, Table, game_named
from steppe.envs.vocabulary import WAIT, Menu, vocabulary
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.kernel.board import HEXES
from steppe.games.maamut.kernel.bridge import load, restored
from steppe.games.maamut.kernel.hunt import Kernel
from steppe.games.maamut.kernel.sets import members
from steppe.games.maamut.kernel.table import DRAW, FLEE, OFF, OVER, PLACE, TURN
from steppe.games.maamut.mammoth import Fright, Push, Run
from steppe.games.maamut.turn import Hunt, Match, Placing

WORDS: Final = vocabulary(MAAMUT.key)
FIRST: Final = {  # the word of the kernel's answer 0, by what is asked
    PLACE: WORDS.numbers["place 0"],
    TURN: WORDS.numbers["move 1 0"],
    FLEE: WORDS.numbers["flee 0"],
}
TOPICS: Final = {PLACE: "place", TURN: "turn", FLEE: "flee"}
UNDER_WAY: Final = {PLACE: (Match, Placing), TURN: (Match, Hunt), FLEE: (Match, Hunt, Push, Run, Fright)}
LANDS: Final = 256  # boards whose rows are remembered
MENUS: Final = 1 << 15
HELD: Final = 5  # numbers of a hand: cards of each value, of others, and how many
OWN: Final = tuple(array("h", [h & 3, h >> 2 & 3, h >> 4, 0, (h & 3) + (h >> 2 & 3) + (h >> 4)]) for h in range(64))
HOW_MANY: Final = tuple(array("h", [0, 0, 0, 0, each[-1]]) for each in OWN)


class Hunting:
    """Seats say words, Nature draws by itself, nobody is asked who has one answer."""

    def __init__(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
    ) -> None:
        self.game: AnyGame = MAAMUT
        self.vocabulary = WORDS
        self.observer = observer(MAAMUT)
        self.rules = MAAMUT.rules(players or USUAL, options or {})
        self.seats: int = self.rules.seats
        self.reward = reward_named(reward)
        self.luck = Quick(0)
        self.asked: tuple[Seat, ...] = ()
        self.hunt: Kernel
        self._dealt: AnyState  # tiles and chairs
        self._legal = 0
        self._masks: dict[int, bytes] = {}
        self._lands: dict[str, array[int]] = {}
        self._land: array[int]
        parts = self.observer.by_name
        mammoth, hands, *others = (
            parts[name].start for name in ("mammoth", "hands", "pile", "discard", "seat", "turn")
        )
        hunters = tuple(parts["hunters"].start + step * HEXES for step in range(self.seats))
        self._starts: tuple[Any, ...] = (mammoth, hunters, hands, *others)
        self._others = OWN if self.rules.open else HOW_MANY
        self._bases: list[tuple[Any, array[int]]] = []  # by seat: for which traps, and the row with them
        self._topics = {phase: parts["topic"].start + self.observer.topics[topic] for phase, topic in TOPICS.items()}
        flow, frames = parts["flow"].start, self.observer.frames
        self._flow = {phase: tuple(flow + frames[kind] for kind in kinds) for phase, kinds in UNDER_WAY.items()}
        self._about = parts["about"].start
        self._spelled = tuple(1 + self.observer.speller.spell(seat)[0] for seat in range(self.seats))

    def reset(self, seed: int) -> None:
        """A new game; the same seed gives the same draws."""
        self.luck = luck = Quick(seed)
        g = MAAMUT.setup(self.rules)
        while g.waiting and g.waiting[0].seat == NATURE:
            g.apply(NATURE, g.waiting[0].sample(luck.below), luck.below)
        self._dealt, self.hunt = g, load(g)
        land = self._lands.get(g.world.terrain)
        if land is None:
            if len(self._lands) >= LANDS:
                self._lands.clear()
            land = self._lands[g.world.terrain] = self._printed(g.world.terrain)
        self._land, self._bases = land, [(None, land)] * self.seats
        self._settle()

    def _printed(self, terrain: str) -> array[int]:
        """A row with what stays as it is in the whole game."""
        row, parts = array("h", bytes(2 * self.observer.size)), self.observer.by_name
        plane = next(plane for plane in self.observer.planes if plane.field == "terrain")
        for place, number in plane.cells(terrain):
            row[parts["terrain"].start + place] = number
        row[parts["players"].start + self.seats] = 1
        return row

    def _settle(self) -> None:
        """Draw, and answer for whoever has one answer only, until somebody must say a word."""
        hunt = self.hunt
        while True:
            phase = hunt.phase
            if phase == DRAW:
                cards = hunt.pile
                ones = cards & 255
                twos = ones + (cards >> 8 & 255)
                lot = self.luck.below(twos + (cards >> 16))
                hunt.drawn(0 if lot < ones else 1 if lot < twos else 2)
                continue
            if phase == OVER:
                self.asked = ()
                return
            legal: int = hunt.legal()
            self._legal = legal
            if legal & (legal - 1):
                self.asked = (hunt.asked,)
                return
            hunt.apply(legal.bit_length() - 1)

    def say(self, seat: Seat, word: int) -> None:
        """The answer of the seat, which is one word; ValueError if it may not be said, with nothing changed."""
        hunt = self.hunt
        if seat not in self.asked:
            if word != WAIT:
                raise ValueError(f"seat {seat} is not asked: it can only wait ({WAIT})")
            return
        code = word - FIRST[hunt.phase]
        if code < 0 or not self._legal >> code & 1:
            name = WORDS.words[word] if 0 <= word < len(WORDS) else str(word)
            raise ValueError(f"{name!r} may not be said here ({TOPICS[hunt.phase]})")
        hunt.apply(code)
        self._settle()

    # -- what is seen ----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.asked

    @property
    def seat(self) -> Seat:
        """Whose word is next."""
        return self.asked[0] if self.asked else 0

    @property
    def state(self) -> AnyState:
        """The game as the engine has it."""
        return restored(self.hunt, self._dealt)

    def menu(self, seat: Seat) -> Menu:
        """What the seat may say."""
        return Menu({word: None for word, may in enumerate(self.mask(seat)) if may})

    def mask(self, seat: Seat) -> bytes:
        """A byte for each word: whether the seat may say it."""
        if seat not in self.asked:
            return self._mask(0, 1)
        return self._mask(FIRST[self.hunt.phase], self._legal)

    def _mask(self, first: int, legal: int) -> bytes:
        key = legal << 6 | first
        found = self._masks.get(key)
        if found is None:
            if len(self._masks) >= MENUS:
                self._masks.clear()
            bits = bytearray(len(WORDS))
            for code in range(legal.bit_length()):
                bits[first + code] = legal >> code & 1
            found = self._masks[key] = bytes(bits)
        return found

    def row(self, seat: Seat) -> array[int]:
        """What the seat sees."""
        hunt, seats = self.hunt, self.seats
        traps, base = self._bases[seat]
        row = base[:] if traps == (hunt.traps, hunt.low, hunt.high) else self._base(seat)[:]
        mammoth, hunters, hands, pile, discard, turns, turn = self._starts
        row[mammoth + hunt.mammoth] = 1
        standing, held = hunt.hunters, hunt.hands
        shown, other, at = OWN, seat, hands
        for start in hunters:
            hex = standing >> (other << 3) & 63
            if hex < OFF:
                row[start + hex] = 1
            row[at : at + HELD] = shown[held >> (other << 3) & 63]
            shown, at = self._others, at + HELD
            other = other + 1 if other + 1 < seats else 0
        cards = hunt.pile
        row[pile] = (cards & 255) + (cards >> 8 & 255) + (cards >> 16)
        cards = hunt.discard
        row[discard], row[discard + 1], row[discard + 2] = cards & 255, cards >> 8 & 255, cards >> 16
        row[turns + (hunt.seat - seat) % seats] = 1
        row[turn] = hunt.turn
        phase = hunt.phase
        if phase != OVER:
            for place in self._flow[phase]:
                row[place] = 1
            if seat == hunt.asked:
                row[self._topics[phase]] = 1
                if phase == FLEE:
                    row[self._about] = self._spelled[hunt.scared]
        return row

    def _base(self, seat: Seat) -> array[int]:
        """What changes seldom: the land, and traps as the seat sees them; kept until a trap comes or goes."""
        hunt, seats, row = self.hunt, self.seats, self._land[:]
        parts = self.observer.by_name
        for hex in members(hunt.traps):
            row[parts["traps"].start + (hunt.owner(hex) - seat) % seats * HEXES + hex] = 1
        row[parts["me"].start + seat] = 1
        self._bases[seat] = (hunt.traps, hunt.low, hunt.high), row
        return row

    def rewards(self) -> tuple[float, ...]:
        """By seat; nothing before the end."""
        if self.asked:
            return (0.0,) * self.seats
        result = MAAMUT.result(self.state)
        assert result is not None
        return self.reward(result)


def seated(
    game: AnyGame | str, players: int | None = None, options: Mapping[str, str] | None = None, reward: str = "win"
) -> Any:
    """A table of the game, in its kernel if it has one."""
    found = game_named(game)
    return Hunting(players, options, reward) if found is MAAMUT else Table(found, players, options, reward)
