"""What many games of a preset come to: how long, how many decisions, how much waiting, how even, how deadly."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean, median, quantiles, stdev
from typing import Any

from steppe.lab.series.tally import CERTAINTY, UNFINISHED, share
from steppe.lab.study.sitting import CAUSES

Row = Mapping[str, Any]  # one game, as `sitting.sit` tells it
FINE = 4  # digits behind the point


def mean(values: Iterable[float]) -> dict[str, float]:
    """The mean, and how far from it the true one is at most, 19 times in 20."""
    found = list(values)
    error = CERTAINTY * stdev(found) / math.sqrt(len(found)) if len(found) > 1 else 0.0
    return {"mean": round(fmean(found), FINE) if found else 0.0, "error": round(error, FINE)}


def spread(values: Iterable[float]) -> dict[str, float]:
    """The mean with its error, the middle one, and between what four in five are."""
    found = sorted(values)
    tenths = quantiles(found, n=10, method="inclusive") if len(found) > 1 else found * 9
    more = {"tenth": tenths[0], "median": median(found), "ninetieth": tenths[8]} if found else {}
    return {**mean(found), **{key: round(value, FINE) for key, value in more.items()}}


def part(count: float, whole: int) -> dict[str, float]:
    """A share, with Wilson's interval."""
    found = share(count, whole)
    return {"share": round(found.share, FINE), "least": round(found.least, FINE), "most": round(found.most, FINE)}


def among_equals(rows: Sequence[Row], players: int) -> dict[str, Any]:
    """The figures of games among people of the same strength; tribes and people are averaged game by game."""
    decided = [row for row in rows if row["winners"]]
    tribes = len(rows) * players
    return {
        "games": len(rows),
        "reasons": dict(Counter(row["reason"] for row in rows).most_common()),
        "turns": spread(row["turns"] for row in rows),
        "minutes": spread(sum(row["own"]) / 60 for row in rows),
        "decisions": {
            "person": spread((sum(row["moves"]) + sum(row["answers"])) / players for row in rows),
            "game": mean(sum(row["moves"]) + sum(row["answers"]) for row in rows),
            "movements": mean(sum(row["moves"]) / players for row in rows),
        },
        "waiting": {
            "share": mean(fmean(waiting(row)) for row in rows),
            "longest": spread(seconds / 60 for row in rows for seconds in row["longest"]),
            "out": part(sum(sum(row["out"]) for row in rows), tribes),
            "minutes_out": mean(minutes for row in rows for minutes in minutes_out(row)),
        },
        "even": {
            "seats": [part(won(rows, seat), len(decided)) for seat in range(players)],
            "margin": mean(margin(row) for row in decided),
            "shared": part(sum(len(row["winners"]) > 1 for row in rows), len(rows)),
            "limit": part(sum(row["reason"] in UNFINISHED for row in rows), len(rows)),
            "nobody": part(sum(not row["winners"] and row["reason"] not in UNFINISHED for row in rows), len(rows)),
        },
        "deadly": {
            "lost": mean(sum(sum(dead.values()) for dead in row["dead"]) / players for row in rows),
            "causes": {
                cause: mean(sum(dead.get(cause, 0) for dead in row["dead"]) / players for row in rows)
                for cause in CAUSES
            },
            "captured": mean(sum(row["captured"]) / players for row in rows),
            "eliminated": part(sum(count > 0 for row in rows for count in row["eliminated"]), tribes),
        },
    }


def waiting(row: Row) -> list[float]:
    """By person: the share of the time that he was in the game in which nobody asked him anything."""
    return [1 - own / left if left else 0.0 for own, left in zip(row["own"], row["left"], strict=True)]


def minutes_out(row: Row) -> list[float]:
    """How long those sat beside the table whose tribe was out for good."""
    return [(row["long"] - left) / 60 for left, out in zip(row["left"], row["out"], strict=True) if out]


def won(rows: Iterable[Row], seat: int) -> float:
    """How many games a seat won; of one that several won together, its part."""
    return sum(1 / len(row["winners"]) for row in rows if seat in row["winners"])


def margin(row: Row) -> int:
    """By how many camps the winner, the first of several, is ahead of the best of the others."""
    camps: list[int] = row["camps"]
    first: int = max(row["winners"], key=lambda seat: camps[seat])
    return camps[first] - max(count for seat, count in enumerate(camps) if seat != first)


def against_random(rows: Sequence[Row]) -> dict[str, Any]:
    """The figures of games of one who thinks against some who do not; one that nobody won is not his."""
    return {
        "games": len(rows),
        "reasons": dict(Counter(row["reason"] for row in rows).most_common()),
        "won": part(sum(won([row], row["seat"]) for row in rows), len(rows)),
        "finished": part(
            sum(won([row], row["seat"]) for row in rows if row["winners"]), sum(bool(row["winners"]) for row in rows)
        ),
        "ahead": part(sum(row["ahead"] for row in rows), len(rows)),
        "turns": spread(row["turns"] for row in rows),
    }
