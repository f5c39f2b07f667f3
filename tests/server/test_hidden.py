"""What is hidden stays hidden: every byte that four people and an onlooker are sent in a whole game."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, cast

import httpx2
import pytest

from server.outsider import play_first
from server.running import Player, Server, Socket, first_answer
from steppe.core.chance import Quick
from steppe.core.event import Event
from steppe.core.record import from_json
from steppe.games.maamut.game import MAAMUT
from steppe.server.store.store import Store
from steppe.server.table import telling
from steppe.server.table.table import Table
from steppe.server.wire.shapes import Pace, encode

JSON = ("{", "[{")


class Ears:
    """Everything that one person was sent, over HTTP and over the socket."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.told: list[str] = []
        player.http.event_hooks["response"] = [self.answered]

    def answered(self, answer: httpx2.Response) -> None:
        self.told.append(answer.read().decode())

    def listen(self, table: str) -> Socket:
        line = self.player.socket(table)
        receive = line.connection.recv

        def recorded(*args: Any) -> Any:
            text = receive(*args)
            self.told.append(cast("str", text))
            return text

        setattr(line.connection, "recv", recorded)  # noqa: B010
        return line


def parts(data: Any) -> Iterator[dict[str, Any]]:
    """Every object inside what was told."""
    if isinstance(data, dict):
        yield data
        data = list(data.values())
    if isinstance(data, list):
        for each in data:
            yield from parts(each)


def hands_in(text: str) -> list[str]:
    """The fields of hands in positions: `A123,B???`."""
    return re.findall(r" ((?:[A-D][123?]*,)+[A-D][123?]*) \?", text)


def check_told(text: str, own: set[int]) -> int:
    """Nothing in what was told shows a card of another seat or of the pile; how many places were looked at."""
    looked = 0
    for field in hands_in(text):
        for hand in field.split(","):
            looked += 1
            assert "ABCD".index(hand[0]) in own or set(hand[1:]) <= {"?"}, text[:500]
    if not text.startswith(JSON):
        for seat, card in re.findall(r"^\d+\. ([A-D]) .*\+([123?])", text, re.MULTILINE):
            looked += 1
            assert "ABCD".index(seat) in own or card == "?", text
        return looked
    for part in parts(json.loads(text)):
        for seat, hand in enumerate(part.get("hands", ())):
            looked += 1
            assert isinstance(hand, int) or seat in own, part
        if "pile" in part:
            assert isinstance(part["pile"], int)
        if part.get("name") == "card_drawn":
            looked += 1
            assert "card" not in part["data"] or part["data"]["seat"] in own, part
    return looked


def look(line: Socket, seat: int) -> dict[str, Any]:
    line.say("join", seat=seat, since=None)
    return line.hear(lambda m: m["t"] == "view" and m["seat"] == seat and m["view"] is not None)


