"""The socket: what it bears, what it refuses, and how one comes back to it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from server.inside import Ear, first, house, open_table, told
from server.outsider import ended, play_first
from server.running import PATIENCE, Player, Server, Socket, first_answer, temporary
from steppe.server.socket.listener import Listener
from steppe.server.socket.outbox import BEHIND


def alive(line: Socket) -> None:
    line.say("ping")
    assert line.hear("pong") == {"t": "pong"}


def begun(ana: Player, *kinds: str) -> tuple[str, Socket, dict[str, Any]]:
    """A table of one screen, a line to it, and its view."""
    card = ana.open("me", *(kinds or ("screen",)), options={"start": "host"})
    line = ana.socket(card["id"])
    return card["id"], line, line.join(0)


# -- what cannot be read ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "frame",
    [
        "", " ", "{", "nonsense", "null", "[]", "1", '"join"', "{}", '{"t": null}', '{"t": 7}', '{"t": "dance"}',
        '{"t": "join"', '{"t": "join", "seat": "0"}', '{"t": "join", "seat": -1}', '{"t": "join", "seat": 100}',
        '{"t": "join", "seat": 0.5}', '{"t": "join", "seat": true}', '{"t": "join", "since": -1}',
        '{"t": "join", "since": 99999999999999999999}', '{"t": "join", "seat": 0, "more": 1}', '{"t": "ping", "x": 1}',
        '{"t": "do"}', '{"t": "do", "id": "1", "seat": 0, "verb": "place", "after": 0}',
        '{"t": "do", "id": 1, "seat": 0, "verb": 5, "after": 0}', '{"t": "do", "id": 1, "seat": 0, "verb": "place"}',
        '{"t": "do", "id": 1, "seat": 0, "verb": "' + "x" * 41 + '", "after": 0}',
        '{"t": "do", "id": 1, "seat": 0, "verb": "place", "after": 0, "noun": ' + "[" * 500 + "]" * 500 + "}",
        '{"t": "do", "id": 1, "seat": 0, "verb": "place", "after": 0, "noun": ' + "[" * 20000 + "]" * 20000 + "}",
        '{"t": "vote", "id": 1, "seat": 0, "agree": "yes"}', '{"t": "undo", "id": 1}', '{"t": "chat", "text": ""}',
        '{"t": "chat", "text": "\\ud800"}', '{"t": "chat", "text": 5}', b"\x00\xff\x00", b"{", b"\x80",
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused_and_the_line_stays(server: Server, frame: str | bytes) -> None:
    ana = Player(server)
    table, line, view = begun(ana)
    line.connection.send(frame)
    refused = line.hear("no")
    assert refused["reason"]["key"] == "bad_message"
    assert set(refused["reason"]["text"]) == {"fr", "en", "it"}
    assert refused["id"] is None
    alive(line)
    assert ana.call("GET", f"/api/tables/{table}")["seq"] == view["seq"]
    line.close()


def test_a_text_that_is_no_text_ends_only_its_own_line_and_is_no_fault(tmp_path: Path) -> None:
    server = Server(temporary(tmp_path))
    server.complaints = tmp_path / "complaints"
    server.start()
    try:
        ana = Player(server)
        table, line, _ = begun(ana)
        lines = [line, *(ana.socket(table) for _ in range(3))]
        for each in lines[2:]:
            each.connection.send('{"t": "ping"}')
            each.hear("pong")
        lines[0].connection.send(b'{"t": "\xff\xfe"}', text=True)
        lines[1].connection.send(b"\xff", text=True)
        lines[2].connection.send([b'{"t": "', b"\xc3", b'"}'], text=True)
        for each in lines[:3]:
            assert ended(each) == 1007
        alive(lines[3])
        lines[3].close()
    finally:
        server.stop()
    assert server.complaints.read_text() == ""


def test_json_in_a_binary_frame_is_read_all_the_same(ana: Player) -> None:
    _, line, _ = begun(ana)
    line.connection.send(b'{"t": "ping"}')
    line.hear("pong")
    line.close()


def test_answers_that_the_rules_refuse_say_why(ana: Player) -> None:
    table, line, view = begun(ana)
    for verb, noun, key in (
        ("place", 18, "not_outer"), ("place", "x", "no_such_hex"), ("place", [1, [2]], "no_such_hex"),
        ("place", 1.5, "bad_noun"), ("place", {"a": 1}, "bad_noun"), ("place", True, "bad_noun"),
        ("fly", None, "must_place"), ("place", 2**70, "no_such_hex"), ("place", None, "no_such_hex"),
    ):  # fmt: skip
        refused = line.do(0, verb, noun, view["seq"])
        assert (refused["t"], refused["reason"]["key"]) == ("no", key)
    assert ana.call("GET", f"/api/tables/{table}")["seq"] == view["seq"]
    line.close()


# -- whose eyes ------------------------------------------------------------------------------------------------


def test_nobody_joins_as_another(server: Server, ana: Player, ben: Player) -> None:
    table, line, _ = begun(ana)
    for seat in (0, 1, 2, 99):
        other = ben.socket(table)
        assert other.join(seat)["reason"]["key"] == "not_yours"
        assert other.join(None)["view"]["world"]["hands"] == [3, 3]
        assert other.do(0, "place", 0, 1)["reason"]["key"] == "not_yours"
        other.say("undo", id=7, seat=0)
        assert other.hear("no")["reason"]["key"] == "not_yours"
        other.say("vote", id=8, seat=0, agree=True)
        assert other.hear("no")["reason"]["key"] == "not_yours"
        other.close()
    assert line.join(5)["reason"]["key"] == "not_yours"
    alive(line)
    line.close()


def test_a_table_that_is_not_there(ana: Player) -> None:
    for table in ("nowhere", "x" * 41):
        line = ana.socket(table)
        assert line.hear("no")["reason"]["key"] == "no_such_table"
        assert ended(line) == 4404
    for path in ("%00", "a%20b", "a/b"):  # no address of a table at all
        with pytest.raises(InvalidStatus):
            ana.socket(path)


def test_nothing_can_be_asked_before_joining(ana: Player) -> None:
    card = ana.open("me", "screen")
    line = ana.socket(card["id"])
    line.say("view")
    assert line.hear("no")["reason"]["key"] == "not_joined"
    line.say("chat", text="anybody there?")
    assert line.hear("no")["reason"]["key"] == "not_joined"
    assert ana.call("GET", f"/api/tables/{card['id']}/chat") == []
    line.close()


# -- once, and in time -------------------------------------------------------------------------------------------


def test_stale_and_doubled_answers_are_refused(ana: Player) -> None:
    table, line, view = begun(ana)
    verb, noun = first_answer(view["asks"])
    assert line.do(0, verb, noun, view["seq"] + 1)["reason"]["key"] == "stale"
    assert line.do(0, verb, noun, view["seq"] - 1)["reason"]["key"] == "stale"
    assert line.do(1, verb, noun, view["seq"])["reason"]["key"] == "not_asked"
    told = line.do(0, verb, noun, view["seq"])
    assert told["t"] == "ok"
    assert line.do(0, verb, noun, view["seq"])["reason"]["key"] in ("stale", "not_asked")
    assert line.do(0, verb, noun, told["seq"])["reason"]["key"] == "not_asked"
    assert ana.call("GET", f"/api/tables/{table}")["seq"] == told["seq"]
    line.close()


def test_two_answers_at_once_count_once(ana: Player) -> None:
    table, line, view = begun(ana)
    verb, noun = first_answer(view["asks"])
    for number in range(5):
        line.say("do", id=number, seat=0, verb=verb, noun=noun, after=view["seq"])
    told = [line.hear(lambda m, n=number: m.get("id") == n)["t"] for number in range(5)]  # type: ignore[misc]
    assert told == ["ok", "no", "no", "no", "no"]
    assert ana.call("GET", f"/api/tables/{table}")["seq"] == view["seq"] + 1
    line.close()


def test_a_question_that_was_taken_back_is_a_new_one(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    table = card["id"]
    ben.call("POST", f"/api/tables/{table}/chairs/1", {})
    seen = ana.call("GET", f"/api/tables/{table}/view?seat=0")
    verb, noun = first_answer(seen["asks"])
    play_first(ana, table, 0)
    ana.call("POST", f"/api/tables/{table}/undo", {"seat": 0})
    again = {"seat": 0, "verb": verb, "noun": noun, "after": seen["seq"]}
    assert ana.refused("POST", f"/api/tables/{table}/inputs", again) == (409, "stale")


# -- coming back -------------------------------------------------------------------------------------------------


def test_coming_back_after_something_was_taken_back_shows_everything(ana: Player) -> None:
    table, line, view = begun(ana)
    line.close()
    play_first(ana, table, 0)
    ana.call("POST", f"/api/tables/{table}/undo", {"seat": 0})
    again = ana.socket(table)
    seen = again.join(0, view["seq"])
    assert seen["t"] == "view"
    assert seen["view"] == view["view"]
    assert seen["seq"] == view["seq"] + 2
    again.say("join", seat=0, since=seen["seq"])
    again.say("ping")
    assert again.hear(lambda m: m["t"] in ("view", "moved", "pong"))["t"] == "pong", "nothing was missed"
    ahead = again.join(0, seen["seq"] + 50)
    assert (ahead["t"], ahead["seq"]) == ("view", seen["seq"]), "who claims to know the future looks anew"
    again.close()


def test_what_was_missed_comes_at_once_and_for_these_eyes(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    table = card["id"]
    ben.call("POST", f"/api/tables/{table}/chairs/1", {})
    line = ana.socket(table)
    view = line.join(0)
    line.close()
    for _ in range(3):
        for seat, player in enumerate((ana, ben)):
            play_first(player, table, seat)
    again = ana.socket(table)
    missed = again.join(0, view["seq"])
    assert missed["t"] == "moved"
    drawn = [event["data"] for event in missed["events"] if event["name"] == "card_drawn"]
    assert {("card" in data) == (data["seat"] == 0) for data in drawn} <= {True}
    assert len(missed["events"]) >= 6
    again.close()


def test_two_tabs_of_one_person(ana: Player) -> None:
    table, one, view = begun(ana)
    two = ana.socket(table)
    assert two.join(0)["view"] == view["view"]
    verb, noun = first_answer(view["asks"])
    assert one.do(0, verb, noun, view["seq"])["t"] == "ok"
    assert two.hear("moved")["seq"] == view["seq"] + 1
    assert two.do(0, verb, noun, view["seq"])["t"] == "no"
    one.close()
    two.say("view")
    chairs = two.hear("view")["card"]["chairs"]
    assert [chair["online"] for chair in chairs] == [True, True], "one tab is still there"
    two.close()


def test_several_at_one_screen_hand_the_device_round(ana: Player) -> None:
    table, line, view = begun(ana, "screen", "screen")
    seat = 0
    for turn in range(9):
        assert view["yours"] == [seat], turn
        verb, noun = first_answer(view["asks"])
        line.do(seat, verb, noun, view["seq"])
        moved = next((m for m in line.heard if m["t"] == "moved" and m["seq"] > view["seq"]), None)
        moved = moved or line.hear(lambda m: m["t"] == "moved" and m["seq"] > view["seq"])  # noqa: B023
        if moved["yours"] != [seat]:
            assert moved["asks"] == []
            (seat,) = moved["yours"]
            line.say("join", seat=seat, since=moved["seq"])
            view = line.hear(lambda m: m["t"] == "view" and m["seat"] == seat)  # noqa: B023
        else:
            view = moved
        assert view["asks"]
    assert seat != 0 or table
    line.close()


def test_those_who_play_are_seen_to_come_and_go(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    table = card["id"]
    ben.call("POST", f"/api/tables/{table}/chairs/1", {})
    line = ana.socket(table)
    assert [chair["online"] for chair in line.join(0)["card"]["chairs"]] == [True, False]
    other = ben.socket(table)
    other.join(1)
    assert line.hear("card")["card"]["chairs"][1]["online"]
    other.close()
    assert not line.hear("card")["card"]["chairs"][1]["online"]
    line.close()


# -- who reads slowly --------------------------------------------------------------------------------------------


def test_who_does_not_read_holds_up_nobody(ana: Player, ben: Player) -> None:
    table, line, _ = begun(ana)
    slow = ben.socket(table)
    slow.say("join", seat=None, since=None)
    for seat in (0, 1) * 6:
        sent = play_first(ana, table, seat)
        line.hear(lambda m: m["t"] == "moved" and m["seq"] > sent["after"])  # noqa: B023
    seq = ana.call("GET", f"/api/tables/{table}")["seq"]
    slow.hear(lambda m: m.get("seq") == seq)
    line.close()
    slow.close()


def test_who_is_far_behind_looks_anew_and_takes_no_memory(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            table = await open_table(services, ana, "me", "screen")
            slow, quick = Ear(ready=False), Ear()
            listeners = [Listener(services, table, ana, "", ear) for ear in (slow, quick)]
            for each in listeners:
                table.listeners.add(each)
                await told(each, '{"t": "join", "seat": 0}')
            for _ in range(BEHIND * 2):
                listeners[0].put({"t": "chat", "from": "Ana", "text": "hm", "at": 0})
                await asyncio.sleep(0)
                assert len(listeners[0]._out._queue) <= BEHIND
            while table.seq < 30:
                seat = table.waiting()[0]
                await services.hub.play(table, ana, seat, first(table, seat), table.seq)
                await asyncio.sleep(0)
            assert [m for m in quick.got if m["t"] == "moved"]
            assert not slow.got
            slow.ready = True
            listeners[0].flush()
            assert len(slow.got) < BEHIND * 2
            assert any(m["t"] == "view" for m in slow.got)
            assert max(m.get("seq", 0) for m in slow.got) == table.seq
            for each in listeners:
                each.close()
            table.listeners.clear()

    asyncio.run(scene())


def test_the_end_of_the_server_is_told_to_those_connected(tmp_path: Path) -> None:
    server = Server(temporary(tmp_path)).start()
    ana = Player(server, "Ana")
    table, line, view = begun(ana)
    path = f"/api/tables/{table}/messages?since={view['seq']}&wait=true"
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as polling:
        polling.sendall(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        alive(line)
        for _ in range(3):  # whoever asks later is answered: by now the poll waits
            ana.call("GET", f"/api/tables/{table}")
        server.stop(signal.SIGTERM)
        heard = b""
        with contextlib.suppress(ConnectionResetError):
            heard = polling.recv(65536)
        assert b" 200 OK" not in heard, "nobody who waits for news keeps it from ending"
    with pytest.raises(ConnectionClosed) as closed:
        line.hear("nothing at all")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012, "come again"
