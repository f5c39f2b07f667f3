"""A game as the list of its inputs, Nature's included; replaying needs no generator."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from steppe.core.chance import Seeded, commitment
from steppe.core.decision import NATURE, Action, Seat
from steppe.core.door import must_be, must_be_game
from steppe.core.game import AnyGame, AnyState, Result
from steppe.core.notation import input_data, read_input
from steppe.core.option import changed, settle
from steppe.core.reason import Reason, Refused, because

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to play a game again, and what must come of it."""

    game: str  #: its key
    version: int  #: of its rules
    seats: int  #: how many play
    options: Mapping[str, str] = field(default_factory=dict)  #: those that differ from the default
    names: tuple[str, ...] = ()  #: of the players, by seat
    start: str = ""  #: a position in the game's notation; empty: the game's own set-up
    inputs: tuple[tuple[Seat, Action], ...] = ()  #: who answered what, Nature included
    checks: tuple[tuple[int, str], ...] = ()  #: after so many inputs the state has this checksum
    result: Result | None = None  #: how it ended, if it has
    seed: str = ""  #: hexadecimal; opened after the game
    contributions: tuple[str, ...] = ()  #: of the seats, to the draws
    more: Mapping[str, str] = field(default_factory=dict)  #: whatever else a header said


class Faulty(Refused):
    """A record that does not hold: at which input, or line of a text (counted from 1), and why."""

    def __init__(self, place: int, reason: Reason, unit: str = "input", state: AnyState | None = None) -> None:
        super().__init__(reason, state)
        self.args = (place, reason, unit)
        self.place = place
        self.unit = unit


def checksum(game: AnyGame, g: AnyState) -> str:
    """A fingerprint of the whole position, as far as the rules speak of it."""
    return fingerprint(game.standing(g))


def fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def begin(game: AnyGame, record: Record) -> AnyState:
    """The state before the first input."""
    must_be_game(game)
    must_be("record", record, Record)
    if record.game != game.key:
        raise Refused(because("other_game", expected=game.key, found=record.game))
    if record.version != game.version:
        raise Refused(because("other_version", expected=game.version, found=record.version))
    if record.start:
        g = game.read_position(record.start, record.options)
        if g.rules.seats != record.seats:
            raise Refused(because("other_seats", expected=record.seats, found=g.rules.seats))
        return g
    return game.setup(game.rules(record.seats, record.options))


def moments(game: AnyGame, record: Record) -> Iterator[tuple[int, AnyState]]:
    """The state after each number of inputs, the same object driven on; every input and checksum is checked."""
    g = begin(game, record)
    checks = dict(record.checks)
    for count in range(len(record.inputs) + 1):
        if count:
            try:
                g.apply(*record.inputs[count - 1])
            except Refused as refused:
                raise Faulty(count, refused.reason, state=g) from refused
        if count in checks and checks[count] != (found := checksum(game, g)):
            raise Faulty(count, because("bad_checksum", expected=checks[count], found=found))
        yield count, g
    if record.result is not None and record.result != (outcome := game.result(g)):
        raise Faulty(len(record.inputs), because("bad_result", expected=str(record.result), found=str(outcome)))


def replay(game: AnyGame, record: Record, to: int | None = None) -> AnyState:
    """The state after all inputs, or after the first `to` of them."""
    if to is not None:
        record = replace(
            record,
            inputs=record.inputs[:to],
            checks=tuple(check for check in record.checks if check[0] <= to),
            result=record.result if to >= len(record.inputs) else None,
        )
    *_, (_, g) = moments(game, record)
    return g


class Verified(NamedTuple):
    """What was found of a record that holds."""

    inputs: int  #: each of them legal
    checks: int  #: checksums of positions, each as it was written down
    draws: int | None  #: of cards and dice, each as the seed gives it; None: the seed was not opened
    result: Result | None  #: as it was written down; None: the game goes on


def verify(game: AnyGame, record: Record) -> Verified:
    """Play a record again and check all that can be; Faulty, with the number of the input, where it does not hold."""
    must_be_game(game)
    must_be("record", record, Record)
    g = replay(game, record)
    draws = verify_draws(game, record) if record.seed else None
    return Verified(len(record.inputs), len(record.checks), draws, game.result(g))


