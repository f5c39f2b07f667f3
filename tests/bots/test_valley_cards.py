"""What chiefs do with cards of the extension that only some moments are right for."""

from __future__ import annotations

from typing import Any, cast

import pytest

from games.valley.scene import Scene
from steppe.bots.bot import advise, bot_named
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.reaction import REACTIONS
from steppe.bots.valley.step import WORTH
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import MEDIUM
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.frame import DONE, Flow, Frame, run
from steppe.core.sheet import sheet
from steppe.games.valley.deeds import land
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.roll import pick_hex
from steppe.games.valley.piece import MAMMOTH, WARRIOR, WOLF, WOMAN
from steppe.games.valley.purpose import Purpose
from steppe.games.valley.world import G

ROW = {f"{q},0": "plain" for q in range(6)}
EXTENSION = {"edition": "extension", "fire": "off"}
EAST = 2  # a die
TAKEN = {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 3}}, "5,0": {"fern": {"W": 1, "F": 1}}}


class Table(Scene):
    """A scene that stops wherever a chief has a choice."""

    def scripted(self, decision: Decision) -> Action | None:
        return None if decision.size() > 1 or decision.topic == "movement" else decision.at(0)


def table(hand: list[str], pieces: dict[str, Any], terrain: dict[str, str] | None = None, **more: Any) -> Table:
    tribes = {"fern": {"food": 8, "hand": hand}, "ember": {"food": 8}}
    made = Table({"board": {"hexes": terrain or ROW}, "tribes": tribes, "pieces": pieces, "options": EXTENSION, **more})
    made.g.world.number = 1
    return made


def choice(made: Table) -> Action:
    return advise(VALLEY, made.g, made.g.waiting[0], bot_named("medium", VALLEY), Quick(1).below)


