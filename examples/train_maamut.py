"""Teach a small net Mâamut by letting it play itself: numpy alone, two minutes on one core, seeded.

    python examples/train_maamut.py --out trained      # writes maamut.npz, maamut.csv and, with matplotlib, maamut.svg
    PYTHONPATH=examples MAAMUT_WEIGHTS=trained/maamut.npz \
        steppe simulate maamut --players 2 --bots train_maamut:Trained,easy --games 200

One net scores answers, another says how good a position is; both learn by proximal policy optimisation. What they are
told of an answer, and how they are made, is in `maamut_net`.
"""

from __future__ import annotations

import argparse
import csv
import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # nets so small learn faster on one core; before numpy is read

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from maamut_net import WORDS, Net, chances, seen
from steppe import Action, Decision, Mind, View, envs, tournament

ABREAST, STEPS, EPOCHS, BATCH = 128, 32, 4, 8  # games side by side, answers in each a round; a batch is so many steps
CLIP, DISCOUNT, TRACE, CURIOSITY = 0.2, 0.97, 0.9, 0.01
WEIGHTS = "MAAMUT_WEIGHTS"  # names in the environment the file that `Trained` reads

# -- playing and learning ----------------------------------------------------------------------------------------------


class Learner:
    """Both nets, and the games in which they play themselves."""

    def __init__(self, seed: int) -> None:
        self.luck = np.random.default_rng(seed)
        self.policy, self.value = Net(self.luck), Net(self.luck)
        self.games = envs.vector("maamut", ABREAST, players=2)
        self.rows, self.info = self.games.reset(seed)

    def round(self) -> tuple[int, int]:
        """Play on in all games and learn from it; how many games have ended, and how many of them somebody won."""
        steps = [self.step() for _ in range(STEPS)]
        self.judge(steps)
        for _ in range(EPOCHS):
            order = self.luck.permutation(STEPS)
            for first in range(0, STEPS, BATCH):
                self.learn([steps[index] for index in order[first : first + BATCH]])
        return sum(int(s["ended"].sum()) for s in steps), sum(int((s["reward"] > 0).sum()) for s in steps)

    def step(self) -> dict[str, Any]:
        """An answer in each game, drawn as likely as the net finds it good."""
        games, words = self.info["action_mask"].nonzero()
        asked, position = seen(self.rows, games, words), seen(self.rows, np.arange(ABREAST), np.zeros(ABREAST, int))
        likely = chances(self.policy(*asked)[0], games, words, ABREAST)
        drawn = np.log(likely + 1e-30) + self.luck.gumbel(size=likely.shape)
        step = {"games": games, "words": words, "asked": asked, "position": position, "likely": likely}
        step |= {"worth": self.value(*position)[0], "seat": self.info["seat"]}
        step["said"] = np.where(self.info["action_mask"] > 0, drawn, -np.inf).argmax(1)
        self.rows, step["reward"], step["ended"], self.info = self.games.step(step["said"])
        return step

    def judge(self, steps: list[dict[str, Any]]) -> None:
        """From the end backwards: how much better than expected each answer was for whoever gave it."""
        every, later, gain = np.arange(ABREAST), np.zeros((ABREAST, 2)), np.zeros((ABREAST, 2))
        known = np.zeros((ABREAST, 2), np.bool_)  # whether anything is known of what came of it
        for step in reversed(steps):
            over, own = step["ended"], (every, step["seat"])
            later[over], gain[over], known[over] = step["reward"][over], 0, True
            step["known"] = known[own]
            found = DISCOUNT * (later[own] + TRACE * gain[own]) - step["worth"]
            step["gain"] = np.where(step["known"], found, 0)
            later[own], gain[own], known[own] = step["worth"], step["gain"], True

    def learn(self, steps: list[dict[str, Any]]) -> None:
        """Make answers likelier that were better than expected, but not much at once."""
        likely, said, gain, known, worth = (
            np.concatenate([step[key] for step in steps]) for key in ("likely", "said", "gain", "known", "worth")
        )
        asked, position = (
            [np.concatenate(part) for part in zip(*(step[key] for step in steps), strict=True)]
            for key in ("asked", "position")
        )
        games = np.concatenate([step["games"] + ABREAST * index for index, step in enumerate(steps)])
        words, count = np.concatenate([step["words"] for step in steps]), ABREAST * len(steps)
        scores, inner = self.policy(*asked)
        now = chances(scores, games, words, count)
        ratio = now[np.arange(count), said] / likely[np.arange(count), said]
        pull = np.where(known, (gain - gain[known].mean()) / (gain[known].std() + 1e-6), 0)
        pull = pull * ratio * np.where(pull > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        each = now[games, words]
        logs = np.log(each + 1e-9)
        doubt = -np.bincount(games, each * logs, count)
        slope = pull[games] * (each - (said[games] == words)) + CURIOSITY * each * (logs + doubt[games])
        self.policy.learn(asked, inner, (slope / count).astype(np.float32))
        found, inner = self.value(*position)
        miss = np.where(known, found - (worth + gain), 0)
        self.value.learn(position, inner, (miss / count).astype(np.float32))

    def save(self, path: Path) -> None:
        """The weights of the net that answers, in half precision."""
        halves: dict[str, Any] = {name: each.astype(np.float16) for name, each in self.policy.weights.items()}
        np.savez_compressed(path, **halves)


class Trained:
    """The trained net as a bot: it answers as likely as the net finds an answer good."""

    def __init__(self) -> None:
        self.net = Net(np.random.default_rng(0))
        with np.load(os.environ.get(WEIGHTS, "maamut.npz")) as kept:
            self.net.weights = {name: kept[name].astype(np.float32) for name in kept}

    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        actions = [*decision.actions()]
        if len(actions) == 1:
            return actions[0]
        row = np.array([envs.observer(mind.game).row(mind.imagine(), decision.seat)])  # all that the seat may know
        words = np.array([WORDS.encode(decision, action)[0] for action in actions])
        scores, _ = self.net(*seen(row, np.zeros(len(words), int), words))
        likely = np.exp(scores - scores.max()).cumsum()
        lot = likely[-1] * mind.below(1 << 30) / (1 << 30)
        return actions[int((likely[:-1] <= lot).sum())]


def train(seed: int, rounds: int, every: int, games: int, out: Path) -> Iterator[dict[str, Any]]:
    """Learn, and tell from time to time how many of some games against random the net wins."""
    learner, ended, won = Learner(seed), 0, 0
    out.mkdir(parents=True, exist_ok=True)
    os.environ[WEIGHTS] = str(out / "maamut.npz")
    for done in range(rounds + 1):
        if done % every == 0 or done == rounds:
            learner.save(out / "maamut.npz")
            share = next(iter(tournament("maamut", [Trained, "random"], games, seed=f"curve {seed}").bots().values()))
            told = {"rounds": done, "answers": done * STEPS * ABREAST, "caught": won / max(ended, 1)}
            yield told | {"won": share.share, "least": share.least, "most": share.most}
            ended = won = 0
        if done < rounds:
            more, caught = learner.round()
            ended, won = ended + more, won + caught


def drawn(curve: list[dict[str, Any]], path: Path) -> None:
    """The curve as a picture."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    answers = [point["answers"] for point in curve]
    axes.plot(answers, [point["won"] for point in curve], label="games won against random")
    axes.fill_between(answers, [p["least"] for p in curve], [p["most"] for p in curve], alpha=0.2)
    axes.set(xlabel="answers given in play against itself", ylabel="share", ylim=(0, 1), title="Learning Mâamut")
    axes.legend(loc="lower right")
    figure.savefig(path)


def main() -> None:
    """Train, keep weights and curve, measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=300, help=f"of {ABREAST * STEPS} answers each")
    parser.add_argument("--every", type=int, default=25, help="rounds between two points of the curve")
    parser.add_argument("--games", type=int, default=100, help="against random for each point of the curve")
    parser.add_argument("--final", type=int, default=400, help="games at the end against each of three bots")
    parser.add_argument("--out", type=Path, default=Path("trained"), help="where weights and curve go")
    given = parser.parse_args()
    curve = []
    for point in train(given.seed, given.rounds, given.every, given.games, given.out):
        curve.append(point)
        print(
            f"{point['rounds']:4} rounds, {point['answers']:9,} answers: {point['won']:.0%} against random", flush=True
        )
    with (given.out / "maamut.csv").open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, curve[0])
        writer.writeheader()
        writer.writerows(curve)
    try:
        drawn(curve, given.out / "maamut.svg")
    except ModuleNotFoundError:
        print("no picture of the curve: matplotlib is not installed")
    for rival in ("random", "easy", "greedy") if given.final else ():
        found = tournament("maamut", [Trained, rival], given.final, seed="final").bots()
        for bot, share in zip(("trained", rival), found.values(), strict=True):
            print(f"{bot} won {share.share:.1%} of {given.final} games ({share.least:.1%} to {share.most:.1%})")


if __name__ == "__main__":
    main()
