"""What a worked example expects of a position, and what is found there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from math import prod
from typing import Any

from steppe.core.decision import Seat
from steppe.core.example import Fault, Malformed
from steppe.core.reason import Refused
from steppe.games.mammut.notation.spelling import NO_TILE, NOTHING, Token, read_tokens, write_seat, write_tile
from steppe.games.mammut.table import NO_FACE
from steppe.games.mammut.world import PLACE_NAMES, SHARE, G, Tiles

# -- values ----------------------------------------------------------------------------------------------------


def word(value: object) -> str:
    """`true` for True."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def mapping(key: str, value: object) -> Mapping[Any, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Malformed(key, "keys with values", value)
    return value


def words(key: str, value: object) -> list[str]:
    """A list of short texts or numbers."""
    if not isinstance(value, list) or not all(isinstance(each, str | int) for each in value):
        raise Malformed(key, "a list", value)
    return [word(each) for each in value]


def compare(key: str, expected: object, found: object) -> list[Fault]:
    return [] if expected == found else [Fault(key, said(expected), said(found))]


def said(value: object) -> str:
    return f"[{', '.join(map(word, value))}]" if isinstance(value, list) else word(value)


# -- finders ---------------------------------------------------------------------------------------------------

Finder = Callable[[G, str, Any], list[Fault]]


def value_of(find: Callable[[G], object]) -> Finder:
    """A single value."""
    return lambda g, key, value: compare(key, word(value), word(find(g)))


def list_of(find: Callable[[G], Iterable[str]]) -> Finder:
    """Words in any order."""
    return lambda g, key, value: compare(key, sorted(words(key, value)), sorted(find(g)))


def by_player(one: Callable[[G, str, Seat, Any], list[Fault]]) -> Finder:
    """Something for each of some players."""

    def finder(g: G, key: str, value: object) -> list[Fault]:
        faults = []
        for name, wanted in mapping(key, value).items():
            if name not in PLACE_NAMES[: g.rules.seats]:
                raise Malformed(key, "players of this game", name)
            faults += one(g, f"{key}: {name}", PLACE_NAMES.index(name), wanted)
        return faults

    return finder


def values_of(find: Callable[[G, Seat], object]) -> Finder:
    return by_player(lambda g, key, seat, wanted: compare(key, word(wanted), word(find(g, seat))))


def lists_of(find: Callable[[G, Seat], Iterable[object]]) -> Finder:
    return by_player(
        lambda g, key, seat, wanted: compare(key, sorted(words(key, wanted)), sorted(map(word, find(g, seat))))
    )


# -- tiles -----------------------------------------------------------------------------------------------------


def tiles_are(g: G, key: str, value: object, tiles: Tiles) -> list[Fault]:
    """Tiles in any order; a reverse or a handle counts where it is written."""
    if not isinstance(value, str):
        raise Malformed(key, "tiles as a text", value)
    try:
        tokens = read_tokens(value.split())
    except Refused as refused:
        raise Malformed(key, "tiles as a text", value, refused.reason) from None
    world, left = g.world, list(tiles)
    wanted = [token for token in sorted(tokens, key=_vagueness) for _ in range(token.times)]
    for token in wanted:
        fits = (t for t in left if _agree(token, world.faces[t], world.backs[t], t))
        if (tile := next(fits, NO_TILE)) != NO_TILE:
            left.remove(tile)
    if len(wanted) == len(tiles) and not left:
        return []
    found = " ".join(write_tile(world.faces[t], world.backs[t], t) for t in tiles)
    return [Fault(key, " ".join(value.split()) or NOTHING, found or NOTHING)]


def _vagueness(token: Token) -> int:
    return (token.tile == NO_TILE) + (token.back == NO_FACE)


def _agree(token: Token, face: int, back: int, tile: int) -> bool:
    return token.face in (NO_FACE, face) and token.back in (NO_FACE, back) and token.tile in (NO_TILE, tile)


def shares_are(g: G, key: str, seat: Seat, wanted: object) -> list[Fault]:
    """A share; of two lots each one, or all their tiles together."""
    if not isinstance(wanted, list):
        return tiles_are(g, key, wanted, g.world.share(g.rules, seat))
    places = g.rules.places[seat]
    if len(wanted) != len(places):
        raise Malformed(key, f"{len(places)} lots", said(wanted))
    named = zip(places, wanted, strict=True)
    return [fault for place, lot in named for fault in tiles_are(g, f"{key}: {lot}", lot, g.world.lots[place])]


# -- the player to move ----------------------------------------------------------------------------------------


def turn(g: G) -> str:
    """Who must decide, or whose turn it was."""
    asked = g.waiting[0].seat if g.waiting else -1
    return write_seat(asked if asked >= 0 else g.world.seat)


def ender(g: G) -> str:
    """K6.3."""
    return NOTHING if g.world.phase == SHARE else write_seat(g.world.start)


def knows(g: G, seat: Seat) -> list[int]:
    """The handles of tiles of which the player has seen both sides."""
    turned = {tile for tile, back in enumerate(g.world.reverses) if back != NO_FACE}
    return [tile + 1 for tile in turned | {*g.world.looked[seat]}]


def distinct_takes(g: G) -> int:
    """The action space: tiles with the same face and the same known reverse are alike."""
    world, rules, seat = g.world, g.rules, g.world.seat
    known = dict(enumerate(world.reverses)) | dict(world.seen[seat])

    def alike(tiles: Tiles) -> list[int]:
        return list(Counter((world.faces[tile], known[tile]) for tile in tiles).values())

    last = world.open_places(rules) == 1  # K6.1
    count = (1 if last else prod(number + 1 for number in alike(world.middle)) - 1) if world.middle else 0
    for place in world.robbable(rules, seat):
        classes = alike(world.lots[place])
        count += len(classes) if rules.give_one else prod(number + 1 for number in classes) - 2
    return count


FINDERS: Mapping[str, Finder] = {
    "turn": value_of(turn),
    "start": value_of(lambda g: write_seat(g.world.start)),
    "ender": value_of(ender),
    "phase": value_of(lambda g: g.world.phase),
    "round": value_of(lambda g: g.world.round),
    "middle": lambda g, key, value: tiles_are(g, key, value, g.world.middle),
    "shares": by_player(shares_are),
    "scores": values_of(lambda g, seat: g.world.scores[seat]),
    "track": values_of(lambda g, seat: g.world.hides[seat]),
    "animals": by_player(
        lambda g, key, seat, wanted: compare(key, "".join(sorted(word(wanted).split())), g.world.animals[seat])
    ),
    "hands": lists_of(lambda g, seat: g.world.hands[seat]),
    "hand_sizes": values_of(lambda g, seat: len(g.world.hands[seat])),
    "played": lists_of(lambda g, seat: (*g.world.down[seat], *g.world.laid[seat])),
    "played_sizes": values_of(lambda g, seat: len(g.world.down[seat]) + len(g.world.laid[seat])),
    "knows": lists_of(knows),
    "spent": list_of(lambda g: g.world.spent),
    "discard": list_of(lambda g: g.world.discard),
    "deck_size": value_of(lambda g: len(g.world.pile)),
    "robbable": list_of(lambda g: (PLACE_NAMES[place] for place in g.world.robbable(g.rules, g.world.seat))),
    "must_take_all": value_of(lambda g: bool(g.world.middle) and g.world.open_places(g.rules) == 1),
    "distinct_takes": value_of(distinct_takes),
    "winners": list_of(lambda g: map(write_seat, g.world.winners)),
}
