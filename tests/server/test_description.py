"""The description of the API: it is valid OpenAPI, and whatever the server really says is as it is described."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import httpx2
import jsonschema_rs
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from server.feeding import feed
from server.outsider import guarded
from server.running import Player, Server
from server.test_loop import about_games, about_people, around, new_tables, playing
from steppe import GAMES, Quick, observe
from steppe.lab.measure.closed_loop import drawn
from steppe.server.table.telling import events_data

Schema = dict[str, Any]
SHORT = {"maamut": {"limit": "20"}, "mammut": {}, "valley": {"turn_limit": "1"}}
TITLES = {"maamut": "Maamut", "mammut": "Mammut", "valley": "Valley"}


@pytest.fixture(scope="module")
def described(server: Server) -> Schema:
    found: Schema = httpx2.get(f"{server.address}/api/schema", timeout=60, verify=False).json()
    return found


def judge(described: Schema, schema: Schema) -> jsonschema_rs.Draft202012Validator:
    """Says whether something is as a schema of the description has it."""
    return jsonschema_rs.Draft202012Validator({**schema, "components": described["components"]})


def named(described: Schema, name: str) -> jsonschema_rs.Draft202012Validator:
    return judge(described, {"$ref": f"#/components/schemas/{name}"})


class Checked(Player):
    """Somebody for whom every answer is held against its description."""

    def __init__(self, server: Server, described: Schema) -> None:
        self.described, self.seen = described, Counter[str]()
        self.judges: dict[str, Any] = {}
        self.patterns = [
            (re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(path))), path) for path in described["paths"]
        ]
        super().__init__(server)

    def send(self, method: str, path: str, data: Any = None) -> httpx2.Response:
        answer = super().send(method, path, data)
        route = next((each for pattern, each in self.patterns if pattern.fullmatch(path.partition("?")[0])), None)
        if route is not None and answer.status_code != 405:
            self.check(f"{method} {route}", self.described["paths"][route][method.lower()], answer)
        return answer

    def check(self, what: str, call: Schema, answer: httpx2.Response) -> None:
        told = call["responses"].get(str(answer.status_code))
        assert told, f"{what} answers {answer.status_code}: {answer.text[:300]}"
        if answer.is_success:
            self.seen[what] += 1
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if not answer.content:
            assert not told.get("content") or not answer.is_success
            return
        assert kind in told["content"], f"{what} answers {kind}"
        if kind == "application/json":
            key = f"{what} {answer.status_code}"
            if key not in self.judges:
                self.judges[key] = judge(self.described, told["content"][kind]["schema"])
            error = next(self.judges[key].iter_errors(answer.json()), None)
            assert error is None, f"{key}: {error}"


def test_it_is_valid(described: Schema) -> None:
    assert described["openapi"].startswith("3.1")
    assert [str(error) for error in OpenAPIV31SpecValidator(described).iter_errors()] == []


def test_every_answer_is_as_described(server: Server, described: Schema) -> None:
    """A walk through all calls, and whole games of each kind."""
    ana: Any = Checked(server, described)
    about_games(ana)
    new_tables(ana)
    for game in GAMES:
        table = ana.open("me", "screen", game=game, options=SHORT[game])["id"]
        around(ana, table)
        playing(ana, ana.open("me", "screen", game=game, options=SHORT[game])["id"])
        play_out(ana, table)
        around(ana, table)
    open = ana.open("me", "screen", contribution=None)
    assert open["lacking"]
    ana.call("PUT", f"/api/tables/{open['id']}/contribution", {"contribution": "mine"})
    with feed(server, ana.http.cookies) as told:
        told.hear("ready")
        for message in told.heard:
            named(described, "StreamMessage").validate(message)
            ana.seen["GET /api/stream"] += 1
    about_people(ana)
    everything = {f"{method.upper()} {path}" for path, methods in described["paths"].items() for method in methods}
    among_others = ("/wishes", "/people/", "/votes", "/hold")  # it takes two to have something to answer there
    unseen = {each for each in everything - ana.seen.keys() if not any(part in each for part in among_others)}
    assert unseen == set(), "what nobody has tried"


def play_out(player: Player, table: str) -> None:
    below, path = Quick(3).below, f"/api/tables/{table}"
    line = player.socket(table)
    judge = named(player.described, "ServerMessage")  # type: ignore[attr-defined]
    line.join(0)
    for _ in range(600):
        seats = player.call("GET", f"{path}/view?seat=0")["yours"]
        if not seats:
            break
        view = player.call("GET", f"{path}/view?seat={seats[0]}")
        if not view["asks"]:
            continue  # where there is nothing to choose the server passes by itself
        verb, noun = drawn(view["asks"][0]["choices"][0], below)
        player.send("POST", f"{path}/draft", {"seat": seats[0], "actions": [{"verb": verb, "noun": noun}]})
        line.do(seats[0], verb, noun, view["seq"])
    line.say("ping")
    line.hear("pong")
    line.close()
    assert {"view", "moved", "ok", "pong"} <= {message["t"] for message in line.heard}
    for message in line.heard:
        judge.validate(message)


@pytest.mark.parametrize("key", GAMES)
def test_views_and_events_of_each_game_are_as_described(described: Schema, key: str) -> None:
    """Whole games by lot, through all eyes; each event and view against the schema of its own game."""
    game, luck, met = GAMES[key], Quick(4), Counter[str]()
    view, event = named(described, f"{TITLES[key]}View"), named(described, f"{TITLES[key]}Event")
    for _ in range(3):
        g, number = game.setup(game.rules(3, {"turn_limit": "6"} if key == "valley" else {})), 0
        while g.waiting and number < 1500:
            number += 1
            decision = g.waiting[0]
            told = g.copy()
            events = _applied(g, decision.seat, luck.answer(decision))
            for seat in (None, 0):
                for each in json.loads(json.dumps(events_data(events, seat))):
                    error = next(event.iter_errors(each), None)
                    assert error is None, f"{each}: {error}"
                    met[each["name"]] += 1
            if number % 10 == 0:
                view.validate(json.loads(json.dumps(observe(told, number // 10 % 3)["world"])))
    declared = {name.partition(".")[2] for name in described["components"]["schemas"] if f"{TITLES[key]}Event." in name}
    assert declared == set(game.world.footprints)
    assert len(met) > len(declared) // 4
    assert not view.is_valid({"turn": 1})
    assert not event.is_valid({"name": "flown", "data": {}})


def _applied(g: Any, seat: int, action: Any) -> Any:
    from steppe.core.state import told

    return told(g, seat, action)


def test_examples_are_as_described(described: Schema) -> None:
    found = 0
    for name, schema in described["components"]["schemas"].items():
        for example in schema.get("examples", ()):
            named(described, name).validate(example)
            found += 1
    assert found > 8


def test_who_must_be_known_is_asked_who_they_are(server: Server, described: Schema) -> None:
    """Every call that is described as one for people who are known refuses strangers, and no other does."""
    ana = Player(server)
    table = ana.open("me", "screen", game="valley", watchers=True)["id"]
    assert set(described["components"]["securitySchemes"]) == {"token", "session", "forgery"}
    bodies = {"Input": {"seat": 0, "verb": "x", "after": 1}, "StandingOrders": {"orders": []}}
    for path, methods in described["paths"].items():
        for method, call in methods.items():
            where = path.replace("{table}", table).replace("{place}", "0").replace("{who}", "0" * 16)
            where = where.replace("{game}", "valley").replace("{language}", "en").replace("{id}", "none")
            schema = call.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            name = schema.get("$ref", "").rpartition("/")[2]
            example = described["components"]["schemas"].get(name, {}).get("examples", [bodies.get(name)])[0]
            query = "?seat=0" if path.endswith("/orders") else ""
            body = example or some(described, schema) if schema else None
            answer = httpx2.request(
                method.upper(), f"{server.address}{where}{query}", json=body, timeout=60, verify=False,
                headers={"authorization": "Bearer nobody"},
            )  # fmt: skip
            known = {} not in call["security"] and {"forgery": []} not in call["security"]
            key = answer.json()["reason"]["key"] if answer.status_code == 401 else ""
            assert (key == "who_are_you") is known, f"{method} {path}: {answer.status_code} {answer.text[:200]}"
            assert call["tags"]
            assert call["operationId"]


def some(described: Schema, schema: Schema) -> Any:
    """The least that a schema allows, where it is simple."""
    found = described["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    made: dict[str, Any] = {}
    for name in found.get("required", ()):
        part = found["properties"][name]
        if "$ref" in part:
            made[name] = some(described, part)
        elif "enum" in part:
            made[name] = part["enum"][0]
        else:
            kinds = {"string": "xxxxxxxxx", "integer": 0, "boolean": True, "array": [], "object": {}}
            made[name] = kinds[part["type"]]
    return made


def test_ids_of_calls_are_their_own(described: Schema) -> None:
    ids = [call["operationId"] for methods in described["paths"].values() for call in methods.values()]
    assert len(ids) == len(set(ids))
    assert {tag["name"] for tag in described["tags"]} == {
        tag for methods in described["paths"].values() for call in methods.values() for tag in call["tags"]
    }


def test_the_page_has_every_call_and_type_and_nothing_of_others(server: Server, described: Schema) -> None:
    answer = guarded(httpx2.get(f"{server.address}/api/docs", timeout=60, verify=False))
    page = answer.text
    for methods in described["paths"].values():
        for call in methods.values():
            assert f'<article id="{call["operationId"]}"' in page
    for name in described["components"]["schemas"]:
        assert (f'id="type-{name}"' if "." not in name else name.rpartition(".")[2]) in page
    links = set(re.findall(r'(?:href|src)="?([^" >]+)', page))
    assert not [link for link in links if not link.startswith(("/", "#"))], "no other host"
    assert not [link for link in links if link.startswith("#") and f'id="{link[1:]}"' not in page.replace("id=", 'id="')
                .replace('""', '"').replace(">", '">')]  # fmt: skip
    assert not re.search(r"<style|style=|<script>|onclick", page)
    for part in ("docs.css", "docs.js"):
        text = guarded(httpx2.get(f"{server.address}/api/docs/{part}", verify=False)).text
        assert "http" not in text.replace("https?", "")
    assert httpx2.get(f"{server.address}/api/docs/nothing.css", verify=False).status_code == 404
