"""States of every game can be compared, hashed, copied and sent to other processes."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys

import pytest

from steppe import GAMES, Action, Play, Quick, Refused, Seeded, State
from steppe.core.game import AnyGame, AnyState
from steppe.core.play import play_out
from steppe.lab.check.option import draw_options
from toy import TOY

OPTIONS = {
    "maamut": ({}, {"hands": "open", "limit": "20"}),
    "mammut": ({}, {"start": "lot"}),
    "valley": ({}, {"edition": "1991"}, {"edition": "extension"}, {"science": "on", "edition": "extension"}),
}
TABLES = [(key, options) for key, sets in OPTIONS.items() for options in sets]


def after(game: AnyGame, options: dict[str, str], inputs: int, seed: int = 3) -> AnyState:
    g = game.setup(game.rules(3, options))
    luck = Quick(seed)
    play_out(g, luck, lambda _, decision: decision.sample(luck.below), inputs)
    return g


@pytest.mark.parametrize(("key", "options"), TABLES)
def test_a_state_comes_back_from_a_pickle_as_it_was(key: str, options: dict[str, str]) -> None:
    game, luck = GAMES[key], Quick(5)
    g = after(game, options, 0)
    for _ in range(12):
        play_out(g, luck, lambda _, decision: decision.sample(luck.below), 25)
        again = pickle.loads(pickle.dumps(g))
        assert again == g
        assert hash(again) == hash(g)
        assert again.waiting == g.waiting
        assert again.rules.same(g.rules)
        assert game.position(again) == game.position(g)
        if not g.waiting:
            break


@pytest.mark.parametrize("key", OPTIONS)
def test_what_came_back_goes_on_alike(key: str) -> None:
    g = after(GAMES[key], {}, 60)
    others = [pickle.loads(pickle.dumps(g)), copy.deepcopy(g), copy.copy(g), g.copy()]
    for each in (g, *others):
        luck = Quick(9)
        play_out(each, luck, lambda _, decision, luck=luck: decision.sample(luck.below), 60)  # type: ignore[misc]
    assert all(each == g for each in others)
    assert len({g, *others}) == 1


@pytest.mark.parametrize("key", OPTIONS)
def test_states_that_differ_are_not_equal(key: str) -> None:
    game = GAMES[key]
    seen: set[AnyState] = set()
    g, luck = after(game, {}, 0), Quick(1)
    while g.waiting and len(seen) < 40:
        assert g not in seen
        seen.add(g.copy())
        g.apply(g.waiting[0].seat, g.waiting[0].sample(luck.below))
    assert len(seen) == 40
    assert after(game, {}, 30) != after(game, {}, 31)
    assert after(game, {}, 30) != "a game"


def test_the_same_table_under_other_rules_is_another_state() -> None:
    game = GAMES["maamut"]
    assert after(game, {}, 0) != after(game, {"limit": "20"}, 0)
    assert after(game, {"limit": "20"}, 0) == after(game, {"limit": "20"}, 0)
    usual = {option.key: option.default for option in game.options}
    assert after(game, {}, 9) == after(game, usual, 9), "whether a default is said or not"


def test_the_quick_rules_of_the_valley_stay_quick() -> None:
    rules = GAMES["valley"].rules(3, {})
    again = pickle.loads(pickle.dumps(rules.hasty))
    assert again.quick
    assert again is rules.hasty, "compiled once"
    assert not rules.same(rules.hasty)


@pytest.mark.parametrize("key", OPTIONS)
def test_games_are_pickled_by_name(key: str) -> None:
    assert pickle.loads(pickle.dumps(GAMES[key])) is GAMES[key]


def test_the_game_of_a_table_is_pickled_too() -> None:
    game = GAMES["valley"]
    assert type(pickle.loads(pickle.dumps(game.at(after(game, {}, 20))))) is type(game)


def test_a_listener_is_no_part_of_a_state() -> None:
    g = after(GAMES["maamut"], {}, 20)
    other = g.copy()
    other.events = []
    assert other == g
    assert pickle.loads(pickle.dumps(other)).events is None


def test_answers_given_in_secret_are_part_of_it() -> None:
    play = Play(TOY, 3, nature=Seeded(b"x"))
    g = play.state.copy()
    assert len(g.waiting) > 1
    decision = g.waiting[0]
    g.apply(decision.seat, decision.at(0))
    again: State[object, object] = pickle.loads(pickle.dumps(g))  # type: ignore[type-var]
    assert again == g != play.state
    assert again.answers == g.answers
    assert again.waiting == g.waiting


@pytest.mark.parametrize("key", OPTIONS)
def test_another_process_understands_a_pickle(key: str) -> None:
    game, g = GAMES[key], after(GAMES[key], {}, 40)
    script = "import pickle, sys; g = pickle.load(sys.stdin.buffer); sys.stdout.write(g.rules.origin.game.position(g))"
    told = subprocess.run(
        [sys.executable, "-c", script],
        input=pickle.dumps(g),
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        check=True,
    )
    assert told.stdout.decode() == game.position(g)


@pytest.mark.parametrize("key", OPTIONS)
def test_whatever_options_are_drawn(key: str) -> None:
    game = GAMES[key]
    for seed in range(4):
        options = draw_options(game.options, Quick(seed).below)
        g = after(game, options, 40, seed)
        assert pickle.loads(pickle.dumps(g)) == g


def test_a_refusal_can_be_sent_and_still_says_why() -> None:
    game = GAMES["maamut"]
    g = after(game, {}, 20)
    with pytest.raises(Refused) as refused:
        g.apply(g.waiting[0].seat, Action("fly"))
    again = pickle.loads(pickle.dumps(refused.value))
    assert str(again) == str(refused.value)
    assert again.reason == refused.value.reason
