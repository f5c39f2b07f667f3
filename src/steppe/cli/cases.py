"""`steppe cases`: worked examples held against the engine."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
import yaml

from steppe.cli.flags import Json
from steppe.core.example import ERROR, FAILED, PASSED, TOLD, Verdict
from steppe.core.game import AnyGame
from steppe.core.text import Teller
from steppe.games import GAMES, Shelf


class Form(NamedTuple):
    """A game's own form of examples."""

    game: AnyGame
    judge: Callable[[object, Mapping[str, str]], Verdict]  # an example, with the boards that it may name
    recognises: Callable[[object], bool]  # where a file does not say which game it is about


@cache
def _maamut() -> Form:
    from steppe.games.maamut.examples import cases

    return Form(GAMES["maamut"], cases.judge, lambda case: False)


@cache
def _valley() -> Form:
    from steppe.games.valley.examples import cases

    return Form(GAMES["valley"], lambda case, _: cases.judge(case), cases.recognises)


@cache
def _mammut() -> Form:
    from steppe.games.mammut.examples import cases

    return Form(GAMES["mammut"], lambda case, _: cases.judge(case), cases.recognises)


FORMS: Mapping[str, Form] = Shelf({"maamut": _maamut, "valley": _valley, "mammut": _mammut})
USUAL = "maamut"
COUNTED = (PASSED, FAILED, ERROR, TOLD)
WORDS = {ERROR: "in error"}


class Unreadable(Exception):  # noqa: N818 - told to the user as it is
    """The file holds no examples."""


def cases(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="YAML, or Markdown with blocks of it.")],
    as_json: Json = False,
) -> None:
    """Run files of worked examples in the form of the rules.

    That form is for Mâamut N5, for Mammut its worked examples, for the Valley T1-T20.

    An example is passed; failed, where the engine did something else; in error, where it cannot be read or played as
    it stands; told, in words for people; or not offered yet, where it needs an edition, option or card still to come.
    There is a line for each that has not passed, and the last line counts them. Ends with status 1 if one failed or is
    in error, or if a file could not be read. A file may name its game: `game: maamut`; else the examples tell.

    Example:

        steppe cases docs/rules/maamut.md more-cases.yaml
    """
    report: list[dict[str, Any]] = []
    for file in files:
        try:
            report.append({"file": str(file), "cases": _run(file)})
        except Unreadable as why:
            report.append({"file": str(file), "error": str(why), "cases": []})
    found = [case for part in report for case in part["cases"]]
    counts = {outcome: sum(case["outcome"] == outcome for case in found) for outcome in COUNTED}
    unread = [part for part in report if "error" in part]
    good = not (counts[FAILED] or counts[ERROR] or unread)
    if as_json:
        named = {outcome.replace(" ", "_"): count for outcome, count in counts.items()}
        typer.echo(json.dumps({"ok": good, **named, "files": report}, ensure_ascii=False))
    else:
        for case in found:
            if case["outcome"] != PASSED:
                typer.echo(f"{case['id']}: {_said(case)}")
        for part in unread:
            typer.echo(f"steppe: {part['file']}: {part['error']}", err=True)
        rest = "".join(f", {counts[key]} {WORDS.get(key, key)}" for key in COUNTED[2:] if counts[key])
        typer.echo(f"{counts[PASSED]} passed, {counts[FAILED]} failed{rest}")
    if not good:
        raise typer.Exit(1)


def _run(file: Path) -> list[dict[str, Any]]:
    data = read(file)
    key = str(data["game"]) if "game" in data else _recognised(data["cases"])
    if key not in FORMS:
        raise Unreadable(f"there is no form of examples for “{key}”; there are: {', '.join(FORMS)}.")
    boards = data.get("boards") or {}
    if not isinstance(boards, dict) or not all(isinstance(terrain, str) for terrain in boards.values()):
        raise Unreadable("`boards` must give names to terrain strings.")
    named = {str(name): terrain for name, terrain in boards.items()}
    form = FORMS[key]
    teller = Teller(form.game, "en")
    ids = [str(case["id"]) for case in data["cases"] if isinstance(case, Mapping) and "id" in case]
    for id in ids:
        if ids.count(id) > 1:
            raise Unreadable(f"the id “{id}” is there more than once.")
    return [_told(number, case, form.judge(case, named), teller) for number, case in enumerate(data["cases"], 1)]


def _recognised(cases: list[object]) -> str:
    """The first game whose form one of the examples has."""
    return next((key for key, form in FORMS.items() if any(map(form.recognises, cases))), USUAL)


def _told(number: int, case: object, verdict: Verdict, teller: Teller) -> dict[str, Any]:
    known = case if isinstance(case, Mapping) else {}
    faults = [
        {**fault._asdict(), "reason": teller.reason(fault.reason) if fault.reason else None} for fault in verdict.faults
    ]
    return {
        "id": str(known.get("id", f"case {number}")),
        "title": str(known.get("title", "")),
        "ok": verdict.outcome == PASSED,
        "outcome": verdict.outcome,
        "faults": faults,
    }


def _said(case: Mapping[str, Any]) -> str:
    """What became of an example that has not passed."""
    if case["outcome"] == TOLD:
        return "told in words"
    said = "; ".join(map(_line, case["faults"]))
    return f"error: {said}" if case["outcome"] == ERROR else said


def _line(fault: Mapping[str, Any]) -> str:
    why = f" ({fault['reason']})" if fault["reason"] else ""
    return " ".join(f"{fault['key']}: expected {fault['expected']}, found {fault['found']}{why}".split())


def read(file: Path) -> dict[str, Any]:
    """The examples of a file; of a Markdown file, those of its first block with `cases`, or of all that are lists."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Unreadable(f"cannot be read: {getattr(error, 'strerror', None) or error}.") from None
    sources = [text]
    if file.suffix == ".md":
        sources = re.findall(r"^```ya?ml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    listed: list[Any] = []
    for source in sources:
        try:
            data = yaml.safe_load(source)
        except (yaml.YAMLError, RecursionError, ValueError) as error:
            raise Unreadable(f"is not YAML: {' '.join(str(error).split())}.") from None
        if isinstance(data, dict) and "cases" in data:
            if not isinstance(data["cases"], list) or not data["cases"]:
                raise Unreadable("`cases` must be a list of examples.")
            return data
        if isinstance(data, list) and any(isinstance(case, dict) for case in data):
            listed += data
    if listed:
        return {"cases": listed}
    raise Unreadable("there are no `cases` in it.")
