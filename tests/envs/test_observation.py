"""Rows of numbers tell what a seat sees, from the seat, and nothing else."""

from __future__ import annotations

from dataclasses import fields

import pytest

from envs.playing import KEYS, drawn_table, words
from steppe.core.chance import Quick
from steppe.core.plane import Plane, number
from steppe.envs import observer
from steppe.envs.observation import Observer, Part
from steppe.envs.table import Table
from steppe.games import GAMES, maamut, mammut, valley
from steppe.games.maamut.world import World
from steppe.lab.check.secrecy import looks_alike, no_canary


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(3))
def test_rows_show_no_more_than_views(key: str, seed: int) -> None:
    table, lots = drawn_table(key, seed + 10), Quick(seed)
    for count, _ in enumerate(words(table, lots.below, 400)):
        if count % 20 == seed:
            for seat in range(table.seats):
                looks_alike(table.game, table.state, seat, lots.below)
                no_canary(table.game, table.state, seat)


def test_a_plane_that_leaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the row were made by another declaration than the view."""
    table, lots = drawn_table("maamut", 3, plain=True), Quick(3)
    with monkeypatch.context() as declared:
        declared.setitem(World.shown, "hands", "public")
        wrong = Observer(table.game)
    monkeypatch.setattr("steppe.lab.check.secrecy.observer", lambda game: wrong)
    for _ in words(table, lots.below, 40):
        pass
    seat = next(seat for seat in range(table.seats) if table.state.world.hands[seat])
    with pytest.raises(AssertionError, match="'hands'"):
        no_canary(table.game, table.state, seat)


def test_what_nobody_sees_has_no_plane(monkeypatch: pytest.MonkeyPatch) -> None:
    hidden = GAMES["mammut"].world
    monkeypatch.setattr(hidden, "planes", (Plane("backs", 1, number),))
    with pytest.raises(KeyError, match="backs"):
        Observer(GAMES["mammut"])


@pytest.mark.parametrize("key", KEYS)
def test_every_field_that_is_seen_has_a_plane_or_is_left_out_by_name(key: str) -> None:
    game = GAMES[key]
    told = {plane.field for plane in game.world.planes}
    left = {"maamut": maamut, "mammut": mammut, "valley": valley}[key].planes.LEFT_OUT
    assert told | {*left} == game.world.shown.keys()
    assert not told & {*left}
    assert told <= {each.name for each in fields(game.world)}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(3))
def test_rows_stay_within_bounds_and_have_one_form(key: str, seed: int) -> None:
    table, lots = drawn_table(key, seed + 20), Quick(seed)
    watching = observer(table.game)
    bounds = watching.bounds()
    assert len(bounds) == watching.size == sum(part.rows * part.size for part in watching.parts)
    assert len(watching.by_name) == len(watching.parts)
    for count, (seat, _) in enumerate(words(table, lots.below, 300)):
        if count % 10 == 0:
            row = table.row(seat)
            assert row == watching.row(table.state, seat, table.speeches[seat]), (
                "what is remembered is not true any more"
            )
            assert len(row) == watching.size
            assert all(0 <= found <= most for found, most in zip(row, bounds, strict=True))


def part(table: Table, seat: int, name: str) -> list[list[int]]:
    found: Part = table.observer.by_name[name]
    row = table.row(seat)
    return [[*row[found.start + n * found.size :][: found.size]] for n in range(found.rows)]


def test_everybody_comes_first_in_his_own_row() -> None:
    table, lots = drawn_table("maamut", 2, plain=True), Quick(2)
    for _ in words(table, lots.below, 30):
        pass
    world, seats = table.state.world, table.seats
    for seat in range(seats):
        hunters = part(table, seat, "hunters")
        hands = part(table, seat, "hands")
        assert part(table, seat, "me")[0].index(1) == seat
        for step in range(seats):
            other = (seat + step) % seats
            place = world.hunters[other]
            assert hunters[step] == [int(hex == place) for hex in range(37)]
            cards = [world.hands[other].count(card) for card in (1, 2, 3)] if not step else [0, 0, 0]
            assert hands[step] == [*cards, 0, len(world.hands[other])]


def test_what_was_said_of_an_answer_is_seen_by_who_said_it_alone() -> None:
    table = drawn_table("mammut", 1, plain=True)
    seat = table.seat
    before = [table.row(other) for other in range(table.seats)]
    word = min(table.menu(seat))
    table.say(seat, word)
    assert table.seat == seat
    assert table.speeches[seat].said == [word]
    assert part(table, seat, "said")[0][:2] == [1 + word, 0]
    assert part(table, seat, "spoken")[0][word] == 1
    for other in range(table.seats):
        assert (table.row(other) == before[other]) == (other != seat)
