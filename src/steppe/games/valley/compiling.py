"""From an edition and the settled options of a table to its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from steppe.core.frame import Interjection
from steppe.core.option import EDITION
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.games.valley.board.box import SEEDED
from steppe.games.valley.board.check import load
from steppe.games.valley.card import Card
from steppe.games.valley.edition import Edition
from steppe.games.valley.keeping import Keeping
from steppe.games.valley.rules import Rules, Use
from steppe.games.valley.variant import (
    MENUS,
    NO_EDIT,
    QUANTITIES,
    QUESTIONS,
    Change,
    Edit,
    Good,
    Phase,
    Question,
    Row,
    Split,
    Tables,
    Variant,
)

T = TypeVar("T")
FEWEST = 2  # seats, from which the tables of an edition count


def compiled(
    seats: int,
    chosen: Mapping[str, str],
    editions: Mapping[str, Edition],
    variants: Sequence[Variant],
    turn: tuple[Phase, ...],
    in_box: Callable[[Edition], Mapping[str, Card]],
    interjections: Mapping[str, type[Interjection]],
    goods: Callable[[Any, tuple[int, ...]], tuple[Good, ...]],
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
    if "neutral" in tables:
        changes = [edit.roamers for edit in edits.values()]
        tables["neutral"] = tuple(settled(sort, changes) for sort in tables["neutral"])
    if keeping := [row for edit in edits.values() for row in edit.keeping]:
        tables["keeping"] = (*keeping, *tables.get("keeping", (Keeping(),)))
    tables |= peopled(tables, edits.values())
    tables["board"] = laid(tables.get("board", ""), edition)
    deck = in_box(edition)
    verbs = [verb for edit in edits.values() for verb in edit.verbs]
    hooks = [pair for edit in edits.values() for pair in edit.hooks]
    hooks += [pair for card in deck.values() for pair in card.hooks]
    hooks += [pair for edit in edits.values() for pair in edit.late]
    bonuses = [row for edit in edits.values() for row in edit.bonuses]
    bonuses += [row for card in deck.values() for row in card.bonuses]
    on = [v for v in variants if v.option.key in edits]
    rows = [*(row for v in on for row in v.rows), *(row for card in deck.values() for row in card.rows)]
    crafts = {card.id: card for edit in edits.values() if edit.crafts for card in edit.crafts(deck)}
    rules = Rules(
        seats=seats,
        interjections=interjections,
        edition=edition,
        on={v.option.key: v for v in on},
        **tables,
        turn=turn,
        bonuses={**dict.fromkeys(QUANTITIES, ()), **grouped((row.of, row) for row in bonuses)},
        points=grouped(dict.fromkeys(hooks)),  # equal hooks of two cards are hung once
        bars={**dict.fromkeys(QUESTIONS, ()), **grouped(pair for edit in edits.values() for pair in edit.bars)},
        verbs={**dict.fromkeys(MENUS, ()), **grouped((verb.menu, verb) for verb in verbs)},
        known=known(variants, deck.values()),
        questions={each.topic: each for each in (*(each for v in on for each in v.questions), *asked(deck.values()))},
        rows={row.key: brought(row, deck) for row in rows},
        cards={**deck, **crafts, **deck} if crafts else deck,  # in the order of the box
        crafts=frozenset(crafts),
        copies=edition.copies,
        fits={**dict.fromkeys(by_window(crafts), ()), **by_window(deck)},
        decks={name: Pile(tuple(copies), tuple(copies.values())) for name, copies in edition.decks.items()},
    )
    rules = replace(
        rules, goods=(*goods(rules.foods, rules.kinds), *(each for edit in edits.values() for each in edit.goods))
    )
    return replace(rules, hasty=replace(rules, quick=True))


def peopled(tables: Tables, edits: Iterable[Edit]) -> Tables:
    """V18.3: the tables by kind, when some of a kind are of another and some weigh otherwise; {}: as they were."""
    edits = tuple(edits)
    splits = [split for edit in edits for split in edit.splits]
    weights = [pair for edit in edits for pair in edit.weights.items()]
    if not splits and not weights:
        return {}
    usual = Rules(seats=0)
    supply, start = tables.get("supply", usual.supply), tables.get("start", usual.start)
    first, *later = tables.get("returns", usual.returns)
    births, weight = list(tables.get("births", usual.births)), tables.get("weight", usual.weight)
    for split in splits:
        supply = parted(supply, split, supply[split.of] - split.stay)
        start = parted(start, split, split.first)
        first = first._replace(tokens=parted(first.tokens, split, split.back))
        births = [split.kind if die in split.dice else kind for die, kind in enumerate(births, 1)]
        weights.insert(0, (split.kind, split.weight))
    for kind, halves in weights:
        weight = placed(weight, kind, halves)
    return {"supply": supply, "start": start, "returns": (first, *later), "births": tuple(births), "weight": weight}


def parted(counts: tuple[int, ...], split: Split, moved: int) -> tuple[int, ...]:
    """How many there are of each kind when so many of one are of another."""
    return placed(placed(counts, split.of, counts[split.of] - moved), split.kind, moved) if moved else counts


def placed(counts: tuple[int, ...], kind: int, count: int) -> tuple[int, ...]:
    """The counts by kind, with this one in its place."""
    row = [*counts, *[0] * (kind + 1 - len(counts))]
    row[kind] = count
    return tuple(row)


def laid(board: str, edition: Edition) -> str:
    """V18.32: a board of somebody's own belongs to the edition that is played, and one with a seed is drawn for it."""
    box = edition.box
    if "\n" in board and (found := load(board).plan.edition) != box.key:
        raise Refused(because("other_edition", "V18.32", found=found, wanted=box.key))
    if drawn := SEEDED.fullmatch(board):
        size, seed, named = drawn.groups()
        if named and named != box.key:
            raise Refused(because("other_edition", "V18.32", found=named, wanted=box.key))
        if f"random-{size}" not in edition.boards:
            allowed = ", ".join(edition.boards)
            raise Refused(because("bad_option_value", "V18.32", option="board", value=board[:60], allowed=allowed))
        return box.drawn(int(size), int(seed))
    return board


