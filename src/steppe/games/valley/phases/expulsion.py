"""A tribe is turned out of its camp by what was born there: where its people flee, the owner says (VC40, EV3)."""

from __future__ import annotations

from typing import Any, Final, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import Done, Flow, Frame, ask, go
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.deeds import animal, camp, people, roamer
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.people import led, opponents, party_on
from steppe.games.valley.variant import Question
from steppe.games.valley.world import G

FLEE: Final = "flee"
CAUSE: Final = "yeti"  # of what they lose


def refuges(g: G, hex: int) -> tuple[int, ...]:
    """The hexes beside it that people may step onto, whoever is there."""
    return tuple(sorted({to for to in footing.walks(g)[hex] if to != OFF}))


def quiet(g: G, seat: Seat, hexes: tuple[int, ...]) -> int:
    """The first of them without opponents, or else the first."""
    return next((to for to in hexes if not opponents(g.world, seat, to)), hexes[0])


@sheet
class Expulsion(Frame):
    """VC40: the piece stands there, the camp is lost, all go together: where to. They die if they cannot (OFF)."""

    seat: Public[Seat] = OFF
    hex: Public[int] = OFF
    what: Public[int] = OFF  # the neutral piece

    def start(self, g: G, _: Any) -> Flow:
        roamer.come(g, self.what, self.hex)
        camp.remove(g, self.hex, CAUSE)
        return go(self.leave)

    def leave(self, g: G, _: Any) -> Flow:
        hexes = refuges(g, self.hex)
        if not hexes:
            people.kill_group(g, self.seat, self.hex, party_on(g.world, self.seat, self.hex), CAUSE)
            return Done(OFF)
        if len(hexes) == 1 or not led(g.world, self.seat):
            return self.flee(g, quiet(g, self.seat, hexes))
        return ask(self.seat, FLEE, self.chosen, ((FLEE, Pick("hex", hexes)),), hex=self.hex)

    def why_not_leave(self, g: G, action: Action) -> Reason | None:
        return because("cannot_flee_there", "VC40") if action.verb == FLEE else None

    def chosen(self, g: G, got: Action) -> Flow:
        return self.flee(g, cast("int", got.noun))

    def flee(self, g: G, to: int) -> Flow:
        """With the animals of the tribe."""
        world = g.world
        for seat, hex, species, counters in world.companions:
            if (seat, hex) == (self.seat, self.hex):
                animal.lead_owned(g, seat, hex, to, counters.bit_count(), species)
        people.move(g, self.seat, self.hex, to, party_on(world, self.seat, self.hex))
        return Done(to)


def modest(g: G, decision: Decision) -> Action:
    """EV3: the first enterable hex without opponents, else the first."""
    space = decision.choices[0][1]
    assert isinstance(space, Pick)
    return Action(FLEE, quiet(g, decision.seat, cast("tuple[int, ...]", space.of)))


def calm(g: G, seat: Seat, hex: Any) -> float:
    """How much better it is to flee there: fewer opponents, and something to eat."""
    food = in_force.fish(g, seat, hex) + in_force.gather(g, seat, hex)
    return food - 3.0 * opponents(g.world, seat, hex)


QUESTION: Final = Question(
    topic=FLEE, id="EV3", key=FLEE, kind="hex", modest=modest, worth=calm, inner=True, rule="VC40"
)
