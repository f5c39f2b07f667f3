"""Movement plans over HTTP: tried for oneself, seen by nobody, carried out step by step."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import pytest

from server.inside import house
from server.running import Player, Server, first_answer
from server.test_facts import ANIMALS
from steppe.core.decision import Action
from steppe.games.valley.party import many
from steppe.games.valley.piece import WARRIOR, WOMAN
from steppe.server.wire.messages import Drafted
from steppe.server.wire.shapes import PLANNED, NewChair, NewTable

# Ana's five warriors stand two hexes from Ben's village; a river runs beside them; it is her movement, then his.
RAID = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {{year: 1, season: summer, turn: 2, number: 1}}
phase: tribes
order: [sky, ember, sun]
tribes:
  sky: {{food: 12, hand: [{sky}]}}
  ember: {{food: 12, hand: [{ember}]}}
  sun: {{food: 12, hand: [{sun}]}}
pieces:
  4-6: {{sky: {{W: 5, F: 2}}, camp: sky}}
  4-7: {{ember: {{W: 3, F: 1}}, camp: ember}}
  7-3: {{sun: {{W: 5, F: 2}}, camp: sun}}
thrown: 1
flow: [{{frame: Match, at: next}}, {{frame: Turn, at: over, queue: [{{frame: CombatPhase}}, \
{{frame: Survival, fed: []}}, {{frame: TurnEnd}}], got: [null, null], one: false}}, \
{{frame: Tribes, at: over, queue: [{{frame: Movement, seat: 1, marks: [], allowance: 2}}, \
{{frame: Movement, seat: 2, marks: [], allowance: 2}}], one: false}}, \
{{frame: Movement, at: act, asked: plan, seat: 0, marks: [], allowance: 2}}]
"""
HANDS = {"sky": "endurance, intuition, terraces", "ember": "cut_stone, net, winter_roots", "sun": "flint"}
HOME, THERE = 20, 21  # 4-6 and 4-7
FRESH, PARTLY = 2, 5

Step = dict[str, Any]


def raid(**hands: str) -> str:
    return RAID.format(**{**HANDS, **hands})


def move(hex: int, to: int, warriors: int, women: int = 0, status: int = FRESH) -> Step:
    return {"verb": "move", "noun": [hex, to, warriors, women, status]}


def draft(player: Player, table: str, seat: int, *actions: Step) -> dict[str, Any]:
    found: dict[str, Any] = player.call("POST", f"/api/tables/{table}/draft", {"seat": seat, "actions": [*actions]})
    return found


def choices(asks: list[dict[str, Any]], verb: str) -> list[Any]:
    return next((choice["of"] for choice in asks[0]["choices"] if choice["verb"] == verb), [])


def people(world: dict[str, Any], seat: int, hex: int) -> tuple[int, int]:
    at = seat * len(world["camps"]) + hex
    return many(world["people"][at], WARRIOR), many(world["people"][at], WOMAN)


def onward(answer: dict[str, Any], hex: int) -> Step:
    """A step of one warrior who has come to this hex."""
    return next(
        {"verb": "move", "noun": n} for n in choices(answer["asks"], "move") if n[0] == hex and n[2:4] == [1, 0]
    )


@pytest.fixture
def table(ana: Player, ben: Player) -> str:
    """Ana moves, Ben is the next, a bot the last."""
    return seated(ana, ben, raid())


@pytest.fixture
def plain(ana: Player, ben: Player) -> str:
    """The same, but Ana has no card that she could be asked for."""
    return seated(ana, ben, raid(sky=""))


def seated(ana: Player, ben: Player, start: str) -> str:
    id: str = ana.open("me", "open", "random", game="valley", start=start)["id"]
    ben.call("POST", f"/api/tables/{id}/chairs/1", {"name": "", "contribution": "his"})
    return id


def test_the_answer_is_as_declared(ana: Player, table: str) -> None:
    told = msgspec.convert(draft(ana, table, 0, move(HOME, THERE, 1), move(HOME, HOME, 1)), Drafted)
    assert told.reason is not None
    assert told.reason.text["it"]