def judged(made: Table, seat: int = 0) -> Judge:
    return Judge(Survey(made.g, seat), MEDIUM, lambda n: n // 2)


def name_of(action: Action) -> str:
    return str(cast("tuple[Any, ...]", action.noun)[0]) if action.verb == "play" else action.verb


# -- what a rival would take -----------------------------------------------------------------------------------------


def moving(pieces: dict[str, Any]) -> Action:
    made = table(["sacrifice"], pieces)
    made.play("tribes")
    return choice(made)


@pytest.mark.rule("VC22")
def test_the_last_woman_of_a_camp_that_is_lost_gives_herself_up() -> None:
    assert moving(TAKEN) == Action("play", ("sacrifice", 0, 0, WOMAN))


@pytest.mark.parametrize(
    "pieces",
    [
        {"0,0": {"fern": {"F": 1}, "camp": "fern"}, "3,0": {"ember": {"W": 3}}},
        {"0,0": {"fern": {"F": 1, "W": 6}, "camp": "fern", "ember": {"W": 1}}},
        {"0,0": {"fern": {"F": 1}, "camp": "fern", "ember": {"W": 1}}, "2,0": {"fern": {"W": 4}}},
    ],
    ids=["nobody is there yet", "she is well guarded", "help can come"],
)
def test_nobody_gives_herself_up_who_may_be_saved(pieces: dict[str, Any]) -> None:
    assert name_of(moving(pieces)) != "sacrifice"


def test_she_does_so_before_the_combats_too() -> None:
    pieces = {**TAKEN, "2,0": {"fern": {"W": 1}, "ember": {"W": 1}}}
    made = table(["sacrifice"], pieces)
    made.play("combat")
    assert made.g.waiting[0].topic == "fight"
    assert name_of(choice(made)) == "sacrifice"


def test_a_man_is_never_offered() -> None:
    made = table(["sacrifice"], TAKEN)
    assert REACTIONS[Purpose.OFFERING](made.g, judged(made), ("c", 0, made.at("5,0"), WARRIOR)) == 0


def test_whoever_is_held_by_rivals_slips_away() -> None:
    made = table(["flight"], {"0,0": {"fern": {"F": 2}, "ember": {"W": 3}}, "5,0": {"fern": {"W": 1}}})
    made.play("tribes")
    found = choice(made)
    assert found.verb == "play"
    assert cast("tuple[Any, ...]", found.noun)[:3] == ("flight", 0, made.at("0,0"))


# -- fire, lots, herds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("beside", "wanted"), [({"1,0": {"fern": {"W": 3}}}, True), ({}, False)])
def test_a_fire_is_put_out_where_people_are_needed(beside: dict[str, Any], wanted: bool) -> None:
    burning = {"fern": {"F": 1}, "camp": "fern", "hazard": "fire", "animals": {"wolf": 2}}
    made = table(["fire_extinction"], {"0,0": burning, **beside})
    made.play("tribes")
    worth = WORTH[Purpose.CLEARING](made.g, judged(made), ("fire_extinction", 0, made.at("0,0")))
    assert (worth > 1.5) == wanted
    assert (name_of(choice(made)) == "fire_extinction") == wanted


@sheet
class Comes(Frame):
    """A glacier comes to a hex that is drawn."""

    def start(self, g: G, _: Any) -> Flow:
        return run(pick_hex(tuple([hex for hex in g.world.ground.land if hex < 6])), self.drawn)

    def drawn(self, g: G, found: tuple[int, ...]) -> Flow:
        land.place_tile(g, found[0], "glacier", "glacier")
        return DONE


@pytest.mark.rule("VC12", "VC41")
@pytest.mark.parametrize(("drawn", "again"), [(1, True), (4, False)])
def test_a_hex_that_was_drawn_is_drawn_again_where_it_is_a_bad_one(drawn: int, again: bool) -> None:
    terrain = {f"{q},0": "mountain" for q in range(6)}
    made = table(["small_shaman"], {"0,0": {"fern": {"W": 1, "F": 2}, "camp": "fern"}}, terrain, dice=[drawn])
    made.start(Comes())
    assert (name_of(choice(made)) == "small_shaman") == again


@pytest.mark.rule("VC31")
def test_a_herd_is_led_over_the_mountain_where_it_hurts_a_rival() -> None:
    terrain = {**ROW, "2,0": "mountain"}
    for who, leads in (("ember", True), ("fern", False)):
        other = "fern" if who == "ember" else "ember"
        pieces = {
            "1,0": {"animals": {"bison": 3}},
            "3,0": {who: {"F": 1}, "camp": who},
            "5,0": {other: {"W": 1, "F": 1}},
        }
        made = table(["high_valley"], pieces, terrain, dice=[EAST])
        made.play("animals")
        assert made.g.waiting[0].window == "animals_move"
        assert name_of(choice(made)) == ("high_valley" if leads else "pass")


@pytest.mark.parametrize(("there", "in_bag", "spoils"), [(MAMMOTH, WOLF, True), (WOLF, MAMMOTH, False)])
def test_a_rivals_hunt_is_spoilt_for_its_meat(there: int, in_bag: int, spoils: bool) -> None:
    names = {MAMMOTH: "mammoth", WOLF: "wolf"}
    pieces = {"0,0": {"ember": {"W": 9}, "animals": {names[there]: 1}}, "5,0": {"fern": {"W": 1, "F": 1}}}
    made = table(["bad_tracker"], pieces, dice=[6, 1] * 9)
    made.g.world.bag[in_bag] = made.unused(in_bag, 1)
    made.play("combat")
    assert (name_of(choice(made)) == "bad_tracker") == spoils


# -- hands -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("VC44")
def test_who_can_see_a_hand_chooses_the_card_he_takes() -> None:
    hand = ["shady_deal", "spying", "raft", "bridge"]
    made = table(hand, {"0,0": {"fern": {"W": 1}}, "1,0": {"ember": {"W": 1}}})
    made.g.world.hands[1] = ("net",)
    worth = WORTH[Purpose.DEAL]
    plays = [("shady_deal", place, 1) for place in range(2)]
    along = [bool(made.g.rules.cards["shady_deal"].modes[place].along) for place in range(2)]
    assert sorted(along) == [False, True]
    by_lot, chosen = sorted(plays, key=lambda play: along[play[1]])
    assert worth(made.g, judged(made), chosen) > worth(made.g, judged(made), by_lot)
