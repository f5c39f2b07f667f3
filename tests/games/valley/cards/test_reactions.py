"""Cards of the extension that answer dice, events, deaths and other cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.valley.scene import Scene
from games.valley.stranger import unplayed, with_card
from steppe.core.decision import NATURE, Action
from steppe.core.pile import Pile
from steppe.core.reason import Refused
from steppe.games.valley.card import SUMMER_EVENT, Card, Mode
from steppe.games.valley.cards import do, strike
from steppe.games.valley.notation.course import resolve
from steppe.games.valley.notation.spelling import spelling_of
from steppe.games.valley.phases import roll
from steppe.games.valley.phases.births import BirthsPhase
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.conquest import Conquest
from steppe.games.valley.phases.event import EventPhase, Happening
from steppe.games.valley.phases.roll import Die, Throw
from steppe.games.valley.phases.tribes import Movement
from steppe.games.valley.piece import BEAST, WARRIOR, WOLF, WOLF_TAMED, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.march import MOVED
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import Effect

ROW = {f"{q},0": "plain" for q in range(4)}
FERN, EMBER, SUN = 0, 1, 2


def scene(pieces: dict[str, Any], hands: dict[str, list[str]], **more: Any) -> Scene:
    """The extension without fire; who holds what."""
    tribes = {name: {**more.pop(name, {}), "hand": hands.get(name, [])} for name in ("fern", "ember", "sun")}
    options = {"edition": "extension", "fire": "off", **more.pop("options", {})}
    board = {"hexes": more.pop("hexes", ROW), **more.pop("board", {})}
    return Scene({"board": board, "tribes": tribes, "pieces": pieces, "options": options, **more})


def plays(made: Scene, *texts: str) -> Scene:
    """Who plays what as soon as he can, in the order of the numbers of an aim."""
    for text in texts:
        who, card, *noun = text.split()
        made.script.append((who, Action("play", (card, *map(int, noun)))))
    return made


def begin(made: Scene, *frames: Any) -> Scene:
    """Up to the first question."""
    made.g.stack, made.g.events = list(frames), made.events
    made.g.advance()
    return made


def fight(made: Scene, species: int = TRIBES, seat: int = FERN) -> Scene:
    return made.start(Combat(hex=made.at("0,0"), seat=seat, species=species))


def windows(made: Scene) -> list[str]:
    """Everybody passes; the windows that came, as they were put."""
    found: list[str] = []
    while made.g.waiting:
        decision = made.g.waiting[0]
        found += [decision.window] if decision.window else []
        made.g.apply(decision.seat, made.nature(decision) if decision.seat == NATURE else Action("pass"))
    return found


def dice(made: Scene) -> list[tuple[int, ...]]:
    return [event.data["dice"] for event in made.told("round_fought")]


def played(made: Scene) -> list[str]:
    return [event.data["card"] for event in made.told("card_played")]


DUEL = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}}}

# -- spirits -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R4", "VC42")
@pytest.mark.parametrize(
    ("holder", "card", "owner", "thrown", "shows"),
    [
        ("fern", "great_spirit", FERN, [6, 6], (7, 6)),
        ("ember", "great_spirit", EMBER, [6, 6], (6, 7)),
        ("sun", "small_spirit", EMBER, [1, 1], (1, 0)),
    ],
)
def test_a_spirit_changes_a_die_of_a_combat_beyond_its_faces(
    holder: str, card: str, owner: int, thrown: list[int], shows: tuple[int, int]
) -> None:
    made = plays(scene(DUEL, {holder: [card]}, dice=thrown), f"{holder} {card} 0 {owner} 1")
    fight(made)
    assert dice(made) == [shows]


@pytest.mark.rule("VC19", "VC42", "R18")
def test_spirits_touch_no_dice_of_animals() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "animals": {"wolf": 1}}}, {"ember": ["small_spirit"]}, dice=[2, 2, 6, 1])
    begin(made, Combat(hex=made.at("0,0"), seat=FERN, species=WOLF, at="round"))
    while made.g.waiting[0].seat == NATURE:
        made.g.apply(NATURE, made.nature(made.g.waiting[0]))
    (asked,) = made.g.waiting
    space: Any = dict(asked.choices)["play"]
    assert (asked.seat, space.of) == (EMBER, (("small_spirit", 0, FERN, 1),)), "the wolf's die is nobody's"
    assert [die.seat for die in made.g.nearest(Throw).dice] == [FERN, BEAST]


@pytest.mark.rule("R13", "R15", "R4")
@pytest.mark.parametrize(
    ("card", "which", "thrown", "born"),
    [
        ("great_spirit", 1, [5, 1, 1, 2], {"F": 5}),  # the first die is a 6 now: twins
        ("great_spirit", 2, [6, 6, 1, 1], {"F": 4, "W": 1}),  # a 6 among twins is one child, also as a 7
        ("great_spirit", 1, [2, 1], {"F": 3, "W": 1}),
    ],
)
def test_a_great_spirit_at_a_birth(card: str, which: int, thrown: list[int], born: dict[str, int]) -> None:
    made = scene({"0,0": {"fern": {"F": 2}, "camp": "fern"}}, {"fern": [card]}, time={"turn": 3}, dice=thrown)
    plays(made, f"fern {card} 0 {FERN} {which}").start(BirthsPhase())
    found = made.contents("0,0")["fern"]
    assert played(made) == [card]
    assert not made.dice
    assert found == born


@pytest.mark.rule("R15", "R4", "VC42")
def test_a_small_spirit_takes_twins_away_and_makes_a_girl_of_a_boy() -> None:
    camp = {"0,0": {"fern": {"F": 1}, "camp": "fern"}}
    made = scene(camp, {"ember": ["small_spirit"]}, time={"turn": 3}, dice=[6, 3, 3])
    plays(made, f"ember small_spirit 0 {FERN} 1").start(BirthsPhase())
    assert made.contents("0,0")["fern"] == {"W": 1, "F": 1}
    made = scene(camp, {"ember": ["small_spirit"]}, time={"turn": 3}, dice=[3])
    plays(made, f"ember small_spirit 0 {FERN} 1").start(BirthsPhase())
    assert made.contents("0,0")["fern"] == {"F": 2}


@pytest.mark.rule("R2", "R4", "VC42")
def test_both_spirits_on_one_die_undo_each_other() -> None:
    made = scene(DUEL, {"fern": ["great_spirit"], "ember": ["small_spirit"]}, dice=[4, 4, 6, 1])
    plays(made, f"fern great_spirit 0 {FERN} 1", f"ember small_spirit 0 {FERN} 1", f"ember small_spirit 0 {FERN} 1")
    fight(made)
    assert played(made) == ["great_spirit", "small_spirit"]
    assert dice(made) == [(4, 4), (6, 1)]


@pytest.mark.rule("VC42", "VC19", "R4")
def test_a_die_of_an_event_counts_one_at_least() -> None:
    home = {"camps_elsewhere": 1, "elsewhere": {"F": 1}, "fire": True}
    made = scene({}, {"ember": ["small_spirit"]}, options={"fire": "on"}, dice=[3, 4, 4], fern=home)
    plays(made, f"ember small_spirit 0 {FERN} 1").start(Happening(card="storms"))
    assert made.g.world.fire[FERN] == 1, "3 is 2 now: no fire is lost"


# -- naming a die --------------------------------------------------------------------------------------------------


@pytest.mark.rule("N6")
@pytest.mark.parametrize(
    ("text", "aim"),
    [("fern 2", (FERN, 2)), ("ember", (EMBER, 1)), ("ember 1", (EMBER, 1)), ("fern 1,0", (FERN, 2)), ("fern", None)],
)
def test_a_die_is_named_by_its_tribe_its_number_or_its_hex(text: str, aim: tuple[int, int] | None) -> None:
    pieces = {f"{q},0": {name: {"F": 1}, "camp": name} for q, name in enumerate(("fern", "fern", "ember"))}
    made = scene(pieces, {"sun": ["small_spirit"]}, time={"turn": 3}, dice=[3, 4, 5])
    begin(made, BirthsPhase(at="conceive"))
    while made.g.waiting[0].seat == NATURE:
        made.g.apply(NATURE, made.nature(made.g.waiting[0]))
    spelling = spelling_of(made.g, ("fern", "ember", "sun"))
    said = f"k small_spirit {{die: {text}}}"
    if aim is None:
        with pytest.raises(Refused) as refused:
            resolve(made.g, SUN, said, spelling)
        assert refused.value.reason.rule == "Notation", "there are two of them"
    else:
        assert resolve(made.g, SUN, said, spelling) == Action("play", ("small_spirit", 0, *aim))


@pytest.mark.rule("N6", "R16")
def test_dice_of_nobody_are_named_by_their_purpose() -> None:
    dice = (Die("class"), Die("region"), Die("disease"), Die("fire", FERN), Die("fire", FERN))
    assert roll.called(dice) == [(-5, 1), (-1, 1), (-7, 1), (FERN, 1), (FERN, 2)]


# -- shamans -------------------------------------------------------------------------------------------------------

FOREST = {"0,0": "forest", "2,0": "forest"}
REGIONS = {"regions": {"0,0": 1, "2,0": 2}}


@pytest.mark.rule("R16", "VC41")
def test_a_small_shaman_has_a_region_drawn_again() -> None:
    pieces = {"0,0": {"fern": {"W": 1}}, "2,0": {"ember": {"W": 1}}}
    made = scene(pieces, {"fern": ["small_shaman"]}, hexes=FOREST, board=REGIONS, dice=[1, 2])
    plays(made, "fern small_shaman 0 -1 1").start(Happening(card="forest_fire"))
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert made.contents("2,0") == {"hazard": "fire"}


@pytest.mark.rule("VC41", "R16")
def test_a_die_that_a_spirit_has_changed_is_settled_against_shamans() -> None:
    home = {"camps_elsewhere": 1, "elsewhere": {"F": 1}}
    hands = {"fern": ["great_spirit", "small_shaman"]}
    made = scene({}, hands, options={"fire": "on"}, dice=[2, 4, 4], fern=home, ember=home, sun=home)
    plays(made, f"fern great_spirit 0 {FERN} 1")
    begin(made, Happening(card="storms"))
    while not made.told("card_played"):
        decision = made.g.waiting[0]
        answer = made.nature(decision) if decision.seat == NATURE else made.scripted(decision)
        assert answer is not None
        made.g.apply(decision.seat, answer)
    asked = next(each for each in made.g.waiting if each.seat == FERN)
    space: Any = dict(asked.choices)["play"]
    assert {noun[2:] for noun in space.of} == {(EMBER, 1), (SUN, 1)}
    made.go_on()
    assert made.g.world.fire[FERN] == 0


@pytest.mark.rule("R15", "R16", "VC41")
def test_dice_of_an_event_that_hang_on_births_are_for_shamans_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a yeti die hangs on the birth of a boy in a cave."""

    def hangs(g: Any, die: Die) -> tuple[Die, ...]:
        return (Die("yeti", die.seat, die.hex),) if die.value in (3, 4, 5) else roll.twins(g, die)

    monkeypatch.setattr(roll, "HANGING", {"birth": hangs})
    hands = {"fern": ["small_shaman", "great_spirit"]}
    made = scene({"0,0": {"fern": {"F": 1}, "camp": "fern"}}, hands, time={"turn": 3}, dice=[4, 1, 5])
    begin(made, Throw(dice=(Die("birth", FERN, made.at("0,0")),)))
    made.g.apply(NATURE, Action("die", 4))
    assert made.g.waiting[0].topic == "event_die"
    made.g.apply(NATURE, Action("event_die", 1))
    (asked,) = (each for each in made.g.waiting if each.seat == FERN)
    assert asked.window == "event_roll+die_rolled"
    space: Any = dict(asked.choices)["play"]
    assert {noun for noun in space.of if noun[0] == "small_shaman"} == {("small_shaman", 0, FERN, 2)}
    made.g.apply(FERN, Action("play", ("small_shaman", 0, FERN, 2)))
    made.g.apply(NATURE, Action("event_die", 5))
    assert [(die.what, die.value) for die in made.g.nearest(Throw).dice] == [("birth", 4), ("yeti", 5)]
    made.g.apply(FERN, Action("play", ("great_spirit", 0, FERN, 2)))
    assert not made.g.waiting