def test_nothing_hidden_is_told_before_the_end(server: Server) -> None:
    names = ("Ana", "Ben", "Cleo", "Dan")
    ears = [Ears(Player(server, name)) for name in names]
    curious = Ears(Player(server, "Eve"))
    seats = [{"kind": "me"}, *[{"kind": "open"}] * 3]
    new = {"game": "maamut", "seats": seats, "contribution": "secret-0", "options": {"limit": "20"}}
    card = ears[0].player.call("POST", "/api/tables", new)
    path = f"/api/tables/{card['id']}"
    lines = [each.listen(card["id"]) for each in (*ears, curious)]
    for chair, line in enumerate(lines[:4]):
        if chair:
            sit = {"contribution": f"secret-{chair}"}
            ears[chair].player.call("POST", f"{path}/chairs/{chair}", sit)
        line.join(chair if chair == 0 else None)  # Ana looks before the seats are drawn by lot
    lines[4].join(None)
    own = {chair: each.player.call("GET", path)["yours"] for chair, each in enumerate(ears)}
    assert sorted(seat for (seat,) in own.values()) == [0, 1, 2, 3]
    chair_of = {seat: chair for chair, (seat,) in own.items()}
    views = {chair: look(line, own[chair][0]) for chair, line in enumerate(lines[:4])}
    asks = {chair: (view["asks"], view["seq"]) for chair, view in views.items()}
    turns = 0
    while True:
        chair = next(chair for chair, (open, _) in asks.items() if open)
        (seat,), (open, seq) = own[chair], asks[chair]
        assert chair_of[seat] == chair
        verb, noun = first_answer(open)
        attempt = {"seat": seat, "verb": verb, "noun": noun}
        player = ears[chair].player
        if turns % 9 == 0:
            for call, data in (("preview", attempt), ("why", attempt)):
                player.call("POST", f"{path}/{call}", data)
            for who, eyes in ((player, f"?seat={seat}"), (curious.player, "")):
                for what in ("view", "record", "replay", "messages"):
                    who.send("GET", f"{path}/{what}{eyes}")
                who.send("GET", f"{path}/record?form=json{eyes.replace('?', '&')}")
                who.send("GET", f"{path}/chat")
                who.call("GET", "/api/tables?list=mine")
        answer = lines[chair].do(seat, verb, noun, seq)
        assert answer["t"] == "ok", answer
        turns += 1
        for other, line in enumerate(lines[:4]):
            reached = [m for m in line.heard if m["t"] == "moved" and m["seq"] == answer["seq"]]
            moved = reached[0] if reached else line.hear(lambda m: m["t"] == "moved" and m["seq"] == answer["seq"])  # noqa: B023
            asks[other] = moved["asks"], moved["seq"]
        if not any(open for open, _ in asks.values()):
            break
    lines[4].say("ping")
    lines[4].hear("pong")
    over = curious.player.call("GET", path)
    assert over["status"] == "over"
    assert turns > 20

    seed = over["seed"]
    record = from_json(curious.player.http.get(f"{path}/record?form=json").text)
    assert record.seed == seed
    looked = 0
    for chair, each in enumerate((*ears, curious)):
        before = [text for text in each.told if '"status":"over"' not in text and f'"seed": "{seed}"' not in text]
        assert len(before) > 20
        for text in before:
            assert seed not in text
            assert seed[:12] not in text
            assert "secret-" not in text, "what people add to chance is told at the end"
            looked += check_told(text, set(own.get(chair, ())))
    assert looked > 500
    for line in lines:
        line.close()

    # and yet each was told of the own cards: the check above looked at something
    for seat, chair in chair_of.items():
        told = [part for text in ears[chair].told if text.startswith(JSON) for part in parts(json.loads(text))]
        assert any(isinstance(part["hands"][seat], list) for part in told if len(part.get("hands", ())) == 4)


def test_the_checker_finds_what_should_not_be_there() -> None:
    for text in (
        '{"view": {"world": {"hands": [[1, 2, 3], 3]}}}',
        '[{"t": "moved", "events": [{"name": "card_drawn", "data": {"seat": 0, "card": 2}}]}]',
        '{"steps": [{"position": "board d4 A-,B- - A123,B??? ?30 0.0.0 A 1"}]}',
        '[Start "board d4 A-,B- - A123,B??? ?30 0.0.0 A@ 0"]',
        '{"world": {"pile": [1, 2, 3]}}',
        "[Eyes]\n7. A 2SE +3 %?12",
    ):
        assert check_told(text.replace('"pile": [1, 2, 3]', '"pile": 3'), {0}) >= 0
        with pytest.raises(AssertionError):
            check_told(text, {1})


