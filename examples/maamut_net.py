"""The net of `train_maamut`: it sees a game of Mâamut from the mammoth, turned so that the answer points east.

What is learned for one place and one direction so holds for all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from steppe import GAMES, envs

HIDDEN, RATE = 64, 2e-3

# -- what it sees ------------------------------------------------------------------------------------------------------

WORDS, PARTS = envs.vocabulary("maamut"), envs.observer(GAMES["maamut"]).by_name
HEXES = [(q, r) for r in range(-3, 4) for q in range(max(-3, -3 - r), min(3, 3 - r) + 1)]
OFF, INDEX = len(HEXES), {hex: index for index, hex in enumerate(HEXES)}


def at(start: tuple[int, int], cell: tuple[int, int], direction: int, sign: int = 1) -> tuple[int, int]:
    """The hex that lies so from the first, if east is that direction."""
    q, r = cell
    for _ in range(direction):
        q, r = -r, q + r
    return start[0] + sign * q, start[1] + sign * r


def bearing(start: tuple[int, int], hex: tuple[int, int]) -> int:
    """In which of the six directions a hex lies."""
    relative = hex[0] - start[0], hex[1] - start[1]
    return next((d for d in range(6) if (found := at((0, 0), relative, (6 - d) % 6))[0] > 0 <= found[1]), 0)


AROUND = np.array([[[INDEX.get(at(h, cell, d), OFF) for cell in HEXES] for d in range(6)] for h in HEXES])
AHEAD = np.array([[[INDEX.get(at(h, (n, 0), d), OFF) for n in range(4)] for d in range(6)] for h in HEXES])
BEARING = np.array([[bearing(start, hex) for hex in HEXES] for start in HEXES])
KINDS = ("wait", "move", "push", "set_trap", "remove_trap", "discard", "place", "flee")  # each with card 0 to 3
SAID = [(*word.split(), "", "")[:3] for word in WORDS.words]
CARD = np.array([int(noun) if verb in ("move", "discard") else 0 for verb, noun, _ in SAID])
HEADING = np.array([int(direction) if verb == "move" else -1 for verb, _, direction in SAID])
TARGET = np.array([int(noun) if verb in ("place", "flee") else -1 for verb, noun, _ in SAID])
KIND = np.array([4 * KINDS.index(verb) for verb, _, _ in SAID]) + CARD
PLANES = (("terrain", 0), ("terrain", 1), ("traps", 0), ("traps", 1), ("hunters", 0), ("hunters", 1))  # rock, grass ...
INPUTS = (len(PLANES) + 1) * OFF + 3


def seen(rows: Any, games: Any, words: Any) -> tuple[Any, Any]:
    """What the net is told of each of these answers, and of what kind each is; to wait is the position as it is."""

    def plane(name: str, part: int = 0) -> Any:
        start = PARTS[name].start + part * OFF
        return rows[:, start : start + OFF]

    mammoth, hunter = plane("mammoth").argmax(1)[games], plane("hunters").argmax(1)[games]
    board = np.zeros((len(rows), len(PLANES), OFF + 1), np.float32)
    board[:, 0, OFF] = 1  # beyond the edge all is rock
    for index, (name, part) in enumerate(PLANES):
        board[:, index, :OFF] = plane(name, part)
    card, heading = CARD[words], HEADING[words]
    path = AHEAD[hunter, heading]
    push = (heading >= 0) & ((path == mammoth[:, None]) & (np.arange(4) <= card[:, None])).any(1)
    target = np.where(heading >= 0, path[np.arange(len(words)), card], hunter)
    target = np.where(TARGET[words] >= 0, TARGET[words], target)
    around = AROUND[mammoth, np.where(heading >= 0, heading, BEARING[mammoth, target])]
    cells = board[games[:, None, None], np.arange(len(PLANES))[None, :, None], around[:, None, :]]
    hand = rows[:, PARTS["hands"].start : PARTS["hands"].start + 3][games] / 3
    told = [cells.reshape(len(games), -1), around == target[:, None], hand]
    return np.concatenate(told, 1, dtype=np.float32), KIND[words] + 4 * push


# -- the net -----------------------------------------------------------------------------------------------------------


class Net:
    """One hidden layer for all kinds of answers; each kind has thresholds and an outlet of its own."""

    def __init__(self, luck: np.random.Generator) -> None:
        kinds = 4 * len(KINDS)
        self.weights = {
            "in": luck.normal(0, 0.1, (INPUTS, HIDDEN)).astype(np.float32),
            "bias": np.zeros((kinds, HIDDEN), np.float32),
            "out": luck.normal(0, 0.01, (kinds, HIDDEN)).astype(np.float32),
        }
        self.moments = {name: (np.zeros_like(each), np.zeros_like(each)) for name, each in self.weights.items()}
        self.lessons = 0

    def __call__(self, inputs: Any, kinds: Any) -> tuple[Any, Any]:
        """A number for each row, and what the hidden layer made of it."""
        inner = np.maximum(inputs @ self.weights["in"] + self.weights["bias"][kinds], 0)
        return (inner * self.weights["out"][kinds]).sum(1), inner

    def learn(self, told: Any, inner: Any, slope: Any) -> None:
        """A step of Adam, given how the loss changes with each number."""
        inputs, kinds = told
        back = slope[:, None] * self.weights["out"][kinds] * (inner > 0)
        of_kind = np.eye(4 * len(KINDS), dtype=np.float32)[:, kinds]
        slopes = {"in": inputs.T @ back, "bias": of_kind @ back, "out": of_kind @ (slope[:, None] * inner)}
        self.lessons += 1
        rate = RATE * np.sqrt(1 - 0.999**self.lessons) / (1 - 0.9**self.lessons)
        for name, found in slopes.items():
            first, second = self.moments[name]
            first += 0.1 * (found - first)
            second += 0.001 * (found * found - second)
            self.weights[name] -= np.float32(rate) * first / (np.sqrt(second) + np.float32(1e-8))


def chances(scores: Any, games: Any, words: Any, count: int) -> Any:
    """By game, how likely each word is to be said."""
    table = np.full((count, len(WORDS)), -np.inf, np.float32)
    table[games, words] = scores
    table = np.exp(table - table.max(1, keepdims=True))
    return table / table.sum(1, keepdims=True)
