"""Herds that belong to a tribe (V18.38): where they must stand, what they trample, how they grow, when they are eaten.

Which keeping a tribe has is a row of `rules.keeping`, looked up when it matters (VR77); whoever catches animals, by a
card, an option or an invention, needs no more than `animal.catch`.
"""

from __future__ import annotations

from itertools import chain, product
from typing import Any, Final, cast

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask_all, go
from steppe.core.reason import Reason, because
from steppe.core.sheet import sheet
from steppe.core.space import Noun, Pick
from steppe.games.valley.deeds import animal, camp, food
from steppe.games.valley.larder import HUNTING
from steppe.games.valley.phases.entering import settled
from steppe.games.valley.phases.roll import Die
from steppe.games.valley.piece import BISON, HERDED, NO_FIELD, first_counters
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.herding import Herd, herds_of, is_home, keeping, may_catch, missing, villages
from steppe.games.valley.queries.hunger import outlook
from steppe.games.valley.queries.people import camps, led, owned_on, tokens
from steppe.games.valley.variant import GAINED, SETTLING, Question
from steppe.games.valley.world import G

HERD: Final = "herd"  # what the die of a herd decides

# -- movement ------------------------------------------------------------------------------------------------


def led_onto(g: G, seat: Seat, hex: int) -> Frame | None:
    """V18.38 (c): a herd that is led onto a field tramples it, if the tribe keeps such herds; the window for it."""
    world = g.world
    if not keeping(g, seat).tramples or world.fields[hex] == NO_FIELD:
        return None
    if in_force.holds(world, in_force.PALISADE, hex=hex):
        return None
    camp.await_trampling(g, hex)
    return settled((hex,))


def bring_home(g: G) -> None:
    """V18.38 (d): at the end of the movements each herd that does not stand where it must is eaten."""
    for seat in g.world.order:
        for herd in herds_of(g.world, seat):
            if not is_home(g, seat, herd.hex):
                eat(g, seat, herd, herd.size, "astray")


def eat(g: G, seat: Seat, herd: Herd, count: int, cause: str) -> None:
    """So many of a herd are slaughtered, for what each is worth to the tribe."""
    worth = count * in_force.prey(g, seat, herd.species)
    animal.butcher(g, seat, herd.hex, herd.species, count, cause)
    food.gain(g, seat, worth, "slaughter", HUNTING)


# -- catching ------------------------------------------------------------------------------------------------


@sheet
class Catching(Frame):
    """C4e: the winner over a herd keeps any number of those that have fallen; in which village, if they go to one."""

    def start(self, g: G, _: Any) -> Flow:
        combat = cast("Any", g.stack[-2])
        about = (("hex", combat.hex), ("species", combat.species))
        space = Pick(CAPTURE.kind, catches(g, combat.seat, combat.fallen.bit_count()))
        return ask_all([Decision(combat.seat, CAPTURE.topic, ((CAPTURE.key, space),), about)], self.chosen)

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        combat = cast("Any", g.stack[-2])
        if noun := cast("tuple[int, ...]", got[combat.seat].noun):
            count, *to = noun
            some = first_counters(combat.fallen, count)
            combat.fallen &= ~some
            combat.killed -= count
            animal.catch(g, combat.seat, combat.hex, combat.species, some, *to)
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        if action.verb != CAPTURE.key:
            return None
        combat = cast("Any", g.stack[-2])
        noun = action.noun if isinstance(action.noun, tuple) else ()
        if noun and noun[0] not in range(1, combat.fallen.bit_count() + 1):
            return because("not_so_many_beaten", "V18.38")
        return because("say_which_village" if keeping(g, combat.seat).housed else "caught_stay", "V18.38")


def catches(g: G, seat: Seat, fallen: int) -> tuple[Noun, ...]:
    """V18.38 (b): none, or how many; where they are housed, with the village."""
    where: list[tuple[int, ...]] = [(hex,) for hex in villages(g, seat)] if keeping(g, seat).housed else [()]
    return ((), *[(count, *to) for count in range(1, fallen + 1) for to in where])


def catch_some(g: G, fight: Any) -> Frame | None:
    """V18.38 (b): after the cards of `combat_end`; one way for each combat."""
    if fight.species not in g.rules.tamed or not getattr(fight, "fallen", 0) or fight.caught:
        return None
    world, seat = g.world, fight.seat
    won = not fight.beasts(g) and tokens(world, seat, fight.hex) > 0
    return Catching() if won and led(world, seat) and may_catch(g, seat) else None


def worth_catching(g: G, seat: Seat, noun: Noun) -> float:
    """In points of food: an animal that lives feeds as many as a dead one, and grows; hunger does not wait."""
    if not noun:
        return 0.0
    count, *to = cast("tuple[int, ...]", noun)
    fight = cast("Any", g.stack[-2])
    fallen: int = fight.fallen.bit_count()
    here: int = to[0] if to else fight.hex
    prey, kept = in_force.prey(g, seat, fight.species), keeping(g, seat)
    home = to or is_home(g, seat, here) or any(is_near(g, seat, here, hex) for hex in camps(g.world, seat))
    if not home:  # it would be eaten before it came home: nothing is lost but the risk
        return -0.5 * count
    herd = count + owned_on(g.world, seat, here, fight.species).bit_count()
    hungry = max(0, missing(g, seat) - outlook(g, seat).income.total)
    short = min(hungry, count * prey) - (fallen - count) * prey
    return 0.8 * count + (2.0 if herd >= kept.least else 0.0) - 0.5 * max(0, short)


