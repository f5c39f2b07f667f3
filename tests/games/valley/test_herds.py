"""How herds run: the order that forms herds, against every order tried by hand, and water for tigers (V6)."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.valley.scene import Scene
from steppe.games.valley.queries.herd import Mover, course, schedule

LINE = tuple(range(9))


def by_hand(movers: list[Mover], settled: dict[int, int], far: tuple[int, ...]) -> tuple[int, ...]:
    """V6.8 word for word: all orders, the best outcome by the four tests."""
    outcomes = []
    for order in permutations(movers):
        rest, steps = dict(settled), 0
        for mover in order:
            path = []
            for hex in mover.path:
                path.append(hex)
                if hex in rest:
                    break
            rest[path[-1]] = rest.get(path[-1], 0) + mover.many
            steps += mover.many * len(path)
        counts = tuple(rest.get(hex, 0) for hex in far)
        outcomes.append((-len(rest), sum(n * n for n in rest.values()), steps, counts))
    return max(outcomes)[3]


@st.composite
def lines(draw: st.DrawFn) -> tuple[list[Mover], dict[int, int]]:
    """Some herds on a line, each with a way forwards or backwards."""
    hexes = draw(st.lists(st.sampled_from(LINE), min_size=1, max_size=6, unique=True))
    movers, settled = [], {}
    for hex in hexes:
        many = draw(st.integers(1, 3))
        towards, length = draw(st.sampled_from((-1, 1))), draw(st.integers(0, 3))
        path = tuple(hex + towards * n for n in range(1, length + 1) if 0 <= hex + towards * n < len(LINE))
        if path:
            movers.append(Mover(hex, many, path))
        else:
            settled[hex] = many
    return movers, settled


@pytest.mark.rule("V6.8", "VR13")
@given(lines())
def test_the_order_is_the_best_of_all(line: tuple[list[Mover], dict[int, int]]) -> None:
    movers, settled = line
    if not movers:
        return
    where = {mover.hex: mover.many for mover in movers}
    rest = dict(settled)
    for hex, path in schedule(movers, settled, LINE[::-1]):
        assert not any(step in rest for step in path[:-1]), "nobody passes a settled herd"
        rest[path[-1]] = rest.get(path[-1], 0) + where.pop(hex)
    assert not where
    assert tuple(rest.get(hex, 0) for hex in LINE[::-1]) == by_hand(movers, settled, LINE[::-1])


@pytest.mark.rule("V6.8")
def test_nine_herds_on_a_line_are_no_trouble() -> None:
    movers = [Mover(hex, 1, tuple(range(hex + 1, min(hex + 4, 9)))) for hex in range(8)]
    assert len(schedule(movers, {8: 1}, LINE[::-1])) == 8


@pytest.mark.rule("V6.8", "V6.9")
def test_a_herd_that_spends_the_night_with_one_yet_to_move_is_not_carried_along() -> None:
    """The wolf from the west ends where another still stands; that one goes its own way."""
    hexes = {f"{q},0": "plain" for q in range(7)} | {"7,0": "mountain"}
    pieces = {"0,0": {"animals": {"wolf": 1}}, "3,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}
    scene = Scene({"board": {"hexes": hexes}, "tribes": {"fern": {}}, "pieces": pieces, "dice": [2]})
    scene.play("animals")
    assert scene.contents("3,0") == {"fern": {"W": 1}, "animals": {"wolf": 2}}


def tiger(option: str, hexes: dict[str, str], die: int = 2, rivers: dict[int, list[list[str]]] | None = None) -> Scene:
    """A tiger on 0,0 and what lies before it."""
    board = {"hexes": hexes, "rivers": rivers or {}}
    pieces = {"0,0": {"animals": {"tiger": 1}}}
    scene = Scene(
        {"board": board, "tribes": {"fern": {}}, "pieces": pieces, "dice": [die], "options": {"tigers_swim": option}}
    )
    return scene.play("animals")


@pytest.mark.rule("V6.3", "V18.22")
@pytest.mark.parametrize(("option", "end"), [("none", "0,0"), ("rivers", "1,0"), ("rivers_and_lake", "1,0")])
def test_tigers_cross_rivers_only_if_the_table_says_so(option: str, end: str) -> None:
    scene = tiger(option, {"0,0": "plain", "1,0": "plain"}, rivers={1: [["0,0", "1,0"]]})
    assert scene.contents(end) == {"animals": {"tiger": 1}}


@pytest.mark.rule("V18.22", "VR52")
def test_tigers_swim_through_the_lake_and_never_stop_in_it() -> None:
    wide = {"0,0": "plain", "1,0": "lake", "2,0": "plain", "3,0": "lake", "4,0": "plain"}
    assert tiger("rivers_and_lake", wide).contents("2,0") == {"animals": {"tiger": 1}}
    endless = {"-1,0": "plain", "0,0": "plain", "1,0": "lake", "2,0": "lake", "3,0": "lake", "4,0": "plain"}
    assert tiger("rivers_and_lake", endless).contents("-1,0") == {"animals": {"tiger": 1}}
    assert tiger("rivers", wide).contents("0,0") == {"animals": {"tiger": 1}}


@pytest.mark.rule("V6.2")
def test_where_herds_would_run_is_known_for_each_die() -> None:
    hexes = {"0,0": "plain", "1,0": "plain", "0,1": "plain", "-1,0": "plain"}
    pieces = {"0,0": {"animals": {"mammoth": 2}}}
    scene = Scene({"board": {"hexes": hexes}, "tribes": {"fern": {}}, "pieces": pieces})
    at = scene.at("0,0")
    paths = [[run.path for run in course(scene.g, die)[0] if run.hex == at] for die in range(1, 7)]
    names = [[scene.g.world.ground.names[hex] for (hex,) in path] for path in paths]
    assert names == [[], ["1,0"], ["0,1"], [], ["-1,0"], ["0,1"]]
    assert [run.counters for run in course(scene.g, 2)[0]] == [0b11]


@pytest.mark.rule("V16.2", "V16.3", "VR35")
def test_a_loner_walks_with_the_animals_die_and_joins_the_first_tribe_it_meets() -> None:
    hexes = {"0,0": "plain", "1,0": "mountain", "2,0": "plain"}
    pieces = {"0,0": {"loner": "F"}, "1,0": {"ember": {"W": 1}, "fern": {"W": 2}}}
    example = {"board": {"hexes": hexes}, "tribes": {"fern": {}, "ember": {}}, "order": ["ember", "fern"]}
    scene = Scene({**example, "pieces": pieces, "dice": [2]}).play("animals")
    assert scene.contents("1,0") == {"ember": {"W": 1, "F": 1}, "fern": {"W": 2}}
    assert scene.g.world.joined == ((scene.seat("ember"), scene.at("1,0"), 1),)


@pytest.mark.rule("V16.2")
def test_a_loner_turns_round_at_a_river_and_stays_with_animals() -> None:
    hexes = {"-1,0": "plain", "0,0": "plain", "1,0": "plain"}
    board = {"hexes": hexes, "rivers": {1: [["0,0", "1,0"]]}}
    scene = Scene({"board": board, "tribes": {"fern": {}}, "pieces": {"0,0": {"loner": "W"}}, "dice": [2]})
    assert scene.play("animals").contents("-1,0") == {"loner": "W"}
    pieces = {"0,0": {"loner": "W", "animals": {"bear": 1}}}
    scene = Scene({"board": board, "tribes": {"fern": {}}, "pieces": pieces, "dice": [5]})
    assert scene.play("animals").contents("0,0") == {"loner": "W", "animals": {"bear": 1}}
