"""A camp whose people have all died stands on, nobody's, until a tribe claims it (V18.7, M2b)."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask_all, go
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Subset
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.window import TRIBE_MOVE_END
from steppe.games.valley.piece import NOBODY
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries.people import led, markers, opponents, party_on, places
from steppe.games.valley.variant import FOUGHT, Edit, Question, Variant
from steppe.games.valley.world import G

TOPIC = "claim"
CAUSES = frozenset({"combat", "disease", "hunger"})  # between tribes camps are conquered, not left
CAMP = 12.0  # points of food that a camp is worth to those who stand in it


def claimable(g: G, seat: Seat) -> tuple[int, ...]:
    """VR42: empty camps where the tribe stands, with a woman and without opponents, if it has a marker."""
    world = g.world
    if NOBODY not in world.camps or not markers(g, seat) or not led(world, seat):
        return ()
    here = [hex for hex in places(world, seat) if world.camps[hex] == NOBODY and not opponents(world, seat, hex)]
    return tuple([hex for hex in here if party_on(world, seat, hex) & g.rules.keepers])


@sheet
class Claim(Frame):
    """One camp after another, until a tribe wants no more."""

    seats: Public[tuple[Seat, ...]] = ()  # still to be asked

    def start(self, g: G, _: Any) -> Flow:
        asked = [
            Decision(seat, TOPIC, ((TOPIC, Subset("hex", hexes, 0, 1)),))
            for seat in self.seats
            if (hexes := claimable(g, seat))
        ]
        return ask_all(asked, self.chosen) if asked else DONE

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat, action in got.items():
            for hex in cast("tuple[int, ...]", action.noun):
                camp.claim(g, seat, hex)
        self.seats = tuple([seat for seat in self.seats if seat in got and got[seat].noun])
        return go(self.start)

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("cannot_claim", "V18.7") if action.verb == TOPIC else None


def asked_for(g: G, seats: tuple[Seat, ...]) -> Frame | None:
    return Claim(seats=seats) if any(claimable(g, seat) for seat in seats) else None


def after_moving(g: G, movement: Any) -> Frame | None:
    """At the end of the own movement."""
    return asked_for(g, (movement.seat,))


def after_combat(g: G, _: Any) -> Frame | None:
    """At the end of all combats, in turn order."""
    return asked_for(g, g.world.order)


VARIANT = Variant(
    option=Option("abandoned_camps", ("off", "on"), "V18.7"),
    heed=Heed.RULES,
    edits={
        "on": Edit(tables={"ruins": CAUSES}, hooks=((TRIBE_MOVE_END, after_moving), (FOUGHT, after_combat))),
    },
    frames=(Claim,),
    questions=(
        Question(
            topic=TOPIC,
            id="M2b",
            key=TOPIC,
            kind="hexes",
            modest=lambda _, __: Action(TOPIC, ()),
            worth=lambda _, __, noun: CAMP * len(noun),
        ),
    ),
)
