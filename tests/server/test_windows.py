"""Windows at the table: fixed waits, time asked for, standing orders; and that none of it tells who holds what."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import signal
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from refusing import because_of
from server.inside import Ear, house, told, until
from server.outsider import stored
from server.running import PATIENCE, Player, Server, Socket, temporary
from server.running import until as until_so
from steppe.core.decision import Action
from steppe.core.event import Event
from steppe.core.reason import Refused
from steppe.server.live import windows
from steppe.server.people.people import Person
from steppe.server.services import Services
from steppe.server.socket.listener import Listener
from steppe.server.table import telling
from steppe.server.table.asked import is_window
from steppe.server.table.table import Table
from steppe.server.table.window import HOLD, LONGEST_STORY, Window
from steppe.server.wire.messages import ServerMessage
from steppe.server.wire.problem import Problem
from steppe.server.wire.shapes import NewChair, NewTable, Pace, encode

FIXED = 5.0  # seconds that a window at the end of the animals' phase is open
VISIT = Action("play", ("family_visit", 0))  # it fits that window, wherever one is
SEEN = 1.36  # seconds that it takes to see it played, and the two who come by it
PASS = Action("pass")
DAYS = Pace(kind="days", move=86400)
NOTHING = ("terraces", "net", "winter_roots")  # cards that do not fit
SOMETHING = ("family_visit", "net", "winter_roots")

# The animals have moved: a window is open to all three.
SCENE = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {{year: 1, season: summer, turn: 2, number: 1}}
phase: animals
order: [sky, ember, sun]
tribes:
  sky: {{food: 12, hand: [{0}]}}
  ember: {{food: 12, hand: [{1}]}}
  sun: {{food: 12, hand: [{2}]}}
pieces:
  2-2: {{sky: {{W: 5, F: 2}}, camp: sky}}
  4-7: {{sun: {{W: 2, F: 2}}, camp: sun}}
  7-3: {{ember: {{W: 3, F: 1}}, camp: ember}}
thrown: 1
flow: [{{frame: Match, at: next}}, {{frame: Turn, at: over, queue: [{{frame: Tribes}}, {{frame: CombatPhase}}, \
{{frame: Survival, fed: []}}, {{frame: TurnEnd}}], got: [null], one: false}}, {{frame: Animals, at: over, asked: roll, \
die: 1, facing: [], runs: [], done: 0, \
entered: []}}, {{frame: Window, at: answered, asked: start, one: false, keys: [animals_end], first: -1, hex: -1, \
alone: false, once: false}}]
"""


class Time:
    """The hands of the clock are in our hands."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now

    async def passes(self, services: Services, seconds: float) -> None:
        """Time passes, and whatever follows from that happens."""
        self.now += seconds
        for table in services.hub.tables.values():
            if (open := window(table)) is not None:
                services.hub.windows._wake(table, open)
        await self.rest(services)

    async def rest(self, services: Services) -> None:
        """Until nothing is under way."""
        await asyncio.sleep(0.002)
        await until(
            lambda: not services.hub.upkeep._thinking_for and all(map(self.rests, services.hub.tables.values())),
            "the table does not come to rest",
        )

    def rests(self, table: Table) -> bool:
        open = window(table)
        waits = open is None or open.waits or (open.timer is not None and open.end > self.now)
        return waits and not table.lock.locked()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    hands = Time()
    monkeypatch.setattr(time, "time", hands)
    return hands


class Guest:
    """Somebody at the table, with a line to it."""

    def __init__(self, services: Services, table: Table, person: Person | None, seat: int | None) -> None:
        self.services, self.table, self.person, self.seat = services, table, person, seat
        self.ear, self.said = Noting(), 0
        self.listener = Listener(services, table, person, "", self.ear)
        table.listeners.add(self.listener)

    async def join(self) -> Guest:
        await told(self.listener, json.dumps({"t": "join", "seat": self.seat}))
        await asyncio.sleep(0.002)
        return self

    async def say(self, t: str, **data: Any) -> dict[str, Any]:
        """A message and the answer to it."""
        self.said += 1
        await told(self.listener, json.dumps({"t": t, "id": self.said, "seat": self.seat, **data}))
        await until(lambda: self.answers(), "there is no answer")
        answer: dict[str, Any] = self.answers()[0]
        return answer

    def answers(self) -> list[Any]:
        return [heard for heard in self.ear.got if heard.get("id") == self.said]

    async def do(self, action: Action) -> dict[str, Any]:
        return await self.say("do", verb=action.verb, noun=action.noun, after=self.table.seq)

    async def order(self, *orders: dict[str, Any]) -> None:
        await self.services.hub.windows.order(self.table, self.seat or 0, list(orders))

    def windows(self) -> list[Any]:
        """What was said about windows."""
        return [each["window"] for each in self.ear.got if each["t"] == "window"]


class Noting(Ear):
    """It notes when it heard what."""

    def __init__(self) -> None:
        super().__init__()
        self.at: list[float] = []

    def write(self, text: bytes) -> None:
        super().write(text)
        self.at += [time.time()] * (len(self.got) - len(self.at))


def run(path: Path, scene: Callable[[Services], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with house(path) as services:
            await scene(services)
            for table in services.hub.tables.values():
                table.listeners.clear()

    asyncio.run(inside())


async def seated(
    services: Services, hands: tuple[str, str, str] = NOTHING, *, pace: Pace | None = None, kinds: str = "ppp"
) -> tuple[Table, list[Guest]]:
    """A window opens when all people sit: `p` each with a line of their own, `s` at Ana's screen; `b` are bots."""
    ana = await services.people.new_guest("Ana")
    names = {"p": "open", "b": "bot", "s": "screen"}
    chairs = [NewChair(kind="me"), *(NewChair(kind=names[kind]) for kind in kinds[1:])]  # type: ignore[arg-type]
    new = NewTable(game="valley", seats=chairs, start=SCENE.format(*hands), pace=pace or Pace())
    table = await services.hub.open(new, ana)
    people = {0: ana}
    for place, name in ((1, "Ben"), (2, "Cleo")):
        if kinds[place] == "p":
            people[place] = await services.people.new_guest(name)
            await services.hub.sit(table, place, people[place], "", "")
        elif kinds[place] == "s":
            people[place] = ana
    return table, [await Guest(services, table, person, seat).join() for seat, person in people.items()]


