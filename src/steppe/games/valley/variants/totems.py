"""A tribe's totem helps against its species and wants a sacrifice each season (V18.18, C4f, F2a)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Action, Decision, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, ask_all
from steppe.core.option import Option
from steppe.core.reason import Reason, because
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick
from steppe.games.valley.deeds import food, totem
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.window import COMBAT_END
from steppe.games.valley.piece import BEASTS, OFF
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.calendar import is_last
from steppe.games.valley.queries.food import payable
from steppe.games.valley.queries.in_force import LOST_TOTEM, TOTEM, TOTEM_OFFERED
from steppe.games.valley.queries.people import led
from steppe.games.valley.queries.weary import mouths
from steppe.games.valley.variant import (
    COMBAT,
    EAT,
    ELIMINATED,
    GAINED,
    SETTLING,
    SPECIES,
    TRIBE,
    Bonus,
    Edit,
    Question,
    Row,
    Variant,
)
from steppe.games.valley.world import G, World

VERB, OFFERING = "totem", "sacrifice"
TAKE, LEAVE, PAY, LOSE = "take", "leave", "pay", "lose"
HELP = 2  # half points
CHEAP = 2.5  # the offering for which bots think it worth while


def species_of(world: World, key: str, seat: Seat) -> int:
    """The species of a tribe's totem, or of one that it has lost; OFF: none."""
    if key not in world.keys:
        return OFF
    return next((row.value for row in world.effects if row.key == key and row.seat == seat), OFF)


def is_free(world: World, species: int) -> bool:
    """Whether it is nobody's totem."""
    return all(row.value != species for row in world.effects if row.key == TOTEM)


def price(g: G, species: int) -> int:
    """What the offering costs: the value of the species, whatever the meat is worth just now."""
    return g.rules.food[species]


# -- the offer ---------------------------------------------------------------------------------------------------


@sheet
class Totem(Frame):
    """C4f, VR49: one offer in the game, after the combat with the first kill."""

    seat: Public[Seat] = OFF
    species: Public[int] = OFF

    def start(self, g: G, _: Any) -> Flow:
        if is_spared(g.stack[-2]):
            return DONE
        return ask(self.seat, VERB, self.chosen, ((VERB, Pick("totem", (TAKE, LEAVE))),), species=self.species)

    def chosen(self, g: G, got: Action) -> Flow:
        (totem.take if got.noun == TAKE else totem.leave)(g, self.seat, self.species)
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("totem_once", "V18.18") if action.verb == VERB else None


def is_spared(combat: Any) -> bool:
    """V18.38 (b): what is caught is no kill; they may all live."""
    return isinstance(combat, Combat) and not combat.killed


def offer_at_once(g: G, combat: Any) -> Frame | None:
    """Before the cards of `combat_end`, unless it is still to be said how many of the dead are kept alive."""
    return offer(g, combat) if combat.species not in g.rules.tamed else None


def offer_late(g: G, combat: Any) -> Frame | None:
    return offer(g, combat) if combat.species in g.rules.tamed else None


def offer(g: G, combat: Any) -> Frame | None:
    """A tribe that has killed an animal of a species that is free, and was never asked."""
    if not isinstance(combat, Combat) or not combat.killed or not 0 <= combat.species < BEASTS:
        return None
    if in_force.is_komodo(g.world, combat.species, combat.hex) or strength.team(g.world, combat.hex):  # VC49, V18.39
        return None
    world, seat = g.world, combat.seat
    asked = led(world, seat) and world.heads[seat] and not in_force.holds(world, TOTEM_OFFERED, seat)
    return Totem(seat=seat, species=combat.species) if asked and is_free(world, combat.species) else None


def help_of(g: G, seat: Seat, hex: int, species: int) -> int:
    helps = species >= 0 and species_of(g.world, TOTEM, seat) == species
    return HELP if helps and not in_force.is_komodo(g.world, species, hex) else 0


# -- the sacrifice -----------------------------------------------------------------------------------------------


