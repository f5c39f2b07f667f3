"""Answers of Mammut at the keyboard: which are numbered, how they are written shortly, what typed words stand for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from math import prod

from steppe.cli.keyboard import plain
from steppe.core.decision import Action, Decision, Seat
from steppe.core.reason import Refused, because
from steppe.core.space import Noun, Pick, Space, Subset, answers
from steppe.core.text import Teller
from steppe.games.mammut.cards.deck import EVALUATED, LOOT
from steppe.games.mammut.notation.line import ALL, GIVEN, PLAYER, read_line, write_action
from steppe.games.mammut.notation.spelling import TOKEN, write_tile
from steppe.games.mammut.world import G, Tiles

FEW = 15  # up to so many answers with one verb are all numbered
SAID = ("take", "rob", "give", "look", "flip", "return", "lay", "pass", "swap", "keep", "choose")  # verbs of players
NOTED = frozenset({"play", "eval", GIVEN})  # words of the notation that are no verbs
UPPER = "aptmfs"  # faces that are written large; animals are written small

Class = tuple[int, int]  # what a tile shows, and its reverse if the seat knows it


# -- tiles that are alike ------------------------------------------------------------------------------------------


def alike(g: G, seat: Seat, tiles: Tiles) -> dict[Class, Tiles]:
    """Tiles with the same face and the same known reverse, those with an unknown one first."""
    world = g.world
    known = dict(enumerate(world.reverses)) | dict(world.seen[seat])
    found: dict[Class, Tiles] = {}
    for tile in sorted(tiles, key=lambda tile: (world.faces[tile], known[tile], tile)):
        kind = world.faces[tile], known[tile]
        found[kind] = (*found.get(kind, ()), tile)
    return found


def spelled(g: G, seat: Seat, action: Action) -> str:
    """An answer by what the tiles show, `take A2 b`, where that names the same tiles; else in the notation."""
    verb, noun = action
    if verb not in ("take", "give") or not isinstance(noun, tuple):
        return write_action(action)
    if verb == "take" and noun == g.world.middle:
        return f"take {ALL}"
    tiles = tuple(tile for tile in noun if isinstance(tile, int))
    words = [write_tile(*kind) + (str(len(of)) if len(of) > 1 else "") for kind, of in alike(g, seat, tiles).items()]
    text = " ".join((GIVEN if verb == "give" else verb, *words))
    return text if read_line(g, text, whole=False) == [(seat, action)] else write_action(action)


# -- numbers -------------------------------------------------------------------------------------------------------


def listed(g: G, decision: Decision) -> list[Action]:
    """The answers that get a number: all of a verb that has few; of others those that somebody may well want."""
    return [Action(verb, noun) for verb, space in decision.choices for noun in _listed(g, decision.seat, verb, space)]


def _listed(g: G, seat: Seat, verb: str, space: Space | None) -> Iterator[Noun]:
    if space is None:
        yield None
    elif isinstance(space, Subset) and space.kind == "tile":
        classes = _classes(g, seat, verb, space)
        if space.least == len(space.of):
            yield space.of
        elif are_few(classes, space):
            yield from _all(classes, space)
        elif verb == "take":
            yield from (*classes, space.of)
        elif verb == "give":
            yield from ((tiles[0],) for tiles in classes)
    elif isinstance(space, Pick) or space.size() <= FEW:
        yield from answers(space)


def _classes(g: G, seat: Seat, verb: str, space: Subset) -> list[Tiles]:
    """The tiles that may be chosen, gathered; for cards it matters where they lie."""
    tiles = tuple(tile for tile in space.of if isinstance(tile, int))
    places = (tiles,) if verb in ("take", "give") else (g.world.middle, *g.world.lots)
    lying = (tuple(tile for tile in place if tile in tiles) for place in places)
    return [same for place in lying for same in alike(g, seat, place).values()]


def are_few(classes: Sequence[Tiles], space: Subset) -> bool:
    """Whether all answers that differ can be numbered."""
    if space.least == len(space.of):
        return True
    if space.most <= 2:
        return sum(1 for _ in _all(classes, space)) <= FEW
    return prod(len(tiles) + 1 for tiles in classes) <= FEW + 1


def _all(classes: Sequence[Tiles], space: Subset) -> Iterator[Tiles]:
    """Every answer that differs from the others; ask first whether they are few."""
    for size in range(space.least, space.most + 1):
        for chosen in combinations_with_replacement(range(len(classes)), size):
            counts = Counter(chosen)
            if all(count <= len(classes[place]) for place, count in counts.items()):
                yield tuple(sorted(tile for place, count in counts.items() for tile in classes[place][:count]))


def unlisted(g: G, decision: Decision) -> Iterator[tuple[str, str]]:
    """The verbs whose answers are not all numbered, each with one that may be typed."""
    for verb, space in decision.choices:
        if isinstance(space, Subset) and space.kind == "tile":
            classes = _classes(g, decision.seat, verb, space)
            if not are_few(classes, space):
                some = tuple(sorted(tiles[0] for tiles in classes[:2]))
                yield verb, spelled(g, decision.seat, Action(verb, some))


# -- words ---------------------------------------------------------------------------------------------------------


def typed(teller: Teller, g: G, decision: Decision, text: str) -> list[Action]:
    """What somebody types: the notation, without the words that go without saying, in any letters."""
    found = read_line(g, " ".join(_notation(teller, decision, text.split())), whole=False)
    if any(seat != decision.seat for seat, _ in found):
        raise Refused(because("not_asked"))
    return [action for _, action in found]


def _notation(teller: Teller, decision: Decision, words: list[str]) -> list[str]:
    """The words as K12 has them."""
    player = []
    if len(words) > 1 and PLAYER.fullmatch(words[0].upper()) and _verb(teller, words[1:])[0]:
        player = [words.pop(0).upper()]
    verb, rest = _verb(teller, words)
    verb = verb or _meant(teller, decision.topic, words)
    if verb in ("play", "lay"):
        card = _card(teller, rest)
        if card not in LOOT:
            return [*player, "play", card or " ".join(rest)]
        verb, rest = card, rest[1:]
    match verb:
        case "take":
            return [*player, verb, *(ALL if plain(w) in (ALL, teller.texts["mammut.all"]) else _tile(w) for w in rest)]
        case "give" | ">":
            return [*player, GIVEN, *map(_tile, rest)]
        case "look" | "flip":
            return [*player, "play", verb, *map(_tile, rest)]
        case "return":
            return [*player, "play", verb, *(word.upper() for word in rest)]
        case "rob":
            return [*player, verb, *(word.upper() for word in rest[:1]), *map(_tile, rest[1:])]
        case "swap" | "choose" | "eval":
            return [*player, "eval", *(word if ":" in word else word.lower() for word in rest)]
        case "keep":
            return [*player, "eval", "-"]
    return [*player, verb, *rest]


def _verb(teller: Teller, words: list[str]) -> tuple[str, list[str]]:
    """The verb in English or in the own language, and what follows it; no verb before anything else."""
    said = [plain(word) for word in words]
    if said and (said[0] in SAID or said[0] in NOTED):
        return said[0], words[1:]
    for verb in SAID:
        phrase = plain(teller.texts[f"word.verb.{verb}"]).split()
        if said[: len(phrase)] == phrase:
            return verb, words[len(phrase) :]
    return "", words


def _meant(teller: Teller, topic: str, words: list[str]) -> str:
    """What words without a verb are meant to do; nothing that there is if they are none of this game."""
    if topic in ("swap", "choose"):
        return "eval"
    if _card(teller, words):
        return "play"
    tiles = all(TOKEN.fullmatch(_tile(word)) or plain(word) in (ALL, teller.texts["mammut.all"]) for word in words)
    return ("give" if topic == "give" else "take") if tiles else ""


def _card(teller: Teller, words: list[str]) -> str:
    """The evaluation card that the words name, in English or in the own language, or the loot card they begin with."""
    text = plain(" ".join(words))
    if text in EVALUATED or text.split(" ")[0] in LOOT:
        return text.split(" ")[0]
    return next((card for card in sorted(EVALUATED) if plain(teller.texts[f"word.card.{card}"]) == text), "")


def _tile(word: str) -> str:
    """`a2` as A2, `4` as #4; what is no tile stays as it is."""
    if word.isascii() and word.isdecimal():
        return f"#{word}"
    tile = "".join(sign.upper() if sign.lower() in UPPER else sign.lower() for sign in word)
    return tile if TOKEN.fullmatch(tile) else word
