"""What a person proposes to bots is answered: they agree to end a game in which they have no hope, or say no."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from server.inside import house, open_table, until
from steppe.bots.agreement import agrees
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.games.maamut.game import MAAMUT
from steppe.server.bots.thinking import Thinking, bots_of
from steppe.server.people.people import Person
from steppe.server.services import Services
from steppe.server.table import telling
from steppe.server.table.table import Table

BOARD = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
OPENING = f"{BOARD} d4 Ab4,Bg4 - A123,B223 ?30 0.0.0 A 1"
LATE = f"{BOARD} d4 Ab4,Bg4 - A123,B223 ?30 0.0.0 A 199"  # the limit of 200 turns is near
AGREE = Action("agree")


async def answered(table: Table) -> None:
    await until(lambda: table.status == "over" or telling.card(table, None).declined, "the bot does not answer")


async def proposed(services: Services, bot: str, start: str) -> tuple[Table, Person]:
    ana = await services.people.new_guest("Ana")
    table = await open_table(services, ana, "me", bot, start=start)
    await services.hub.play(table, ana, 0, AGREE, table.seq)
    await answered(table)
    return table, ana


@pytest.mark.rule("M9.5")
@pytest.mark.parametrize("bot", bots_of(MAAMUT))
def test_every_bot_answers_a_proposal(tmp_path: Path, bot: str) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table, ana = await proposed(services, bot, OPENING)
            card = telling.card(table, ana.id)
            assert (card.status, card.declined) == ("playing", [1]), "there is still much to hunt for"
            hub = services.hub
            hub.registry.tables.clear()
            again = await hub.table(table.id)
            assert telling.card(again, ana.id).declined == [1], "and it is remembered"
            table, ana = await proposed(services, bot, LATE)
            over = telling.card(table, ana.id)
            assert (over.status, over.declined) == ("over", [])
            assert over.result is not None
            assert over.result.reason == "agreed"

    asyncio.run(scene())


def test_what_was_turned_down_is_forgotten_when_the_proposal_is(tmp_path: Path) -> None:
    async def scene() -> None:
        async with house(tmp_path) as services:
            table, ana = await proposed(services, "greedy", OPENING)
            assert table.state is not None
            while table.state is not None and table.state.world.turn < 3:  # an offer stands for one round
                for decision in table.state.waiting:
                    if decision.seat == 0:
                        await services.hub.play(table, ana, 0, decision.at(decision.size() - 1), table.seq)
                await asyncio.sleep(0.005)
            assert telling.card(table, ana.id).declined == []

    asyncio.run(scene())


def test_a_worker_answers_and_one_that_does_not_means_no() -> None:
    async def scene() -> None:
        thinking = Thinking(1, 60.0)
        try:
            for start, expected in ((OPENING, False), (LATE, True)):
                g = MAAMUT.read_position(start, {})
                assert await thinking.agrees(MAAMUT, g, {}, 1, "easy", 7) is expected
            thinking.limit = 0.0
            assert await thinking.agrees(MAAMUT, MAAMUT.read_position(LATE, {}), {}, 1, "easy", 7) is False
        finally:
            await thinking.close()

    asyncio.run(scene())


def test_the_answer_tells_nothing_of_what_the_bot_holds() -> None:
    for turn in (1, 60, 120, 150, 180):
        answers = set()
        for hand in ("A123,B111", "A123,B223", "A123,B333"):
            g = MAAMUT.read_position(f"{BOARD} d4 Ab4,Bg4 - {hand} ?30 0.0.0 A {turn}", {})
            answers.add(agrees(MAAMUT, g, 1, "medium", Quick(3).below))
        assert len(answers) == 1