def test_a_seat_that_changes_hands_is_seen_by_its_new_owner_alone(server: Server, ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    path = f"/api/tables/{card['id']}"
    ben.call("POST", f"{path}/chairs/1", {})
    line = ben.socket(card["id"])
    assert len(line.join(1)["view"]["world"]["hands"][1]) == 3
    ben.call("DELETE", f"{path}/chairs/1")
    assert line.hear("view")["view"]["world"]["hands"] == [3, 3]
    assert line.hear("card")["card"]["yours"] == []
    line.say("view")
    assert line.hear("view")["seat"] is None
    cleo = Player(server, "Cleo")
    (wish,) = cleo.call("POST", f"{path}/chairs/1", {})["wishes"]
    ana.call("POST", f"{path}/wishes/{wish['who']}", {"agree": True})
    assert cleo.call("GET", path)["yours"] == [1]
    play_first(ana, card["id"], 0)
    moved = line.hear("moved")
    assert moved["asks"] == []
    assert ben.refused("GET", f"{path}/view?seat=1") == (403, "not_yours")
    assert line.join(1)["reason"]["key"] == "not_yours"
    assert all(check_told(json.dumps(each), set()) >= 0 for each in line.heard[1:])
    line.close()


def test_seats_drawn_by_lot_are_not_those_looked_at_before(server: Server, ana: Player, ben: Player) -> None:
    swapped = 0
    for number in range(20):
        card = ana.open("me", "open", contribution=f"mine {number}")  # of which the lot depends
        line = ana.socket(card["id"])
        assert line.join(0)["view"] is None
        mine = ben.call("POST", f"/api/tables/{card['id']}/chairs/1", {})["chairs"][0]["seat"]
        begun = line.hear(lambda m: m["t"] == "view" and m["view"] is not None)
        hands = begun["view"]["world"]["hands"]
        assert begun["seat"] == (0 if mine == 0 else None)
        assert isinstance(hands[1 - mine], int)
        line.close()
        swapped += mine
        if swapped:
            break
    assert swapped, "the lot always falls the same way"


# -- told from the inside --------------------------------------------------------------------------------------


def begun(seats: int, seed: int) -> Table:
    """A table in the middle of a game, with no server around it."""
    chairs = [{"kind": "person", "person": f"p{n}", "name": f"P{n}"} for n in range(seats)]
    row = {
        "id": "t", "game": "maamut", "version": 1, "options": "{}", "start": "", "public": False, "watchers": True,
        "pace": "{}", "host": "p0", "seed": "00" * 32, "chairs": json.dumps(chairs), "status": "playing", "seq": 0,
        "clocks": "{}", "due": None, "awaited": "[]", "result": None, "created": 0.0, "updated": 0.0,
    }  # fmt: skip
    table = Table(cast("Store", None), MAAMUT, row)
    quick = Quick(seed)
    g = MAAMUT.setup(MAAMUT.rules(seats, {}))
    for _ in range(60):
        g.apply(g.waiting[0].seat, quick.answer(g.waiting[0]))
        if not g.waiting:
            return begun(seats, seed + 1000)
    while g.waiting and g.waiting[0].seat < 0:
        g.apply(-1, quick.answer(g.waiting[0]))
    table.state, table.seq = g, 60
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_eyes_are_told_does_not_depend_on_what_is_hidden_from_them(seats: int) -> None:
    different = 0
    for seed in range(6):
        table = begun(seats, seed)
        truth = table.state
        assert truth is not None
        for seat in (*range(seats), None):
            person = None if seat is None else table.chair_of(seat).person
            told = []
            for dealt in range(4):
                table.state = MAAMUT.redeal(truth, seat, Quick(dealt).below) if dealt else truth
                different += table.state.world.hands != truth.world.hands
                drawn = Event("card_drawn", {"seat": seats, "card": dealt}, {"card": (seats,)})
                told.append(
                    (
                        encode(telling.view(table, seat, person)),
                        encode(telling.moved(table, (drawn,), seat, person)),
                        telling.Post().move(table, (drawn,)).seen_by(seat, person),
                        encode(telling.card(table, person)),
                        MAAMUT.position(table.state, seat, whole=False),
                    )
                )
            assert len(set(told)) == 1
        table.state = truth
    assert different > 20


def test_clocks_do_not_tell_who_has_still_to_answer() -> None:
    """Where reactions are waited for everybody sees the own clock alone (R8)."""
    table = begun(3, 1)
    assert table.state is not None
    people = [table.chair_of(seat).person for seat in range(3)]
    (decision,) = table.state.waiting
    table.pace = table.clocks.pace = Pace(kind="live", move=30, reserve=100)
    table.clocks.since = {decision.seat: 1.0}
    for person in (*people, None):
        assert [clock.seat for clock in telling.card(table, person).clocks] == [decision.seat]
    table.state.waiting = tuple(decision._replace(seat=seat, window="any") for seat in (0, 2))
    table.clocks.since = {0: 1.0, 2: 1.0}
    for seat, person in [*enumerate(people), (None, None)]:
        own = [seat] if seat in (0, 2) else []
        assert [clock.seat for clock in telling.card(table, person).clocks] == own
        assert [clock["seat"] for clock in telling.moved(table, (), seat, person)["clocks"]] == own
        assert telling.moved(table, (), seat, person)["awaited"] is None
