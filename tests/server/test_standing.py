"""Standing orders say no to questions that are no windows: offers, joint hunts, and the invitation to make one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.inside import house, until
from steppe.core.decision import Action
from steppe.core.reason import Refused
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.combat import CombatPhase
from steppe.server.live.standing import Standing
from steppe.server.people.people import Person
from steppe.server.services import Services
from steppe.server.table.table import Table
from steppe.server.wire.shapes import NewChair, NewTable, Pace

# Two tribes meet in a camp, a third is far away; a wolf is there, if it is wanted.
SCENE = """valley: 1
seats: [sky, ember, sun]
board: "1a+2a"
time: {{year: 1, season: summer, turn: 2, number: 1}}
phase: combat
order: [sky, ember, sun]
tribes:
  sky: {{food: 12}}
  ember: {{food: 12}}
  sun: {{food: 12}}
pieces:
  2-2: {{sky: {{W: 5, F: 2}}, camp: sky, ember: {{W: 3, F: 1}}{0}}}
  4-7: {{sun: {{W: 2, F: 2}}, camp: sun}}
"""
COURSE = (
    "flow: [{frame: Match, at: next}, {frame: Turn, at: over, queue: [{frame: Survival, fed: []}, {frame: TurnEnd}], "
    "got: [null], one: false}, "
)
OPTIONS = {"camp_barter": "on", "organized_hunt": "on"}
DAYS = Pace(kind="days", move=86400)


def begun(animals: str) -> str:
    """The combats begin, and something is asked."""
    g = VALLEY.read_position(SCENE.format(animals), OPTIONS)
    g.stack = [CombatPhase()]
    g.advance()
    return VALLEY.position(g).replace("flow: [", COURSE)


def run(path: Path, scene: Callable[[Services], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with house(path, windows=0.0) as services:
            await scene(services)

    asyncio.run(inside())


async def seated(
    services: Services, animals: str = "", orders: dict[int, list[str]] | None = None, pace: Pace | None = None
) -> tuple[Table, list[Person]]:
    """Three people sit down; before the last comes some have said to what they say no."""
    people = [await services.people.new_guest(name) for name in ("Ana", "Ben", "Cleo")]
    chairs = [NewChair(kind="me"), NewChair(kind="open"), NewChair(kind="open")]
    new = NewTable(game="valley", seats=chairs, options=OPTIONS, start=begun(animals), pace=pace or Pace(kind="none"))
    table = await services.hub.open(new, people[0])
    await services.hub.sit(table, 1, people[1], "", "")
    await services.hub.sit(table, 2, people[2], "", "")
    for seat, topics in (orders or {}).items():
        await services.hub.windows.order(table, seat, [{"wish": "never", "window": topic} for topic in topics])
    await come_to(table)
    return table, people


async def come_to(table: Table) -> None:
    """On to the next question that is no window."""

    def asked() -> bool:
        return table.state is not None and bool(table.state.waiting) and not table.state.waiting[0].window

    await until(asked, "nothing is asked")


def topics(table: Table) -> list[tuple[int, str]]:
    assert table.state is not None
    return [(decision.seat, decision.topic) for decision in table.state.waiting]


def offer(table: Table) -> Action:
    """One point of food for two."""
    assert table.state is not None
    (decision,) = table.state.waiting
    (case,) = dict(decision.choices)["barter"].of  # type: ignore[union-attr]
    name, exchange = case
    (give, get) = exchange.give.empty, exchange.get.empty
    return Action("barter", (name, ((1, *give[1:]), (2, *get[1:]))))


async def do(services: Services, table: Table, seat: int, action: Action) -> None:
    await services.hub.windows.play(table, seat, action, table.seq)


@pytest.mark.rule("R9", "V18.40")
def test_an_offer_is_refused_by_order_without_the_client(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services, orders={1: ["offer"]})
        assert topics(table) == [(0, "barter")]
        await do(services, table, 0, offer(table))
        await until(lambda: topics(table) == [(1, "barter")], "nobody says no for Ben")
        assert (1, Action("refuse")) in table.inputs
        assert table.inputs.index((1, Action("refuse"))) in table.given, "it is not his to take back"

    run(tmp_path, scene)


@pytest.mark.rule("R9", "V18.40", "V18.39")
def test_whoever_never_wants_to_open_is_passed_over(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services, ", animals: {wolf: 1}", {0: ["propose", "barter"], 1: ["propose"]})
        await until(lambda: topics(table) == [(1, "barter")], "they are asked all the same")
        assert [action for seat, action in table.inputs if seat == 0 and action.verb == "pass"]

    run(tmp_path, scene)


@pytest.mark.rule("R9", "V18.39")
def test_a_joint_hunt_is_refused_by_order(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services, ", animals: {wolf: 1}", {1: ["joint_hunt"]})
        assert topics(table) == [(0, "propose")]
        assert table.state is not None
        (decision,) = table.state.waiting
        await do(services, table, 0, decision.at(5))
        await until(lambda: topics(table) == [(1, "propose")], "nobody says no for Ben")
        assert (1, Action("refuse")) in table.inputs

    run(tmp_path, scene)


@pytest.mark.rule("R9")
def test_an_order_that_comes_while_the_question_lies_there_answers_it(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services)
        await do(services, table, 0, offer(table))
        assert topics(table) == [(1, "offer")], "who has given no order is asked"
        await services.hub.windows.order(table, 1, [{"wish": "never", "window": "offer", "until": 1}])
        await until(lambda: topics(table) == [(1, "barter")], "the order is not heard")

    run(tmp_path, scene)


@pytest.mark.rule("R9")
@pytest.mark.parametrize(
    "order",
    [
        {"wish": "never", "window": "joint_hunt"},  # of something else
        {"wish": "never"},  # of cards
        {"wish": "never", "window": "no_such_thing"},  # of another version of the game
    ],
)
def test_other_orders_leave_the_question_to_its_player(tmp_path: Path, order: dict[str, Any]) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services)
        await services.hub.windows.order(table, 1, [order])
        await do(services, table, 0, offer(table))
        await settled(services)
        assert topics(table) == [(1, "offer")]

    run(tmp_path, scene)


async def settled(services: Services) -> None:
    """Until no orders are being looked up."""
    standing: Standing = services.hub.windows.standing
    await until(lambda: not standing._busy, "orders are looked up for ever")


@pytest.mark.rule("R8", "R9")
def test_by_correspondence_only_who_is_really_asked_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(services: Services) -> None:
        table, people = await seated(services, pace=DAYS)
        called: list[set[str]] = []
        monkeypatch.setattr(
            services.hub.notices, "turn", lambda table, seats=None: called.append({who for _, who in table.people})
        )
        await services.hub.windows.order(table, 1, [{"wish": "never", "window": "offer"}])
        await settled(services)
        called.clear()
        await do(services, table, 0, offer(table))
        await until(lambda: topics(table) == [(1, "barter")])
        await settled(services)
        assert called == [{people[1].id}], "once, to open himself: of the offer he hears nothing"
        called.clear()
        await do(services, table, 1, offer(table))
        await settled(services)
        assert topics(table) == [(0, "offer")]
        assert called == [{people[0].id}]

    run(tmp_path, scene)


@pytest.mark.rule("R9")
def test_what_was_refused_by_order_is_so_after_a_restart_too(tmp_path: Path) -> None:
    found: list[Any] = []

    async def before(services: Services) -> None:
        table, _ = await seated(services, orders={1: ["offer"]})
        await do(services, table, 0, offer(table))
        await until(lambda: topics(table) == [(1, "barter")])
        found.extend((table.id, [*table.inputs], {*table.given}))

    async def after(services: Services) -> None:
        id, inputs, given = found
        table = await services.hub.table(id)
        assert (table.inputs, table.given) == (inputs, given)

    run(tmp_path, before)
    run(tmp_path, after)


@pytest.mark.rule("R9")
def test_an_order_is_followed_by_who_finds_the_question_in_the_store(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process may end between the question and the answer."""
    found: list[str] = []

    async def before(services: Services) -> None:
        table, _ = await seated(services, orders={1: ["offer"]})
        with monkeypatch.context() as patch:
            patch.setattr(services.hub.windows.standing, "look", lambda _: True)
            await do(services, table, 0, offer(table))
            assert topics(table) == [(1, "offer")]
            found.append(table.id)

    async def after(services: Services) -> None:
        table = await services.hub.table(found[0])
        await until(lambda: topics(table) == [(1, "barter")], "the order is forgotten")

    run(tmp_path, before)
    run(tmp_path, after)


@pytest.mark.rule("R9")
def test_what_fails_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(services: Services) -> None:
        table, _ = await seated(services, orders={1: ["offer"]})
        monkeypatch.setattr("steppe.server.live.standing.AGAIN", 0.0)
        real, tries = table.watch.game.answer_for, list[int]()  # type: ignore[union-attr]

        def once(*args: Any) -> Action | None:
            tries.append(1)
            if len(tries) == 1:
                raise RuntimeError("once")
            return real(*args)

        monkeypatch.setattr(type(table.watch.game), "answer_for", lambda _, *args: once(*args))  # type: ignore[union-attr]
        await do(services, table, 0, offer(table))
        await until(lambda: topics(table) == [(1, "barter")], "it is not tried again")

    run(tmp_path, scene)


def test_an_order_for_a_question_is_a_no() -> None:
    for topic in ("offer", "barter", "propose", "joint_hunt"):
        assert VALLEY.read_orders([{"wish": "never", "window": topic}])
        with pytest.raises(Refused):
            VALLEY.read_orders([{"wish": "play", "window": topic}])
