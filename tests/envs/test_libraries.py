"""The environments pass the conformance tests of the libraries that they are for."""

from __future__ import annotations

import random
import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python.observation import make_observation
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from envs.playing import KEYS
from steppe import envs
from steppe.core.chance import Quick
from steppe.envs.tensor import plane
from steppe.games import GAMES

# Libraries warn of what they seldom see: that a mask comes with the row, and that there is nothing to draw.
SELDOM = ("Observation is not a NumPy array", "Observation space for each agent probably should be", ".*render")


@pytest.fixture(autouse=True)
def seldom() -> Iterator[None]:
    with warnings.catch_warnings():
        for message in SELDOM:
            warnings.filterwarnings("ignore", message)
        yield


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("raw", [True, False])
def test_pettingzoo_aec(key: str, raw: bool) -> None:
    api_test(envs.aec(key, raw=raw), num_cycles=300)


@pytest.mark.parametrize("key", KEYS)
def test_pettingzoo_seeds(key: str) -> None:
    seed_test(lambda: envs.aec(key), num_cycles=60)
    parallel_seed_test(lambda: envs.parallel(key), num_cycles=60)


@pytest.mark.parametrize("key", KEYS)
def test_pettingzoo_parallel(key: str) -> None:
    parallel_api_test(envs.parallel(key), num_cycles=300)


@pytest.mark.parametrize("key", KEYS)
def test_gymnasium(key: str) -> None:
    made = gymnasium.make(f"steppe.envs.against:{envs.id_of(key)}", opponents=["random"], render_mode="ansi")
    check_env(made.unwrapped)
    assert made.spec is not None
    assert made.spec.id == envs.id_of(key)


@pytest.mark.parametrize("key", KEYS)
def test_openspiel(key: str) -> None:
    pyspiel.random_sim_test(envs.openspiel(key), num_sims=1, serialize=False, verbose=False)


def chosen(mask: Any, lots: Quick) -> int:
    may = np.flatnonzero(mask)
    return int(may[lots.below(len(may))])


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_in_turn(key: str) -> None:
    env, lots, total = envs.aec(key, players=3, reward="places"), Quick(1), dict[str, float]()
    env.reset(seed=5)
    for agent in env.agent_iter(20_000):
        seen, reward, ended, cut, _ = env.last()
        total[agent] = total.get(agent, 0.0) + reward
        env.step(None if ended or cut else chosen(seen["action_mask"], lots))
    assert not env.agents
    assert sum(total.values()) == pytest.approx(0)
    assert env.unwrapped.render()


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_at_once(key: str) -> None:
    env, lots = envs.parallel(key, players=2), Quick(2)
    seen, _ = env.reset(seed=6)
    rewards = dict[str, float]()
    while env.agents:
        seen, rewards, _, _, _ = env.step({a: chosen(seen[a]["action_mask"], lots) for a in env.agents})
    assert {*rewards.values()} <= {1.0, -1.0}
    env.reset(seed=6)
    _, rewards, ended, _, infos = env.step(dict.fromkeys(env.agents, 1))
    assert all(ended.values())
    assert -1.0 in rewards.values()
    assert any("refused" in info for info in infos.values())


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_against_bots(key: str) -> None:
    env, lots = envs.gym(key, opponents=["random", "easy"]), Quick(3)
    seen, info = env.reset(seed=7)
    assert env.table.seats == 3
    over, reward = False, 0.0
    while not over:
        assert env.observation_space.contains(seen)
        assert (env.action_masks() == seen["action_mask"]).all()
        seen, reward, over, _, info = env.step(chosen(seen["action_mask"], lots))
    assert reward in (1.0, -1.0)
    env.reset(seed=7)
    _, reward, over, _, info = env.step(0)
    assert (reward, over) == (-1.0, True)
    assert "may not be said" in info["refused"]


@pytest.mark.parametrize("key", KEYS)
def test_many_games_side_by_side(key: str) -> None:
    many, lots = envs.vector(key, 3, reward="places"), Quick(4)
    rows, info = many.reset(seed=8)
    ended = 0
    for _ in range(400):
        words = [chosen(mask, lots) for mask in info["action_mask"]]
        rows, rewards, over, info = many.step(words)
        ended += int(over.sum())
        assert rewards[~over].any() == False  # noqa: E712 - of arrays
        assert rewards.sum() == pytest.approx(0, abs=1e-5)
    assert ended
    assert rows.shape == (3, envs.observer(many.tables[0].game).size)
    with pytest.raises(ValueError, match="game 1: 0 may not be said"):
        many.step(
            [words[0], 0, words[2]]
            if info["action_mask"][0][words[0]]
            else [chosen(info["action_mask"][0], lots), 0, 0]
        )
    with pytest.raises(ValueError, match="2 words for 3 games"):
        many.step([1, 1])


@pytest.mark.parametrize("key", KEYS)
def test_openspiel_deals_anew_what_a_player_does_not_see(key: str) -> None:
    game = envs.openspiel(key, players=2, reward="margin")
    state, lots = game.new_initial_state(), random.Random(5)
    differ = compared = 0
    watching = make_observation(game)
    for count in range(900):
        if state.is_terminal():
            break
        if count % 40 == 5 and not state.is_chance_node():
            player = state.current_player()
            other = state.resample_from_infostate(player, lots.random)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions()
            differ += str(other) != str(state)
            compared += 1
            watching.set_from(state, player)
            assert watching.tensor.any()
            assert watching.dict["me"][player] == 1
            assert watching.string_from(state, player) == state.observation_string(player)
        state.apply_action(lots.choice(state.legal_actions()))
    assert compared
    assert differ


def test_openspiel_takes_options_and_names_words() -> None:
    game = envs.openspiel("maamut", players=4, options={"hands": "open"})
    assert game.num_players() == 4
    assert game.num_distinct_actions() == len(envs.vocabulary("maamut"))
    state = game.new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 0) == "draw"
    while state.is_chance_node():
        state.apply_action(0)
    assert state.action_to_string(state.current_player(), state.legal_actions()[0]).startswith("place")
    assert pyspiel.load_game("steppe_maamut_v1").num_players() == 3


@pytest.mark.parametrize(
    ("make", "module", "library"),
    [
        ("aec", "cycle", "pettingzoo"),
        ("gym", "against", "gymnasium"),
        ("openspiel", "spiel", "pyspiel"),
        ("vector", "abreast", "numpy"),
    ],
)
def test_a_missing_library_is_named_with_what_brings_it(
    make: str, module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name == library or name.startswith(f"{library}.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, f"steppe.envs.{module}", raising=False)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(ImportError, match=rf"{library} is not installed.*steppe\[env\]"):
        getattr(envs, make)("maamut")


def test_planes_are_cut_out_by_name() -> None:
    env = envs.aec("maamut", players=3, raw=True)
    env.reset(seed=1)
    row, game = env.observe("player_1")["observation"], GAMES["maamut"]
    assert plane(game, row, "hunters").shape == (4, 37)
    assert plane(game, row, "me").tolist() == [0, 1, 0, 0]
    assert plane(game, np.stack([row, row]), "hunters").shape == (2, 4, 37)


def test_no_library_is_loaded_before_it_is_asked_for() -> None:
    wanted = "import sys, steppe.envs, steppe.lab.check.secrecy; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", wanted], capture_output=True, text=True, check=True).stdout.split()
    assert not {"numpy", "pettingzoo", "gymnasium", "pyspiel"} & {*loaded}
