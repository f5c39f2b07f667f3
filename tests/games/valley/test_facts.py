"""What the game works out for whoever draws it: boards as data, odds, meals, yields, dangers."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from steppe.core.decision import NATURE, Action
from steppe.core.reason import Refused
from steppe.games.valley.board.plan import LAKE
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.window import WINDOWS, moment_of_play
from steppe.games.valley.piece import BEAST, SUMMER
from steppe.games.valley.queries import in_force, march, odds
from steppe.games.valley.queries.hunger import outlook
from steppe.games.valley.queries.people import in_all, opponents, tokens
from steppe.games.valley.table import stop
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
    assert json.loads(json.dumps(told)) == told
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


# -- what is told instead of being repeated --------------------------------------------------------------------------


def test_the_rules_of_a_table_are_told_in_numbers() -> None:
    told = VALLEY.summary(VALLEY.rules(4, {}))
    assert json.loads(json.dumps(told)) == told
    assert told["phases"] == [
        *("event", "arrival", "animals", "tribes", "combat", "survival", "births", "sowing", "cunning", "turn_end")
    ]
    assert (told["need"], told["hand"], told["fire"], told["supply"], told["camps"]) == (4, 5, True, [10, 6], 5)
    assert told["beasts"][:3] == [[3, True, False, 1], [3, True, False, 2], [2, True, True, 3]]
    assert told["edition"] == "2002"
    assert VALLEY.summary(VALLEY.rules(2, {"fire": "off"}))["need"] == 5
    assert not VALLEY.summary(VALLEY.rules(2, {"fire": "off"}))["fire"]
    assert (told["stock"], told["years"], told["delay"], told["brood"]) == (12, [1], 1, [2, False])
    assert (told["weight"], told["ferocity"], told["defence"], told["watch"]) == ([2, 0], [2] * 6, None, 0)
    swims = VALLEY.summary(VALLEY.rules(4, {"tigers_swim": "rivers"}))["beasts"]
    assert [crosses for _, _, crosses, _ in swims[:3]] == [False, True, True]


@pytest.mark.parametrize(
    ("options", "key", "found"),
    [
        ({"edition": "1991"}, "edition", "1991"),
        ({"edition": "1991"}, "supply", [9, 6]),
        ({"edition": "1991"}, "stock", 14),
        ({"edition": "1991"}, "harvest", [0, 6, 12]),
        ({"deadly_combat": "on"}, "ferocity", [3, 5, 6, 3, 4, 6]),
        ({"women_fight_half": "on"}, "weight", [2, 1]),
        ({"camp_defence": "on"}, "defence", [[5, 4], [3, 2]]),
        ({"unlimited_births": "on"}, "brood", [99, True]),
        ({"guarded_activities": "on"}, "watch", 1),
        ({"dietetics": "on"}, "rots", [[], [0, 1]]),
        ({"dietetics": "summer_only"}, "rots", [[], [0]]),
        ({"survival_of_tribes": "on"}, "years", [1, None, None, None]),
        ({"return_delay": "2"}, "delay", 2),
    ],
)
def test_editions_and_variants_tell_their_own_numbers(options: dict[str, str], key: str, found: Any) -> None:
    assert VALLEY.summary(VALLEY.rules(4, options))[key] == found


@pytest.mark.rule("P11")
@pytest.mark.parametrize("flags", [0, march.MOVED, march.ENGAGED | march.EXTRA, march.PASS | march.SLIP | march.LEAVE])
def test_the_steps_of_a_status_are_told(flags: int) -> None:
    rows = VALLEY.summary(VALLEY.rules(4, {}))["steps"]
    for count in range(5):
        status = march.with_steps(flags, count)
        assert next((steps for mask, steps in rows if status & mask == mask), 0) == count == march.steps(status)


@pytest.mark.rule("R9")
def test_who_reads_stops_and_uses_knows_what_is_answered() -> None:
    rules = VALLEY.rules(4, {})
    told = VALLEY.summary(rules)
    for key in WINDOWS:
        assert (key in told["stops"]) == (stop.wish_for((), key, "net") == stop.ASK) or key == "any"
    for id, modes in told["uses"].items():
        for place, windows in enumerate(modes):
            assert rules.cards[id].modes[place].windows == tuple(windows)
            assert all(moment_of_play(rules.cards, f"{key}+any", (id, place)) == key for key in windows)


@pytest.mark.rule("V3.2", "V3.3")
@pytest.mark.parametrize("seed", range(3))
def test_every_phase_that_begins_was_told(seed: int) -> None:
    chance = random.Random(seed)
    g = VALLEY.setup(VALLEY.rules(3, {"turn_limit": "9"}))
    g.events = []
    met: list[list[str]] = [[]]  # by turn, those that have begun
    last: dict[int, list[str]] = {}
    while g.waiting:
        decision = g.waiting[0]
        g.apply(decision.seat, decision.sample(chance.randrange))
        for event in g.events:
            if event.name == "turn_began":
                met.append([])
            elif event.name == "phase_began":
                met[-1].append(event.data["phase"])
        g.events = []
        if g.world.number and g.world.phase not in ("setup", "event") and g.waiting:
            told = VALLEY.facts(g, None)["turn"]
            assert told["number"] == g.world.number
            last[told["number"]] = told["phases"]
    assert {"sowing", "births", "cunning"} <= {phase for phases in met for phase in phases}
    for number in [*last][:-1]:
        assert met[number] == last[number]


@pytest.mark.rule("P7")
@pytest.mark.parametrize("seed", range(3))
def test_who_is_still_to_move_is_told(seed: int) -> None:
    chance = random.Random(seed)
    g, moved = VALLEY.setup(VALLEY.rules(4, {"turn_limit": "6"})), list[int]()
    told: list[int] | None = None
    while g.waiting:
        decision = g.waiting[0]
        if decision.topic == "movement":
            if told is not None and decision.seat not in (moved[-1:] or [decision.seat]):
                assert decision.seat in told
            moved.append(decision.seat)
            told = VALLEY.facts(g, 0)["later"]
            assert decision.seat not in told
        elif g.world.phase != "tribes":
            told, moved = None, []
            assert not VALLEY.facts(g, 0).get("later")
        g.apply(decision.seat, decision.sample(chance.randrange))


@pytest.mark.rule("V9.6")
def test_who_could_starve_is_proposed_to_who_is_asked() -> None:
    chance = random.Random(4)
    g, found = VALLEY.setup(VALLEY.rules(4, {"turn_limit": "12"})), 0
    while g.waiting:
        for decision in g.waiting:
            if decision.topic == "starve":
                found += 1
                proposed = tuple(tuple(token) for token in VALLEY.facts(g, decision.seat)["starve"])
                assert Action("starve", proposed) == VALLEY.stand_in(g, decision)
                assert decision.allows(Action("starve", proposed))
                assert "starve" not in VALLEY.facts(g, None)
        decision = g.waiting[0]
        assert decision.topic == "starve" or "starve" not in VALLEY.facts(g, decision.seat)
        g.apply(decision.seat, decision.sample(chance.randrange))
    assert found
