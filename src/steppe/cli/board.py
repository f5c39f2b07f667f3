"""`steppe board`: boards of the Valley of the Mammoths, checked, drawn and generated."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console, Group
from rich.text import Text

from steppe.cli.flags import Json
from steppe.cli.screen import console, fail, language
from steppe.core.chance import Quick
from steppe.core.hexes import DIRECTIONS
from steppe.core.reason import Refused
from steppe.core.text import Teller, catalogue
from steppe.games.valley.board import shelf
from steppe.games.valley.board.balance import ANY, Balance, Excess, excesses
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.box import BOXES, EAST, USUAL, WEST
from steppe.games.valley.board.check import check as check_plans
from steppe.games.valley.board.drawing import draw
from steppe.games.valley.board.fault import Fault, errors
from steppe.games.valley.board.generator import generate as draw_valley
from steppe.games.valley.board.plan import SIGNS, Plan, called
from steppe.games.valley.board.reading import read
from steppe.games.valley.board.writing import write

WIDTH = 7  # of a hex in the terminal, in characters; a gap follows
GROUND = ("#2A2320 on #D8BE7C", "#F4EADA on #66774A", "#2A2320 on #B9AFA3", "#F4EADA on #8A5A44", "#F4EADA on #5B93AE")
WATER = "bold #3E7F9F"

app = typer.Typer(
    name="board",
    help="""Check, draw and generate boards of the Valley of the Mammoths.

    Examples:

        steppe board check my-valley.toml

        steppe board render 1a+2b --svg valley.svg

        steppe board generate --seed 7 --size 61
    """,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)

Lang = Annotated[str | None, typer.Option(metavar="fr|en|it", help="Language; else that of LANG.")]


class Words(Teller):
    """Says what boards say, and what the terminal says besides."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.names = ()
        self.texts = {**catalogue("steppe.games.valley", language), **catalogue("steppe.cli", language)}

    def word(self, kind: str, value: Any) -> str:
        """A noun: a word of the catalogue, or as it is."""
        if isinstance(value, tuple | list):
            return super().word(kind, value)
        return self.texts.get(f"word.{kind}.{value}", str(value))


class Report(NamedTuple):
    """What came of checking one board, or a file that holds none."""

    id: str
    files: tuple[str, ...]
    board: Board | None
    faults: list[Fault]
    excesses: list[Excess]


# -- check -------------------------------------------------------------------------------------------------------


@app.command()
def check(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="Board files, whole boards or half boards.")],
    measures: Annotated[bool, typer.Option("--measures", help="Show every measure of balance.")] = False,
    lang: Lang = None,
    as_json: Json = False,
) -> None:
    """Say what is wrong with boards, with file, line and hex; and whether they are balanced.

    Every side of half 1 is laid beside every side of half 2. If the files hold sides of one half only, they are
    tried with those that come with the game. Ends with status 1 if a board cannot be played.

    Examples:

        steppe board check my-valley.toml --measures

        steppe board check my-west.toml my-east.toml --json
    """
    words = Words(language(lang))
    reports = list(_reports(files, words))
    if as_json:
        ok = not any(errors(report.faults) for report in reports)
        typer.echo(json.dumps({"ok": ok, "boards": [_data(report, words) for report in reports]}, ensure_ascii=False))
    else:
        _show(reports, words, console(), measures)
    if any(errors(report.faults) for report in reports):
        raise typer.Exit(1)


def _reports(files: Iterable[Path], words: Words) -> Iterator[Report]:
    """Files that hold no board first, then every board that the others make."""
    plans: list[tuple[str, Plan, list[Fault]]] = []
    for file in files:
        plan, faults = read(_text(file, words), str(file))
        if plan is None:
            yield Report(str(file), (str(file),), None, faults, [])
        else:
            plans.append((str(file), plan, faults))
    halves = {half: [each for each in plans if each[1].half == half] for half in (1, 2)}
    for half, names in ((1, WEST), (2, EAST)):
        if halves[3 - half] and not halves[half]:
            shipped = ((name, read(shelf.file(name), name)[0]) for name in names)
            halves[half] = [(name, plan, []) for name, plan in shipped if plan is not None]
    whole = [(each,) for each in plans if not each[1].half]
    for parts in (*whole, *product(halves[1], halves[2])):
        board, faults = check_plans([plan for _, plan, _ in parts])
        found = [fault for _, _, own in parts for fault in own] + faults
        odd = list(excesses(Balance(board))) if board else []
        yield Report("+".join(plan.id for _, plan, _ in parts), tuple(name for name, _, _ in parts), board, found, odd)


