"""Tribes that meet at a herd may hunt together and share (V18.10, V18.39, C4a, C4b)."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.form import Field, Form
from steppe.core.frame import DONE, Flow, Frame, ask, ask_all, go
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun, Number, Pick
from steppe.games.valley.deeds import talk
from steppe.games.valley.party import heads
from steppe.games.valley.phases.bargain import REFUSE
from steppe.games.valley.piece import OFF
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.in_force import SHARES
from steppe.games.valley.queries.people import led, tribes_on, turn_order
from steppe.games.valley.queries.roamer import bands
from steppe.games.valley.variant import MEETING, Edit, Question, Reply, Variant
from steppe.games.valley.world import G

PROPOSE, CONSENT = "propose", "consent"
ANSWER = "joint_hunt"
Share = tuple[Seat, int]


def hunters(g: G, hex: int) -> tuple[Seat, ...]:
    """V18.10, V16.10: the tribes there that could hunt together, by seat; none beside neanderthals."""
    world = g.world
    if not world.wild[hex] or bands(world, hex):
        return ()
    here = tuple([seat for seat in tribes_on(world, hex) if strength.stands(world, seat, hex)])
    return here if len(here) > 1 else ()


@sheet
class Parley(Frame):
    """V18.39: one after the other may propose shares; all the others answer at once, and one refusal ends it."""

    hex: Public[int] = OFF
    left: Public[tuple[Seat, ...]] = ()  # who may still propose
    seat: Public[Seat] = OFF  # whose proposal lies on the table
    shares: Public[tuple[Share, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        talk.meet(g, self.hex)
        return go(self.next)

    def next(self, g: G, _: Any) -> Flow:
        here = hunters(g, self.hex)
        self.left = tuple([seat for seat in self.left if seat in here and led(g.world, seat)])
        if not self.left or not all(led(g.world, seat) for seat in here):
            return DONE
        return ask(
            self.left[0], PROPOSE, self.proposed, ((PROPOSE, shares(self.hex, here)), ("pass", None)), hex=self.hex
        )

    def proposed(self, g: G, got: Action) -> Flow:
        self.seat, self.left = self.left[0], self.left[1:]
        if got.verb == "pass":
            return go(self.next)
        self.shares = pairs(got.noun)
        talk.propose(g, self.seat, self.hex, self.shares)
        return go(self.ask)

    def ask(self, g: G, _: Any) -> Flow:
        others = [seat for seat, _ in self.shares if seat != self.seat]
        about = (("owner", self.seat), ("hex", self.hex), ("shares", self.shares))
        return ask_all(
            [Decision(seat, ANSWER, ((CONSENT, None), (REFUSE, None)), about) for seat in others], self.heard
        )

    def heard(self, g: G, got: dict[Seat, Action]) -> Flow:
        against = tuple(sorted(seat for seat, answer in got.items() if answer.verb == REFUSE))
        if against:
            talk.turn_down(g, against, self.hex)
            return go(self.next)
        talk.hunt_together(g, self.hex, in_turn(g, self.hex, self.shares))
        return DONE

    def why_not_next(self, g: G, action: Action) -> Reason | None:
        return because("shares_for_all", "V18.39", hex=self.hex) if action.verb == PROPOSE else None


def shares(hex: int, seats: tuple[Seat, ...]) -> Form:
    """A whole number from 0 to 9 for every tribe there, not all 0."""
    each = [(Field("seat", Pick("seat", (seat,))), Field("share", Number("share", 0, SHARES - 1))) for seat in seats]
    return Form("shares", (Field("hex", Pick("hex", (hex,))), *[field for pair in each for field in pair]))


def pairs(noun: Noun) -> tuple[Share, ...]:
    """Tribe and share, of an answer."""
    _, *rest = cast("tuple[int, ...]", noun)
    return tuple(zip(rest[::2], rest[1::2], strict=True))


def in_turn(g: G, hex: int, shares: tuple[Share, ...]) -> list[Share]:
    """VR44: in the order in which they lose: the most tokens first, ties in turn order."""
    order, promised = g.world.order, dict(shares)
    many = {seat: heads(strength.visible(g.world, seat, hex)) for seat in promised}
    return [(seat, promised[seat]) for seat in sorted(promised, key=lambda seat: (-many[seat], order.index(seat)))]


def on_arrival(g: G, fighting: Any) -> Frame | None:
    """When the hex comes up for the first time in the phase, before anything else there."""
    hex = fighting.hex
    if in_force.holds(g.world, in_force.PARLEYED, hex=hex) or in_force.truce(g.world, hex) is not None:
        return None
    here = hunters(g, hex)
    return Parley(hex=hex, left=tuple([s for s in turn_order(g.world, fighting.seat) if s in here])) if here else None


VARIANT = Variant(
    option=Option("organized_hunt", ("off", "on"), "V18.10"),
    heed=Heed.RULES,
    edits={"on": Edit(hooks=((MEETING, on_arrival),))},
    frames=(Parley,),
    questions=(
        Question(
            topic=PROPOSE, id="C4a", key=PROPOSE, kind="shares", modest=lambda _, __: Action("pass"), declined="pass"
        ),
        Question(
            topic=ANSWER,
            id="C4b",
            key=CONSENT,
            kind="",
            modest=lambda _, __: Action(REFUSE),
            replies=(Reply(REFUSE),),
            declined=REFUSE,
        ),
    ),
)
