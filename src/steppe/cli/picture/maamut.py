"""Mâamut in the terminal: a position drawn with characters and colours, actions in a few words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.hexes import DIRECTIONS
from steppe.core.state import preview
from steppe.core.text import Teller
from steppe.games.maamut.notation.phrase import (
    NAMES,
    PLACES,
    ROWS,
    SEATS,
    read_action,
    read_discard,
    read_hands,
    read_hunters,
    read_pile,
    read_traps,
    split,
    write_action,
)
from steppe.games.maamut.run import CARDS, NEXT, OFF, line
from steppe.games.maamut.world import REMOVED, TRAPS, G

ARROWS = "→↘↙←↖↗"
MARKS = "▲▬●✚"
PEBBLES = ("#2A2320 on #6CB8F5", "#F4EADA on #8F1507", "#2A2320 on #D9A23B", "#F4EADA on #1A7565")
MAMMOTH = "bold #F4EADA on #5B3A24"
WIDTH = 7  # of a hex, in characters
TILES = {  # colour, and what fills the upper and the lower half
    "g": ("#3C4420 on #9AA25C", " .  .", " .   . "),
    "s": ("#5F7F8C on #EAF1F3", " *  *", " *   * "),
    "r": ("#B9AFA3 on #6E655C", " ####", "#######"),
    "x": ("#2A2320 on #A9CBD8", "  ++ ", "  +++  "),
}
NAME = "bold #2A2320"


class Picture:
    """How the terminal shows this game."""

    nobody = "mammoth"  # who wins when no player does
    examples = (
        Action("place", PLACES["a4"]),
        Action("move", (2, 1)),
        Action("set_trap"),
        Action("remove_trap"),
        Action("discard", 3),
        Action("flee", PLACES["e5"]),
        Action("give_up"),
        Action("agree"),
    )

    def notice(self, teller: Teller, g: G) -> str:
        return ""

    def example(self, decision: Decision) -> str:
        return "2SE"

    def sentence(self, teller: Teller, event: Event) -> str:
        return teller.event(event)

    def chapter(self, event: Event) -> str:
        """Only turns divide the story."""
        return "hunt"

    def badge(self, seat: Seat) -> Text:
        """A seat's letter on a pebble of its colour."""
        return Text(f" {SEATS[seat]} ", f"bold {PEBBLES[seat]}")

    def remark(self, teller: Teller) -> str:
        """What else the notation allows, and its directions."""
        ways = ", ".join(f"{short} {teller.word('direction', way)}" for way, short in enumerate(DIRECTIONS))
        return f"{teller.say('maamut.by_hex', {})} ({ways})."

    def draw(self, teller: Teller, position: str, people: Sequence[str]) -> RenderableType:
        """The board, the hunters and the cards; `people` says of each seat who plays it."""
        fields = split(position)
        hunters = read_hunters(fields.hunters)
        traps = read_traps(fields.traps, len(hunters))
        terrain = fields.terrain.replace("/", "")
        board = Text("\n").join(self._rows(terrain, hunters, traps, PLACES[fields.mammoth]))
        players = Table.grid(padding=(0, 2))
        for seat, (hex, hand) in enumerate(zip(hunters, read_hands(fields.hands, len(hunters)), strict=True)):
            where = {OFF: "maamut.unplaced", REMOVED: "maamut.removed"}.get(hex)
            who = f" ({people[seat]})" if seat < len(people) and people[seat] else ""
            players.add_row(
                self.badge(seat),
                Text(f"{MARKS[seat]} {teller.word('seat', seat)}{who}"),
                Text(teller.say(where, {}) if where else NAMES[hex]),
                Text(teller.say("maamut.traps_left", {"count": TRAPS - traps.count(seat)})),
                Text(teller.say("maamut.cards", {"cards": _cards(hand)}) if hand else ""),
            )
        known, unknown = read_pile(fields.pile)
        counts = dict(zip(("ones", "twos", "threes"), read_discard(fields.discard), strict=True))
        table = teller.say("maamut.table", {"turn": fields.turn, "pile": len(known) + unknown, **counts})
        return Group(board, Text(teller.say("maamut.legend", {}), "dim"), "", players, Text(table))

    def _rows(self, terrain: str, hunters: list[int], traps: list[int], mammoth: int) -> list[Text]:
        rows = []
        first = 0
        for length in ROWS:
            upper, lower = (Text(" " * ((max(ROWS) - length) * (WIDTH + 1) // 2)) for _ in range(2))
            for hex in range(first, first + length):
                style, top, bottom = TILES[terrain[hex]]
                upper.append(NAMES[hex], f"{NAME} on {style.split()[-1]}").append(top, style).append(" ")
                lower.append_text(_tokens(hex, hunters, traps[hex], mammoth == hex, style, bottom)).append(" ")
            rows += [upper, lower]
            first += length
        return rows

    def hand(self, teller: Teller, position: str, seat: Seat) -> str:
        """The seat's own cards."""
        fields = split(position)
        cards = read_hands(fields.hands, fields.hunters.count(",") + 1)[seat]
        return teller.say("maamut.hand", {"cards": _cards(cards) or "–"})

    def listed(self, g: G, decision: Decision) -> Sequence[Action]:
        return tuple(decision.actions())

    def obvious(self, g: G, decision: Decision) -> Action | None:
        return None

    def besides(self, teller: Teller, g: G, decision: Decision) -> Sequence[tuple[str, str]]:
        return ()

    def written(self, g: G, seat: Seat, action: Action) -> str:
        return write_action(action)

    def entry(self, teller: Teller, g: G, seat: Seat, action: Action) -> tuple[str, str, bool]:
        """A legal action in a few words, what it would bring, and whether the own hunter would be lost by it."""
        words, notes, deadly = teller.action(action), [], False
        match action:
            case Action("move", (int(card), int(direction))):
                words = f"{ARROWS[direction]} {NAMES[line(g.world.hunters[seat], direction, card)[-1]]}"
            case Action("place" | "flee", int(hex)):
                words = teller.word("tile", g.world.terrain[hex])
        for event in preview(g, seat, action):
            if event.name in ("mammoth_fled", "mammoth_turned"):
                way = _way(g, event.data["towards"], event.data["count"])
                notes.append(teller.say("maamut.runs", {"hex": way[-1]}))
                scared = [other for other, hex in enumerate(g.world.hunters) if hex in way and g.world.traps[hex] < 0]
                if scared:
                    notes.append(teller.say("maamut.scares", {"hunter": scared}))
            elif event.name == "mammoth_stood":
                notes.append(teller.say("maamut.stands", {}))
                deadly = True
            elif event.name.startswith("game_"):
                notes.append(teller.event(event))
        return words, ", ".join(notes), deadly

    def out(self, g: G, seat: Seat) -> bool:
        """Whether the seat will not be asked again (M8.1)."""
        return g.world.hunters[seat] == REMOVED

    def typed(self, teller: Teller, g: G, decision: Decision, text: str) -> Sequence[Action]:
        """The notation of N3: capitals as they may be, a hex alone as the way there."""
        text = text.replace(" ", "")
        discard = decision.topic == "turn" and re.fullmatch(r"[dD][123]", text)  # rather than a hex
        if text.lower() in PLACES and not discard:
            return (read_action(_towards(g, decision, text.lower())),)
        return (read_action(text.lower() if re.fullmatch(r"[@~]\w+", text) else text.upper()),)


def _cards(hand: Sequence[int]) -> str:
    return " ".join(str(card) if card else "?" for card in hand)


def _tokens(hex: int, hunters: list[int], owner: int, mammoth: bool, style: str, empty: str) -> Text:
    """The lower half of a hex: mammoth, hunters and trap, or the ground."""
    standing = [seat for seat, where in enumerate(hunters) if where == hex]
    size = len(standing) + (2 if owner >= 0 else 0)
    beast = "" if not mammoth else "(M)" if size + 3 <= WIDTH else "M"
    size += len(beast)
    if not size:
        return Text(empty, style)
    left = (WIDTH - size) // 2
    text = Text(" " * left, style).append(beast, MAMMOTH)
    for seat in standing:
        text.append(SEATS[seat], f"bold {PEBBLES[seat]}")
    if owner >= 0:
        text.append(f"^{SEATS[owner]}", f"underline {PEBBLES[owner]}")
    return text.append(" " * (WIDTH - size - left), style)


def _way(g: G, towards: int, count: int) -> list[int]:
    """The hexes that the mammoth enters, up to the first trap (M6.5)."""
    hex, way = g.world.mammoth, []
    for _ in range(count):
        hex = NEXT[hex][towards]
        way.append(hex)
        if g.world.traps[hex] >= 0:
            break
    return way


def _towards(g: G, decision: Decision, name: str) -> str:
    if decision.topic != "turn":
        return ("@" if decision.topic == "place" else "~") + name
    hunter = g.world.hunters[decision.seat]
    for card in CARDS:
        for direction, way in enumerate(DIRECTIONS):
            hexes = line(hunter, direction, card) if _on_board(hunter, direction, card) else ()
            if hexes and hexes[-1] == PLACES[name]:
                return f"{card}{way}"
    return name


def _on_board(hex: int, direction: int, steps: int) -> bool:
    for _ in range(steps):
        hex = NEXT[hex][direction]
        if hex < 0:
            return False
    return True
