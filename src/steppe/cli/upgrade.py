"""`steppe upgrade`: what the rules of now make of the tables of a database."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from steppe.cli.flags import Json

if TYPE_CHECKING:
    import sqlalchemy as sa

    from steppe.server.past.judgement import Verdict

MEANINGS = {
    "goes_on": "go on under the new rules",
    "interrupted": "are interrupted by the change of the rules",
    "told": "are finished; their story is kept from now on",
    "record_only": "are finished; only their record is kept",
    "retold": "are finished; their story is told again, in the form of now",
    "kept": "are finished; their story stays in the form in which it was told",
    "other": "are of later rules, or of a game that is not here: untouched",
    "unchanged": "need nothing",
}


def upgrade(
    database: Annotated[
        str, typer.Argument(metavar="DATABASE", help="A SQLite file, sqlite:///FILE or postgresql://….")
    ],
    check: Annotated[bool, typer.Option("--check", help="Only say what would happen; nothing is changed.")] = False,
    as_json: Json = False,
) -> None:
    """Judge every table of a database by the rules of now; a server does the same when it starts.

    Unfinished games of earlier rules are played again. If every input is still legal and every checksum holds, they go
    on; if not, they are closed as interrupted, with their record and the last position that is known. The story of
    finished games is kept, so that it can be told without the rules of then. With --check nothing is changed.

    Examples:

        steppe upgrade --check steppe.db

        steppe upgrade postgresql://steppe@localhost/steppe --json
    """
    import structlog  # here, so that other commands start without the server

    structlog.configure(logger_factory=lambda *_: structlog.PrintLogger(sys.stderr))  # what is noted is no answer
    engine = _opened(database, check)
    lines: list[dict[str, Any]] = []
    try:
        for line in _judged(engine, check):
            lines.append(line)
            if not as_json and line["outcome"] != "unchanged":
                why = f": {line['why']}" if line["why"] else ""
                typer.echo(f"{line['table']}  {line['game']} {line['old']}  {line['status']} -> {line['outcome']}{why}")
    finally:
        engine.dispose()
    totals = Counter(line["outcome"] for line in lines)
    if as_json:
        typer.echo(json.dumps({"check": check, "tables": lines, "totals": totals}, ensure_ascii=False))
        return
    shown = Table(show_header=False, box=None)
    for outcome, meaning in MEANINGS.items():
        shown.add_row(str(totals[outcome]), meaning)
    Console().print(shown)


def _opened(database: str, check: bool) -> sa.Engine:
    """The database, brought up to date; to be checked, only for reading and as it is."""
    import sqlalchemy as sa  # here, so that other commands start without the server

    from steppe.cli.screen import fail
    from steppe.server.store.store import migrate, open_engine

    url = database if "://" in database else f"sqlite:///{database}"
    try:
        parsed = sa.make_url(url)
        if parsed.get_backend_name() != "sqlite":
            engine = open_engine(url)
        elif not Path(parsed.database or "").is_file():
            fail(f"{parsed.database} cannot be read: No such file or directory.")
        elif check:
            engine = sa.create_engine(f"sqlite:///file:{Path(parsed.database or '').resolve()}?mode=ro&uri=true")
        else:
            engine = open_engine(url)
        if not check:
            migrate(engine)
        with engine.connect() as connection:
            if not sa.inspect(connection).has_table("tables"):
                fail(f"{database} is no database of Steppe.")
    except sa.exc.DBAPIError as error:
        fail(f"{database} cannot be read: {error.orig}.")
    except sa.exc.ArgumentError:
        fail(f"{database} names no database that Steppe knows.")
    return engine


def _judged(engine: sa.Engine, check: bool) -> Iterator[dict[str, Any]]:
    """What becomes of each table, one after another."""
    import sqlalchemy as sa

    from steppe.server.past import keeper
    from steppe.server.past.judgement import judge
    from steppe.server.store import archive
    from steppe.server.store.schema import tables

    with engine.connect() as connection:
        columns = (tables.c.id, tables.c.game, tables.c.version, tables.c.status)
        rows = connection.execute(sa.select(*columns).order_by(tables.c.created)).all()
    for id, game, version, status in rows:
        line = {"table": id, "game": game, "old": version, "status": status, "outcome": "unchanged", "why": ""}
        with engine.connect() as connection:
            dossier = archive.dossier(connection, id) if keeper.is_open(connection, game, version, status, id) else None
        if keeper.is_foreign(game, version, status):
            line["outcome"] = "other"
        elif dossier is not None:
            verdict = judge(dossier, story=not check)
            if not check:
                _carry_out(engine, verdict)
            line |= {"outcome": verdict.outcome, "why": verdict.detail, "new": verdict.judged.new}
            line |= {"compared": verdict.compared, "inputs": verdict.closing and verdict.closing.inputs}
            line |= {"told": verdict.closing and verdict.closing.told}
        yield line


def _carry_out(engine: sa.Engine, verdict: Verdict) -> None:
    from steppe.server.past.keeper import carry_out

    with engine.begin() as connection:
        carry_out(connection, verdict)
