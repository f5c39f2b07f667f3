"""What a player chooses when he plays a card, as `{key: value}` behind its name (Notation, `k`)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from steppe.core.reason import Refused, because
from steppe.core.space import Noun
from steppe.games.valley import batch
from steppe.games.valley.card import TAIL, Card, Part, Shape
from steppe.games.valley.larder import WORDS
from steppe.games.valley.neutral import NEUTRAL, PEOPLE
from steppe.games.valley.notation.spelling import (
    LONGEST,
    NOTATION,
    TAME,
    TOKENS,
    Spelling,
    bad,
    no_card,
    read_mark,
    read_quarry,
    read_species,
    species_name,
    write_batch,
    write_mark,
)
from steppe.games.valley.party import many
from steppe.games.valley.phases.roll import PURPOSES
from steppe.games.valley.piece import AMAZON, BAND, BEAST, GENIUS, WARRIOR, WOMAN

ALONE: Final = "loner"  # N1: instead of a tribe
DIE_ON: Final = "die_on"  # N6: a hex by which a die is named
Facts: TypeAlias = dict[str, int]  # what a text says of an aim, by the names of its parts


def uses_of(card: Card) -> tuple[str, ...]:
    """The names of a card's modes, in order; where they do not tell the modes apart, their numbers."""
    modes = card.modes
    uses = tuple(mode.use for mode in modes)
    return uses if len(set(uses)) == len(modes) else tuple(map(str, range(1, len(modes) + 1)))


def with_of(card: Card) -> tuple[str, ...]:
    """Of a card that may be played with another: that other, by mode; () if all of its modes are played alone."""
    along = tuple(mode.along for mode in card.modes)
    return along if any(along) else ()


def names_of(card: Card, place: int, count: int) -> tuple[str, ...] | None:
    """The names of the parts of an aim with so many numbers; None if it has another shape."""
    return card.modes[place].shape.names(count)


def keys_of(card: Card) -> tuple[str, ...]:
    """N5: all that can be said with a play of the card."""
    found = ["with"] if with_of(card) else ["use"] if len(card.modes) > 1 else []
    for mode in card.modes:
        rest = (0,) * 2 if mode.shape.rest is not None else ()
        found += _said(Spelling(), mode.shape, (0,) * len(mode.shape.parts) + (1,) * len(mode.shape.more) + rest)
    return tuple(dict.fromkeys(found))


# -- writing ---------------------------------------------------------------------------------------------------


def write_play(spelling: Spelling, card: str, place: int, aim: tuple[Noun, ...]) -> str:
    """`swimming {use: cross_river, group: 1W@f, path: 3-4>3-5}`."""
    entry = spelling.cards[card]
    said = {"use": uses_of(entry)[place]} if len(entry.modes) > 1 and not with_of(entry) else {}
    if not aim:
        pass
    elif names_of(entry, place, len(aim)) is None or not all(type(part) is int for part in aim):
        said["aim"] = json.dumps(aim)
    else:
        said |= _said(spelling, entry.modes[place].shape, tuple(part for part in aim if isinstance(part, int)))
    if entry.modes[place].along:
        said["with"] = entry.modes[place].along
    listed = ", ".join(f"{key}: {value}" for key, value in said.items())
    return f"{card} {{{listed}}}" if listed else card