def window(table: Table) -> Window | None:
    assert table.watch is not None
    return table.watch.window


def opened(table: Table) -> Window:
    open = window(table)
    assert open is not None
    return open


def inputs(table: Table) -> list[tuple[int, Action]]:
    return [(seat, action) for seat, action in table.inputs if seat >= 0]


def refused(key: str) -> Any:
    return pytest.raises(Problem, match=f"^{key}$")


# -- the fixed wait ----------------------------------------------------------------------------------------------


@pytest.mark.rule("R7", "R10")
@pytest.mark.parametrize("hands", [NOTHING, SOMETHING, ("net", "wolfling", "family_visit")])
@pytest.mark.parametrize("early", [0, 1, 3])
def test_a_window_closes_at_the_same_moment_whatever_is_held_or_answered(
    tmp_path: Path, clock: Time, hands: tuple[str, str, str], early: int
) -> None:
    async def scene(services: Services) -> None:
        table, guests = await seated(services, hands)
        onlooker = await Guest(services, table, None, None).join()
        began, seq = clock.now, table.seq
        open = {"due": began + FIXED, "left": FIXED, "story": 0.0, "held": False, "asked": [], "answered": []}
        assert onlooker.windows() == [open]
        for guest in guests[:early]:
            assert (await guest.do(PASS))["t"] == "ok"
        await clock.passes(services, FIXED - 0.001)
        assert (table.seq, inputs(table)) == (seq, [])
        await clock.passes(services, 0.001)
        assert inputs(table) == [(seat, PASS) for seat in range(3)]
        moved = [at for at, each in zip(onlooker.ear.at, onlooker.ear.got, strict=True) if each["t"] == "moved"]
        assert moved == [pytest.approx(began + FIXED)]
        assert onlooker.windows()[-1] is None

    run(tmp_path, scene)


@pytest.mark.rule("R7", "R12")
def test_a_table_waits_as_long_as_the_moments_of_a_window_ask_for(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services)
        assert table.watch is not None
        assert table.state is not None
        for key, seconds in (("die_rolled", 2), ("combat_start", 3), ("event_drawn", 5), ("births_end+sowing", 3)):
            table.state.waiting = tuple(each._replace(about=(("hex", -1),), window=key) for each in table.state.waiting)
            assert table.watch.length(table.state, table.chairs) == seconds

    run(tmp_path, scene)


