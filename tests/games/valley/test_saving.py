"""Saved and loaded at every decision, and nothing hidden shows: with every option, every board and 2 to 6 players."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.option import Preset
from steppe.core.save import dump, load
from steppe.core.state import told
from steppe.games.valley.game import VALLEY
from steppe.games.valley.world import G
from steppe.lab.check import conformance as must
from steppe.lab.check.invariants import INVARIANTS
from steppe.lab.check.story import story

EVERYTHING = {
    "fire_both_turns": "on",
    "victory_ties": "ranked",
    "return_delay": "2",
    "sowing_needs_warrior": "on",
    "tigers_swim": "rivers_and_lake",
    "crossing_stops": "on",
    "swim_flooded": "on",
    "drought_lake_fishing": "on",
    "drought_one_region": "on",
    "cold_snap_two": "on",
    "lean_meat_half": "on",
}
SINGLE = [(option.key, value) for option in VALLEY.options for value in option.values[1:]]


def moments(seats: int, options: dict[str, str], seed: int) -> Iterator[tuple[G, Quick]]:
    """A game of random players, before every input; what is told of it is held against what happens."""
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(seats, options))
    while g.waiting:
        yield g, quick
        before, decision = g.copy(), g.waiting[quick.below(len(g.waiting))]
        story(before, told(g, decision.seat, must.by_verb(decision, quick.below)), g)
        INVARIANTS["valley"](g)


@pytest.mark.parametrize("seats", VALLEY.seats)
def test_saved_and_loaded_at_every_decision(seats: int) -> None:
    """A whole game in which the state is written down and read again before each answer."""
    options = EVERYTHING if seats % 2 else {}
    quick, g = Quick(seats), VALLEY.setup(VALLEY.rules(seats, options))
    inputs = 0
    while g.waiting:
        data = dump(g)
        again = load(VALLEY, g.rules, data)
        assert (again.world, again.stack, again.answers, again.waiting) == (g.world, g.stack, g.answers, g.waiting)
        g = again
        decision = g.waiting[quick.below(len(g.waiting))]
        g.apply(decision.seat, must.by_verb(decision, quick.below))
        inputs += 1
    assert inputs > 80
    assert VALLEY.result(g) is not None


@pytest.mark.parametrize("seats", VALLEY.seats)
@pytest.mark.parametrize("options", [{}, EVERYTHING], ids=["defaults", "everything"])
def test_nothing_hidden_shows_whoever_plays(seats: int, options: dict[str, str]) -> None:
    compared = windows = 0
    for place, (g, quick) in enumerate(moments(seats, options, 40 + seats)):
        if place % 9:
            continue
        windows += g.waiting[0].topic == "react"
        must.answers_are_secret(VALLEY, g)
        for seat in (None, quick.below(seats)):
            must.looks_alike(VALLEY, g, seat, quick.below)
            must.no_canary(VALLEY, g, seat)
            decision = g.waiting[0]
            action = must.by_verb(decision, quick.below)
            compared += must.flows_alike(VALLEY, g, seat, decision.seat, action, quick.below)
    assert compared > 10
    assert windows


@pytest.mark.parametrize(("key", "value"), SINGLE, ids=lambda each: str(each))
def test_every_value_of_every_option_is_sound(key: str, value: str) -> None:
    seats = 2 + SINGLE.index((key, value)) % 5
    option = next(option for option in VALLEY.options if option.key == key)
    needed = {other: values[0] for other, values in option.links(option.needs, value).items()}
    chosen = {**({"edition": option.editions[0]} if option.editions else {}), **needed, key: value}
    for place, (g, quick) in enumerate(moments(seats, chosen, 7)):
        if place % 40 == 20:
            must.asking_is_pure(g)
            must.copies_are_independent(g, quick.below)
            must.saving_is_faithful(VALLEY, g, quick.below)
            must.legal_is_accepted(g, quick.below)
            must.reasons_are_told(VALLEY, must.illegal_is_refused(g, quick.below))
            must.positions_are_faithful(VALLEY, g, chosen)
            must.looks_alike(VALLEY, g, 1, quick.below)
        if place > 300 and g.waiting[0].seat != NATURE:
            break


@pytest.mark.parametrize("preset", VALLEY.presets, ids=lambda preset: preset.key)
def test_positions_of_every_preset_are_read_as_they_were_written(preset: Preset) -> None:
    """From the first moment on; saved games too."""
    seats = 2 + VALLEY.presets.index(preset) % 5
    options, read = dict(preset.options), 0
    for place, (g, quick) in enumerate(moments(seats, options, 11)):
        if place % 16 < 2 and g.waiting[0].seat != NATURE:
            must.positions_are_faithful(VALLEY, g, options)
            must.saving_is_faithful(VALLEY, g, quick.below)
            read += 1
        if place > 320:
            break
    assert read > 3