def is_near(g: G, seat: Seat, hex: int, to: int) -> bool:
    """Whether a herd may be led there in one movement, as far as the printed land tells."""
    return is_home(g, seat, to) and to in g.world.ground.walk[hex]


def modest_catch(g: G, decision: Decision) -> Action:
    return Action(CAPTURE.key, ())


# -- births --------------------------------------------------------------------------------------------------


def herd_dice(g: G, seat: Seat) -> list[Die]:
    """R15, VR99: a die for each herd of the tribe that may grow by one."""
    kept = keeping(g, seat)
    return [Die(HERD, seat, herd.hex) for herd in growing(g, seat)] if kept.by_die else []


def growing(g: G, seat: Seat) -> list[Herd]:
    """V18.38 (c): the herds that are at home and large enough."""
    kept = keeping(g, seat)
    return [each for each in herds_of(g.world, seat) if each.size >= kept.least and is_home(g, seat, each.hex)]


def grow(g: G, dice: tuple[Die, ...]) -> None:
    """V18.38 (c): by the dice, or by itself where none is thrown."""
    for seat in g.world.order:
        kept, own = keeping(g, seat), {die.hex: min(6, max(1, die.value)) for die in dice if die.seat == seat}
        for herd in growing(g, seat):
            if not kept.by_die or herd.hex in own:
                count = kept.by_die[own[herd.hex] - 1] if kept.by_die else kept.more
                animal.calve(g, seat, herd.hex, herd.species, count)


# -- survival ------------------------------------------------------------------------------------------------


@sheet
class Slaughter(Frame):
    """F2b: owners of herds say, all at once, how many of them are eaten before the meals."""

    def start(self, g: G, _: Any) -> Flow:
        asked = [slaughter_of(g, seat) for seat in g.world.order if led(g.world, seat) and herds_of(g.world, seat)]
        return ask_all(asked, self.chosen) if asked else DONE

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat in g.world.order:
            if seat in got:
                carry_out(g, seat, cast("tuple[int, ...]", got[seat].noun))
        return go(self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("not_so_many_head", "V18.38") if action.verb == SLAUGHTER.key else None


def slaughter_of(g: G, seat: Seat) -> Decision:
    """Any number of each herd: a hex for each animal."""
    parts = [[(herd.hex,) * count for count in range(herd.size + 1)] for herd in herds_of(g.world, seat)]
    nouns: tuple[Noun, ...] = tuple([tuple(chain(*each)) for each in product(*parts)])
    return Decision(seat, SLAUGHTER.topic, ((SLAUGHTER.key, Pick(SLAUGHTER.kind, nouns)),))


def carry_out(g: G, seat: Seat, noun: tuple[int, ...]) -> None:
    for herd in herds_of(g.world, seat):
        if count := noun.count(herd.hex):
            eat(g, seat, herd, count, "slaughter")


def hungry(g: G, frame: Any) -> Frame | None:
    """V9.8: after the gains and the totem."""
    if not g.world.companions:
        return None
    for seat in g.world.order:  # V14.7: without a leader, as few as feed everybody
        if not led(g.world, seat):
            carry_out(g, seat, enough(g, seat))
    return Slaughter()


def enough(g: G, seat: Seat) -> tuple[int, ...]:
    """As few as feed everybody, out of the smallest herds first."""
    wanted, noun = missing(g, seat), cast("list[int]", [])
    for herd in sorted(herds_of(g.world, seat), key=lambda each: (each.size, each.hex)):
        worth = in_force.prey(g, seat, herd.species)
        count = min(herd.size, -(-wanted // worth)) if worth and wanted > 0 else 0
        noun += [herd.hex] * count
        wanted -= count * worth
    return tuple(sorted(noun))


def modest(g: G, decision: Decision) -> Action:
    return Action(SLAUGHTER.key, enough(g, decision.seat))


def worth(g: G, seat: Seat, noun: Noun) -> float:
    """Whoever would starve is worth a bison; whatever lives on grows."""
    count = len(cast("tuple[int, ...]", noun))
    gained = count * in_force.prey(g, seat, BISON)
    saved = min(gained, max(0, missing(g, seat)))
    return 3.0 * saved - 1.5 * gained


CAPTURE = Question(
    topic="capture", id="C4e", key="capture", kind="capture", modest=modest_catch, worth=worth_catching, rule="V18.38"
)
SLAUGHTER = Question(
    topic="slaughter", id="F2b", key="slaughter", kind="heads", modest=modest, worth=worth, rule="V18.38"
)
# What a variant hangs up whose tribes catch animals without a card (V18.16, V18.4); its rows of keeping say how.
QUESTIONS: Final = (CAPTURE, SLAUGHTER)
HOOKS: Final = ((SETTLING, catch_some),)
LATE: Final = ((GAINED, hungry),)
assert frozenset({BISON}) == HERDED, "one kind of herd, so a hex names it"
