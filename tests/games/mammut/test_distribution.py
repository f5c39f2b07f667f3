"""Taking from the middle, robbing, whose turn it is, the end of the distribution (K4, K6)."""

from __future__ import annotations

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import finished, game_of, play_of, some_options
from steppe.core.decision import Action
from steppe.core.space import Pick, Subset


@pytest.mark.rule("K4.2", "K4.3", "K4.5")
def test_a_take_goes_into_the_open_place_and_the_turn_passes_clockwise() -> None:
    scene = Scene(middle="A2 P3 T3 M3 F2 ? b S+", turn="P2")
    scene.play("P2 take A2 b")
    assert (scene.turn, scene.lot("P2"), scene.middle) == ("P3", "A2 b", "P3 T3 M3 F2 ? S+")
    scene.play("P3 take P")
    assert scene.turn == "P1"


@pytest.mark.rule("K4.2")
def test_the_owner_of_the_start_mammoth_has_the_first_turn() -> None:
    for seed in range(12):
        state = play_of(seed, 4).state
        assert state.waiting[0].seat == state.world.start == state.world.seat


@pytest.mark.rule("K4.1")
def test_any_number_of_cards_and_then_exactly_one_take() -> None:
    scene = Scene(middle="A2 P3 T2 ?2 S+", hands={"P1": "look pelt swap"})
    scene.play("P1 play pelt", "P1 play look #8", "P1 play swap")
    assert scene.turn == "P1"
    scene.play("P1 take A")
    assert scene.turn == "P2", "one take, and the turn is over"


@pytest.mark.rule("K4.3", "KR2")
def test_at_least_one_and_at_most_all() -> None:
    scene = Scene(middle="A2 P3 S+")
    assert scene.refuses("P1 take").key == "take_something"
    assert scene.refuses("P1 take").rule == "KR2"
    assert scene.refuses("P1 take #1 #9").key == "not_in_middle"
    scene.play("P1 take all")
    assert (scene.lot("P1"), scene.middle) == ("A2 P3 S+", "-")


@pytest.mark.rule("K4.4")
def test_a_robber_takes_the_whole_lot_and_gives_some_of_it_to_the_middle() -> None:
    scene = Scene(middle="P3 T3", lots={"P1": "A2 b M3 S+"}, turn="P2")
    scene.play("P2 rob P1 > M S+")
    assert (scene.lot("P1"), scene.lot("P2"), scene.middle) == ("-", "A2 M2 b", "P3 T3 M S+")
    assert scene.turn == "P3"


@pytest.mark.rule("K4.4")
def test_nothing_changes_before_the_robber_has_chosen() -> None:
    scene = Scene(middle="P3", lots={"P1": "A2 b"}, turn="P2")
    before = scene.world.copy()
    scene.g.apply(1, Action("rob", 0))
    assert scene.world == before
    assert scene.events() == []
    assert scene.g.waiting[0].about == (("lot", 0),)
    assert scene.refuses("P2 take P").key == "must_give"


@pytest.mark.rule("K4.4")
def test_tiles_keep_their_visible_side() -> None:
    scene = Scene(lots={"P1": "?(M)#1 b#2 T#3"}, turn="P2")
    faces, backs = scene.world.faces, scene.world.backs
    scene.play("P2 rob P1 > #3")
    assert (scene.world.faces, scene.world.backs) == (faces, backs)


@pytest.mark.rule("K4.4", "KR3")
def test_a_robber_keeps_at_least_one_tile() -> None:
    scene = Scene(middle="T2", lots={"P1": "A", "P3": "P2"}, turn="P2")
    assert scene.g.waiting[0].space("rob") == Pick("lot", (2,)), "a lot of one tile cannot be robbed"
    assert scene.refuses("P2 rob P1 > A").key == "single_tile"
    scene.g.apply(1, Action("rob", 2))
    assert scene.g.waiting[0].space("give") == Subset("tile", scene.world.lots[2], 1, 1)
    assert scene.g.why_not(1, Action("give", scene.world.lots[2])).key == "keep_something"  # type: ignore[union-attr]
    assert scene.g.why_not(1, Action("give", ())).key == "give_something"  # type: ignore[union-attr]


@pytest.mark.rule("KR4")
def test_a_robber_gives_back_as_many_as_he_likes_or_exactly_one() -> None:
    for option, most in (("at_least_one", 3), ("exactly_one", 1)):
        scene = Scene(lots={"P1": "A2 P2"}, turn="P2", give_back=option)
        scene.g.apply(1, Action("rob", 0))
        assert scene.g.waiting[0].space("give") == Subset("tile", scene.world.lots[0], 1, most)
    assert scene.g.why_not(1, Action("give", (0, 1))).key == "give_exactly_one"  # type: ignore[union-attr]


@pytest.mark.rule("K4.5", "K4.6", "KR5")
def test_players_with_tiles_are_skipped_and_a_robbed_one_may_rob_back_at_once() -> None:
    scene = Scene(4, middle="T4 F2", lots={"P1": "A2 P2", "P2": "M4 S-", "P4": "h F2"}, turn="P3")
    scene.play("P3 rob P2 > M S-")
    assert scene.turn == "P2", "P4 and P1 have no open place"
    scene.play("P2 rob P3 > M2")
    assert scene.turn == "P3"
    assert scene.g.waiting[0].space("rob") == Pick("lot", (0, 3)), "one tile is left to P2"


