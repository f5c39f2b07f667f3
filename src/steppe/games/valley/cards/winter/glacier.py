"""Glacier: a mountain under ice; it kills people in winter, and in summer it lets them go only by luck."""

from __future__ import annotations

from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards import ground
from steppe.games.valley.cards.harm import ALL, harm, one_hex_of
from steppe.games.valley.cards.kit import WINTER_EVENT, Card, Mode
from steppe.games.valley.phases.terrain import freeze_to_death
from steppe.games.valley.queries import in_force
from steppe.games.valley.variant import EVENT_BEGINS, THERE, Row

CARD = Card(
    id="glacier",
    deck=WINTER_EVENT,
    modes=(Mode(harm=(harm(one_hex_of(MOUNTAIN), ALL),), do=ground.comes("glacier")),),
    hooks=((EVENT_BEGINS, freeze_to_death),),
    rows=(
        Row(in_force.ICE_OPEN, THERE, "glacier_open", until="turn"),
        Row(in_force.ICE_SHUT, THERE, "glacier_shut", until="turn"),
    ),
)
