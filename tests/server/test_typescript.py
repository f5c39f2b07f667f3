"""The client's types: made from the server's own, and true of what the server says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.running import Player, first_answer
from steppe.server.api.games import GameCard
from steppe.server.api.people import Me, TokenCard
from steppe.server.api.tables import Done
from steppe.server.api.typescript import typescript
from steppe.server.wire.messages import Ev, Line, Reading, Replayed, ServerMessage, Why
from steppe.server.wire.shapes import Card

WIRE = Path(__file__).parents[2] / "web" / "src" / "lib" / "wire" / "wire.ts"
START = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 9"


def true(data: Any, kind: Any) -> Any:
    """What was said, if it is what was declared: nothing more, nothing less."""
    return msgspec.convert(data, kind)


def test_the_client_has_the_types_of_this_server() -> None:
    assert WIRE.read_text("utf-8") == typescript(), "run scripts/wire-types"


def test_every_message_of_the_socket_is_as_declared(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", start=START)
    line = ana.socket(card["id"])
    line.join(None)
    ben.call("POST", f"/api/tables/{card['id']}/chairs/1", {"contribution": "theirs"})
    line.say("join", seat=0, since=None)
    seen = line.hear(lambda message: message["t"] == "view" and message["seat"] == 0)
    line.say("chat", text="Hello")
    line.do(0, "move", 1000, seen["seq"])
    line.do(0, *first_answer(seen["asks"]), after=seen["seq"])
    line.say("ping")
    line.hear("pong")
    line.say("undo", id=99, seat=0)
    line.hear("ok")
    line.close()
    told = [true(message, ServerMessage) for message in line.heard]
    assert {message["t"] for message in line.heard} == {"view", "moved", "card", "chat", "ok", "no", "pong"}
    asks = [choice for message in told if hasattr(message, "asks") for ask in message.asks for choice in ask.choices]
    assert any(choice.space == "Pick" and choice.of for choice in asks)


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/me", Me),
        ("/api/games", list[GameCard]),
        ("/api/tables?list=mine", list[Card]),
        ("/api/tokens", list[TokenCard]),
        ("/api/tables/{table}/replay?seat=0", Replayed),
        ("/api/tables/{table}/view?seat=0", ServerMessage),
        ("/api/tables/{table}/messages?seat=0&since=0", list[ServerMessage]),
        ("/api/tables/{table}/chat", list[Line]),
    ],
)
def test_what_can_be_asked_for_is_as_declared(ana: Player, path: str, kind: Any) -> None:
    table = ana.open("me", "greedy", start=START)["id"]
    ana.call("POST", "/api/tokens", {"label": "mine"})
    ana.call("POST", f"/api/tables/{table}/chat", {"text": "Hello"})
    said = ana.call("GET", path.format(table=table))
    assert said
    true(said, kind)


def test_the_answers_to_playing_are_as_declared(ana: Player) -> None:
    table = ana.open("me", "greedy", start=START)["id"]
    path = f"/api/tables/{table}"
    seq = ana.call("GET", path)["seq"]
    assert true(ana.call("POST", f"{path}/why", {"seat": 0, "verb": "remove_trap"}), Why).reason.rule == "M5.8"
    assert true(ana.call("POST", f"{path}/why", {"seat": 0, "verb": "set_trap"}), Why).reason is None
    assert true(ana.call("POST", f"{path}/preview", {"seat": 0, "verb": "set_trap"}), list[Ev])
    assert true(ana.call("POST", f"{path}/read", {"seat": 0, "text": "2SE"}), Reading).noun == [2, 1]
    assert true(ana.call("POST", f"{path}/inputs", {"seat": 0, "verb": "set_trap", "after": seq}), Done).seq > seq


def test_what_is_not_declared_is_found_out() -> None:
    with pytest.raises(msgspec.ValidationError, match="surprise"):
        true({"t": "ok", "id": 1, "seq": 2, "surprise": 3}, ServerMessage)
    with pytest.raises(msgspec.ValidationError, match="seq"):
        true({"t": "ok", "id": 1}, ServerMessage)
