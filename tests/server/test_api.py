"""The HTTP API as its own description tells it: whatever is sent, the answer is one that was described."""

from __future__ import annotations

import json
import time
from collections import Counter
from typing import Any, cast

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.outsider import raw
from server.running import PATIENCE, Player, Server, first_answer
from steppe.server.api.tables import PATIENCE as LONG_POLL

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 10  # for each call, whatever the machine is busy with


@pytest.fixture(scope="module")
def description(server: Server) -> dict[str, Any]:
    player = Player(server, "Ana")
    found: dict[str, Any] = player.http.get("/api/schema").json()
    return found


def test_every_call_answers_as_it_is_described(server: Server, description: dict[str, Any]) -> None:
    """Generated requests, half of them at a table that is there; no faults, no answers that were not described."""
    fuzzer = Player(server, "Fuzz")
    token = fuzzer.call("POST", "/api/tokens", {"label": "fuzz"})["token"]
    tables = [
        fuzzer.open("me", "screen", options={"start": "host"})["id"],
        fuzzer.open("me", "open", "open")["id"],
        finished(fuzzer),
    ]
    schema = schemathesis.openapi.from_dict(description)
    schema.config.update(base_url=server.address)
    seen: Counter[int] = Counter()

    def attempt(case: Any, number: int) -> None:
        if "table" in (case.path_parameters or {}) and number % 4:
            case.path_parameters["table"] = tables[number % 4 - 1]
        case.query.pop("wait", None)  # a long answer is no better
        answer = case.call(headers={"authorization": f"Bearer {token}"}, timeout=PATIENCE)
        case.validate_response(answer, checks=CHECKS)
        if answer.status_code >= 400:
            assert set(answer.json()) == {"reason"}
            assert set(answer.json()["reason"]) == {"key", "rule", "params", "text"}
        seen[answer.status_code] += 1

    calls = [cast("Any", result).ok() for result in schema.get_all_operations()]
    assert len(calls) == sum(len(methods) for methods in description["paths"].values())
    calls = [call for call in calls if call.path != "/api/stream"]  # it does not end: test_stream
    for operation in calls:
        numbers = iter(range(10_000))

        @hypothesis.settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @hypothesis.given(case=cases(operation))
        def fuzz(case: Any) -> None:
            attempt(case, next(numbers))  # noqa: B023

        fuzz()
    assert sum(seen.values()) >= len(calls) * 2
    assert {200, 400} <= set(seen), "what is right is done, and what is wrong refused"


def test_every_kind_of_refusal_is_answered_as_it_is_described(server: Server, description: dict[str, Any]) -> None:
    """Those that generated requests would meet only by luck."""
    schema = schemathesis.openapi.from_dict(description)
    schema.config.update(base_url=server.address)
    ana, ben = Player(server, "Ana"), Player(server, "Ben")
    table = ana.open("me", "screen", options={"start": "host"})["id"]
    tokens = {who: who.call("POST", "/api/tokens", {"label": "kinds"})["token"] for who in (ana, ben)}
    given = {"seat": 0, "verb": "place", "noun": 0, "after": 999}
    seen = set()
    for who, method, path, place, data, status in (
        (ana, "GET", "/api/tables/{table}", table, None, 200),
        (ana, "POST", "/api/tables/{table}/chat", table, {"text": "hello"}, 204),
        (ana, "POST", "/api/tables/{table}/chat", table, {"words": "hello"}, 400),
        (None, "GET", "/api/tokens", None, None, 401),
        (ben, "GET", "/api/tables/{table}/view", table, None, 403),
        (ana, "GET", "/api/tables/{table}", "nowhere", None, 404),
        (ana, "POST", "/api/tables/{table}/inputs", table, given, 409),
        (ana, "POST", "/api/tables/{table}/chat", table, {"text": "x" * 100_001}, 413),
        (ana, "POST", "/api/tables/{table}/inputs", table, {**given, "verb": "fly", "after": 1}, 422),
    ):
        case = cast("Any", schema[path][method]).Case(
            path_parameters={"table": place} if place else {}, query={"seat": 0} if path.endswith("view") else {}
        )
        if data is not None:
            case.body, case.media_type = data, "application/json"
        headers = {"authorization": f"Bearer {tokens[who]}"} if who else {}
        answer = case.call(headers=headers, timeout=PATIENCE)
        assert answer.status_code == status, f"{method} {path}: {answer.text[:200]}"
        case.validate_response(answer, checks=CHECKS)
        seen.add(status)
    assert len(seen) == 9


