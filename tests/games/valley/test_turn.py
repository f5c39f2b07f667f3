"""The turn and the game: event deck, survival, births, cards, turn end, elimination, return, victory, leaving."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.pile import Pile
from steppe.core.reason import Refused
from steppe.core.space import Subset
from steppe.games.valley.board import shelf
from steppe.games.valley.board.writing import write
from steppe.games.valley.deeds import clock
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import ANY_WOMAN, part, spelled
from steppe.games.valley.phases.arrival import Arrival, arrivals
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.phases.match import Turn
from steppe.games.valley.piece import OUT, WAITING
from steppe.games.valley.queries import calendar, hunger, in_force
from steppe.games.valley.queries.in_force import (
    CANNIBALS,
    COLD,
    FERTILE,
    LEAN_MEAT,
    NET,
    PALISADE,
    RICH_DAMAGED,
    ROOTS,
    meat,
)
from steppe.games.valley.world import Effect

PLAINS = {"hexes": {"0,0": "plain", "1,0": "plain", "2,0": "plain"}}


def scene(pieces: dict[str, Any] | None = None, tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    made = {"board": PLAINS, "tribes": tribes or {"fern": {}, "ember": {}}, "pieces": pieces or {}, **more}
    return Scene(made)


# -- options and set-up -----------------------------------------------------------------------------------------------


@pytest.mark.rule("V1.1")
@pytest.mark.parametrize("seats", [1, 7])
def test_two_to_six_tribes(seats: int) -> None:
    with pytest.raises(Refused):
        VALLEY.rules(seats, {})


@pytest.mark.rule("V18.26")
def test_fire_in_both_turns_needs_the_fire_rule() -> None:
    with pytest.raises(Refused) as refused:
        VALLEY.rules(3, {"fire": "off", "fire_both_turns": "on"})
    assert refused.value.reason.key == "needs_option"


@pytest.mark.rule("V2.2", "V2.3", "V2.4", "V2.5", "V2.8", "V18.28", "V12.1")
@pytest.mark.parametrize(("seats", "options", "food", "hand"), [(3, {}, 12, 5), (6, {"beginner_food": "on"}, 15, 4)])
def test_the_set_up(seats: int, options: dict[str, str], food: int, hand: int) -> None:
    g = VALLEY.setup(VALLEY.rules(seats, options))
    quick = Quick(1)
    while g.world.phase == "setup":
        decision = g.waiting[0]
        action = Action("pass") if decision.topic == "early_sowing" else decision.sample(quick.below)
        if decision.topic in ("settle", "early_sowing"):
            assert not any(g.world.hands), "V2.8: nobody sees cards before all camps are placed"
        g.apply(decision.seat, action)
    world = g.world
    assert (world.year, calendar.written(world), world.number) == (1, "y1s2", 1)
    for seat in range(seats):
        assert world.food[seat] == food
        assert world.camps.count(seat) == 1
        assert len(world.hands[seat]) <= hand
        at = world.camps.index(seat) + seat * world.ground.count
        assert spelled(world.people[at]) == "5W2F"
    cards = len(g.rules.decks["cunning"])
    assert sum(map(len, world.hands)) == min(cards, hand * seats)


@pytest.mark.rule("V2.1")
def test_a_board_of_ones_own_is_played_as_it_is_written() -> None:
    text = write(shelf.board("1b+2b").plan)
    g = VALLEY.setup(VALLEY.rules(3, {"board": text}))
    assert g.world.ground.terrain == shelf.board("1b+2b").terrain
    for wrong in ("2b+1a", text.replace("v", "m"), "", shelf.file("classic-1991-a")):
        with pytest.raises(Refused):
            VALLEY.rules(3, {"board": wrong})


@pytest.mark.rule("V2.4", "V3.4")
def test_the_lot_decides_who_places_first() -> None:
    g = VALLEY.setup(VALLEY.rules(3, {}))
    assert g.waiting[0].topic == "lot"
    g.apply(NATURE, Action("lot", 2))
    assert (g.waiting[0].seat, g.world.order) == (2, (2, 0, 1))


# -- events -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V4.3", "V4.4", "VR6")
def test_an_event_in_force_lies_beside_the_board_and_is_in_no_reshuffle() -> None:
    made = scene(time={"season": "winter", "turn": 1, "year": 2})
    world = made.g.world
    others = tuple(str(card) for card in world.winter.kinds if card not in ("lean_meat", "frozen_river"))
    made.draws = ["lean_meat"]
    made.start(EventPhase())
    assert (world.lying, world.past) == (("lean_meat",), ())
    world.winter = Pile(world.winter.kinds, (0,) * len(world.winter.kinds))
    world.past = others
    made.draws = ["blizzard"]
    made.start(EventPhase())
    assert world.winter.all_counts()[world.winter.kinds.index("lean_meat")] == 0
    world.turn = 3
    made.play("turn_end")
    assert world.lying == ()
    assert "lean_meat" in world.past


@pytest.mark.rule("V4.4")
def test_two_copies_in_force_are_both_discarded() -> None:
    rivers = {1: [["0,0", "1,0"]], 2: [["1,0", "2,0"]]}
    made = scene(board={**PLAINS, "rivers": rivers}, time={"season": "winter", "turn": 2}, dice=[1, 2])
    for _ in range(2):
        made.draws = ["frozen_river"]
        made.start(EventPhase())
    assert made.g.world.lying == ("frozen_river", "frozen_river")
    made.g.world.turn = 3
    made.play("turn_end")
    assert made.g.world.past == ("frozen_river", "frozen_river")


@pytest.mark.rule("V4.2", "V3.2", "V4.1", "V3.5")
def test_no_event_in_the_first_two_turns_but_hazards_end() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"hazard": "fire"}}, dice=[1])
    made.g.world.number = 0
    made.start(Turn())
    assert not made.told("event_drawn")
    assert not any(made.g.world.hazards)


@pytest.mark.rule("V4.8", "VR7", "VC4")
def test_one_human_a_hex_of_the_tribe_with_most_tokens() -> None:
    board = {"hexes": {"0,0": "mountain"}, "regions": {"0,0": 1}}
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"W": 2}, "loner": "W"}}
    made = scene(pieces, board=board, dice=[1])
    made.start(Happening(card="avalanches"))
    assert made.contents("0,0") == {"fern": {"W": 1}, "ember": {"W": 1}, "loner": "W"}


@pytest.mark.rule("V4.8")
def test_all_who_are_hit_choose_at_the_same_time() -> None:
    board = {"hexes": {"0,0": "mountain", "2,0": "mountain"}, "regions": {"0,0": 1, "2,0": 1}}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}}, "2,0": {"ember": {"W": 1, "F": 1}}}
    made = scene(pieces, board=board, dice=[1])
    made.start(Happening(card="avalanches"))
    assert [decision.seat for decision in made.g.waiting] == [0, 1]
    made.answer("ember", "lose", 0).answer("fern", "lose", 1)
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert made.contents("2,0") == {"ember": {"F": 1}}


@pytest.mark.rule("V14.7", "V4.8")
def test_a_player_who_leaves_while_asked_is_answered_for() -> None:
    board = {"hexes": {"0,0": "mountain"}, "regions": {"0,0": 1}}
    made = scene({"0,0": {"fern": {"W": 1, "F": 1}}}, board=board, dice=[1])
    made.start(Happening(card="avalanches"))
    made.answer("fern", "resign")
    assert made.contents("0,0") == {"fern": {"F": 1}}


@pytest.mark.rule("V4.11", "VR9")
def test_the_thaw_drowns_whoever_stands_on_the_lake() -> None:
    board = {"hexes": {"0,0": "lake", "1,0": "plain"}}
    made = scene({"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}}, board=board, time={"season": "winter", "turn": 3})
    made.g.world.effects = (Effect(in_force.LAKE_FROZEN, until="season"),)
    made.g.world.recount()
    made.play("turn_end")
    assert made.contents("0,0") == {}
    assert made.bag() == {"wolf": 1}


# -- arrival and return -----------------------------------------------------------------------------------------------


@pytest.mark.rule("V5.1", "V5.2", "VR10")
@pytest.mark.parametrize(
    ("status", "wanted"), [(["in"] * 4, 4), (["in"] * 3 + ["waiting"], 4), (["in"] * 3 + ["out"], 3)]
)
def test_waiting_tribes_count_for_arrivals(status: list[str], wanted: int) -> None:
    names = ("fern", "ember", "sun", "sky")
    made = scene(tribes={name: {"status": s} for name, s in zip(names, status, strict=True)})
    assert arrivals(made.g) == wanted


@pytest.mark.rule("V5.3", "VR11")
def test_all_are_drawn_before_any_is_placed() -> None:
    made = scene({"0,0": {"hazard": "fire"}}, entries={"A": "0,0"})
    made.g.world.bag = [1, 1, 1, 0, 0, 0]  # the A of wolf, tiger and bear
    made.start(Arrival())
    assert len(made.told("animal_perished")) == 3
    assert made.bag() == {"wolf": 1, "tiger": 1, "bear": 1}


@pytest.mark.rule("V14.2", "V14.5", "V18.24", "VR32")
@pytest.mark.parametrize(("delay", "due"), [("1", 11), ("2", 12)])
def test_who_is_eliminated_in_year_one_comes_back_once(delay: str, due: int) -> None:
    tribes = {"fern": {"camps_elsewhere": 1, "elsewhere": {"F": 1}}, "ember": {"food": 4, "hand": ["net"]}, "sun": {}}
    made = scene({"0,0": {"sun": {"W": 1}}}, tribes, options={"return_delay": delay})
    made.play("turn_end")
    world = made.g.world
    assert (world.status[1], world.due[1], world.food[1], world.hands[1]) == (WAITING, due, 0, ())
    world.number = due - 1
    made.start(Arrival(at="back"))
    assert not made.g.waiting
    world.number = due
    made.start(Arrival(at="back")).answer("ember", "place", made.at("1,0"))
    assert made.contents("1,0") == {"ember": {"W": 3, "F": 1}}
    assert (world.food[1], len(world.hands[1])) == (8, 3)
    count = world.ground.count
    world.people = [part(party, ANY_WOMAN) * (at // count != 1) for at, party in enumerate(world.people)]
    world.recount()
    made.play("turn_end")
    assert world.status[1] == OUT, "V14.5: the second time is final"


@pytest.mark.rule("V14.3", "VR33")
def test_without_an_empty_hex_the_tribe_waits() -> None:
    made = scene(
        {"0,0": {"fern": {"W": 1}}}, {"fern": {}, "ember": {"status": "waiting"}}, board={"hexes": {"0,0": "plain"}}
    )
    made.g.world.hazards = [2] * made.g.world.ground.count
    made.start(Arrival(at="back"))
    assert made.g.world.status[1] == WAITING
    assert not made.g.waiting


@pytest.mark.rule("V14.5")
def test_after_year_one_elimination_is_final() -> None:
    tribes: dict[str, Any] = {"fern": {}, "ember": {}, "sun": {}}
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"sun": {"W": 1}}}, tribes, time={"year": 2})
    made.play("turn_end")
    assert made.g.world.status == [0, OUT, 0]


# -- survival ---------------------------------------------------------------------------------------------------------


def fed(tribes: dict[str, Any], pieces: dict[str, Any], *effects: Effect, **more: Any) -> Scene:
    made = scene(pieces, tribes, **more)
    made.g.world.effects = effects
    made.g.world.recount()
    return made.play("survival")


@pytest.mark.rule("V9.2")
def test_cards_and_seasons_change_what_a_hex_gives() -> None:
    board = {"hexes": {"0,0": "forest", "1,0": "lake"}}
    tribes = {"fern": {"food": 5}, "ember": {}}
    pieces = {"0,0": {"fern": {"W": 1}}}
    winter = {"season": "winter", "turn": 1}
    assert fed(tribes, pieces, board=board).tribe("fern")["food"] == 6
    assert fed(tribes, pieces, Effect(NET, 0), board=board).tribe("fern")["food"] == 7
    assert fed(tribes, pieces, board=board, time=winter).tribe("fern")["food"] == 5
    assert fed(tribes, pieces, Effect(ROOTS, 0), board=board, time=winter).tribe("fern")["food"] == 6
    assert fed(tribes, pieces, Effect(in_force.DRY), board=board).tribe("fern")["food"] == 5
    options = {"drought_lake_fishing": "on"}
    assert fed(tribes, pieces, Effect(in_force.DRY), board=board, options=options).tribe("fern")["food"] == 6


@pytest.mark.rule("V9.3", "VC34")
def test_of_several_harvest_figures_the_best_counts_and_palisades_go() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "field": "damaged"}}, {"fern": {"food": 0}, "ember": {}})
    made.g.world.turn = 3
    made.g.world.effects = (
        Effect(RICH_DAMAGED, value=8, until="harvest"),
        Effect(RICH_DAMAGED, 0, value=8),
        Effect(PALISADE, hex=made.at("0,0"), until="gone"),
    )
    made.g.world.recount()
    made.play("survival")
    assert made.tribe("fern")["food"] == 7
    assert [effect.key for effect in made.g.world.effects] == [RICH_DAMAGED]


@pytest.mark.rule("V9.5", "V18.2", "V18.30")
@pytest.mark.parametrize(
    ("options", "fire", "effects", "left"),
    [
        ({}, False, (), 5),
        ({}, True, (), 7),
        ({"fire": "off"}, False, (), 7),
        ({}, True, (Effect(COLD),), 5),
        ({"cold_snap_two": "on"}, False, (Effect(COLD),), 2),
        ({"cold_snap_two": "on"}, True, (Effect(COLD),), 5),
    ],
)
def test_what_five_people_eat_in_winter(options: dict[str, str], fire: bool, effects: Any, left: int) -> None:
    tribes = {"fern": {"food": 12, "fire": fire}, "ember": {}}
    pieces = {"0,0": {"fern": {"W": 4, "F": 1}, "camp": "fern"}}
    made = fed(tribes, pieces, *effects, options=options, time={"season": "winter", "turn": 1})
    assert made.tribe("fern")["food"] == left


@pytest.mark.rule("V9.6")
def test_exactly_the_surplus_starves_unless_the_player_wants_to_be_asked() -> None:
    tribes = {"fern": {"food": 2}, "ember": {}}
    made = fed(tribes, {"0,0": {"fern": {"W": 2, "F": 1}}})
    space = made.g.waiting[0].space("starve")
    assert isinstance(space, Subset)
    assert (space.least, space.most) == (1, 1)
    made.answer("fern", "prompt")
    space = made.g.waiting[0].space("starve")
    assert isinstance(space, Subset)
    assert (space.least, space.most) == (1, 3)
    made.answer("fern", "starve", space.of)
    assert made.tribe("fern")["tokens"] == 0
    assert made.tribe("fern")["food"] == 2


@pytest.mark.rule("V18.29", "V9.6")
def test_without_the_option_nobody_starves_who_can_be_fed() -> None:
    g = VALLEY.setup(VALLEY.rules(2, {"voluntary_starvation": "off"}))
    g.apply(NATURE, g.waiting[0].at(0))
    with pytest.raises(Refused):
        g.apply(0, Action("prompt"))


@pytest.mark.rule("V9.6")
def test_cannibals_live_on_those_who_starve() -> None:
    made = scene({"0,0": {"fern": {"W": 5}}}, {"fern": {"food": 2}, "ember": {}})
    made.g.world.effects = (Effect(CANNIBALS, 0),)
    made.g.world.recount()
    assert hunger.starving(made.g, 0, 2) == 2  # three are fed from two points and two bodies
    made.play("survival")
    assert made.tribe("fern")["tokens"] == 3
    assert made.tribe("fern")["food"] == 1


@pytest.mark.rule("V9.8")
def test_short_tribes_choose_together() -> None:
    tribes = {"fern": {"food": 1}, "ember": {"food": 1}}
    made = fed(tribes, {"0,0": {"fern": {"W": 1, "F": 1}}, "2,0": {"ember": {"W": 1, "F": 1}}})
    assert [decision.seat for decision in made.g.waiting] == [0, 1]


@pytest.mark.rule("V9.1", "P8")
def test_the_outlook_says_what_survival_would_bring() -> None:
    made = scene({"0,0": {"fern": {"W": 3, "F": 1}}}, {"fern": {"food": 2}, "ember": {}})
    seen = hunger.outlook(made.g, 0)
    assert (seen.stock, seen.income.total, seen.need, seen.starving, seen.left) == (2, 0, 4, 2, 0)


@pytest.mark.rule("V8.14", "V18.30")
@pytest.mark.parametrize(("half", "worth"), [("off", (0, 0, 1, 2, 3, 4)), ("on", (0, 1, 1, 2, 2, 3))])
def test_lean_meat(half: str, worth: tuple[int, ...]) -> None:
    made = scene(options={"lean_meat_half": half})
    made.g.world.effects = (Effect(LEAN_MEAT, until="season"),)
    made.g.world.recount()
    assert tuple(meat(made.g, species) for species in range(6)) == worth


# -- births, sowing, cards --------------------------------------------------------------------------------------------


@pytest.mark.rule("V10.1")
def test_fertile_camps_have_one_birth_more() -> None:
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern"}}, dice=[3, 1])
    made.g.world.effects = (Effect(FERTILE, 0, value=1, until="births"),)
    made.g.world.recount()
    made.start(BirthsPhase())
    assert made.contents("0,0") == {"fern": {"W": 1, "F": 2}, "camp": "fern"}
    assert not made.g.world.effects


@pytest.mark.rule("V10.4", "VR26")
def test_the_order_of_camps_is_asked_only_where_a_supply_may_run_out() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}, "2,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene(pieces, dice=[3, 3])
    made.start(BirthsPhase())
    assert not [event for event in made.events if event.name == "birth_void"]
    crowded = {**pieces, "1,0": {"fern": {"W": 9}}}
    made = scene(crowded, dice=[3, 3])
    made.g.stack = [BirthsPhase()]
    made.g.advance()
    topics = []
    while made.g.waiting:
        decision = made.g.waiting[0]
        topics.append(decision.topic)
        found = made.nature(decision) if decision.seat == NATURE else Action("birth", made.at("2,0"))
        made.g.apply(decision.seat, found)
    assert topics == ["birth", "die", "die"]
    assert made.contents("2,0")["fern"] == {"W": 1, "F": 1}
    assert made.contents("0,0")["fern"] == {"F": 1}


@pytest.mark.rule("V11.1", "V18.29", "VR27")
@pytest.mark.parametrize(("option", "asked"), [("off", True), ("on", False)])
def test_sowing_may_need_a_warrior(option: str, asked: bool) -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene(pieces, {"fern": {"food": 2}, "ember": {}}, options={"sowing_needs_warrior": option})
    made.play("sowing")
    assert bool(made.g.waiting) == asked


@pytest.mark.rule("V12.2", "VR28")
def test_the_discards_are_shuffled_in_when_the_pile_is_short() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}})
    world = made.g.world
    world.cunning = Pile(world.cunning.kinds, (0,) * len(world.cunning.kinds)).known(())
    world.discard = ("net",)
    made.draws = ["net"]
    made.play("cunning")
    assert [len(hand) for hand in world.hands] == [1, 0], "the later player gets none"
    assert not world.discard


# -- victory ----------------------------------------------------------------------------------------------------------


def ready(*names: str, **more: Any) -> Scene:
    """Tribes that have announced and hold four camps and fire."""
    data = {"fire": True, "camps_elsewhere": 4, "announced": True, "elsewhere": {"F": 4, "W": 1}}
    tribes = {name: dict(data) if name in names else {"elsewhere": {"W": 1}} for name in ("fern", "ember", "sun")}
    return scene(tribes=tribes, **more)


@pytest.mark.rule("V13.4", "V18.26", "VR65")
@pytest.mark.parametrize(("ties", "winners"), [("shared", (0, 1)), ("sole", ()), ("ranked", (1,))])
def test_several_winners(ties: str, winners: tuple[int, ...]) -> None:
    made = ready("fern", "ember", options={"victory_ties": ties})
    made.g.world.food[1] = 3
    made.play("turn_end")
    assert made.g.world.winners == winners
    result = VALLEY.result(made.g)
    assert (result.winners if result else ()) == winners


@pytest.mark.rule("V13.3", "VR30")
def test_two_players_need_five_camps() -> None:
    tribes = {
        "fern": {"fire": True, "camps_elsewhere": 4, "announced": True, "elsewhere": {"F": 4}},
        "ember": {"elsewhere": {"W": 1}},
    }
    made = scene(tribes=tribes)
    made.play("turn_end")
    assert not made.g.world.ended
    assert not made.tribe("fern")["announced"]


@pytest.mark.rule("V13.5", "V18.26")
@pytest.mark.parametrize(("option", "announced"), [("off", True), ("on", False)])
def test_announcing_may_need_fire_too(option: str, announced: bool) -> None:
    made = ready("fern", options={"fire_both_turns": option})
    made.g.world.fire[0] = 0
    made.play("turn_end")
    assert made.tribe("fern")["announced"] == announced


@pytest.mark.rule("V13.3", "V18.2")
def test_without_the_fire_rule_camps_are_enough() -> None:
    made = ready("fern", options={"fire": "off"})
    made.g.world.fire[0] = 0
    made.play("turn_end")
    assert (made.g.world.ended, made.g.world.winners) == ("camps", (0,))


@pytest.mark.rule("V13.6", "VR31")
def test_the_last_tribe_wins() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, time={"year": 3})
    made.play("turn_end")
    assert (made.g.world.ended, made.g.world.winners) == ("last_tribe", (0,))


@pytest.mark.rule("V13.6", "V14.2", "V14.8")
def test_a_tribe_that_only_waits_comes_back_before_it_wins() -> None:
    made = scene({"0,0": {"ember": {"W": 1}}}, {"fern": {}, "ember": {}}, time={"year": 1, "turn": 2})
    made.g.world.leaderless[1] = 1
    made.play("turn_end")
    assert made.g.world.status[0] == WAITING
    assert not made.g.world.ended, "it has no token on the board"
    made.g.world.number += 1
    made.play("return")
    made.answer("fern", "place", next(iter(made.g.waiting[0].choices[0][1].of)))  # type: ignore[union-attr]
    made.play("turn_end")
    assert (made.g.world.ended, made.g.world.winners) == ("last_tribe", (0,))


@pytest.mark.rule("V13.7")
def test_if_nobody_is_left_all_lose() -> None:
    made = scene({"0,0": {"loner": "W"}}, time={"year": 3})
    made.play("turn_end")
    assert (made.g.world.ended, made.g.world.winners) == ("extinction", ())
    result = VALLEY.result(made.g)
    assert result is not None
    assert result.winners == ()


@pytest.mark.rule("V18.26")
def test_a_turn_limit_ends_the_game_unfinished_and_ranks_the_tribes() -> None:
    made = ready("ember", options={"turn_limit": "10"})
    made.g.world.announced[1] = 0
    made.play("turn_end")
    result = VALLEY.result(made.g)
    assert result is not None
    assert (result.reason, result.winners, result.scores) == ("turn_limit", (), (0.0, 0.0, 0.0))
    assert result.places[1] == 2, "who is ranked first is second: nobody has won"
    assert sorted(result.places) == [2, 3, 3]


# -- leaving ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("V14.7", "V14.8", "VR34", "VR70")
def test_who_leaves_keeps_no_game_alive_and_cannot_win() -> None:
    made = ready("fern")
    made.g.world.leaderless[0] = 1
    made.play("turn_end")
    assert not made.g.world.ended
    made.g.world.leaderless[1] = 1
    made.play("turn_end")
    assert (made.g.world.ended, made.g.world.winners) == ("last_tribe", (2,))


@pytest.mark.rule("V14.7")
def test_a_player_may_leave_at_any_question_and_the_game_goes_on() -> None:
    quick = Quick(2)
    for stop in range(30, 260, 23):
        g = VALLEY.setup(VALLEY.rules(3, {}))
        for _ in range(stop):
            if g.waiting:
                g.apply(g.waiting[0].seat, g.waiting[0].sample(quick.below))
        while g.waiting and g.waiting[0].seat == NATURE:
            g.apply(NATURE, g.waiting[0].sample(quick.below))
        if g.waiting and g.world.phase != "setup" and "resign" in g.may_interject(seat := g.waiting[0].seat):
            g.apply(seat, Action("resign"))
            for _ in range(60):
                if g.waiting:
                    assert g.waiting[0].seat != seat
                    g.apply(g.waiting[0].seat, g.waiting[0].sample(quick.below))


@pytest.mark.rule("V3.1", "V3.3", "V13.8")
def test_the_calendar_goes_round() -> None:
    made = scene()
    world = made.g.world
    world.year, world.season, world.turn = 1, 0, 2
    seen = []
    for _ in range(6):
        seen.append(calendar.written(world))
        clock.move_marker(made.g)
    assert seen == ["y1s2", "y1s3", "y1w1", "y1w2", "y1w3", "y2s1"]
