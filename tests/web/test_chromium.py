"""How a Chromium is found, and what is said where there is none."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest

from web import chromium

MISSING = "/nowhere/chromium"


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A machine without any browser, on which nothing can be brought."""
    commands: list[str] = []
    monkeypatch.delenv("STEPPE_CHROMIUM", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: "/bin/apt-get" if name == "apt-get" else None)

    def attempt(*command: str) -> bool:
        commands.append(" ".join(command))
        return False

    monkeypatch.setattr(chromium, "attempt", attempt)
    return commands


def test_one_that_is_named_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STEPPE_CHROMIUM", sys.executable)
    assert chromium.find(MISSING) == sys.executable
    monkeypatch.setenv("STEPPE_CHROMIUM", MISSING)
    with pytest.raises(pytest.fail.Exception, match="STEPPE_CHROMIUM names /nowhere/chromium"):
        chromium.find(MISSING)


def test_the_systems_own_comes_first(tried: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "chrome"
    own.touch()
    assert chromium.find(str(own)) == str(own), "Playwright's, where there is no other"
    monkeypatch.setattr(chromium, "installed", lambda: "/usr/bin/chromium")
    assert chromium.find(str(own)) == "/usr/bin/chromium"
    assert tried == [], "nothing is brought where there is one"


def test_where_none_can_be_had_it_is_said_clearly(tried: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    with pytest.raises(pytest.fail.Exception, match="need Chromium, and none could be had"):
        chromium.find(MISSING)
    assert [command.split()[0] for command in tried] == ["apt-get", sys.executable]
    tried.clear()
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(pytest.fail.Exception, match="STEPPE_CHROMIUM=/path/to/chromium"):
        chromium.find(MISSING)
    assert [command.split()[0] for command in tried] == [sys.executable], "apt-get is for root alone"
