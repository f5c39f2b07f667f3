"""From an edition and the settled options of a table to its rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from steppe.core.frame import Interjection
from steppe.core.option import EDITION
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.games.valley.board.check import load
from steppe.games.valley.card import Card
from steppe.games.valley.edition import Edition
from steppe.games.valley.rules import Rules, Use
from steppe.games.valley.variant import MENUS, NO_EDIT, QUANTITIES, QUESTIONS, Change, Phase, Tables, Variant

T = TypeVar("T")
FEWEST = 2  # seats, from which the tables of an edition count


def compiled(
    seats: int,
    chosen: Mapping[str, str],
    editions: Mapping[str, Edition],
    variants: Sequence[Variant],
    turn: tuple[Phase, ...],
    cards: Mapping[str, Card],
    interjections: Mapping[str, type[Interjection]],
) -> Rules:
    """The tables of the edition, edited by every variant in the order of the rule book (VR74)."""
    edition = editions[chosen[EDITION]]
    edits = {v.option.key: edit for v in variants if (edit := v.edit(chosen[v.option.key])) != NO_EDIT}
    tables: Tables = {
        "hand": edition.hands[seats - FEWEST],
        "camps_to_win": edition.goals[seats - FEWEST],
        **edition.tables,
    }
    for edit in edits.values():
        tables |= edit.tables
        turn = edited(turn, edit.turn)
    check_board(tables.get("board", ""), edition)
    deck = {id: edition.own.get(id) or cards[id] for id in edition.copies}
    verbs = [verb for edit in edits.values() for verb in edit.verbs]
    hooks = [pair for edit in edits.values() for pair in edit.hooks]
    hooks += [pair for card in deck.values() for pair in card.hooks]
    bonuses = [row for edit in edits.values() for row in edit.bonuses]
    bonuses += [row for card in deck.values() for row in card.bonuses]
    rules = Rules(
        seats=seats,
        interjections=interjections,
        edition=edition,
        on={v.option.key: v for v in variants if v.option.key in edits},
        **tables,
        turn=turn,
        bonuses={**dict.fromkeys(QUANTITIES, ()), **grouped((row.of, row) for row in bonuses)},
        points=grouped(dict.fromkeys(hooks)),  # equal hooks of two cards are hung once
        bars={**dict.fromkeys(QUESTIONS, ()), **grouped(pair for edit in edits.values() for pair in edit.bars)},
        verbs={**dict.fromkeys(MENUS, ()), **grouped((verb.menu, verb) for verb in verbs)},
        known=known(variants),
        rows={row.key: row for v in variants if v.option.key in edits for row in v.rows},
        cards=deck,
        copies=edition.copies,
        fits=by_window(deck),
        decks={name: Pile(tuple(copies), tuple(copies.values())) for name, copies in edition.decks.items()},
    )
    return replace(rules, hasty=replace(rules, quick=True))


def check_board(board: str, edition: Edition) -> None:
    """V18.32: a board of somebody's own belongs to the edition that is played."""
    if "\n" in board and (found := load(board).plan.edition) != edition.box.key:
        raise Refused(because("other_edition", "V18.32", found=found, wanted=edition.box.key))


def known(variants: Iterable[Variant]) -> dict[str, tuple[Any, str]]:
    """Every verb that some variant adds, and the number of its rule."""
    return {
        verb.key: (verb, variant.option.rule)
        for variant in variants
        for edit in variant.edits.values()
        for verb in edit.verbs
    }


def edited(turn: tuple[Phase, ...], changes: Sequence[Change]) -> tuple[Phase, ...]:
    """The turn after some edits; each names a phase that is there."""
    for change in changes:
        place = next(place for place, phase in enumerate(turn) if phase.kind is change.of)
        kept = (turn[place],) if change.keep else ()
        turn = (*turn[:place], *change.before, *kept, *change.after, *turn[place + 1 :])
    return turn


def grouped(pairs: Iterable[tuple[str, T]]) -> dict[str, tuple[T, ...]]:
    """What hangs at each name, in order."""
    found: dict[str, tuple[T, ...]] = {}
    for name, each in pairs:
        found[name] = (*found.get(name, ()), each)
    return found


def by_window(cards: Mapping[str, Card]) -> dict[str, tuple[Use, ...]]:
    """The uses of cards that fit each window."""
    windows = dict.fromkeys(window for card in cards.values() for mode in card.modes for window in mode.windows)
    return {
        window: tuple((card, place) for card in cards.values() for place in card.uses(window)) for window in windows
    }