@pytest.mark.rule("VC47")
def test_a_void_event_does_nothing_and_the_next_is_drawn_before_it_is_laid_away() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": ["great_shaman"], "ember": ["net"]})
    made.draws = ["mild_autumn", "good_rains"]
    plays(made, "fern great_shaman 0")
    made.start(EventPhase())
    told = [event.name for event in made.events if event.name.startswith("event_")]
    assert told == ["event_drawn", "event_void", "event_drawn", "event_discarded", "event_stayed"]
    assert not made.g.world.held, "the marker is not held"
    assert made.g.world.past == ("mild_autumn",)
    assert made.g.world.lying == ("good_rains",)


@pytest.mark.rule("VC47", "V4.3")
def test_a_reshuffle_cannot_bring_the_void_event_back() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": ["great_shaman"]})
    world = made.g.world
    pile = world.summer
    only = pile.kinds.index("storms")
    world.summer = Pile(pile.kinds, tuple(int(at == only) for at in range(len(pile.kinds))))
    world.past = ("locusts", "rodents")
    plays(made, "fern great_shaman 0")
    begin(made, EventPhase())
    made.g.apply(NATURE, Action("event", "storms"))
    made.g.apply(FERN, Action("play", ("great_shaman", 0)))
    space: Any = made.g.waiting[0].choices[0][1]
    assert {*space.of} == {"locusts", "rodents"}


