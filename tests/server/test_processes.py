"""Several processes on one PostgreSQL: what one of them is told, the others know; and no text breaks it."""

from __future__ import annotations

import json

import pytest

from server.outsider import ended, play_first, stranger, unique
from server.running import Player, Server, first_answer

PASSWORD = "a long walk in the snow"


def test_people_at_both_talk_wish_and_see_chairs_change(both: tuple[Server, Server]) -> None:
    ana, ben = Player(both[0], "Ana"), Player(both[1], "Ben")
    table = ana.open("me", "open", options={"start": "host"})["id"]
    here = ana.socket(table)
    here.join(None)
    ben.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "his"})
    begun = here.hear(lambda m: m["t"] == "card" and m["card"]["status"] == "playing")
    assert [chair["name"] for chair in begun["card"]["chairs"]] == ["Ana", "Ben"]
    there = ben.socket(table)
    there.join(1)
    here.join(0)

    ana.call("POST", f"/api/tables/{table}/chat", {"text": "hello there"})
    here.say("chat", text="over the socket")
    for line in (here, there):
        assert [line.hear("chat")["text"] for _ in range(2)] == ["hello there", "over the socket"]
    there.say("chat", text="and back")
    assert here.hear("chat") == there.hear("chat")
    for line in (here, there):
        line.say("ping")
        line.hear("pong")
        assert sum(message["t"] == "chat" for message in line.heard) == 3, "each line once"

    play_first(ana, table, 0)
    moved = there.hear(lambda m: m["t"] == "moved" and bool(m["asks"]))
    verb, noun = first_answer(moved["asks"])
    assert there.do(1, verb, noun, moved["seq"])["t"] == "ok"
    here.hear(lambda m: m["t"] == "moved" and m["seq"] > moved["seq"])
    ana.call("POST", f"/api/tables/{table}/undo", {"seat": 0})
    wish = there.hear(lambda m: m["t"] == "card" and m["card"]["vote"])
    assert wish["card"]["vote"]["pending"] == [1]
    there.say("vote", id=9, seat=1, agree=True)
    there.hear(lambda m: m.get("id") == 9)
    assert here.hear(lambda m: m["t"] == "view" and bool(m["asks"]))["asks"][0]["topic"] == "place"
    here.close()
    there.close()


def test_an_account_and_its_end_are_known_everywhere(both: tuple[Server, Server]) -> None:
    ana, name = Player(both[0], "Ana"), unique("Ana")
    code = ana.call("POST", "/api/accounts", {"name": name, "password": PASSWORD})["recovery"]
    device = stranger(both[1])
    assert device.post("/api/sessions", json={"name": name, "password": PASSWORD}).is_success
    table = ana.open("me", "screen")["id"]
    line = ana.socket(table)
    line.join(0)
    assert device.post("/api/recoveries", json={"name": name, "code": code, "password": PASSWORD}).is_success
    assert ended(line) == 4401
    assert ana.refused("GET", "/api/tokens") == (401, "who_are_you")


TEXTS = ("\0", "a\0b\ufffe\u202e", "'; DROP TABLE people; --\"\\", "%s{0}\n", "😀" * 9 + "é")


@pytest.mark.parametrize("text", TEXTS)
def test_no_text_is_a_fault_anywhere(both: tuple[Server, Server], text: str) -> None:
    ana = Player(both[0], "Ana")
    table = ana.open("me", "screen", options={"start": "host"})["id"]
    path = f"/api/tables/{table}"
    chairs = [{"kind": "me"}, {"kind": "open"}]
    new = {"game": "maamut", "seats": chairs}
    for method, where, data in (
        ("POST", "/api/guests", {"name": text}),
        ("PATCH", "/api/me", {"name": text}),
        ("PATCH", "/api/me", {"webhook": text}),
        ("PATCH", "/api/me", {"webhook": f"https://example.org/{text}"}),
        ("POST", "/api/accounts", {"name": text, "password": text * 8}),
        ("POST", "/api/sessions", {"name": text, "password": text * 8}),
        ("POST", "/api/recoveries", {"name": text, "code": text, "password": text * 8}),
        ("POST", "/api/tokens", {"label": text}),
        ("POST", "/api/push", {"endpoint": text, "keys": {"p256dh": text, "auth": text}}),
        ("DELETE", "/api/push", {"endpoint": text}),
        ("POST", "/api/tables", {**new, "game": text}),
        ("POST", "/api/tables", {**new, "start": text}),
        ("POST", "/api/tables", {**new, "options": {text: text}}),
        ("POST", "/api/tables", {**new, "options": {"limit": text}}),
        ("POST", "/api/tables", {**new, "contribution": text}),
        ("POST", "/api/tables", {**new, "seats": [{"kind": "me"}, {"kind": "screen", "name": text}]}),
        ("POST", "/api/tables", {**new, "seats": [{"kind": "me"}, {"kind": "bot", "bot": text}]}),
        ("POST", f"{path}/chat", {"text": text}),
        ("POST", f"{path}/read", {"seat": 0, "text": text}),
        ("POST", f"{path}/inputs", {"seat": 0, "verb": text, "noun": text, "after": 9}),
        ("POST", f"{path}/why", {"seat": 0, "verb": "place", "noun": [text]}),
        ("POST", f"{path}/preview", {"seat": 0, "verb": text, "noun": text}),
        ("PUT", f"{path}/chairs/0", {"kind": "bot", "bot": text}),
    ):
        answer = ana.send(method, where, data)
        assert answer.status_code < 500, f"{method} {where} {json.dumps(data)}: {answer.text[:300]}"
        if not answer.is_success:
            assert set(answer.json()["reason"]["text"]) == {"fr", "en", "it"}
    assert ana.http.get(f"/api/tables/{'%00' if text == chr(0) else 'x'}").status_code == 404
    assert ana.call("GET", path)["id"] == table
