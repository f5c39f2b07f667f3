"""`steppe cases`: worked examples held against the engine."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple, Protocol

import typer
import yaml

from steppe.core.game import AnyGame
from steppe.core.reason import Reason
from steppe.core.text import Teller
from steppe.games.maamut import cases as maamut
from steppe.games.maamut.game import MAAMUT
from steppe.games.mammut import cases as mammut
from steppe.games.mammut.game import MAMMUT
from steppe.games.valley import cases as valley
from steppe.games.valley.game import VALLEY


class Fault(Protocol):
    """Where an example and the engine differ."""

    @property
    def reason(self) -> Reason | None: ...
    def _asdict(self) -> dict[str, Any]: ...


class Form(NamedTuple):
    """A game's own form of examples."""

    game: AnyGame
    check: Callable[[object, Mapping[str, str]], Sequence[Fault]]  # an example, with the boards that it may name
    recognises: Callable[[object], bool]  # where a file does not say which game it is about
    why_not: Callable[[object], str] = lambda case: ""  # why an example is only to be read


FORMS: Mapping[str, Form] = {
    "maamut": Form(MAAMUT, maamut.check, lambda case: False),
    "valley": Form(VALLEY, lambda case, _: valley.check(case), valley.recognises, valley.why_not_executable),
    "mammut": Form(MAMMUT, lambda case, _: mammut.check(case), mammut.recognises),
}
USUAL = "maamut"


class Unreadable(Exception):  # noqa: N818 - told to the user as it is
    """The file holds no examples."""


def cases(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="YAML, or Markdown with a block of it.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Run files of worked examples in the YAML form of the rules (Mâamut: N5; Mammut: its worked examples).

    One line for each example that fails, with what it expects and what was found; last how many passed and failed.
    Ends with status 1 if one failed or a file could not be read. A file may name its game: `game: maamut`; where it
    does not, the examples tell.

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
    unplayed = [case for case in found if "not_executable" in case]
    run = [case for case in found if "not_executable" not in case]
    failed = sum(not case["ok"] for case in run)
    errors = [part for part in report if "error" in part]
    if as_json:
        ok = not failed and not errors
        data = {
            "ok": ok,
            "passed": len(run) - failed,
            "failed": failed,
            "not_executable": len(unplayed),
            "files": report,
        }
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        for case in run:
            if not case["ok"]:
                typer.echo(f"{case['id']}: {'; '.join(map(_line, case['faults']))}")
        for part in errors:
            typer.echo(f"steppe: {part['file']}: {part['error']}", err=True)
        for case in unplayed:
            typer.echo(f"{case['id']}: not executable ({case['not_executable']})")
        rest = f", {len(unplayed)} not executable" if unplayed else ""
        typer.echo(f"{len(run) - failed} passed, {failed} failed{rest}")
    if failed or errors:
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
    return [
        {**_told(number, case, form.check(case, named), teller), **({"not_executable": why} if why else {})}
        for number, case in enumerate(data["cases"], 1)
        for why in (form.why_not(case),)
    ]


def _recognised(cases: list[object]) -> str:
    """The game whose form the first example has."""
    return next((key for key, form in FORMS.items() if form.recognises(cases[0])), USUAL)


def _told(number: int, case: object, faults: Sequence[Fault], teller: Teller) -> dict[str, Any]:
    known = case if isinstance(case, Mapping) else {}
    return {
        "id": str(known.get("id", f"case {number}")),
        "title": str(known.get("title", "")),
        "ok": not faults,
        "faults": [
            {**fault._asdict(), "reason": teller.reason(fault.reason) if fault.reason else None} for fault in faults
        ],
    }


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
        listed += [case for case in data if isinstance(case, dict)] if isinstance(data, list) else []
    if listed:
        return {"cases": listed}
    raise Unreadable("there are no `cases` in it.")
