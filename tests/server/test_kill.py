"""Three rounds of killing the server; `make soak` makes fifty."""

from __future__ import annotations

from pathlib import Path

from server.killing import kill_while_playing


def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    acknowledged, rounds = kill_while_playing(tmp_path, rounds=3)
    assert rounds == 3
    assert acknowledged > 20
