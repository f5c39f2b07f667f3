"""Playing at a table over HTTP and over the socket."""

from __future__ import annotations

import json
import zlib
from typing import Any

from server.running import Player, Server, first_answer
from steppe.core.record import from_json, verify_draws
from steppe.games.maamut.game import MAAMUT
from steppe.lab.check.story import fold


def crc(world: dict[str, Any]) -> str:
    return f"{zlib.crc32(json.dumps(world, separators=(',', ':'), ensure_ascii=False).encode()):08x}"


def as_tuples(value: Any) -> Any:
    return tuple(map(as_tuples, value)) if isinstance(value, list) else value


def play_to_the_end(player: Player, table: str, seat: int) -> None:
    for _ in range(600):
        view = player.call("GET", f"/api/tables/{table}/view?seat={seat}")
        if view["card"]["status"] == "over":
            return
        if view["asks"]:
            verb, noun = first_answer(view["asks"])
            player.call(
                "POST", f"/api/tables/{table}/inputs", {"seat": seat, "verb": verb, "noun": noun, "after": view["seq"]}
            )
        else:
            player.call("GET", f"/api/tables/{table}/messages?seat={seat}&since={view['seq']}&wait=true")
    raise AssertionError("the game does not end")


def test_a_whole_game_against_a_bot_over_http(ana: Player) -> None:
    card = ana.open("me", "random", options={"limit": "20", "start": "host"})
    assert card["status"] == "playing"
    assert len(card["commitment"]) == 64
    assert card["seed"] == ""
    play_to_the_end(ana, card["id"], card["yours"][0])
    over = ana.call("GET", f"/api/tables/{card['id']}")
    assert over["status"] == "over"
    assert over["result"]["reason"]
    assert over["seed"]


def test_the_dice_of_a_finished_game_can_be_checked(ana: Player) -> None:
    card = ana.open("me", "random", options={"limit": "20"})
    assert ana.refused("GET", f"/api/tables/{card['id']}/record?form=json") == (409, "game_not_over")
    play_to_the_end(ana, card["id"], card["yours"][0])
    text = ana.http.get(f"/api/tables/{card['id']}/record?form=json").text
    record = from_json(text)
    assert record.more["commitment"] == card["commitment"]
    assert "mine" in record.contributions
    assert verify_draws(MAAMUT, record) > 10
    whole = ana.http.get(f"/api/tables/{card['id']}/record").text
    assert MAAMUT.read_record(whole).result == record.result


def test_events_folded_onto_the_view_keep_the_check(ana: Player) -> None:
    card = ana.open("me", "random", "random", options={"limit": "20"})
    seat = card["yours"][0]
    line = ana.socket(card["id"])
    view = line.join(seat)
    world, asks, seq = {k: as_tuples(v) for k, v in view["view"]["world"].items()}, view["asks"], view["seq"]
    assert crc(view["view"]["world"]) == view["check"]
    told = checked = 0
    while told < 60:
        if asks:
            verb, noun = first_answer(asks)
            assert line.do(seat, verb, noun, seq)["t"] == "ok"
            asks = []
        if not any(m["t"] == "moved" and m["seq"] > seq for m in line.heard):
            line.hear("moved")
        for message in sorted((m for m in line.heard if m["t"] == "moved" and m["seq"] > seq), key=lambda m: m["seq"]):
            for event in message["events"]:
                world = fold(world, as_tuples(event.get("change", [])))
            if "check" in message:
                assert crc(world) == message["check"]
                checked += 1
            else:
                assert not message["asks"], "who is asked can check"
            seq, asks, told = message["seq"], message["asks"], told + 1
        if world["ended"]:
            break
    line.close()
    assert told > 5
    assert checked > 2


