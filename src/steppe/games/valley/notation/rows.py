"""What variants remember, in positions (N9): rows in force at their homes, a hex, a tribe or the board.

A row that is like its declaration stands at its home; any other stays in the list of what is in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from steppe.games.valley.notation.spelling import BEAST_NAMES, Spelling, bad, read_species
from steppe.games.valley.party import HEADS, LETTERS, gathered_of, kinds_of, many
from steppe.games.valley.piece import OFF
from steppe.games.valley.queries.in_force import LEARNED, PROGRESS
from steppe.games.valley.rules import Rules
from steppe.games.valley.variant import BOARD, CARD, FLAG, HEX, PARTY, SPECIES, THERE, TRIBE, Row
from steppe.games.valley.world import Effect, G


def row_of(rules: Rules, effect: Effect) -> Row | None:
    """The declaration of a row that can be written at its home; None: of any other."""
    row = rules.rows.get(effect.key)
    if row is None or effect.until != row.until or (row.value in (FLAG, CARD) and effect.value):
        return None
    if effect.card != row.card and row.value != CARD:
        return None
    homeless = (effect.hex == OFF) == (row.home in (HEX, THERE)) or (effect.seat == OFF and row.home in (TRIBE, THERE))
    return None if homeless or (row.home == BOARD and effect.seat != OFF) else row


def written(rules: Rules, effects: Iterable[Effect], spelling: Spelling, home: str, at: int = OFF) -> dict[str, Any]:
    """What is remembered there, by its words: of a hex also by tribe, if it is a tribe's."""
    found: dict[str, Any] = {}
    for effect in effects:
        row = row_of(rules, effect)
        if row is None or row.home != home or at != {HEX: effect.hex, TRIBE: effect.seat}.get(home, OFF):
            continue
        value: Any = True if row.value == FLAG else effect.value
        value = BEAST_NAMES[effect.value] if row.value == SPECIES else effect.card if row.value == CARD else value
        value = write_party(effect.value) if row.value == PARTY else value
        if home == THERE:
            found.setdefault(row.name, []).append(f"{spelling.tribe(effect.seat)} {spelling.hex(effect.hex)}")
            continue
        if home == HEX and effect.seat != OFF:
            found.setdefault(row.name, {}).setdefault(spelling.tribe(effect.seat), []).append(value)
        else:
            found.setdefault(row.name, []).append(value)
    lists = {row.name for row in rules.rows.values() if row.value == CARD}
    return found if home == THERE else {name: told if name in lists else _brief(told) for name, told in found.items()}


def of_game(rules: Rules, effects: Iterable[Effect], spelling: Spelling) -> dict[str, Any]:
    """What is remembered of no hex and no tribe alone."""
    return written(rules, effects, spelling, BOARD) | written(rules, effects, spelling, THERE)


def of_tribe(g: G, spelling: Spelling, seat: int) -> dict[str, Any]:
    """What is remembered of a tribe."""
    return written(g.rules, g.world.effects, spelling, TRIBE, seat)


def _brief(told: Any) -> Any:
    """One value stands alone, several in a list."""
    if isinstance(told, Mapping):
        return {name: _brief(each) for name, each in told.items()}
    return told[0] if len(told) == 1 else told


def named(rules: Rules, home: str, name: str) -> Row | None:
    """The declaration of this word at such a home."""
    return next((row for row in rules.rows.values() if (row.home, row.name) == (home, name)), None)


def named_of_game(rules: Rules, name: str) -> Row | None:
    """The declaration of this word among what is said of the game."""
    return named(rules, BOARD, name) or named(rules, THERE, name)


def read(row: Row, told: Any, spelling: Spelling, seat: int = OFF, hex: int = OFF) -> Iterator[Effect]:
    """The rows that a word at its home stands for."""
    if isinstance(told, Mapping) and row.home == HEX and seat == OFF:
        for tribe, each in told.items():
            yield from read(row, each, spelling, spelling.read_tribe(str(tribe)), hex)
        return
    for each in told if isinstance(told, list) else [told]:
        if row.home == THERE:
            tribe, _, name = str(each).partition(" ")
            yield Effect(row.key, spelling.read_tribe(tribe), spelling.read_hex(name), 0, row.until, row.card)
            continue
        if row.value == CARD:
            yield Effect(row.key, seat, hex, 0, row.until, _card(row, each))
            continue
        yield Effect(row.key, seat, hex, _value(row, each), row.until, row.card)


def lying(noted: list[Effect], rules: Rules, hands: list[Any]) -> list[str]:
    """V18.6: the cards that lie on the table as progresses; who knows one of which there is no more has learnt it."""
    copied = {(row.seat, row.card) for row in noted if row.key == LEARNED}
    held = [card for hand in hands if isinstance(hand, list) for card in hand]
    found: list[str] = []
    for row in [row for row in noted if row.key == PROGRESS and (row.seat, row.card) not in copied]:
        if row.card not in rules.crafts or row.card not in rules.copies:
            raise bad("progress", row.card)
        if (*found, *held).count(row.card) < rules.copies[row.card]:
            found.append(row.card)
        else:
            noted.append(row._replace(key=LEARNED))
    return found


def _card(row: Row, told: Any) -> str:
    if not isinstance(told, str) or not told.isidentifier() or (row.among and told not in row.among):
        raise bad(row.name, told)
    return told


def write_party(party: int) -> dict[str, int]:
    """`{W: 1, F: 1}`."""
    return {LETTERS[kind]: many(party, kind) for kind in kinds_of(party)}


def read_party(row: Row, told: Any) -> int:
    letters = {letter: kind for kind, letter in LETTERS.items()}
    if not isinstance(told, Mapping) or not told.keys() <= letters.keys():
        raise bad(row.name, told)
    if not all(type(count) is int and count > 0 for count in told.values()) or sum(told.values()) > HEADS:
        raise bad(row.name, told)
    return gathered_of({letters[str(letter)]: count for letter, count in told.items()})


def _value(row: Row, told: Any) -> int:
    if row.value == FLAG and told is True:
        return 0
    if row.value == SPECIES:
        return read_species(str(told))
    if row.value == PARTY:
        return read_party(row, told)
    if row.value == FLAG or type(told) is not int or told < 0:
        raise bad(row.name, told)
    return told
