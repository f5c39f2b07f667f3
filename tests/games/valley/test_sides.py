"""One combat over sides: neutral groups, animals against animals, loners; half points, sources, odds (V8, V16, V18)."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.stranger import change_die, with_card
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Seat
from steppe.core.frame import DONE, Flow, Frame, run_each
from steppe.core.sheet import sheet
from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley.deeds import people
from steppe.games.valley.game import VALLEY
from steppe.games.valley.neutral import NEANDERTHAL, NEUTRAL, YETI, Hunter
from steppe.games.valley.party import one
from steppe.games.valley.phases.brawl import Brawl, brawls
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.side import of
from steppe.games.valley.piece import (
    BAND,
    BEAST,
    BEASTS,
    BISON,
    COMPANIONS,
    LONER,
    PREDATOR,
    RHINO,
    TIGER,
    WARRIOR,
    WOLF,
    WOMAN,
)
from steppe.games.valley.queries import in_force, odds, strength
from steppe.games.valley.queries.odds import Force
from steppe.games.valley.queries.strength import TRIBES, points
from steppe.games.valley.table.fight import combats
from steppe.games.valley.variant import CAMP, COMBAT, Bonus
from steppe.games.valley.world import Effect, G

HALVES: dict[str, Any] = {"weight": (2, 1), "ferocity": (3, 5, 6, 3, 4, 6)}  # V18.8


# -- a table with neutral groups --------------------------------------------------------------------------------------

PIECES = {"neanderthals": NEANDERTHAL, "yeti": YETI}
NEANDERTHALS, ABOMINABLE = NEUTRAL[NEANDERTHAL], NEUTRAL[YETI]
MONSTER = ABOMINABLE.side  # an animal of its own


def table(pieces: dict[str, Any], dice: list[int], terrain: str = "plain", **more: Any) -> Scene:
    rules = {key: more.pop(key) for key in ("neutral", "hunters", "weight", "ferocity", "bonuses") if key in more}
    groups: dict[str, int] = more.pop("groups", {})
    board = {"hexes": {"0,0": terrain, "1,0": "plain"}}
    tribes = {"fern": {"food": 1}, "ember": {"food": 1}, **more.pop("tribes", {})}
    made = Scene({"board": board, "tribes": tribes, "pieces": {"0,0": pieces}, "dice": dice, **more})
    made.g.rules = replace(made.g.rules, **rules)
    made.g.world.roamers = tuple(sorted((PIECES[key], made.at("0,0"), many) for key, many in groups.items()))
    made.g.world.recount()
    return made


@sheet
class Neutrals(Frame):
    """The combats of V8.4 alone."""

    def start(self, g: G, _: Any) -> Flow:
        return run_each(brawls(g), self.over)

    def over(self, g: G, _: Any) -> Flow:
        return DONE


def rounds(made: Scene) -> list[tuple[tuple[int, ...], tuple[float, ...]]]:
    return [(event.data["sides"], event.data["totals"]) for event in made.told("round_fought")]


@pytest.mark.rule("V8.7")
def test_two_tribes_and_neutral_people_fight_all_against_all() -> None:
    """E68."""
    dice = [3, 5, 2, 6, 2, 6, 4, 3]
    pieces = {"fern": {"W": 2}, "ember": {"W": 1}}
    made = table(pieces, dice, "forest", neutral=(NEANDERTHALS,), groups={"neanderthals": 2})
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert rounds(made) == [((0, 1, BAND), (5, 6, 4)), ((0, 1, BAND), (7, 3, 7)), ((0, BAND), (5, 4))]
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert not made.dice
    assert not made.g.world.roamers


@pytest.mark.rule("V8.4")
def test_the_tiger_hunts_first_then_the_pack_at_two_to_one() -> None:
    """E70."""
    hunters = tuple(Hunter(*row) for row in ((TIGER, BISON), (TIGER, RHINO), (WOLF, BISON, 2), (WOLF, RHINO, 2)))
    herds = {"tiger": 1, "wolf": 4, "bison": 2, "rhino": 1}
    made = table({"animals": herds}, [3, 4, 2, 3, 1, 5, 4, 2, 2, 6, 5, 1], hunters=hunters)
    made.start(Neutrals())
    tiger, pack = (PREDATOR + TIGER, BEAST), (PREDATOR + WOLF, BEAST)
    assert [sides for sides, _ in rounds(made)] == [tiger, pack, pack, pack, pack, pack]
    assert [totals for _, totals in rounds(made)] == [(4, 6), (6, 5), (5, 6), (7, 3), (5, 7), (7, 2)]
    assert made.contents("0,0") == {"animals": {"wolf": 2}}
    assert made.bag() == {"tiger": 1, "bison": 2, "wolf": 2, "rhino": 1}
    assert not made.dice


@pytest.mark.rule("V8.4")
def test_who_hunts_wants_to_be_enough_and_shuns_people() -> None:
    hunters = (Hunter(WOLF, BISON, 2),)
    assert not rounds(table({"animals": {"wolf": 3, "bison": 2}}, [], hunters=hunters).start(Neutrals()))
    watched = {"animals": {"wolf": 4, "bison": 2}, "fern": {"W": 1}}
    assert not rounds(table(watched, [], hunters=hunters).start(Neutrals()))


@pytest.mark.rule("V8.4")
def test_neutral_people_fight_the_wolf_and_then_the_beast_of_the_mountain() -> None:
    """E71."""
    neutral = (NEANDERTHALS, ABOMINABLE)
    groups = {"neanderthals": 2, "yeti": 1}
    made = table({"animals": {"wolf": 1}}, [4, 2, 6, 1], "mountain", neutral=neutral, groups=groups)
    made.start(Neutrals())
    assert rounds(made) == [((BAND, BEAST), (6, 3)), ((BAND, MONSTER), (8, 7))]
    assert made.g.world.roamers == ((NEANDERTHAL, made.at("0,0"), 2),)
    assert made.bag() == {"wolf": 1}
    assert not made.told("food_gained")


@pytest.mark.rule("V8.4")
def test_brawls_come_in_the_order_of_the_rule() -> None:
    groups = {"neanderthals": 1, "yeti": 1}
    pieces = {"loner": "W", "animals": {"wolf": 2, "tiger": 1, "bison": 1}}
    neutral, hunters = (NEANDERTHALS, ABOMINABLE), (Hunter(TIGER, BISON),)
    made = table(pieces, [], neutral=neutral, hunters=hunters, groups=groups)
    assert [(fight.against, fight.species) for fight in brawls(made.g)] == [
        ((BAND, LONER), TRIBES),
        *(((LONER, BEAST), species) for species in (WOLF, TIGER, BISON)),
        ((LONER, MONSTER), TRIBES),
        *(((BAND, BEAST), species) for species in (WOLF, TIGER, BISON)),
        ((BAND, MONSTER), TRIBES),
        *(((MONSTER, BEAST), species) for species in (WOLF, TIGER, BISON)),
        ((PREDATOR + TIGER, BEAST), BISON),
    ]


@pytest.mark.rule("V8.4", "V16.4")
def test_a_fight_of_a_loner_is_a_brawl_in_which_nobody_is_asked() -> None:
    made = table({"loner": "W", "animals": {"bear": 1}}, [3, 3, 2, 6])
    with_card(made, "fern", change_die(+1))  # for dice of tribes
    made.play("combat")
    assert rounds(made) == [((LONER, BEAST), (4, 4)), ((LONER, BEAST), (3, 7))]
    assert made.topics == []
    assert [event.data for event in made.told("valley_die_rolled")] == [
        {"what": "loner", "value": 3},
        {"what": "loner", "value": 2},
    ]
    assert made.contents("0,0") == {"animals": {"bear": 1}}


@pytest.mark.rule("V16.4")
def test_neutral_people_take_a_lone_woman_without_a_fight() -> None:
    neutral, groups = (NEANDERTHALS,), {"neanderthals": 1}
    made = table({"loner": "F"}, [], neutral=neutral, groups=groups).start(Neutrals())
    assert made.g.world.loners == (-1, -1)
    assert [event.data["cause"] for event in made.told("loner_died")] == ["carried_off"]
    fought = table({"loner": "W"}, [1, 3, 6, 1], neutral=neutral, groups=groups).start(Neutrals())
    assert rounds(fought) == [((BAND, LONER), (2, 4))]


@pytest.mark.rule("V8.1")
def test_neutral_people_who_win_leave_nothing() -> None:
    pieces = {"fern": {"W": 1, "F": 2}, "camp": "fern", "field": "intact"}
    made = table(pieces, [1, 6], neutral=(NEANDERTHALS,), groups={"neanderthals": 1})
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert rounds(made) == [((0, BAND), (3, 7))]
    assert made.contents("0,0") == {"neanderthal": 1}
    assert made.tribe("fern")["food"] == 1, "they plunder nothing"
    assert [event.data["cause"] for event in made.told("tokens_died")] == ["combat", "carried_off"]


# -- half points -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.5")
def test_halves_are_told_as_points() -> None:
    """E58."""
    assert [points(halves) for halves in (0, 1, 2, 11)] == [0, 0.5, 1, 5.5]
    assert all(type(points(halves)) is int for halves in (0, 2, 12))
    pieces = {"fern": {"W": 1, "F": 1}, "camp": "fern", "animals": {"bear": 1}}
    tribes = {"fern": {"food": 0, "fire": True}}
    made = table(pieces, [1, 3, 4, 4], "mountain", tribes=tribes, losses={"fern": ["W"]}, **HALVES)
    made.start(Combat(hex=made.at("0,0"), species=2, seat=0))
    assert [totals for _, totals in rounds(made)] == [(5.5, 6), (7.5, 7)]
    assert made.contents("0,0") == {"fern": {"F": 1}, "camp": "fern"}


@pytest.mark.rule("V8.5", "V8.6")
def test_women_add_their_half_only_where_they_take_part() -> None:
    made = table({"fern": {"W": 1, "F": 3}, "ember": {"W": 1}}, [], **HALVES)
    at = made.at("0,0")
    assert strength.halves(made.g, 0, at) == 2
    assert strength.halves(made.g, 0, at, 2) == 5
    women = table({"fern": {"F": 3}, "ember": {"F": 1}}, [], **HALVES)
    assert strength.halves(women.g, 0, at) == 3


@pytest.mark.rule("V8.5", "V16.8")
def test_rows_of_a_table_are_added_and_some_are_the_camps() -> None:
    def totem(g: G, seat: Seat, hex: int, species: int) -> int:
        return 3 if species == WOLF else 0

    def stakes(g: G, seat: Seat, hex: int, species: int) -> int:
        return 1

    rows = {COMBAT: (Bonus(COMBAT, "totem", totem),), CAMP: (Bonus(CAMP, "stakes", stakes),)}
    made = table({"fern": {"W": 2, "F": 1}, "camp": "fern", "animals": {"wolf": 1}}, [], bonuses=rows)
    at = made.at("0,0")
    assert strength.sources(made.g, 0, at, WOLF) == (("warriors", 4), ("totem", 3), ("village", 2), ("stakes", 1))
    assert strength.halves(made.g, 0, at, WOLF) == 10
    assert strength.halves(made.g, 0, at, WOLF, bare=True) == 7
    assert strength.home(made.g, 0, at, WOLF) == 3
    assert strength.aids(made.g, 0, at, WOLF) == 3
    assert strength.sources(made.g, 1, at) == ()


def test_the_short_way_and_the_rows_give_the_same_sum() -> None:
    for seed, more in enumerate[dict[str, Any]](({}, {}, HALVES)):
        chance = random.Random(seed)
        g = VALLEY.setup(VALLEY.rules(4, {}))
        g.rules = replace(g.rules, **more)
        plain = cards = 0
        for _ in range(900):
            decision = g.waiting[0]
            g.apply(decision.seat, decision.sample(chance.randrange))
            for seat, spots in enumerate(g.world.spots):
                for hex in spots:
                    for species in (TRIBES, chance.randrange(BEASTS)):
                        for bare in (False, True):
                            rows = strength.sources(g, seat, hex, species, bare=bare)
                            assert strength.halves(g, seat, hex, species, bare) == sum(more for _, more in rows)
                            plain += strength.is_plain(g.world)
                            cards += not strength.is_plain(g.world)
            if not g.waiting:
                break
        assert plain
        assert cards


def test_the_effects_that_change_combats_are_those_that_the_rows_read() -> None:
    assert {
        *(in_force.BONUS, in_force.BEAST_BONUS, in_force.HEADSTRONG, in_force.HIDDEN, in_force.SETTLED),
        *(in_force.KOMODO, in_force.EDEN, in_force.STUDENTS, in_force.TRUCE, in_force.HUNTER),
    } == strength.CHANGING


# -- combats that change nothing -------------------------------------------------------------------------------------


@pytest.mark.rule("V8.3")
def test_a_combat_that_changes_nothing_does_not_come_up_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "capture", lambda *_: 0)  # as if they were of a kind that nobody captures
    pieces = {"fern": {"W": 1}, "ember": {"F": 1}, "animals": {"wolf": 1}}
    made = table(pieces, [6, 1]).play("combat")
    assert made.contents("0,0") == {"fern": {"W": 1}, "ember": {"F": 1}}
    assert rounds(made) == [((0, BEAST), (7, 2))], "and the animals are fought as if they were alone"
    assert [event.data["key"] for event in made.told("effect_began")].count("settled") == 1
    assert in_force.SETTLED not in made.g.world.keys, "the next turn everything is open again"


@pytest.mark.rule("V8.3")
def test_it_is_open_again_when_somebody_comes() -> None:
    made = table({"fern": {"W": 1}, "ember": {"W": 1}}, [])
    at, world = made.at("0,0"), made.g.world
    assert strength.open_combats(made.g, 0) == ((at, TRIBES),)
    world.effects = (Effect(in_force.SETTLED, hex=at, value=2, until="combat"),)
    world.recount()
    assert strength.open_combats(made.g, 0) == ()
    people.appear(made.g, 1, at, one(WARRIOR), "family_visit")
    assert strength.open_combats(made.g, 0) == ((at, TRIBES),)


# -- odds --------------------------------------------------------------------------------------------------------------

DIE = range(1, 7)


@cache
def hunted(men: int, women: int, herd: int, plus: int, camp: int) -> float:
    """The chance of a hunt as it was worked out when all bonuses were whole points."""
    if not herd or not men + women:
        return float(not herd)
    lead = men + plus + (camp if women else 0) - herd
    better = sum(one + lead > other for one, other in product(DIE, DIE))
    worse = sum(one + lead < other for one, other in product(DIE, DIE))
    chance = better / (better + worse)
    ways = [hunted(men, women - 1, herd, plus, camp)] if women else []
    ways += [hunted(men - 1, women, herd, plus, camp)] if men else []
    return chance * hunted(men, women, herd - 1, plus, camp) + (1 - chance) * max(ways)


@cache
def fought(counts: tuple[int, ...], plus: tuple[int, ...], each: tuple[int, ...]) -> tuple[float, ...]:
    """The same between tribes, from all throws of the dice."""
    left = [place for place, count in enumerate(counts) if count]
    if len(left) < 2:
        return tuple(float(place in left) for place in range(len(counts)))
    ways: dict[tuple[int, ...], int] = {}
    for dice in product(DIE, repeat=len(left)):
        totals = [die + counts[place] * each[place] + plus[place] for die, place in zip(dice, left, strict=True)]
        beaten = tuple(place for place, total in zip(left, totals, strict=True) if total < max(totals))
        ways[beaten] = ways.get(beaten, 0) + 1
    ways.pop((), None)
    chances = [0.0] * len(counts)
    for beaten, count in ways.items():
        after = tuple(count - (place in beaten) for place, count in enumerate(counts))
        for place, won in enumerate(fought(after, plus, each)):
            chances[place] += count / sum(ways.values()) * won
    return tuple(chances)


@pytest.mark.rule("V8.13")
def test_the_odds_of_hunts_in_whole_points_are_the_old_ones() -> None:
    for men, women, herd, plus, camp in product(range(5), range(4), range(1, 7), range(4), range(3)):
        if men + women:
            told = odds.hunt(men, women, herd, 2 * plus, 2 * camp).win
            assert told == pytest.approx(hunted(men, women, herd, plus, camp), abs=1e-14)
            tribe = Force((women, men), (0, 2), 2 * plus, 2 * camp, (0,), chooses=True)
            assert odds.last((tribe, Force((herd,), (2,))))[0] == pytest.approx(told, abs=1e-12)


@pytest.mark.rule("V8.7")
@pytest.mark.parametrize("sides", [2, 3])
def test_the_odds_between_tribes_in_whole_points_are_the_old_ones(sides: int) -> None:
    chance = random.Random(sides)
    for _ in range(25):
        counts = tuple(chance.randrange(5) for _ in range(sides))
        plus = tuple(chance.randrange(4) for _ in range(sides))
        each = (1,) * sides if chance.random() < 0.8 else (0,) * sides
        told = odds.battle(counts, tuple(2 * more for more in plus), tuple(2 * one for one in each))
        assert told == pytest.approx(fought(counts, plus, each), abs=1e-12)


@pytest.mark.rule("V8.5", "V8.7")
def test_a_round_is_that_of_all_throws() -> None:
    chance = random.Random(4)
    for sides in (2, 3, 4) * 4:
        leads = tuple(chance.randrange(9) for _ in range(sides))
        ways: dict[tuple[bool, ...], int] = {}
        for dice in product(DIE, repeat=sides):
            totals = [2 * die + lead for die, lead in zip(dice, leads, strict=True)]
            stands = tuple(total == max(totals) for total in totals)
            ways[stands] = ways.get(stands, 0) + 1
        ways.pop((True,) * sides, None)
        told = dict(odds.outcomes(leads))
        assert told == pytest.approx({stands: count / sum(ways.values()) for stands, count in ways.items()})
        if sides == 2:
            assert told.get((True, False), 0.0) == pytest.approx(odds.round_won(leads[0] - leads[1]))


def test_the_odds_of_the_examples() -> None:
    bear = Force((1,), (6,))
    cave = Force((1, 1), (1, 2), plus=2, home=4, keepers=(0,), chooses=True)
    assert odds.last((cave, bear))[0] == pytest.approx(0.884, abs=5e-4)  # E58
    assert odds.hunt(1, 1, 1, 2, 4, odds.Might(2, 1, 6)).win == pytest.approx(odds.last((cave, bear))[0])
    village = Force((5,), (0,), home=2, keepers=(0,), steps=((5, 4), (3, 2)))
    assert odds.last((village, Force((3,), (2,))))[0] == pytest.approx(0.687, abs=5e-4)  # E59
    assert odds.battle((2, 1, 2), (0, 0, 0), (2, 2, 2))[0] == pytest.approx(0.4705, abs=5e-4)  # E68


@pytest.mark.rule("V8.5", "V8.13")
def test_odds_with_halves_are_those_of_the_dice() -> None:
    pieces = {"fern": {"W": 2, "F": 1}, "animals": {"tiger": 2}}
    made = table(pieces, [], **HALVES)
    at = made.at("0,0")
    told = odds.of_combat(made.g, at, TIGER, 0)[0]
    might = odds.might_of(made.g, TIGER, at)
    quick, won, tries = Quick(8), 0, 1500
    for _ in range(tries):
        g = made.g.copy()
        g.stack = [Combat(hex=at, species=TIGER, seat=0)]
        g.advance()
        while g.waiting:
            decision = g.waiting[0]
            if decision.topic == "casualty":
                men, women = (strength.shown(g.world, 0, at, kind) for kind in (WARRIOR, WOMAN))
                herd = g.world.herds[at * BEASTS + TIGER].bit_count()
                keeps = (
                    odds.hunt(men, women - 1, herd, 0, 0, might).win >= odds.hunt(men - 1, women, herd, 0, 0, might).win
                )
                g.apply(0, decision.at(int(keeps)))
            else:
                assert decision.seat == NATURE
                g.apply(NATURE, decision.sample(quick.below))
        won += g.world.heads[0] > 0
    assert won / tries == pytest.approx(told, abs=0.04)


# -- what a table is told ----------------------------------------------------------------------------------------------


def test_every_source_of_a_sum_is_told_and_has_a_name() -> None:
    tribes = {"fern": {"fire": True}}
    made = table({"fern": {"W": 2, "F": 1}, "camp": "fern", "animals": {"wolf": 3}}, [], tribes=tribes, **HALVES)
    made.g.world.effects = (Effect(in_force.BEAST_BONUS, 0, made.at("0,0"), 2, "combat"),)
    made.g.world.recount()
    (told,) = combats(made.g)
    assert [side[:2] for side in told["sides"]] == [[0, 6.5], [BEAST, 4.5]]
    assert told["sources"] == [
        [["warriors", 2], ["women", 0.5], ["torches", 2], ["fire", 1], ["village", 1]],
        [["animals", 4.5]],
    ]
    for language in LANGUAGES:
        words = catalogue("steppe.games.valley", language)
        assert all(words[f"bonus.{row.key}"] for row in strength.STANDING)
        assert all(words[f"bonus.{each.source}"] for each in COMPANIONS.values() if each.fights)
        assert words["bonus.animals"]
        assert words["bonus.neutral"]


def test_of_too_many_sides_only_the_sums_are_told() -> None:
    tribes = ("fern", "ember", "sun", "sky", "deep")
    made = table({name: {"W": 1} for name in tribes}, [], tribes={name: {} for name in tribes})
    (told,) = combats(made.g)
    assert [side[1:] for side in told["sides"]] == [[1, None]] * 5
    assert told["round"] is None
    four = table({name: {"W": 1} for name in tribes[:4]}, [], tribes={name: {} for name in tribes})
    assert [side[1:] for side in combats(four.g)[0]["sides"]] == [[1, 25]] * 4


def test_neutral_people_are_told_among_the_sides() -> None:
    made = table({"fern": {"W": 1}}, [], neutral=(NEANDERTHALS,), groups={"neanderthals": 2})
    (told,) = combats(made.g)
    assert [side[:2] for side in told["sides"]] == [[0, 1], [BAND, 2]]
    assert told["sources"][1] == [["neutral", 2]]


def test_every_sort_of_side_answers_for_itself() -> None:
    made = table({"fern": {"W": 2, "F": 1}, "loner": "W", "animals": {"wolf": 3}}, [])
    hunt = Combat(hex=made.at("0,0"), species=WOLF, seat=0)
    brawl = Brawl(hex=made.at("0,0"), species=WOLF, against=(LONER, BEAST), kind=WARRIOR)
    assert (of(0).many(made.g, hunt, 0), of(0).halves(made.g, hunt, 0), of(0).stake(made.g, hunt, 0)) == (3, 4, (0, 1))
    assert (of(BEAST).many(made.g, hunt, BEAST), of(BEAST).halves(made.g, hunt, BEAST)) == (3, 6)
    assert (of(LONER).many(made.g, brawl, LONER), of(LONER).halves(made.g, brawl, LONER)) == (1, 2)
    assert of(LONER).stake(made.g, brawl, LONER) == ()
    pack = PREDATOR + WOLF
    assert (of(pack).many(made.g, brawl, pack), of(pack).halves(made.g, brawl, pack)) == (3, 6)
