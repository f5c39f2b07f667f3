"""A table whose game has ended under rules that are no longer here: it is shown as it was kept, and never changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from steppe.core.decision import Seat
from steppe.core.game import AnyGame
from steppe.core.record import Record
from steppe.server.past.judgement import stored_inputs
from steppe.server.store.archive import ONLOOKER
from steppe.server.store.store import Store
from steppe.server.table.closing import Closing
from steppe.server.table.history import Rows
from steppe.server.table.table import Table
from steppe.server.wire.problem import NOT_YOURS, STALE, Problem


def check_goes_on(table: Table) -> None:
    """Refused where nothing happens any more."""
    if table.status == "interrupted":
        raise Problem(STALE, "interrupted")
    if table.status == "over":
        raise Problem(STALE, "over")


class Relic(Table):
    """What is left of a game: who played, the inputs, how it looked in the end."""

    __slots__ = ("closing", "views")

    closing: Closing

    def __init__(
        self, store: Store, game: AnyGame, row: dict[str, Any], rows: Rows, closing: Closing, views: dict[int, Any]
    ) -> None:
        super().__init__(store, game, row)
        self.closing = closing
        self.views = views
        self.inputs = stored_inputs(rows)
        if rows:
            self.seq, self.updated = rows[-1]["seq"], rows[-1]["at"]

    def seating(self) -> tuple[int, ...]:
        return tuple(self.closing.seating) or super().seating()

    def full(self) -> bool:
        return False  # nobody begins here any more

    def check_eyes(self, person: str | None, seat: Seat | None) -> None:
        mine = self.seats_of(person)
        if seat is not None and seat not in mine:
            raise Problem(NOT_YOURS, "not_yours")
        if seat is None and not self.watchers and not mine:
            raise Problem(NOT_YOURS, "no_watchers")

    def seen(self, seat: Seat | None) -> Any:
        """How it looked in the end; None if nobody can say."""
        return self.views.get(ONLOOKER if seat is None else seat, self.views.get(ONLOOKER))

    def record(self) -> Record:
        """All of it: an interrupted game counts as ended, too."""
        known = super().record()
        return replace(known, result=self.closing.result, seed=self.seed.hex(), contributions=self.contributions)
