"""The whole game: set-up, then turn after turn with its phases (V3), and how a player leaves it."""

from __future__ import annotations

from typing import Any, Final

from steppe.core.decision import NATURE, Seat
from steppe.core.frame import DONE, Flow, Frame, Interjection, go, run, run_each
from steppe.core.reason import Reason, because
from steppe.core.sheet import sheet
from steppe.core.space import Noun
from steppe.games.valley.deeds import clock
from steppe.games.valley.phases.animals import Animals
from steppe.games.valley.phases.arrival import Arrival
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import CombatPhase
from steppe.games.valley.phases.cunning import Cunning
from steppe.games.valley.phases.event import FIRST_EVENT, EventPhase, end_hazards
from steppe.games.valley.phases.setup import Setup
from steppe.games.valley.phases.sowing import Sowing
from steppe.games.valley.phases.survival import Survival
from steppe.games.valley.phases.tribes import Tribes
from steppe.games.valley.phases.turn_end import TurnEnd
from steppe.games.valley.piece import OUT
from steppe.games.valley.queries.added import barred
from steppe.games.valley.queries.calendar import is_last, is_sowing
from steppe.games.valley.variant import STARVE, Phase
from steppe.games.valley.world import G

# V3.2: what follows the event; variants put their own phases between these (`variant.Change`).
TURN: Final = (
    Phase("arrival", Arrival()),
    Phase("animals", Animals()),
    Phase("tribes", Tribes()),
    Phase("combat", CombatPhase()),
    Phase("survival", Survival()),
    Phase("births", BirthsPhase(), is_last),
    Phase("sowing", Sowing(announced=True), is_sowing),
    Phase("cunning", Cunning(), is_last),
    Phase("turn_end", TurnEnd()),
)
SETUP: Final = "setup"  # before the first turn
EVENT: Final = "event"  # it decides whether the turn is the season's last (V3.3), so it stands before the table


@sheet
class Match(Frame):
    """Until somebody has won, or nobody is left."""

    def start(self, g: G, _: Any) -> Flow:
        return run(Setup(), self.next)

    def next(self, g: G, _: Any) -> Flow:
        return DONE if g.world.ended else run(Turn(), self.next)


def phases(g: G) -> tuple[Phase, ...]:
    """V3.2: what follows the event in this turn; whether it is the season's last is known by then (V3.3)."""
    return tuple([phase for phase in g.rules.turn if phase.when is None or phase.when(g.world)])


@sheet
class Turn(Frame):
    """V3.2."""

    def start(self, g: G, _: Any) -> Flow:
        clock.begin_turn(g)
        if g.world.number < FIRST_EVENT:  # V4.2
            end_hazards(g)
            return go(self.rest)
        return run(EventPhase(), self.rest)

    def rest(self, g: G, _: Any) -> Flow:
        first, *others = phases(g)
        return run_each([first.frame.copy(), *[phase.frame for phase in others]], self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE


# -- stepping in ---------------------------------------------------------------------------------------------


@sheet
class Resign(Interjection):
    """V14.7: a player leaves; his tribe stays on the board without a leader."""

    @classmethod
    def why_not(cls, g: G, seat: Seat, noun: Noun) -> Reason | None:
        if noun is not None:
            return because("no_noun", "V14.7")
        if g.world.phase == "setup":
            return because("resign_in_setup", "V14.7")
        if g.waiting[0].seat == NATURE:
            return because("resign_in_draw", "V14.7")
        if g.world.leaderless[seat] or g.world.status[seat] == OUT:
            return because("leader_has_left", "V14.7")
        return None

    def start(self, g: G, _: Any) -> Flow:
        clock.resign(g, self.seat)
        return DONE


@sheet
class Prompt(Interjection):
    """F1: a player wants to be asked who starves although all can eat, or no longer."""

    @classmethod
    def why_not(cls, g: G, seat: Seat, noun: Noun) -> Reason | None:
        if noun is not None:
            return because("no_noun", "V9.6")
        if reason := barred(g, STARVE, seat):
            return reason
        if g.waiting[0].seat == NATURE:
            return because("resign_in_draw", "V9.6")
        if g.world.leaderless[seat] or g.world.status[seat] == OUT:
            return because("leader_has_left", "V14.7")
        return None

    def start(self, g: G, _: Any) -> Flow:
        clock.prompt(g, self.seat)
        return DONE