@pytest.mark.rule("VC47")
def test_a_drought_goes_on_when_the_flood_that_would_end_it_is_void() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}}, {"fern": ["great_shaman"]})
    made.g.world.effects = (Effect(in_force.DRY, until="gone"),)
    made.g.world.recount()
    made.draws = ["storms", "mild_autumn"]
    plays(made, "fern great_shaman 0").start(EventPhase())
    assert in_force.holds(made.g.world, in_force.DRY)


# -- fire extinction -----------------------------------------------------------------------------------------------


@pytest.mark.rule("VC32")
def test_a_fire_that_is_put_out_can_be_entered_again() -> None:
    made = scene(
        {"0,0": {"fern": {"W": 1}, "hazard": "fire"}, "1,0": {"fern": {"W": 1}}}, {"fern": ["fire_extinction"]}
    )
    made.g.world.number = 1
    made.play("tribes")
    hex = made.at("0,0")
    assert made.small_action("fern: m 1,0>0,0 1W") is None
    made.g.apply(FERN, Action("play", ("fire_extinction", 0, hex)))
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert made.small_action("fern: m 1,0>0,0 1W") is not None


@pytest.mark.rule("VC32", "R3", "VC28")
def test_a_countered_scorched_earth_leaves_the_camp_to_the_conqueror() -> None:
    pieces = {"0,0": {"ember": {"W": 1}, "fern": {"F": 1}, "camp": "fern", "field": "intact"}}
    made = scene(pieces, {"fern": ["scorched_earth"], "ember": ["fire_extinction"]})
    plays(made, "fern scorched_earth 0", f"ember fire_extinction 1 {made.at('0,0')}")
    made.start(Conquest(hex=made.at("0,0"), seat=EMBER))
    assert played(made) == ["scorched_earth", "fire_extinction"]
    assert made.g.world.discard == ("scorched_earth", "fire_extinction")
    (asked,) = made.g.waiting
    assert (asked.seat, asked.topic) == (EMBER, "conquer")
    made.answer("ember", "take")
    assert made.contents("0,0") == {"ember": {"W": 1, "F": 1}, "camp": "ember", "field": "intact"}


