"""What the game works out for whoever draws it: boards as data, odds, meals, yields, dangers."""

from __future__ import annotations

import json
import random

import pytest

from steppe.core.decision import NATURE
from steppe.core.reason import Refused
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.game import VALLEY
from steppe.games.valley.piece import BEAST, SUMMER
from steppe.games.valley.queries import in_force, odds
from steppe.games.valley.queries.hunger import outlook
from steppe.games.valley.queries.people import in_all, opponents, tokens
from steppe.games.valley.world import G, ground


def played(seed: int, turns: int, seats: int = 4, **options: str) -> G:
    """A game at random, up to the first question of some turn."""
    chance = random.Random(seed)
    g = VALLEY.setup(VALLEY.rules(seats, options))
    while g.waiting and g.world.number < turns:
        decision = g.waiting[0]
        wild = decision.seat == NATURE or chance.random() < 0.8
        g.apply(decision.seat, decision.sample(chance.randrange) if wild else VALLEY.stand_in(g, decision))
    return g


@pytest.mark.parametrize("key", ["1a+2a", "1b+2b", "random-37:5", "random-61:7"])
def test_a_board_is_told_by_hex(key: str) -> None:
    told = json.loads(json.dumps(VALLEY.chart(key)))
    board = ground(key)
    assert told["called"] == list(board.names)
    assert len(told["hexes"]) == len(told["terrain"]) == len(told["region"]) == board.count
    assert {tuple(river) for river in told["rivers"]} == {
        (hex, way, number)
        for hex, row in enumerate(board.river)
        for way, number in enumerate(row)
        if number and board.next[hex][way] > hex
    }
    assert sum(terrain == LAKE for terrain in told["terrain"]) == len(board.lake)
    assert set(told["title"]) == {"fr", "en", "it"}


@pytest.mark.parametrize("key", ["", "random-37", "random-38:1", "random-37:-1", "1a+3c", "{}", "x\ny"])
def test_no_other_board_is_drawn(key: str) -> None:
    with pytest.raises(Refused):
        VALLEY.chart(key)


def test_a_valley_can_be_chosen_by_its_number() -> None:
    g = VALLEY.setup(VALLEY.rules(3, {"board": "random-37:5"}))
    assert g.waiting[0].topic == "lot"  # no draw decides which valley it is
    assert g.world.board == "random-37:5"
    assert VALLEY.rules(3, {"board": "random-61:0"}).board == "random-61:0"


def test_nothing_is_told_before_there_is_a_board() -> None:
    g = VALLEY.setup(VALLEY.rules(3, {"board": "random-37"}))
    assert VALLEY.facts(g, 0) == {}


@pytest.mark.parametrize("seed", range(6))
def test_facts_are_those_of_the_rules(seed: int) -> None:
    g = played(seed, 4)
    told = VALLEY.facts(g, 0)
    assert json.loads(json.dumps(told))["need"] == 4
    for seat, meals in enumerate(told["meals"]):
        seen = outlook(g, seat)
        assert not meals["later"]
        assert (meals["stock"], meals["need"], meals["left"]) == (seen.stock, seen.need, seen.left)
        assert meals["starving"] == seen.starving <= in_all(g.world, seat)
    for hex, (fish, fruit, _) in enumerate(told["yields"]):
        assert (fish, fruit) == (in_force.fish(g, 0, hex), in_force.gather(g, 0, hex))
    for fight in told["combats"]:
        sides = [side for side, _, _ in fight["sides"]]
        assert len(sides) >= 1
        assert 98 <= sum(percent for _, _, percent in fight["sides"]) <= 102  # rounded
        if BEAST in sides:
            chance = odds.of_combat(g, fight["hex"], fight["species"], sides[0])[sides[0]]
            assert fight["sides"][0][2] == round(100 * chance)
    for hex, stay, here, _ in told["guards"]:
        assert (stay, here) == (opponents(g.world, 0, hex), tokens(g.world, 0, hex))


def test_facts_tell_nothing_hidden() -> None:
    """The same to everybody who looks on, whatever the others hold."""
    g = played(3, 3)
    other = VALLEY.redeal(g, None, random.Random(1).randrange)
    assert VALLEY.facts(g, None) == VALLEY.facts(other, None)


def test_danger_counts_what_one_throw_could_bring() -> None:
    g = played(5, 2)
    world = g.world
    for hex, (beasts, _) in enumerate(VALLEY.facts(g, 0)["danger"]):
        here = sum(map(int.bit_count, world.herds[hex * 6 : hex * 6 + 6]))
        assert beasts >= here


def course(*phases: str) -> list[tuple[str, G]]:
    """Moments of a game with a window and a question at each of these phases, all in the last turn of summer."""
    found: list[tuple[str, G]] = []
    for seed in range(40):
        chance = random.Random(seed)
        g = VALLEY.setup(VALLEY.rules(3, {"board": "1a+2a"}))
        while g.waiting and (g.world.number < 3 or g.world.season) and g.world.number < 9:
            g.apply(g.waiting[0].seat, g.waiting[0].sample(chance.randrange))
        while g.waiting and not g.world.season:
            step = f"{g.world.phase} {g.waiting[0].topic}"
            if step in phases and g.world.turn == 3 and not g.world.held:
                found.append((step, g.copy()))
            g.apply(g.waiting[0].seat, g.waiting[0].sample(chance.randrange))
        if {step for step, _ in found} >= set(phases):
            return found
    raise AssertionError(phases)


@pytest.mark.rule("V9.7")
def test_what_is_gained_is_counted_once() -> None:
    for _, g in course("survival starve"):
        for seat, meals in enumerate(VALLEY.facts(g, 0)["meals"]):
            assert (meals["fishing"], meals["gathering"], meals["harvest"]) == (0, 0, 0), "it is in the stock already"
            asked = next((each for each in g.waiting if each.seat == seat), None)
            if asked is not None:
                assert meals["starving"] == dict(asked.about)["count"]


@pytest.mark.rule("V9.2", "V9.5")
def test_after_the_meal_the_next_one_is_told_in_its_own_season() -> None:
    for _, g in course("births react"):
        assert g.world.season == SUMMER
        told = VALLEY.facts(g, 0)
        assert all(fruit == grain == 0 for _, fruit, grain in told["yields"]), "winter is next"
        for seat, meals in enumerate(told["meals"]):
            mouths = in_all(g.world, seat)
            assert meals["later"]
            assert (meals["gathering"], meals["harvest"]) == (0, 0)
            assert meals["need"] == (mouths if g.world.fire[seat] else mouths * 3 // 2)
            assert meals["winter"]["turns"] == 3
