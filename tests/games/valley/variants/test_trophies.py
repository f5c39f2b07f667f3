"""Hunted animals stay out of the bag until it is empty (V18.17, V18.42)."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from games.valley.plains import scene
from games.valley.scene import Scene
from steppe.core.save import dump
from steppe.games.valley.board.animal import SPECIES
from steppe.games.valley.deeds import animal
from steppe.games.valley.edition import USUAL
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.arrival import Arrival
from steppe.games.valley.phases.roll import DrawAnimal
from steppe.games.valley.piece import BEAR, BEASTS, UNLETTERED, WOLF

ON = {"trophies": "on", "fire": "off"}


def table(pieces: dict[str, Any], **more: Any) -> Scene:
    made = scene(pieces, **{"options": ON, "time": {"season": "summer", "turn": 2, "year": 2}, **more})
    world = made.g.world
    world.bag = list(made.g.rules.edition.lettered)  # whatever is not on the board
    for species in range(BEASTS):
        for herd in world.herds[species::BEASTS]:
            world.bag[species] &= ~herd
    return made


def kept(made: Scene, seat: int = 0) -> dict[str, int]:
    row = made.g.world.trophies[seat * BEASTS : seat * BEASTS + BEASTS]
    return {each.key: herd.bit_count() for each, herd in zip(SPECIES, row, strict=True) if herd}


def conserved(made: Scene) -> None:
    """V1.4: every counter is in one place."""
    world = made.g.world
    for species, everything in enumerate(made.g.rules.edition.counters):
        places = [world.bag[species], *world.herds[species::BEASTS], *world.trophies[species::BEASTS]]
        places += [world.beside] if species == WOLF else []
        assert sum(places) == everything, "nothing is lost, and nothing twice"


def to_tribe(made: Scene, seat: int = 0) -> None:
    """Everything in the bag is a trophy."""
    world = made.g.world
    for species in range(BEASTS):
        world.trophies[seat * BEASTS + species], world.bag[species] = world.bag[species], 0


@pytest.mark.rule("V18.17", "V18.42", "VR81", "V8.14")
def test_what_is_won_in_a_combat_is_a_trophy() -> None:
    made = table({"0,0": {"fern": {"W": 3}, "animals": {"wolf": 2}}}, dice=[6, 1, 6, 1])
    before = made.g.world.bag.copy()
    made.play("combat")
    assert kept(made) == {"wolf": 2}
    assert made.g.world.bag == before
    assert [(e.data["seat"], e.data["count"]) for e in made.told("trophies_kept")] == [(0, 2)]
    conserved(made)


@pytest.mark.rule("V18.42")
def test_of_a_lost_combat_they_go_to_the_bag_and_before_lie_aside() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 2}}}, dice=[6, 1, 1, 6])
    before = made.g.world.bag[WOLF].bit_count()
    made.play("combat")
    assert kept(made) == {}
    assert made.g.world.bag[WOLF].bit_count() == before + 1
    assert len(made.told("animals_returned")) == 1
    conserved(made)
    again = table({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 2}}})
    animal.kill(again.g, WOLF, again.at("0,0"), 1, "combat", aside=True)
    assert again.g.world.bag[WOLF].bit_count() == before, "in nobody's bag as long as they fight"
    assert kept(again, 2) == {"wolf": 1}
    assert not again.told("animals_returned")


@pytest.mark.rule("V18.42")
def test_unlettered_wolves_and_what_events_kill_are_none() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}})
    world, hex = made.g.world, made.at("0,0")
    pack = animal.call_pack(made.g, hex, 1)
    assert pack & UNLETTERED
    animal.kill(made.g, WOLF, hex, 2, "traps", 0)
    assert (kept(made), world.beside & pack) == ({"wolf": 1}, pack)
    again = table({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}})
    animal.kill_all(again.g, again.at("0,0"), "flood")
    assert kept(again) == {}


@pytest.mark.rule("V18.42")
def test_what_is_driven_to_death_is_a_trophy_and_without_the_option_nothing_is() -> None:
    for options, found in ((ON, {"wolf": 1}), ({}, {})):
        made = scene({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}, options=options)
        animal.kill(made.g, WOLF, made.at("0,0"), 1, "war_drum", 0)
        assert kept(made) == found if options else made.g.world.trophies == []


# -- the bag is empty --------------------------------------------------------------------------------------------------

ENTRIES = dict.fromkeys("ABCDEFGHIabcdefghi", "2,0")


@pytest.mark.rule("V18.17", "V18.42", "V5.3")
@pytest.mark.parametrize("lucky", [False, True])
def test_all_trophies_go_in_together_in_the_middle_of_a_draw(lucky: bool) -> None:
    made = table({"0,0": {"fern": {"W": 1}}}, entries=dict.fromkeys(chain(*USUAL.letters), "2,0"))
    world = made.g.world
    to_tribe(made, 1)
    (one,) = [1 << place for place in range(9) if world.trophies[BEASTS + BEAR] >> place & 1][:1]
    world.trophies[BEASTS + BEAR] &= ~one
    world.bag[BEAR] = one  # the only animal in the bag; three are to be drawn
    draws: list[int] = []
    frame = Arrival()
    made.g.stack.append(frame)
    made.g.events = made.events
    if lucky:
        made.g.luck = lambda count: 0
    made.g.advance()
    while made.g.waiting and made.g.waiting[0].topic == "counter":
        draws.append(made.g.waiting[0].size())
        made.g.apply(made.g.waiting[0].seat, made.g.waiting[0].at(0))
    assert kept(made, 1) == {}
    assert len(made.told("trophies_returned")) == 1
    assert len(made.told("animal_arrived")) == 3
    assert lucky or (draws[0], draws[1] > 40) == (1, True)
    conserved(made)


@pytest.mark.rule("V18.42")
def test_they_go_in_for_every_other_draw_too() -> None:
    made = table({"0,0": {"fern": {"W": 1}}})
    to_tribe(made, 0)
    made.g.stack.append(DrawAnimal())
    made.g.advance()
    assert made.g.waiting[0].topic == "counter"
    assert kept(made) == {}
    cave = table({"0,0": {"fern": {"W": 1}}})
    to_tribe(cave, 0)
    assert animal.fetch(cave.g, BEAR, cave.at("1,0"))
    assert kept(cave) == {}


@pytest.mark.rule("V18.42")
def test_as_long_as_the_bag_has_one_they_stay() -> None:
    made = table({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}})
    animal.kill(made.g, WOLF, made.at("0,0"), 1, "traps", 0)
    made.g.stack.append(DrawAnimal())
    made.g.advance()
    assert kept(made) == {"wolf": 1}


# -- writing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V18.17", "N9")
def test_positions_say_whose_they_are() -> None:
    g = VALLEY.setup(VALLEY.rules(2, ON))
    while g.waiting and g.waiting[0].topic != "movement":
        g.apply(g.waiting[0].seat, g.waiting[0].at(0))
    world = g.world
    wolf, bear = (counters & -counters for counters in (world.bag[WOLF], world.bag[BEAR]))
    world.bag[WOLF], world.bag[BEAR] = world.bag[WOLF] & ~wolf, world.bag[BEAR] & ~bear
    world.trophies[WOLF], world.trophies[2 * BEASTS + BEAR] = wolf, bear
    text = VALLEY.position(g)
    assert "trophies: {wolf: " in text
    assert "aside: {bear: " in text
    assert dump(VALLEY.read_position(text, ON)) == dump(g)
