"""Animals that come onto a hex, whoever moves them; and walls, at which herds stop without turning round."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.games.valley.cards.strike import wolves_come
from steppe.games.valley.deeds import animal
from steppe.games.valley.phases import entering
from steppe.games.valley.phases.animals import Animals, Drive
from steppe.games.valley.phases.entering import Came, Consequence
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import BEAR, BEASTS, BISON, WOLF
from steppe.games.valley.queries import footing, herd, in_force
from steppe.games.valley.queries.herd import course
from steppe.games.valley.world import Effect, G, World, ground

ROW = {"hexes": {f"{q},0": "plain" for q in range(6)}}
EAST, AHEAD = 2, 0  # the die of scenes that sends herds east, and that direction
PIT = "3,0"


def row(pieces: dict[str, Any], **more: Any) -> Scene:
    return Scene({"board": ROW, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces, **more})


@pytest.fixture
def pit(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """A made-up pit on 3,0: one animal of those that enter dies, before any field is in danger (VC31)."""
    fell: list[tuple[int, int]] = []

    def hole(world: World, big: bool) -> tuple[int, ...]:
        return (world.ground.named[PIT],)

    def swallow(g: G, species: int, hex: int, counters: int) -> Came:
        if hex != g.world.ground.named[PIT]:
            return counters, ()
        fell.append((species, counters.bit_count()))
        before = g.world.herds[hex * BEASTS + species]
        animal.kill(g, species, hex, 1, "pit")
        return counters & ~(before & ~g.world.herds[hex * BEASTS + species]), ()

    monkeypatch.setattr(entering, "CONSEQUENCES", (Consequence(hole, swallow), *entering.CONSEQUENCES))
    return fell


def test_a_herd_that_runs_meets_what_lies_there_and_the_rest_goes_on(pit: list[tuple[int, int]]) -> None:
    made = row({"1,0": {"animals": {"wolf": 2}}}, dice=[EAST]).play("animals")
    assert pit == [(WOLF, 2)]
    assert made.contents("4,0") == {"animals": {"wolf": 1}}
    assert [event.name for event in made.events if event.name in ("herd_moved", "animals_died")] == [
        *("herd_moved", "herd_moved", "animals_died", "herd_moved")
    ]


def test_where_nothing_is_left_the_way_ends(pit: list[tuple[int, int]]) -> None:
    made = row({"1,0": {"animals": {"wolf": 1}}}, dice=[EAST]).play("animals")
    assert pit == [(WOLF, 1)]
    assert not made.g.waiting
    assert made.contents("3,0") == made.contents("4,0") == {}


def test_a_pit_comes_before_the_field(pit: list[tuple[int, int]]) -> None:
    made = row({"1,0": {"animals": {"bison": 1}}, PIT: {"field": "intact"}}, dice=[EAST]).play("animals")
    assert (pit, made.contents(PIT)) == ([(BISON, 1)], {"field": "intact"})
    assert not made.told("field_threatened")


def test_animals_that_cards_and_events_bring_meet_the_same(pit: list[tuple[int, int]]) -> None:
    made = row({"2,0": {"animals": {"bison": 1}}, "0,0": {"fern": {"W": 1}}})
    at = made.at(PIT)
    made.start(Drive(steps=((BISON, made.g.world.herds[made.at("2,0") * BEASTS + BISON], made.at("2,0"), at),)))
    assert pit == [(BISON, 1)]
    made.g.world.beside = made.g.rules.edition.unlettered
    wolves_come(3)(made.g, Happening(card="wolf_pack_three", found=at))
    assert pit[1:] == [(WOLF, 3)]
    assert made.g.world.herds[at * BEASTS + WOLF].bit_count() == 2
    made.g.world.bag[BEAR] = 1
    assert entering.came_onto(made.g, BEAR, at, animal.fetch(made.g, BEAR, at)) == (0, ())
    assert pit[2:] == [(BEAR, 1)]


def test_animals_out_of_the_bag_meet_the_same(pit: list[tuple[int, int]]) -> None:
    entries = dict.fromkeys("ABCDEFabcdefghijkl", PIT)
    made = row({"0,0": {"fern": {"W": 1}}}, entries=entries)
    made.g.world.bag[BISON] = 0b11
    made.play("arrival")
    assert {species for species, _ in pit} == {BISON}
    assert PIT not in [event.data["hex"] for event in made.told("herd_moved")]
    assert not made.g.world.herds[made.at(PIT) * BEASTS + BISON]


def test_herds_that_meet_nothing_are_led_in_one_go() -> None:
    made = row({"0,0": {"animals": {"wolf": 1}}, "1,0": {"field": "intact"}}, dice=[EAST]).play("animals")
    assert [(event.data["hex"], event.data["to"]) for event in made.told("herd_moved")] == [
        (made.at("0,0"), made.at("3,0"))
    ]  # a field is nothing to small animals


# -- walls ---------------------------------------------------------------------------------------------------------


def walled(made: Scene, *west: str) -> Scene:
    """Made-up walls on the eastern sides of these hexes."""
    made.g.world.effects = tuple(Effect(in_force.WALL, hex=made.at(name), value=AHEAD) for name in west)
    made.g.world.recount()
    return made


def test_a_wall_stops_a_herd_and_does_not_turn_it_round() -> None:
    made = walled(row({"1,0": {"animals": {"wolf": 1}}}), "2,0")
    side = made.g.world.ground.side[made.at("2,0")][AHEAD]
    runs, tried = course(made.g, EAST)
    assert [run.path for run in runs] == [(made.at("2,0"),)]
    assert tried == (side,)
    made = walled(row({"1,0": {"animals": {"wolf": 1}}}), "1,0")
    assert course(made.g, EAST) == ((), (made.g.world.ground.side[made.at("1,0")][AHEAD],)), "not even back"
    made.dice = [EAST]
    made.play("animals")
    assert made.contents("1,0") == {"animals": {"wolf": 1}}


def test_another_obstacle_stops_a_herd_before_the_wall_does() -> None:
    made = walled(row({"1,0": {"animals": {"wolf": 1}}, "2,0": {"fern": {"W": 1}}}), "2,0")
    assert course(made.g, EAST)[1] == ()
    made = walled(row({"1,0": {"animals": {"mammoth": 1}}}), "2,0")  # one step is all it has
    assert course(made.g, EAST)[1] == ()


def test_a_wall_cuts_the_way_before_herds_are_ordered() -> None:
    """V6.8: both end before the wall, so they are one herd then."""
    made = walled(row({"0,0": {"animals": {"wolf": 1}}, "1,0": {"animals": {"wolf": 1}}}, dice=[EAST]), "2,0")
    made.play("animals")
    assert made.contents("2,0") == {"animals": {"wolf": 2}}


def test_a_herd_that_meets_its_like_has_not_tried_the_wall() -> None:
    pieces = {"0,0": {"animals": {"wolf": 1}}, "1,0": {"animals": {"wolf": 1}, "fern": {"W": 1}}}
    made = walled(row(pieces), "2,0")
    assert course(made.g, EAST)[1] == ()


def test_nobody_drives_animals_through_a_wall() -> None:
    made = row({"1,0": {"animals": {"bison": 1}}})
    assert footing.driven_to(made.g, BISON, made.at("1,0"), AHEAD) == made.at("2,0")
    walled(made, "1,0")
    assert footing.driven_to(made.g, BISON, made.at("1,0"), AHEAD) == -1
    walled(made, "2,0")
    assert footing.driven_to(made.g, BISON, made.at("2,0"), AHEAD) == -1


@pytest.mark.parametrize("key", ["1a+2a", "1b+2b"])
def test_without_walls_every_way_is_that_of_the_rules(key: str) -> None:
    """Also if there are walls, but none of them on the way."""
    board = ground(key)
    for gait in range(3):
        for hex in board.land:
            for direction in range(6):
                ways = board.ways[gait]
                path, wall = herd._path(ways, hex, direction, 3, frozenset())
                assert wall == -1
                far = frozenset(range(len(board.sides))) - {
                    side for at in (hex, *path) for side in board.side[at] if side >= 0
                }
                assert herd._path(ways, hex, direction, 3, frozenset(), frozenset(), board.side, far) == (path, -1)


def test_walls_that_were_tried_are_kept_for_the_phase_and_left_out_where_there_are_none() -> None:
    made = walled(row({"1,0": {"animals": {"wolf": 1}}}), "1,0")
    frame = Animals(die=EAST)
    frame.set_off(made.g, None)
    assert frame.common()["tried"] == frame.tried
    assert "tried" not in Animals().common()