@pytest.mark.rule("K4.5")
def test_who_has_no_open_place_cannot_play_cards() -> None:
    scene = Scene(4, middle="T4", lots={"P1": "A2", "P2": "M2", "P4": "h"}, turn="P3", hands={"P4": "pelt"})
    assert scene.g.why_not(3, Action("lay", "pelt")).key == "not_asked"  # type: ignore[union-attr]


@pytest.mark.rule("K4.7")
def test_the_first_take_is_from_the_middle() -> None:
    scene = Scene(middle="A2 P3 S+")
    assert scene.verbs() == ["take"]
    reason = scene.refuses("P1 rob P2 > #1")
    assert (reason.key, reason.rule) == ("nothing_to_rob", "K4.7")


@pytest.mark.rule("K4.4")
def test_nobody_robs_himself_or_an_empty_place() -> None:
    scene = Scene(middle="A2", lots={"P2": "P2"}, turn="P1")
    assert scene.refuses("P1 rob P3 > #1").key == "empty_lot"
    assert scene.refuses("P1 rob P1 > #1").key == "own_lot"
    assert scene.g.why_not(0, Action("rob", 7)).key == "no_such_lot"  # type: ignore[union-attr]


@pytest.mark.rule("K6.1")
def test_the_last_open_place_takes_all_or_robs() -> None:
    scene = Scene(middle="T2 F S+", lots={"P1": "A2 P2", "P2": "M4"}, turn="P3")
    assert scene.g.waiting[0].space("take") == Subset("tile", scene.world.middle, 4, 4)
    reason = scene.refuses("P3 take T2 S+")
    assert (reason.key, reason.rule) == ("must_take_all", "K6.1")
    scene.play("P3 rob P2 > M2")
    assert scene.turn == "P2"
    assert scene.g.waiting[0].space("take") == Subset("tile", scene.world.middle, 6, 6)


@pytest.mark.rule("K6.2", "K6.3")
def test_the_last_take_ends_the_distribution_and_earns_the_start_mammoth() -> None:
    scene = Scene(middle="T2 F S+", lots={"P1": "A2 P2", "P2": "M4"}, turn="P3", start="P1")
    scene.play("P3 take all")
    assert (scene.world.phase, scene.world.middle) == ("evaluate", ())
    assert (scene.world.start, scene.world.seat) == (2, 2)
    assert scene.asked("reveal"), "nothing is revealed yet"


@pytest.mark.rule("K6.3")
def test_who_ended_the_distribution_begins_the_next_round() -> None:
    for seed in range(4):
        ender = None
        for event in (event for events in finished(seed, 3).told for event in events):
            if event.name == "round_began" and ender is not None:
                assert event.data["seat"] == ender
            if event.name == "distribution_ended":
                ender = event.data["seat"]


@pytest.mark.rule("KR25")
def test_who_is_last_is_counted_after_cards_were_played() -> None:
    scene = Scene(4, middle="S+ F2", lots={"P1": "A3", "P2": "P4 T", "P3": "M3 h"}, turn="P4", hands={"P4": "return"})
    assert scene.g.waiting[0].space("take").least == 3  # type: ignore[union-attr]
    scene.play("P4 play return P1 P3")
    assert scene.g.waiting[0].space("take").least == 1  # type: ignore[union-attr]
    scene.play("P4 take A3 h")
    assert (scene.turn, scene.middle) == ("P1", "M3 F2 S+")


@pytest.mark.rule("KR6")
@pytest.mark.parametrize("players", range(2, 6))
def test_a_distribution_comes_to_its_end(players: int) -> None:
    places = 4 if players == 2 else players
    for seed in range(6):
        takes = longest = 0
        for play in game_of(seed, players, some_options(seed)):
            for event in play.told[-1]:
                takes += event.name in ("tiles_taken", "all_taken", "lot_robbed")
                if event.name == "tiles_thrown":
                    takes = 0
            longest = max(longest, takes)
        assert longest <= 96 * places - 95


@pytest.mark.rule("KR6")
def test_robbing_back_and_forth_lowers_what_lies_before_players() -> None:
    scene = Scene(middle="A", lots={"P1": "P3 T3 M3 F3 S+"}, turn="P2")
    robberies = 0
    while scene.g.waiting and scene.g.waiting[0].topic == "turn" and "rob" in scene.verbs():
        seat = scene.g.waiting[0].seat
        lot = scene.g.waiting[0].space("rob").of[0]  # type: ignore[union-attr]
        before = sum(map(len, scene.world.lots))
        scene.g.apply(seat, Action("rob", lot))
        scene.g.apply(seat, scene.g.waiting[0].at(0))
        assert sum(map(len, scene.world.lots)) < before
        robberies += 1
    assert robberies == 12, "thirteen tiles, one left"