def _show(reports: list[Report], words: Words, screen: Console, measures: bool) -> None:
    for report in reports:
        screen.print(Text(_title(report.board, words) if report.board else report.id, "bold"))
        for fault in report.faults:
            screen.print(f"  {_told(fault, words)}", soft_wrap=True)
        for odd in report.excesses:
            screen.print(f"  {_limit(odd, words)}")
        if report.board and not report.faults and not report.excesses:
            screen.print(f"  {words.say('board.balanced', {})}")
        if report.board and measures:
            for name, value in Balance(report.board).data().items():
                shown = " ".join(value) if isinstance(value, list) else f"{value:g}"
                screen.print(f"  {words.word('measure', name)}: {shown}")
    faults = [fault for report in reports for fault in report.faults]
    counts = {"boards": len(reports), "errors": len(errors(faults)), "warnings": len(faults) - len(errors(faults))}
    screen.print(words.say("board.summary", counts))


def _told(fault: Fault, words: Words) -> str:
    """`file:line:column: error: what is wrong`, the place as far as it is known."""
    places = [str(part) for part in (fault.file, fault.line, fault.column) if part]
    told = words.say("board.fault", {"level": fault.level, "text": words.reason(fault.reason)})
    return ": ".join(filter(None, (":".join(places), told)))


def _limit(odd: Excess, words: Words) -> str:
    key = "board.too_few" if odd.most == ANY else "board.outside"
    numbers = {name: f"{value:.3g}" for name, value in odd._asdict().items() if name != "measure"}
    return words.say(key, {"measure": odd.measure, **numbers})


def _data(report: Report, words: Words) -> dict[str, Any]:
    return {
        "id": report.id,
        "files": report.files,
        "ok": report.board is not None,
        "faults": [
            {
                "level": fault.level,
                "code": fault.code,
                "text": words.reason(fault.reason),
                "file": fault.file,
                "line": fault.line,
                "column": fault.column,
            }
            for fault in report.faults
        ],
        "balanced": report.board is not None and not report.excesses,
        "excesses": [odd._asdict() for odd in report.excesses],
        "measures": Balance(report.board).data() if report.board else {},
    }


# -- render --------------------------------------------------------------------------------------------------------


@app.command()
def render(
    boards: Annotated[
        list[str], typer.Argument(metavar="FILE|NAME...", help="A board, or a side of each half: files or names.")
    ],
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a picture there; - prints it.")] = None,
    lang: Lang = None,
) -> None:
    """Draw a board in the terminal, or as a picture in SVG.

    The boards that come with the game are 1a+2a, 1a+2b, 1b+2a, 1b+2b, classic-1991-a and classic-1991-b.

    Examples:

        steppe board render 1a+2b

        steppe board render my-west.toml 2a --svg valley.svg
    """
    words = Words(language(lang))
    board = _found(boards, words)
    if svg is not None:
        _put(svg, draw(board, words.language), words)
    else:
        console().print(picture(board, words))


def _found(names: Iterable[str], words: Words) -> Board:
    """The board that these files or names make; ends with the list of faults if it cannot be played."""
    plans, faults = [], []
    for name in (part for given in names for part in ([given] if Path(given).exists() else given.split("+"))):
        if Path(name).exists():
            source = _text(Path(name), words)
        elif name in (*WEST, *EAST, *shelf.NAMES):
            source = shelf.file(name)
        else:
            fail(words.say("board.no_such", {"name": name, "allowed": shelf.NAMES}))
        plan, wrong = read(source, name)
        faults += wrong
        if plan is not None:
            plans.append(plan)
    if not errors(faults):
        board, wrong = check_plans(plans)
        if board is not None:
            return board
        faults += wrong
    for fault in faults:
        typer.echo(f"steppe: {_told(fault, words)}", err=True)
    raise typer.Exit(1)


