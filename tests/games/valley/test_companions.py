"""Animals that belong to a tribe: rows by species; in 2002 only wolves, in tests a made-up bison too."""

from __future__ import annotations

import pytest

from games.valley.scene import Scene
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.cards.summer.epizootic import leave_the_board
from steppe.games.valley.deeds import animal, people
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import BEASTS, BISON, COMPANION_OF, COMPANIONS, OFF, WOLF, WOLF_TAMED, Companion
from steppe.games.valley.queries import march
from steppe.games.valley.queries.people import led_along, owned_on, tame_on

BOARD = {"hexes": {"0,0": "plain", "1,0": "mountain", "2,0": "plain", "0,1": "plain"}}
HERDED = Companion("herded", 0, OFF, frozenset({MOUNTAIN}))


@pytest.fixture
def herders(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMPANIONS, BISON, HERDED)
    monkeypatch.setitem(COMPANION_OF, HERDED.word, BISON)


def made() -> Scene:
    pieces = {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1, "bison": 2}}, "2,0": {"ember": {"W": 1}}}
    scene = Scene({"board": BOARD, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces})
    scene.g.events = scene.events
    return scene


def test_in_2002_only_wolves_go_with_tribes() -> None:
    assert COMPANIONS.keys() == {WOLF}
    assert COMPANIONS[WOLF] == Companion("tame", 1, WOLF_TAMED, frozenset())


@pytest.mark.usefixtures("herders")
def test_two_species_of_one_tribe_are_kept_apart() -> None:
    scene = made()
    g, at, to = scene.g, scene.at("0,0"), scene.at("0,1")
    animal.tame(g, 0, at)
    animal.tame(g, 0, at, BISON)
    assert (tame_on(g.world, 0, at).bit_count(), owned_on(g.world, 0, at, BISON).bit_count()) == (1, 2)
    assert not g.world.wild[at]
    animal.lead_owned(g, 0, at, to, 1, BISON)
    people.move(g, 0, at, to, 1, 0)
    assert [owned_on(g.world, 0, hex, BISON).bit_count() for hex in (at, to)] == [1, 1]
    assert tame_on(g.world, 0, at).bit_count() == 1
    told = [(event.name, event.data.get("species")) for event in scene.events if "group" not in event.name]
    assert told == [("wolf_tamed", None), ("wolf_tamed", BISON), ("tame_moved", BISON)], "of wolves nothing new is told"


@pytest.mark.usefixtures("herders")
def test_each_goes_back_to_where_its_kind_belongs() -> None:
    scene = made()
    g, at = scene.g, scene.at("0,0")
    animal.tame(g, 0, at)
    animal.tame(g, 0, at, BISON)
    people.move(g, 0, at, scene.at("0,1"), 2, 0)  # left alone, they are wild again
    assert scene.contents("0,0") == {"animals": {"wolf": 1, "bison": 2}}
    assert not g.world.companions
    animal.tame(g, 1, at, BISON)
    leave_the_board(g, Happening(card="epizootic", found=(WOLF + 1,)))
    assert owned_on(g.world, 1, at, BISON).bit_count() == 2, "sick wolves are no matter of bison"
    leave_the_board(g, Happening(card="epizootic", found=(BISON + 1,)))
    assert not g.world.companions
    assert (g.world.bag[WOLF].bit_count(), g.world.bag[BISON].bit_count()) == (1, 2)
    animal.kill_all(g, at, "fire")
    assert not g.world.herds[at * BEASTS + BISON]


@pytest.mark.usefixtures("herders")
def test_an_animal_is_not_led_where_its_kind_does_not_go() -> None:
    scene = made()
    g, at = scene.g, scene.at("0,0")
    animal.tame(g, 0, at)
    animal.tame(g, 0, at, BISON)
    high, low = scene.at("1,0"), scene.at("0,1")
    assert [led_along(g.world, 0, at, to, BISON) for to in (high, low)] == [0, 2]
    assert [led_along(g.world, 0, at, to) for to in (high, low)] == [1, 1]
    moves = march._batches(at, 2, 1, 0, 9, (high, low, -1, -1, -1, -1), (0, 2, 0, 0, 0, 0))
    assert moves == ((at, high, 1, 0, 2), (at, low, 1, 0, 2), (at, low, 1, 0, 2, 1), (at, low, 1, 0, 2, 2))


@pytest.mark.usefixtures("herders")
def test_positions_name_each_species_by_its_word() -> None:
    scene = made()
    g, at = scene.g, scene.at("0,0")
    animal.tame(g, 0, at)
    animal.tame(g, 0, at, BISON)
    g.stack.clear()
    text = VALLEY.standing(g)
    assert "tame: {sky: A}, herded: {sky: ab}" in text
    assert VALLEY.read_position(text, {}).world.companions == g.world.companions
