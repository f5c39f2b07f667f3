"""The searching bot: a tree of what may follow, grown over imagined states, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, repeat
from math import log, sqrt
from typing import TYPE_CHECKING, TypeAlias

from steppe.bots.worth import Worth, settle
from steppe.core.decision import NATURE, Action, Choices, Decision, Seat
from steppe.core.game import AnyState
from steppe.core.space import Below
from steppe.core.view import View

if TYPE_CHECKING:
    from steppe.bots.bot import Mind

Limit: TypeAlias = Callable[[], Iterable[None]]  # yields as long as there is time for another iteration


def counted(iterations: int) -> Limit:
    """So many iterations."""
    return lambda: repeat(None, iterations)


def timed(seconds: float, clock: Callable[[], float]) -> Limit:
    """As many iterations as begin within the time, and one in any case."""

    def limit() -> Iterator[None]:
        end = clock() + seconds
        yield
        while clock() < end:
            yield

    return limit


def both(first: Limit, second: Limit) -> Limit:
    """As long as both limits allow."""

    def limit() -> Iterator[None]:
        for _ in zip(first(), second(), strict=False):
            yield

    return limit


class Arm:
    """One answer of one seat at one place of the tree."""

    __slots__ = ("open", "total", "tries")

    def __init__(self) -> None:
        self.tries = 0
        self.total = 0.0  # of what it brought the seat
        self.open = 0  # how often it could have been tried


class Place:
    """A moment at which a seat is asked, as far as that seat can tell it from others: by what it has seen since.

    The draws of Nature are no part of that: a place stands for all of them, and in each offers what is legal there.
    """

    __slots__ = ("arms", "menus", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.arms: dict[Action, Arm] = {}
        self.menus: dict[Choices, tuple[list[Action], int]] = {}  # which arms a question allows, of the first so many

    def known(self, decision: Decision) -> list[Action]:
        """The answers of the place that the question allows; states imagined differently ask alike mostly."""
        found, count = self.menus.get(decision.choices, ([], 0))
        if count < len(self.arms):
            found += [action for action in islice(self.arms, count, None) if decision.allows(action)]
            self.menus[decision.choices] = found, len(self.arms)
        return found.copy()


Seen: TypeAlias = tuple[tuple[Seat, Action], ...]  # by one seat, since the root
Tree: TypeAlias = dict[tuple[Seat, Seen], Place]


class Search:
    """Imagines a state, follows the tree to its rim, judges what it finds there; many times over.

    Each seat is taken to look for its own good with what it has seen: every answer to a question put to one seat, and
    of a question put to several at once only its own.
    """

    def __init__(self, worth: Worth, limit: Limit) -> None:
        self.worth = worth
        self.limit = limit

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        if decision.size() == 1:
            return decision.at(0)
        arms = self.grown(mind)[mind.seat, ()].arms
        best = max(arms, key=lambda action: (arms[action].tries, arms[action].total))
        return self.worth.prepared(decision, best, mind)

    def grown(self, mind: Mind) -> Tree:
        """The tree after as much thinking as the limit allows; its root is what the seat is asked now."""
        tree: Tree = {}
        for _ in self.limit():
            self.think(tree, mind)
        return tree

    def think(self, tree: Tree, mind: Mind) -> None:
        """One iteration: down the tree, one answer further, and what came of it back to all who chose."""
        g = mind.imagine()
        seen: list[Seen] = [()] * g.rules.seats
        chosen: list[tuple[Seat, Arm, float]] = []
        fresh = False
        while not fresh and not self.worth.over(g) and self.settled(g, mind.below, seen):
            asked = g.waiting
            given: Seen = ()
            for decision in asked:
                seat = decision.seat
                place = tree.get((seat, seen[seat]))
                if place is None:
                    place = tree[seat, seen[seat]] = Place()
                action, arm = self.pick(place, g, decision, mind.below)
                given += ((seat, action),)
                chosen.append((seat, arm, self.worth.kept(g, seat, action)))
                fresh = fresh or not arm.tries
                if len(asked) == 1:
                    self.notice(g, seen, seat, action)
                g.apply(seat, action)
            if len(asked) > 1:
                for answer in given:
                    seen[answer[0]] += (answer,)
        value = self.judge(g, mind)
        for seat, arm, kept in chosen:
            arm.tries += 1
            arm.total += kept * value[seat]

    def settled(self, g: AnyState, below: Below, seen: list[Seen]) -> bool:
        """Let Nature answer until a seat is asked; whether one is."""
        while g.waiting and g.waiting[0].seat == NATURE:
            action = g.waiting[0].sample(below)
            self.notice(g, seen, NATURE, action)
            g.apply(NATURE, action)
        return bool(g.waiting)

    def notice(self, g: AnyState, seen: list[Seen], who: Seat, action: Action) -> None:
        """Every seat remembers what it sees of an answer."""
        for seat, past in enumerate(seen):
            part = self.worth.seen(g, seat, who, action)
            if part is not None:
                seen[seat] = (*past, (who, part))

    def pick(self, place: Place, g: AnyState, decision: Decision, below: Below) -> tuple[Action, Arm]:
        """An answer that has not been tried here yet, else the one that promises most."""
        arms = place.arms
        place.visits += 1
        untried: list[Action] = []
        best, most = None, -1.0
        for action in self.menu(place, g, decision, below):
            arm = arms.get(action)
            if arm is None:
                arm = arms[action] = Arm()
            arm.open += 1
            if not arm.tries:
                untried.append(action)
                continue
            promise = arm.total / arm.tries + self.worth.curiosity * sqrt(log(arm.open) / arm.tries)
            if promise > most:
                best, most = action, promise
        if untried:
            best = untried[below(len(untried))]
        assert best is not None
        return best, arms[best]

    def menu(self, place: Place, g: AnyState, decision: Decision, below: Below) -> Sequence[Action]:
        """The answers considered here: all, or where there are very many, the more the oftener one comes by."""
        wide = self.worth.wide
        if wide and decision.size() <= wide:
            return self.worth.candidates(g, decision, wide, below)
        known = place.known(decision)
        most = int(self.worth.widening * sqrt(place.visits))
        if len(known) < most:
            more = self.worth.candidates(g, decision, most, below)
            known += [action for action in more if action not in place.arms][: most - len(known)]
        return known

    def judge(self, g: AnyState, mind: Mind) -> Sequence[float]:
        """What the position at the rim is worth to each seat."""
        for _ in range(self.worth.ahead):
            if not settle(g, mind.below):
                break
            g.apply(g.waiting[0].seat, g.waiting[0].sample(mind.below))
        if not self.worth.over(g):
            settle(g, mind.below)
        return self.worth.guess(g, mind.seat, mind.below)
