"""Effects declare what they touch: nothing is in force that nobody has declared, and what is quick follows from it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import steppe
from games.valley.plains import scene
from steppe.core.chance import Quick
from steppe.core.reason import Refused
from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley.effect import EFFECTS, Concern, Key, Touch, declare, touching
from steppe.games.valley.game import VALLEY
from steppe.games.valley.queries import in_force, strength
from steppe.games.valley.queries.in_force import concern_of
from steppe.games.valley.world import Effect
from steppe.lab.check.conformance import by_verb
from steppe.lab.check.invariants import valley as invariant

SOURCE = Path(steppe.__file__).parent


def test_what_is_asked_first_follows_from_the_declarations() -> None:
    assert {"dry", "frozen", "lake_frozen", "closed", "lava"} == in_force.LAND
    combat = {
        "bonus",
        "beast_bonus",
        "headstrong",
        "hidden",
        "settled",
        "komodo",
        "eden",
        "students",
        "truce",
        "hunter",
    }
    assert combat == strength.CHANGING
    assert touching(Touch.ARRIVALS) == {"more_arrivals", "no_arrivals", "season", "sick"}


def test_every_effect_is_declared_once_and_has_words() -> None:
    with pytest.raises(AssertionError):
        declare("dry", Touch.LAND)
    with pytest.raises(AssertionError):
        declare("touches_nothing")
    assert "touches_nothing" not in EFFECTS
    for language in LANGUAGES:
        words = {key for key in catalogue("steppe.games.valley", language) if key.startswith("word.effect.")}
        assert {f"word.effect.{key}" for key in EFFECTS} == words


def test_only_declared_keys_are_put_in_force() -> None:
    """The types say so; here for those who look away: every `Effect` of the sources takes its key by a name."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Effect", "Key"):
                literal = any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in node.args[:1])
                assert not literal, f"{path.name}:{node.lineno}"
                assert node.func.id == "Effect" or path.name == "effect.py", "only `declare` makes keys"


def test_everything_that_comes_into_force_in_play_is_as_declared() -> None:
    met = set()
    for seed in range(12):
        below = Quick(seed).below
        g = VALLEY.setup(VALLEY.rules(4, {}))
        for _ in range(900):
            if not g.waiting:
                break
            asked = g.waiting[0]
            g.apply(asked.seat, by_verb(asked, below))
            for row in g.world.effects:
                met.add(row.key)
                assert concern_of(row) in EFFECTS[row.key].concerns, row
                assert EFFECTS[row.key].value or not row.value, row
    assert len(met) > 12


def test_an_effect_that_nobody_declared_is_a_fault_and_no_position_has_one() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}})
    made.g.world.effects = (Effect(Key("made_up")),)
    made.g.world.recount()
    with pytest.raises(AssertionError, match="made_up"):
        invariant._effects(made.g.world)
    made.g.world.effects = (Effect(in_force.DRY, 0),)
    made.g.world.recount()
    with pytest.raises(AssertionError, match="concern"):
        invariant._effects(made.g.world)
    made.g.stack.clear()
    good = VALLEY.standing(made.g).replace("tribe: sky, ", "")
    assert VALLEY.read_position(good, {}).world.effects == (Effect(in_force.DRY),)
    with pytest.raises(Refused):
        VALLEY.read_position(good.replace("key: dry", "key: made_up"), {})


def test_a_rich_harvest_is_two_rows_that_positions_write_as_ever() -> None:
    """Checksums of stored games are taken over what is written."""
    made = scene({"0,0": {"fern": {"W": 1}}})
    rows = (
        Effect(in_force.RICH_HARVEST, value=12, until="harvest", card="good_rains"),
        Effect(in_force.RICH_DAMAGED, value=8, until="harvest", card="good_rains"),
        Effect(in_force.RICH_HARVEST, 0, value=12),
        Effect(in_force.RICH_DAMAGED, 0, value=8),
    )
    made.g.world.effects, made.g.world.lying = rows, ("good_rains",)
    made.g.world.recount()
    made.g.stack.clear()
    written = VALLEY.standing(made.g)
    assert "{key: rich_harvest, value: 1208, until: harvest, card: good_rains}" in written
    assert "{key: rich_harvest, tribe: sky, value: 1208, until: turn}" in written
    assert "rich_damaged" not in written
    assert VALLEY.read_position(written, {}).world.effects == rows
    assert Concern.TRIBE in EFFECTS[in_force.RICH_DAMAGED].concerns
