"""Killing the server while people play: nothing acknowledged is lost or doubled, everybody catches up."""

from __future__ import annotations

import argparse
import json
import random
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import httpx2

from server.running import PATIENCE, Player, Server, free_port, temporary, until

SEATS = 3
MORE = 3  # answers of each between two deaths of the server, at least


class Persistent:
    """A person who plays all seats of a table and goes on whatever happens to the server."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.player = Player(server, f"Player {seed}")
        self.table = self.player.open("me", *["screen"] * (SEATS - 1), options={"limit": "off", "last_hunter": "wins"})[
            "id"
        ]
        self.acknowledged: dict[int, list[Any]] = {}  # number -> input
        self.stop = threading.Event()
        self.errors: list[str] = []
        self.thread = threading.Thread(target=self.run, daemon=True)

    def run(self) -> None:
        while not self.stop.is_set():
            try:
                self.step()
            except httpx2.TransportError:
                time.sleep(0.02)
            except Exception as error:
                self.errors.append(repr(error))
                return

    def step(self) -> None:
        for seat in range(SEATS):
            view = self.player.call("GET", f"/api/tables/{self.table}/view?seat={seat}")
            if self.acknowledged and view["seq"] < max(self.acknowledged):
                raise AssertionError(f"the table is at {view['seq']}, {max(self.acknowledged)} was acknowledged")
            if view["card"]["status"] == "over":
                self.stop.set()
            if not view["asks"]:
                continue
            choice = self.chance.choice(view["asks"][0]["choices"])
            noun = self.chance.choice(choice["of"]) if "of" in choice else None
            data = {"seat": seat, "verb": choice["verb"], "noun": noun, "after": view["seq"]}
            answer = self.player.send("POST", f"/api/tables/{self.table}/inputs", data)
            if answer.status_code == 200:
                self.acknowledged[view["seq"] + 1] = [seat, choice["verb"], *([noun] if noun is not None else [])]
            elif answer.status_code != 409:
                raise AssertionError(f"{answer.status_code} {answer.text}")


def kill_while_playing(folder: Path, rounds: int, seed: int = 1, players: int = 3) -> tuple[int, int]:
    """How many inputs were acknowledged, and in how many rounds; AssertionError if anything was lost or doubled."""
    chance = random.Random(seed)
    server = Server(temporary(folder), free_port()).start()
    people = [Persistent(server, number) for number in range(players)]
    for person in people:
        person.thread.start()
    try:
        for _ in range(rounds):
            played_on(people)
            time.sleep(chance.uniform(0.0, 0.3))  # at any moment of an answer
            server.stop(signal.SIGKILL)
            server.start()
        played_on(people)
    finally:
        for person in people:
            person.stop.set()
        for person in people:
            person.thread.join(2 * PATIENCE)
            assert not person.thread.is_alive()
    for person in people:
        assert not person.errors, person.errors
    check_log(folder / "steppe.db", people)
    for person in people:  # everybody can go on
        assert person.player.call("GET", f"/api/tables/{person.table}/view?seat=0")["view"]
    server.stop()
    return sum(len(person.acknowledged) for person in people), rounds


def played_on(people: list[Persistent]) -> None:
    """Everybody has some more answers acknowledged, unless the own game is over."""
    before = {person.table: len(person.acknowledged) for person in people}

    def gone_on() -> bool:
        return all(
            person.stop.is_set() or person.errors or len(person.acknowledged) >= before[person.table] + MORE
            for person in people
        )

    until(gone_on, "somebody cannot play on")


def check_log(database: Path, people: list[Persistent]) -> None:
    with sqlite3.connect(database) as connection:
        for person in people:
            query = "SELECT seq, kind, data FROM entries WHERE table_id = ? ORDER BY seq"
            rows = connection.execute(query, (person.table,)).fetchall()
            assert [row[0] for row in rows] == list(range(1, len(rows) + 1)), "numbers without gaps or doubles"
            stored = {seq: json.loads(data)[0] for seq, kind, data in rows if kind == "input"}
            for number, given in person.acknowledged.items():
                assert stored.get(number) == given, f"{number}: acknowledged {given}, stored {stored.get(number)}"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rounds", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        acknowledged, rounds = kill_while_playing(Path(folder), chosen.rounds, chosen.seed)
    sys.stdout.write(f"{rounds} rounds, {acknowledged} acknowledged inputs, none lost or doubled\n")


if __name__ == "__main__":
    main()
