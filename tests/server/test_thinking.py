"""Bots think elsewhere: in processes that may be slow or die, and that know only what their seat may know."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from server.inside import until
from server.outsider import rows, unique
from server.running import PATIENCE, Player, Server, first_answer
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.game import AnyState
from steppe.core.save import load
from steppe.core.view import observe
from steppe.games.maamut.game import MAAMUT
from steppe.server.bots.thinking import Thinking
from steppe.server.workers import pool
from steppe.server.workers.jobs import JOBS


def dealt(seats: int = 3, turns: int = 30, seed: int = 1) -> AnyState:
    """A game in which somebody is to move."""
    quick, g = Quick(seed), MAAMUT.setup(MAAMUT.rules(seats, {}))
    count = 0
    while count < turns or g.waiting[0].seat == NATURE:
        g.apply(g.waiting[0].seat, quick.answer(g.waiting[0]))
        count += 1
        assert g.waiting, "another seed is needed"
    return g


def run(scene: Callable[[Thinking], Awaitable[None]], limit: float = PATIENCE, workers: int = 1) -> None:
    async def inside() -> None:
        minds = Thinking(workers, limit)
        try:
            await scene(minds)
        finally:
            await minds.close()

    asyncio.run(inside())


async def ask(minds: Thinking, g: AnyState, bot: str, seed: int = 1) -> Action:
    action = await minds.choose(MAAMUT, g, {}, g.waiting[0].seat, bot, seed)
    assert g.waiting[0].allows(action)
    return action


def stat(pid: int) -> list[str]:
    """What the system knows of a process, from its state on."""
    return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()


def spent(pid: int) -> float:
    """Seconds of CPU."""
    user, system = stat(pid)[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def children(pid: int) -> list[int]:
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # one that has just ended
            if int(stat(int(each.name))[1]) == pid:
                found.append(int(each.name))
    return found


def alive(pid: int | None) -> bool:
    try:
        os.kill(pid or 0, 0)
    except ProcessLookupError:
        return False
    return True


def test_bots_answer_from_another_process_and_a_dead_one_is_replaced() -> None:
    g = dealt()

    async def scene(minds: Thinking) -> None:
        for bot in ("random", "easy", "medium", "hard"):
            await ask(minds, g, bot)
        pid = minds.workers[0].pid
        assert pid not in (None, os.getpid())
        await ask(minds, g, "greedy")
        assert minds.workers[0].pid == pid, "one process answers many questions"
        os.kill(pid or 0, signal.SIGKILL)
        await ask(minds, g, "greedy")
        assert minds.workers[0].pid != pid
        pid = minds.workers[0].pid
        thought = asyncio.create_task(ask(minds, g, "search:99999999"))
        before = spent(pid or 0)
        await until(lambda: spent(pid or 0) > before, "it does not begin to think")
        os.kill(pid or 0, signal.SIGSTOP)  # it hangs in the middle of a thought
        minds.limit = 0.5
        os.kill(pid or 0, signal.SIGKILL)  # and dies: the question is put again, and then it takes too long
        await thought
        assert not alive(pid)
        minds.limit = PATIENCE
        await ask(minds, g, "random")
        last = minds.workers[0].pid
        await minds.close()
        assert not alive(last)

    run(scene)


def test_a_bot_that_takes_too_long_is_cut_off_once_and_answered_for() -> None:
    g = dealt()
    modest = MAAMUT.stand_in(g, g.waiting[0])

    async def scene(minds: Thinking) -> None:
        await ask(minds, g, "random")
        minds.limit = 0.2
        pid = minds.workers[0].pid
        began = time.monotonic()
        assert await ask(minds, g, "search:99999999") == modest
        assert time.monotonic() - began < PATIENCE, "by itself it would think for hours"
        assert not alive(pid)
        minds.limit = PATIENCE
        await ask(minds, g, "greedy")

    run(scene)


def test_the_same_question_with_the_same_seed_has_the_same_answer() -> None:
    g = dealt()

    async def scene(minds: Thinking) -> None:
        answers = await asyncio.gather(*(ask(minds, g, "search:50", seed=7) for _ in range(3)))
        assert len(set(answers)) == 1

    run(scene, workers=2)


def test_a_worker_that_cannot_answer_is_tried_again_and_then_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    g = dealt()
    asked: list[str] = []

    class Broken(pool.Worker):
        async def ready(self) -> None:
            pass

        async def ask(self, name: str, job: bytes) -> bytes:
            asked.append(name)
            if len(asked) % 2:
                raise EOFError("the worker has ended")
            raise ConnectionResetError("the worker has gone")

    monkeypatch.setattr(pool, "Worker", Broken)

    async def scene(minds: Thinking) -> None:
        assert await ask(minds, g, "greedy") == MAAMUT.stand_in(g, g.waiting[0])
        assert asked == ["think"] * pool.TRIES

    run(scene)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_worker_is_given_only_what_its_seat_may_know(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[dict[str, Any]] = []

    class Spy(pool.Worker):
        async def ready(self) -> None:
            pass

        async def ask(self, name: str, job: bytes) -> bytes:
            jobs.append(json.loads(job))
            return JOBS[name](job)

    monkeypatch.setattr(pool, "Worker", Spy)
    g = dealt(seats)
    seat = g.waiting[0].seat
    others = [other for other in range(seats) if other != seat]

    async def scene(minds: Thinking) -> None:
        for seed in range(30):
            await ask(minds, g, "random", seed)

    run(scene)
    imagined = [load(MAAMUT, g.rules, job["state"]) for job in jobs]
    for each in imagined:
        assert observe(each, seat) == observe(g, seat), "to the seat it looks the same"
        assert each.answers == {}
    hidden = {tuple(each.world.hands[other] for other in others) for each in imagined}
    assert len(hidden) > 5, "what it cannot see is dealt anew each time"
    for job in jobs:
        assert set(job) == {"game", "seats", "options", "state", "seat", "bot", "seed"}
    # nothing depends on the truth: with other cards in the other hands the jobs are the same
    changed = MAAMUT.redeal(g, seat, Quick(999).below)
    assert [changed.world.hands[other] for other in others] != [g.world.hands[other] for other in others]
    before, jobs[:] = list(jobs), []
    g = changed
    run(scene)
    assert jobs == before


def test_the_loop_goes_on_while_a_bot_thinks(server: Server, ana: Player) -> None:
    """However busy the machine: what thinking costs is spent by others, and whoever asks is answered meanwhile."""
    assert server.process is not None
    main = server.process.pid
    card = ana.open("me", "search", "search", "search", options={"start": "host"})
    table = card["id"]
    line = ana.socket(table)
    view = line.join(0)
    verb, noun = first_answer(view["asks"])
    own, others = spent(main), sum(map(spent, children(main)))
    line.do(0, verb, noun, view["seq"])
    for _ in range(5):
        line.say("ping")
        line.hear("pong")
    line.hear(lambda m: bool(m.get("asks")), 2 * PATIENCE)
    line.close()
    thought = sum(map(spent, children(main))) - others
    assert thought > 0.1
    assert spent(main) - own < thought / 4


def test_only_bots_that_end_in_time_are_offered(ana: Player) -> None:
    for bot in ("search:99999999", "search:9999s", "nobody", "../greedy"):
        chairs = [{"kind": "me"}, {"kind": "bot", "bot": bot}]
        assert ana.refused("POST", "/api/tables", {"game": "maamut", "seats": chairs}) == (400, "no_such_bot")
    card = ana.open("me", "open", "open")
    refused = ana.refused("PUT", f"/api/tables/{card['id']}/chairs/1", {"kind": "bot", "bot": "search:9999s"})
    assert refused == (400, "no_such_bot")


def test_every_game_offers_the_levels_that_differ(ana: Player) -> None:
    offered = {game["key"]: [bot["key"] for bot in game["bots"]] for game in ana.call("GET", "/api/games")}
    whole = ["easy", "medium", "hard"]
    assert offered == {"maamut": whole, "mammut": whole, "valley": ["easy", "medium"]}


def test_a_level_that_is_no_longer_offered_sits_down_as_the_one_that_plays_for_it(server: Server, ana: Player) -> None:
    chairs = [{"kind": "me"}, {"kind": "bot", "bot": "hard"}, {"kind": "open"}]
    card = ana.call("POST", "/api/tables", {"game": "valley", "seats": chairs})
    assert card["chairs"][1]["bot"] == "medium"
    rows(server, "UPDATE tables SET chairs = replace(chairs, '\"medium\"', '\"hard\"') WHERE id = ?", card["id"])
    old = unique("old").replace(" ", "-")  # as an earlier release has left it, read for the first time
    columns = ", ".join(name for _, name, *_ in rows(server, "PRAGMA table_info(tables)") if name != "id")
    rows(server, f"INSERT INTO tables (id, {columns}) SELECT ?, {columns} FROM tables WHERE id = ?", old, card["id"])
    assert [*rows(server, "SELECT chairs LIKE '%hard%' FROM tables WHERE id = ?", old)] == [(1,)]
    assert ana.call("GET", f"/api/tables/{old}")["chairs"][1]["bot"] == "medium"
    chairs[1]["bot"] = "search:2"
    answer = ana.send("POST", "/api/tables", {"game": "valley", "seats": chairs})
    assert answer.json()["reason"]["params"]["allowed"] == "easy, medium, random, greedy, search"
