"""A browser, a server, and people who visit it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from server.running import OPEN, Player, Server, temporary
from web.browsing import WAIT, Visitor, play_over_http
from web.chromium import ARGUMENTS, find

Visit = Callable[..., Visitor]
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = find(playwright.chromium.executable_path)
        running = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield running
        running.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    path = temporary(tmp_path_factory.mktemp("web"))
    running = Server(path, STEPPE_BOT_PAUSE="0", STEPPE_WINDOWS="0.1").start()  # their time has tests of its own
    yield running
    running.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Visit]:
    """Opens browsers, each a person of its own; at the end none may have complained."""
    visitors: list[Visitor] = []

    def arrive(name: str = "Ana", **how: Any) -> Visitor:
        visitors.append(Visitor(browser, server, name, **how))
        return visitors[-1]

    yield arrive
    faults = [fault for visitor in visitors for fault in visitor.faults]
    for visitor in visitors:
        visitor.context.close()
    assert not faults


@pytest.fixture
def cleo(server: Server) -> Player:
    """Somebody who plays without a browser."""
    return Player(server, "Cleo")


@pytest.fixture(scope="package")
def finished(server: Server) -> Iterator[tuple[Player, str]]:
    """A game that is over, and who played it."""
    player = Player(server, "Dora")
    OPEN.remove(player.http)
    yield player, play_over_http(player, "me", "greedy", "greedy", options={"limit": "20"})
    player.http.close()


@pytest.fixture(autouse=True)
def _close_clients() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().close()