def _said(spelling: Spelling, shape: Shape, aim: tuple[int, ...]) -> dict[str, str]:
    """The parts of an aim as people say them."""
    if shape.said:
        pairs = zip(aim[::2], aim[1::2], strict=True)
        return {shape.said: " + ".join(f"{spelling.tribe(seat)} at {spelling.hex(hex)}" for seat, hex in pairs)}
    has = dict(zip(shape.whole, aim, strict=False))
    said = {}
    here = f" at {spelling.hex(has['hex'])}" if "hex" in has and "to" not in has else ""
    if "warriors" in has:
        said["group"] = write_group(has) + here
    elif "where" in has:
        who, where = spelling.tribe(has["rival"]), spelling.hex(has["where"])
        said = {"hex": spelling.hex(has["hex"])} if "hex" in has else {}
        said["token"] = f"{who} {TOKENS[has['kind']]} at {where}"
    elif "which" in has:
        return {"die": write_die(spelling, has["owner"], has["which"])}
    elif "foe" in has:
        return {"victim": _foe(spelling, has["foe"], has["prey"]), "price": TOKENS[has["price"]]}
    elif "woman" in has:
        said["woman"] = f"{TOKENS[WOMAN]} at {spelling.hex(has['woman'])}"
    elif "kind" in has:
        said["token"] = TOKENS[has["kind"]] + here
    elif "rival" in has:
        said["rival"] = spelling.tribe(has["rival"])
    elif here:
        said["hex"] = spelling.hex(has["hex"])
    if "beyond" in has:
        said["beyond"] = f"{spelling.hex(has['hex'])}/{spelling.hex(has['beyond'])}"
    if "hex" in has and "to" in has:
        said["path"] = f"{spelling.hex(has['hex'])}>{spelling.hex(has['to'])}"
    elif "to" in has:
        said["to"] = spelling.hex(has["to"])
    if shape.rest is not None and (rest := aim[len(shape.parts) :]):
        said[shape.rest.name] = _row(spelling, shape.rest, rest)
    if "target" in has:
        said["target"] = spelling.hex(has["target"])
    if shape.more and (told := [f"{has[key]} {key}" for key in shape.more if has.get(key)]):
        said["take"] = " + ".join(told)
    if "species" in has:
        said["species"] = species_name(has["species"])
    said |= {key: species_name(has[key]) for key in ("out", "in") if key in has}
    if "victim" in has:
        said["victim"] = f"{spelling.tribe(has['rival'])} {TOKENS[has['victim']]}"
    if "loner" in has:
        said["loner"] = f"{ALONE} {TOKENS[has['loner']]}"
    called = {part.name: part.said for part in shape.parts if part.said}
    return {called.get(key, key): value for key, value in said.items()}


def write_die(spelling: Spelling, owner: int, which: int) -> str:
    """N6: `fern 2`; a die of nobody by its purpose."""
    named = spelling.tribe(owner) if owner >= 0 else PURPOSES[-1 - owner]
    return f"{named} {which}" if owner >= 0 or which > 1 else named


def _foe(spelling: Spelling, foe: int, piece: int) -> str:
    """`ember W`, a species or a sort of neutral people."""
    return f"{spelling.tribe(foe)} {TOKENS[piece]}" if foe < BAND else species_name(piece)


def _row(spelling: Spelling, part: Part, rest: tuple[int, ...]) -> str:
    """Hexes of a way, `3-4>3-5>3-6`, or species one after another, `wolf, bison`."""
    if part.kind == "hex":
        return ">".join(map(spelling.hex, rest))
    return ", ".join([species_name(species) for species in rest])


def read_row(spelling: Spelling, part: Part, text: str) -> tuple[int, ...]:
    """The same, read."""
    if part.kind == "hex":
        return tuple([spelling.read_hex(name) for name in text.split(">")])
    return tuple([read_species(name.strip()) for name in text.split(",")])


def write_group(has: Facts) -> str:
    """Those of a group, with the status of those meant: `2W1F@p`. The only writer of groups here."""
    tail = [has.get(part, 0) for part in TAIL]
    group = batch.read_group((has["warriors"], has["women"], *tail), 0)
    return write_batch(group) + (write_mark(has["status"]) if "status" in has else "")


# -- reading ---------------------------------------------------------------------------------------------------


def split_play(spelling: Spelling, text: str) -> tuple[Card, dict[str, str]]:
    """The card, and what is said of it."""
    card = text.partition(" ")[0]
    if card not in spelling.cards:
        raise no_card(card)
    return spelling.cards[card], parts(text)


def parts(text: str) -> dict[str, str]:
    """What stands in braces behind a word, by its keys."""
    found = re.fullmatch(r"\w+(?: *\{(.*)\})?", text, re.ASCII)
    if found is None:
        raise bad("parameter", text)
    said: dict[str, str] = {}
    for part in re.split(r", *(?=[a-z]+:)", found[1] or ""):
        key, colon, value = part.partition(":")
        if not part.strip():
            continue
        if not colon or key.strip() in said:
            raise bad("parameter", part)
        said[key.strip()] = value.strip()
    return said


