"""Tables whose rows cannot be read: nobody else notices, but whoever runs the server does."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.outsider import rows
from server.running import Player, Server, temporary, until
from steppe.server.live.spoilt import AGAIN, Spoilt
from steppe.server.wire.problem import STALE, Problem

HOUR = {"kind": "live", "move": 3600, "reserve": 0}
SPOILT = {  # what may stand in a row that nobody can read
    "options": "no JSON",
    "chairs": '[{"kind": 7}]',
    "pace": "[]",
    "clocks": "{",
    "seed": "not hexadecimal",
}


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    running = Server(temporary(tmp_path))
    running.complaints = tmp_path / "complaints"
    running.start()
    yield running
    running.stop()


def spoil(server: Server, table: str, **columns: Any) -> None:
    for column, value in columns.items():
        rows(server, f"UPDATE tables SET {column} = ? WHERE id = ?", value, table)


def run_out(server: Server, table: str) -> None:
    """Whoever is asked there has thought for an hour."""
    ((clocks,),) = rows(server, "SELECT clocks FROM tables WHERE id = ?", table)
    data = json.loads(clocks)
    data["since"] = {seat: at - HOUR["move"] for seat, at in data["since"].items()}
    spoil(server, table, clocks=json.dumps(data), due=min(data["since"].values()) + HOUR["move"])


def unreadable(player: Player) -> int:
    text = player.http.get("/metrics").text
    return int(float(next(row.split()[1] for row in text.splitlines() if row.startswith("steppe_tables_unreadable "))))


def test_a_table_that_cannot_be_read_is_left_out_logged_and_counted(own: Server, tmp_path: Path) -> None:
    ana = Player(own, "Ana")
    good = ana.open("me", "open", public=True)["id"]
    bad = {column: ana.open("me", "open", public=True)["id"] for column in SPOILT}
    playing = ana.open("me", "screen", pace=HOUR)["id"]
    broken = ana.open("me", "screen", pace=HOUR)["id"]
    assert unreadable(ana) == 0
    own.stop(signal.SIGKILL)
    kept = {column: rows(own, f"SELECT {column} FROM tables WHERE id = ?", id)[0][0] for column, id in bad.items()}
    for column, id in bad.items():
        spoil(own, id, **{column: SPOILT[column]})
    rows(own, "UPDATE entries SET data = 'no JSON' WHERE table_id = ?", broken)
    for id in (playing, broken):
        run_out(own, id)
    own.start()

    until(lambda: rows(own, "SELECT max(seq) FROM entries WHERE table_id = ?", playing)[0][0] > 1)  # its clock goes on
    assert [card["id"] for card in ana.call("GET", "/api/tables?list=open")] == [good]
    assert {card["id"] for card in ana.call("GET", "/api/tables?list=mine")} == {good, playing}
    assert unreadable(ana) == len(bad) + 1
    assert own.complaints is not None
    for id in (*bad.values(), broken):
        assert own.complaints.read_text().count(f'"table": "{id}"') == 1, "told once, not every second"
        assert ana.refused("GET", f"/api/tables/{id}") == (500, "fault")

    for column, id in bad.items():
        spoil(own, id, **{column: kept[column]})
    listed = [card["id"] for card in ana.call("GET", "/api/tables?list=open")]
    assert sorted(listed) == sorted([good, *bad.values()]), "mended, they are there again"
    assert unreadable(ana) == 1


def test_a_table_that_stays_unreadable_is_told_of_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    spoilt = Spoilt()

    with capture_logs() as logs:
        for _ in range(3):
            for id in ("a", "b"):
                with spoilt.passed_over(id):
                    raise ValueError(id)
            now += AGAIN / 2
        with spoilt.passed_over("c"):
            raise Problem(STALE, "table_of_other_version")
    assert [entry["table"] for entry in logs] == ["a", "b", "a", "b"]
    assert set(spoilt.told) == {"a", "b"}
    with spoilt.passed_over("a"):
        pass
    assert set(spoilt.told) == {"b"}
