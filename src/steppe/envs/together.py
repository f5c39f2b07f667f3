"""All seats at once, as PettingZoo's parallel environments: whoever is not asked waits."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from pettingzoo import ParallelEnv

from steppe.envs.hunting import seated
from steppe.envs.table import id_of
from steppe.envs.tensor import action_space, agents, observation_space, seen

By = dict[str, Any]
ILLEGAL = -1.0  # for a word that may not be said, at which the game ends


class Parallel(ParallelEnv[str, By, int]):  # type: ignore[misc]
    """In each step everybody who is asked says a word, and everybody else the word 0, which is to wait."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        reward: str = "win",
        render_mode: str | None = None,
    ) -> None:
        self.table = seated(game, players, options, reward)
        self.render_mode = render_mode
        name = id_of(self.table.game).replace("/", "_").replace("-", "_")
        self.metadata = {"name": name, "render_modes": ["ansi"]}
        self.possible_agents = list(agents(self.table.seats))
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.table.game) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self.table.game) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[By, By]:
        self.table.reset(secrets.randbits(48) if seed is None else seed)
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[By, By, By, By, By]:
        table, live = self.table, self.agents
        said = [(seat, int(actions[agent])) for seat, agent in enumerate(self.possible_agents)]
        infos: By = {agent: {} for agent in live}
        wrong = [seat for seat, word in said if word not in table.menu(seat)]
        if wrong:  # as with PettingZoo's own wrapper for illegal moves: that ends it
            rewards = {agent: ILLEGAL if seat in wrong else 0.0 for seat, agent in enumerate(self.possible_agents)}
            for seat in wrong:
                infos[self.possible_agents[seat]]["refused"] = f"{said[seat][1]} may not be said"
        else:
            for seat, word in [each for each in said if each[0] in table.asked]:
                table.say(seat, word)
            rewards = dict(zip(self.possible_agents, table.rewards(), strict=True))
        over = bool(wrong) or table.over
        if over:
            self.agents = []
        return self._seen(), rewards, dict.fromkeys(live, over), dict.fromkeys(live, False), infos

    def _seen(self) -> By:
        return {agent: seen(self.table, seat) for seat, agent in enumerate(self.possible_agents)}

    def render(self) -> str:
        """The position as an onlooker sees it."""
        return str(self.table.game.position(self.table.state, None, whole=False))

    def close(self) -> None:
        """Nothing is left open."""