def apart(spelling: Spelling, text: str) -> tuple[str, dict[str, str]]:
    """N5: a play without the answers to questions that come with it, and those by their keys."""
    if not any(f"{key}:" in text for key in spelling.asides):
        return text, {}
    said = parts(text)
    aside = {key: said.pop(key) for key in spelling.asides if key in said}
    listed = ", ".join(f"{key}: {value}" for key, value in said.items())
    card = text.partition(" ")[0].partition("{")[0]
    return (f"{card} {{{listed}}}" if listed else card), aside


def place_of(card: Card, said: Mapping[str, str]) -> int:
    """Which mode is meant."""
    if along := with_of(card):
        if said.get("with", "") not in along:
            raise bad("with", said["with"])
        return along.index(said.get("with", ""))
    uses = uses_of(card)
    use = said.get("use", uses[0] if len(uses) == 1 else "")
    if use not in uses:
        raise Refused(because("bad_use", NOTATION, card=card.id, text=use[:LONGEST], allowed=", ".join(uses)))
    return uses.index(use)


def read_play(spelling: Spelling, text: str) -> tuple[Noun, ...]:
    """The noun of `play`: card, place of the mode, and all that is chosen."""
    card, said = split_play(spelling, text)
    place = place_of(card, said) if "use" in said else meant(spelling, card, said)
    said.pop("use", None)
    if with_of(card):
        said.pop("with", None)
    if "aim" in said:
        return card.id, place, *_numbers(said["aim"])
    shape = card.modes[place].shape
    if shape.said and shape.said in said:
        return card.id, place, *several(spelling, shape, said[shape.said])
    rest: tuple[int, ...] = ()
    if shape.rest is not None and shape.rest.name in said:
        rest = read_row(spelling, shape.rest, said.pop(shape.rest.name))
    facts = facts_of(spelling, said)
    names = [part.name for part in shape.parts]
    whole = shape.whole
    facts = {**dict.fromkeys(shape.more, 0), **facts}
    if {*whole} != {*facts}:
        raise Refused(because("bad_parameters", NOTATION, card=card.id, allowed=", ".join(names) or "–"))
    aim = tuple(facts[name] for name in whole)
    while len(aim) > len(names) and not aim[-1]:
        aim = aim[:-1]
    return card.id, place, *aim, *rest


def meant(spelling: Spelling, card: Card, said: Mapping[str, str]) -> int:
    """Which mode is meant where its name is not said: the only one that takes what is said."""
    if len(card.modes) > 1 and "aim" not in said and not with_of(card):
        facts = {*facts_of(spelling, said)}
        fitting = [place for place, mode in enumerate(card.modes) if facts and {*mode.shape.whole} == facts]
        if len(fitting) == 1:
            return fitting[0]
    return place_of(card, said)


def _numbers(text: str) -> tuple[Noun, ...]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise bad("aim", text) from None
    if not isinstance(found, list) or not found or not all(type(part) in (int, str) for part in found):
        raise bad("aim", text)
    return tuple(found)


def several(spelling: Spelling, shape: Shape, text: str) -> tuple[int, ...]:
    """`ember at 3-4 + sun at 2-2`."""
    aim: tuple[int, ...] = ()
    for each in text.split(" + "):
        tribe, at, hex = each.partition(" at ")
        if not at or len(aim) == shape.times * len(shape.parts):
            raise bad(shape.said, text)
        aim += (spelling.read_tribe(tribe), spelling.read_hex(hex))
    return aim


