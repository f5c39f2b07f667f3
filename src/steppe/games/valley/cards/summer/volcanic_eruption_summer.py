"""Volcanic Eruption: the volcanoes burn with all that is on them, and lava runs down their flows."""

from __future__ import annotations

from steppe.games.valley.cards import do, strike
from steppe.games.valley.cards.harm import ALL, ONE, harm, lava, volcanoes
from steppe.games.valley.cards.kit import SUMMER_EVENT, Card, Mode
from steppe.games.valley.queries import in_force

CARD = Card(
    id="volcanic_eruption_summer",
    deck=SUMMER_EVENT,
    modes=(
        Mode(
            harm=(
                harm(volcanoes, ALL),
                harm(lava, ONE),
            ),
            do=(
                strike.strikes_volcanoes,
                do.before_it_strikes,
                strike.burn,
                strike.strikes_lava,
                strike.kill_beasts,
                strike.one_per_hex(),
                do.for_all(in_force.LAVA, until="event"),
            ),
        ),
    ),
)
