"""People by kind: parties, the nouns of groups, menus as rows, and whole games with four kinds."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.reason import Refused
from steppe.core.space import Pick, answers
from steppe.games.valley import batch, batches, party
from steppe.games.valley.batch import Group, Step, read_group, read_step, step_noun
from steppe.games.valley.batches import Batches, moves
from steppe.games.valley.deeds import people
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation.in_force import unfolded, write_effects
from steppe.games.valley.notation.marks import read_marks
from steppe.games.valley.notation.phrase import read_action, write_action
from steppe.games.valley.notation.spelling import Spelling, spelling_of, write_batch
from steppe.games.valley.party import gathered, heads, holds, is_sound, many, one, spelled
from steppe.games.valley.phases.combat import CombatPhase
from steppe.games.valley.piece import AMAZON, BEASTS, GENIUS, PEOPLE, WARRIOR, WOLF_TAMED, WOMAN
from steppe.games.valley.queries import in_force, march, strength
from steppe.games.valley.queries.people import everybody, party_on, supply
from steppe.games.valley.rules import Homecoming, Rules
from steppe.games.valley.world import Effect, G
from steppe.lab.check.invariants.valley import valley as check
from steppe.lab.golden.renamed import renamed

ALL = (WARRIOR, WOMAN, GENIUS, AMAZON)
FOUR: dict[str, Any] = {  # V18.3: how a variant with geniuses and amazons would edit the tables
    "supply": (5, 3, 0, 5, 3),
    "start": (4, 1, 0, 1, 1),
    "returns": (Homecoming((2, 1, 0, 1), 3, 8, year=1),),
    "births": (WOMAN, AMAZON, WARRIOR, WARRIOR, GENIUS, GENIUS),
    "weight": (2, 1, 0, 1, 2),
}


def four(seats: int, **more: Any) -> Rules:
    rules = replace(VALLEY.rules(seats, {}), **{**FOUR, **more})
    return replace(rules, hasty=replace(rules, quick=True))


def table(pieces: dict[str, Any], **more: Any) -> Scene:
    """Two tribes on a plain, with four kinds."""
    made = Scene(
        {"board": {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}}, "tribes": {"fern": {}, "ember": {}}}
    )
    made.g.rules = four(made.g.rules.seats, **more)
    for name, contents in pieces.items():
        made.put(name, contents)
    made.g.world.recount()
    return made


# -- parties -------------------------------------------------------------------------------------------------------


def test_a_party_is_added_taken_away_and_compared_as_a_whole() -> None:
    whole = gathered((5, 2, 0, 1, 3))
    assert [many(whole, kind) for kind in range(7)] == [5, 2, 0, 1, 3, 0, 0]
    assert (heads(whole), spelled(whole), whole < 1 << 30) == (11, "5W1G2F3A", True)
    some = gathered((1, 2, 0, 0, 1))
    assert whole - some == gathered((4, 0, 0, 1, 2))
    assert party.part(whole, party.ANY_WOMAN) == gathered((0, 2, 0, 0, 3))
    assert party.told(gathered((2, 0))) == {"warriors": 2, "women": 0}
    assert party.told(some) == {"warriors": 1, "women": 2, "amazons": 1}


def test_what_is_not_contained_is_seen_in_every_field() -> None:
    for counts in product(range(4), repeat=4):
        whole = gathered((2, 1, 0, 2, 1))
        other = gathered((*counts[:2], 0, *counts[2:]))
        fits = all(many(other, kind) <= many(whole, kind) for kind in ALL)
        assert holds(whole, other) == fits
        assert not fits or is_sound(whole - other)
        assert party.shared(whole, other) == sum(one(k, min(many(whole, k), many(other, k))) for k in ALL)
    assert not is_sound(one(WARRIOR) - one(WOMAN))
    assert not is_sound(one(WARRIOR) + 1)


# -- nouns ---------------------------------------------------------------------------------------------------------


def test_the_noun_of_a_step_ends_with_its_last_number() -> None:
    assert step_noun(Step(3, 4, gathered((2, 1)), 2)) == (3, 4, 2, 1, 2), "as it was with two kinds"
    assert step_noun(Step(3, 4, gathered((2, 0)), 2, 1)) == (3, 4, 2, 0, 2, 1)
    assert step_noun(Step(3, 4, gathered((0, 0, 0, 0, 1)), 2)) == (3, 4, 0, 0, 2, 0, 0, 1)
    assert step_noun(Step(3, 4, gathered((1,)), 2, 0, 2)) == (3, 4, 1, 0, 2, 0, 0, 0, 2)
    for counts in product(range(2), repeat=6):
        step = Step(1, 2, gathered((*counts[:2], 0, *counts[2:4])), 5, counts[4], counts[5])
        noun = step_noun(step)
        assert read_step(noun) == step
        assert batch.is_step(noun) == bool(step.group)
        assert not batch.is_step((*noun, 0))
        assert read_group(batch.written((7,), step.group, (), step.led), 1) == (step.group, step.led, 0)


def test_groups_of_two_kinds_stand_in_the_order_that_menus_have_always_had() -> None:
    found = [(many(group, WARRIOR), many(group, WOMAN)) for group in batch.groups(gathered((2, 1)))]
    assert found == [(0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]
    assert len(batch.groups(gathered((5, 3, 0, 5, 3)))) == 575
    assert {heads(group) for group in batch.groups(gathered((5, 3, 0, 5, 3)), 2)} == {1, 2}


ROWS: Any = (
    (3, 2, gathered((2, 1, 0, 1, 1)), 3, (4, -1, 5, -1, 6, -1), (), ()),
    (3, 5, one(GENIUS, 2), 99, (4, -1, 5, -1, 6, -1), (0, 0, 1, 0, 2, 0), (0, 0, 2, 0, 0, 0)),
    (8, 2, gathered((2, 2)), 1, (9, -1, -1, -1, -1, -1), (), ()),
)


def test_rows_are_the_same_menu_as_a_list_of_all_their_steps() -> None:
    space: Any = Batches("move", ROWS)
    every = [noun for row in ROWS for noun in batches.listed(row)]
    assert list(answers(space)) == every
    assert (space.size(), len(set(every))) == (len(every), len(every))
    assert all(noun in space for noun in every)
    strange: list[Any] = [(3, 4, 3, 0, 2), (3, 7, 1, 0, 2), (3, 4, 1, 0, 4), (3, 4, 2, 1, 2, 0, 1)]
    strange += [(3, 4, 0, 0, 5, 1, 1), (3, 4, 0, 0, 2), (3, 4, 1, 0, 2.0), (3, 4, True, 0, 2), "x"]
    assert not [noun for noun in strange if noun in space]
    with pytest.raises(IndexError):
        space.at(len(every))
    quick = Quick(5)
    assert all(space.sample(quick.below) in space for _ in range(200))


def test_rows_are_picked_step_by_step_and_read_like_a_list() -> None:
    space = Batches("move", ROWS)
    picks = space.steps()
    assert next(picks) == Pick("row", (0, 1, 2))
    assert picks.send(1).of[-1] == (5, 1, 2)
    assert picks.send((6, 2, 0)) == Pick("group", batch.groups(one(GENIUS, 2)))
    with pytest.raises(StopIteration) as done:
        picks.send(one(GENIUS))
    assert done.value.value == (3, 6, 0, 0, 5, 2, 1)
    as_list = Pick("move", tuple(noun for row in ROWS for noun in batches.listed(row)))
    fresh = (3, 4, 0, 0, 9, 0, 1)
    assert batches.with_any_status(space, fresh) == batches.with_any_status(as_list, fresh) != []
    sizes = [
        {way: heads(read_step(noun).group) for way, noun in batches.largest(each).items()} for each in (space, as_list)
    ]
    assert sizes[0] == sizes[1] == {(3, 4): 3, (3, 5): 3, (3, 6): 3, (8, 9): 1}


def test_with_two_kinds_the_menu_is_a_list_and_with_more_it_is_rows() -> None:
    assert isinstance(moves(ROWS[2:], (WARRIOR, WOMAN)), Pick)
    assert isinstance(moves(ROWS, ALL), Batches)
    nowhere: Any = (8, 2, one(WARRIOR), 1, (-1,) * 6, (), ())
    assert moves((nowhere,), ALL) is moves((nowhere,), (WARRIOR, WOMAN)) is None


# -- marks ---------------------------------------------------------------------------------------------------------


def test_marks_of_earlier_programs_are_read() -> None:
    assert read_marks([[28, 0, 5, 3], [28, 1, 5, 2], [6, 1, 4, 1]]) == (
        (28, 5, gathered((3, 2))),
        (6, 4, one(WOMAN)),
    )
    assert read_marks([[28, 5, gathered((3, 2))]]) == ((28, 5, gathered((3, 2))),)
    for wrong in ([[1, 2]], [[1, 2, 3]], [[1, 7, 2, 1]], [[1, 2, -65]], ["x"], [[1, 0, 2, 32]]):
        with pytest.raises(ValueError, match=r"."):
            read_marks(wrong)


def test_marks_keep_the_order_in_which_kinds_were_marked() -> None:
    """As if each kind had a mark of its own: a kind that changes is the last one, the others stay where they were."""
    marks = march.remark((), 1, 5, gathered((2, 1)))
    marks = march.remark(marks, 2, 5, one(WARRIOR))
    marks = march.unmark(marks, 1, 5, one(WARRIOR))
    assert marks == ((1, 5, one(WOMAN)), (2, 5, one(WARRIOR)), (1, 5, one(WARRIOR)))
    assert march.unmark(marks, 2, 5, one(WARRIOR)) == ((1, 5, gathered((1, 1))),), "side by side they are one"


def test_hidden_people_are_written_kind_by_kind() -> None:
    spelling = Spelling()
    row = Effect(in_force.HIDDEN, 1, 3, gathered((2, 1, 0, 0, 1)))
    written = write_effects([row], spelling)
    assert [(each["key"], each["value"]) for each in written] == [
        ("hidden_warriors", 2),
        ("hidden_women", 1),
        ("hidden_amazons", 1),
    ]
    read = unfolded({"seat": 1, "hex": 3, "until": "turn", "card": "", **each} for each in written)
    assert [each["value"] for each in read] == [row.value]


# -- notation ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("N3", "N1")
def test_batches_are_written_in_the_order_of_the_rules_and_read_in_any() -> None:
    spelling = Spelling(kinds=ALL)
    group = Group(gathered((2, 1, 0, 1, 3)), 1, 2)
    assert write_batch(group) == "2W1G1F3A1T2B"
    assert spelling.read_batch("2B3AT1FG2W") == group
    for wrong in ("", "0W", "2W1W", "W2", "1X", "40W", "20W20G"):
        with pytest.raises(Refused):
            spelling.read_batch(wrong)
    with pytest.raises(Refused):
        Spelling().read_batch("1G")
    for action in (
        Action("move", (10, 11, 0, 1, 2, 0, 2, 1)),
        Action("lose", AMAZON),
        Action("lose", WOLF_TAMED),
        Action("child", GENIUS),
        Action("starve", ((10, GENIUS, 0), (10, AMAZON, 0))),
        Action("play", ("endurance", 0, 10, 2, 1, 0, 0, 1)),
        Action("play", ("flight", 1, 10, 1, 0, 1, 0, 2)),
        Action("play", ("climbing_trees", 1, 0, 0, 0, 0, 1)),
    ):
        text = write_action(action, spelling)
        assert "=" not in text, text
        assert "aim" not in text, text
        assert read_action(text, spelling) == action


# -- the rules -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("V1.10", "V8.6")
def test_masks_say_who_fights_and_who_is_captured() -> None:
    made = table({"0,0": {"fern": {"G": 1, "A": 1}, "ember": {"W": 1}}})
    at = made.at("0,0")
    assert strength.contenders(made.g, at) == ((0, 1), False)
    assert strength.prey(made.g, 0, at) == one(AMAZON)
    assert strength.losable(made.g, 0, at, all=False) == (GENIUS,)
    assert strength.halves(made.g, 0, at) == 1, "half a point of the genius; the amazon looks on"
    ranked = table(
        {"0,0": {"fern": {"G": 1, "A": 1}, "ember": {"W": 1}}},
        fighters=party.mask(WARRIOR, AMAZON),
        captives=party.mask(WOMAN, GENIUS),
    )
    assert strength.prey(ranked.g, 0, at) == one(GENIUS)
    assert strength.halves(ranked.g, 0, at) == 2, "V18.35: the amazon fights, the genius looks on"
    assert [row[0] for row in strength.sources(ranked.g, 0, at)] == ["amazons"]


@pytest.mark.rule("V8.9", "V10.1", "V15.2")
def test_amazons_are_captured_keep_a_camp_and_have_children() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "ember": {"F": 1, "A": 2}}})
    at, told = made.at("0,0"), made.g.listen() if made.g.events is None else made.g.events
    assert people.capture(made.g, 0, 1, at) == 3
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1, "A": 2}}
    kinds = [
        event.data.get("kind", WOMAN)
        for event in (made.g.events or told)
        if event.name in ("women_captured", "others_captured")
    ]
    assert kinds == [WOMAN, AMAZON]
    made = table({"0,0": {"fern": {"F": 1, "A": 1}, "camp": "fern"}})
    people.kill(made.g, 0, at, WOMAN, "disease")
    assert made.contents("0,0") == {"fern": {"A": 1}, "camp": "fern"}
    people.kill(made.g, 0, at, AMAZON, "disease")
    assert made.contents("0,0") == {}


@pytest.mark.rule("V8.9")
def test_a_capture_without_combat_ends_whoever_is_captured() -> None:
    """A kind that nobody captures must not bring the same combat up again and again."""
    made = table({"0,0": {"fern": {"W": 1}, "ember": {"F": 1, "A": 1}}}, captives=party.mask(WOMAN))
    made.g.stack = [CombatPhase()]
    made.g.advance()
    quick = Quick(3)
    for _ in range(200):
        if not made.g.waiting:
            break
        decision = made.g.waiting[0]
        made.g.apply(decision.seat, decision.sample(quick.below))
    assert not made.g.waiting
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 1}, "ember": {"A": 1}}


def played(rules: Rules, seed: int, kinds: Counter[str]) -> G:
    """A random game with every invariant, and everything written and read again now and then."""
    g = VALLEY.setup(rules)
    quick = Quick(seed)
    for count in range(3000):
        if not g.waiting:
            return g
        decision = g.waiting[quick.below(len(g.waiting))]
        action = decision.sample(quick.below)
        assert decision.allows(action)
        kinds.update(type(space).__name__ for _, space in decision.choices)
        if decision.seat != NATURE:
            spelling = spelling_of(g)
            assert read_action(write_action(action, spelling), spelling) == action
        if count % 40 == 0 and g.world.board:
            index = quick.below(decision.size())
            assert decision.allows(decision.at(index))
        g.apply(decision.seat, action)
        check(g)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_with_four_kinds_come_to_their_end(seats: int) -> None:
    kinds: Counter[str] = Counter()
    born: Counter[int] = Counter()
    for seed in range(4):
        g = played(four(seats, turn_limit=9), seed, kinds)
        for seat in range(seats):
            assert all(supply(g, seat, kind) >= 0 for kind in PEOPLE)
            born.update({kind: many(everybody(g.world, seat), kind) for kind in PEOPLE})
        assert len(g.world.herds) == BEASTS * len(g.world.camps)
        assert not any(party_on(g.world, seat, hex) for seat in range(seats) for hex in g.world.ground.lake)
    assert kinds["Batches"] > 100
    assert set(born) == set(ALL)


def test_a_tribe_begins_with_what_the_table_says() -> None:
    g = VALLEY.setup(four(2))
    quick = Quick(1)
    while not any(g.world.people[: len(g.world.camps)]):
        g.apply(g.waiting[0].seat, g.waiting[0].sample(quick.below))
    assert spelled(sum(g.world.people[: len(g.world.camps)])) == "4W1G1F1A"


# -- golden files --------------------------------------------------------------------------------------------------


def test_golden_files_of_before_are_renamed() -> None:
    old = """\
= all world.board=1a+2a world.warriors[33]=5 world.women[33]=2 world.food[0]=12 flow[2]=Settle.answered(seat=0,hex=33)
= all world.warriors[28]=3 world.warriors[33]=2 world.women[28]=2 flow[3]=MOVING world.women[33]=gone
= all world.warriors[27]=2 world.herds[3]=1 world.warriors[33]=gone world.herds[9]=gone
! effect_began key=hidden_women seat=fern hex=5-3 value=1 until=turn card=
"""
    new = """\
= all world.board=1a+2a world.people[33]=5W2F world.food[0]=12 flow[2]=Settle.answered(seat=0,hex=33)
= all world.people[28]=3W2F world.people[33]=2W flow[3]=MOVING
= all world.people[27]=2W world.herds[3]=1 world.people[33]=gone world.herds[9]=gone
! effect_began key=hidden seat=fern hex=5-3 value=4097 until=turn card=
"""
    moving = "Movement.act(seat=0,marks={},allowance=2)"
    old = old.replace("MOVING", moving.format("[[28,0,5,3],[28,1,5,2]]"))
    assert renamed(old) == new.replace("MOVING", moving.format('[[28,5,"3W2F"]]'))
