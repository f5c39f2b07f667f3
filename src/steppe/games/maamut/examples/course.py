"""The actions of a worked example, followed one after another and held against what it wants of them (N5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from steppe.core.decision import NATURE, Action, Decision
from steppe.core.example import Fault, Malformed
from steppe.core.reason import Refused, because
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import Fields, read_hands, read_pile, split, write_pile
from steppe.games.maamut.run import CARDS
from steppe.games.maamut.world import G


class Moment(NamedTuple):
    """How far the actions have been followed."""

    g: G
    step: int = 0
    order: tuple[int, ...] = ()  # of a renewed pile, next card first
    renewed: bool = False
    flights: tuple[frozenset[str], ...] = ()  # the free hexes of each flight so far


@dataclass
class Course:
    """Where an unknown card is drawn, every card that it may be is tried, until one fits what is wanted later."""

    actions: list[str]
    wanted: Mapping[int, tuple[str, str]]  # after so many actions: the key of the example, and the position
    choices: tuple[frozenset[str], ...]
    reshuffle: str | None
    failed: set[tuple[Any, ...]] = field(default_factory=set)  # moments that lead nowhere
    furthest: int = -1
    faults: list[Fault] = field(default_factory=list)  # of the way that got furthest

    def fails(self, step: int, *faults: Fault) -> bool:
        if step > self.furthest:
            self.furthest, self.faults = step, list(faults)
        return False

    def holds(self, now: Moment) -> bool:
        """Whether everything from here on is as wanted, in some way of drawing unknown cards."""
        key = MAAMUT.position(now.g), now.g.world.pile, *now[1:]
        if key in self.failed:
            return False
        if self.goes_on(now):
            return True
        self.failed.add(key)
        return False

    def goes_on(self, now: Moment) -> bool:
        faults = self.compared(now)
        if now.step == len(self.actions):
            faults += self.at_the_end(now)
        if faults:
            return self.fails(now.step, *faults)
        if now.step == len(self.actions):
            return True
        text = self.actions[now.step]
        flight = free_hexes(now.g.waiting)
        after = now.g.copy()
        try:
            apply(after, text)
        except Refused as refused:
            return self.fails(now.step, Fault("actions", f"{text} is legal", "it is not", refused.reason))
        then = now._replace(g=after, step=now.step + 1, flights=now.flights + ((flight,) if flight else ()))
        return any(self.holds(each) for each in self.drawn(then))

    def drawn(self, now: Moment) -> Iterator[Moment]:
        """M4.3, M4.4: the card on top, or each one that may lie there."""
        if not now.g.waiting or now.g.waiting[0].seat != NATURE:
            yield now
            return
        for card in now.order[:1] or now.g.world.pile.outcomes().of:
            after = now.g.copy()
            after.apply(NATURE, Action("draw", card))
            if len(after.world.pile) < len(now.g.world.pile):
                yield now._replace(g=after, order=now.order[1:])
            else:
                yield now._replace(g=after, order=() if now.renewed else self.new_pile(after), renewed=True)

    def new_pile(self, g: G) -> tuple[int, ...]:
        """The known cards of the pile that the example wants after the first reshuffle."""
        if self.reshuffle is None:
            return ()
        try:
            known, unknown = read_pile(self.reshuffle)
        except Refused as refused:
            raise Malformed("reshuffle", "a pile", self.reshuffle, refused.reason) from None
        counts = g.world.pile.all_counts()
        if len(known) + unknown != sum(counts) or any(known.count(card) > counts[card - 1] for card in CARDS):
            discard = ".".join(map(str, counts))
            raise Malformed("reshuffle", f"the cards of the discard pile, {discard}", self.reshuffle)
        return known

    def at_the_end(self, now: Moment) -> list[Fault]:
        """The flights that there were; one that has yet to be made may be among the choices or not."""
        faults = []
        pending = free_hexes(now.g.waiting)
        if self.choices not in (now.flights, now.flights + ((pending,) if pending else ())):
            faults.append(Fault("choices", _flights(self.choices), _flights(now.flights)))
        if self.reshuffle is not None and not now.renewed:
            faults.append(Fault("reshuffle", "the pile is renewed", "it is not"))
        return faults

    def compared(self, now: Moment) -> list[Fault]:
        """The fields in which the wanted position differs from the one that was reached."""
        if now.step not in self.wanted:
            return []
        key, text = self.wanted[now.step]
        found = split(MAAMUT.position(now.g))._replace(pile=_pile(now))
        try:
            wanted = split(text)
            differ = [name for name in Fields._fields if not _agree(name, getattr(wanted, name), getattr(found, name))]
        except Refused as refused:
            return [Fault(key, "a position", text, refused.reason)]
        return [Fault(f"{key}: {name}", getattr(wanted, name), getattr(found, name)) for name in differ]


def _pile(now: Moment) -> str:
    """The pile as far as its order is known."""
    pile = now.g.world.pile
    order = now.order or tuple(card for card in pile.top if isinstance(card, int))
    rest = [count - order.count(card) for card, count in zip(CARDS, pile.all_counts(), strict=True)]
    if sum(map(bool, rest)) == 1:  # all further cards are equal
        order += tuple(card for card, count in zip(CARDS, rest, strict=True) for _ in range(count))
    return write_pile(order, len(pile))


def _agree(name: str, wanted: str, found: str) -> bool:
    """Whether a field is as wanted: `?` stands for any card, `?n` for any n cards."""
    if name == "traps":
        return sorted(wanted.split(",")) == sorted(found.split(","))
    if name == "hands":
        seats = found.count(",") + 1
        return all(
            len(hand) == len(held) and all(hand.count(card) <= held.count(card) for card in CARDS)
            for hand, held in zip(read_hands(wanted, seats), read_hands(found, seats), strict=True)
        )
    if name == "pile":
        known, unknown = read_pile(wanted)
        order, below = read_pile(found)
        return len(known) + unknown == len(order) + below and order[: len(known)] == known
    return wanted == found


def apply(g: G, text: str) -> None:
    """The action, by whoever must decide; an agreement (N4) by all."""
    action = MAAMUT.read(text)
    if not g.waiting:
        raise Refused(because("over"))
    if action.verb != "agree":
        g.apply(g.waiting[0].seat, action)
        return
    for seat in g.world.left():
        g.apply(seat, action)


def free_hexes(waiting: tuple[Decision, ...]) -> frozenset[str] | None:
    """The choices of a scared hunter, if one must flee."""
    if not waiting or waiting[0].topic != "flee":
        return None
    return frozenset(MAAMUT.write(action)[1:] for action in waiting[0].actions())


def _flights(choices: tuple[frozenset[str], ...]) -> str:
    return ", ".join(f"[{', '.join(sorted(each))}]" for each in choices) or "no flight"
