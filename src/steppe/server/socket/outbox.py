"""What goes out to one connection: at once where it can; queued for whoever reads slowly."""

from __future__ import annotations

from typing import Protocol

BEHIND = 200  # messages that a slow reader may be behind


class Way(Protocol):
    """Where messages go: a line, as far as an outbox knows it."""

    @property
    def ready(self) -> bool:
        """Whether the other side reads as fast as it is written to."""

    def write(self, text: bytes) -> None: ...
    def cut(self, code: int) -> None: ...


class Outbox:
    """Messages in their order; several that are due at once travel as a list in one frame."""

    __slots__ = ("_code", "_queue", "_way")

    def __init__(self, way: Way) -> None:
        self._way = way
        self._queue: list[bytes] = []
        self._code = 0  # with which the line is to be cut

    def clear(self) -> None:
        self._queue.clear()

    def hold(self, message: bytes) -> None:
        """To go with the next one, or with the next flush."""
        self._queue.append(message)

    def put(self, message: bytes) -> bool:
        """Write or queue it; False, and nothing done, if the reader is too far behind."""
        if not self._queue and self._way.ready:
            self._way.write(message)
        elif len(self._queue) >= BEHIND:
            return False
        else:
            self._queue.append(message)
            self.flush()
        return True

    def cut(self, code: int) -> None:
        """End the connection, after what is queued."""
        self._code = code
        self.flush()

    def flush(self) -> None:
        """Write what is queued, unless the reader is slow; then it is called again."""
        queue = self._queue
        if queue and self._way.ready:
            self._way.write(queue[0] if len(queue) == 1 else b"[" + b",".join(queue) + b"]")
            queue.clear()
        if self._code:
            self._way.cut(self._code)