@pytest.mark.rule("R7")
def test_the_last_answer_ends_nothing_before_the_time(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, guests = await seated(services, SOMETHING)
        seq, heard = table.seq, len(guests[1].ear.got)
        for guest in guests:
            assert await guest.do(PASS) == {"t": "ok", "id": guest.said, "seq": seq}
        await clock.passes(services, FIXED / 2)
        assert (table.seq, inputs(table)) == (seq, [])
        new = guests[1].ear.got[heard:]
        assert sorted(each["t"] for each in new) == ["ok", "window"], "Ben hears of his own answer, of nobody else's"
        assert guests[1].windows()[-1]["answered"] == [1]
        assert [each["asked"] for each in guests[0].windows()] == [[0], []], "of choices one hears only of one's own"
        await clock.passes(services, FIXED / 2)
        assert inputs(table) == [(0, PASS), (1, PASS), (2, PASS)]
        assert table.given == set()

    run(tmp_path, scene)


@pytest.mark.rule("R2", "R7")
def test_a_card_is_played_when_the_time_is_over_and_opens_a_window_with_its_own(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await seated(services, SOMETHING)
        await ana.do(PASS)
        await ana.do(VISIT)  # she thinks again: nobody knows of either
        await clock.passes(services, FIXED + 1)
        assert inputs(table)[0] == (0, VISIT)
        assert any(event["name"] == "card_played" for each in ben.ear.got for event in each.get("events", ()))
        assert opened(table).end == pytest.approx(clock.now + SEEN + FIXED), "after a reaction it is asked afresh"
        await clock.passes(services, SEEN + FIXED)
        assert window(table) is None

    run(tmp_path, scene)


@pytest.mark.rule("R10")
def test_an_answer_to_an_earlier_window_that_looked_the_same_is_stale(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await seated(services, SOMETHING)
        decided, question = table.seq, ben.ear.got[0]["asks"]
        await ana.do(VISIT)
        await clock.passes(services, FIXED)
        assert [each["asks"] for each in ben.ear.got if each.get("asks")][-1] == question
        answer = await ben.say("do", verb="pass", after=decided)
        assert answer["reason"]["key"] == "stale"
        assert (await ben.do(PASS))["t"] == "ok"

    run(tmp_path, scene)


@pytest.mark.rule("R5", "R7")
def test_a_card_for_any_time_comes_in_at_once_and_the_window_is_asked_afresh(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await seated(services, ("intuition", *SOMETHING[1:]))
        await ben.do(PASS)
        before = window(table)
        await clock.passes(services, 1)
        assert (await ana.do(Action("play", ("intuition", 0))))["t"] == "ok"
        assert table.inputs[0] == (0, Action("play", ("intuition", 0)))
        assert window(table) is not before
        assert opened(table).end == pytest.approx(clock.now + 1.1 + FIXED)
        assert opened(table).laid == {}

    run(tmp_path, scene)


def test_an_answer_that_fits_nothing_is_refused_as_ever(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await seated(services, SOMETHING)
        assert (await ben.do(VISIT))["t"] == "no"
        assert ana.person is not None
        with pytest.raises(Refused, check=because_of("stale")):
            await services.hub.play(table, ana.person, 0, PASS, table.seq + 1)
        with refused("not_yours"):
            await services.hub.play(table, ana.person, 1, PASS, table.seq)
        assert opened(table).laid == {}

    run(tmp_path, scene)


# -- the story -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R7", "R10", "R12")
@pytest.mark.parametrize("hands", [NOTHING, ("net", "wolfling", "winter_roots")])
def test_nobody_loses_of_a_window_what_the_story_takes(
    tmp_path: Path, clock: Time, hands: tuple[str, str, str]
) -> None:
    """A person met 3 of 5 seconds, because the other two had gone while the board showed how the animals moved."""

    async def scene(services: Services) -> None:
        table, guests = await seated(services, hands)
        await clock.passes(services, FIXED)
        assert table.state is not None
        assert table.watch is not None
        before, moved = len(guests[0].ear.got), set[int]()
        while not is_window(table.state):  # movements, one after another, without a pause between them
            decision = table.state.waiting[0]
            action = decision.at(0)
            if action.verb != "move" or decision.seat in moved:
                action = table.game.stand_in(table.state, decision)
            moved.add(decision.seat)
            await services.hub.windows.play(table, decision.seat, action, table.seq)
        told = [
            [Event(each["name"], each["data"]) for each in message["events"]]
            for message in guests[0].ear.got[before:]
            if message.get("events")
        ]
        story = min(LONGEST_STORY, sum(table.watch.game.story(events) for events in told))
        open = opened(table)
        wait = max(table.watch.game.wait(decision) for decision in table.state.waiting)
        assert story > 0
        assert open.begins == pytest.approx(clock.now + story)
        assert open.end == pytest.approx(clock.now + story + wait)
        for guest in guests:
            said = guest.windows()[-1]
            assert said["story"] == pytest.approx(story)
            assert said["left"] == pytest.approx(story + wait)
        await clock.passes(services, story + wait - 0.001)
        assert window(table) is open
        await clock.passes(services, 0.001)
        assert window(table) is not open

    run(tmp_path, scene)


@pytest.mark.rule("R12")
def test_a_story_that_was_seen_long_ago_takes_no_time_and_none_takes_more_than_eight_seconds(
    tmp_path: Path, clock: Time
) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services)
        watch = table.watch
        assert watch is not None
        long = [Event("event_drawn", {}), *[Event("round_fought", {})] * 40]
        watch.hear(long, clock.now)
        assert watch.story_left(clock.now) == 6.5, "the board tells a longer one faster"
        watch.hear(long, clock.now)
        assert watch.story_left(clock.now) == LONGEST_STORY
        clock.now += 5
        assert watch.story_left(clock.now) == 3
        clock.now += 60
        assert watch.story_left(clock.now) == 0

    run(tmp_path, scene)


@pytest.mark.rule("R8", "R19")
@pytest.mark.parametrize(("kinds", "pace"), [("pbb", None), ("pss", None), ("ppp", DAYS)])
def test_without_a_time_of_its_own_a_window_waits_for_no_story(
    tmp_path: Path, clock: Time, kinds: str, pace: Pace | None
) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services, SOMETHING, kinds=kinds, pace=pace)
        assert table.watch is not None
        assert table.state is not None
        table.watch.hear([Event("event_drawn", {})] * 9, clock.now)
        made = table.watch.opened(table.state, table.chairs, table.seq, clock.now)
        assert not made.timed
        assert made.end == clock.now + table.watch.pause

    run(tmp_path, scene)


# -- bots ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R19")
def test_a_window_at_which_only_bots_might_play_is_over_when_they_have_answered(tmp_path: Path, clock: Time) -> None:
    """A person met four waits in one turn at which nobody but bots could have played anything."""

    async def scene(services: Services) -> None:
        table, _ = await seated(services, ("net", "winter_roots", "family_visit"), kinds="ppb")
        assert table.state is not None
        assert table.watch is not None
        bots = tuple(decision for decision in table.state.waiting if decision.seat == 2)
        people = tuple(decision for decision in table.state.waiting if decision.seat < 2)
        bystanders = tuple(each._replace(about=(("hex", -1),), window="any") for each in people)
        for waiting, timed in (((*people, *bots), True), (bots, False), ((*bystanders, *bots), False)):
            table.state.waiting = waiting
            assert table.watch.timed(table.state, table.chairs) is timed
            assert table.watch.length(table.state, table.chairs) == (FIXED if timed else table.watch.pause)

    run(tmp_path, scene)


@pytest.mark.rule("R18", "R19")
def test_a_whole_turn_of_two_people_and_two_bots_has_no_empty_wait(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services, NOTHING, kinds="ppb")
        waits: list[tuple[float, set[int]]] = []
        seen: Window | None = None
        for _ in range(400):
            await clock.rest(services)
            g = table.state
            assert g is not None
            if g.world.number > 1 or not g.waiting:
                break
            if is_window(g):
                open = opened(table)
                if open is not seen:
                    waits.append((open.end - clock.now, {decision.seat for decision in g.waiting}))
                    seen = open
                await clock.passes(services, max(0.0, open.end - clock.now))
            else:
                decision = next((each for each in g.waiting if table.chair_of(each.seat).kind == "person"), None)
                if decision is not None:
                    action = table.game.stand_in(g, decision)
                    await services.hub.windows.play(table, decision.seat, action, table.seq)
        served = [seats for seconds, seats in waits if seconds > 1]
        assert served
        assert all(seats & {0, 1} for seats in served), "nobody waits where a bot alone could play"

    run(tmp_path, scene)


# -- asking for time ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R7")
def test_who_has_a_choice_may_ask_for_time_at_each_window(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, cleo) = await seated(services, ("net", "family_visit, wild_child", "winter_roots"))
        await clock.passes(services, 1)
        assert (await ben.say("hold"))["t"] == "ok"
        assert (await ben.say("hold"))["reason"]["key"] == "held_already"
        for other in (ana, cleo):
            assert [each["held"] for each in other.windows()] == [False, True]
            assert other.windows()[-1] == {
                "due": clock.now + HOLD,
                "left": HOLD,
                "story": None,
                "held": True,
                "asked": [],
                "answered": [],
            }
        await clock.passes(services, HOLD - 0.001)
        assert inputs(table) == [], "it stays open"
        await ben.do(VISIT)
        await clock.rest(services)
        assert inputs(table)[1] == (1, VISIT), "whoever has answered needs no more time"
        assert not opened(table).holds
        assert (await ben.say("hold"))["t"] == "ok", "he has another card for the same phase"

    run(tmp_path, scene)


@pytest.mark.rule("R7")
def test_an_answer_ends_neither_the_fixed_time_nor_what_others_have_asked_for(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, cleo) = await seated(services, SOMETHING)
        await ana.say("hold")
        await ana.do(PASS)
        assert cleo.windows()[-1] == {
            "due": clock.now + FIXED,
            "left": FIXED,
            "story": 0.0,
            "held": False,
            "asked": [],
            "answered": [],
        }
        await clock.passes(services, FIXED - 0.001)
        assert inputs(table) == []
        await clock.passes(services, 0.001)
        assert len(inputs(table)) == 3
        table, (ana, ben, _) = await seated(services, SOMETHING)
        await ana.say("hold")
        await ben.say("hold")
        await ben.do(PASS)
        await clock.passes(services, HOLD - 0.001)
        assert inputs(table) == []
        assert ben.windows()[-1]["held"]
        await clock.passes(services, 0.001)
        assert len(inputs(table)) == 3, "and nobody has it for ever"

    run(tmp_path, scene)


@pytest.mark.rule("R7")
def test_a_bluff_is_free_once_in_each_phase_and_only_its_author_hears_no(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, cleo) = await seated(services, SOMETHING)
        for guest in (ben, cleo):
            assert (await guest.say("hold"))["t"] == "ok"
            await guest.do(PASS)
        await ana.do(VISIT)
        await clock.passes(services, FIXED)
        assert opened(table).holds == {}
        heard = [len(each.ear.got) for each in (ana, cleo)]
        assert (await ben.say("hold"))["reason"]["key"] == "bluffed_already"
        assert [len(each.ear.got) for each in (ana, cleo)] == heard
        assert table.watch is not None
        table.watch.bluffs[1] = "an earlier phase"
        assert (await ben.say("hold"))["t"] == "ok"

    run(tmp_path, scene)


@pytest.mark.rule("R7")
def test_nobody_asks_for_time_where_there_is_no_window_or_for_another(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await seated(services)
        await ben.do(PASS)
        assert (await ben.say("hold"))["reason"]["key"] == "no_window", "he has answered"
        assert (await ben.say("hold", seat=0))["reason"]["key"] == "not_yours"
        await clock.passes(services, FIXED)
        assert table.state is not None
        assert table.state.waiting[0].topic == "movement"
        assert (await ana.say("hold"))["reason"]["key"] == "no_window"

    run(tmp_path, scene)


# -- what others are told ------------------------------------------------------------------------------------------

OWN = {"id", "commitment", "created", "updated", "due", "who"}  # of each table its own


def masked(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: None if key in OWN else masked(value) for key, value in data.items()}
    return [masked(each) for each in data] if isinstance(data, list) else data


async def witnessed(services: Services, clock: Time, hands: tuple[str, str, str], *deeds: str) -> list[Any]:
    """All that Ben and an onlooker hear, and when, while Ana has these cards and does this."""
    table, (ana, ben, _) = await seated(services, hands)
    onlooker, began = await Guest(services, table, None, None).join(), clock.now
    for deed in deeds:
        await clock.passes(services, 1)
        await (ana.say("hold") if deed == "hold" else ana.do(PASS))
    await clock.passes(services, began + FIXED - clock.now)
    if window(table) is not None:
        await clock.passes(services, HOLD)
    table.listeners.clear()
    return [
        [(masked(said), round(at - began, 2)) for said, at in zip(each.ear.got, each.ear.at, strict=True)]
        for each in (ben, onlooker)
    ]


@pytest.mark.rule("R7", "R8", "R10")
def test_others_hear_the_same_whatever_somebody_holds(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(services: Services) -> None:
        silent = await witnessed(services, clock, NOTHING)
        assert len(silent[0]) >= 4
        assert await witnessed(services, clock, SOMETHING) == silent, "to hold a card is not heard"
        assert await witnessed(services, clock, SOMETHING, "pass") == silent, "nor to answer"
        bluff = await witnessed(services, clock, NOTHING, "hold")
        assert await witnessed(services, clock, SOMETHING, "hold") == bluff, "nor whether who asks has a choice"
        assert bluff != silent
        assert "family_visit" not in json.dumps(bluff)
        monkeypatch.setattr(windows, "together", lambda chairs: False)  # answers enter as they come
        assert await witnessed(services, clock, SOMETHING, "pass") != silent, "else this would be found out"

    run(tmp_path, scene)


# -- standing orders -----------------------------------------------------------------------------------------------


@pytest.mark.rule("R8", "R9")
@pytest.mark.parametrize(
    ("order", "answer"),
    [
        ({"wish": "play", "card": "family_visit"}, VISIT),
        ({"wish": "never"}, PASS),
        ({"wish": "ask"}, PASS),
        ({"wish": "play", "window": "survival"}, PASS),
        ({"wish": "play", "until": 1}, VISIT),
        ({"wish": "play", "card": "no_such_card"}, PASS),  # of another version of the game
    ],
)
def test_at_the_end_of_the_time_orders_are_carried_out(
    tmp_path: Path, clock: Time, order: dict[str, Any], answer: Action
) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await seated(services, SOMETHING)
        await ana.order(order)
        await clock.passes(services, FIXED - 0.001)
        assert inputs(table) == []
        await clock.passes(services, 0.001)
        assert inputs(table)[0] == (0, answer)
        assert 0 in table.given
        assert '"wish"' not in json.dumps(ben.ear.got)

    run(tmp_path, scene)


@pytest.mark.rule("R8")
def test_who_answers_is_not_answered_for(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, _, _) = await seated(services, SOMETHING)
        await ana.order({"wish": "play"})
        await ana.do(PASS)
        await clock.passes(services, FIXED)
        assert inputs(table)[0] == (0, PASS)
        assert table.given == {1, 2}

    run(tmp_path, scene)


async def kept(services: Services) -> list[Any]:
    """What is in the drawers."""

    def read(connection: Any) -> list[Any]:
        return [*connection.exec_driver_sql("SELECT seat FROM orders UNION ALL SELECT seat FROM reactions").scalars()]

    return await services.store.read(read)


def test_orders_and_answers_go_with_who_gave_them(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (_, ben, _) = await seated(services, ("net", "family_visit", "winter_roots"))
        await ben.order({"wish": "play"})
        await ben.do(VISIT)
        assert await kept(services) == [1, 1]
        assert ben.person is not None
        await services.hub.change(table, 1, ben.person, "bot", "greedy")
        await clock.passes(services, FIXED)
        assert inputs(table) == [(0, PASS), (1, PASS), (2, PASS)], "the bot has not heard of it"
        assert await kept(services) == []
        await services.hub.sit(table, 1, ben.person, "", "")
        assert await kept(services) == [], "nor is it there when he comes back"

    run(tmp_path, scene)


def test_a_bot_answers_inside_the_time_and_is_not_waited_for(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(services: Services) -> None:
        hands = ("net", "winter_roots", "family_visit")
        table, _ = await seated(services, hands, kinds="ppb")
        await clock.rest(services)
        assert set(opened(table).laid) == {2}
        assert inputs(table) == []
        await clock.passes(services, FIXED)
        assert table.given == {0, 1}
        slow = asyncio.Event()

        async def think(*_: Any) -> Action:
            await slow.wait()
            return VISIT

        monkeypatch.setattr(services.hub.upkeep.thinking, "choose", think)
        table, _ = await seated(services, hands, kinds="ppb")
        clock.now += FIXED
        services.hub.windows._wake(table, opened(table))
        await until(lambda: inputs(table))
        assert inputs(table)[2] == (2, PASS)
        slow.set()

    run(tmp_path, scene)


# -- alone, by correspondence --------------------------------------------------------------------------------------


@pytest.mark.rule("R7", "R9")
@pytest.mark.parametrize("kinds", ["pbb", "pss", "psb"])
def test_who_plays_alone_does_not_wait(tmp_path: Path, clock: Time, kinds: str) -> None:
    async def scene(services: Services) -> None:
        table, (ana, *_) = await seated(services, NOTHING, kinds=kinds)
        await clock.rest(services)
        assert table.state is not None
        assert table.state.waiting[0].topic == "movement"
        table, (ana, *_) = await seated(services, SOMETHING, kinds=kinds)
        await clock.rest(services)
        assert table.waiting() == [0], "she has a choice"
        assert set(map(bool, ana.windows())) <= {False}
        await ana.do(VISIT)
        assert (0, VISIT) in table.inputs

    run(tmp_path, scene)


@pytest.mark.rule("R9")
def test_alone_orders_answer_and_only_the_own_deed_is_taken_back(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, *_) = await seated(services, SOMETHING, kinds="pbb")
        await clock.rest(services)
        assert table.waiting() == [0]
        await ana.order({"wish": "never"})
        await clock.rest(services)
        assert window(table) is None
        assert ana.person is not None
        with refused("nothing_to_take_back"):
            await services.hub.undo(table, ana.person, 0)
        assert table.state is not None
        count = len(table.inputs)
        await ana.do(Action("end"))
        await clock.rest(services)
        assert 0 in {seat for seat, _ in table.inputs[count + 1 :]}, "the server has passed for her since"
        await services.hub.undo(table, ana.person, 0)
        assert len(table.inputs) == count

    run(tmp_path, scene)


@pytest.mark.rule("R8")
def test_by_correspondence_nobody_waits_for_nothing_and_no_name_is_told(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await seated(services, SOMETHING, pace=DAYS)
        seq = table.seq
        await clock.rest(services)
        assert table.seq == seq, "that some are passed over is not heard"
        assert list(table.clocks.since) == [0], "the clock of who is really asked runs"
        card = (await view(table, ben))["card"]
        assert (card["awaited"], card["clocks"]) == (None, [])
        assert card["window"] == {
            "due": None,
            "left": None,
            "story": None,
            "held": False,
            "asked": [],
            "answered": [],
        }
        assert (await ana.say("hold"))["reason"]["key"] == "no_window"
        await clock.passes(services, 3600)
        assert table.seq == seq
        await ana.do(PASS)
        await clock.rest(services)
        assert inputs(table) == [(0, PASS), (1, PASS), (2, PASS)]
        assert table.given == {1, 2}
        table, _ = await seated(services, NOTHING, pace=DAYS)
        await clock.rest(services)
        assert len(inputs(table)) == 3

    run(tmp_path, scene)


async def view(table: Table, guest: Guest) -> Any:
    assert guest.person is not None
    return json.loads(encode(telling.view(table, guest.seat, guest.person.id)))


@pytest.mark.rule("R8")
def test_by_correspondence_only_who_is_really_asked_is_called_or_late(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(services: Services) -> None:
        called: list[list[int]] = []
        monkeypatch.setattr(services.hub.notices, "turn", lambda table, seats=None: called.append(seats))
        table, _ = await seated(services, SOMETHING, pace=DAYS)
        await clock.rest(services)
        assert [seats for seats in called if seats is not None] == [[0]]
        assert called[-1] == [0]
        clock.now += 86401
        await services.hub.upkeep._look_after(clock.now)
        await clock.rest(services)
        assert inputs(table) == [(0, PASS), (1, PASS), (2, PASS)]
        assert table.missed == {0: 1}

    run(tmp_path, scene)


def test_who_sits_at_one_screen_hears_which_of_the_own_seats_have_a_choice(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, bea, cleo) = await seated(services, ("net", "family_visit", "winter_roots"), kinds="psp")
        assert ana.windows()[-1]["asked"] == [1]
        assert cleo.windows()[-1]["asked"] == []
        await bea.do(PASS)
        assert (ana.windows()[-1]["asked"], ana.windows()[-1]["answered"]) == ([], [1])
        assert cleo.windows()[-1]["answered"] == []
        await clock.passes(services, FIXED)
        assert table.given == {0, 2}

    run(tmp_path, scene)


# -- restarts, clocks, processes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("pace", [Pace(), DAYS], ids=["live", "days"])
def test_a_window_that_was_open_when_the_server_died_is_closed_by_the_next(
    tmp_path: Path, clock: Time, pace: Pace
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table, (ana, ben, _) = await seated(services, ("family_visit", "wolfling", "net"), pace=pace)
            await clock.rest(services)
            await ben.order({"wish": "never"})
            services.hub.tables.clear()  # what follows is too late for this server
            assert (await ana.do(VISIT))["t"] == "ok"
            id = table.id
            assert opened(table).laid
        clock.now += FIXED
        async with house(tmp_path) as services:
            await services.hub.upkeep._look_after(clock.now)
            table = services.hub.tables[id]  # the round has found it, though nobody looks
            await clock.rest(services)
            if pace.kind != "days":
                assert inputs(table) == [], "the time begins anew"
                await clock.passes(services, FIXED)
            assert inputs(table)[:2] == [(0, VISIT), (1, PASS)], "what lay there lies there still"
            seen = {seat for seat, _ in inputs(table)[:3]} - table.given
            assert seen == {0}
            await again(services, table)

    asyncio.run(scene())


async def again(services: Services, table: Table) -> None:
    """What was stored makes the same table."""
    del services.hub.tables[table.id]
    if (open := window(table)) is not None:
        open.stop()
    read = await services.hub.table(table.id)
    for field in ("seq", "inputs", "given", "missed", "vote", "draws"):
        assert getattr(read, field) == getattr(table, field), field


def test_a_bot_that_a_dead_server_had_asked_by_correspondence_is_asked_again(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:

            async def think(*_: Any) -> Action:
                await asyncio.Event().wait()
                return PASS

            monkeypatch.setattr(services.hub.upkeep.thinking, "choose", think)
            table, _ = await seated(services, ("net", "winter_roots", "family_visit"), pace=DAYS, kinds="ppb")
            await until(lambda: opened(table).waits)
            assert table.clocks.since == {}
        clock.now += windows.FORGOTTEN
        async with house(tmp_path) as services:
            await services.hub.upkeep._look_after(clock.now)
            await clock.rest(services)
            assert len(inputs(services.hub.tables[table.id])) >= 3

    asyncio.run(scene())


@pytest.mark.rule("R7")
def test_no_clock_runs_while_a_window_is_open_for_its_time(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, *_) = await seated(services, SOMETHING, pace=Pace(kind="live", move=0, reserve=1))
        assert table.clocks.since == {}
        await ana.say("hold")
        await clock.passes(services, HOLD - 1)
        await services.hub.upkeep._look_after(clock.now)
        assert inputs(table) == []
        await clock.passes(services, 1)
        assert list(table.clocks.since) == [0], "her movement has begun"
        assert table.clocks.left(0) == 1.0
        assert table.missed == {}

    run(tmp_path, scene)


def test_what_is_taken_back_into_a_window_opens_it_anew(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, cleo) = await seated(services, ("net", "family_visit", "winter_roots"))
        await ben.do(VISIT)
        await cleo.do(PASS)
        await clock.passes(services, FIXED)
        assert opened(table).laid == {}
        await ana.do(PASS) if 0 in table.waiting() else None
        assert ben.person is not None
        await services.hub.undo(table, ben.person, 1)
        for guest in (ana, cleo):
            assert guest.person is not None
            await services.hub.ballot(table, guest.person, guest.seat or 0, True)
        assert table.inputs == [(0, PASS)]
        assert (opened(table).laid, opened(table).end) == ({}, clock.now + FIXED)
        assert (await ben.do(PASS))["t"] == "ok"
        await clock.passes(services, FIXED)
        assert inputs(table) == [(0, PASS), (1, PASS), (2, PASS)]
        assert table.given == {0, 2}

    run(tmp_path, scene)


def test_a_wish_to_take_back_is_not_ended_by_what_the_server_answers(tmp_path: Path, clock: Time) -> None:
    async def scene(services: Services) -> None:
        table, (ana, ben, _) = await seated(services, SOMETHING)
        await ana.do(VISIT)
        await clock.passes(services, FIXED)
        assert ana.person is not None
        await services.hub.undo(table, ana.person, 0)
        assert table.vote is not None
        await clock.passes(services, FIXED)
        assert table.vote is not None, "all were passed over"
        assert ben.person is not None
        await services.hub.ballot(table, ben.person, 1, False)
        assert table.vote is None

    run(tmp_path, scene)


@pytest.mark.rule("R2", "R7", "R8")
@pytest.mark.parametrize("pace", [Pace(), DAYS, Pace(kind="live", move=60, reserve=0)], ids=["none", "days", "live"])
def test_a_game_among_people_and_a_bot_comes_to_its_end(tmp_path: Path, pace: Pace) -> None:
    """Some answer, some think, some have left orders, some do nothing; what is stored is what was played."""
    chance = random.Random(7)

    async def scene(services: Services) -> None:
        people = [await services.people.new_guest(name) for name in ("Ana", "Ben", "Cleo")]
        chairs = [NewChair(kind="me"), NewChair(kind="open"), NewChair(kind="open"), NewChair(kind="bot")]
        new = NewTable(game="valley", seats=chairs, options={"turn_limit": "4"}, pace=pace)
        table = await services.hub.open(new, people[0])
        for place in (1, 2):
            await services.hub.sit(table, place, people[place], "", "")
        await services.hub.windows.order(table, 2, [{"wish": "play"}])
        end = time.monotonic() + 10 * PATIENCE
        while table.status != "over":
            assert time.monotonic() < end, "the game does not end"
            await asyncio.sleep(0.001)
            assert table.state is not None
            asked = [each for each in table.state.waiting if 0 <= each.seat < 3]
            if not asked:
                continue
            decision = chance.choice(asked)
            if decision.topic == "react" and (decision.seat == 2 or chance.random() < 0.5):
                if pace.kind != "days" and chance.random() < 0.2:
                    with contextlib.suppress(Problem):
                        await services.hub.hold(table, people[decision.seat], decision.seat)
                if pace.kind != "days":
                    continue
            action = decision.at(chance.randrange(min(decision.size(), 300)))
            with contextlib.suppress(Refused, Problem):
                await services.hub.play(table, people[decision.seat], decision.seat, action, table.seq)
        assert len(table.inputs) > 100
        assert table.given
        await again(services, table)

    asyncio.run(housed(tmp_path, scene))


async def housed(path: Path, scene: Callable[[Services], Awaitable[None]]) -> None:
    async with house(path, windows=0.002) as services:
        await scene(services)


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose windows are open for some seconds, and for fifteen to who asks for time."""
    running = Server(temporary(tmp_path_factory.mktemp("quick")), STEPPE_WINDOWS="0.5").start()
    yield running
    running.stop()


def three(
    server: Server, other: Server | None = None, hands: tuple[str, str, str] = SOMETHING
) -> tuple[str, list[Player], list[Socket]]:
    """A table of three people, the people, and lines of Ana's and Ben's: so nothing is missed of the first window."""
    people = [Player(server, "Ana"), Player(other or server, "Ben"), Player(server, "Cleo")]
    table: str = people[0].open("me", "open", "open", game="valley", start=SCENE.format(*hands))["id"]
    sit(people[1], table, 1)
    lines = [joined(people[seat], table, seat) for seat in (0, 1)]
    sit(people[2], table, 2)  # the window opens
    return table, people, lines


def held_by(
    seat: int, server: Server, other: Server | None = None, hands: tuple[str, str, str] = SOMETHING
) -> tuple[str, list[Player], list[Socket]]:
    """The same, and this seat has asked for time; if something has kept us from it for too long, at another table."""
    while True:
        table, people, lines = three(server, other, hands)
        if people[seat].send("POST", f"/api/tables/{table}/hold", {"seat": seat}).is_success:
            return table, people, lines
        for line in lines:
            line.close()


def is_held(message: dict[str, Any]) -> bool:
    return message["t"] == "window" and bool((message["window"] or {}).get("held"))


def sit(player: Player, table: str, chair: int) -> None:
    """Sits down, as soon as this process has heard of the last one who did."""
    path = f"/api/tables/{table}/chairs/{chair}"
    until_so(lambda: player.send("POST", path, {"contribution": "mine"}).is_success)


def joined(player: Player, table: str, seat: int) -> Socket:
    line = player.socket(table)
    line.join(seat)
    return line


@pytest.mark.rule("R8")
def test_orders_survive_and_are_nobody_elses(quick: Server) -> None:
    table, (ana, ben, _), lines = three(quick)
    for line in lines:
        line.close()
    path = f"/api/tables/{table}/orders"
    mine = {"orders": [{"wish": "never", "window": "", "card": "wolfling", "until": 7}]}
    assert ana.call("GET", f"{path}?seat=0") == {"orders": []}
    assert ana.call("PUT", f"{path}?seat=0", mine) == mine
    assert ben.refused("GET", f"{path}?seat=0") == (403, "not_yours")
    assert ben.refused("PUT", f"{path}?seat=0", mine) == (403, "not_yours")
    assert ben.refused("GET", f"{path}?seat=-1") == (404, "no_such_chair")
    assert ben.call("GET", f"{path}?seat=1") == {"orders": []}
    for wrong in ({"wish": "maybe"}, {"wish": "ask", "card": "joker"}, {"wish": "ask", "window": "lunch"}):
        assert ana.refused("PUT", f"{path}?seat=0", {"orders": [wrong]}) == (422, "bad_order")
    assert ana.refused("PUT", f"{path}?seat=0", {"orders": [{"wish": "ask", "extra": 1}]})[0] == 400
    assert ana.refused("PUT", f"{path}?seat=0", {"orders": [{"wish": "ask"}] * 101})[0] == 400
    quick.stop(signal.SIGKILL)
    quick.start()
    assert ana.call("GET", f"{path}?seat=0") == mine
    assert stored(quick, "wolfling")
    for what in (
        "",
        "/view",
        "/view?seat=1",
        "/messages?since=0",
        "/record",
        "/record?seat=1",
        "/replay?seat=1",
        "/chat",
    ):
        assert "wolfling" not in ben.http.get(f"/api/tables/{table}{what}").text
    assert "wolfling" not in ben.http.get("/metrics").text
    other = ana.open("me", "greedy")["id"]
    assert ana.refused("GET", f"/api/tables/{other}/orders?seat=0") == (404, "no_such_page")


@pytest.mark.rule("R7")
def test_time_is_asked_for_over_http_and_heard_on_the_line(quick: Server) -> None:
    table, (ana, ben, _), (other, line) = held_by(1, quick)
    path = f"/api/tables/{table}"
    ana.call("POST", f"{path}/hold", {"seat": 0})
    card = line.hear(is_held)["window"]
    assert set(card) == {"due", "left", "story", "held", "asked", "answered"}
    assert ana.refused("POST", f"{path}/hold", {"seat": 0}) == (409, "held_already")
    assert ben.refused("POST", f"{path}/hold", {"seat": 0}) == (403, "not_yours")
    seq = ana.call("GET", path)["seq"]
    ana.call("POST", f"{path}/inputs", {"seat": 0, "verb": "pass", "after": seq})
    assert ana.call("GET", path)["window"]["answered"] == [0], "Ben still thinks: it is open"
    ben.call("POST", f"{path}/inputs", {"seat": 1, "verb": "pass", "after": seq})
    line.hear("moved")
    assert line.hear("window")["window"] is None
    line.close()
    other.close()
    for told_him in line.heard:
        msgspec.convert(told_him, ServerMessage)


def test_two_processes_close_a_window_once_with_the_answers_of_both(both: tuple[Server, Server]) -> None:
    table, (ana, ben, cleo), (here, there) = held_by(2, *both, ("family_visit", "wolfling", "net"))
    path = f"/api/tables/{table}"  # as long as Cleo thinks it stays open, however slow the others are
    until_so(lambda: ben.send("POST", f"{path}/hold", {"seat": 1}).is_success)  # there it may not be heard of yet
    for line in (here, there):
        assert line.hear(is_held)
    seq = ana.call("GET", path)["seq"]
    assert ben.call("POST", f"{path}/inputs", {"seat": 1, "verb": "pass", "after": seq})["seq"] == seq
    visit = {"seat": 0, "verb": "play", "noun": ["family_visit", 0], "after": seq}
    assert ana.call("POST", f"{path}/inputs", visit)["seq"] == seq
    assert cleo.call("POST", f"{path}/inputs", {"seat": 2, "verb": "pass", "after": seq})["seq"] == seq
    for line in (here, there):
        moved = line.hear("moved")
        assert "card_played" in [event["name"] for event in moved["events"]]
        line.close()
    replay = ben.call("GET", f"{path}/replay?seat=1")
    assert [step["seat"] for step in replay["steps"]][:3] == [0, 1, 2]
