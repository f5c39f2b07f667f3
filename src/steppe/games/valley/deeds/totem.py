"""Totems are taken, left and lost (V18.18)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.deeds import camp
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries.in_force import LOST_TOTEM, TOTEM, TOTEM_OFFERED
from steppe.games.valley.world import Effect, G


def take(g: G, seat: Seat, species: int) -> None:
    """There is one offer in the game."""
    camp.remember(g, Effect(TOTEM, seat, OFF, species, "gone"), Effect(TOTEM_OFFERED, seat, until="gone"))
    g.emit("totem_taken", seat=seat, species=species)


def leave(g: G, seat: Seat, species: int) -> None:
    camp.remember(g, Effect(TOTEM_OFFERED, seat, until="gone"))
    g.emit("totem_left", seat=seat, species=species)


def lose(g: G, seat: Seat, species: int) -> None:
    """Who has lost it never again gets food from that species."""
    camp.forget(g, TOTEM, seat)
    camp.remember(g, Effect(LOST_TOTEM, seat, OFF, species, "gone"))
    g.emit("totem_lost", seat=seat, species=species)


def go(g: G, seat: Seat, species: int) -> None:
    """V14.1: with the tribe goes its totem."""
    camp.forget(g, TOTEM, seat)
    g.emit("totem_gone", seat=seat, species=species)
