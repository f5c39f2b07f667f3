"""A round of dice, the same in every fight, and the token that its owner gives up (V8.5, V8.7)."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Any, cast

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Done, Flow, Frame, ask, run_each
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.phases.roll import Die, thrown_together
from steppe.games.valley.phases.side import TRIBE, Fight, of
from steppe.games.valley.phases.window import AFTER_A_LOSS, passed
from steppe.games.valley.piece import BAND, OFF, STUDENT, WARRIOR, lost_as
from steppe.games.valley.queries.in_force import HUNTER
from steppe.games.valley.queries.people import led
from steppe.games.valley.queries.strength import TRIBES, points
from steppe.games.valley.variant import KILLED
from steppe.games.valley.world import G


@sheet
class Blow(Frame):
    """People or animals fall in a fight, with dice or without; then come what saves them and what feeds on them."""

    sides: Public[tuple[int, ...]] = ()  # seats, and those beside them
    dice: Public[tuple[int, ...]] = ()  # one for each side
    best: Public[tuple[int, ...]] = ()  # who had the highest total
    fallen: Public[tuple[tuple[Seat, int], ...]] = ()  # who died: seat and kind

    def fight(self, g: G) -> Fight:
        """In which it happens."""
        return next(frame for frame in reversed(g.stack) if isinstance(frame, Fight))

    def over(self, g: G, _: Any) -> Flow:
        if self.fallen and KILLED in g.rules.points and self.fight(g).species == TRIBES:
            return passed(g, KILLED, self.end)  # a token that was saved was not killed
        return DONE

    def end(self, g: G, _: Any) -> Flow:
        return DONE


@sheet
class Round(Blow):
    """V8.5, V8.7: a die for each side; whoever is below the highest total loses one. The fight is the frame below."""

    def start(self, g: G, _: Any) -> Flow:
        fight: Any = g.stack[-2]
        return thrown_together(g, dice_of(self.sides, fight.hex), fight.seat, self.compare)

    def compare(self, g: G, dice: tuple[Die, ...]) -> Flow:
        fight: Any = g.stack[-2]
        values: list[int] = []
        totals: list[int] = []
        for _, side, _, value, _, _ in dice:
            values.append(value)
            totals.append(2 * value + (TRIBE if 0 <= side < BAND else of(side)).halves(g, fight, side))
        self.dice = tuple(values)
        highest = max(totals)
        best: tuple[int, ...] = ()
        worse: list[int] = []
        for side, total in zip(self.sides, totals, strict=True):
            if total == highest:
                best += (side,)
            else:
                worse.append(side)
        self.best = best
        if g.events is not None:
            told = tuple(map(points, totals))
            g.emit("round_fought", hex=fight.hex, sides=self.sides, dice=self.dice, totals=told)
        return self.lose(g, fight, worse) if worse else DONE

    def lose(self, g: G, fight: Fight, worse: list[int]) -> Flow:
        """Tribes are asked whom they give up; all others lose one at once."""
        beaten: list[Seat] = []
        for side in worse:
            if 0 <= side < BAND:
                beaten.append(side if HUNTER not in g.world.keys else fight.mourner(g, side))
            else:
                of(side).lose(g, fight, side)
        if not beaten:
            return self.buried(g, ())
        if len(beaten) == 1 and (kind := doomed(g, fight, beaten[0])) is not None:
            return self.buried(g, (lost(g, fight, beaten[0], kind),))
        return run_each([Casualty(seat=seat, hex=fight.hex) for seat in beaten], self.buried)

    def buried(self, g: G, fallen: tuple[tuple[Seat, int], ...]) -> Flow:
        """R14: one window after a loss; what comes before the next roll only if there is one."""
        fight: Fight = g.stack[-2]  # type: ignore[assignment] # which a round is always in
        self.fallen = tuple([each for each in fallen if lost_as(each[1]) == OFF]) if fallen else ()  # people only
        killed = self.fallen and fight.species == TRIBES  # else no tribe has killed anybody
        goes_on = len(fight.sides(g)) > 1
        return fight.pause(g, tuple(compress(AFTER_A_LOSS, (self.fallen, killed, goes_on))), self.over)


def blow(g: G) -> Blow:
    """The blow in which somebody has just fallen."""
    return next(frame for frame in reversed(g.stack) if isinstance(frame, Blow))


@lru_cache(maxsize=1 << 12)
def dice_of(sides: tuple[int, ...], hex: int) -> tuple[Die, ...]:
    """The dice of a round before they fall."""
    return tuple([Die(of(side).what, side, hex) for side in sides])


@sheet
class Casualty(Frame):
    """C2: the owner chooses which of his tokens taking part is lost."""

    seat: Public[Seat] = 0
    hex: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        fight = cast("Fight", g.stack[-3])
        kind = doomed(g, fight, self.seat)
        if kind is not None:
            return Done(lost(g, fight, self.seat, kind))
        kinds = TRIBE.stake(g, fight, self.seat)
        return ask(self.seat, "casualty", self.chosen, (("lose", Pick("kind", kinds)),), hex=self.hex)

    def chosen(self, g: G, got: Action) -> Flow:
        return Done(lost(g, cast("Fight", g.stack[-3]), self.seat, cast("int", got.noun)))


def doomed(g: G, fight: Fight, seat: Seat) -> int | None:
    """The kind that is lost if there is no choice, or nobody to choose."""
    kinds = TRIBE.stake(g, fight, seat)
    return kinds[0] if len(kinds) < 2 or not led(g.world, seat) else None


def lost(g: G, fight: Fight, seat: Seat, kind: int) -> tuple[Seat, int]:
    """One token of the tribe falls."""
    TRIBE.lose(g, fight, seat, kind)
    if HUNTER in g.world.keys:
        fight.mourned(g, seat)
    return seat, WARRIOR if kind == STUDENT else kind
