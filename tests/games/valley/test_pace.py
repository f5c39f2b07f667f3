"""How a live table serves the windows: which are one, in which order their cards come, how long all wait (R12-R20)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.stranger import change_die, unplayed, void_die, with_card
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Seat
from steppe.games.valley.card import Mode
from steppe.games.valley.deeds import people
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import one
from steppe.games.valley.phases.animals import Animals
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.phases.match import Turn
from steppe.games.valley.phases.roll import Throw
from steppe.games.valley.phases.round import Round
from steppe.games.valley.phases.survival import Survival
from steppe.games.valley.phases.window import WINDOWS, Window
from steppe.games.valley.piece import WARRIOR
from steppe.games.valley.table import stop
from steppe.games.valley.world import G
from steppe.lab.check.conformance import by_verb

ROW = {"hexes": {f"{q},0": "plain" for q in range(5)}}
DUEL = {"0,0": {"fern": {"W": 2}, "ember": {"W": 2}}}
WINTER = {"season": "winter", "turn": 3}


def scene(pieces: dict[str, Any], tribes: dict[str, Any] | None = None, **more: Any) -> Scene:
    given = {"board": ROW, "tribes": tribes or {"fern": {}, "ember": {}}, "pieces": pieces, **more}
    return Scene(given)


def served(made: Scene) -> list[tuple[str, int]]:
    """Every window until the game waits for something else: the moments that it is, and how long a table waits."""
    found: list[tuple[str, int]] = []
    g = made.g
    while g.waiting:
        decision = g.waiting[0]
        if decision.topic == "react" and not g.answers:
            keys = dict.fromkeys(key for each in g.waiting for key in each.window.split("+"))
            frame = g.stack[-1]
            assert isinstance(frame, Window)
            names = "+".join(key for key in frame.keys if key in keys)
            found.append((names, max(VALLEY.wait(each) for each in g.waiting)))
        answer = made.nature(decision) if decision.seat == NATURE else made.scripted(decision)
        if answer is None:
            break
        g.apply(decision.seat, answer)
    return found


def begin(made: Scene, *frames: Any) -> Scene:
    made.g.stack, made.g.events = list(frames), made.events
    made.g.advance()
    return made


# -- R12 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R7", "R12")
def test_every_window_has_its_seconds() -> None:
    long = {"event_drawn", "event_effect", "animals_end"}
    short = {
        *("event_roll", "die_rolled", "token_death", "enemy_killed", "combat_round", "rival_move", "animals_move"),
    }
    none = {"tribe_move", "any"}
    for key in WINDOWS:
        assert stop.wait(key) == (5 if key in long else 2 if key in short else 0 if key in none else 3), key
    assert stop.wait("births_end+sowing") == 3
    assert stop.wait("token_death+enemy_killed+combat_round") == 2


# -- R13 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R13")
def test_the_dice_of_a_round_lie_together_in_one_window() -> None:
    tribes: dict[str, Any] = {"fern": {}, "ember": {}, "sun": {}}
    made = scene({"0,0": {tribe: {"W": 1} for tribe in tribes}}, tribes)
    with_card(made, "fern", *unplayed("die_rolled"))
    begin(made, Combat(hex=made.at("0,0"), seat=0, at="round"))
    for die in (6, 5, 4):
        assert made.g.waiting[0].topic == "die", "nobody is asked before all have fallen"
        made.g.apply(NATURE, Action("die", die))
    assert made.g.waiting[0].window == "die_rolled"
    assert [(die.seat, die.value) for die in made.g.nearest(Throw).dice] == [(0, 6), (1, 5), (2, 4)]


@pytest.mark.rule("R13", "R4")
def test_a_die_may_show_less_than_one_and_lies_all_the_same() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}, dice=[1, 1])
    with_card(made, "ember", change_die(-1, owner=0))
    made.script = [("ember", Action("play", ("test_card", 0)))]
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert made.told("round_fought")[0].data["dice"] == (0, 1)
    assert made.contents("0,0") == {"ember": {"W": 1}}


# -- R14 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R14", "V8.16", "VR93")
def test_a_combat_round_has_two_windows_and_a_tie_has_one() -> None:
    moments = ("combat_start", "die_rolled", "token_death", "enemy_killed", "combat_round")
    made = scene(DUEL, dice=[6, 1, 3, 4, 6, 1])
    with_card(made, "fern", *unplayed(*moments))
    begin(made, Combat(hex=made.at("0,0"), seat=0))
    assert [names for names, _ in served(made)] == [
        "combat_start",
        "die_rolled",
        "token_death+enemy_killed+combat_round",
        "die_rolled",  # equal totals: nobody has lost anything
        "die_rolled",
        "token_death+enemy_killed",  # there is no next roll
    ]
    assert made.contents("0,0") == {"fern": {"W": 2}}


@pytest.mark.rule("R14")
def test_after_the_death_of_an_animal_only_the_next_roll_is_awaited() -> None:
    made = scene({"0,0": {"fern": {"W": 3}, "animals": {"wolf": 2}}}, dice=[6, 1, 6, 1])
    with_card(made, "fern", *unplayed("token_death", "enemy_killed", "combat_round"))
    begin(made, Combat(hex=made.at("0,0"), species=0, seat=0))
    assert [names for names, _ in served(made)] == ["combat_start", "combat_round"]


def saving() -> Mode:
    """A token that has just died is alive again, elsewhere."""

    def died(g: G, seat: Seat) -> bool:
        return any(who == seat for who, _ in g.nearest(Round).fallen)

    def do(g: G, play: Any) -> None:
        round = g.nearest(Round)
        round.fallen = tuple(each for each in round.fallen if each[0] != play.seat)
        people.appear(g, play.seat, g.nearest(Combat).hex + 1, one(WARRIOR), play.card)

    return Mode(windows=("token_death",), when=(died,), do=(do,))


@pytest.mark.rule("R14", "VR93")
def test_what_saves_the_dead_comes_before_what_feeds_on_them() -> None:
    tribes = {"fern": {"hand": ["cannibals", "intuition"]}, "ember": {}}
    made = scene({**DUEL, "4,0": {"fern": {"W": 1}}}, tribes, dice=[6, 1, 1, 6, 1, 6])
    with_card(made, "ember", saving())
    made.script = [
        ("fern", Action("play", ("cannibals", 0))),
        ("ember", Action("play", ("test_card", 0))),
    ]
    made.start(Combat(hex=made.at("0,0"), seat=0))
    assert [event.data["card"] for event in made.told("card_played")] == ["test_card"], "nobody was killed any more"
    assert made.tribe("fern")["food"] == 0
    assert made.g.world.hands[0] == ("cannibals", "intuition")


@pytest.mark.rule("R14", "R5", "VR93")
def test_an_any_card_is_an_answer_where_tight_and_loose_moments_are_one_and_comes_last() -> None:
    tribes = {"fern": {"hand": ["intuition"]}, "ember": {"hand": ["flight"]}, "sun": {"hand": ["spying"]}}
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 3}}, "1,0": {"sun": {"W": 1}}, "0,1": {}}
    made = scene(pieces, tribes, board={"hexes": {**ROW["hexes"], "0,1": "plain"}}, dice=[6, 1])
    begin(made, Combat(hex=made.at("0,0"), seat=0, at="round"))
    while made.g.waiting[0].seat == NATURE:
        made.g.apply(NATURE, made.nature(made.g.waiting[0]))
    asked = {each.seat: each.window for each in made.g.waiting}
    assert asked == {0: "enemy_killed+combat_round", 1: "combat_round", 2: "any"}, "each for what it might play"
    assert VALLEY.wait(made.g.waiting[2]) == 0
    assert stop.answer_for(made.g, made.g.waiting[0]) == Action("pass"), "nobody is bothered for any time"
    refused = made.g.why_not(2, Action("resign"))
    assert refused is None
    made.g.apply(0, Action("play", ("intuition", 0)))
    made.g.apply(2, Action("pass"))
    made.g.apply(1, Action("play", ("flight", 1, made.at("0,1"), 1, 0)))
    assert [event.data["card"] for event in made.told("card_played")] == ["flight"], "fern's card is for any time"


@pytest.mark.rule("R5", "R14", "R18")
def test_a_blow_at_which_nobody_could_play_leaves_a_loose_window() -> None:
    tribes = {"fern": {}, "ember": {"hand": ["flight"]}, "sun": {"hand": ["intuition"]}}
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 3}}, "2,0": {"sun": {"W": 1}}}
    made = scene(pieces, tribes, dice=[6, 1])
    begin(made, Combat(hex=made.at("0,0"), seat=0, at="round"))
    while made.g.waiting[0].seat == NATURE:
        made.g.apply(NATURE, made.nature(made.g.waiting[0]))
    assert [each.window for each in made.g.waiting] == ["combat_round"], "fern, who killed, has no hand"
    assert made.g.why_not(2, Action("play", ("intuition", 0))) is None


# -- R15 -------------------------------------------------------------------------------------------------------------

CAMPS = {
    "0,0": {"fern": {"F": 2}, "camp": "fern"},
    "1,0": {"ember": {"F": 1}, "camp": "ember"},
    "2,0": {"fern": {"F": 1}, "camp": "fern"},
}


@pytest.mark.rule("R15", "V10.4", "VR93")
@pytest.mark.parametrize(("time", "last"), [(WINTER, "births_end+sowing"), ({"turn": 3}, "births_end")])
def test_a_season_ends_with_three_windows(time: dict[str, Any], last: str) -> None:
    made = scene(CAMPS, time=time, dice=[3, 3, 3, 3])
    with_card(made, "fern", *unplayed("births_start", "die_rolled", "births_end", "sowing"))
    begin(made, BirthsPhase())
    assert [names for names, _ in served(made)] == ["births_start", "die_rolled", last]


@pytest.mark.rule("R15")
def test_sowing_has_no_window_of_its_own_behind_the_births() -> None:
    made = scene(CAMPS, {"fern": {"food": 20}, "ember": {"food": 20}}, time=WINTER, dice=[3, 3, 3, 3, 3])
    with_card(made, "fern", *unplayed("births_end", "sowing"))
    begin(made, Turn(at="rest"))
    found: list[str] = []
    while made.g.waiting and made.g.world.phase != "cunning":
        decision = made.g.waiting[0]
        if decision.topic == "react":
            found.append(decision.window)
        answer = made.nature(decision) if decision.seat == NATURE else VALLEY.stand_in(made.g, decision)
        made.g.apply(decision.seat, answer)
    assert [names for names in found if "sowing" in names] == ["births_end+sowing"]
    assert made.told("field_sown")


@pytest.mark.rule("R15", "VR93")
def test_plays_of_the_births_come_before_those_of_the_sowing() -> None:
    board = {"hexes": {**ROW["hexes"], "0,0": "mountain"}}
    tribes = {"fern": {"food": 3, "hand": ["terraces"]}, "ember": {"hand": ["childbed_fever"]}}
    made = scene(CAMPS, tribes, board=board, time=WINTER, dice=[3, 3, 3, 3])
    home, other = made.at("0,0"), made.at("2,0")
    made.script = [
        ("fern", Action("play", ("terraces", 0, home))),
        ("ember", Action("play", ("childbed_fever", 0, 0, home, 0, other))),
        ("fern", Action("play", ("terraces", 0, home))),
    ]
    made.start(BirthsPhase())
    assert [event.data["card"] for event in made.told("card_played")] == ["childbed_fever", "terraces"]


@pytest.mark.rule("R15", "V10.2", "V10.3")
def test_all_dice_of_the_births_fall_before_the_first_child_is_there() -> None:
    made = scene(CAMPS, order=["ember", "fern"], time=WINTER, dice=[6, 1, 2, 3, 1, 6, 4, 4])
    made.start(BirthsPhase())
    told = [event.name for event in made.events if event.name in ("die_rolled", "tokens_came")]
    assert told == ["die_rolled"] * 8 + ["tokens_came"] * 6
    assert [event.data["seat"] for event in made.told("die_rolled")] == [1, 1, 1, 0, 0, 0, 0, 0]
    places = [event.data["hex"] for event in made.told("tokens_came")]
    assert places == [made.at(hex) for hex in ("1,0", "1,0", "0,0", "0,0", "2,0", "2,0")]
    assert made.contents("1,0")["ember"] == {"F": 3}, "twins: two girls"
    assert made.contents("0,0")["fern"] == {"W": 1, "F": 3}
    assert made.contents("2,0")["fern"] == {"W": 2, "F": 1}


@pytest.mark.rule("R15", "R4")
@pytest.mark.parametrize(
    ("change", "dice", "born"),
    [
        (+1, [5, 2, 2, 1], {"F": 5}),  # 5 becomes 6: two dice more
        (-1, [6, 2, 2, 1], {"W": 1, "F": 3}),  # 6 becomes 5: its two are void
    ],
)
def test_a_changed_die_voids_what_hung_on_it_or_calls_for_what_it_lacks(
    change: int, dice: list[int], born: dict[str, int]
) -> None:
    made = scene({"0,0": {"fern": {"F": 2}, "camp": "fern"}}, time=WINTER)
    with_card(made, "fern", change_die(change))
    made.dice = [dice[0], 1, *dice[1:3]] if change > 0 else [*dice[:3], 1]
    made.script = [("fern", Action("play", ("test_card", 0)))]
    made.start(BirthsPhase())
    assert made.contents("0,0")["fern"] == born
    assert not made.dice


@pytest.mark.rule("R15", "V10.4")
def test_all_owners_are_asked_for_the_order_of_their_camps_at_once_and_before_the_dice() -> None:
    pieces = {f"{q},0": {tribe: {"F": 1}, "camp": tribe} for q, tribe in enumerate(("fern", "ember", "fern", "ember"))}
    tribes = {"fern": {"elsewhere": {"W": 9}}, "ember": {"elsewhere": {"W": 9}}}
    made = scene(pieces, tribes, time=WINTER, dice=[1, 2, 1, 2])
    begin(made, BirthsPhase())
    assert [(decision.seat, decision.topic) for decision in made.g.waiting] == [(0, "birth"), (1, "birth")]
    made.g.apply(0, Action("birth", made.at("2,0")))
    made.g.apply(1, Action("birth", made.at("1,0")))
    made.go_on()
    assert [event.data["hex"] for event in made.told("tokens_came")] == [made.at(f"{q},0") for q in (2, 0, 1, 3)]


@pytest.mark.rule("R15", "V14.7")
def test_children_that_a_tribe_was_to_name_come_also_when_its_leader_has_left() -> None:
    made = scene({"0,0": {"fern": {"F": 2}, "camp": "fern"}, "1,0": {"ember": {"W": 1}}}, time=WINTER)
    begin(made, BirthsPhase(named=(made.at("0,0"),), at="order"))
    assert made.g.waiting[0].topic == "child"
    made.g.apply(0, Action("resign"))
    assert made.contents("0,0")["fern"] == {"F": 4}


# -- R16 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R16", "V4.5")
def test_the_fire_dice_of_all_tribes_are_one_window_and_a_region_has_another() -> None:
    tribes = {name: {"camps_elsewhere": 1, "elsewhere": {"F": 1}} for name in ("fern", "ember", "sun")}
    made = scene({}, tribes, dice=[1, 5, 2])
    with_card(made, "fern", *unplayed("event_roll", "die_rolled"))
    begin(made, Happening(card="storms"))
    assert [names for names, _ in served(made)] == ["event_roll+die_rolled"]
    assert made.g.world.fire[:3] == [1, 0, 1]
    board = {"hexes": {"0,0": "forest"}, "regions": {"0,0": 1}}
    made = scene({}, board=board, dice=[1])
    with_card(made, "fern", *unplayed("event_roll", "die_rolled"))
    begin(made, Happening(card="forest_fire"))
    assert [names for names, _ in served(made)] == ["event_roll"], "the die of a region belongs to nobody"


@pytest.mark.rule("R16", "VC41", "R4")
def test_shamans_are_heard_before_spirits_and_a_die_thrown_again_lies_with_the_others() -> None:
    tribes = {name: {"camps_elsewhere": 1, "elsewhere": {"F": 1}} for name in ("fern", "ember")}
    made = scene({}, tribes, dice=[3, 1, 2])
    with_card(made, "fern", change_die(-1))
    with_card(made, "ember", void_die(), id="other_card")
    spirit, shaman = Action("play", ("test_card", 0)), Action("play", ("other_card", 0))
    made.script = [("fern", spirit), ("ember", shaman), ("fern", spirit)]
    made.start(Happening(card="storms"))
    assert [event.data["card"] for event in made.told("card_played")] == ["other_card", "test_card"]
    assert made.g.world.fire[:2] == [1, 1], "3, thrown again: 2, and one less"
    assert not made.dice


# -- R17 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R17", "VC24", "V6.12")
def test_all_herds_that_have_entered_fields_with_one_die_are_one_window() -> None:
    village = {"fern": {"F": 1}, "camp": "fern", "field": "intact"}
    board = {"hexes": {f"{q},{r}": "plain" for q in range(3) for r in range(2)}}
    pieces = {
        "0,0": {"animals": {"rhino": 1}},
        "1,0": village,
        "0,1": {"animals": {"rhino": 1, "mammoth": 1}},
        "1,1": village,
    }
    made = scene(pieces, {"fern": {"hand": ["palisade"]}, "ember": {}}, board=board, dice=[2])
    begin(made, Animals())
    made.g.apply(NATURE, Action("direction", 2))
    (asked,) = made.g.waiting
    fields = made.at("1,0"), made.at("1,1")
    assert dict(asked.choices)["play"].of == tuple(("palisade", 0, hex) for hex in sorted(fields))  # type: ignore[union-attr]
    assert sorted(made.g.world.pending) == sorted((*fields, fields[1]))
    made.g.apply(0, Action("play", ("palisade", 0, fields[1])))
    made.go_on()
    assert made.contents("1,1")["field"] == "intact", "it stood before both herds came"
    assert made.contents("1,0")["field"] == "damaged"
    assert made.topics.count("react") <= 1


@pytest.mark.rule("R17", "V6.10", "VC31")
def test_herds_with_a_mountain_before_them_are_met_in_one_window_before_all_move() -> None:
    seen: list[tuple[str, Any]] = []

    def note(g: G, seat: Seat) -> bool:
        if seat == 0:
            seen.append((type(g.stack[-2]).__name__, g.nearest(Animals).facing))
        return False

    board = {
        "hexes": {"0,0": "plain", "1,0": "mountain", "0,1": "plain", "1,1": "mountain", "3,0": "plain", "4,0": "plain"}
    }
    pieces = {"0,0": {"animals": {"wolf": 1}}, "0,1": {"animals": {"bison": 2}}, "3,0": {"animals": {"bear": 1}}}
    made = scene(pieces, board=board, dice=[2])
    with_card(made, "fern", Mode(windows=("animals_move",), when=(note,), do=()))
    made.play("animals")
    facing = ((0, made.at("0,0"), made.at("1,0")), (3, made.at("0,1"), made.at("1,1")))
    assert [(name, tuple(sorted(each))) for name, each in seen] == [("Animals", facing)], "the bear has none before it"


@pytest.mark.rule("R17", "VC31")
def test_a_mountain_that_stops_a_herd_on_its_way_opens_a_window_of_its_own() -> None:
    seen: list[tuple[int, int]] = []

    def note(g: G, seat: Seat) -> bool:
        if seat == 0:
            frame: Any = g.stack[-2]
            seen.append((frame.hex, frame.ahead))
        return False

    made = scene({"0,0": {"animals": {"bison": 1}}}, board={"hexes": {**ROW["hexes"], "2,0": "mountain"}}, dice=[2])
    with_card(made, "fern", Mode(windows=("animals_move",), when=(note,), do=()))
    made.play("animals")
    assert seen == [(made.at("1,0"), made.at("2,0"))]
    assert made.contents("1,0") == {"animals": {"bison": 1}}


@pytest.mark.rule("R17", "V7.18")
@pytest.mark.parametrize(("land", "asked"), [("forest", True), ("plain", False), ("mountain", False)])
def test_a_rival_s_step_is_a_window_only_in_a_forest_and_with_a_step_left(land: str, asked: bool) -> None:
    board = {"hexes": {**ROW["hexes"], "1,0": land, "2,0": "forest"}}
    made = scene({"0,0": {"fern": {"W": 1}}, "4,0": {"ember": {"W": 1}}}, board=board)
    with_card(made, "ember", *unplayed("rival_move"))
    made.g.world.number = 1
    made.play("tribes")
    made.g.apply(*made.small_action("fern: m 0,0>1,0 1W"))  # type: ignore[misc]
    assert (made.g.waiting[0].topic == "react") == asked
    if asked:
        made.g.apply(1, Action("pass"))
    if land != "mountain":
        made.g.apply(*made.small_action("fern: m 1,0>2,0 1W"))  # type: ignore[misc]
        assert made.g.waiting[0].topic != "react", "that was the last step"


# -- R18 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R18", "R7")
@pytest.mark.parametrize(
    ("change", "opens"),
    [
        ({}, True),
        ({"discard": ("net", "winter_roots", "natural_fertiliser", "cannibals")}, False),
        ({"hands": [(), ()]}, False),
        ({"hands": [("intuition",), ()]}, True),  # a hand that is not public does not count, the own neither
    ],
)
def test_a_window_that_public_facts_make_pointless_is_not_served(change: dict[str, Any], opens: bool) -> None:
    made = scene(DUEL, {"fern": {"hand": ["spying"]}, "ember": {"hand": ["friend"]}}, time={"turn": 3})
    for name, value in change.items():
        setattr(made.g.world, name, value)
    begin(made, Survival())
    assert bool(made.g.waiting and made.g.waiting[0].topic == "react") == opens


@pytest.mark.rule("R18", "R15")
@pytest.mark.parametrize(("turn", "opens"), [(1, True), (2, False), (3, False)])
def test_late_sowing_is_asked_for_in_the_first_turn_of_summer_only(turn: int, opens: bool) -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene(pieces, {"fern": {"food": 9, "hand": ["intuition"]}, "ember": {}}, time={"turn": turn})
    begin(made, Survival())
    assert ("survival_end" in [names for names, _ in served(made)]) == opens


# -- R20 -------------------------------------------------------------------------------------------------------------

EXTENSION = (  # the moments for which the cards of all editions are, in a combat between tribes
    *("event_drawn", "event_roll", "event_effect", "combat_start", "die_rolled", "token_death", "enemy_killed"),
    *("combat_round", "survival", "births_start", "births_end", "sowing"),
)


@pytest.mark.rule("R20", "R14")
def test_a_fight_of_four_rounds_keeps_nobody_waiting_for_more_than_twenty_seconds() -> None:
    made = scene({"0,0": {"fern": {"W": 4}, "ember": {"W": 4}}}, dice=[6, 1] * 4)
    with_card(made, "fern", *unplayed(*EXTENSION))
    begin(made, Combat(hex=made.at("0,0"), seat=0))
    waits = [seconds for _, seconds in served(made)]
    assert len(made.told("round_fought")) == 4
    assert sum(waits) == 3 + 4 * (2 + 2)


@pytest.mark.rule("R20", "R15")
@pytest.mark.parametrize(("change", "seconds"), [(0, 11), (1, 13)])
def test_a_season_ends_within_fifteen_seconds(change: int, seconds: int) -> None:
    tribes = {"fern": {"food": 20}, "ember": {"food": 20}}
    made = scene(CAMPS, tribes, time=WINTER, dice=[3, 3, 3, 3])
    with_card(made, "fern", *unplayed(*EXTENSION))
    if change:
        with_card(made, "fern", change_die(+1), id="other_card")
        made.script = [("fern", Action("play", ("other_card", 0)))]
    waits = served(begin(made, Survival())) + served(begin(made, BirthsPhase()))
    assert sum(wait for _, wait in waits) == seconds <= 15, waits


@pytest.mark.rule("R20", "R16")
def test_an_event_with_dice_of_all_tribes_keeps_nobody_waiting_for_more_than_fourteen_seconds() -> None:
    tribes = {name: {"fire": True, "hand": ["intuition"]} for name in ("fern", "ember", "sun", "deep")}
    hexes = {f"{q},0": "mountain" for q in range(5)}
    pieces = {f"{q},0": {name: {"W": 2}} for q, name in enumerate(tribes)}
    made = scene(pieces, tribes, board={"hexes": hexes}, time={"season": "winter", "turn": 2}, dice=[1] * 9)
    with_card(made, "fern", *unplayed(*EXTENSION))
    made.draws = ["snowfall"]
    begin(made, EventPhase())
    waits = served(made)
    assert [names for names, _ in waits] == ["event_drawn", "event_effect", "event_roll+die_rolled"]
    assert sum(wait for _, wait in waits) <= 14


@pytest.mark.rule("R20")
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_keep_to_the_budget(seed: int) -> None:
    """Nobody plays or holds: what is added up are the fixed waits of every combat and of every season's end."""
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(4, {"turn_limit": "12"}))
    combat = 0
    ends: dict[int, int] = {}  # by turn
    while g.waiting:
        decision = g.waiting[0]
        fight = next((frame for frame in g.stack if isinstance(frame, Combat)), None)
        if decision.topic == "react" and not g.answers:
            wait = max(VALLEY.wait(each) for each in g.waiting)
            if fight is not None:
                combat = combat + wait if fight.rounds else wait
                assert combat <= 3 + 4 * max(1, fight.rounds) + 3 + 3, "its beginning, its rounds, a camp, its end"
            elif g.world.phase in ("survival", "births", "sowing"):
                ends[g.world.number] = ends.get(g.world.number, 0) + wait
        is_reaction = decision.topic == "react"
        g.apply(decision.seat, Action("pass") if is_reaction else by_verb(decision, quick.below))
    assert max(ends.values()) <= 15
