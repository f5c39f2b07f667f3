"""One change of a table at a time, in the order in which they came, whoever gives up meanwhile."""

from __future__ import annotations

import asyncio

from steppe.server.table.lock import Lock


class Queue:
    """People who want to do something while they have the lock, which somebody else has now."""

    def __init__(self, names: str) -> None:
        self.lock = Lock()
        self.lock.run(lambda: None)
        self.had: list[str] = []
        self.tasks = {name: asyncio.create_task(self._wait(name)) for name in names}

    async def _wait(self, name: str) -> None:
        async with self.lock:
            assert self.lock.locked()
            self.had.append(name)
            await asyncio.sleep(0)

    def come(self) -> None:
        self.had.append("d")
        self.lock.release()

    async def end(self) -> str:
        """Who had it, one after another, when all is over and the lock is free."""
        await asyncio.wait_for(asyncio.gather(*self.tasks.values(), return_exceptions=True), 60)
        assert not self.lock.locked()
        return "".join(self.had)


def test_it_is_taken_at_once_where_it_is_free_and_by_one_alone() -> None:
    async def scene() -> None:
        lock, had = Lock(), list[str]()
        assert not lock.locked()
        lock.run(lambda: had.append("a"))
        assert lock.locked()
        assert had == ["a"], "without waiting for anything"
        lock.run(lambda: had.append("b"))
        assert had == ["a"]
        lock.release()
        await asyncio.sleep(0)
        assert had == ["a", "b"]
        assert lock.locked(), "it is b's now"
        lock.release()
        assert not lock.locked()

    asyncio.run(scene())


def test_it_is_handed_on_in_order_and_nobody_comes_between() -> None:
    async def scene() -> None:
        queue = Queue("abc")
        await asyncio.sleep(0)
        queue.lock.release()
        queue.lock.run(queue.come)
        assert queue.had == [], "it is a's, who does not know yet"
        assert await queue.end() == "abcd"

    asyncio.run(scene())


def test_who_gives_up_waiting_is_passed_over() -> None:
    async def scene() -> None:
        queue = Queue("abc")
        await asyncio.sleep(0)
        queue.tasks["a"].cancel()
        queue.lock.release()
        assert await queue.end() == "bc"

    asyncio.run(scene())


def test_who_gives_up_when_it_has_just_come_hands_it_on() -> None:
    async def scene() -> None:
        queue = Queue("abc")
        await asyncio.sleep(0)
        queue.lock.release()
        queue.tasks["a"].cancel()
        assert await queue.end() == "bc"

    asyncio.run(scene())


def test_a_fault_lets_it_go() -> None:
    async def scene() -> None:
        lock = Lock()
        try:
            async with lock:
                raise ValueError
        except ValueError:
            pass
        assert not lock.locked()

    asyncio.run(scene())