def brought(row: Row, deck: Mapping[str, Card]) -> Row:
    """V4.4: a row for which an event lies beside the board, with the event of this box that brings it."""
    if not row.lies:
        return row
    events = [card.id for card in deck.values() for step in card.modes[0].do if getattr(step, "key", "") == row.key]
    return row._replace(card=events[0])


def known(variants: Iterable[Variant], cards: Iterable[Card]) -> dict[str, tuple[Any, str]]:
    """Every verb that some variant adds to a menu, or that it or a card asks for, and the number of its rule."""
    found: dict[str, tuple[Any, str]] = {each.key: (each, each.rule) for each in asked(cards)}
    for variant in variants:
        verbs: list[Any] = [verb for edit in variant.edits.values() for verb in edit.verbs]
        verbs += [reply for question in variant.questions for reply in question.replies]
        found |= {each.key: (each, variant.option.rule) for each in [*verbs, *variant.questions]}
    return found


def aside_questions(variants: Iterable[Variant]) -> dict[str, Question]:
    """N5: the questions that come with every play, by the keys under which a play says their answer."""
    return {each.said: each for variant in variants for each in variant.questions if each.said}


def asked(cards: Iterable[Card]) -> list[Question]:
    """The questions that cards bring."""
    return [each for card in cards for each in card.questions]


def settled(sort: Any, changes: Iterable[Mapping[int, Mapping[str, Any]]]) -> Any:
    """A sort of neutral pieces, as the variants have edited it."""
    for change in changes:
        sort = sort._replace(**change.get(sort.what, {}))
    return sort


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
