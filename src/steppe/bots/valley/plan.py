"""The movement of a tribe, thought out as a whole: who ends where, and the small actions that lead there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from steppe.bots.valley.judge import Judge, Mark
from steppe.bots.valley.survey import Survey, company, sexes, strolls
from steppe.core.decision import Action
from steppe.games.valley.batch import Step, step_noun
from steppe.games.valley.party import heads
from steppe.games.valley.queries import footing
from steppe.games.valley.queries.march import ENGAGED, LEAVE, PASS, STEPS, THROUGH, Ranks, entered, steps
from steppe.games.valley.queries.people import tame_on

LEAST = 0.05  # points for which nobody moves
ROUNDS = 12  # how often all is looked through at most
GANG = 8  # how many warriors are called together at most


class Group(NamedTuple):
    """People of one hex who can do the same."""

    hex: int
    status: int
    ways: dict[int, tuple[int, ...]]  # where they may end, and how


class Posting:
    """Who goes where: of each group, how many warriors and women to each hex."""

    def __init__(self, survey: Survey, judge: Judge, found: Ranks) -> None:
        self.survey, self.judge = survey, judge
        self.men, self.wives = survey.men.copy(), survey.women.copy()
        self.groups: list[Group] = []
        self.sent: list[dict[int, list[int]]] = []  # of each group
        self.parties: list[int] = []  # the same groups by kind
        self.caps: dict[int, int] = {}  # how many may still leave a hex
        self.drives: dict[tuple[int, int], int] = {}  # group and where to: the animals of a herd that go along
        self.first: dict[tuple[int, int], int] = {}  # likewise: the kinds that go before others, a mask
        self.fixed: list[tuple[int, int, int, int]] = []  # group, where to, warriors and women who stay with that
        for (hex, status), party in found.items():
            if party and status & STEPS and not status & ENGAGED and self._may_go(hex, status):
                self.groups.append(Group(hex, status, self._ways(hex, status)))
                self.sent.append({hex: [*sexes(party)]})
                self.parties.append(party)
        for hex in {group.hex for group in self.groups}:
            against = survey.opponents(hex)
            guards = sum(heads(party) for (at, s), party in found.items() if at == hex and not s & (ENGAGED | LEAVE))
            self.caps[hex] = guards - against if against else 99
        marks = [judge.mark(hex, self.men[hex], self.wives[hex]) for hex in range(survey.size)]
        self.sums = [sum(column) for column in zip(*marks, strict=True)]
        self.worth = judge.total(*self.sums)

    def _may_go(self, hex: int, status: int) -> bool:
        """V4.9, V17.8: neither flood nor snow nor ice holds them."""
        if status & THROUGH:
            return True
        world = self.survey.world
        return not footing.immobilised(world, hex) and not footing.is_stuck(world, self.survey.seat, hex)

    def _ways(self, hex: int, status: int) -> dict[int, tuple[int, ...]]:
        """V7.4-V7.7: nobody plans to go on from a hex with opponents, or to stay on ice."""
        survey = self.survey
        found = strolls(survey.board, survey.ways, hex, steps(status), over=bool(status & PASS))
        return {
            to: way
            for to, way in found
            if survey.is_land(to)
            and not any(survey.opponents(between) for between in way[:-1])
            and not (status & LEAVE and to == hex)
        }

    def cap(self, place: int) -> int:
        """V7.6: how many of a group may still leave their hex; whoever hides there need not ask."""
        group = self.groups[place]
        return 99 if group.status & LEAVE else self.caps[group.hex]

    # -- trying --------------------------------------------------------------------------------------------

    def changed(self, changes: dict[int, tuple[int, int]]) -> tuple[float, list[float]]:
        """What all would be worth with so many more, or fewer, people on these hexes."""
        sums = self.sums.copy()
        mark = self.judge.mark
        for hex, (men, wives) in changes.items():
            old: Mark = mark(hex, self.men[hex], self.wives[hex])
            new: Mark = mark(hex, self.men[hex] + men, self.wives[hex] + wives)
            sums[0] += new[0] - old[0]
            sums[1] += new[1] - old[1]
            sums[2] += new[2] - old[2]
        return self.judge.total(*sums), sums

    def free(self, place: int, at: int) -> bool:
        """Whether somebody of the group who is to end there may end elsewhere."""
        group = self.groups[place]
        return at != group.hex or self.cap(place) > 0

    def send(self, place: int, at: int, to: int, men: int, wives: int) -> None:
        """Some of a group end elsewhere."""
        sent, home = self.sent[place], self.groups[place].hex
        for hex, sign in ((at, -1), (to, 1)):
            people = sent.setdefault(hex, [0, 0])
            people[0] += sign * men
            people[1] += sign * wives
            self.men[hex] += sign * men
            self.wives[hex] += sign * wives
        if sent[at] == [0, 0]:
            del sent[at]
        if self.groups[place].status & LEAVE:
            return
        if at == home:
            self.caps[home] -= men + wives
        elif to == home:
            self.caps[home] += men + wives

    def fix(self, place: int, at: int, to: int, kind: int) -> None:
        """One of a group goes there in any case."""
        self._settle(shifted({}, at, to, kind))
        self.send(place, at, to, int(kind == 0), int(kind == 1))
        self.sent[place][to][kind] -= 1
        if self.sent[place][to] == [0, 0]:
            del self.sent[place][to]
        self.fixed.append((place, to, int(kind == 0), int(kind == 1)))

    # -- searching -----------------------------------------------------------------------------------------

    def improve(self, *, join: bool) -> None:
        """Better and better, until nothing that is tried helps."""
        for _ in range(ROUNDS):
            before = self.worth
            for place in range(len(self.groups)):
                while self._shift(place):
                    pass
            if join:
                for hex in self._meeting_places():
                    self._gather(hex)
            if self.worth < before + LEAST:
                break

    def _shift(self, place: int) -> bool:
        """The best that one part of a group can do instead."""
        group = self.groups[place]
        hiding = bool(group.status & LEAVE and group.hex in self.sent[place])  # they cannot stay
        best, chosen = -1e9 if hiding else self.worth + LEAST, None
        for at, (men, wives) in self.sent[place].items():
            if hiding and at != group.hex:
                continue
            most = self.cap(place) if at == group.hex else 99
            for some in parts(men, wives):
                if sum(some) > most:
                    continue
                for to in group.ways:
                    if to != at:
                        worth, _ = self.changed({at: (-some[0], -some[1]), to: some})
                        if worth > best:
                            best, chosen = worth, (at, to, *some)
        if chosen is None:
            return False
        self._settle({chosen[0]: (-chosen[2], -chosen[3]), chosen[1]: (chosen[2], chosen[3])})
        self.send(place, *chosen)
        return True

    def _settle(self, changes: dict[int, tuple[int, int]]) -> None:
        self.worth, self.sums = self.changed(changes)

    def _meeting_places(self) -> list[int]:
        """Where it may need several groups: hexes with opponents, and sites for a camp."""
        reached = {to for group in self.groups for to in group.ways}
        return sorted(reached)

    def _gather(self, to: int) -> None:
        """People of several groups meet there, one after another, if they are worth more together."""
        opposed = self.survey.opponents(to)
        if not opposed and (self.men[to] and self.wives[to]):
            return
        wanted = (1,) if not opposed and self.men[to] else (0,) * GANG if opposed else (0, 1)
        changes: dict[int, tuple[int, int]] = {}
        calls: list[tuple[int, int, int]] = []  # place, from, kind
        best, count = self.worth + LEAST, 0
        taken: dict[tuple[int, int, int], int] = {}
        left: dict[int, int] = {}
        for kind in wanted:
            call = self._nearest(to, kind, changes, taken, left)
            if call is None:
                break
            place, at, _ = call
            taken[call] = taken.get(call, 0) + 1
            if at == self.groups[place].hex:
                left[at] = left.get(at, 0) + 1
            calls.append(call)
            changes = shifted(changes, at, to, kind)
            worth, _ = self.changed(changes)
            if worth > best:
                best, count = worth, len(calls)
        if count:
            final: dict[int, tuple[int, int]] = {}
            for _, at, kind in calls[:count]:
                final = shifted(final, at, to, kind)
            self._settle(final)
            for place, at, kind in calls[:count]:
                self.send(place, at, to, int(kind == 0), int(kind == 1))

    def _nearest(
        self,
        to: int,
        kind: int,
        changes: dict[int, tuple[int, int]],
        taken: dict[tuple[int, int, int], int],
        left: dict[int, int],
    ) -> tuple[int, int, int] | None:
        """Who of this kind would be missed least where he is."""
        best, chosen = -1e9, None
        for place, group in enumerate(self.groups):
            if to not in group.ways:
                continue
            for at, people in self.sent[place].items():
                call = place, at, kind
                if at == to or people[kind] <= taken.get(call, 0):
                    continue
                if at == group.hex and self.cap(place) - left.get(at, 0) <= 0:
                    continue
                worth, _ = self.changed(shifted(changes, at, to, kind))
                if worth > best:
                    best, chosen = worth, call
        return chosen

    # -- carrying out --------------------------------------------------------------------------------------

    def actions(self) -> list[Action]:
        """The small actions, those who come to a camp before those who leave one."""
        found: list[tuple[tuple[int, ...], list[Action]]] = []
        camps, seat = self.survey.world.camps, self.survey.seat
        parts = [(place, to, *people) for place, sent in enumerate(self.sent) for to, people in sorted(sent.items())]
        for place, to, men, wives in (*self.fixed, *parts):
            group = self.groups[place]
            if to != group.hex:
                order = (int(bool(wives) and camps[group.hex] == seat), int(camps[to] != seat), place, to)
                found.append((order, list(self._steps(place, to, men, wives))))
        return [action for _, actions in sorted(found, key=lambda each: each[0]) for action in actions]

    def _steps(self, place: int, to: int, men: int, wives: int) -> Iterator[Action]:
        group = self.groups[place]
        hex, status = group.hex, group.status
        going = company(self.parties[place], men, wives, self.first.pop((place, to), 0))
        self.parties[place] -= going
        wolves = 0
        if not self.men[hex] + self.wives[hex]:  # nobody stays: tame wolves go along with the warriors
            wolves = tame_on(self.survey.world, self.survey.seat, hex).bit_count() if men else 0
        herd = self.drives.pop((place, to), 0)
        for step in group.ways[to]:
            yield Action("move", step_noun(Step(hex, step, going, status, wolves, herd)))
            status = entered(status, self.survey.board.halts[step])
            hex = step


def parts(men: int, wives: int) -> list[tuple[int, int]]:
    """Parts of a group that are worth a try."""
    found = {(1, 0), (0, 1), (1, 1), (2, 0), (3, 0), (2, 1), (men, 0), (men, wives), (men - 1, 0), (men - 1, wives)}
    return sorted((m, w) for m, w in found if 0 <= m <= men and 0 <= w <= wives and m + w)


def shifted(changes: dict[int, tuple[int, int]], at: int, to: int, kind: int) -> dict[int, tuple[int, int]]:
    """The changes with one more who goes."""
    new = dict(changes)
    for hex, sign in ((at, -1), (to, 1)):
        men, wives = new.get(hex, (0, 0))
        new[hex] = (men + sign, wives) if kind == 0 else (men, wives + sign)
    return new
