"""All seats in turn, as PettingZoo's agent-environment cycle."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from steppe.envs.hunting import seated
from steppe.envs.table import id_of
from steppe.envs.tensor import action_space, agents, observation_space, seen

ILLEGAL = -1.0  # for a word that may not be said, at which the wrapped environment ends


def made(game: str, players: int | None, options: Mapping[str, str] | None, reward: str, *, raw: bool) -> Any:
    """The environment, as a rule in the wrappers that PettingZoo's own games have."""
    env: Any = Aec(game, players, options, reward)
    if raw:
        return env
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(env))


class Aec(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]
    """Whoever is asked says a word; if several are asked at once, one after another, and none sees what others say."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = seated(game, players, options, reward)
        self.render_mode = render_mode
        name = id_of(self.table.game).replace("/", "_").replace("-", "_")
        self.metadata = {"name": name, "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = list(agents(self.table.seats))
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self.table.game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.table.game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.reset(secrets.randbits(48) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        table = self.table
        table.say(self._seats[agent], int(action))
        if table.asked:
            self.agent_selection = self.possible_agents[table.seat]
            return
        self.rewards = dict(zip(self.agents, table.rewards(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return seen(self.table, self._seats[agent])

    def render(self) -> str:
        """The position as an onlooker sees it."""
        return str(self.table.game.position(self.table.state, None, whole=False))

    def close(self) -> None:
        """Nothing is left open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])