@pytest.mark.rule("P1", "P4")
def test_a_plan_is_tried_as_far_as_it_is_legal(ana: Player, table: str) -> None:
    path = f"/api/tables/{table}"
    before = ana.call("GET", f"{path}/view?seat=0")
    free = next(n[1] for n in choices(before["asks"], "move") if n[1] != THERE)
    steps = [move(HOME, THERE, 2), move(HOME, free, 1)]
    told = draft(ana, table, 0, *steps, move(THERE, HOME, 2, status=PARTLY))
    assert told["legal"] == 2
    assert (told["reason"]["key"], told["reason"]["rule"]) == ("pinned", "V7.6")
    assert told["reason"]["text"]["fr"] != told["reason"]["text"]["en"]
    assert people(told["world"], 0, THERE) == (2, 0)
    assert people(told["world"], 0, HOME) == (2, 2)
    assert [[event["name"] for event in events] for events in told["events"]] == [["group_moved"], ["group_moved"]]
    assert not told["ahead"]
    assert told["asks"][0]["topic"] == "movement"
    assert all(n[2] <= 2 for n in choices(told["asks"], "move") if n[0] == HOME)
    assert draft(ana, table, 0, *steps)["reason"] is None
    after = ana.call("GET", f"{path}/view?seat=0")
    assert (after["seq"], after["view"], after["asks"]) == (before["seq"], before["view"], before["asks"])


@pytest.mark.rule("P4")
def test_each_action_can_be_left_out_if_the_others_do_not_need_it(ana: Player, table: str) -> None:
    far = draft(ana, table, 0)["asks"]
    free = next(n[1] for n in choices(far, "move") if n[1] != THERE)
    first, raiders = move(HOME, free, 1), move(HOME, THERE, 2)
    second = onward(draft(ana, table, 0, first), free)
    plan = [first, raiders, second]
    told = draft(ana, table, 0, *plan)
    assert told["legal"] == 3
    assert told["removable"] == [1, 2], "the second step of the scout needs his first"
    for place in told["removable"]:
        rest = draft(ana, table, 0, *plan[:place], *plan[place + 1 :])
        assert (rest["legal"], rest["reason"]) == (2, None)
    assert draft(ana, table, 0, raiders, second)["legal"] == 1


@pytest.mark.rule("P8")
def test_all_that_is_worked_out_follows_the_plan(ana: Player, table: str) -> None:
    now = ana.call("GET", f"/api/tables/{table}/facts?seat=0")
    told = draft(ana, table, 0, move(HOME, THERE, 3), move(HOME, THERE, 2, 2))["facts"]
    assert now["guards"] == []
    assert told["guards"] == [[THERE, 4, 7, 4]], "guards that must stay, and those who are there"
    assert [fight["hex"] for fight in told["combats"]] == [THERE]
    assert now["combats"] == []
    lost = draft(ana, table, 0, move(HOME, THERE, 0, 2))
    assert "camp_lost" in [event["name"] for event in lost["events"][0]], "a camp that would vanish"


@pytest.mark.rule("P6")
def test_the_end_and_what_is_hidden_are_no_part_of_a_draft(ana: Player, table: str) -> None:
    step = move(HOME, THERE, 1)
    told = draft(ana, table, 0, step, {"verb": "end"}, step)
    assert (told["legal"], told["reason"], told["ended"]) == (1, None, False)
    look = {"verb": "play", "noun": ["intuition", 0]}  # it would show the next event
    told = draft(ana, table, 0, step, look)
    assert (told["legal"], told["reason"]) == (1, None)
    assert told["world"]["peeked"][0] == []
    assert "intuition" in told["world"]["hands"][0]


@pytest.mark.rule("P4")
def test_a_card_that_nobody_can_answer_is_drafted_and_left_out(ana: Player, table: str) -> None:
    card = {"verb": "play", "noun": choices(draft(ana, table, 0)["asks"], "play")[0]}
    assert card["noun"][0] == "endurance"
    told = draft(ana, table, 0, card)
    assert (told["legal"], told["removable"]) == (1, [0])
    assert "endurance" not in told["world"]["hands"][0]
    assert "endurance" in ana.call("GET", f"/api/tables/{table}/view?seat=0")["view"]["world"]["hands"][0]


def test_a_plan_after_which_nothing_is_left_to_do_says_so(ana: Player, ben: Player) -> None:
    start = raid(sky="").replace("sky: {W: 5, F: 2}, camp: sky", "sky: {W: 1}")
    table = seated(ana, ben, start)
    told = draft(ana, table, 0, move(HOME, THERE, 1))
    assert told["ended"]
    assert told["asks"][0]["choices"] == [{"verb": "end"}]
    seq = ana.call("GET", f"/api/tables/{table}")["seq"]
    ana.call("POST", f"/api/tables/{table}/inputs", {"seat": 0, **move(HOME, THERE, 1), "after": seq})
    assert ana.call("GET", f"/api/tables/{table}")["awaited"] == [1], "and so it is"


# -- what others hear ----------------------------------------------------------------------------------------


