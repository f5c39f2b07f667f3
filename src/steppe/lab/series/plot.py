"""Plots of what was simulated, as SVG or PNG. Needs matplotlib (the extra `lab`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from steppe.lab.series.tally import Share, Tally

if TYPE_CHECKING:
    from steppe.lab.series.rating import Standing

INK, BAR = "#3b2f26", "#b5651d"
BINS = 40


def plot_tallies(tallies: Sequence[Tally], seats: Sequence[str], title: str, path: Path) -> None:
    """Who won how often, by bot and seat with intervals, and how long games were; a row of plots for each tally."""
    figure = Figure(figsize=(9, 4 * len(tallies)), layout="constrained")
    for tally, (wins, length) in zip(tallies, figure.subplots(len(tallies), 2, squeeze=False), strict=True):
        wins.set_title(f"{title}, {tally.games} games")
        by_seat = {f"seat {seat}": found for seat, found in zip(seats, tally.seats(), strict=True)}
        shares(wins, {**tally.bots(), **by_seat})
        turns = sorted(tally.lengths.elements())
        length.hist(turns, bins=min(BINS, turns[-1] - turns[0] + 1), color=BAR)
        length.set_xlabel("turns of a game")
        length.set_ylabel("games")
    save(figure, path)


def plot_standings(standings: Sequence[Standing], title: str, path: Path) -> None:
    """Ratings and wins of an arena, with their intervals."""
    figure = Figure(figsize=(9, 1.5 + 0.4 * len(standings)), layout="constrained")
    figure.suptitle(title)
    ratings, wins = figure.subplots(1, 2)
    spans(ratings, {each.bot: (each.rating, each.least, each.most) for each in standings})
    ratings.set_xlabel("rating, with its 95 % interval")
    shares(wins, {each.bot: each.wins for each in standings})
    save(figure, path)


def shares(axes: Axes, found: Mapping[str, Share]) -> None:
    """Shares of games with their intervals, the first on top."""
    spans(axes, {name: (each.share, each.least, each.most) for name, each in found.items()})
    axes.set_xlim(0, 1)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_xlabel("share of games won, with its 95 % interval")


def spans(axes: Axes, found: Mapping[str, tuple[float, float, float]]) -> None:
    """A point with its interval for each name."""
    at = range(len(found))
    middle = [each[0] for each in found.values()]
    less = [max(0.0, each[0] - each[1]) for each in found.values()]
    more = [max(0.0, each[2] - each[0]) for each in found.values()]
    axes.errorbar(middle, at, xerr=[less, more], fmt="o", color=BAR, ecolor=INK, capsize=3)
    axes.set_yticks(at, [*found])
    axes.invert_yaxis()
    axes.grid(axis="x", alpha=0.3)


def save(figure: Figure, path: Path) -> None:
    """Write the file; the same plot gives the same one."""
    with mpl.rc_context({"svg.hashsalt": "steppe", "svg.fonttype": "none"}):
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix == ".svg" else None)
