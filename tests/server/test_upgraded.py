"""A new server on a database that an old one has left: what was said beforehand is what happens."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from server.fixtures.make import rebuild
from server.running import OPEN, PATIENCE, Player, Server, temporary, until
from steppe.core.record import from_json
from steppe.games import GAMES

OLD = Path(__file__).parent / "fixtures" / "rules-1.sql.gz"


class Holder(Player):
    """Somebody who is known by a token from before."""

    def __init__(self, server: Server, token: str) -> None:
        self.server = server
        headers = {"authorization": f"Bearer {token}"}
        self.http = httpx2.Client(base_url=server.address, timeout=60, verify=False, headers=headers)
        OPEN.append(self.http)


class Upgraded:
    """The server, what is known of its database, and what was predicted."""

    def __init__(self, server: Server, known: dict[str, Any], predicted: dict[str, Any]) -> None:
        self.server, self.known, self.predicted = server, known, predicted

    def person(self, name: str) -> Holder:
        who = "cleo" if name.endswith(("bots", "undone")) else "ana"
        if name.endswith("options") or name in ("maamut-from-position", "valley-long"):
            who = "ben"
        return Holder(self.server, self.known["tokens"][who])


def steppe(*args: str) -> dict[str, Any]:
    done = subprocess.run([sys.executable, "-m", "steppe", *args], capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    folder = tmp_path_factory.mktemp("upgraded")
    database = folder / "steppe.db"
    known = rebuild(OLD, database)
    before = database.read_bytes()
    said = steppe("upgrade", "--check", "--json", str(database))
    assert database.read_bytes() == before, "nothing was changed"
    server = Server(temporary(folder)).start()
    yield Upgraded(server, known, {line["table"]: line for line in said["tables"]})
    server.stop()


def waiting(server: Server) -> float:
    lines = httpx2.get(f"{server.address}/metrics", timeout=PATIENCE).text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("steppe_upgrade_waiting"))


def test_all_tables_are_judged_by_themselves(upgraded: Upgraded) -> None:
    until(lambda: not waiting(upgraded.server), "some are never judged", 10 * PATIENCE)
    database = upgraded.server.database.removeprefix("sqlite:///")
    said = steppe("upgrade", "--check", "--json", database)
    assert {line["outcome"] for line in said["tables"]} == {"unchanged"}, "there is nothing left to do"


def test_unfinished_tables_go_on_or_were_interrupted_as_predicted(upgraded: Upgraded) -> None:
    for name, id in upgraded.known["tables"].items():
        line, person = upgraded.predicted[id], upgraded.person(name)
        if line["status"] == "over":
            continue
        card = person.call("GET", f"/api/tables/{id}")
        if line["outcome"] == "interrupted":
            assert name.startswith("valley"), f"{name} was expected to go on: {line}"
            look_at_interrupted(person, card, line)
            continue
        assert line["outcome"] in ("goes_on", "unchanged")
        assert (card["status"], card["version"]) == (line["status"], GAMES[line["game"]].version), name
        assert person.call("GET", f"/api/tables/{id}/chat")[0]["text"].endswith(name)
        if name == "maamut-vote":
            assert card["vote"]["pending"]
        if name in ("maamut-days", "mammut-days"):
            assert card["clocks"]
        if name.startswith(("maamut", "mammut")) and card["status"] == "playing" and not card["vote"]:
            answer_once(upgraded, name, id)


def look_at_interrupted(person: Player, card: dict[str, Any], line: dict[str, Any]) -> None:
    """Its record, its last position, and a way to play on."""
    path = f"/api/tables/{card['id']}"
    assert (card["status"], card["version"]) == ("interrupted", 1)
    told = card["interruption"]
    assert (told["inputs"], told["told"]) == (line["inputs"], line["told"])
    record = from_json(person.send("GET", f"{path}/record?form=json").text)
    assert (record.version, len(record.inputs)) == (1, told["inputs"])
    assert person.refused("GET", f"{path}/record?form=text") == (404, "record_only_json")
    assert person.call("GET", f"{path}/view")["view"]["world"]
    assert person.call("GET", f"{path}/replay")["names"]
    assert told["position"]
    if told["playable"]:
        chairs = [{"kind": "me"}, *[{"kind": "bot", "bot": "easy"} for _ in card["chairs"][1:]]]
        new = {"game": card["game"], "seats": chairs, "options": card["options"], "start": told["position"]}
        assert person.call("POST", "/api/tables", new)["status"] == "playing"


def answer_once(upgraded: Upgraded, name: str, id: str) -> None:
    """Whoever is asked plays on; the server may answer for somebody whose time was up long ago, just before."""
    until(lambda: answered_once(upgraded, id), f"{name} does not go on")


def answered_once(upgraded: Upgraded, id: str) -> bool:
    for who in upgraded.known["tokens"].values():
        person = Holder(upgraded.server, who)
        card = person.call("GET", f"/api/tables/{id}")
        if card["status"] != "playing":
            return True  # bots have played on to the end
        for seat in card["yours"]:
            seen = person.call("GET", f"/api/tables/{id}/view?seat={seat}")
            if seen["asks"]:
                choice = seen["asks"][0]["choices"][-1]
                noun = choice["of"][0] if choice.get("space") == "Pick" else None
                if noun is None and "space" in choice:
                    return True  # it takes more than this test knows to answer that
                data = {"seat": seat, "verb": choice["verb"], "noun": noun, "after": seen["seq"]}
                answer = person.send("POST", f"/api/tables/{id}/inputs", data)
                assert answer.is_success or answer.status_code == 409, answer.text
                return answer.is_success and answer.json()["seq"] > seen["seq"]
    return False


def test_finished_games_are_told_as_they_were(upgraded: Upgraded) -> None:
    told = 0
    for name, text in upgraded.known["records"].items():
        id, person = upgraded.known["tables"][name], upgraded.person(name)
        line, path = upgraded.predicted[id], f"/api/tables/{id}"
        was = from_json(text)
        card = person.call("GET", path)
        assert (card["status"], card["result"]["places"]) == ("over", list(was.result.places) if was.result else [])
        again = from_json(person.send("GET", f"{path}/record?form=json").text)
        assert (again.inputs, again.seed, again.names) == (was.inputs, was.seed, was.names)
        if line["outcome"] == "told":
            told += 1
            story = person.call("GET", f"{path}/replay")
            assert len(story["steps"]) == len(was.inputs)
            assert "position" in story["steps"][-1]
            plain = person.http.get(f"{path}/replay", headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.json() == story
            assert person.call("GET", f"{path}/view")["view"]["world"]
            assert person.send("GET", f"{path}/record?form=text").is_success
        else:
            assert line["outcome"] == "record_only"
            assert person.refused("GET", f"{path}/replay") == (404, "story_lost")
    assert told >= 4


def test_lists_and_accounts_are_still_there(upgraded: Upgraded) -> None:
    ana = Holder(upgraded.server, upgraded.known["tokens"]["ana"])
    mine = {card["id"]: card["status"] for card in ana.call("GET", "/api/tables?list=mine")}
    assert {upgraded.known["tables"][name] for name in ("maamut-over", "maamut-days", "valley-days")} <= set(mine)
    listed = ana.call("GET", "/api/tables?list=open")
    assert upgraded.known["tables"]["maamut-open"] in {card["id"] for card in listed}
    visitor = Player(upgraded.server, "Visitor")
    signed = visitor.call("POST", "/api/sessions", {"name": "Ana", "password": "mammoth-steppe"})
    assert signed["person"]["name"] == "Ana"


def test_the_command_does_the_same(tmp_path: Path) -> None:
    database = tmp_path / "steppe.db"
    rebuild(OLD, database)
    said = steppe("upgrade", "--check", "--json", str(database))
    done = steppe("upgrade", "--json", str(database))
    assert (said["tables"], said["totals"]) == (done["tables"], done["totals"])
    assert set(steppe("upgrade", "--check", "--json", str(database))["totals"]) == {"unchanged"}