@pytest.mark.rule("P5", "P6")
def test_nobody_hears_of_a_plan_before_it_is_carried_out(ana: Player, ben: Player, plain: str) -> None:
    table = plain
    path = f"/api/tables/{table}"
    line, his = ana.socket(table), ben.socket(table)
    seq = line.join(0)["seq"]
    his.join(1)
    his.say("ping")
    his.hear("pong")
    his.heard.clear()
    steps = [move(HOME, THERE, 2), move(HOME, THERE, 1)]
    assert draft(ana, table, 0, *steps)["legal"] == 2
    his.say("ping")
    his.hear("pong")
    assert [message["t"] for message in his.heard] == ["pong"]
    assert ben.call("GET", path)["seq"] == seq
    for step in (*steps, {"verb": "end", "noun": None}):
        done = line.do(0, step["verb"], step["noun"], seq)  # decided upon the one before
        assert done["t"] == "ok"
        seq = done["seq"]
        heard = his.hear("moved")
        assert heard["seq"] == seq
        assert [event["name"] for event in heard["events"]][:1] == (["group_moved"] if step["noun"] else [])
    assert heard["asks"][0]["topic"] == "movement", "the next player's turn"
    line.close()
    his.close()


@pytest.mark.rule("P6")
def test_what_comes_between_leaves_the_rest_as_a_plan(ana: Player, ben: Player) -> None:
    """Ben's card comes in after the first step; the second is decided on what was before, and still holds."""
    table = seated(ana, ben, raid(sky="terraces", ember="intuition, net"))
    path = f"/api/tables/{table}"
    steps = [move(HOME, THERE, 2), move(HOME, THERE, 1)]
    seq = ana.call("GET", path)["seq"]
    seq = ana.call("POST", f"{path}/inputs", {"seat": 0, **steps[0], "after": seq})["seq"]
    look = {"seat": 1, "verb": "play", "noun": ["intuition", 0], "after": seq}
    assert ben.call("POST", f"{path}/inputs", look)["seq"] > seq
    told = draft(ana, table, 0, *steps[1:])
    assert (told["legal"], told["reason"], told["ahead"]) == (1, None, False)
    again = ana.call("POST", f"{path}/inputs", {"seat": 0, **steps[1], "after": seq})["seq"]
    told = draft(ana, table, 0, move(HOME, THERE, 3))
    assert told["seq"] == again
    assert told["legal"] == 0
    assert told["reason"]["key"] == "no_such_tokens", "of five warriors three have gone"


@pytest.mark.rule("P7")
def test_who_waits_can_draft_and_what_others_do_is_taken_into_account(ana: Player, ben: Player, plain: str) -> None:
    table = plain
    seq = ben.call("GET", f"/api/tables/{table}")["seq"]
    away = choices(draft(ben, table, 1)["asks"], "move")
    free = next(n[1] for n in away if n[1] != HOME)
    plan = [move(THERE, free, 2)]
    told = draft(ben, table, 1, *plan)
    assert (told["legal"], told["ahead"], told["seq"]) == (1, True, seq)
    assert people(told["world"], 1, free) == (2, 0)
    ana.call("POST", f"/api/tables/{table}/inputs", {"seat": 0, **move(HOME, THERE, 5), "after": seq})
    told = draft(ben, table, 1, *plan)
    assert (told["legal"], told["ahead"]) == (0, True)
    assert told["reason"]["rule"] == "V7.6", "held by her warriors now"
    ana.call("POST", f"/api/tables/{table}/inputs", {"seat": 0, "verb": "end", "after": told["seq"]})
    told = draft(ben, table, 1, *plan)
    assert (told["legal"], told["ahead"]) == (0, False)


# -- what is hidden ------------------------------------------------------------------------------------------


def answers(player: Player, start: str) -> list[Any]:
    """What Ana hears of her plans and, as if she were third, of what is refused."""
    table = player.open("me", "random", "random", game="valley", start=start)["id"]
    cards = choices(draft(player, table, 0)["asks"], "play")
    plans: list[list[Step]] = [
        [],
        [move(HOME, THERE, 2)],
        [move(HOME, THERE, 2), move(THERE, HOME, 1, status=PARTLY)],
        [*({"verb": "play", "noun": card} for card in cards[:1]), {"verb": "play", "noun": ["intuition", 0]}],
    ]
    return [draft(player, table, 0, *plan) for plan in plans]


@pytest.mark.rule("R10", "P5")
def test_a_draft_says_the_same_whatever_others_hold(ana: Player) -> None:
    """Cards for every moment of a movement are in the other hands, or in the deck."""
    first = answers(ana, raid())
    for ember, sun in (
        ("firebug, rockfall, flight", "bridge"),
        ("raft, spying, palisade", "forced_march"),
        ("war_drum, theft, camouflage", "swimming"),
    ):
        assert answers(ana, raid(ember=ember, sun=sun)) == first
    assert answers(ana, raid(sky="intuition, terraces, bridge")) != first, "one's own hand counts"