def cases(operation: Any) -> Any:
    """Requests as the description wants them and, where something can be wrong, as it does not."""
    right = operation.as_strategy()
    takes_something = operation.body or operation.query or operation.path_parameters
    return right | operation.as_strategy(generation_mode=GenerationMode.NEGATIVE) if takes_something else right


def finished(player: Player) -> str:
    card = player.open("me", "screen", options={"limit": "20", "last_hunter": "wins"})
    for _ in range(400):
        for seat in (0, 1):
            view = player.call("GET", f"/api/tables/{card['id']}/view?seat={seat}")
            if view["card"]["status"] == "over":
                return str(card["id"])
            if view["asks"]:
                verb, noun = first_answer(view["asks"])
                data = {"seat": seat, "verb": verb, "noun": noun, "after": view["seq"]}
                player.call("POST", f"/api/tables/{card['id']}/inputs", data)
    raise AssertionError("the game does not end")


def test_every_call_is_described_with_its_refusals(description: dict[str, Any]) -> None:
    for path, methods in description["paths"].items():
        for method, call in methods.items():
            assert call["summary"], f"{method} {path}"
            for status in ("400", "401", "403", "404", "409", "422", "429"):
                content = call["responses"][status]["content"]["application/json"]["schema"]["$ref"]
                assert content.endswith("Refusal"), f"{method} {path} {status}"


def test_everything_that_the_client_does_can_be_done_over_http(description: dict[str, Any]) -> None:
    calls = {(method.upper(), path) for path, methods in description["paths"].items() for method in methods}
    table = "/api/tables/{table}"
    for call in (
        ("GET", "/api/me"), ("PATCH", "/api/me"), ("POST", "/api/guests"), ("POST", "/api/accounts"),
        ("POST", "/api/sessions"), ("DELETE", "/api/sessions"), ("POST", "/api/recoveries"), ("GET", "/api/tokens"),
        ("POST", "/api/tokens"), ("DELETE", "/api/tokens/{id}"), ("GET", "/api/push"), ("POST", "/api/push"),
        ("DELETE", "/api/push"), ("GET", "/api/games"), ("GET", "/api/games/{game}/texts/{language}"),
        ("GET", "/api/games/{game}/rules"), ("POST", "/api/tables"), ("GET", "/api/tables"), ("GET", table),
        ("POST", f"{table}/chairs/{{place}}"), ("PUT", f"{table}/chairs/{{place}}"),
        ("DELETE", f"{table}/chairs/{{place}}"), ("POST", f"{table}/start"), ("GET", f"{table}/view"),
        ("GET", f"{table}/messages"), ("POST", f"{table}/inputs"), ("POST", f"{table}/preview"),
        ("POST", f"{table}/why"), ("POST", f"{table}/read"), ("POST", f"{table}/undo"), ("POST", f"{table}/votes"),
        ("GET", f"{table}/record"), ("GET", f"{table}/replay"), ("POST", f"{table}/chat"), ("GET", f"{table}/chat"),
        ("GET", f"{table}/qr.svg"), ("GET", "/api/games/{game}/board"), ("GET", f"{table}/facts"),
        ("GET", f"{table}/rules"), ("GET", f"{table}/orders"), ("PUT", f"{table}/orders"), ("POST", f"{table}/hold"),
        ("POST", f"{table}/draft"), ("PUT", f"{table}/contribution"), ("POST", f"{table}/wishes/{{who}}"),
        ("DELETE", f"{table}/wishes"), ("PUT", f"{table}/people/{{who}}"),
        ("PUT", f"{table}/chairs/{{place}}/colour"), ("POST", "/api/games/{game}/options"),
        ("GET", "/api/stream"),
    ):  # fmt: skip
        assert call in calls
    assert len(calls) == 50, "a new call must be told of here and in docs/wire.md"


