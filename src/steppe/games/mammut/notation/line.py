"""Lines of K12 and the actions that they stand for: `P2 take #4 #9`, `P3 rob P1 > M`, `P1 play flip #4`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.reason import Refused, because
from steppe.core.space import Noun
from steppe.games.mammut.cards.deck import EVALUATED, LOOT
from steppe.games.mammut.notation.spelling import (
    LONGEST,
    NO_TILE,
    NOTATION,
    UNKNOWN,
    Token,
    read_place,
    read_seat,
    read_tokens,
    write_handles,
)
from steppe.games.mammut.table import NO_FACE, TILES
from steppe.games.mammut.world import PLACE_NAMES, SPECIES, G, Tiles

ALL = "all"
GIVEN = ">"  # what follows goes to the middle
PLAYER = re.compile(r"P[1-9][0-9]*")
DECISION = re.compile(rf"(?:(P[1-9]):)?(?:([{SPECIES}])>([{SPECIES}])|([{SPECIES}])|-)")


class Said(NamedTuple):
    """A line, taken apart; tiles may be named by what they show."""

    player: str  # empty: whoever must decide
    verb: str
    noun: Noun = None  # of a verb without tiles
    tokens: tuple[Token, ...] | None = None  # of a verb with tiles; None: all of them
    given: tuple[Token, ...] | None = None  # after a robbery, if it is said in the same line


# -- writing ---------------------------------------------------------------------------------------------------


def write_action(action: Action) -> str:
    """An action without its player; the second half of a robbery begins with `>`."""
    verb, noun = action
    match verb, noun:
        case "take", tuple() if tiles := _handles(noun):
            return f"take {tiles}"
        case "give", tuple() if tiles := _handles(noun):
            return f"{GIVEN} {tiles}"
        case (("look" | "flip"), tuple()) if tiles := _handles(noun):
            return f"play {verb} {tiles}"
        case "return", tuple() if noun and all(_is_place(lot) for lot in noun):
            return "play return " + " ".join(PLACE_NAMES[lot] for lot in noun if isinstance(lot, int))
        case "rob", int() if _is_place(noun):
            return f"rob {PLACE_NAMES[noun]}"
        case "lay", str() if noun in EVALUATED:
            return f"play {noun}"
        case "pass", None:
            return "pass"
    return f"eval {write_decision(action)}"


def write_decision(action: Action) -> str:
    """A decision of the evaluation: `b>o`, `v` or `-`."""
    match action:
        case Action("swap", (str(old), str(new))) if old in tuple(SPECIES) and new in tuple(SPECIES):
            return f"{old}>{new}"
        case Action("choose", str(animal)) if animal in tuple(SPECIES):
            return animal
        case Action("keep", None):
            return "-"
    raise ValueError(f"{action} is not an action of Mammut")


def _handles(noun: tuple[Noun, ...]) -> str:
    """The tiles; an empty text if that is not what they are."""
    tiles = [tile for tile in noun if type(tile) is int and 0 <= tile < TILES]
    return write_handles(tiles) if len(tiles) == len(noun) else ""


def _is_place(noun: Noun) -> bool:
    return type(noun) is int and 0 <= noun < len(PLACE_NAMES)


# -- reading ---------------------------------------------------------------------------------------------------


def parse(text: str) -> Said:
    """A line that is an action, with or without its player in front."""
    words = text.split()
    player = words.pop(0) if words and PLAYER.fullmatch(words[0]) else ""
    verb, *rest = words or [""]
    match verb, rest:
        case "take", ["all"]:
            return Said(player, "take")
        case (("take" | "give" | ">"), [_, *_]):
            return Said(player, "take" if verb == "take" else "give", tokens=read_tokens(rest))
        case "rob", [place]:
            return Said(player, "rob", read_place(place))
        case "rob", [place, ">", _, *_]:
            return Said(player, "rob", read_place(place), given=read_tokens(rest[2:]))
        case "play", ["look" | "flip" as card, _, *_]:
            return Said(player, card, tokens=read_tokens(rest[1:]))
        case "play", ["return", _, *_]:
            return Said(player, "return", tuple(sorted(map(read_place, rest[1:]))))
        case "play", [card] if card in EVALUATED or card == UNKNOWN:
            return Said(player, "lay", card)
        case "play", [card, *_] if card in LOOT:
            raise Refused(because("card_without_target", "KR10", card=card))
        case "play", [card]:
            raise Refused(because("bad_card", "K1.3", text=card[:LONGEST]))
        case "pass", []:
            return Said(player, "pass")
        case "eval", [word] if not player:
            seat, action = read_decision(word)
            return Said(seat, action.verb, action.noun)
    raise Refused(because("bad_action", NOTATION, text=" ".join(text.split())[:LONGEST]))


def read_decision(word: str) -> tuple[str, Action]:
    """`P1:b>o`, `P2:v`, `P3:-`: the player, if one is named, and the decision."""
    found = DECISION.fullmatch(word)
    if found is None:
        raise Refused(because("bad_decision", NOTATION, text=word[:LONGEST]))
    player, old, new, animal = found.groups()
    action = Action("swap", (old, new)) if old else Action("choose", animal) if animal else Action("keep")
    return player or "", action


def read_action(text: str) -> Action:
    """The one action that a text stands for by itself; tiles must be named by their handles."""
    said = parse(text)
    if said.given is not None:
        raise Refused(because("two_actions", NOTATION, text=f"{GIVEN} {_spelled(said.given)}"[:LONGEST]))
    if said.verb == "lay" and said.noun == UNKNOWN:
        raise Refused(because("card_not_named", NOTATION))
    if said.noun is not None or said.verb in ("pass", "keep"):
        return Action(said.verb, said.noun)
    if said.tokens is None or any(token.tile == NO_TILE for token in said.tokens):
        raise Refused(because("name_handles", NOTATION, text=ALL if said.tokens is None else _spelled(said.tokens)))
    return Action(said.verb, tuple(sorted(token.tile for token in said.tokens)))


def _spelled(tokens: Iterable[Token]) -> str:
    return " ".join(token.text for token in tokens)[:LONGEST]


# -- at a table ------------------------------------------------------------------------------------------------


def read_line(g: G, text: str, *, whole: bool = True) -> list[tuple[Seat, Action]]:
    """Who does what; a robbery is two actions. Unless `whole`, a reverse counts only where the player knows it."""
    said = parse(text)
    asked = g.waiting[0].seat if g.waiting else NATURE
    seat = read_seat(said.player, g.rules.seats) if said.player else asked
    table = _Table(g, seat, whole)
    if said.verb == "rob":
        robbed = [(seat, Action("rob", said.noun))]
        if said.given is None or not isinstance(said.noun, int):
            return robbed
        return [*robbed, (seat, Action("give", table.find(said.given, g.world.lots[said.noun], "K4.4")))]
    if said.verb == "take":
        tiles = g.world.middle if said.tokens is None else table.find(said.tokens, g.world.middle, "K4.3")
        return [(seat, Action("take", tiles))]
    if said.verb == "give" and said.tokens is not None:
        lot = dict(g.waiting[0].about).get("lot") if g.waiting else None
        held = g.world.lots[lot] if isinstance(lot, int) else ()
        return [(seat, Action("give", table.find(said.tokens, held, "K4.4")))]
    if said.tokens is not None:
        return [(seat, Action(said.verb, table.anywhere(said.tokens)))]
    return [(seat, Action(said.verb, said.noun))]


def in_full(g: G, text: str) -> str:
    """What a player types, with the tiles named by their handles: `take A2 b` as `take #3 #7 #12`."""
    (_, action), *more = read_line(g, text, whole=False)
    return " ".join(write_action(each) for each in (action, *(other for _, other in more)))


class _Table:
    """The tiles on the table as one player sees them."""

    def __init__(self, g: G, seat: Seat, whole: bool) -> None:
        self.g = g
        self.whole = whole
        self.known = dict(g.world.seen[seat]) if seat != NATURE else {}
        self.known |= {tile: back for tile, back in enumerate(g.world.reverses) if back != NO_FACE}

    def matches(self, token: Token, tile: int) -> bool:
        if token.face not in (NO_FACE, self.g.world.faces[tile]):
            return False
        back = self.g.world.backs[tile] if self.whole else self.known.get(tile, NO_FACE)
        return token.back in (NO_FACE, back)

    def find(self, tokens: tuple[Token, ...], among: Tiles, rule: str) -> Tiles:
        """The tiles meant; of those that look alike to the player, first those with an unknown reverse."""
        left = sorted(among, key=lambda tile: (tile in self.known, tile))
        for token in tokens:
            if token.tile in left:
                left.remove(token.tile)
        chosen: list[int] = []
        for token in tokens:
            if token.tile != NO_TILE:
                self.check(token, rule)
                chosen.append(token.tile)
                continue
            found = [tile for tile in left if self.matches(token, tile)][: token.times]
            if len(found) < token.times:
                raise Refused(because("no_such_tiles", rule, text=token.text))
            chosen += found
            left = [tile for tile in left if tile not in found]
        return tuple(sorted(chosen))

    def check(self, token: Token, rule: str) -> None:
        """A handle with a face must show that face."""
        if token.face != NO_FACE and not self.matches(token, token.tile):
            raise Refused(because("other_face", rule, text=token.text))

    def anywhere(self, tokens: tuple[Token, ...]) -> Tiles:
        """Tiles wherever they lie; faces say which only if all that fit lie in one place."""
        world = self.g.world
        for token in tokens:
            fits = [self.matches(token, tile) for tile in range(TILES)]
            lying = [place for place in (world.middle, *world.lots) if any(fits[tile] for tile in place)]
            if token.tile == NO_TILE and len(lying) > 1:
                raise Refused(because("which_tile", NOTATION, text=token.text))
        return self.find(tokens, tuple(sorted(tile for place in (world.middle, *world.lots) for tile in place)), "KR10")