@pytest.mark.rule("R10", "P7")
def test_a_draft_ahead_says_nothing_of_answers_given_in_secret(tmp_path: Path) -> None:
    """While a window is open Ben has answered with a card, with nothing, or not yet."""
    heard = []

    async def inside() -> None:
        async with house(tmp_path) as services:
            ana = await services.people.new_guest("Ana")
            chairs = [NewChair(kind="me"), NewChair(kind="screen", name="Ben")]
            start = ANIMALS.replace("[net]", "[family_visit]")
            for answer in (Action("play", ("family_visit", 0)), Action("pass"), None):
                table = await services.hub.open(NewTable(game="valley", seats=chairs, start=start), ana)
                assert table.state is not None
                if answer:
                    table.state.apply(1, answer)
                    assert table.state.answers == {1: answer}
                heard.append(json.loads(await services.hub.desk.draft(table, 0, [])))

    asyncio.run(inside())
    assert heard[0]["ahead"]
    assert heard[0] == heard[1] == heard[2]


# -- limits --------------------------------------------------------------------------------------------------


def test_only_the_owner_of_a_seat_drafts_for_it(server: Server, ana: Player, ben: Player, table: str) -> None:
    path, plan = f"/api/tables/{table}/draft", {"seat": 0, "actions": []}
    assert ben.refused("POST", path, plan) == (403, "not_yours")
    assert ana.refused("POST", path, {**plan, "seat": 2}) == (403, "not_yours"), "a bot's"
    assert ana.refused("POST", path, {**plan, "seat": 9}) == (403, "not_yours")
    with httpx2.Client(base_url=server.address) as nobody:
        nobody.get("/api/me")
        token = {"x-csrftoken": nobody.cookies.get("csrftoken") or ""}
        assert nobody.post(path, json=plan, headers=token).status_code == 401


def test_what_cannot_be_read_or_is_too_long_is_refused(ana: Player, table: str) -> None:
    path = f"/api/tables/{table}/draft"
    step = move(HOME, THERE, 1)
    assert draft(ana, table, 0, *[step] * PLANNED)["legal"] == 5
    assert ana.refused("POST", path, {"seat": 0, "actions": [step] * (PLANNED + 1)}) == (400, "bad_message")
    assert ana.refused("POST", path, {"seat": 0}) == (400, "bad_message")
    assert ana.refused("POST", path, {"seat": 0, "actions": [{"verb": "move", "noun": {}}]}) == (422, "bad_noun")
    deep: Any = 1
    for _ in range(9):
        deep = [deep]
    assert ana.refused("POST", path, {"seat": 0, "actions": [{"verb": "move", "noun": deep}]})[0] == 400
    told = draft(ana, table, 0, {"verb": "dance"}, step)
    assert (told["legal"], told["reason"]["key"]) == (0, "no_such_verb")


def test_there_must_be_something_to_plan(ana: Player, ben: Player) -> None:
    nothing = {"seat": 0, "actions": []}
    empty = ana.open("me", "open", game="valley")["id"]
    assert ana.refused("POST", f"/api/tables/{empty}/draft", nothing) == (409, "not_begun")
    ben.call("POST", f"/api/tables/{empty}/chairs/1", {"name": "", "contribution": "his"})
    assert ana.refused("POST", f"/api/tables/{empty}/draft", nothing) == (409, "not_asked"), "nobody stands anywhere"
    other = ana.open("me", "random", options={"start": "host"})["id"]
    assert ana.refused("POST", f"/api/tables/{other}/draft", nothing) == (404, "no_such_page")


def test_a_finished_game_has_no_plans(ana: Player) -> None:
    table = ana.open("me", "random", game="valley", options={"turn_limit": "1"})["id"]
    path = f"/api/tables/{table}"
    while ana.call("GET", path)["status"] == "playing":
        seen = ana.call("GET", f"{path}/view?seat=0")
        verbs = {choice["verb"] for ask in seen["asks"] for choice in ask["choices"]}
        if verbs:
            short = verbs & {"end", "pass"}
            verb, noun = (short.pop(), None) if short else first_answer(seen["asks"])
            ana.send("POST", f"{path}/inputs", {"seat": 0, "verb": verb, "noun": noun, "after": seen["seq"]})
    assert ana.refused("POST", f"/api/tables/{table}/draft", {"seat": 0, "actions": []}) == (409, "over")