@pytest.mark.rule("VC32", "R3")
def test_a_countered_firebug_burns_nothing_and_brings_no_fire() -> None:
    hexes = {"0,0": "plain", "1,0": "forest"}
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}, "1,0": {"ember": {"W": 1}}}
    hands = {"fern": ["firebug"], "ember": ["fire_extinction"]}
    made = scene(pieces, hands, hexes=hexes, options={"fire": "on"})
    begin(made, Movement(seat=FERN, at="end"))
    made.g.apply(FERN, Action("play", ("firebug", 0, made.at("0,0"), WARRIOR, made.at("1,0"))))
    assert [each.window for each in made.g.waiting] == ["card_played"], "and only for who has a token there"
    made.g.apply(EMBER, Action("play", ("fire_extinction", 1, made.at("1,0"))))
    assert made.contents("1,0") == {"ember": {"W": 1}}
    assert not made.g.world.fire[FERN]
    assert not made.told("hazard_laid")


@pytest.mark.rule("VC32")
def test_one_hex_of_a_burning_prairie_is_spared() -> None:
    regions = {"regions": {"0,0": 1, "1,0": 1}}
    made = scene(
        {"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"W": 1}}}, {"fern": ["fire_extinction"]}, board=regions, dice=[1]
    )
    burning = Card(
        id="prairie_fire",
        deck=SUMMER_EVENT,
        modes=(Mode(do=(strike.roll_region(0), strike.strikes, do.before_it_strikes, strike.burn)),),
    )
    made.g.rules = replace(made.g.rules, cards={**made.g.rules.cards, "prairie_fire": burning})
    plays(made, f"fern fire_extinction 2 {made.at('1,0')}").start(Happening(card="prairie_fire"))
    assert made.contents("0,0") == {"hazard": "fire"}
    assert made.contents("1,0") == {"fern": {"W": 1}}


@pytest.mark.rule("VC32")
def test_a_forest_fire_is_not_stopped() -> None:
    pieces = {"0,0": {"fern": {"W": 1}}}
    made = scene(pieces, {"fern": ["fire_extinction"]}, hexes=FOREST, board=REGIONS, dice=[1])
    plays(made, f"fern fire_extinction 2 {made.at('0,0')}").start(Happening(card="forest_fire"))
    assert not played(made)
    assert made.contents("0,0") == {"hazard": "fire"}


# -- toughness -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R14", "VC15")
def test_who_pulls_through_is_alive_beside_the_combat_that_is_lost() -> None:
    made = scene(DUEL, {"ember": ["toughness"], "fern": ["cannibals"]}, dice=[6, 1])
    plays(made, f"ember toughness 0 {made.at('1,0')}", "fern cannibals 0")
    fight(made)
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert made.contents("1,0") == {"ember": {"W": 1}}
    assert made.tribe("fern")["food"] == 0, "nobody was killed"


@pytest.mark.rule("R18")
@pytest.mark.parametrize(("beside", "asked"), [({}, True), ({"1,0": {"animals": {"bear": 1}}}, False)])
def test_without_a_free_hex_nobody_is_asked_whether_to_pull_through(beside: dict[str, Any], asked: bool) -> None:
    made = scene({**DUEL, **beside}, {"ember": ["net"]}, dice=[6, 1])
    found = windows(begin(made, Combat(hex=made.at("0,0"), seat=FERN)))
    assert ("token_death" in found) == asked


@pytest.mark.rule("VC15")
def test_a_woman_killed_by_animals_may_pull_through_and_the_camp_is_lost_all_the_same() -> None:
    pieces = {"0,0": {"fern": {"F": 1}, "camp": "fern", "animals": {"bear": 1}}}
    made = scene(pieces, {"fern": ["toughness"]}, dice=[1, 6])
    plays(made, f"fern toughness 0 {made.at('1,0')}")
    fight(made, species=2)
    assert made.contents("1,0") == {"fern": {"F": 1}}
    assert made.contents("0,0") == {"animals": {"bear": 1}}


# -- great anger ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.10", "VC22")
def test_with_the_last_tokens_of_both_sides_nobody_wins() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "ember": {"W": 1}, "camp": "ember"}}
    made = scene(pieces, {"fern": ["great_anger"]}, ember={"food": 8})
    plays(made, f"fern great_anger 0 {EMBER} {WARRIOR} {WARRIOR}")
    fight(made)
    assert made.contents("0,0") == {}
    assert made.tribe("fern")["food"] == 0
    assert not made.told("round_fought")


