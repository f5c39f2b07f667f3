"""A real server for the clients of the tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.running import Server, temporary


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(temporary(tmp_path_factory.mktemp("client")), STEPPE_WINDOWS="0.05").start()
    yield running
    running.stop()
