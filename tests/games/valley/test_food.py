"""Food by kind: what gives which, how it is paid, carried off and lost; with one kind nobody hears of it (V9)."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import steppe
from games.valley.scene import Scene
from games.valley.test_door import driven
from steppe.core.chance import Quick
from steppe.core.option import Option
from steppe.core.reason import Refused
from steppe.core.record import from_json, replay, to_json
from steppe.core.save import dump
from steppe.core.state import told
from steppe.core.text import LANGUAGES, Teller
from steppe.core.view import observe
from steppe.games.valley import larder
from steppe.games.valley.cards.summer.locusts import half
from steppe.games.valley.deeds import clock, food
from steppe.games.valley.game import VALLEY, Valley
from steppe.games.valley.larder import FISHING, FLESH, GATHERING, HARVEST, HUNTING, PAID, RETURN, SOURCES, START, Food
from steppe.games.valley.notation.change import sums, write_changes
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.sowing import Sowing
from steppe.games.valley.piece import SUMMER
from steppe.games.valley.queries.food import kind_of, order, payable, split, stocks
from steppe.games.valley.queries.hunger import outlook
from steppe.games.valley.table import facts
from steppe.games.valley.variant import Edit, Variant
from steppe.games.valley.variants import OPTIONS, VARIANTS
from steppe.games.valley.world import World
from steppe.lab.check.invariants import INVARIANTS
from steppe.lab.check.story import story

KINDS = (
    Food("plant", frozenset({START, RETURN, GATHERING, HARVEST})),
    Food("meat", frozenset({HUNTING, FISHING, FLESH}), rots=frozenset({SUMMER})),
)
PAYMENT = {PAID: ("meat", "plant"), "sowing": ("plant",), "locusts": ("plant",)}  # rivals take as the kinds stand
BOARD = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "forest"}}


def table(fern: tuple[int, int], ember: tuple[int, int] = (0, 0), **more: Any) -> Scene:
    """A scene where two kinds are kept apart: plants and meat of each tribe."""
    scene = Scene({"board": BOARD, "tribes": {"fern": {}, "ember": {}}, **more})
    g = scene.g
    g.rules = replace(g.rules, foods=KINDS, payment=PAYMENT)
    g.world.stores = [0, 0]
    for seat, (plant, meat) in enumerate((fern, ember)):
        g.world.food[seat], g.world.stores[seat] = plant + meat, meat
    g.events = scene.events
    return scene


def has(scene: Scene) -> list[tuple[int, ...]]:
    return [stocks(scene.g.world, seat) for seat in (0, 1)]


# -- one kind --------------------------------------------------------------------------------------------------------


def test_in_2002_there_is_one_kind_and_nobody_hears_of_kinds() -> None:
    g = VALLEY.setup(VALLEY.rules(3, {}))
    assert g.rules.foods == larder.ONE_KIND
    assert (g.rules.payment, g.world.stores) == ({}, [])
    assert "stores" in World.rare
    assert "stores" not in observe(g, None)["world"]
    assert "stores" not in dump(g)["world"]
    assert [order(g.rules, cause) for cause in ("meals", "sowing")] == [(0,), (0,)]
    assert {kind_of(g.rules, source) for source in SOURCES} == {0}


# -- several ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V9.2")
def test_every_source_gives_its_kind() -> None:
    scene = table((0, 0))
    for source in SOURCES:
        food.gain(scene.g, 0, 2, "hunted", source)
    assert has(scene)[0] == (8, 6)
    assert scene.g.world.food[0] == 14
    given = [{key: event.data[key] for key in ("plant", "meat") if key in event.data} for event in scene.events]
    assert given == [{"plant": 2}, {"plant": 2}, {"meat": 2}, {"plant": 2}, {"plant": 2}, {"meat": 2}, {"meat": 2}]
    assert {event.name for event in scene.events} == {"stock_gained"}


@pytest.mark.rule("V9.5")
def test_what_is_eaten_is_paid_in_order() -> None:
    scene = table((5, 3))
    food.lose(scene.g, 0, 2, "meals")
    assert has(scene)[0] == (5, 1)
    food.lose(scene.g, 0, 3, "meals")
    assert has(scene)[0] == (3, 0)
    food.lose(scene.g, 0, 9, "rodents")
    assert has(scene)[0] == (0, 0), "all there is"
    food.lose(scene.g, 0, 1, "meals")
    assert [event.name for event in scene.events] == ["stock_lost"] * 3, "nothing is not told"
    assert scene.events[1].data == {"seat": 0, "cause": "meals", "plant": 2, "meat": 1}


@pytest.mark.rule("V11.1")
def test_some_things_cost_one_kind_only() -> None:
    scene = table((1, 9), pieces={"0,0": {"fern": {"F": 1}, "camp": "fern"}, "1,0": {"fern": {"F": 1}, "camp": "fern"}})
    g = scene.g
    assert (payable(g, 0, "sowing"), payable(g, 0, "meals")) == (1, 10)
    scene.start(Sowing())
    (asked,) = g.waiting
    assert asked.choices[0][1].most == 1, "with the only plant"  # type: ignore[union-attr]
    scene.answer("fern", "sow", (scene.at("0,0"),))
    assert has(scene)[0] == (0, 9)
    assert half(table((5, 9)).g, 0) == 2, "locusts eat half of the plants"
    bare = table((0, 9), pieces={"0,0": {"fern": {"F": 1}, "camp": "fern"}}).start(Sowing())
    assert not bare.g.waiting


@pytest.mark.rule("V8.11")
def test_what_a_rival_takes_keeps_its_kind() -> None:
    """E61: a quarter of 9 is 2, and he takes what keeps."""
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 1}}, "1,0": {"fern": {"F": 1}, "camp": "fern"}}
    scene = table((3, 6), (0, 1), pieces=pieces)
    scene.start(Conquest(hex=scene.at("0,0"), seat=1))
    assert has(scene) == [(1, 6), (2, 1)]
    (taken,) = scene.told("stock_carried_off")
    assert (taken.data["plant"], "meat" in taken.data) == (2, False)
    more = table((1, 6), (0, 0))
    food.carry_off(more.g, 1, 0, 4, "theft")
    assert has(more) == [(0, 3), (1, 3)]


@pytest.mark.rule("V9.5")
def test_what_does_not_keep_is_lost_when_survival_is_over() -> None:
    scene = table((2, 5), pieces={"0,0": {"fern": {"W": 2}}}, time={"season": "summer", "turn": 1})
    seen = outlook(scene.g, 0)
    assert (seen.need, seen.left, seen.rotting) == (2, 2, 3)
    told_of = facts.meals(scene.g, 0)
    assert told_of["stocks"] == [["plant", 2], ["meat", 5]]
    assert (told_of["left"], told_of["rotting"]) == (2, 3)
    scene.play("survival")
    assert has(scene)[0] == (2, 0)
    assert [(event.data["cause"], event.data["meat"]) for event in scene.told("stock_lost")] == [
        ("meals", 2),
        ("rotten", 3),
    ]
    winter = table((2, 5), pieces={"0,0": {"fern": {"W": 2}}}, time={"season": "winter", "turn": 1})
    assert outlook(winter.g, 0).rotting == 0
    winter.play("survival")
    assert has(winter)[0] == (2, 2)


@pytest.mark.rule("V9.6")
def test_who_starves_is_judged_by_all_there_is() -> None:
    scene = table((1, 1), pieces={"0,0": {"fern": {"W": 3}}}, time={"season": "summer", "turn": 1}).play("survival")
    assert scene.contents("0,0") == {"fern": {"W": 2}}
    assert has(scene)[0] == (0, 0)


@pytest.mark.rule("V14.1")
def test_an_eliminated_tribe_keeps_no_kind() -> None:
    scene = table((3, 4), (1, 2))
    clock.eliminate(scene.g, 0, 0)
    assert has(scene) == [(0, 0), (1, 2)]


def test_split_gives_all_there_is_and_no_more() -> None:
    rules = replace(VALLEY.rules(2, {}), foods=KINDS, payment=PAYMENT)
    for count in range(12):
        for cause in ("meals", "sowing", "plunder"):
            parts = split(rules, (4, 3), count, cause)
            assert all(0 <= part <= most for part, most in zip(parts, (4, 3), strict=True))
            assert sum(parts) == min(count, 4 if cause == "sowing" else 7)


# -- a table with two kinds ------------------------------------------------------------------------------------------

DIET = Variant(
    option=Option("diet", ("off", "on"), "V9.5"),
    edits={"on": Edit(tables={"foods": KINDS, "payment": PAYMENT})},
)


class Dieting(Valley):
    """The Valley with two kinds of food: a variant of rows alone."""

    variants = (*VARIANTS, DIET)
    options = (*OPTIONS, DIET.option)


ON = {"diet": "on", "turn_limit": "14"}


@pytest.mark.parametrize("seed", [1, 2])
def test_games_with_two_kinds_are_played_written_and_read(seed: int) -> None:
    game = Dieting()
    play = driven(game, 3, ON, 4000, seed)
    assert not play.state.waiting
    record = play.record()
    assert dump(replay(game, from_json(to_json(record)))) == dump(play.state)
    text = game.write_record(record)
    assert game.write_record(game.read_record(text)) == text
    assert re.search(r"\bmeat[+-]\d", text)
    assert re.search(r"\bplant[+-]\d", text)
    assert not re.search(r"\bfood[+-]\d", text)


def test_whoever_listens_knows_every_stock_and_nothing_comes_from_nowhere() -> None:
    game, quick = Dieting(), Quick(4)
    g = game.setup(game.rules(3, ON))
    names: Counter[str] = Counter()
    while g.waiting and g.world.number < 10:
        decision = g.waiting[0]
        was = g.copy()
        events = told(g, decision.seat, decision.sample(quick.below))
        story(was, events, g)
        names.update(event.name for event in events)
        for seat in range(3):
            before, after = stocks(was.world, seat), stocks(g.world, seat)
            for kind, key in enumerate(("plant", "meat")):
                gone = [event for event in events if event.name == "tribe_eliminated" and event.data["seat"] == seat]
                if not gone:
                    assert after[kind] - before[kind] == sum(flow(event, seat, key) for event in events)
    assert {"stock_gained", "stock_lost"} <= names.keys()
    assert "food_gained" not in names


def flow(event: Any, seat: int, key: str) -> int:
    count = int(event.data.get(key, 0))
    match event.name:
        case "stock_gained":
            return count if event.data["seat"] == seat else 0
        case "stock_lost":
            return -count if event.data["seat"] == seat else 0
        case "stock_carried_off":
            return count * (int(event.data["seat"] == seat) - int(event.data["owner"] == seat))
    return 0


def test_positions_name_every_stock() -> None:
    game = Dieting()
    g = driven(game, 2, ON, 80).state
    g.world.food[:], g.world.stores[:] = [9, 4], [2, 4]
    text = game.position(g)
    assert "plant: 7, meat: 2" in text
    assert "plant: 0, meat: 4" in text
    assert "food:" not in text
    read = game.read_position(text, ON)
    assert (read.world.food, read.world.stores) == ([9, 4], [2, 4])
    with pytest.raises(Refused):
        game.read_position(text.replace("plant: 7", "food: 7"), ON)
    with pytest.raises(Refused):
        VALLEY.read_position(text, {"turn_limit": "14"})


def test_changes_tell_the_kinds() -> None:
    scene = table((3, 2), (1, 1))
    was = sums(scene.g)
    food.lose(scene.g, 0, 3, "meals")
    food.gain(scene.g, 1, 4, "hunted", HUNTING)
    assert write_changes(was, sums(scene.g), 0, spelling_of(scene.g)) == "ember.meat+4 meat-2 plant-1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_name_the_kinds(language: str) -> None:
    scene = table((3, 2), (1, 1))
    food.lose(scene.g, 0, 3, "meals")
    food.carry_off(scene.g, 1, 0, 1, "theft")
    food.gain(scene.g, 1, 1, "fishing", FISHING)
    teller = Teller(VALLEY, language).at(scene.g)
    said = [teller.event(event) for event in scene.events]
    assert len(said) == 3
    assert not any("{" in line for line in said)


def test_the_lab_finds_stocks_that_cannot_be() -> None:
    game = Dieting()
    g = driven(game, 2, ON, 80).state
    for stores in ([99, 0], [-1, 0], [0], []):
        g.world.stores = stores
        with pytest.raises(AssertionError):
            INVARIANTS["valley"](g)


def test_one_place_knows_the_stocks() -> None:
    """Whoever plays by the rules asks `queries/food.py` and tells `deeds/food.py`; nobody else writes."""
    house = Path(steppe.__file__).parent / "games" / "valley"
    for path in house.rglob("*.py"):
        text = path.read_text("utf-8")
        if path.name != "food.py":
            assert not re.search(r"\.food\[[^\]]*\] *[-+]?=[^=]", text), path
        if path.parent.name in ("phases", "cards", "cunning", "summer", "winter"):
            assert "stores" not in text, path
