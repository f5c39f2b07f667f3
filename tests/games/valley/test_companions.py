"""Animals that belong to a tribe: rows by species; in 2002 only wolves, since then bison too (V18.38)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import steppe
from games.valley.scene import Scene
from steppe.games.valley.batches import listed
from steppe.games.valley.board.plan import LAKE, MOUNTAIN
from steppe.games.valley.cards.summer.epizootic import leave_the_board
from steppe.games.valley.deeds import animal, people
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import one
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.piece import (
    BEAR,
    BEASTS,
    BISON,
    COMPANION_OF,
    COMPANIONS,
    OFF,
    WARRIOR,
    WOLF,
    WOLF_TAMED,
    Companion,
)
from steppe.games.valley.queries import odds, strength
from steppe.games.valley.queries.people import led_along, owned_on, tame_on
from steppe.games.valley.queries.strength import TRIBES

BOARD = {"hexes": {"0,0": "plain", "1,0": "mountain", "2,0": "plain", "0,1": "plain"}}


def made() -> Scene:
    pieces = {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1, "bison": 2}}, "2,0": {"ember": {"W": 1}}}
    scene = Scene({"board": BOARD, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces})
    scene.g.events = scene.events
    return scene


@pytest.mark.rule("V18.38")
def test_wolves_fight_and_bison_are_kept() -> None:
    assert COMPANIONS[WOLF] == Companion("tame", 2, WOLF_TAMED, frozenset(), "wolves")
    assert COMPANIONS[BISON] == Companion("domestic", 0, OFF, frozenset({MOUNTAIN, LAKE}), herd=True)
    assert COMPANION_OF == {"tame": WOLF, "domestic": BISON}
    assert [VALLEY.rules(2, {"edition": box}).herded for box in ("2002", "1991", "extension")] == [
        frozenset(),
        frozenset(),
        frozenset({BISON}),
    ]


def test_two_species_of_one_tribe_are_kept_apart() -> None:
    scene = made()
    g, at, to = scene.g, scene.at("0,0"), scene.at("0,1")
    animal.tame(g, 0, at)
    animal.tame(g, 0, at, BISON)
    assert (tame_on(g.world, 0, at).bit_count(), owned_on(g.world, 0, at, BISON).bit_count()) == (1, 2)
    assert not g.world.wild[at]
    animal.lead_owned(g, 0, at, to, 1, BISON)
    people.move(g, 0, at, to, one(WARRIOR))
    assert [owned_on(g.world, 0, hex, BISON).bit_count() for hex in (at, to)] == [1, 1]
    assert tame_on(g.world, 0, at).bit_count() == 1
    told = [(event.name, event.data.get("species")) for event in scene.events if "group" not in event.name]
    assert told == [("wolf_tamed", None), ("wolf_tamed", BISON), ("herd_led", BISON)], "of wolves nothing new is told"


def test_each_goes_back_to_where_its_kind_belongs() -> None:
    scene = made()
    g, at = scene.g, scene.at("0,0")
    animal.tame(g, 0, at)
    animal.tame(g, 0, at, BISON)
    people.move(g, 0, at, scene.at("0,1"), one(WARRIOR, 2))  # left alone, they are wild again
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


def test_an_animal_is_not_led_where_its_kind_does_not_go() -> None:
    scene = made()
    g, at = scene.g, scene.at("0,0")
    animal.tame(g, 0, at)
    animal.tame(g, 0, at, BISON)
    high, low = scene.at("1,0"), scene.at("0,1")
    assert [led_along(g.world, 0, at, to, BISON) for to in (high, low)] == [0, 2]
    assert [led_along(g.world, 0, at, to) for to in (high, low)] == [1, 1]
    moves = listed((at, 2, one(WARRIOR), 9, (high, low, -1, -1, -1, -1), (0, 1, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0)))
    alone, bison = ((at, high, 1, 0, 2), (at, low, 1, 0, 2)), (at, low, 1, 0, 2, 0, 0, 0, 1)
    assert moves == (*alone, (at, low, 1, 0, 2, 1), bison, (at, low, 1, 0, 2, 1, 0, 0, 1))


def test_positions_name_each_species_by_its_word() -> None:
    scene = made()
    g, at = scene.g, scene.at("0,0")
    animal.tame(g, 0, at)
    animal.tame(g, 0, at, BISON)
    g.stack.clear()
    text = VALLEY.standing(g)
    assert "tame: {sky: A}, domestic: {sky: ab}" in text
    assert VALLEY.read_position(text, {}).world.companions == g.world.companions


# -- in combat: another species than the wolf, by its row alone -------------------------------------------------------

BEAR_LOST = 5  # the kind by which it is lost
GUARD = Companion("guard", 3, BEAR_LOST, frozenset(), "guards")


def guarded(monkeypatch: pytest.MonkeyPatch, row: Companion = GUARD, dice: Sequence[int] = (), **more: Any) -> Scene:
    """Two men of a tribe with a bear of theirs, and somebody against them."""
    monkeypatch.setitem(COMPANIONS, BEAR, row)
    pieces = {"0,0": {"fern": {"W": 1}, "animals": {"bear": 1}, **more}}
    scene = Scene({"board": BOARD, "tribes": {"fern": {}, "ember": {}}, "pieces": pieces, "dice": list(dice)})
    scene.g.events = scene.events
    animal.tame(scene.g, 0, scene.at("0,0"), BEAR)
    return scene


@pytest.mark.rule("V8.5", "V8.6")
def test_a_companion_fights_by_its_row(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = guarded(monkeypatch, ember={"W": 1})
    g, at = scene.g, scene.at("0,0")
    assert strength.halves(g, 0, at) == 2 + 3
    assert strength.sources(g, 0, at) == (("warriors", 2), ("guards", 3))
    assert strength.fighters(g, 0, at) == 2
    assert strength.losable(g, 0, at, all=False) == (WARRIOR, BEAR_LOST)
    assert odds.force(g, 0, at, women_fight=False) == odds.Force((1, 1), (2, 3))
    assert 0.5 < odds.of_combat(g, at, TRIBES, 0)[0] < 1


@pytest.mark.rule("V8.7")
def test_a_companion_may_be_lost_instead_of_a_token(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = guarded(monkeypatch, dice=[1, 6, 6, 1], ember={"W": 1})
    at = scene.at("0,0")
    scene.start(Combat(hex=at, seat=0))
    scene.answer("fern", "lose", BEAR_LOST)
    assert scene.contents("0,0") == {"fern": {"W": 1}}
    assert not owned_on(scene.g.world, 0, at, BEAR)
    assert scene.g.world.bag[BEAR].bit_count() == 1
    (died,) = scene.told("tame_died")
    assert died.data["species"] == BEAR
    assert [event.data["totals"] for event in scene.told("round_fought")] == [(3.5, 7), (7, 2)]
    assert not scene.told("tokens_died") or [event.data["seat"] for event in scene.told("tokens_died")] == [1]


@pytest.mark.rule("V8.6")
def test_one_that_takes_no_part_is_neither_counted_nor_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = guarded(monkeypatch, Companion("guard", 0, OFF, frozenset()), [1, 6], ember={"W": 1})
    g, at = scene.g, scene.at("0,0")
    assert strength.halves(g, 0, at) == 2
    assert strength.losable(g, 0, at, all=True) == (WARRIOR,)
    assert strength.sources(g, 0, at) == (("warriors", 2),)
    scene.start(Combat(hex=at, seat=0))
    assert scene.contents("0,0") == {"ember": {"W": 1}, "animals": {"bear": 1}}, "without a token it is wild again"


@pytest.mark.rule("V8.5")
def test_one_that_cannot_be_lost_stays_in_the_sum(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = guarded(monkeypatch, GUARD._replace(loss=OFF), ember={"W": 1})
    g, at = scene.g, scene.at("0,0")
    assert strength.losable(g, 0, at, all=True) == (WARRIOR,)
    assert odds.force(g, 0, at, women_fight=False) == odds.Force((1,), (2,), 3)


def test_combat_names_no_species_of_companions() -> None:
    for name in ("queries/strength.py", "queries/odds.py", "phases/side.py", "phases/round.py"):
        text = (Path(steppe.__file__).parent / "games" / "valley" / name).read_text("utf-8")
        assert not re.search(r"\bWOLF|tame_on|TAME", text), name