def verify_draws(game: AnyGame, record: Record) -> int:
    """Recompute every draw from the opened seed; how many there were. Faulty at the first that differs."""
    if not record.seed:
        raise Refused(because("no_seed"))
    try:
        nature = Seeded(bytes.fromhex(record.seed), record.contributions)
    except ValueError:
        raise Refused(because("bad_seed")) from None
    published = record.more.get("commitment", "")
    if published and published != commitment(nature.seed):
        raise Refused(because("bad_commitment", expected=published, found=commitment(nature.seed)))
    waiting: Any = None
    if record.start:
        _draw_up_to(game, record, nature)
    for count, g in moments(game, record):
        if count and record.inputs[count - 1][0] == NATURE:
            expected = nature.answer(waiting)
            found = record.inputs[count - 1][1]
            if expected != found:
                raise Faulty(count, because("bad_draw", expected=str(expected.noun), found=str(found.noun)))
        waiting = next((d for d in g.waiting if d.seat == NATURE), None)
    return nature.draws


def _draw_up_to(game: AnyGame, record: Record, nature: Seeded) -> None:
    """The draws of the set-up, of which a record that starts from a position tells only the outcome."""
    g = game.setup(game.rules(record.seats, record.options))
    while g.waiting and g.waiting[0].seat == NATURE and game.position(g) != record.start:
        g.apply(NATURE, nature.answer(g.waiting[0]))
    if game.position(g) != record.start:
        raise Refused(because("bad_draw", "", expected=game.position(g), found=record.start))


# -- JSON ------------------------------------------------------------------------------------------------


def to_json(record: Record) -> str:
    """One JSON object, an input a line."""
    head: dict[str, Any] = {"steppe": FORMAT, "game": record.game, "version": record.version, "seats": record.seats}
    for key in ("options", "names", "start", "seed", "contributions", "more"):
        if value := getattr(record, key):
            head[key] = dict(value) if isinstance(value, Mapping) else value
    if record.result is not None:
        head["result"] = record.result._asdict()
    head["checks"] = [list(check) for check in record.checks]
    inputs = ",\n".join(json.dumps(input_data(*each), ensure_ascii=False) for each in record.inputs)
    return json.dumps(head, ensure_ascii=False)[:-1] + f', "inputs": [\n{inputs}\n]}}\n'


def from_json(text: str) -> Record:
    """The record that a JSON text holds; Refused with the field that is wrong."""
    must_be("text", text, str)
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Refused(because("bad_json", error=str(error)[:80])) from None
    if not isinstance(data, dict) or data.pop("steppe", None) != FORMAT:
        raise Refused(because("not_a_record"))
    shapes: dict[str, Any] = {
        "game": str, "version": int, "seats": int, "options": dict, "names": list, "start": str, "inputs": list,
        "checks": list, "result": dict, "seed": str, "contributions": list, "more": dict,
    }  # fmt: skip
    for key, value in data.items():
        if key not in shapes:
            raise Refused(because("no_such_field", field=key))
        if not isinstance(value, shapes[key]) or isinstance(value, bool):
            raise Refused(because("bad_field", field=key))
    for key in ("game", "version", "seats", "inputs"):
        if key not in data:
            raise Refused(because("missing_field", field=key))
    return Record(
        game=data["game"],
        version=data["version"],
        seats=data["seats"],
        options=_texts(data, "options"),
        names=tuple(_strings(data, "names")),
        start=data.get("start", ""),
        inputs=tuple(_inputs(data["inputs"])),
        checks=tuple(_checks(data.get("checks", []))),
        result=_result(data["result"]) if "result" in data else None,
        seed=data.get("seed", ""),
        contributions=tuple(_strings(data, "contributions")),
        more=_texts(data, "more"),
    )


def _inputs(data: list[Any]) -> Iterator[tuple[Seat, Action]]:
    for count, each in enumerate(data, 1):
        try:
            yield read_input(each)
        except Refused as refused:
            raise Faulty(count, refused.reason) from None


def _checks(data: list[Any]) -> Iterator[tuple[int, str]]:
    for each in data:
        if not isinstance(each, list) or [type(part) for part in each] != [int, str]:
            raise Refused(because("bad_field", field="checks"))
        yield each[0], each[1]


def _texts(data: dict[str, Any], key: str) -> dict[str, str]:
    found = data.get(key, {})
    if not all(isinstance(value, str) for value in found.values()):
        raise Refused(because("bad_field", field=key))
    return dict(found)


def _strings(data: dict[str, Any], key: str) -> list[str]:
    found = data.get(key, [])
    if not all(isinstance(value, str) for value in found):
        raise Refused(because("bad_field", field=key))
    return list(found)


def _result(data: dict[str, Any]) -> Result:
    try:
        return Result(tuple(map(int, data["places"])), tuple(map(float, data["scores"])), str(data["reason"]))
    except (KeyError, TypeError, ValueError):
        raise Refused(because("bad_field", field="result")) from None


def normal(game: AnyGame, record: Record) -> Record:
    """The same record with only those options that differ from the default."""
    return replace(record, options=changed(game.options, settle(game.options, record.options)))