@pytest.mark.rule("V8.14")
def test_anger_at_the_last_animal_with_the_last_hunter_feeds_nobody() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "animals": {"mammoth": 1}}}, {"fern": ["great_anger"]})
    plays(made, f"fern great_anger 0 {BEAST} 5 {WARRIOR}")
    fight(made, species=5)
    assert made.contents("0,0") == {}
    assert made.tribe("fern")["food"] == 0


@pytest.mark.rule("V8.14")
def test_an_animal_killed_in_anger_is_eaten_with_the_herd() -> None:
    pieces = {"0,0": {"fern": {"W": 2, "F": 1}, "animals": {"bison": 2}}}
    made = scene(pieces, {"fern": ["great_anger"]}, dice=[6, 1])
    plays(made, f"fern great_anger 0 {BEAST} 3 {WOMAN}")
    fight(made, species=3)
    assert made.contents("0,0") == {"fern": {"W": 2}}
    assert made.tribe("fern")["food"] == 8


@pytest.mark.rule("VC30", "R14")
def test_both_deaths_of_anger_open_their_windows() -> None:
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 2}}, "3,0": {"fern": {"W": 1}}}
    hands = {"fern": ["great_anger", "cannibals"], "ember": ["toughness"]}
    made = scene(pieces, hands, dice=[6, 1])
    refuge = made.at("1,0")
    plays(made, f"fern great_anger 0 {EMBER} {WARRIOR} {WARRIOR}", f"ember toughness 0 {refuge}")
    plays(made, "fern cannibals 0", "fern cannibals 0")
    fight(made)
    assert played(made) == ["great_anger", "toughness", "cannibals"]
    assert made.contents("1,0") == {"ember": {"W": 1}}
    assert made.tribe("fern")["food"] == 1, "only for the one who fell in the round: the other pulled through"


