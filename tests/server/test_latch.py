"""One change of a table at a time, in the order in which they came, whoever gives up meanwhile."""

from __future__ import annotations

import asyncio

from steppe.server.latch import Latch


class Queue:
    """People who want to do something while they have the latch, which somebody else has now."""

    def __init__(self, names: str) -> None:
        self.latch = Latch()
        assert self.latch.take()
        self.had: list[str] = []
        self.tasks = {name: asyncio.create_task(self._wait(name)) for name in names}

    async def _wait(self, name: str) -> None:
        async with self.latch:
            assert self.latch.locked()
            self.had.append(name)
            await asyncio.sleep(0)

    async def end(self) -> str:
        """Who had it, one after another, when all is over and the latch is free."""
        await asyncio.wait_for(asyncio.gather(*self.tasks.values(), return_exceptions=True), 5)
        assert not self.latch.locked()
        return "".join(self.had)


def test_it_is_taken_at_once_where_it_is_free_and_by_one_alone() -> None:
    latch = Latch()
    assert not latch.locked()
    assert latch.take()
    assert latch.locked()
    assert not latch.take()
    latch.release()
    assert latch.take()


def test_it_is_handed_on_in_order_and_nobody_comes_between() -> None:
    async def scene() -> None:
        queue = Queue("abc")
        await asyncio.sleep(0)
        queue.latch.release()
        assert not queue.latch.take(), "it is a's, who does not know yet"
        assert await queue.end() == "abc"

    asyncio.run(scene())


def test_who_gives_up_waiting_is_passed_over() -> None:
    async def scene() -> None:
        queue = Queue("abc")
        await asyncio.sleep(0)
        queue.tasks["a"].cancel()
        queue.latch.release()
        assert await queue.end() == "bc"

    asyncio.run(scene())


def test_who_gives_up_when_it_has_just_come_hands_it_on() -> None:
    async def scene() -> None:
        queue = Queue("abc")
        await asyncio.sleep(0)
        queue.latch.release()
        queue.tasks["a"].cancel()
        assert await queue.end() == "bc"

    asyncio.run(scene())


def test_a_fault_lets_it_go() -> None:
    async def scene() -> None:
        latch = Latch()
        try:
            async with latch:
                raise ValueError
        except ValueError:
            pass
        assert not latch.locked()

    asyncio.run(scene())
