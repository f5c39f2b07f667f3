"""Traps: all wild animals on a hex die without a fight, and feed the tribe."""

from __future__ import annotations

from steppe.games.valley.cards import when
from steppe.games.valley.cards.kit import CUNNING, Card, Mode
from steppe.games.valley.deeds import animal, food
from steppe.games.valley.larder import HUNTING
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.window import COMBAT_START, PlayCard
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.roamer import pack, species_on
from steppe.games.valley.world import G


def trap_all(g: G, play: PlayCard) -> None:
    """Every species there, an attacker without a piece too; tame wolves are not touched (VC26)."""
    combat = g.nearest(Combat)
    gained = combat.beasts(g) * in_force.prey(g, play.seat, combat.species, combat.hex) if combat.ghost else 0
    combat.only, combat.ghost = 0, False  # nobody is left to attack
    for species in species_on(g.world, combat.hex):
        count = pack(g.world, species, combat.hex)
        worth = in_force.prey(g, play.seat, species, combat.hex)
        hunter = OFF if in_force.is_komodo(g.world, species, combat.hex) else play.seat
        animal.kill(g, species, combat.hex, count, play.card, hunter)
        gained += count * worth
    food.gain(g, play.seat, gained, play.card, HUNTING)


CARD = Card(
    id="traps",
    deck=CUNNING,
    lasting=True,
    modes=(Mode(windows=(COMBAT_START,), when=(when.fights_beasts,), do=(trap_all,)),),
)
