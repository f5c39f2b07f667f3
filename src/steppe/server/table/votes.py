"""Wishes to take back: what may be taken back at once, what the others must agree to, and when they have."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.server.table.situation import Situation
from steppe.server.wire.problem import STALE, Problem
from steppe.server.wire.shapes import VoteCard


def wished(table: Situation, person: str, seat: Seat) -> int | VoteCard:
    """To how many inputs the table goes back, where the rules or being alone allow it; else what others are asked."""
    if table.status == "over":  # the seed is open now: nobody may go on with it
        raise Problem(STALE, "over")
    own = (i for i, (who, _) in enumerate(table.inputs) if who == seat and i not in table.given)
    last = max(own, default=None)
    if last is None:
        raise Problem(STALE, "nothing_to_take_back")
    owners = table.owners()
    others = [other for other, owner in enumerate(owners) if owner and owner != person]
    if len(table.inputs) - last <= table.can_take_back(seat) or not others:
        return last
    return VoteCard(seat=seat, to=last, pending=others)


def counted(table: Situation, person: str, seat: Seat, agree: bool) -> int | VoteCard | None:
    """What comes of an answer: to how many inputs the table goes back; or the wish as it stands; None: refused."""
    vote = table.vote
    if vote is None or seat not in vote.pending:
        raise Problem(STALE, "no_vote")
    if not agree:
        return None
    pending = [other for other in vote.pending if table.owners()[other] != person]
    return VoteCard(seat=vote.seat, to=vote.to, pending=pending) if pending else vote.to