@pytest.mark.rule("VC30")
def test_who_rages_eats_the_rival_and_not_the_price() -> None:
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 1}}}
    made = scene(pieces, {"fern": ["great_anger", "cannibals"]})
    plays(made, f"fern great_anger 0 {EMBER} {WARRIOR} {WARRIOR}", "fern cannibals 0")
    fight(made)
    assert made.contents("0,0") == {"fern": {"W": 1}}
    assert made.tribe("fern")["food"] == 1


@pytest.mark.rule("VC26")
def test_a_tame_wolf_may_be_the_price() -> None:
    made = scene(DUEL, {"fern": ["great_anger"]})
    made.g.world.companions = ((FERN, made.at("0,0"), WOLF, 1),)
    plays(made, f"fern great_anger 0 {EMBER} {WARRIOR} {WOLF_TAMED}")
    fight(made)
    assert made.contents("0,0") == {"fern": {"W": 1}}


@pytest.mark.rule("V8.6", "V8.8")
def test_women_fall_to_anger_only_where_they_fight() -> None:
    made = scene({"0,0": {"fern": {"W": 1}, "ember": {"W": 1, "F": 1}}}, {"fern": ["great_anger"]})
    begin(made, Combat(hex=made.at("0,0"), seat=FERN))
    space: Any = dict(next(each for each in made.g.waiting if each.seat == FERN).choices)["play"]
    assert space.of == (("great_anger", 0, EMBER, WARRIOR, WARRIOR),)
    made = scene({"0,0": {"fern": {"F": 1}, "ember": {"F": 1}}}, {"fern": ["great_anger"]})
    begin(made, Combat(hex=made.at("0,0"), seat=FERN))
    space = dict(next(each for each in made.g.waiting if each.seat == FERN).choices)["play"]
    assert space.of == (("great_anger", 0, EMBER, WOMAN, WOMAN),)


@pytest.mark.rule("V8.8", "V8.9")
def test_women_who_are_left_alone_by_anger_fight_each_other() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "ember": {"W": 1, "F": 1}}}
    made = scene(pieces, {"fern": ["great_anger"]}, dice=[6, 1])
    plays(made, f"fern great_anger 0 {EMBER} {WARRIOR} {WARRIOR}")
    fight(made)
    assert made.contents("0,0") == {"fern": {"F": 1}}
    assert not made.told("women_captured")


@pytest.mark.rule("R3")
def test_the_deepest_nesting_of_a_fight_in_an_event() -> None:
    """Event, cave bear, combat, a pause, anger, its deaths, their window, toughness: the one carried out is the top."""
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"W": 2}}}
    made = scene(pieces, {"fern": ["great_anger"], "ember": ["toughness"]}, dice=[3, 3, 6, 1])
    begin(made, Combat(hex=made.at("0,0"), seat=FERN))
    made.g.apply(FERN, Action("play", ("great_anger", 0, EMBER, WARRIOR, WARRIOR)))
    if any(each.window == "combat_start" for each in made.g.waiting):
        made.g.apply(EMBER, Action("pass"))
    frames = [type(frame).__name__ for frame in made.g.stack]
    assert frames == ["Combat", "Window", "PlayCard", "Wrath", "Window"]
    made.g.apply(EMBER, Action("play", ("toughness", 0, made.at("1,0"))))
    assert made.contents("1,0") == {"ember": {"W": 1}}


# -- it still moves ------------------------------------------------------------------------------------------------


