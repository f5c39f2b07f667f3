"""What concerns the others besides the game is told with the card: taken back, late, not agreed, left. And colours."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from server.inside import first, house, open_table
from server.running import Player
from steppe.server.people.people import Person
from steppe.server.services import Services
from steppe.server.table.table import Table
from steppe.server.table.telling import card


def run(path: Path, scene: Callable[[Services], Awaitable[None]]) -> None:
    async def inside() -> None:
        async with house(path) as services:
            await scene(services)

    asyncio.run(inside())


async def two(services: Services) -> tuple[Table, Person, Person]:
    """Two people who have each placed their hunter."""
    ana, ben = await services.people.new_guest("Ana"), await services.people.new_guest("Ben")
    table = await open_table(services, ana, "me", "open")
    await services.hub.sit(table, 1, ben, "", "")
    for _ in range(2):
        await play(services, table, (ana, ben))
    return table, ana, ben


async def play(services: Services, table: Table, people: tuple[Person, Person]) -> int:
    """Somebody plays; which seat it was."""
    (seat,) = table.waiting()
    owner = next(person for person in people if table.owners()[seat] == person.id)
    await services.hub.play(table, owner, seat, first(table, seat), table.seq)
    return seat


async def anew(services: Services, table: Table) -> Table:
    """The table as it is read from storage."""
    await services.hub.registry.let_go(table)
    return await services.hub.table(table.id)


def news(table: Table) -> list[tuple[str, int]]:
    return [(each.kind, each.seat) for each in card(table, None).news]


def test_who_takes_back_and_who_does_not_agree_is_told_to_all_and_kept(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, *both = await two(services)
        ana, ben = both
        seat = await play(services, table, (ana, ben))
        await play(services, table, (ana, ben))
        mine, other = (ana, ben) if table.owners()[seat] == ana.id else (ben, ana)
        assert news(table) == []
        await services.hub.undo(table, mine, seat)
        assert table.vote is not None
        await services.hub.ballot(table, other, 1 - seat, agree=False)
        assert table.vote is None
        assert news(table) == [("refused", 1 - seat)]
        await services.hub.undo(table, mine, seat)
        await services.hub.ballot(table, other, 1 - seat, agree=True)
        assert news(table) == [("refused", 1 - seat), ("undone", seat)]
        assert news(await anew(services, table)) == [("refused", 1 - seat), ("undone", seat)]

    run(tmp_path, scene)


def test_whose_time_is_up_and_who_leaves_is_told_to_all_and_kept(tmp_path: Path) -> None:
    async def scene(services: Services) -> None:
        table, *both = await two(services)
        (seat,) = table.waiting()
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        table.submit(seat, first(table, seat), table.seq, done.set_result, late=True)
        await done
        assert news(table) == [("late", seat)]
        place = table.seating()[seat]
        leaving = next(person for person in both if person.id == table.chairs[place].person)
        await services.hub.change(table, place, leaving, "open", "")
        assert news(table) == [("late", seat), ("left", seat)]
        assert news(await anew(services, table))[:2] == [("late", seat), ("left", seat)]

    run(tmp_path, scene)


def test_a_chair_keeps_its_colour_from_the_set_up_through_every_hand(ana: Player, ben: Player) -> None:
    chairs = [{"kind": "me", "colour": 4}, {"kind": "open"}, {"kind": "bot", "colour": 4}]
    card = ana.call("POST", "/api/tables", {"game": "maamut", "seats": chairs, "contribution": "mine"})
    path = f"/api/tables/{card['id']}"
    assert [chair["colour"] for chair in card["chairs"]] == [4, 1, 2], "no two have the same"
    ana.call("PUT", f"{path}/chairs/0/colour", {"colour": 1})
    card = ana.call("PUT", f"{path}/chairs/2/colour", {"colour": 3})
    assert [chair["colour"] for chair in card["chairs"]] == [1, 0, 3], "an open chair makes way"
    card = ben.call("POST", f"{path}/chairs/1", {"contribution": "his"})
    assert card["status"] == "playing"
    assert [chair["colour"] for chair in card["chairs"]] == [1, 0, 3], "whichever seats they play"
    assert ben.refused("PUT", f"{path}/chairs/1/colour", {"colour": 5}) == (409, "begun")
    assert [chair["colour"] for chair in ben.call("DELETE", f"{path}/chairs/1")["chairs"]] == [1, 0, 3]


@pytest.mark.parametrize(("who", "place", "colour", "why"), [("ben", 0, 5, "not_yours"), ("ana", 0, 2, "colour_taken")])
def test_nobody_takes_or_gives_another_colour(
    ana: Player, ben: Player, who: str, place: int, colour: int, why: str
) -> None:
    chairs = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "colour": 2}]
    card = ana.call("POST", "/api/tables", {"game": "maamut", "seats": chairs, "contribution": "mine"})
    player = {"ana": ana, "ben": ben}[who]
    assert player.refused("PUT", f"/api/tables/{card['id']}/chairs/{place}/colour", {"colour": colour})[1] == why
