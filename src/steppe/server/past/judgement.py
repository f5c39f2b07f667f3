"""Whether a table can go on under the rules of now, and what is kept of one that cannot go on at all.

All that is stored of a table is played again. What is compared: that every input is legal, every checksum that was
kept, the position of the last snapshot if it can still be loaded, and of a finished game its result.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

import msgspec
import structlog

from steppe.core.decision import Seat
from steppe.core.game import AnyGame, AnyState, Result
from steppe.core.notation import read_input
from steppe.core.reason import Refused
from steppe.core.record import begin, checksum
from steppe.core.save import load
from steppe.games import GAMES
from steppe.server.store.archive import ONLOOKER, Judged, Leaf
from steppe.server.table import history
from steppe.server.table.chronicle import last_view, packed, tell, untold
from steppe.server.table.closing import Closing
from steppe.server.table.situation import Situation
from steppe.server.table.window import Windowed
from steppe.server.wire.shapes import POSITION

log = structlog.get_logger()
Dossier = dict[str, Any]
Outcome = Literal["goes_on", "interrupted", "told", "record_only", "retold", "kept"]


class Verdict(msgspec.Struct, kw_only=True):
    """What becomes of a table, and all that has to be stored for it."""

    judged: Judged
    game: str
    outcome: Outcome
    closing: Closing | None = None
    record: bytes | None = None
    leaves: list[Leaf] = []
    answers: list[int] = []  # seats whose answers at a window mean nothing any more
    wishes: list[int] = []  # and those whose orders do not
    compared: int = 0  # checksums, and the position of a snapshot
    detail: str = ""  # why it does not go on, for the log


class Course(NamedTuple):
    """How far the rules of now can follow what was played."""

    table: Situation  # as it is there
    seq: int  # its number there
    why: str  # why no further; empty: to the end
    detail: str
    compared: int


def judge(dossier: Dossier, *, story: bool = True) -> Verdict:
    """What becomes of a table; without `story` only that."""
    row = dossier["row"]
    game = GAMES[row["game"]]
    seq = dossier["entries"][-1]["seq"] if dossier["entries"] else 0
    judged = Judged(row["id"], seq, row["status"], row["version"], game.version)
    course = follow(game, dossier)
    over = row["status"] == "over"
    verdict = Verdict(judged=judged, game=game.key, outcome="told", compared=course.compared, detail=course.detail)
    if not over and not course.why and dossier.get("told") is None:
        verdict.outcome = "goes_on"
        verdict.answers, verdict.wishes = [*_void_answers(dossier, course.table)], [*_void_orders(dossier, game)]
        return verdict
    if course.why:
        verdict.outcome = "record_only" if over else "interrupted"
    known = _last_known(dossier, course, game) if not (over and course.why) else _Known(None, "", 0, False)
    verdict.closing = Closing(
        seating=_seating(course.table, dossier),
        turn=game.turn(known.state) if known.state is not None else 0,
        inputs=len(stored_inputs(dossier["entries"])),
        told=len(course.table.inputs),
        result=_told_result(dossier),
        why=course.why,
        position=known.position,
        at=known.seq,
        playable=known.playable,
    )
    if dossier.get("told") is not None:  # there is a story, in a form of before: another one must tell as much
        as_much = verdict.outcome != "record_only" and verdict.closing.told >= dossier["told"]
        verdict.outcome = "retold" if as_much else "kept"
    if story:
        verdict.leaves = [] if verdict.outcome in ("record_only", "kept") else [*_leaves(game, course, known.state)]
        verdict.record = _text(game, course.table) if verdict.outcome == "told" else None
    return verdict


# -- playing it again ---------------------------------------------------------------------------------------------


def follow(game: AnyGame, dossier: Dossier) -> Course:
    """Play what is stored by the rules of now, as far as that goes."""
    row, rows = {**dossier["row"], "version": game.version}, dossier["entries"]
    table = Situation(game, row)
    try:
        if table.status == "open":
            begin(game, table.record())  # whether it still could
    except Exception as error:
        return Course(table, 0, "options", str(error), 0)
    expected, compared = _expected(dossier, game, table), 0
    for place, each in enumerate(rows):
        try:
            history.follow(table, [each])
        except Refused as refused:
            return Course(table, _seq(rows, place), "illegal", f"entry {each['seq']}: {refused}", compared)
        except Exception as error:  # what the rules never expected: how far it got is nowhere certain
            return Course(_upto(game, row, rows[:place]), _seq(rows, place), "illegal", repr(error), compared)
        if each["seq"] in expected and table.state is not None:
            found = checksum(game, table.state)
            if found != expected[each["seq"]]:
                detail = f"entry {each['seq']}: checksum {found}, not {expected[each['seq']]}"
                good = max(n for n, one in enumerate(rows, 1) if n <= place and (one["seq"] in expected or _began(one)))
                return Course(_upto(game, row, rows[:good]), _seq(rows, good), "checksum", detail, compared)
            compared += 1
    seq = rows[-1]["seq"] if rows else 0
    result = game.result(table.state) if table.state is not None else None
    if dossier["row"]["status"] != table.status or result != _told_result(dossier):
        return Course(table, seq, "result", f"the game would be {table.status} with {result}", compared)
    return Course(table, seq, "", "", compared)


def _upto(game: AnyGame, row: dict[str, Any], rows: history.Rows) -> Situation:
    table = Situation(game, row)
    history.follow(table, rows)
    return table


def _seq(rows: history.Rows, good: int) -> int:
    return rows[good - 1]["seq"] if good else 0


def _began(row: dict[str, Any]) -> bool:
    """Before any checksum, at least the beginning is trusted: who plays which seat is settled there."""
    return bool(row["kind"] == "begin")


def _expected(dossier: Dossier, game: AnyGame, table: Situation) -> dict[int, str]:
    """The checksums that must be found, by number; those of a snapshot only if this program can load it."""
    found = {each["seq"]: each["checksum"] for each in dossier["marks"]}
    for snapshot in dossier["snapshots"]:
        state = _loaded(snapshot, game, table)
        if state is not None:
            found.setdefault(snapshot["seq"], checksum(game, state))
    return found


def _told_result(dossier: Dossier) -> Result | None:
    text = dossier["row"]["result"]
    found = json.loads(text) if text else None
    return Result(tuple(found["places"]), tuple(found["scores"]), found["reason"]) if found else None


def stored_inputs(rows: history.Rows) -> list[Any]:
    """All inputs that were not taken back, by no rules at all."""
    inputs: list[Any] = []
    for row in rows:
        data = json.loads(row["data"])
        if row["kind"] in ("input", "late"):
            inputs += data if isinstance(data[0], list) else [data]
        elif row["kind"] == "window":
            inputs += data["inputs"]
        elif row["kind"] == "begin":
            inputs += data or []
        elif row["kind"] == "undo":
            del inputs[int(data) :]
    return [read_input(each) for each in inputs]


# -- what can still be meant ----------------------------------------------------------------------------------------


def _void_answers(dossier: Dossier, table: Situation) -> Iterator[Seat]:
    """Seats whose answers lie at a window that does not ask for them any more."""
    asked = {each.seat: each for each in table.state.waiting} if table.state is not None else {}
    for each in dossier["reactions"]:
        seat = each["seat"]
        if each["data"] and not (seat in asked and asked[seat].allows(read_input(json.loads(each["data"]))[1])):
            yield seat


def _void_orders(dossier: Dossier, game: AnyGame) -> Iterator[Seat]:
    for each in dossier["orders"]:
        try:
            if isinstance(game, Windowed):
                game.read_orders(json.loads(each["data"]))
        except Refused:
            yield each["seat"]


# -- the last that is known -----------------------------------------------------------------------------------------


class _Known(NamedTuple):
    """A position of a game that does not go on: the state to be looked at, and whether one can play on from it."""

    state: AnyState | None
    position: str
    seq: int
    playable: bool


def _last_known(dossier: Dossier, course: Course, game: AnyGame) -> _Known:
    """The newest position that can be shown: one that was kept, or how far the rules of now could follow."""
    table = course.table
    for each in sorted((*dossier["marks"], *dossier["snapshots"]), key=lambda each: -int(each["seq"])):
        if each["seq"] <= course.seq:
            break
        if "state" in each:
            state = _loaded(each, game, table, near=True)
            if state is not None:
                position = game.position(state) if state.stack else game.standing(state)
                return _Known(state, position, each["seq"], _playable(game, position, table))
            continue
        for text in (each["position"], each["standing"]):
            state = _read(game, text, table) if text else None
            if state is not None:
                return _Known(state, text, each["seq"], _playable(game, text, table))
    if table.state is None:
        return _Known(None, "", 0, False)
    position = game.position(table.state)
    return _Known(table.state, position, course.seq, _playable(game, position, table))


def _loaded(snapshot: dict[str, Any], game: AnyGame, table: Situation, *, near: bool = False) -> AnyState | None:
    """The state of a snapshot that an earlier build has made; `near`: or at least what lay on the table."""
    data = json.loads(snapshot["state"])
    bare = {**data, "stack": [], "answers": []}
    for each in (data, bare) if near else (data,):
        try:
            state: AnyState = load(game, game.rules(len(table.chairs), table.options), each)
            game.standing(state)
        except Exception as error:  # the shape of a state is nobody's promise
            log.info("snapshot_unreadable", table=table.id, error=repr(error))
        else:
            return state
    return None


def _read(game: AnyGame, position: str, table: Situation) -> AnyState | None:
    try:
        state = game.read_position(position, table.options)
    except Refused:
        return None
    return state if state.rules.seats == len(table.chairs) else None


def _playable(game: AnyGame, position: str, table: Situation) -> bool:
    state = _read(game, position, table) if len(position) <= POSITION else None
    return state is not None and bool(state.waiting)


def _seating(table: Situation, dossier: Dossier) -> list[int]:
    """Who played what; a game of which nothing can be told was at least begun."""
    begun = any(each["kind"] == "begin" for each in dossier["entries"])
    return [*table.seating()] if begun else []


# -- the story ------------------------------------------------------------------------------------------------------


def _leaves(game: AnyGame, course: Course, last: AnyState | None) -> Iterator[Leaf]:
    table = course.table
    played = [seat for seat, chair in enumerate(table.seating()) if table.chairs[chair].kind == "person"]
    eyes: list[Seat | None] = [None, *played]
    if table.state is not None:
        stories = tell(game, table.record(), eyes, table.seat_names(), whole=True)
    elif last is not None:
        stories = [untold(last, seat, table.seat_names()) for seat in eyes]
    else:
        return
    for seat, body in zip(eyes, stories, strict=True):
        shown = last_view(last, seat) if last is not None else ""
        yield Leaf(ONLOOKER if seat is None else seat, shown, packed(body))


def _text(game: AnyGame, table: Situation) -> bytes | None:
    try:
        return packed(game.write_record(table.record()).encode())
    except Refused:  # not every game can be written so, for instance one that began from a position
        return None
