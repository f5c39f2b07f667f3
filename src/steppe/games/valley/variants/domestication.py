"""Beaten bison can be kept as a herd: with a genius, or led home (V18.16, V18.38)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Seat
from steppe.core.option import Option
from steppe.games.valley.keeping import BREEDING, Keeping, anybody
from steppe.games.valley.phases.herding import HOOKS, LATE, QUESTIONS, Catching
from steppe.games.valley.piece import BISON, GENIUS
from steppe.games.valley.purpose import Heed
from steppe.games.valley.queries.herding import herds_of
from steppe.games.valley.queries.people import all_of_kind, party_on
from steppe.games.valley.variant import Edit, Variant
from steppe.games.valley.world import G

BISON_ALONE = frozenset({BISON})


def has_genius(g: Any, seat: Seat) -> bool:
    """V18.16: anywhere on the board."""
    return all_of_kind(g.world, seat, GENIUS) > 0


def kept(row: Keeping) -> Edit:
    """Herds are kept so by every tribe that does not know better."""
    return Edit(tables={"herded": BISON_ALONE}, keeping=(row,), hooks=HOOKS, late=LATE)


FULL = BREEDING._replace(catches=has_genius)
PARTIAL = Keeping(tramples=True, least=2, by_die=(1, 1, 2, 2, 2, 2), catches=anybody)


def holds(g: G) -> str:
    """V18.38 (h): a herd is where somebody of its tribe is; in the middle of a combat the camp may still stand."""
    world = g.world
    if world.phase in ("combat", "event"):
        return ""
    lost = [seat for seat in world.order for herd in herds_of(world, seat) if not party_on(world, seat, herd.hex)]
    return f"herds without anybody of {lost}" if lost else ""


VARIANT = Variant(
    option=Option("domestication", ("none", "full", "partial"), "V18.16", needs={"full": {"science": ("on",)}}),
    heed=Heed.RULES,
    edits={"full": kept(FULL), "partial": kept(PARTIAL)},
    frames=(Catching,),
    questions=QUESTIONS,
    holds=holds,
)