def test_two_people_at_one_table(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    assert card["status"] == "open"
    joined = ben.call("POST", f"/api/tables/{card['id']}/chairs/1", {"contribution": "his"})
    assert joined["status"] == "playing"
    assert joined["yours"] == [1]
    one, two = ana.socket(card["id"]), ben.socket(card["id"])
    first, second = one.join(0), two.join(1)
    assert first["asks"]
    assert not second["asks"]
    assert first["view"]["world"]["hands"][1] == 3, "only how many"
    assert len(second["view"]["world"]["hands"][1]) == 3
    verb, noun = first_answer(first["asks"])
    assert one.do(0, verb, noun, first["seq"])["t"] == "ok"
    moved = two.hear("moved")
    assert [event["name"] for event in moved["events"]] == ["hunter_placed"]
    assert moved["asks"]
    assert two.do(0, "place", noun, moved["seq"])["reason"]["key"] == "not_yours"
    one.close()
    two.close()


def test_coming_back_with_since_brings_what_was_missed(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    ben.call("POST", f"/api/tables/{card['id']}/chairs/1", {})
    line = ana.socket(card["id"])
    view = line.join(0)
    line.close()
    verb, noun = first_answer(view["asks"])
    path = f"/api/tables/{card['id']}"
    ana.call("POST", f"{path}/inputs", {"seat": 0, "verb": verb, "noun": noun, "after": view["seq"]})
    again = ana.socket(card["id"])
    missed = again.join(0, view["seq"])
    assert missed["t"] == "moved"
    assert [event["name"] for event in missed["events"]] == ["hunter_placed"]
    assert ana.call("GET", f"{path}/messages?seat=0&since={missed['seq']}") == []
    again.close()


def test_refusals_say_why_and_change_nothing(ana: Player, ben: Player) -> None:
    card = ana.open("me", "greedy", options={"start": "host"})
    path, seat = f"/api/tables/{card['id']}", 0
    view = ana.call("GET", f"{path}/view?seat=0")
    seq = view["seq"]

    def attempt(who: Player, **data: Any) -> tuple[int, str]:
        return who.refused("POST", f"{path}/inputs", {"seat": seat, "verb": "place", "noun": 0, "after": seq, **data})

    assert attempt(ana, noun=18) == (422, "not_outer")
    assert attempt(ana, noun="x") == (422, "no_such_hex")
    assert attempt(ana, noun=1.5) == (422, "bad_noun")
    assert attempt(ana, verb="fly") == (422, "must_place")
    assert attempt(ana, after=seq + 1) == (409, "stale")
    assert attempt(ben) == (403, "not_yours")
    assert attempt(ana, seat=1) == (403, "not_yours")
    assert attempt(ana, seat=7) == (403, "not_yours")
    assert attempt(ana, more=1)[0] == 400
    assert attempt(ana, seat="0")[0] == 400
    assert ana.refused("POST", f"{path}/inputs", {"verb": "place"})[0] == 400
    assert ana.refused("GET", "/api/tables/nowhere/view") == (404, "no_such_table")
    assert ben.refused("GET", f"{path}/view?seat=0") == (403, "not_yours")
    assert ana.call("GET", f"{path}/view?seat=0")["seq"] == seq
    why = ana.call("POST", f"{path}/why", {"seat": 0, "verb": "place", "noun": 18})["reason"]
    assert why["rule"] == "M3.6"
    assert "d4" in why["text"]["fr"]


def test_a_stale_decision_is_refused(ana: Player) -> None:
    card = ana.open("me", "screen", options={"start": "host"})
    path = f"/api/tables/{card['id']}"
    view = ana.call("GET", f"{path}/view?seat=0")
    verb, noun = first_answer(view["asks"])
    once = {"seat": 0, "verb": verb, "noun": noun, "after": view["seq"]}
    ana.call("POST", f"{path}/inputs", once)
    assert ana.refused("POST", f"{path}/inputs", once)[0] == 409


def test_preview_and_typed_notation(ana: Player) -> None:
    card = ana.open("me", "greedy", options={"start": "host"})
    path = f"/api/tables/{card['id']}"
    view = ana.call("GET", f"{path}/view?seat=0")
    verb, noun = first_answer(view["asks"])
    told = ana.call("POST", f"{path}/preview", {"seat": 0, "verb": verb, "noun": noun})
    assert told[0]["name"] == "hunter_placed"
    assert ana.call("POST", f"{path}/read", {"seat": 0, "text": "2SE"}) == {"verb": "move", "noun": [2, 1]}
    assert ana.call("POST", f"{path}/read", {"seat": 0, "text": "9ZZ"})["reason"]["key"] == "bad_action"


# Two of Mammut's players swap an animal at once; neither may know what the other has chosen (KR21).
SWAPPING = """mammut-position 1 players 3 round 1 start P3 turn P3 phase animals
middle -
P1 score 19 hide 1 animals o hand axe_fire down pelt_animal,swap lots F(?)#1 A(P)#4 T(h)#7 P(?)#9 F(P)#17 v(F)#18 \
T(?)#27 M(A)#30 knows 1,20,27,28
P2 score 6 hide 0 animals d hand pelt_points,return down - lots T(P)#25 knows 1,20,27,28
P3 score 25 hide 5 animals b hand axe_pelt,axe_points,look,look down pelt,swap lots P(d)#2 F(M)#3 P(T)#5 T(F)#6 \
F(M)#8 A(T)#10 S+(S-)#11 P(F)#12 A(P)#13 M(A)#14 T(A)#15 M(b)#16 F(A)#19 A(?)#20 M(?)#21 M(T)#22 l(P)#23 P(?)#24 \
A(o)#26 M(?)#28 T(F)#29 M(g)#31 M(P)#32 knows 1,20,27,28
spent -
discard -
deck x8
"""


def test_a_preview_knows_nothing_of_what_others_have_answered_in_secret(ana: Player, ben: Player) -> None:
    path = f"/api/tables/{ana.open('me', 'random', 'open', game='mammut', start=SWAPPING)['id']}"
    ben.call("POST", f"{path}/chairs/2", {"name": "", "contribution": "his"})
    mine, his = (who.call("GET", f"{path}/view?seat={seat}") for who, seat in ((ana, 0), (ben, 2)))
    verb, noun = first_answer(his["asks"])
    before = ben.call("POST", f"{path}/preview", {"seat": 2, "verb": verb, "noun": noun})
    first, what = first_answer(mine["asks"])
    ana.call("POST", f"{path}/inputs", {"seat": 0, "verb": first, "noun": what, "after": mine["seq"]})
    assert ben.call("GET", f"{path}/view?seat=2")["asks"] == his["asks"]
    assert ben.call("POST", f"{path}/preview", {"seat": 2, "verb": verb, "noun": noun}) == before


def test_an_onlooker_sees_only_what_is_public(ana: Player, ben: Player) -> None:
    card = ana.open("me", "screen", options={"start": "host"})
    view = ben.call("GET", f"/api/tables/{card['id']}/view")
    assert view["view"]["world"]["hands"] == [3, 3]
    assert view["asks"] == []
    assert "???" in ben.http.get(f"/api/tables/{card['id']}/record").text
    closed = ana.open("me", "screen", watchers=False)
    assert ben.refused("GET", f"/api/tables/{closed['id']}/view") == (403, "no_watchers")
    line = ben.socket(closed["id"])
    assert line.join(None)["reason"]["key"] == "no_watchers"
    line.close()


def test_taking_back_is_free_against_bots_and_asks_people(ana: Player, ben: Player) -> None:
    card = ana.open("me", "screen", options={"start": "host"})
    path = f"/api/tables/{card['id']}"
    before = ana.call("GET", f"{path}/view?seat=0")
    verb, noun = first_answer(before["asks"])
    ana.call("POST", f"{path}/inputs", {"seat": 0, "verb": verb, "noun": noun, "after": before["seq"]})
    ana.call("POST", f"{path}/undo", {"seat": 0})
    after = ana.call("GET", f"{path}/view?seat=0")
    assert after["view"] == before["view"]
    assert after["seq"] > before["seq"]

    shared = ana.open("me", "open", options={"start": "host"})
    path = f"/api/tables/{shared['id']}"
    ben.call("POST", f"{path}/chairs/1", {})
    for seat, who in ((0, ana), (1, ben)):
        view = who.call("GET", f"{path}/view?seat={seat}")
        verb, noun = first_answer(view["asks"])
        who.call("POST", f"{path}/inputs", {"seat": seat, "verb": verb, "noun": noun, "after": view["seq"]})
    assert ana.call("POST", f"{path}/undo", {"seat": 0})["vote"] == {"seat": 0, "to": 7, "pending": [1]}
    assert ana.refused("POST", f"{path}/votes", {"seat": 0, "agree": True}) == (409, "no_vote")
    assert ben.call("POST", f"{path}/votes", {"seat": 1, "agree": True})["vote"] is None
    assert ana.call("GET", f"{path}/view?seat=0")["asks"][0]["topic"] == "place"


def test_who_leaves_is_replaced_by_a_bot_and_may_come_back(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open", options={"start": "host"})
    path = f"/api/tables/{card['id']}"
    ben.call("POST", f"{path}/chairs/1", {})
    left = ben.call("DELETE", f"{path}/chairs/1")
    assert left["chairs"][1]["kind"] == "bot"
    back = ben.call("POST", f"{path}/chairs/1", {})
    assert back["yours"] == [1]
    assert ana.refused("PUT", f"{path}/chairs/1", {"kind": "bot"}) == (403, "not_host")


def test_a_table_from_a_position(ana: Player) -> None:
    board = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
    start = f"{board} d4 Ab4,Bg4 - A123,B223 ?30 0.0.0 A 1"
    card = ana.open("me", "greedy", start=start, options={"start": "host"})
    view = ana.call("GET", f"/api/tables/{card['id']}/view?seat=0")
    assert view["view"]["world"]["mammoth"] == 18
    assert view["asks"][0]["topic"] == "turn"
    assert (
        ana.refused("POST", "/api/tables", {"game": "maamut", "seats": [{"kind": "me"}], "start": "nonsense"})[0] == 422
    )


def test_chat_is_plain_text(ana: Player, ben: Player) -> None:
    card = ana.open("me", "open")
    line = ana.socket(card["id"])
    line.join(None)
    ben.call("POST", f"/api/tables/{card['id']}/chat", {"text": "<b>hé</b>\u202e"})
    assert line.hear("chat")["text"] == "<b>hé</b>"
    assert ana.call("GET", f"/api/tables/{card['id']}/chat")[0]["from"] == "Ben"
    line.close()


def test_lists_of_tables(ana: Player, ben: Player) -> None:
    shown = ana.open("me", "open", public=True)
    hidden = ana.open("me", "open")
    listed = [card["id"] for card in ben.call("GET", "/api/tables?list=open")]
    assert shown["id"] in listed
    assert hidden["id"] not in listed
    assert {card["id"] for card in ana.call("GET", "/api/tables?list=mine")} >= {shown["id"], hidden["id"]}
    assert ben.call("GET", "/api/tables?list=mine") == []


def test_replay_as_told_to_a_seat(ana: Player) -> None:
    card = ana.open("me", "screen", options={"start": "host"})
    told = ana.call("GET", f"/api/tables/{card['id']}/replay?seat=0")
    drawn = [event["data"] for step in told["steps"] for event in step["events"] if event["name"] == "card_drawn"]
    assert ["card" in data for data in drawn] == [True, True, True, False, False, False]
    assert "???" in told["steps"][-1]["position"]


def test_games_texts_rules_and_figures(server: Server, ana: Player) -> None:
    games = {game["key"]: game for game in ana.call("GET", "/api/games")}
    assert games["maamut"]["playable"]
    assert all(game["playable"] for game in games.values())
    assert ana.call("GET", "/api/games/maamut/texts/it")["ask.turn"]
    assert "**M5.3**" in ana.http.get("/api/games/maamut/rules").text
    valley = ana.http.get("/api/games/valley/rules").text
    assert valley.index("**V7.6**") < valley.index("## Rulings on cards") < valley.index("| VC48 |")
    assert "## 5. Hard pairs" not in valley
    assert ana.refused("GET", "/api/games/chess/rules") == (404, "no_such_game")
    assert "steppe_tables" in ana.http.get("/metrics").text
    assert ana.http.get("/api/schema").json()["openapi"].startswith("3.")
    assert "/api/tables" in ana.http.get("/api/docs").text
    card = ana.open("me", "open")
    assert ana.http.get(f"/api/tables/{card['id']}/qr.svg").text.startswith("<svg")
