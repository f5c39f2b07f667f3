"""The rules a second time, written from their text alone and on coordinates, to compare the engine with."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

Hex: TypeAlias = tuple[int, int]

WAYS = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
STEPS = tuple(WAYS.values())
NAMES = {(q, r): "abcdefg"[q + 3] + str(r + 4) for r in range(-3, 4) for q in range(-3, 4) if abs(q + r) <= 3}
HEXES = {name: hex for hex, name in NAMES.items()}


class Question(NamedTuple):
    """Somebody must decide: `seat` -1 is the pile."""

    kind: str  # turn, flee, draw
    seat: int
    answers: list[str]


Rest: TypeAlias = Generator[Question, str, None]


@dataclass
class Book:
    """A position, and everything that the rules say may come of it. Only the default options."""

    terrain: dict[Hex, str]
    mammoth: Hex
    hunters: list[Hex | None]
    hands: list[list[int]]
    discard: list[int]
    seat: int
    turn: int
    traps: dict[Hex, int] = field(default_factory=dict)
    over: str = ""  # A, B, C, D or M
    looked_up: dict[Hex, tuple[bool, set[Hex]]] = field(default_factory=dict)  # of this terrain, to save time

    @classmethod
    def open(cls, position: str, looked_up: dict[Hex, tuple[bool, set[Hex]]] | None = None) -> Book:
        """A position in which somebody must act."""
        rows, mammoth, hunters, traps, hands, _, discard, decides, turn = position.split(" ")
        return cls(
            dict(zip(NAMES, rows.replace("/", ""), strict=True)),
            HEXES[mammoth],
            [HEXES.get(part[1:]) for part in hunters.split(",")],
            [[int(card) for card in part[1:] if card != "-"] for part in hands.split(",")],
            [int(count) for count in discard.split(".")],
            "ABCD".index(decides),
            int(turn),
            {HEXES[part[1:]]: "ABCD".index(part[0]) for part in traps.split(",") if part != "-"},
            looked_up={} if looked_up is None else looked_up,
        )

    # -- lines -----------------------------------------------------------------------------------------------

    def line(self, hex: Hex, d: int, n: int) -> list[Hex]:
        dq, dr = STEPS[d % 6]
        return [(hex[0] + dq * i, hex[1] + dr * i) for i in range(1, n + 1)]

    def clear(self, hex: Hex, d: int, n: int) -> bool:
        return all(self.terrain.get(each, "r") != "r" for each in self.line(hex, d, n))

    def run_of(self, hex: Hex, d: int, n: int) -> list[Hex]:
        """M6.4; empty when the mammoth stands."""
        for turn in (0, 1, 2, 4, 5):
            if self.clear(hex, d + turn, n):
                return self.line(hex, d + turn, n)
        return []

    # -- the turn ------------------------------------------------------------------------------------------

    def game(self) -> Rest:
        while not self.over:
            yield from self.one_turn()

    def legal(self) -> list[str]:
        here = self.hunters[self.seat]
        assert here is not None
        held = sorted(set(self.hands[self.seat]))
        found = [f"{card}{name}" for card in held for d, name in enumerate(WAYS) if self.clear(here, d, card)]
        if self.hunters.count(here) == 1:
            if here in self.traps:
                found.append("T-")
            elif self.terrain[here] == "g" and list(self.traps.values()).count(self.seat) < 4:
                found.append("T+")
        return found + [f"D{card}" for card in held]

    def one_turn(self) -> Rest:
        me = self.seat
        here = self.hunters[me]
        assert here is not None
        action = yield Question("turn", me, self.legal())
        if action == "T+":
            self.traps[here] = me
        elif action == "T-":
            del self.traps[here]
        else:
            card = int(action.strip("D")[0])
            self.hands[me].remove(card)
            self.discard[card - 1] += 1
            if action[0] != "D":
                yield from self.move(me, card, list(WAYS).index(action[1:]))
                if not self.over and not any(self.hunters):
                    self.over = "M"
                if self.over:
                    return
            if self.hunters[me] is not None:
                yield from self.draw(me)
        if self.out_of_reach() or self.turn == 100 * len(self.hunters):
            self.over = "M"
            return
        self.turn += 1
        self.seat = next(s for s in self.after(me, len(self.hunters)) if self.hunters[s] is not None)

    def after(self, seat: int, count: int) -> list[int]:
        return [(seat + i) % len(self.hunters) for i in range(1, count + 1)]

    def unseen(self) -> list[int]:
        """How many cards of each value are in the pile."""
        held = [card for hand in self.hands for card in hand]
        return [all - self.discard[v] - held.count(v + 1) for v, all in enumerate((12, 16, 8))]

    def draw(self, me: int) -> Rest:
        card = yield Question("draw", -1, [str(v + 1) for v, left in enumerate(self.unseen()) if left])
        self.hands[me] = sorted([*self.hands[me], int(card)])
        if not sum(self.unseen()):
            self.discard = [0, 0, 0]

    def move(self, me: int, n: int, d: int) -> Rest:
        here = self.hunters[me]
        assert here is not None
        for hex in self.line(here, d, n):
            self.hunters[me] = hex
            if hex == self.mammoth:
                yield from self.run(me, n, d)
                if self.over or self.hunters[me] is None:
                    return

    def run(self, me: int, n: int, d: int) -> Rest:
        way = self.run_of(self.mammoth, d, n)
        if not way:
            self.remove(me)
        for hex in way:
            came, self.mammoth = self.mammoth, hex
            if hex in self.traps:
                self.over = "ABCD"[self.traps[hex]]
                return
            for seat in self.after(me, len(self.hunters) - 1):
                if self.hunters[seat] != hex:
                    continue
                free = [near for d in range(6) for near in self.line(hex, d, 1) if self.free(near) and near != came]
                if free:
                    self.hunters[seat] = HEXES[(yield Question("flee", seat, [NAMES[near] for near in free]))]
                else:
                    self.remove(seat)

    def free(self, hex: Hex) -> bool:
        return self.terrain.get(hex, "r") != "r" and hex not in self.hunters

    def remove(self, seat: int) -> None:
        self.hunters[seat] = None
        for card in self.hands[seat]:
            self.discard[card - 1] += 1
        self.hands[seat] = []

    # -- M9 ------------------------------------------------------------------------------------------------------

    def area(self, hex: Hex) -> set[Hex]:
        found = {hex}
        while new := {n for h in found for d in range(6) for n in self.line(h, d, 1) if self.clear(h, d, 1)} - found:
            found |= new
        return found

    def reach(self) -> set[Hex]:
        collected, entered = [self.mammoth], set[Hex]()
        for m in collected:
            for d in range(6):
                for n in (1, 2, 3):
                    if any(self.clear(m, d + 3, k) and self.clear(m, d, n - k) for k in range(1, n + 1)):
                        run = self.run_of(m, d, n)
                        entered.update(run)
                        collected += [hex for hex in run[-1:] if hex not in collected]
        return entered

    def out_of_reach(self) -> bool:
        if self.mammoth not in self.looked_up:
            hopeless = all(self.terrain[hex] != "g" for hex in self.reach())
            self.looked_up[self.mammoth] = hopeless, self.area(self.mammoth)
        hopeless, home = self.looked_up[self.mammoth]
        return hopeless or not any(hunter in home for hunter in self.hunters)

    # -- as text -------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """What a position says between its terrain and who decides, and the turn."""
        hunters = ",".join("ABCD"[s] + (NAMES[h] if h else "x") for s, h in enumerate(self.hunters))
        traps = ",".join(sorted("ABCD"[s] + NAMES[h] for h, s in self.traps.items())) or "-"
        hands = ",".join("ABCD"[s] + ("".join(map(str, hand)) or "-") for s, hand in enumerate(self.hands))
        discard = ".".join(map(str, self.discard))
        return f"{NAMES[self.mammoth]} {hunters} {traps} {hands} {sum(self.unseen())} {discard} {self.turn}"


def position_text(position: str) -> str:
    """The same of a written position."""
    _, mammoth, hunters, traps, hands, pile, discard, _, turn = position.split(" ")
    known, _, unknown = pile.partition("?")
    return f"{mammoth} {hunters} {traps} {hands} {len(known.strip('-')) + int(unknown or 0)} {discard} {turn}"
