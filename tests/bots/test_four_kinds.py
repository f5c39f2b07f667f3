"""The bot of the Valley among geniuses and amazons: what it answers is legal, and it keeps whom it needs."""

from __future__ import annotations

import pytest

from games.valley.plains import moving, scene
from games.valley.scene import Scene
from games.valley.test_party import four
from steppe.bots.bot import Mind, advise, bot_named
from steppe.bots.valley.chief import Chief
from steppe.bots.valley.judge import Judge
from steppe.bots.valley.survey import Survey
from steppe.bots.valley.taste import MEDIUM
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.space import Pick
from steppe.core.view import observe
from steppe.games.valley.batch import read_step
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import many
from steppe.games.valley.piece import GENIUS, STUDENT, WARRIOR, WOMAN
from steppe.games.valley.queries.in_force import STUDENTS
from steppe.games.valley.world import Effect
from steppe.lab.check.invariants.valley import valley as check


@pytest.mark.parametrize("seed", [1, 3])
def test_a_chief_plays_whole_games_with_four_kinds(seed: int) -> None:
    quick, g, chief = Quick(seed), VALLEY.setup(four(2, turn_limit=6)), Chief()
    for _ in range(2000):
        if not g.waiting:
            break
        decision = g.waiting[0]
        seat = decision.seat
        if seat == NATURE:
            action = decision.sample(quick.below)
        else:
            action = chief.choose(observe(g, seat), decision, Mind(VALLEY, g, seat, quick.below))
        g.apply(seat, action)  # refuses what is not legal
        check(g)
    assert g.world.ended


# -- what they know of the kinds ---------------------------------------------------------------------------------------

SCIENCE = {"science": "on", "inventions": "off"}


def choice(made: Scene) -> Action:
    return advise(VALLEY, made.g, made.g.waiting[0], bot_named("medium", VALLEY), Quick(1).below)


@pytest.mark.parametrize(("options", "lost"), [({}, GENIUS), ({"genius_cards": "both"}, WARRIOR)])
def test_a_chief_gives_up_the_weaker_man_unless_he_is_needed(options: dict[str, str], lost: int) -> None:
    pieces = {"0,0": {"fern": {"W": 1, "G": 1}, "animals": {"bear": 1}}}
    made = scene(pieces, options={**SCIENCE, **options}, dice=[1, 6]).play("combat")
    assert choice(made) == Action("lose", lost)
    pieces = {"0,0": {"fern": {"W": 1, "G": 1}, "ember": {"W": 3}}}
    made = scene(pieces, options={**SCIENCE, **options}, dice=[1, 6]).play("combat")
    assert choice(made) == Action("lose", lost)


def test_a_chief_lets_a_plain_man_starve_before_the_last_genius() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "G": 1, "F": 1}, "camp": "fern"}}
    made = scene(pieces, {"fern": {"food": 2}, "ember": {}}, options={**SCIENCE, "genius_sowing": "on"})
    made.play("survival")
    assert choice(made) == Action("starve", ((made.at("0,0"), WARRIOR, 0),))


@pytest.mark.parametrize(("options", "kind"), [({"genius_fire": "on"}, GENIUS), ({}, WARRIOR)])
def test_somebody_who_can_take_it_goes_for_the_fire(options: dict[str, str], kind: int) -> None:
    made = Scene(
        {
            "board": {"hexes": {"0,0": "plain", "1,0": "volcano", "0,1": "plain"}},
            "tribes": {"fern": {"food": 30}, "ember": {"elsewhere": {"W": 1}}},
            "pieces": {"0,0": {"fern": {"W": 3, "G": 1, "F": 2}, "camp": "fern"}},
            "options": {**SCIENCE, **options},
        }
    )
    moving(made)
    action = choice(made)
    assert action.verb == "move"
    step = read_step(action.noun)
    assert step.to == made.at("1,0")
    assert many(step.group, kind) == 1


def test_a_camp_is_taken_for_the_amazons_in_it() -> None:
    pieces = {"0,0": {"fern": {"W": 2}, "ember": {"A": 1}, "camp": "ember"}, "1,0": {"fern": {"F": 3}}}
    made = scene(pieces, options=SCIENCE).play("combat")
    assert choice(made) == Action("take")


# -- by rank (V18.35) --------------------------------------------------------------------------------------------------

BY_RANK = {**SCIENCE, "amazons": "on", "combat_roles": "by_rank"}


@pytest.mark.rule("V18.35")
@pytest.mark.parametrize(
    ("here", "fight"), [({"W": 2, "A": 2}, 4), ({"G": 2, "F": 2}, 0), ({"W": 1, "G": 1, "F": 2}, 1)]
)
def test_a_chief_counts_as_fighters_those_who_fight(here: dict[str, int], fight: int) -> None:
    made = scene({"0,0": {"fern": here}, "2,0": {"ember": {"W": 1}}}, options=BY_RANK)
    survey = Survey(made.g, 0)
    assert survey.ranks(survey.men[made.at("0,0")], survey.women[made.at("0,0")]) == (fight, sum(here.values()) - fight)
    made = scene({"0,0": {"fern": {"W": 2, "F": 1}}, "2,0": {"ember": {"W": 1}}})
    assert Survey(made.g, 0).ranks(2, 1) == (2, 1), "elsewhere men fight"


@pytest.mark.rule("V18.35")
def test_amazons_hold_a_camp_and_geniuses_do_not() -> None:
    chances = []
    for mine in ({"W": 1, "A": 3}, {"W": 1, "G": 3}):
        made = scene({"0,0": {"fern": mine, "ember": {"W": 3}}}, options=BY_RANK)
        judge = Judge(Survey(made.g, 0), MEDIUM, Quick(1).below)
        chances.append(
            judge.holds(made.at("0,0"), judge.survey.men[made.at("0,0")], judge.survey.women[made.at("0,0")])
        )
    assert chances[0] > 0.5 > chances[1]


@pytest.mark.rule("V18.35")
def test_a_chief_loses_a_warrior_before_an_amazon_who_can_bear() -> None:
    pieces = {"0,0": {"fern": {"W": 2, "A": 1}, "ember": {"W": 3}}}
    made = scene(pieces, options=BY_RANK, dice=[1, 6]).play("combat")
    assert choice(made) == Action("lose", WARRIOR)


@pytest.mark.rule("V18.6")
def test_a_chief_gives_up_a_student_before_the_woman_who_keeps_the_camp() -> None:
    pieces = {"0,0": {"fern": {"W": 1, "F": 1}, "camp": "fern", "ember": {"W": 3}}}
    tribes = {"fern": {"hand": ["headstrong"]}, "ember": {}}
    made = scene(pieces, tribes, options={"tribal_progress": "on", "edition": "extension"}, dice=[1, 6])
    made.g.world.effects += (Effect(STUDENTS, made.seat("fern"), made.at("0,0"), 1, "gone"),)
    made.g.world.recount()
    made.script = [("fern", Action("aside", 1)), ("fern", Action("play", ("headstrong", 0)))]
    made.play("combat")
    assert made.g.waiting[0].topic == "casualty"
    assert dict(made.g.waiting[0].choices)["lose"] == Pick("kind", (WOMAN, STUDENT))
    assert choice(made) == Action("lose", STUDENT)
