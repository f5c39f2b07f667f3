"""What a player chooses when he plays a card, as `{key: value}` behind its name (Notation, `k`)."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from steppe.core.reason import Refused, because
from steppe.core.space import Noun
from steppe.games.valley.card import Card
from steppe.games.valley.notation.spelling import (
    BEAST_NAMES,
    LONGEST,
    NOTATION,
    TOKENS,
    Spelling,
    bad,
    read_batch,
    read_kind,
    read_mark,
    read_species,
    write_batch,
    write_mark,
)
from steppe.games.valley.piece import WOMAN

Facts: TypeAlias = dict[str, int]  # what a text says of an aim, by the names of its parts

STEP: Final = ("hex", "to", "warriors", "women", "status")
RANK: Final = ("hex", "status", "warriors", "women")
GROUP: Final = ("hex", "warriors", "women")
TOKEN: Final = ("hex", "kind")
MOTHER: Final = ("rival", "hex")  # one or two of them

# The parts of an aim by card and use; cards that are not named here have no choice, or are written as numbers.
SHAPES: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "animal_call": {"": ("hex", "to", "species")},
    "bridge": {"": STEP},
    "camouflage": {"": STEP},
    "childbed_fever": {"": MOTHER},
    "climbing_trees": {"above_the_flood": GROUP, "hide": ("warriors", "women")},
    "endurance": {"three_hexes": RANK, "over_the_mountain": RANK},
    "firebug": {"": (*TOKEN, "target")},
    "flight": {"slip_away": RANK, "break_off": ("to", "warriors", "women")},
    "forced_march": {"three_hexes": RANK, "over_the_mountain": RANK},
    "friend": {"": ("rival",)},
    "good_herbs": {"": ("hex",)},
    "late_sowing": {"": ("hex",)},
    "like_an_animal": {"": ("woman",)},
    "love_at_first_sight": {"": ("hex", "rival", "where", "kind")},
    "pacs": {"": TOKEN},
    "palisade": {"": ("hex",)},
    "raft": {"cross_river": STEP, "cross_lake": STEP, "cross_flood": STEP, "into_flood": STEP},
    "rockfall": {"": (*TOKEN, "target")},
    "spying": {"": ("rival",)},
    "swimming": {"cross_river": STEP, "survive_flood": GROUP, "into_flood": STEP},
    "terraces": {"": ("hex",)},
    "theft": {"steal_food": ("hex",), "steal_fire": ("hex",)},
    "tree_trunks": {"cross_river": STEP, "survive_flood": GROUP},
    "war_drum": {"chase_away": ("hex", "to"), "drive_ahead": STEP},
    "wild_child": {"": TOKEN},
    "wolfling": {"": ("hex",)},
}
NAMED: Final = {"good_herbs": "camp"}  # what the hex of an aim is called, where it has a name of its own


def uses_of(card: Card) -> tuple[str, ...]:
    """The names of a card's modes, in order; where they do not tell the modes apart, their numbers."""
    modes = card.modes
    uses = tuple(mode.use for mode in modes)
    return uses if len(set(uses)) == len(modes) else tuple(map(str, range(1, len(modes) + 1)))


def shape_of(card: Card, place: int, parts: int) -> tuple[str, ...] | None:
    """The names of the parts of an aim; None if they have none."""
    shape = SHAPES.get(card.id, {}).get(card.modes[place].use)
    if shape is MOTHER and parts == 2 * len(MOTHER):
        return MOTHER + MOTHER
    return shape if shape is not None and len(shape) == parts else None


# -- writing ---------------------------------------------------------------------------------------------------


def write_play(spelling: Spelling, card: str, place: int, aim: tuple[Noun, ...]) -> str:
    """`swimming {use: cross_river, group: 1W@f, path: 3-4>3-5}`."""
    entry = spelling.cards[card]
    said = {"use": uses_of(entry)[place]} if len(entry.modes) > 1 else {}
    shape = shape_of(entry, place, len(aim))
    if not aim:
        pass
    elif shape is None or not all(type(part) is int for part in aim):
        said["aim"] = json.dumps(aim)
    else:
        parts = _said(spelling, shape, tuple(part for part in aim if isinstance(part, int)))
        said |= {NAMED.get(card, key) if key == "hex" else key: value for key, value in parts.items()}
    listed = ", ".join(f"{key}: {value}" for key, value in said.items())
    return f"{card} {{{listed}}}" if listed else card


