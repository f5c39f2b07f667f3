"""The tables of docs/presets.md, made of the figures that are kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias

from steppe.core.text import catalogue
from steppe.games.valley.game import VALLEY
from steppe.lab.study.sitting import CAUSES

Figures: TypeAlias = Mapping[str, Any]
Column: TypeAlias = tuple[str, Callable[[Figures], str]]  # its head, and what it says of a preset
PLACE = re.compile(r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
ENGLISH = "en"


def number(found: Figures, digits: int = 1) -> str:
    """With its error: `8.4 ± 0.3`."""
    return f"{found['mean']:.{digits}f} ± {found['error']:.{digits}f}"


def percent(found: Figures, digits: int = 0) -> str:
    return f"{100 * found['share']:.{digits}f} %"


def interval(found: Figures, digits: int = 0) -> str:
    """With its interval: `25 % (21–29)`."""
    least, most = (f"{100 * found[key]:.{digits}f}" for key in ("least", "most"))
    return f"{percent(found, digits)} ({least}–{most})"


def between(found: Figures) -> str:
    return f"{found['tenth']:.0f}–{found['ninetieth']:.0f}"


def cause(key: str) -> Callable[[Figures], str]:
    return lambda found: f"{found['four']['deadly']['causes'][key]['mean']:.1f}"


def seat(place: int) -> Callable[[Figures], str]:
    return lambda found: interval(found["four"]["even"]["seats"][place])


TABLES: Mapping[str, tuple[Column, ...]] = {
    "length": (
        ("turns", lambda found: number(found["four"]["turns"])),
        ("minutes", lambda found: number(found["four"]["minutes"], 0)),
        ("four games in five", lambda found: f"{between(found['four']['minutes'])} min"),
        ("with three players", lambda found: number(found["three"]["minutes"], 0) if "three" in found else "–"),
        ("decisions, each", lambda found: number(found["four"]["decisions"]["person"], 0)),
        ("of these movements", lambda found: f"{found['four']['decisions']['movements']['mean']:.0f}"),
        ("decisions, all", lambda found: f"{found['four']['decisions']['game']['mean']:.0f}"),
    ),
    "waiting": (
        ("waiting", lambda found: f"{100 * found['four']['waiting']['share']['mean']:.0f} %"),
        ("longest wait", lambda found: f"{number(found['four']['waiting']['longest'])} min"),
        ("nine people in ten at most", lambda found: f"{found['four']['waiting']['longest']['ninetieth']:.0f} min"),
        ("out for good", lambda found: interval(found["four"]["waiting"]["out"])),
        ("then watching for", lambda found: f"{number(found['four']['waiting']['minutes_out'], 0)} min"),
    ),
    "even": (
        *((VALLEY.say("seat", place), seat(place)) for place in range(4)),
        ("camps ahead", lambda found: number(found["four"]["even"]["margin"])),
        ("shared", lambda found: percent(found["four"]["even"]["shared"], 1)),
        ("nobody won", lambda found: percent(found["four"]["even"]["nobody"], 1)),
        ("turns ran out", lambda found: percent(found["four"]["even"]["limit"], 1)),
    ),
    "deadly": (
        ("tokens lost", lambda found: number(found["four"]["deadly"]["lost"])),
        *((key, cause(key)) for key in CAUSES),
        ("captured besides", lambda found: f"{found['four']['deadly']['captured']['mean']:.1f}"),
        ("tribes wiped out", lambda found: interval(found["four"]["deadly"]["eliminated"])),
    ),
    "random": (
        ("won", lambda found: interval(found["random"]["won"], 1)),
        ("of the games that somebody won", lambda found: interval(found["random"]["finished"], 1)),
        ("first or best placed", lambda found: percent(found["random"]["ahead"], 1)),
        ("turns", lambda found: number(found["random"]["turns"])),
    ),
}


def table(key: str, found: Figures) -> Iterator[str]:
    """One of them, line by line."""
    columns = TABLES[key]
    texts = catalogue(f"steppe.games.{VALLEY.key}", ENGLISH)
    yield f"| | {' | '.join(head for head, _ in columns)} |"
    yield f"| --- |{' ---: |' * len(columns)}"
    for preset, figures in found["presets"].items():
        yield f"| {texts[f'preset.{preset}.name']} | {' | '.join(say(figures) for _, say in columns)} |"


def counts(found: Figures) -> str:
    """With which version, and how many games a preset had at each table."""
    least = {
        key: min(figures[key]["games"] if key in figures else 0 for figures in found["presets"].values())
        for key in ("four", "three", "random")
    }
    return (
        f"Steppe {found['steppe']}, rules of the Valley {found['rules']}, seed `{found['seed']}`. For each preset "
        f"{least['four']} games of four players, {least['three']} of three, {least['random']} against two by lot."
    )


def renewed(document: str, found: Figures) -> str:
    """The document with its tables made anew, each between its two marks."""

    def made(match: re.Match[str]) -> str:
        lines = [counts(found)] if match[2] == "counts" else table(match[2], found)
        return match[1] + "".join(f"{line}\n" for line in lines) + match[3]

    return PLACE.sub(made, document)
