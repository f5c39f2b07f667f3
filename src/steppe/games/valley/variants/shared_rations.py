"""A hungry couple may live on one ration, and is spent the turn after (V18.20, V18.41, F2c)."""

from __future__ import annotations

from typing import Any, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask_all
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import sheet
from steppe.core.space import Subset
from steppe.games.valley.deeds import people, weary
from steppe.games.valley.party import ANY_MAN, ANY_WOMAN, heads, holds
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.hunger import starving
from steppe.games.valley.queries.people import led, party_on, places, rivals_on, tribes_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.queries.weary import EXHAUSTED, SHARED, marked
from steppe.games.valley.queries.weary import weary as weary_of
from steppe.games.valley.variant import (
    COMES_UP,
    GAINED,
    HEX,
    PARTY,
    THERE,
    TURN_ENDS,
    Edit,
    Question,
    Row,
    Variant,
)
from steppe.games.valley.world import G

TOPIC = "share"
COUPLE = 2
LIFE, SPENT, RISK = 6.0, 2.5, 1.5  # points of food: somebody who lives, a turn of two who do nothing, each enemy near


def couples(g: G, seat: Seat) -> tuple[int, ...]:
    """V18.20: where a man and a woman of the tribe are the only tokens, and not exhausted."""
    world = g.world
    found = [hex for hex in places(world, seat) if world.crowd[hex] == COUPLE and not marked(world, seat, hex)]
    parties = [(hex, party_on(world, seat, hex)) for hex in found]
    return tuple([hex for hex, two in parties if heads(two) == COUPLE and two & ANY_MAN and two & ANY_WOMAN])


def may_share(g: G, seat: Seat) -> tuple[int, ...]:
    """Only a tribe that cannot feed all, and has a ration for the two."""
    world = g.world
    if not led(world, seat) or not world.heads[seat] or not starving(g, seat, world.food[seat]):
        return ()
    left = starving(g, seat, world.food[seat], couples=1)
    return couples(g, seat) if left <= world.heads[seat] - COUPLE else ()


# -- the ration --------------------------------------------------------------------------------------------------


@sheet
class Sharing(Frame):
    """F2c: all short tribes at once; one couple each."""

    def start(self, g: G, _: Any) -> Flow:
        asked = [
            Decision(seat, TOPIC, ((TOPIC, Subset("hex", hexes, 0, 1)),))
            for seat in g.world.order
            if (hexes := may_share(g, seat))
        ]
        return ask_all(asked, self.chosen) if asked else DONE

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat, action in got.items():
            for hex in cast("tuple[int, ...]", action.noun):
                weary.share(g, seat, hex)
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("cannot_share", "V18.20") if action.verb == TOPIC else None


def offered(g: G, _: Any) -> Frame | None:
    """V9.8: after the totem and the slaughter, which may bring the ration that is shared."""
    world = g.world
    short = [seat for seat in world.order if world.heads[seat] and starving(g, seat, world.food[seat])]
    return Sharing() if any(couples(g, seat) for seat in short) else None


def recovered(g: G, _: Any) -> None:
    if EXHAUSTED in g.world.keys:
        weary.recover(g)


# -- combat ------------------------------------------------------------------------------------------------------


@sheet
class Fall(Frame):
    """V18.41: the exhausted die when a combat on their hex comes up, before any die; no card is played for it."""

    def start(self, g: G, _: Any) -> Flow:
        combat = cast("Combat", g.stack[-2])
        if is_fought(g, combat):
            for seat in tribes_on(g.world, combat.hex):
                if party := weary_of(g.world, seat, combat.hex):
                    g.emit("couple_fell", seat=seat, hex=combat.hex)
                    people.kill_group(g, seat, combat.hex, party, "combat", check=combat.species != TRIBES)
        return DONE


def is_fought(g: G, combat: Combat) -> bool:
    """An agreed barter is no combat."""
    return combat.species != TRIBES or (combat.hex, TRIBES) in strength.open_combats(g, combat.seat)


def fall(g: G, combat: Any) -> Frame | None:
    """VR83: whoever of the hex is exhausted, of whatever tribe."""
    if EXHAUSTED not in g.world.keys or not isinstance(combat, Combat):
        return None
    return Fall() if any(weary_of(g.world, seat, combat.hex) for seat in tribes_on(g.world, combat.hex)) else None


# -- the variant ---------------------------------------------------------------------------------------------------


def worth(g: G, seat: Seat, noun: Any) -> float:
    """Who lives by it, against a turn of two who do nothing; where enemies are near they may well die."""
    if not noun:
        return 0.0
    world, hex = g.world, cast("int", noun[0])
    saved = starving(g, seat, world.food[seat]) - starving(g, seat, world.food[seat], couples=1)
    around = (hex, *world.ground.near[hex])
    near: int = sum([world.wild[other] > 0 or rivals_on(world, seat, other) > 0 for other in around])
    return LIFE * saved - SPENT - RISK * near


def stays(g: G) -> str:
    """Marks are of tokens that are there, and a couple that shared is marked."""
    world = g.world
    for row in world.effects:
        if row.key == EXHAUSTED and not holds(party_on(world, row.seat, row.hex), row.value):
            return f"exhausted who are not there: {row}"
        if row.key == SHARED and world.number and not in_force.holds(world, EXHAUSTED, row.seat, row.hex):
            return f"a ration was shared and nobody is marked: {row}"
    return ""


VARIANT = Variant(
    option=Option("shared_rations", ("off", "on"), "V18.20"),
    heed=Heed.RULES,
    edits={"on": Edit(hooks=((COMES_UP, fall), (TURN_ENDS, recovered)), late=((GAINED, offered),))},
    frames=(Sharing, Fall),
    questions=(
        Question(topic=TOPIC, id="F2c", key=TOPIC, kind="hexes", modest=lambda _, __: Action(TOPIC, ()), worth=worth),
    ),
    rows=(Row(EXHAUSTED, HEX, "exhausted", PARTY), Row(SHARED, THERE, "shared", until="turn")),
    holds=stays,
)
