"""Hexes, actions and positions as text (N1, N2, N3)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from steppe.core.decision import Action, Seat
from steppe.core.frame import Frame
from steppe.core.hexes import DIRECTIONS
from steppe.core.pile import Pile
from steppe.core.reason import Refused, because
from steppe.core.space import Noun
from steppe.core.state import State
from steppe.games.maamut.mammoth import Fright, Push, Run
from steppe.games.maamut.rules import Rules
from steppe.games.maamut.run import CARDS, CENTRE, COUNT, HEXES, OFF, line, run_direction, run_direction_to_trap
from steppe.games.maamut.turn import TILES, Hunt, Match, Placing
from steppe.games.maamut.world import DECK, HAND, REMOVED, TRAPS, G, World

SEATS = "ABCD"
NAMES = tuple("abcdefg"[hex.q + 3] + str(hex.r + 4) for hex in HEXES)  # N1
PLACES = {name: place for place, name in enumerate(NAMES)}
ROWS = (4, 5, 6, 7, 6, 5, 4)
UNKNOWN = 0  # a card that the writer of a text does not know

# -- N1, N3 ------------------------------------------------------------------------------------------------

ACTION = re.compile(
    r"(?P<place>@[a-g][1-7])|(?P<move>[123](E|SE|SW|W|NW|NE))|(?P<trap>T[+-])|(?P<discard>D[123])|(?P<flee>~[a-g][1-7])|X|=M"
)


def hex_named(name: str, rule: str = "N1") -> int:
    if name not in PLACES:
        raise Refused(because("bad_hex", rule, text=name[:20]))
    return PLACES[name]


PLAIN = {"set_trap": "T+", "remove_trap": "T-", "give_up": "X", "agree": "=M"}


def write_action(action: Action) -> str:
    match action:
        case Action("place", int(hex)) if 0 <= hex < COUNT:
            return f"@{NAMES[hex]}"
        case Action("move", (int(card), int(direction))) if card in CARDS and 0 <= direction < len(DIRECTIONS):
            return f"{card}{DIRECTIONS[direction]}"
        case Action("discard", int(card)) if card in CARDS:
            return f"D{card}"
        case Action("flee", int(hex)) if 0 <= hex < COUNT:
            return f"~{NAMES[hex]}"
        case Action(verb, None) if verb in PLAIN:
            return PLAIN[verb]
    raise ValueError(f"{action} is not an action of Mâamut")


def read_action(text: str) -> Action:
    found = ACTION.fullmatch(text)
    if found is None:
        raise Refused(because("bad_action", "N3", text=text[:40]))
    if found["place"]:
        return Action("place", hex_named(text[1:]))
    if found["flee"]:
        return Action("flee", hex_named(text[1:]))
    if found["move"]:
        return Action("move", (int(text[0]), DIRECTIONS.index(text[1:])))
    if found["discard"]:
        return Action("discard", int(text[1]))
    return Action(next(verb for verb, short in PLAIN.items() if short == text))


def say(kind: str, noun: Noun) -> str:
    """A noun as people write it."""
    if kind == "move" and isinstance(noun, tuple):
        return write_action(Action("move", noun))
    words = SAID.get(kind)
    if words is None or not isinstance(noun, int):
        return str(noun)
    return words[noun] if 0 <= noun < len(words) else "–"


SAID = {
    **dict.fromkeys(("hex", "hexes", "path"), NAMES),
    **dict.fromkeys(("seat", "owner", "winner", "hunter"), tuple(SEATS)),
    **dict.fromkeys(("direction", "towards"), DIRECTIONS),
}


# -- N2, writing -----------------------------------------------------------------------------------------------


def write_position(g: G, seat: Seat | None = None, *, whole: bool = True) -> str:
    """The nine fields; unless `whole`, with `?` for what the seat (None: an onlooker) does not know."""
    world = g.world

    def hand(owner: Seat) -> tuple[int, ...]:
        shown = whole or owner == seat or "hands" in g.rules.open
        return world.hands[owner] if shown else (UNKNOWN,) * len(world.hands[owner])

    return " ".join(
        (
            write_terrain(world.terrain),
            NAMES[world.mammoth],
            ",".join(SEATS[s] + _hunter(hex) for s, hex in enumerate(world.hunters)),
            write_traps(world.traps),
            write_hands(map(hand, range(g.rules.seats))),
            write_pile(world.pile.top if whole else (), len(world.pile)),
            ".".join(map(str, world.discard)),
            _decides(g),
            str(world.turn),
        )
    )


def write_terrain(terrain: str) -> str:
    rest = iter(terrain)
    return "/".join("".join(next(rest) for _ in range(length)) for length in ROWS) if terrain else "-"


def _hunter(hex: int) -> str:
    return {OFF: "-", REMOVED: "x"}.get(hex) or NAMES[hex]


def write_traps(traps: list[int]) -> str:
    found = sorted(SEATS[owner] + NAMES[hex] for hex, owner in enumerate(traps) if owner >= 0)
    return ",".join(found) or "-"


def write_hands(hands: Iterable[Iterable[int]]) -> str:
    return ",".join(
        SEATS[seat] + ("".join("?" if card == UNKNOWN else str(card) for card in hand) or "-")
        for seat, hand in enumerate(hands)
    )


def write_pile(top: Iterable[Noun], count: int) -> str:
    """The known cards, then how many unknown ones."""
    known = "".join(map(str, top))
    return known + (f"?{count - len(known)}" if count > len(known) else "") or "-"


def _decides(g: G) -> str:
    world = g.world
    if world.ended:
        return "=" + ("M" if world.winner is None else SEATS[world.winner])
    top = g.stack[-1] if g.stack else None
    if isinstance(top, Fright):
        push, scared = g.nearest(Push), top.scared(g)
        assert scared is not None
        return f"{SEATS[scared]}~{SEATS[push.seat]}{push.card}{DIRECTIONS[push.direction]}{push.steps}"
    if isinstance(top, Placing):
        return f"{SEATS[top.next(g) or 0]}@"
    return SEATS[world.seat] + ("@" if not world.turn else "")


# -- N2, reading -----------------------------------------------------------------------------------------------


class Fields(NamedTuple):
    """A position, cut into its nine fields."""

    terrain: str
    mammoth: str
    hunters: str
    traps: str
    hands: str
    pile: str
    discard: str
    decides: str
    turn: str


def split(text: str) -> Fields:
    parts = text.split(" ")
    if len(parts) != len(Fields._fields):
        raise Refused(because("bad_fields", "N2", found=len(parts), expected=len(Fields._fields)))
    return Fields(*parts)


def count_seats(fields: Fields) -> int:
    return fields.hunters.count(",") + 1


def read_terrain(text: str) -> str:
    """N2.1, with M1.1 and M3.1: the right tiles, the cross in the centre."""
    rows = text.split("/")
    if tuple(map(len, rows)) != ROWS or set(text) - set("rgsx/"):
        raise Refused(because("bad_terrain", "N2.1", text=text[:60]))
    terrain = "".join(rows)
    if terrain[CENTRE] != "x":
        raise Refused(because("cross_not_in_centre", "M3.1"))
    if sorted(terrain) != sorted((*TILES, "x")):
        raise Refused(because("wrong_tiles", "M1.1", **{tile: terrain.count(tile) for tile in "rgsx"}))
    return terrain


def read_hunters(text: str) -> list[int]:
    hunters = []
    for seat, part in enumerate(text.split(",")):
        if part[:1] != SEATS[seat : seat + 1]:
            raise Refused(because("bad_hunters", "N2.3", text=part[:20]))
        hunters.append({"-": OFF, "x": REMOVED}[part[1:]] if part[1:] in ("-", "x") else hex_named(part[1:], "N2.3"))
    return hunters


def read_traps(text: str, seats: int) -> list[int]:
    traps = [OFF] * COUNT
    for part in [] if text == "-" else text.split(","):
        if not part or part[0] not in SEATS[:seats]:
            raise Refused(because("bad_traps", "N2.4", text=part[:20]))
        hex = hex_named(part[1:], "N2.4")
        if traps[hex] != OFF:
            raise Refused(because("bad_traps", "M10", text=part))
        traps[hex] = SEATS.index(part[0])
    return traps


def read_hands(text: str, seats: int) -> list[tuple[int, ...]]:
    """The hands, unknown cards as 0."""
    parts = text.split(",")
    hands = []
    for seat, part in enumerate(parts):
        if len(parts) != seats or not re.fullmatch(rf"{SEATS[seat]}(-|1*2*3*\?*)", part) or len(part) < 2:
            raise Refused(because("bad_hands", "N2.5", text=part[:40]))
        hands.append(() if part[1:] == "-" else tuple(UNKNOWN if card == "?" else int(card) for card in part[1:]))
    return hands


def read_pile(text: str, rule: str = "N2.6") -> tuple[tuple[int, ...], int]:
    """The known cards, next one first, and how many unknown ones lie below."""
    found = re.fullmatch(r"-|([123]*)(?:\?([1-9][0-9]?))?", text)
    if found is None or not text:
        raise Refused(because("bad_pile", rule, text=text[:40]))
    return tuple(map(int, found[1] or "")), int(found[2] or 0)


def read_discard(text: str) -> list[int]:
    counts = text.split(".")
    if len(counts) != len(CARDS) or not all(re.fullmatch(r"0|[1-9][0-9]?", count) for count in counts):
        raise Refused(because("bad_discard", "N2.7", text=text[:40]))
    return [int(count) for count in counts]


def read_turn(text: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text):
        raise Refused(because("bad_turn", "N2.9", text=text[:20]))
    return int(text)


DECIDES = re.compile(
    r"=(?P<winner>[A-DM])|(?P<places>[A-D])@|(?P<acts>[A-D])"
    r"|(?P<flees>[A-D])~(?P<mover>[A-D])(?P<card>[123])(?P<way>E|SE|SW|W|NW|NE)(?P<steps>[123])"
)


def read_position(fields: Fields, rules: Rules) -> G:
    """The state that the fields describe; unknown cards are filled with those missing from 36."""
    found = DECIDES.fullmatch(fields.decides)
    who = {name: SEATS.find(letter) for name, letter in found.groupdict().items() if letter} if found else {}
    if found is None or any(
        who.get(name, OFF) >= rules.seats for name in ("winner", "places", "acts", "flees", "mover")
    ):
        raise Refused(because("bad_decides", "N2.8", text=fields.decides[:20]))
    world = World(
        terrain=read_terrain(fields.terrain),
        mammoth=hex_named(fields.mammoth, "N2.2"),
        hunters=read_hunters(fields.hunters),
        traps=read_traps(fields.traps, rules.seats),
        discard=read_discard(fields.discard),
        turn=read_turn(fields.turn),
        seat=who.get("acts", who.get("mover", 0)),
        chairs=tuple(range(rules.seats)),
    )
    _fill_cards(world, read_hands(fields.hands, rules.seats), *read_pile(fields.pile))
    _check_board(world)
    if found["winner"]:
        _check_hands(world, over=True)
        world.ended = "survived" if found["winner"] == "M" else "caught"
        world.winner = None if found["winner"] == "M" else who["winner"]
        return State(rules, world, [])
    stack: list[Frame] = [Match(at="over", one=False), Hunt(at="turn")]
    if found["places"]:
        stack = [Match(at="over", queue=(Hunt(),), one=False), Placing()]
    elif found["flees"]:
        way = DIRECTIONS.index(found["way"])
        push = Push(at="go_on", seat=who["mover"], card=int(found["card"]), direction=way, steps=int(found["steps"]))
        stack[1:] = [Hunt(at="acted"), push]
    g = State(rules, world, stack)
    _check_decider(g, who)
    g.advance()
    return g


def _fill_cards(world: World, hands: list[tuple[int, ...]], top: tuple[int, ...], below: int) -> None:
    missing = list(DECK.counts)
    for card in (*(card for hand in hands for card in hand), *top):
        if card:
            missing[card - 1] -= 1
    for value, count in enumerate(world.discard):
        missing[value] -= count
    if min(missing) < 0:
        raise Refused(
            because("too_many_cards", "M1.4", card=next(value + 1 for value in range(3) if missing[value] < 0))
        )
    unknown = sum(hand.count(UNKNOWN) for hand in hands) + below
    if sum(missing) != unknown:
        raise Refused(because("not_36_cards", "M10", found=len(DECK) - sum(missing) + unknown))
    pool = [value + 1 for value in range(3) for _ in range(missing[value])]
    pool = pool[::2] + pool[1::2]  # a mixed lot, so that nobody is filled up with equal cards
    world.hands = [tuple(sorted(card or pool.pop() for card in hand)) for hand in hands]
    world.pile = Pile(DECK.kinds, tuple(map(pool.count, CARDS)), top)


def _check_board(world: World) -> None:
    """M10: what no position may break, even of a finished game."""
    ground = world.ground
    for hex in (world.mammoth, *world.hunters):
        if hex >= 0 and not ground.open[hex]:
            raise Refused(because("pawn_on_rock", "M10", hex=hex))
    for seat, hex in enumerate(world.hunters):
        if hex == OFF and world.turn:
            raise Refused(because("hunter_not_placed", "M10", seat=seat))
        if hex == REMOVED and not world.turn:
            raise Refused(because("removed_while_placing", "M8.7", seat=seat))
    for hex, owner in enumerate(world.traps):
        if owner >= 0 and not ground.grass[hex]:
            raise Refused(because("trap_not_on_grass", "M10", hex=hex))
        if owner >= 0 and world.traps.count(owner) > TRAPS:
            raise Refused(because("too_many_traps", "M10", seat=owner))
    if not world.pile:
        raise Refused(because("empty_pile", "M10"))


def _check_hands(world: World, mover: Seat | None = None, *, over: bool = False) -> None:
    """M10: three cards each, two with the mover in its move; a game may end in the middle of a move."""
    for seat, (hex, hand) in enumerate(zip(world.hunters, world.hands, strict=True)):
        wanted = 0 if hex == REMOVED else HAND - (seat == mover)
        if over and mover is None and len(hand) == wanted - 1:
            mover = seat
        elif len(hand) != wanted:
            raise Refused(because("wrong_hand", "M10", seat=seat, expected=wanted, found=len(hand)))


def _check_decider(g: G, who: dict[str, Seat]) -> None:
    """M10 and N2.8 where somebody must decide; a run under way is put on the stack."""
    world, top = g.world, g.stack[-1]
    mover = who.get("mover")
    _check_hands(world, mover)
    for seat, hex in enumerate(world.hunters):
        if hex == world.mammoth and mover in (None, seat):
            raise Refused(because("hunter_with_mammoth", "M10", hex=hex))
    if world.traps[world.mammoth] >= 0:
        raise Refused(because("trap_under_mammoth", "M10", hex=world.mammoth))
    if isinstance(top, Placing) and (world.turn or top.next(g) != who["places"]):
        raise Refused(because("cannot_place", "M3.6", seat=who["places"]))
    if isinstance(top, Hunt) and (not world.turn or world.hunters[who["acts"]] < 0):
        raise Refused(because("cannot_act", "M4.1", seat=who["acts"]))
    if isinstance(top, Push):
        run = _run(g, top)
        fright = Fright(seat=run.seat, towards=run.towards)
        if fright.scared(g) != who["flees"] or not fright.free(g) or g.rules.flight == "auto":
            raise Refused(because("no_run_here", "M7.2"))
        g.stack += [run, fright]


def _run(g: G, push: Push) -> Run:
    """N2.8: the direction and progress of the run follow from mover and mammoth."""
    world, ground = g.world, g.world.ground
    met = world.hunters[push.seat]
    if met < 0 or not world.turn:
        raise Refused(because("cannot_act", "M4.1", seat=push.seat))
    if not world.discard[push.card - 1]:
        raise Refused(because("played_card_missing", "N2.8", card=push.card))
    behind, ahead = ground.clear[met][(push.direction + 3) % 6], ground.clear[met][push.direction]
    if not push.card - ahead <= push.steps <= min(push.card, behind):
        raise Refused(because("no_run_here", "M5.2"))
    towards = run_direction(ground, met, push.direction, push.card)
    if g.rules.trap_shortens:  # O4
        towards = run_direction_to_trap(ground, met, push.direction, push.card, world.traps)
        if g.rules.dead_traps_go:  # O5: the trap that drew it there may have gone with its owner
            towards = next((way for way in range(6) if world.mammoth in line(met, way, push.card)), OFF)
    path = line(met, towards, push.card) if towards >= 0 else ()
    if world.mammoth not in path or any(world.traps[hex] >= 0 for hex in path[: path.index(world.mammoth)]):
        raise Refused(because("no_run_here", "M6.4"))
    return Run(
        at="enter",
        seat=push.seat,
        card=push.card,
        direction=push.direction,
        towards=towards,
        entered=path.index(world.mammoth) + 1,
    )
