"""Servers for the tests: one for all that do not harm it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.running import OPEN, Player, Server, temporary


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(temporary(tmp_path_factory.mktemp("server"))).start()
    yield running
    running.stop()


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
