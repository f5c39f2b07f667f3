"""Two builds that must play the same games."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from steppe.games import GAMES
from steppe.lab.measure import twins


def test_a_build_plays_as_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert twins.main([sys.executable, "--games", "2"]) == 0
    count = 2 * (len(GAMES) + 1)  # and the kernel of Mâamut
    assert capsys.readouterr().out == f"{count} of {count} games are the same\n"


def test_each_seed_is_a_game_of_its_own() -> None:
    prints = {twins.fingerprint(game, seed) for game in GAMES.values() for seed in range(4)}
    prints |= {twins.kernel_fingerprint(seed) for seed in range(4)}
    assert len(prints) == 4 * (len(GAMES) + 1)


def test_another_game_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    real = twins.fingerprint
    monkeypatch.setattr(twins, "fingerprint", lambda game, seed: real(game, seed) + "?" * (game.key == "valley"))
    assert twins.main([sys.executable, "--games", "1"]) == 1
    out = capsys.readouterr().out
    assert "valley 0 " in out
    assert " here, " in out
    assert f"{len(GAMES)} of {len(GAMES) + 1} games are the same" in out


@pytest.mark.parametrize(
    ("script", "why"),
    [("echo 'no such engine' >&2; exit 1", "no such engine"), ("exit 3", "exit status 3"), ("true", "0 games")],
)
def test_a_build_that_cannot_be_heard(
    tmp_path: Path, script: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\n{script}\n", "utf-8")
    python.chmod(0o755)
    assert twins.main([str(python), "--games", "1"]) == 1
    assert why in capsys.readouterr().err


def test_somebody_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        twins.main([])
    assert "name the interpreter" in capsys.readouterr().err
