"""A study as a picture, SVG or PNG: who wins, how long games are, the curves. Needs matplotlib (the extra `lab`)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Sheet

from steppe.lab.series.plot import BAR, BINS, INK, save
from steppe.lab.study.workbench.figures import WINNERS, Figure, Point, Sample

COLOURS = (INK, BAR)
WIDE = 2  # plots in a row
THIN, FEWEST = 0.1, 5  # the part of the games, and the games, below which a curve is not drawn any more


def plot_study(
    sample: Sample, figures: Sequence[Figure], points: Sequence[Point], title: str, pace: str, path: Path
) -> None:
    """All of it on one sheet."""
    curves = list(dict.fromkeys(point.curve for point in points))
    rows = 1 + -(-len(curves) // WIDE)
    sheet = Sheet(figsize=(10, 3.5 * rows), layout="constrained")
    sheet.suptitle(title)
    axes: list[Any] = [*sheet.subplots(rows, WIDE, squeeze=False).flat]
    winners(axes[0], sample.study.sides, [figure for figure in figures if figure.group == WINNERS])
    lengths(axes[1], sample)
    for name, each in zip(curves, axes[2:], strict=False):
        curve(each, sample, [point for point in points if point.curve == name], pace)
    for unused in axes[2 + len(curves) :]:
        unused.set_axis_off()
    save(sheet, path)


def winners(axes: Axes, sides: Sequence[str], figures: Sequence[Figure]) -> None:
    """Shares with their intervals, the sides one below the other."""
    for side, name in enumerate(sides):
        found = [(at + 0.2 * side, each) for at, figure in enumerate(figures) if (each := figure.sides[side])]
        axes.errorbar(
            [each.found for _, each in found],
            [at for at, _ in found],
            xerr=[[each.found - each.least for _, each in found], [each.most - each.found for _, each in found]],
            fmt="o",
            capsize=3,
            color=COLOURS[side],
            label=name,
        )
    axes.set_yticks(range(len(figures)), [figure.name for figure in figures])
    axes.invert_yaxis()
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_xlabel("share of games won, with its 95 % interval")
    axes.legend()


def lengths(axes: Axes, sample: Sample) -> None:
    """How many games had how many turns."""
    turns = [[row["turns"] for row in rows.values()] for rows in sample.rows]
    every = [each for side in turns for each in side]
    bins = min(BINS, max(every) - min(every) + 1)
    axes.hist(turns, bins=bins, color=COLOURS[: len(turns)], label=[*sample.study.sides])
    axes.set_xlabel("turns of a game")
    axes.set_ylabel("games")


def curve(axes: Axes, sample: Sample, points: Sequence[Point], pace: str) -> None:
    """What a person has, on average, with the interval of the mean, as long as enough games go on."""
    for side, name in enumerate(sample.study.sides):
        games = len(sample.rows[side])
        least = min(games, max(THIN * games, FEWEST))
        found = [(point.moment, each) for point in points if (each := point.sides[side]) and each.games >= least]
        moments = [moment for moment, _ in found]
        axes.plot(moments, [each.found for _, each in found], color=COLOURS[side], label=name)
        band = [each.least for _, each in found], [each.most for _, each in found]
        axes.fill_between(moments, *band, color=COLOURS[side], alpha=0.2)
    axes.set_xlabel(pace)
    axes.set_ylabel(f"{points[0].curve}, mean of all players")
    axes.set_ylim(bottom=0)
