"""The six species as far as boards care: where they can walk and how far."""

from __future__ import annotations

from typing import Final, NamedTuple

# How a species walks (V6.3). None of them enters the lake.
WALK: Final = 0  # over mountains, not over rivers
SWIM: Final = 1  # over mountains and rivers
GRAZE: Final = 2  # neither
GAITS: Final = (WALK, SWIM, GRAZE)


class Species(NamedTuple):
    """A kind of animal."""

    key: str
    move: int  # V6.3: hexes in one movement
    gait: int

    @property
    def big(self) -> bool:
        """Bison, rhino and mammoth: they keep to plains and forests, and trample fields."""
        return self.gait == GRAZE


# In the order of V6.3.
SPECIES: Final = (
    Species("wolf", 3, WALK),
    Species("tiger", 3, WALK),
    Species("bear", 2, SWIM),
    Species("bison", 2, GRAZE),
    Species("rhino", 1, GRAZE),
    Species("mammoth", 1, GRAZE),
)
