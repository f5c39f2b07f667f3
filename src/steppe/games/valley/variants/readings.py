"""Options that replace one number or one sentence: conveniences, and readings of rules and cards."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.option import ANY, Option
from steppe.core.reason import Reason, because
from steppe.games.valley.edition import EXTENSION, NEW
from steppe.games.valley.neutral import ALL as NEUTRAL
from steppe.games.valley.party import ANY_MAN
from steppe.games.valley.piece import FLOOD, SHORE
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import party_on
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import MEAL, SOW, STARVE, Bonus, Edit, Tables, Variant
from steppe.games.valley.world import G

OFF_ON = ("off", "on")
HALF = tuple(food // 2 for food in (*Rules(seats=0).food, *(each.food for each in NEUTRAL)))


def reading(option: Option, tables: Tables) -> Variant:
    """An option whose other value replaces some numbers, which those who judge read like all the others."""
    return Variant(option=option, heed=Heed.RULES, edits={option.values[1]: Edit(tables=tables)})


# -- time, food, return -----------------------------------------------------------------------------------------

FOOD = reading(Option("beginner_food", OFF_ON, "V18.28"), {"start_food": 15})
DELAY = reading(Option("return_delay", ("1", "2"), "V18.24"), {"return_delay": 2})
LIMIT = Variant(
    option=Option("turn_limit", ("off",), "V18.31", least=1),
    edits={"off": Edit()},
    makes=lambda turns: Edit(tables={"turn_limit": int(turns)}),
)


def only_who_must(g: G, seat: Seat, hex: int) -> Reason | None:
    """V18.29: nobody starves who could eat."""
    return because("no_voluntary_starvation", "V18.29")


def no_man_there(g: G, seat: Seat, hex: int) -> Reason | None:
    """V18.29: sowing needs a man in the village."""
    return None if party_on(g.world, seat, hex) & ANY_MAN else because("no_man_to_sow", "V18.29", hex=hex)


STARVING = Variant(
    option=Option("voluntary_starvation", ("on", "off"), "V18.29"),
    heed=Heed.NOTHING,
    edits={"off": Edit(bars=((STARVE, only_who_must),))},
)
SOWING = Variant(
    option=Option("sowing_needs_warrior", OFF_ON, "V18.29"), edits={"on": Edit(bars=((SOW, no_man_there),))}
)

# -- cards (V18.30) -----------------------------------------------------------------------------------------------

CROSSING = reading(Option("crossing_stops", OFF_ON, "V18.30"), {"after_crossing": 0})
FLOODS = reading(Option("swim_flooded", OFF_ON, "V18.30", editions=NEW), {"swum": frozenset({FLOOD})})
LAKE = reading(Option("drought_lake_fishing", OFF_ON, "V18.30", editions=NEW), {"dry_fishing": frozenset({SHORE})})
DROUGHT = reading(Option("drought_one_region", OFF_ON, "V18.30", editions=NEW), {"drought_regions": 1})
LEAN = reading(Option("lean_meat_half", OFF_ON, "V18.30"), {"lean": HALF})
PRAIRIE = reading(Option("prairie_fire_5", OFF_ON, "V18.30", editions=(EXTENSION,)), {"burnt_from": 5})
STORMS = reading(Option("march_in_storms", OFF_ON, "V18.37"), {"further": (0, 1, 1)})


def freezes(g: G, seat: Seat) -> int:
    """Half a point more in a cold snap, without fire."""
    return int(in_force.COLD in g.world.keys and not g.world.fire[seat])


COLD = Variant(
    option=Option("cold_snap_two", OFF_ON, "V18.30", needs={ANY: {"fire": ("on",)}}, editions=NEW),
    heed=Heed.RULES,
    edits={"on": Edit(bonuses=(Bonus(MEAL, "cold_snap", freezes),))},
)