@pytest.mark.rule("V8.14")
def test_the_last_of_a_herd_gets_up_and_must_be_beaten_again() -> None:
    pieces = {"0,0": {"fern": {"W": 3}, "animals": {"bison": 2}}}
    made = scene(pieces, {"ember": ["it_still_moves"]}, dice=[6, 1, 6, 1, 1, 6, 6, 1])
    herd = made.g.world.herds[made.at("0,0") * 6 + 3]
    plays(made, "ember it_still_moves 0")
    fight(made, species=3)
    assert len(dice(made)) == 4
    assert made.tribe("fern")["food"] == 8, "two bison, once"
    assert made.g.world.bag[3] == herd
    assert made.topics.count("react") >= 2


@pytest.mark.rule("V8.14", "VC14")
def test_the_one_that_gets_up_is_the_last_that_fell_and_weapons_still_count() -> None:
    pieces = {"0,0": {"fern": {"W": 2}, "animals": {"wolf": 2}}}
    hands = {"fern": ["cut_stone"], "ember": ["it_still_moves"]}
    made = scene(pieces, hands, dice=[6, 1, 6, 1, 1, 2])
    herd = made.g.world.herds[made.at("0,0") * 6]
    plays(made, "fern cut_stone 0", "ember it_still_moves 0")
    fight(made, species=WOLF)
    totals = [event.data["totals"] for event in made.told("round_fought")]
    assert totals[2] == (1 + 2 + 2, 2 + 1)
    assert made.g.world.bag[WOLF] == herd


@pytest.mark.rule("V8.14")
def test_nobody_gets_up_for_the_hunter_himself_nor_among_tribes() -> None:
    made = scene({"0,0": {"fern": {"W": 2}, "animals": {"wolf": 1}}}, {"fern": ["it_still_moves"]}, dice=[6, 1])
    plays(made, "fern it_still_moves 0")
    fight(made, species=WOLF)
    assert not played(made)
    made = scene(DUEL, {"sun": ["it_still_moves"]}, dice=[6, 1])
    plays(made, "sun it_still_moves 0")
    fight(made)
    assert not played(made)


@pytest.mark.rule("V18.42")
def test_a_trophy_that_gets_up_is_none() -> None:
    pieces = {"0,0": {"fern": {"W": 1}, "animals": {"bear": 1}}}
    made = scene(pieces, {"ember": ["it_still_moves"]}, options={"trophies": "on"}, dice=[6, 1, 1, 6])
    plays(made, "ember it_still_moves 0")
    fight(made, species=2)
    assert made.contents("0,0") == {"animals": {"bear": 1}}
    assert not any(made.g.world.trophies)


# -- sacrifice, ambiguity ------------------------------------------------------------------------------------------


@pytest.mark.rule("VC22", "VC29")
def test_who_dies_before_the_capture_takes_the_camp_along() -> None:
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"F": 1}, "camp": "ember"}}
    made = scene(pieces, {"ember": ["sacrifice"]}, ember={"food": 8})
    begin(made, Combat(hex=made.at("0,0"), seat=FERN))
    assert made.g.waiting[0].window == "combat_start"
    made.g.apply(EMBER, Action("play", ("sacrifice", 0, made.at("0,0"), WOMAN)))
    made.go_on()
    assert made.contents("0,0") == {"fern": {"W": 2}}
    assert made.tribe("fern")["food"] == 0
    assert not made.told("women_captured")


@pytest.mark.rule("R5")
def test_a_sacrifice_never_comes_between_a_roll_and_its_loss() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "animals": {"bear": 1}}}
    made = scene(pieces, {"fern": ["sacrifice"]}, dice=[1, 6])
    begin(made, Combat(hex=made.at("0,0"), seat=FERN, species=2, at="round"))
    while made.g.waiting[0].topic != "casualty":
        decision = made.g.waiting[0]
        made.g.apply(decision.seat, made.nature(decision) if decision.seat == NATURE else Action("pass"))
    refused = made.g.why_not(FERN, Action("play", ("sacrifice", 0, made.at("0,0"), WARRIOR)))
    assert refused is not None
    assert (refused.key, refused.rule) == ("nothing_comes_between", "R5")


