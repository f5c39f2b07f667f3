"""Actions and nouns as people write them (Notation).

Hexes are called by the names of the board of 37 hexes unless a spelling of another board is given.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from steppe.core.decision import Action
from steppe.core.notation import noun_data, read_noun
from steppe.core.reason import Refused, because
from steppe.core.space import Noun, exact
from steppe.games.valley.batch import Group, Step, read_step, step_noun
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.neutral import OWN_DIE
from steppe.games.valley.notation import parameter
from steppe.games.valley.notation.noun import FORMS
from steppe.games.valley.notation.spelling import (
    COUPLE,
    LONERS,
    LONGEST,
    NOTATION,
    NOTHING,
    STUDYING,
    TAME,
    TOKENS,
    Spelling,
    bad,
    no_card,
    read_kind,
    read_mark,
    read_quarry,
    species_name,
    write_batch,
    write_mark,
)
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.world import ground

PLAIN: Final = Spelling()
BARE: Final = frozenset({"pass", "end", "take", "raze", "resign", "prompt"})
DICE: Final = frozenset({"die", "direction", "event_die", "panic", "invention", "which", OWN_DIE})
WORDS: Final = frozenset({"m", "c", "k", "use"})  # of verbs that have a word of their own: move, found, play
AS_DATA: Final = "="  # a noun that nobody would offer is written as data


def write_action(action: Action, spelling: Spelling = PLAIN) -> str:
    """An action as one line."""
    verb, noun = action
    try:
        text = _written(verb, noun, spelling)
        if text is not None and read_action(text, spelling) == action and exact(noun):
            return text
    except (Refused, TypeError, ValueError, IndexError, KeyError):
        pass
    return verb if noun is None else f"{verb} {AS_DATA}{json.dumps(noun_data(noun))}"


def _written(verb: str, noun: Any, spelling: Spelling) -> str | None:
    """The usual form; anything may go wrong if the noun is not one that the verb takes."""
    hex = spelling.hex
    match verb:
        case "expose" if isinstance(noun, tuple):
            return f"{verb} {hex(noun[0])}:{TOKENS[noun[1]]}"
        case "place" | "birth" | "expose" | "entry" | "pick":
            return f"{verb} {hex(noun)}"
        case "sow":
            return verb if noun is None else f"{verb} {' '.join(map(hex, noun)) or NOTHING}"
        case "move":
            here, to, group, status, led, herd = read_step(noun)
            return f"m {hex(here)}>{hex(to)} {write_batch(Group(group, led, herd))}{write_mark(status)}"
        case "found":
            return f"c {hex(noun)} {COUPLE}"
        case "play":
            card, place, *aim = noun
            return f"k {parameter.write_play(spelling, card, place, tuple(aim))}"
        case "use":
            card, place, *aim = noun
            return f"use {parameter.write_play(spelling, card, place, tuple(aim))}"
        case "fight":
            here, species = noun
            return f"fight {hex(here)}" if species == TRIBES else f"hunt {hex(here)} {species_name(species)}"
        case "lose" | "child" | "loner":
            return f"{verb} {TOKENS[noun]}"
        case "starve":
            return f"starve {spelling.victims(noun)}"
        case "lot":
            return f"lot {spelling.tribe(noun)}"
        case "counter":
            return f"counter {spelling.counter(noun)}"
        case _ if verb in spelling.verbs and (added := spelling.verbs[verb][0]).kind in FORMS:
            return f"{added.called} {FORMS[added.kind].write(spelling, noun)}".rstrip()
        case _:
            return verb if noun is None else f"{verb} {noun}"


def read_action(text: str, spelling: Spelling = PLAIN) -> Action:
    """The action that a text stands for; Refused if it is none."""
    word, _, rest = " ".join(text.split()).partition(" ")
    if not word:
        raise Refused(because("bad_action", NOTATION, text=text[:LONGEST]))
    if rest.startswith(AS_DATA):
        return _read_data(word, rest.removeprefix(AS_DATA))
    for added, _ in spelling.verbs.values():
        if added.called == word and added.kind in FORMS and (rest[:1] == "{" or not FORMS[added.kind].braced):
            return Action(added.key, FORMS[added.kind].read(spelling, rest))
    if word in BARE or (not rest and word not in READERS and word not in WORDS):
        if rest or not word.isidentifier():
            raise Refused(because("bad_action", NOTATION, text=text[:LONGEST]))
        return Action(word)
    if word not in READERS:
        raise Refused(because("bad_action", NOTATION, text=text[:LONGEST]))
    return READERS[word](spelling, rest)


def _read_data(verb: str, text: str) -> Action:
    try:
        return Action(verb, read_noun(json.loads(text)))
    except (ValueError, RecursionError):
        raise Refused(because("bad_action", NOTATION, text=f"{verb} {text}"[:LONGEST])) from None


# -- readers ---------------------------------------------------------------------------------------------------

Reader = Callable[[Spelling, str], Action]


def _words(verb: str, text: str, count: int) -> list[str]:
    words = text.split(" ") if text else []
    if len(words) != count:
        raise Refused(because("bad_action", NOTATION, text=f"{verb} {text}"[:LONGEST]))
    return words


def _hex(verb: str) -> Reader:
    return lambda spelling, text: Action(verb, spelling.read_hex(*_words(verb, text, 1)))


def _kind(verb: str, *more: str) -> Reader:
    return lambda spelling, text: Action(verb, spelling.read_kind(_words(verb, text, 1)[0], *more))


def _number(verb: str) -> Reader:
    def read(_: Spelling, text: str) -> Action:
        if not (text.isdecimal() and text.isascii() and len(text) < 16):
            raise bad("number", text)
        return Action(verb, int(text))

    return read


def _card(verb: str) -> Reader:
    def read(spelling: Spelling, text: str) -> Action:
        if text not in spelling.cards:
            raise no_card(text)
        return Action(verb, text)

    return read


def _tile(text: str) -> str:
    if text not in TILES:
        raise bad("tile", text)
    return text


def _sow(spelling: Spelling, text: str) -> Action:
    if not text:
        return Action("sow")
    return Action("sow", () if text == NOTHING else tuple(map(spelling.read_hex, text.split(" "))))


def _move(spelling: Spelling, text: str) -> Action:
    way, who = _words("m", text, 2)
    batch, _, mark = who.partition("@")
    (here, to), (group, led, herd) = _way(spelling, way), spelling.read_batch(batch)
    return Action("move", step_noun(Step(here, to, group, read_mark(mark or "f"), led, herd)))


def _way(spelling: Spelling, text: str) -> tuple[int, int]:
    hexes = text.split(">")
    if len(hexes) != 2:
        raise bad("path", text)
    return spelling.read_hex(hexes[0]), spelling.read_hex(hexes[1])


def _found(spelling: Spelling, text: str) -> Action:
    hex, who = _words("c", text, 2)
    if sorted(who) != sorted(COUPLE):
        raise bad("couple", who)
    return Action("found", spelling.read_hex(hex))


def _expose(spelling: Spelling, text: str) -> Action:
    """`3-4`, or `3-4:A` for a kind of that sex that is not the plain one."""
    hex, colon, kind = text.partition(":")
    if not colon:
        return _hex("expose")(spelling, text)
    return Action("expose", (spelling.read_hex(hex), spelling.read_kind(kind)))


def _hunt(spelling: Spelling, text: str) -> Action:
    hex, species = _words("hunt", text, 2)
    return Action("fight", (spelling.read_hex(hex), read_quarry(species)))


READERS: Final[dict[str, Reader]] = {
    **{verb: _hex(verb) for verb in ("place", "birth", "entry", "pick")},
    "expose": _expose,
    **{verb: _number(verb) for verb in ("board", *sorted(DICE))},
    **{verb: _card(verb) for verb in ("deal", "event", "peek", "stolen", "steal", "give")},
    "tile": lambda _, text: Action("tile", _tile(text)),
    "sow": _sow,
    "m": _move,
    "c": _found,
    "k": lambda spelling, text: Action("play", parameter.read_play(spelling, text)),
    "use": lambda spelling, text: Action("use", parameter.read_play(spelling, text)),
    "fight": lambda spelling, text: Action("fight", (spelling.read_hex(*_words("fight", text, 1)), TRIBES)),
    "hunt": _hunt,
    "lose": _kind("lose", TAME, STUDYING),
    "child": _kind("child"),
    "loner": lambda _, text: Action("loner", read_kind(text, LONERS)),
    "starve": lambda spelling, text: Action(
        "starve", () if text == NOTHING else spelling.read_victims(text.split(" "))
    ),
    "lot": lambda spelling, text: Action("lot", spelling.read_tribe(text)),
    "counter": lambda spelling, text: Action("counter", spelling.read_counter(text)),
}


# -- nouns -----------------------------------------------------------------------------------------------------


def say(kind: str, noun: Noun, spelling: Spelling = PLAIN) -> str:
    """A noun in words that need no language."""
    if noun is None or (kind == "mode" and not noun):
        return ""
    if isinstance(noun, int):
        match kind:
            case "hex":
                return spelling.hex(noun)
            case "seat" | "owner" if noun >= 0:
                return spelling.tribe(noun)
            case "counter":
                return spelling.counter(noun).replace(":", " ")
            case "mode":
                return f" ({noun + 1})"
    if kind == "board" and "\n" in str(noun):
        return ground(str(noun)).plan.id
    return str(noun)
