"""`steppe serve`: what it says when it cannot begin."""

from __future__ import annotations

import contextlib
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
import structlog

from cli.terminal import steppe
from server.running import PATIENCE, free_port
from steppe.cli.serve import HERE, listening

ROOT = Path(__file__).parents[2]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.socket() as other:
        other.bind((HERE, 0))
        other.listen()
        yield other.getsockname()[1]


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """The command decides where logs go; other tests in this process must not follow it."""
    yield
    structlog.reset_defaults()


def refused(*args: object) -> str:
    """The one sentence with which it ends."""
    result = steppe("serve", *args)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert re.fullmatch(r"steppe: .+\.\n", result.stderr), result.stderr
    return result.stderr


@contextlib.contextmanager
def nowhere() -> Iterator[int]:
    """A port that nobody listens at, and that nobody else can have meanwhile."""
    with socket.socket() as silent:
        silent.bind((HERE, 0))
        yield silent.getsockname()[1]


def no_file(folder: Path) -> str:
    (folder / "text").write_text("words\n" * 1000)
    return f"sqlite:///{folder / 'text'}"


def below_a_file(folder: Path) -> str:
    (folder / "file").write_text("")
    return f"sqlite:///{folder / 'file' / 'steppe.db'}"


def unwritable(folder: Path) -> str:
    sqlite3.connect(folder / "old.db").close()
    return f"sqlite:///file:{folder / 'old.db'}?mode=ro&uri=true"


@pytest.mark.parametrize(
    ("database", "words"),
    [
        (lambda _: "foo://x", ("foo://x", "sqlite:///FILE", "postgresql://")),
        (lambda _: "mysql://anna:secret@host/x", ("mysql://anna:***@host/x", "sqlite:///FILE")),
        (lambda _: "postgresql+psycopg2://host/x", ("postgresql+psycopg2://host/x",)),
        (lambda _: "nonsense", ("--database", "sqlite:///FILE")),
        (lambda _: "postgresql://host:port/x", ("--database", "postgresql://")),
        (lambda folder: f"sqlite:///{folder}", ("cannot be opened", "unable to open database file")),
        (no_file, ("cannot be opened", "not a database")),
        (below_a_file, ("cannot be opened", "steppe.db")),
        (unwritable, ("cannot be opened", "old.db")),
    ],
    ids=["foo", "mysql", "driver", "nonsense", "port", "folder", "text", "below", "read-only"],
)
def test_a_database_that_cannot_be_used_is_one_sentence(
    tmp_path: Path, database: object, words: tuple[str, ...]
) -> None:
    assert callable(database)
    one_sentence(database(tmp_path), words)


def test_a_database_that_cannot_be_reached_is_one_sentence() -> None:
    with nowhere() as port:
        one_sentence(f"postgresql://anna:secret@{HERE}:{port}/x", ("anna:***@", "cannot be opened", "refused"))


def one_sentence(database: str, words: tuple[str, ...]) -> None:
    said = refused("--port", free_port(), "--database", database)
    for word in words:
        assert word in said
    assert "secret" not in said


def test_a_port_that_is_taken_is_an_error(taken: int, tmp_path: Path) -> None:
    database = tmp_path / "steppe.db"
    assert f"Port {taken} is taken" in refused("--port", taken, "--database", f"sqlite:///{database}")
    assert not database.exists(), "nothing was begun"


def test_an_address_that_is_not_here_is_an_error() -> None:
    assert "no address “no.such.host.invalid”" in refused("--host", "no.such.host.invalid")
    assert "192.0.2.1" in refused("--host", "192.0.2.1")  # an address for examples, which no machine has


@pytest.mark.parametrize("port", ["0", "65536", "x"])
def test_a_number_that_is_no_port_is_an_error(port: str) -> None:
    result = steppe("serve", "--port", port)
    assert result.exit_code == 2
    assert "--port" in result.stderr


def test_where_any_port_will_do_the_next_free_one_is_taken(taken: int) -> None:
    with listening(HERE, taken, taken + 50) as line:
        found = line.getsockname()[1]
        assert taken < found <= taken + 50
        with listening(HERE, taken, taken + 50) as next_line:
            assert next_line.getsockname()[1] > found, "who was first keeps it"


def test_it_says_which_port_it_is_instead(taken: int, tmp_path: Path) -> None:
    """A real server beside somebody who has its port."""
    command = [sys.executable, "-m", "steppe", "serve", "--any-port", "--port", str(taken)]
    env = {**os.environ, "STEPPE_DATABASE": f"sqlite:///{tmp_path / 'steppe.db'}", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            said = server.stdout.readline()
            found = re.fullmatch(rf"port {taken} is taken, so it is (\d+)\n", said)
            assert found, said
            assert f"http://localhost:{found[1]} " in server.stdout.readline()
            assert httpx2.get(f"http://{HERE}:{found[1]}/healthz", timeout=PATIENCE).text == "ok"
        finally:
            server.terminate()
            server.wait(2 * PATIENCE)


def test_only_make_play_looks_for_a_port() -> None:
    serving = [line for line in (ROOT / "Makefile").read_text("utf-8").splitlines() if "steppe serve" in line]
    assert serving == ["\t@$(BIN)/steppe serve --any-port"]