@pytest.mark.rule("VC22", "V15.3")
def test_the_only_woman_of_a_camp_becomes_a_warrior_and_it_is_gone() -> None:
    pieces = {"0,0": {"ember": {"F": 1, "W": 1}, "camp": "ember"}, "3,0": {"fern": {"W": 1}}}
    made = scene(pieces, {"fern": ["ambiguity"]})
    made.g.world.number = 1
    made.play("tribes")
    made.g.apply(FERN, Action("play", ("ambiguity", 0, EMBER, made.at("0,0"), WOMAN)))
    assert made.contents("0,0") == {"ember": {"W": 2}}


@pytest.mark.rule("P2")
def test_whoever_changes_keeps_the_steps_that_are_left() -> None:
    made = scene(
        {"0,0": {"fern": {"W": 2}}}, {"ember": ["ambiguity"], "sun": ["sacrifice"]}, sun={"elsewhere": {"W": 1}}
    )
    made.g.world.number = 1
    made.play("tribes")
    made.g.apply(*made.small_action("fern: m 0,0>1,0 1W"))  # type: ignore[misc]
    made.g.apply(EMBER, Action("play", ("ambiguity", 0, FERN, made.at("1,0"), WARRIOR)))
    ranks = made.g.nearest(Movement).ranks(made.g)
    moved = [party for (hex, status), party in ranks.items() if hex == made.at("1,0") and status & MOVED]
    assert len(ranks) == 2
    assert len(moved) == 1
    assert made.contents("1,0") == {"fern": {"F": 1}}


@pytest.mark.rule("P2")
def test_a_sacrifice_in_the_own_movement_takes_one_who_has_moved() -> None:
    made = scene({"0,0": {"fern": {"W": 1}}, "1,0": {"fern": {"W": 1}}}, {"fern": ["sacrifice"]})
    made.g.world.number = 1
    made.play("tribes")
    made.g.apply(*made.small_action("fern: m 0,0>1,0 1W"))  # type: ignore[misc]
    made.g.apply(FERN, Action("play", ("sacrifice", 0, made.at("1,0"), WARRIOR)))
    movement = made.g.nearest(Movement)
    assert not movement.marks
    assert list(movement.ranks(made.g)) == [(made.at("1,0"), 2)], "the other one has both steps"


@pytest.mark.rule("V8.7")
def test_a_woman_who_becomes_a_warrior_fights_from_the_next_roll_on() -> None:
    pieces = {"0,0": {"fern": {"W": 3}, "ember": {"W": 2, "F": 1}}}
    made = scene(pieces, {"ember": ["ambiguity", "flight"], "sun": ["net"]}, dice=[6, 1, 3, 3, 6, 1, 6, 1])
    begin(made, Combat(hex=made.at("0,0"), seat=FERN))
    while not made.told("tokens_died"):
        decision = made.g.waiting[0]
        made.g.apply(decision.seat, made.nature(decision) if decision.seat == NATURE else Action("pass"))
    play = Action("play", ("ambiguity", 0, EMBER, made.at("0,0"), WOMAN))
    made.g.apply(EMBER, play)
    for each in made.g.waiting:
        if each.window:
            made.g.apply(each.seat, Action("pass"))
    made.go_on()
    totals = [event.data["totals"] for event in made.told("round_fought")]
    assert totals[1] == (3 + 3, 3 + 2)


# -- windows that are not served -----------------------------------------------------------------------------------


@pytest.mark.rule("R18", "R20")
def test_the_end_of_a_combat_among_tribes_is_no_window() -> None:
    hands = {"fern": ["net"], "ember": ["raft"], "sun": ["spying"]}
    made = scene({**DUEL, "3,0": {"sun": {"W": 1}}}, hands, dice=[6, 1])
    found = windows(begin(made, Combat(hex=made.at("0,0"), seat=FERN)))
    assert "combat_end" not in found
    assert "die_rolled" in found


@pytest.mark.rule("R3", "R18")
def test_an_announced_card_is_no_window_where_nobody_could_put_the_fire_out() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern"}, "3,0": {"ember": {"W": 1}}}
    hexes = {**ROW, "1,0": "forest"}
    made = scene(pieces, {"fern": ["firebug"], "ember": ["net"]}, hexes=hexes)
    with_card(made, "sun", *unplayed("event_drawn"))
    begin(made, Movement(seat=FERN, at="end"))
    made.g.apply(FERN, Action("play", ("firebug", 0, made.at("0,0"), WARRIOR, made.at("1,0"))))
    assert not any(each.window == "card_played" for each in made.g.waiting)
    assert made.contents("1,0") == {"hazard": "fire"}