def _said(spelling: Spelling, shape: tuple[str, ...], aim: tuple[int, ...]) -> dict[str, str]:
    """The parts of an aim as people say them."""
    if shape[:2] == MOTHER:
        pairs = zip(aim[::2], aim[1::2], strict=True)
        return {"women": " + ".join(f"{spelling.tribe(seat)} at {spelling.hex(hex)}" for seat, hex in pairs)}
    has = dict(zip(shape, aim, strict=True))
    said = {}
    here = f" at {spelling.hex(has['hex'])}" if "hex" in has and "to" not in has else ""
    if "warriors" in has:
        said["group"] = write_batch(has["warriors"], has["women"])
        said["group"] += (write_mark(has["status"]) if "status" in has else "") + here
    elif "where" in has:
        who, where = spelling.tribe(has["rival"]), spelling.hex(has["where"])
        said |= {"hex": spelling.hex(has["hex"]), "token": f"{who} {TOKENS[has['kind']]} at {where}"}
    elif "woman" in has:
        said["woman"] = f"{TOKENS[WOMAN]} at {spelling.hex(has['woman'])}"
    elif "kind" in has:
        said["token"] = TOKENS[has["kind"]] + here
    elif "rival" in has:
        said["rival"] = spelling.tribe(has["rival"])
    elif here:
        said["hex"] = spelling.hex(has["hex"])
    if "hex" in has and "to" in has:
        said["path"] = f"{spelling.hex(has['hex'])}>{spelling.hex(has['to'])}"
    elif "to" in has:
        said["to"] = spelling.hex(has["to"])
    if "target" in has:
        said["target"] = spelling.hex(has["target"])
    if "species" in has:
        said["species"] = BEAST_NAMES[has["species"]]
    return said


# -- reading ---------------------------------------------------------------------------------------------------


def split_play(spelling: Spelling, text: str) -> tuple[Card, dict[str, str]]:
    """The card, and what is said of it."""
    card = text.partition(" ")[0]
    if card not in spelling.cards:
        raise Refused(because("bad_card", NOTATION, text=text[:LONGEST]))
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


def place_of(card: Card, said: Mapping[str, str]) -> int:
    """Which mode is meant."""
    uses = uses_of(card)
    use = said.get("use", uses[0] if len(uses) == 1 else "")
    if use not in uses:
        raise Refused(because("bad_use", NOTATION, card=card.id, text=use[:LONGEST], allowed=", ".join(uses)))
    return uses.index(use)


def read_play(spelling: Spelling, text: str) -> tuple[Noun, ...]:
    """The noun of `play`: card, place of the mode, and all that is chosen."""
    card, said = split_play(spelling, text)
    place = place_of(card, said)
    said.pop("use", None)
    if "aim" in said:
        return card.id, place, *_numbers(said["aim"])
    if "women" in said and SHAPES.get(card.id, {}).get("") is MOTHER:
        return card.id, place, *mothers(spelling, said["women"])
    facts = facts_of(spelling, said)
    shape = SHAPES.get(card.id, {}).get(card.modes[place].use, ())
    if set(shape) != set(facts):
        raise Refused(because("bad_parameters", NOTATION, card=card.id, allowed=", ".join(shape) or "–"))
    return card.id, place, *(facts[part] for part in shape)


def _numbers(text: str) -> tuple[Noun, ...]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise bad("aim", text) from None
    if not isinstance(found, list) or not found or not all(type(part) in (int, str) for part in found):
        raise bad("aim", text)
    return tuple(found)


def mothers(spelling: Spelling, text: str) -> tuple[int, ...]:
    """`ember at 3-4 + sun at 2-2`."""
    aim: tuple[int, ...] = ()
    for mother in text.split(" + "):
        tribe, at, hex = mother.partition(" at ")
        if not at or len(aim) == 2 * len(MOTHER):
            raise bad("women", text)
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
            case "to" | "target":
                facts[key] = spelling.read_hex(value)
            case "rival":
                facts["rival"] = spelling.read_tribe(value)
            case "species":
                facts["species"] = read_species(value)
            case _:
                raise bad("parameter", key)
    return facts


def _group(spelling: Spelling, text: str) -> Facts:
    who, at, hex = text.partition(" at ")
    batch, marked, mark = who.partition("@")
    warriors, women, wolves = read_batch(batch)
    if wolves:
        raise bad("group", text)
    facts = {"warriors": warriors, "women": women}
    if marked:
        facts["status"] = read_mark(mark)
    if at:
        facts["hex"] = spelling.read_hex(hex)
    return facts


def _token(spelling: Spelling, text: str) -> Facts:
    who, at, hex = text.partition(" at ")
    tribe, _, kind = who.rpartition(" ")
    facts = {"kind": read_kind(kind)}
    if tribe:
        facts["rival"] = spelling.read_tribe(tribe)
    if at:
        facts["where" if tribe else "hex"] = spelling.read_hex(hex)
    return facts


def _woman(spelling: Spelling, text: str) -> int:
    """The hex of `F at 3-4`."""
    token = _token(spelling, text)
    if token.get("kind") != WOMAN or "hex" not in token:
        raise bad("woman", text)
    return token["hex"]