def facts_of(spelling: Spelling, said: Mapping[str, str]) -> Facts:
    """What the parameters say, by the names of the parts of an aim."""
    facts: Facts = {}
    for key, value in said.items():
        match key:
            case "group":
                facts |= _group(spelling, value)
            case "token":
                facts |= _token(spelling, value)
            case "woman":
                facts["woman"] = _woman(spelling, value)
            case "path":
                hexes = [spelling.read_hex(name) for name in value.split(">")]
                if len(hexes) < 2:
                    raise bad("path", value)
                facts |= {"hex": hexes[0], "to": hexes[1]}
            case "hex" | "camp":
                facts["hex"] = spelling.read_hex(value)
            case "edge":
                ends = [spelling.read_hex(name) for name in value.split("/")]
                if len(ends) != 2:
                    raise bad("edge", value)
                if facts.get("hex", ends[0]) not in ends:
                    raise bad("edge", value)
                if facts.get("hex") == ends[1]:
                    ends.reverse()
                facts |= {"hex": ends[0], "beyond": ends[1]}
            case "to" | "target":
                facts[key] = spelling.read_hex(value)
            case "rival":
                facts["rival"] = spelling.read_tribe(value)
            case "species":
                facts["species"] = read_quarry(value)
            case "out" | "in":
                facts[key] = read_species(value)
            case "take":
                facts |= {**dict.fromkeys(WORDS[1:], 0), **_goods(value)}
            case "piece":
                facts |= _piece(spelling, value)
            case "die":
                facts |= read_die(spelling, value)
            case "victim":
                facts |= _read_foe(spelling, value)
            case "price":
                facts["price"] = spelling.read_kind(value, TAME)
            case _:
                raise bad("parameter", key)
    return facts


def _goods(text: str) -> Facts:
    """`2 plant + 2 meat`."""
    found = [re.fullmatch(r"(\d{1,3}) (\w+)", each, re.ASCII) for each in text.split(" + ")]
    facts = {each[2]: int(each[1]) for each in found if each is not None and each[2] in WORDS[1:]}
    if len(facts) < len(found):
        raise bad("take", text)
    return facts


def _group(spelling: Spelling, text: str) -> Facts:
    who, at, hex = text.partition(" at ")
    facts = read_group(spelling, who)
    if at:
        facts["hex"] = spelling.read_hex(hex)
    return facts


def read_group(spelling: Spelling, who: str) -> Facts:
    """What `2W1F@p` says. The only reader of groups here."""
    those, marked, mark = who.partition("@")
    party, led, herd = spelling.read_batch(those)
    counts = (many(party, WARRIOR), many(party, WOMAN), led, many(party, GENIUS), many(party, AMAZON), herd)
    facts = dict(zip(("warriors", "women", *TAIL), counts, strict=True))
    if marked:
        facts["status"] = read_mark(mark)
    return facts


def _token(spelling: Spelling, text: str) -> Facts:
    who, at, hex = text.partition(" at ")
    tribe, _, kind = who.rpartition(" ")
    facts = {"kind": spelling.read_kind(kind)}
    if tribe:
        facts["rival"] = spelling.read_tribe(tribe)
    if at:
        facts["where" if tribe else "hex"] = spelling.read_hex(hex)
    return facts


def _piece(spelling: Spelling, text: str) -> Facts:
    """`ember F`, `loner W` or a species."""
    owner, _, kind = text.rpartition(" ")
    if not owner:
        return {"species": read_quarry(text)}
    if owner == ALONE:
        return {"loner": spelling.read_kind(kind)}
    return {"rival": spelling.read_tribe(owner), "victim": spelling.read_kind(kind)}


def read_die(spelling: Spelling, text: str) -> Facts:
    """N6: whose die, and which of them; a hex in its place is for whoever sees the dice (`die_on`)."""
    named, several, which = text.partition(" ")
    owner = -1 - PURPOSES.index(named) if named in PURPOSES else spelling.read_tribe(named)
    if not several:
        return {"owner": owner} if owner >= 0 else {"owner": owner, "which": 1}
    if which.isdecimal() and which.isascii() and len(which) < 3:
        return {"owner": owner, "which": int(which)}
    return {"owner": owner, DIE_ON: spelling.read_hex(which)}


def _read_foe(spelling: Spelling, text: str) -> Facts:
    owner, _, kind = text.rpartition(" ")
    if owner:
        return {"foe": spelling.read_tribe(owner), "prey": spelling.read_kind(kind, TAME)}
    folk = next((what for what in PEOPLE if NEUTRAL[what].word == text), None)
    return {"foe": BEAST, "prey": read_quarry(text)} if folk is None else {"foe": BAND, "prey": folk}


def _woman(spelling: Spelling, text: str) -> int:
    """The hex of `F at 3-4`."""
    token = _token(spelling, text)
    if token.get("kind") != WOMAN or "hex" not in token:
        raise bad("woman", text)
    return token["hex"]