@pytest.mark.parametrize(
    ("method", "path", "status", "key"),
    [
        ("GET", "/api/nowhere", 404, "no_such_page"),
        ("GET", "/api", 404, "no_such_page"),
        ("GET", "/api/tables/{table}/nothing", 404, "no_such_page"),
        ("GET", "/api/tables/a%2Fb", 404, "no_such_page"),
        ("GET", "/api/tables/%00", 404, "no_such_page"),
        ("GET", "/api/tables/%ff", 404, "no_such_table"),
        ("GET", "/api/tables/" + "x" * 3000, 404, "no_such_table"),
        ("GET", "/api/games/%F0%9F%98%80/rules", 404, "no_such_game"),
        ("GET", "/api/games/maamut/texts/de", 400, "bad_message"),
        ("PUT", "/api/me", 405, "no_such_call"),
        ("POST", "/api/tables/{table}", 405, "no_such_call"),
        ("GET", "/api/tables/{table}/view?seat=abc", 400, "bad_message"),
        ("GET", "/api/tables/{table}/view?seat=-1", 403, "not_yours"),
        ("GET", "/api/tables/{table}/view?seat=" + "9" * 400, 403, "not_yours"),
        ("GET", "/api/tables/{table}/messages?since=-1", 400, "bad_message"),
        ("GET", "/api/tables/{table}/messages?since=" + "9" * 30, 400, "bad_message"),
        ("GET", "/api/tables/{table}/messages?since=1.5", 400, "bad_message"),
        ("GET", "/api/tables/{table}/record?form=xml", 400, "bad_message"),
        ("GET", "/api/tables?list=all", 400, "bad_message"),
        ("DELETE", "/api/tables/{table}/chairs/-1", 404, "no_such_chair"),
        ("DELETE", "/api/tables/{table}/chairs/99999999999999999999", 404, "no_such_chair"),
        ("DELETE", "/api/tables/{table}/chairs/one", 404, "no_such_page"),
        ("DELETE", "/api/tokens/none", 404, "no_such_token"),
    ],
)
def test_odd_addresses_are_answered_with_a_reason(
    server: Server, ana: Player, method: str, path: str, status: int, key: str
) -> None:
    table = ana.open("me", "screen")["id"]
    assert ana.refused(method, path.replace("{table}", table)) == (status, key)


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"[]", b"7", b'"x"', b"{", b"\xff\xfe", b"NaN", b'{"name": "\\ud800"}', b'{"name": "x", "y": 1}',
        b'{"name": 1}', b'{"name": null}', b'{"Name": "x"}', b'{"name": ["x"]}', b'{"name":' + b"[" * 90_000,
        b'{"name": "' + b"x" * 41 + b'"}', b'{"name": ""}', b"name=Ana",
    ],
)  # fmt: skip
def test_bodies_that_cannot_be_read_are_refused(ana: Player, body: bytes) -> None:
    for kind in (
        "application/json",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
    ):
        headers = {"x-csrftoken": ana.http.cookies["csrftoken"] or "", "content-type": kind}
        answer = ana.http.post("/api/guests", content=body, headers=headers)
        assert answer.status_code == 400
        assert answer.json()["reason"]["key"] in ("bad_message", "bad_name")
    assert ana.call("GET", "/api/me")["person"]["name"] == "Ana"


def test_what_is_no_http_ends_only_itself(server: Server, ana: Player) -> None:
    for request in (
        b"\x00\x01\x02\r\n\r\n",
        b"GET\r\n\r\n",
        b"FOO / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nX" * 10 + b"\r\n\r\n",
    ):
        assert b" 400 " in raw(server, request).partition(b"\r\n")[0]
    assert ana.call("GET", "/api/me")["person"]["name"] == "Ana"


def test_a_game_is_played_by_long_polling_alone(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    path = f"/api/tables/{card['id']}"
    ben.call("POST", f"{path}/chairs/1", {"contribution": "his"})
    view = ben.call("GET", f"{path}/view?seat=1")
    assert view["asks"] == []
    first = ana.call("GET", f"{path}/view?seat=0")
    verb, noun = first_answer(first["asks"])
    ana.call("POST", f"{path}/inputs", {"seat": 0, "verb": verb, "noun": noun, "after": first["seq"]})
    (news,) = ben.call("GET", f"{path}/messages?seat=1&since={view['seq']}&wait=true")
    assert news["t"] == "moved"
    assert news["asks"]
    assert json.dumps(news)
    began = time.monotonic()
    assert ben.call("GET", f"{path}/messages?seat=1&since={news['seq']}") == []
    assert time.monotonic() - began < LONG_POLL, "only who asks to wait waits"
