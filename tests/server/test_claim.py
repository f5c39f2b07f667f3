"""One server to a SQLite file: a second is refused, and whoever is killed leaves nothing that must be cleared away."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.running import PATIENCE, Server, free_port, temporary
from steppe.server.store.claim import Claim, InUse
from steppe.server.store.store import Store

HOLD = """
import sys
from steppe.server.store.claim import Claim
claim = Claim(sys.argv[1])
print("mine", flush=True)
sys.stdin.read()
"""


@contextlib.contextmanager
def holder(url: str) -> Iterator[int]:
    """Another process that has claimed the file, until it is killed; its number."""
    command = [sys.executable, "-c", HOLD, url]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "mine\n"
            yield process.pid
        finally:
            process.kill()


def test_a_second_server_on_a_file_is_refused_and_says_why(tmp_path: Path) -> None:
    first = Server(temporary(tmp_path)).start()
    try:
        assert first.process is not None
        command = [sys.executable, "-m", "steppe", "serve", "--port", str(free_port()), "--database", first.database]
        second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
        assert second.returncode != 0
        assert "Traceback" not in second.stderr
        assert str(tmp_path / "steppe.db") in second.stderr
        assert str(first.process.pid) in second.stderr
        first.stop(signal.SIGKILL)
        first.start()  # at once, and with nothing cleared away
    finally:
        first.stop()


def test_the_same_file_under_another_name_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    with holder(temporary(tmp_path / "real")) as process:
        with pytest.raises(InUse, match=f"process {process}"):
            Claim(temporary(tmp_path / "link"))
        Claim(f"sqlite:///{tmp_path}/real/another.db").release()
    Claim(temporary(tmp_path / "link")).release()


def test_a_file_written_as_a_uri_is_claimed_where_it_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "real").mkdir()
    url = f"sqlite:///file:{tmp_path}/real/steppe.db?uri=true"
    Store(url).close()
    Claim(url).release()
    assert [each.name for each in tmp_path.iterdir()] == ["real"]
    assert (tmp_path / "real" / "steppe.db.lock").exists()
    with holder(url), pytest.raises(InUse):
        Claim(temporary(tmp_path / "real"))


def test_what_several_may_share_is_claimed_by_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for url in (
        "postgresql://steppe@localhost/steppe", "postgresql+psycopg://localhost/x", "sqlite://",
        "sqlite:///file::memory:?uri=true", "sqlite:///file:shared?mode=memory&uri=true",
    ):  # fmt: skip
        Claim(url).release()
        with holder(url):
            Claim(url).release()
    assert not list(tmp_path.iterdir())
