"""What tribes know: inventions and progresses, which of them are free this turn, who studies (V18.4, V18.6)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.in_force import INVENTION, LEARNED, PROGRESS, STUDENTS, USED
from steppe.games.valley.world import G, World

LASTING = (INVENTION, PROGRESS)
NONE: tuple[str, ...] = ()


def noted(world: World, key: str, seat: Seat) -> tuple[str, ...]:
    """What rows of this key name of the tribe."""
    if key not in world.keys:  # nearly always
        return NONE
    return tuple([row.card for row in world.effects if row.key == key and row.seat == seat])


def progresses(world: World, seat: Seat) -> tuple[str, ...]:
    """V18.6: the cards that are progresses of the tribe."""
    return noted(world, PROGRESS, seat)


def inventions(world: World, seat: Seat) -> tuple[str, ...]:
    """V18.4: what the tribe has invented."""
    return noted(world, INVENTION, seat)


def known(world: World, seat: Seat) -> tuple[str, ...]:
    """All that the tribe knows, each thing once."""
    return tuple(dict.fromkeys((*inventions(world, seat), *progresses(world, seat))))


def free(world: World, seat: Seat) -> tuple[str, ...]:
    """VR40, V18.6: what the tribe knows and has not used this turn."""
    if PROGRESS not in world.keys and INVENTION not in world.keys:  # nearly always
        return NONE
    used = noted(world, USED, seat)
    return tuple([each for each in known(world, seat) if each not in used])


def is_used(world: World, seat: Seat, card: str) -> bool:
    return card in noted(world, USED, seat)


def teachable(world: World, seat: Seat, owner: Seat) -> tuple[str, ...]:
    """V18.6, V18.12a: the owner's progresses that the tribe does not know."""
    own = progresses(world, seat)
    return tuple([card for card in progresses(world, owner) if card not in own])


def on_table(world: World) -> tuple[str, ...]:
    """V18.6: the cards that lie on the table as progresses; whoever has learnt one from others has none of his own."""
    if PROGRESS not in world.keys:
        return NONE
    copied = {(row.seat, row.card) for row in world.effects if row.key == LEARNED}
    return tuple([row.card for row in world.effects if row.key == PROGRESS and (row.seat, row.card) not in copied])


def students(world: World, seat: Seat, hex: int) -> int:
    """V18.6: how many warriors of the tribe study there."""
    return in_force.total(world, STUDENTS, seat, hex) if STUDENTS in world.keys else 0


def places_of_study(world: World, seat: Seat) -> dict[int, int]:
    """Where warriors of the tribe study, and how many."""
    if STUDENTS not in world.keys:
        return {}
    return {row.hex: row.value for row in world.effects if row.key == STUDENTS and row.seat == seat}


def holders(g: G, card: str) -> tuple[Seat, ...]:
    """Who knows it."""
    return tuple([seat for seat in range(g.rules.seats) if card in known(g.world, seat)])