@sheet
class Sacrifice(Frame):
    """F2a: all who can pay are asked at once and in secret; who cannot loses the totem."""

    def start(self, g: G, _: Any) -> Flow:
        asked = [question(g, seat) for seat in owners(g) if can_pay(g, seat) and led(g.world, seat)]
        return ask_all(asked, self.chosen) if asked else self.chosen(g, {})

    def chosen(self, g: G, got: dict[Seat, Action]) -> Flow:
        for seat in owners(g):
            pays = can_pay(g, seat) and (seat not in got or got[seat].noun == PAY)
            if pays:
                food.lose(g, seat, price(g, species_of(g.world, TOTEM, seat)), VERB)
            else:
                totem.lose(g, seat, species_of(g.world, TOTEM, seat))
        return DONE

    def why_not_start(self, g: G, action: Action) -> Reason | None:
        return because("totem_is_paid_or_lost", "V18.18") if action.verb == VERB else None


def owners(g: G) -> list[Seat]:
    return [seat for seat in g.world.order if species_of(g.world, TOTEM, seat) != OFF]


def can_pay(g: G, seat: Seat) -> bool:
    return payable(g, seat, VERB) >= price(g, species_of(g.world, TOTEM, seat))


def question(g: G, seat: Seat) -> Decision:
    species = species_of(g.world, TOTEM, seat)
    about = (("species", species), ("count", price(g, species)))
    return Decision(seat, OFFERING, ((VERB, Pick("totem", (PAY, LOSE))),), about)


def season_ends(g: G, _: Any) -> Frame | None:
    return Sacrifice() if is_last(g.world) and owners(g) else None


def is_taboo(g: G, seat: Seat, species: int) -> Reason | None:
    taboo = LOST_TOTEM in g.world.keys and species_of(g.world, LOST_TOTEM, seat) == species
    return because("totem_was_lost", "V18.18", species=species) if taboo else None


def gone(g: G, seat: Seat) -> None:
    """V14.1: with the tribe goes its totem."""
    if (species := species_of(g.world, TOTEM, seat)) != OFF:
        totem.go(g, seat, species)


# -- the variant ---------------------------------------------------------------------------------------------------


def worth_taking(g: G, seat: Seat, noun: Any) -> float:
    """In points of food: a totem that asks for little."""
    frame = g.stack[-1]
    assert isinstance(frame, Totem)
    return CHEAP - price(g, frame.species) if noun == TAKE else 0.0


def worth_paying(g: G, seat: Seat, noun: Any) -> float:
    """As long as nobody starves for it."""
    left = g.world.food[seat] - price(g, species_of(g.world, TOTEM, seat))
    enough = left >= in_force.ration(g, seat, mouths(g.world, seat))
    return 0.0 if noun == LOSE else 1.0 if enough else -1.0


def holds(g: G) -> str:
    """Every totem is one tribe's, each tribe has one at most, and all of them were offered."""
    rows = [row for row in g.world.effects if row.key == TOTEM]
    if len({row.value for row in rows}) < len(rows) or len({row.seat for row in rows}) < len(rows):
        return f"totems {[(row.seat, row.value) for row in rows]}"
    seats = [row.seat for row in g.world.effects if row.key in (TOTEM, LOST_TOTEM)]
    return (
        "" if all(in_force.holds(g.world, TOTEM_OFFERED, seat) for seat in seats) else "a totem that was never offered"
    )


VARIANT = Variant(
    option=Option("totems", ("off", "on"), "V18.18"),
    heed=Heed.RULES,
    edits={
        "on": Edit(
            bonuses=(Bonus(COMBAT, VERB, help_of),),
            hooks=((COMBAT_END, offer_at_once), (SETTLING, offer_late), (GAINED, season_ends), (ELIMINATED, gone)),
            bars=((EAT, is_taboo),),
        )
    },
    frames=(Totem, Sacrifice),
    questions=(
        Question(
            topic=VERB, id="C4f", key=VERB, kind="word", modest=lambda _, __: Action(VERB, LEAVE), worth=worth_taking
        ),
        Question(
            topic=OFFERING, id="F2a", key=VERB, kind="word", modest=lambda _, __: Action(VERB, PAY), worth=worth_paying
        ),
    ),
    rows=(
        Row(TOTEM, TRIBE, "totem", SPECIES, counted="totem"),
        Row(LOST_TOTEM, TRIBE, "lost_totem", SPECIES),
        Row(TOTEM_OFFERED, TRIBE, "totem_offered"),
    ),
    holds=holds,
)