def picture(board: Board, words: Words) -> Group:
    """The board with characters and colours, and what is printed beside it."""
    rivers = [
        words.say(
            "board.river",
            {
                "number": river.number,
                "faces": " ".join(map(str, river.faces)),
                "name": f" {called(river.names, words.language)}".rstrip(),
                "floods": board.floods[river.number],
            },
        )
        for river in board.plan.rivers
    ]
    rose = "  ".join(f"{face} {DIRECTIONS[direction]}" for face, direction in enumerate(board.plan.rose, 1))
    return Group(
        Text(_title(board, words), "bold"),
        "",
        Text("\n").join(_rows(board)),
        Text(words.say("board.legend", {}), "dim"),
        "",
        *map(Text, rivers),
        Text(words.say("board.rose", {"directions": rose})),
    )


def _rows(board: Board) -> Iterator[Text]:
    """Three lines a row: names and entries, terrain and regions, the rivers below."""
    lava = {hex for flow in board.lava.values() for hex in flow}
    columns = [(WIDTH + 1) * at.q + (WIDTH + 1) // 2 * at.r for at in board.hexes]
    first, last = min(columns), max(at.r for at in board.hexes)
    for row in sorted({at.r for at in board.hexes}):
        lines = [Text(), Text(), Text()]
        for hex in (hex for hex, at in enumerate(board.hexes) if at.r == row):
            east, south_east, south_west = board.river[hex][:3]
            sign, region = SIGNS[board.terrain[hex]], board.region[hex] or " "
            upper = f" {board.names[hex]:<4}{board.letters[hex] or ' '} "
            lower = f" {sign} {region} {'*' if hex in lava else ' '} "
            for line in lines:
                line.pad_right(columns[hex] - first - line.cell_len)
            for line, text in zip(lines, (upper, lower), strict=False):
                line.append(text, GROUND[board.terrain[hex]]).append("║" if east else " ", WATER)
            for wet in (south_west, south_east):
                lines[2].append(("═" if wet else " ") * ((WIDTH + 1) // 2), WATER)
        yield from lines if row < last else lines[:2]


def _title(board: Board, words: Words) -> str:
    plan = board.plan
    return words.say(
        "board.title",
        {"name": board.title(words.language), "id": plan.id, "edition": plan.edition, "count": board.count},
    )


# -- generate ------------------------------------------------------------------------------------------------------


@app.command()
def generate(
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same valley; else one by lot.")
    ] = None,
    size: Annotated[int, typer.Option(metavar="37|61", help="How many hexes.")] = 37,
    edition: Annotated[
        str, typer.Option(metavar="2002|1991", help="Whose letters it carries; 1991 has 37 hexes.")
    ] = USUAL.key,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the board file there, not here.")] = None,
    svg: Annotated[Path | None, typer.Option(metavar="OUT", help="Write a picture as well.")] = None,
    lang: Lang = None,
) -> None:
    """Draw a random valley, always sound and balanced, and print it as a board file.

    Examples:

        steppe board generate --seed 7 > valley.toml

        steppe board generate --seed 7 --size 61 --out valley.toml --svg valley.svg
    """
    words = Words(language(lang))
    drawn = secrets.randbelow(10**6) if seed is None else seed
    if edition not in BOXES:
        fail(words.say("board.no_edition", {"edition": edition, "allowed": tuple(BOXES)}))
    try:
        board = draw_valley(Quick(drawn).below, size, edition, id=f"wild-{size}-{drawn}")
    except Refused as refused:
        fail(words.reason(refused.reason))
    remark = words.say("board.remark", {"seed": drawn, "count": board.count, "edition": edition})
    _put(out or Path("-"), write(board.plan, remark), words)
    if svg is not None:
        _put(svg, draw(board, words.language), words)


def _text(file: Path, words: Words) -> str:
    try:
        return file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        fail(words.say("board.unreadable", _failed(file, error)))


def _put(file: Path, text: str, words: Words) -> None:
    """Write a file; - stands for the terminal."""
    if str(file) == "-":
        typer.echo(text, nl=False)
        return
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        fail(words.say("play.unwritable", _failed(file, error)))


def _failed(file: Path, error: Exception) -> Mapping[str, str]:
    return {"file": str(file), "error": getattr(error, "strerror", None) or str(error)}
