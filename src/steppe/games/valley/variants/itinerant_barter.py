"""Neighbours on adjacent hexes may trade instead of moving (V18.12, V18.40, M2c)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.form import Either, Field, Form, Some
from steppe.core.frame import DONE, Flow, Frame, run
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Noun, Space
from steppe.games.valley.deeds import talk
from steppe.games.valley.party import gathered_of, kinds_of, many, mask, shared
from steppe.games.valley.phases.bargain import BARTER, QUESTION, Bargain, Sheet, bargain, offers, why_not_offer
from steppe.games.valley.phases.tribes import engage, moving_now
from steppe.games.valley.phases.window import TRIBE_MOVE_END
from steppe.games.valley.piece import OFF
from steppe.games.valley.purpose import Heed, Purpose
from steppe.games.valley.queries import footing, in_force, march
from steppe.games.valley.queries.march import Ranks, is_fresh
from steppe.games.valley.queries.people import led, opponents, party_on, places, tribes_on
from steppe.games.valley.variant import HEX, MOVEMENT, PARTY, Edit, Row, Variant, Verb
from steppe.games.valley.world import G

Road = tuple[Seat, int, int]  # the partner, the own hex, his hex


def ranks_of(g: G, seat: Seat) -> Ranks:
    """The tokens of a tribe by status, whether it is moving, has moved or will."""
    for movement in moving_now(g, seat):
        return movement.ranks(g)
    return march.ranks(g.world, seat, march.noted(g.world, seat), in_force.allowance(g.world))


def traders(g: G, seat: Seat, found: Ranks, hex: int) -> Some | None:
    """V18.12, V7.10: those of a tribe on the hex who may trade, one at least; None: nobody may."""
    if footing.immobilised(g.world, hex):
        return None
    fresh = sum([party for (where, status), party in found.items() if where == hex and is_fresh(status)])
    kinds = tuple([(kind, many(fresh, kind)) for kind in kinds_of(fresh)])
    most = sum([count for _, count in kinds])
    while most and not march.is_held(g, seat, found, hex, most):
        most -= 1
    return Some("kind", kinds, 1, most) if most else None


def roads(g: G, seat: Seat) -> Iterator[Road]:
    """Everybody next to the tribe, a river between or not, to whom no offer was made from there this turn."""
    world = g.world
    for hex in places(world, seat):
        for there in world.ground.near[hex]:
            if world.crowd[there] and not was_offered(g, seat, hex, there):
                yield from [(other, hex, there) for other in tribes_on(world, there) if other != seat]


def was_offered(g: G, seat: Seat, hex: int, there: int) -> bool:
    """Each group speaks once to its neighbours, so that no table stalls (VR82)."""
    if in_force.OFFERED not in g.world.keys:
        return False
    return any(row[:4] == (in_force.OFFERED, seat, hex, there) for row in g.world.effects)


def open_roads(g: G, seat: Seat, found: Ranks, _: bool) -> tuple[Noun, ...] | Space:
    """M2c: with whom, which tokens of both, what for what."""
    cases: list[tuple[Noun, Space]] = []
    known: dict[Seat, Ranks] = {}
    for road in roads(g, seat):
        other, hex, there = road
        mine = traders(g, seat, found, hex)
        if mine is None or not led(g.world, other):
            continue
        theirs = traders(g, other, known.setdefault(other, ranks_of(g, other)), there)
        if theirs is not None and (terms := offers(g, seat, other, (hex, there))).size():
            fields = (Field("mine", mine), Field("theirs", theirs), Field("terms", terms))
            cases.append((road, Form("deal", fields, blank=True)))
    return Either(BARTER, tuple(cases)) if cases else ()


def why_not(g: G, seat: Seat, found: Ranks, noun: Any) -> Reason:
    """V18.12, condition by condition."""
    if not is_deal(g, noun):
        return because("no_such_offer", "V18.40")
    (other, hex, there), (mine, theirs, terms) = noun
    if there not in g.world.ground.near[hex] or other not in tribes_on(g.world, there) or other == seat:
        return because("not_next_to_them", "V18.12", owner=other, to=there)
    for who, where, names, ranks in ((seat, hex, mine, found), (other, there, theirs, ranks_of(g, other))):
        if reason := why_no_traders(g, who, ranks, where, names):
            return reason
    if not led(g.world, other):
        return because("leader_has_left", "V14.7")
    if was_offered(g, seat, hex, there):
        return because("offered_already", "V18.40", to=there)
    return why_not_offer(g, seat, other, (hex, there), terms)


def is_deal(g: G, noun: Any) -> bool:
    """Whether the noun has the shape of an offer on the road."""
    if not (isinstance(noun, tuple) and len(noun) == 2 and all(isinstance(each, tuple) for each in noun)):
        return False
    if [len(each) for each in noun] != [3, 3] or not all(type(each) is int for each in noun[0]):
        return False
    other, hex, there = noun[0]
    size = g.world.ground.count
    named = all(isinstance(each, tuple) and each for each in noun[1][:2])
    return named and 0 <= other < g.rules.seats and 0 <= hex < size and 0 <= there < size


def why_no_traders(g: G, seat: Seat, found: Ranks, hex: int, names: Any) -> Reason | None:
    """Why these of a tribe may not trade there."""
    space = traders(g, seat, found, hex)
    if space is not None and names in space:
        return None
    here = party_on(g.world, seat, hex)
    if any(
        names.count(kind) > many(here, kind) for kind in names if type(kind) is int and 0 <= kind < len(g.rules.supply)
    ):
        return because("no_such_tokens", "P2", hex=hex)
    if footing.immobilised(g.world, hex):
        return because("immobilised", "V4.9", hex=hex)
    if opponents(g.world, seat, hex) and (reason := march.why_not_beside(g, seat, found, hex, len(names))):
        return reason
    return because("has_moved_or_acts", "V18.12", hex=hex)


@sheet
class Trade(Frame):
    """What comes of an offer on the road: if they agree, the tokens named on both sides do nothing else this turn."""

    seat: Public[Seat] = OFF
    owner: Public[Seat] = OFF
    places: Public[tuple[int, int]] = (0, 0)
    mine: Public[int] = 0  # as parties
    theirs: Public[int] = 0
    bargain: Bargain | None = None

    def start(self, g: G, _: Any) -> Flow:
        assert self.bargain is not None
        found, self.bargain = self.bargain, None
        return run(found, self.heard)

    def heard(self, g: G, agreed: bool) -> Flow:
        if agreed:
            movement = moving_now(g, self.seat)[0]
            for kind in kinds_of(self.mine):
                engage(g, movement, self.places[0], mask(kind), many(self.mine, kind))
            hex = self.places[1]
            if left := shared(fresh_party(g, self.owner, hex), self.theirs):
                talk.engage(g, self.owner, hex, left)
        return DONE


def fresh_party(g: G, seat: Seat, hex: int) -> int:
    ranks = ranks_of(g, seat)
    return sum([party for (where, status), party in ranks.items() if where == hex and is_fresh(status)])


def trade(g: G, movement: Any, noun: Any) -> Frame:
    (other, hex, there), (mine, theirs, terms) = cast("tuple[Road, tuple[Sheet, Sheet, Noun]]", noun)
    talk.approach(g, movement.seat, hex, there)
    return Trade(
        seat=movement.seat,
        owner=other,
        places=(hex, there),
        mine=party_of(mine),
        theirs=party_of(theirs),
        bargain=bargain(g, movement.seat, other, (hex, there), terms),
    )


def party_of(kinds: Any) -> int:
    return gathered_of({kind: kinds.count(kind) for kind in kinds})


def note_marks(g: G, movement: Any) -> None:
    """V18.12: who has moved or acts cannot be named by others later in the turn."""
    moved: dict[int, int] = {}
    engaged: dict[int, int] = {}
    for (hex, status), party in movement.ranks(g).items():
        if party and not is_fresh(status):  # else all of them have died or were given away
            found = engaged if status & march.ENGAGED else moved
            found[hex] = found.get(hex, 0) + party
    talk.end_movement(g, movement.seat, moved, engaged)


OFFER = Verb(
    key=BARTER,
    menu=MOVEMENT,
    kind=BARTER,
    offers=open_roads,
    act=trade,
    why_not=why_not,
    word="x",
    purpose=Purpose.TRADE,
    drafted=False,
)

VARIANT = Variant(
    option=Option("itinerant_barter", ("off", "on"), "V18.12"),
    heed=Heed.RULES,
    edits={"on": Edit(verbs=(OFFER,), hooks=((TRIBE_MOVE_END, note_marks),))},
    frames=(Trade,),
    questions=(QUESTION,),
    rows=(
        Row(in_force.BUSY, HEX, "moved", PARTY, until="turn"),
        Row(in_force.ENGAGED, HEX, "engaged", PARTY, until="turn"),
    ),
)
