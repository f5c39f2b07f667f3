"""The Valley in the terminal: the board with its people and animals, the tribes, and what is in in_force."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from steppe.cli.picture.valley_answer import interjections, listed, typed, unlisted
from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.text import Teller
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.plan import SIGNS
from steppe.games.valley.game import VALLEY
from steppe.games.valley.notation import outline
from steppe.games.valley.notation.spelling import BEAST_NAMES, TRIBES, write_batch, write_counter
from steppe.games.valley.piece import CAMPS, KINDS, OUT
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import name_of
from steppe.games.valley.world import G, ground

MARKS = "▲▬●✚◯◆"
PEBBLES = (
    *("#2A2320 on #6CB8F5", "#F4EADA on #8F1507", "#2A2320 on #D9A23B"),
    *("#F4EADA on #1A7565", "#F4EADA on #5F2FA3", "#F4EADA on #2A2320"),
)
GROUND = ("#2A2320 on #D8BE7C", "#F4EADA on #66774A", "#2A2320 on #B9AFA3", "#F4EADA on #8A5A44", "#F4EADA on #5B93AE")
WATER = "bold #3E7F9F"
HAZARD = {"fire": ("^", "bold #F4EADA on #C8411B"), "flood": ("≈", "bold #F4EADA on #3E7F9F")}
FIELD = {"intact": '"', "damaged": ","}
CAMP = "⌂"
WIDTH = 9  # of a hex, in characters
SHORT = {name: name[:2] for name in BEAST_NAMES}  # on the board
REMEMBERED = (in_force.FOUGHT, in_force.FOUGHT_BEASTS, in_force.SWIMMERS, in_force.UNKEPT)
BESIDES = {"move": "valley.or_move"}  # by verb
OTHERS = "valley.or_other"
STATES = {  # of a tribe
    "fire": "valley.fire",
    "announced": "valley.announced",
    "leaderless": "valley.leaderless",
    "waiting": "valley.waiting",
    "out": "valley.out",
}
EXAMPLES = {
    "settle": "place 3-4",
    "movement": "3-4>3-5 2W1F",
    "fight": "hunt 3-4 bison",
    "react": "pass",
    "starve": "starve 3-4:W",
    "sow": "sow 3-4 3-5",
    "casualty": "lose W",
    "victim": "lose W",
    "child": "child F",
}


class Picture:
    """How the terminal shows this game."""

    nobody = "nobody"  # V13.7: when no tribe is left, or the turns are over
    examples = (
        Action("place", 10),
        Action("move", (10, 11, 2, 1, 2)),
        Action("found", 11),
        Action("take_fire", (11, 1, 2)),
        Action("play", ("net", 0)),
        Action("end"),
        Action("fight", (11, 3)),
        Action("lose", 0),
        Action("sow", (11, 12)),
        Action("pass"),
        Action("resign"),
    )

    def notice(self, teller: Teller, g: G) -> str:
        return ""

    def example(self, decision: Decision) -> str:
        return EXAMPLES.get(decision.topic, "1")

    def remark(self, teller: Teller) -> str:
        """What may be typed shortly, and what the signs on the board mean."""
        return f"{teller.say('valley.shortly', {})}\n{legend(teller)}"

    def badge(self, seat: Seat) -> Text:
        """A tribe's sign on a pebble of its colour; a turn is everybody's."""
        return Text(f" {MARKS[seat]} ", f"bold {PEBBLES[seat]}")

    def sentence(self, teller: Teller, event: Event) -> str:
        """Animals have their names of the language; who has fought is only remembered."""
        if event.name.startswith("effect_") and event.data["key"] in REMEMBERED:
            return ""
        if event.name == "counter_shown":
            species, letter = write_counter(event.data["counter"]).split(":")
            drawn = f"{teller.word('species', BEAST_NAMES.index(species))} {letter}"
            return teller.say("event.counter_shown", {"counter": drawn})
        return teller.event(event)

    def chapter(self, event: Event) -> str:
        """Phases divide the story."""
        return "" if event.name == "phase_began" else "valley"

    # -- the table ---------------------------------------------------------------------------------------------------

    def draw(self, teller: Teller, position: str, people: Sequence[str]) -> RenderableType:
        """The board, the tribes and what is in force; `people` says of each seat who plays it."""
        data = outline.read(position)
        parts: list[RenderableType] = [_head(teller, data)]
        board = data["board"]
        if board:
            land = ground(board if isinstance(board, str) else json.dumps(board))
            parts += ["", Text("\n").join(_rows(land, data.get("pieces", {}))), Text(legend(teller), "dim")]
        return Group(*parts, "", self._tribes(teller, data, people), *_below(teller, data))

    def _tribes(self, teller: Teller, data: Mapping[str, Any], people: Sequence[str]) -> Table:
        table = Table.grid(padding=(0, 2))
        for seat, name in enumerate(data["seats"]):
            tribe, pieces = data["tribes"][name], data.get("pieces", {}).values()
            counts = {
                word: sum(each.get(name, {}).get(sign, 0) for each in pieces if isinstance(each, Mapping))
                for word, sign in (("warriors", "W"), ("women", "F"))
            }
            camps = sum(each.get("camp") == name for each in pieces)
            who = f" ({people[seat]})" if seat < len(people) and people[seat] else ""
            signs = [teller.say(text, {}) for key, text in STATES.items() if key in (*tribe, tribe.get("status"))]
            table.add_row(
                self.badge(seat),
                Text(f"{teller.word('seat', seat)}{who}"),
                Text(teller.party(counts)),
                Text(teller.say("valley.camps", {"count": camps, "most": CAMPS})),
                Text(teller.say("valley.food", {"count": tribe["food"]})),
                Text(_hand(teller, tribe["hand"])),
                Text(", ".join(signs), "bold"),
            )
        return table

    def hand(self, teller: Teller, position: str, seat: Seat) -> str:
        """The seat's own cards and what they do."""
        data = outline.read(position)
        cards = data["tribes"][data["seats"][seat]]["hand"]
        if not isinstance(cards, list) or not cards:
            return teller.say("valley.no_cards", {})
        return "\n".join(f"{teller.word('card', card)} ({card})  {_words(teller, card)}" for card in cards)

    # -- answers -----------------------------------------------------------------------------------------------------

    def listed(self, g: G, decision: Decision) -> Sequence[Action]:
        """The answers that get a number."""
        return listed(g, decision)

    def obvious(self, g: G, decision: Decision) -> Action | None:
        """R1: who has no card for the window is asked all the same."""
        return Action("pass") if decision.topic == "react" and decision.size() == 1 else None

    def besides(self, teller: Teller, g: G, decision: Decision) -> Sequence[tuple[str, str]]:
        """What else may be typed, each with an example; cards for any time among it."""
        seat = decision.seat
        more = [(self.written(g, seat, a), teller.say(BESIDES.get(a.verb, OTHERS), {})) for a in unlisted(g, decision)]
        cards = [(self.written(g, seat, a), f"{teller.action(a)}: {_text(teller, a)}") for a in interjections(g, seat)]
        return [*more, *cards]

    def written(self, g: G, seat: Seat, action: Action) -> str:
        return VALLEY.at(g).write(action)

    def typed(self, teller: Teller, g: G, decision: Decision, text: str) -> Sequence[Action]:
        return typed(g, decision, text)

    def entry(self, teller: Teller, g: G, seat: Seat, action: Action) -> tuple[str, str, bool]:
        """A legal action in words; a card with its text; no action is anybody's ruin at once."""
        match action:
            case Action("play", tuple()):
                return teller.action(action), _text(teller, action), False
            case Action("starve", tuple() as tokens):
                return teller.say("action.starve", {"token": _groups(g, tokens)}), "", False
        return teller.action(action), "", False

    def out(self, g: G, seat: Seat) -> bool:
        """V14: the tribe is out for good."""
        return g.world.status[seat] == OUT or bool(g.world.leaderless[seat])


# -- words ------------------------------------------------------------------------------------------------------


def legend(teller: Teller) -> str:
    """What the signs on the board mean."""
    beasts = " ".join(f"{SHORT[name]} {teller.word('species', place)}" for place, name in enumerate(BEAST_NAMES))
    return f"{teller.say('valley.legend', {})} {beasts}"


def _text(teller: Teller, action: Action) -> str:
    """What the card that is played does."""
    return _words(teller, str(action.noun[0])) if isinstance(action.noun, tuple) else ""


def _words(teller: Teller, card: str) -> str:
    """What a card does, and what is often asked about it."""
    keys = (f"card.{card}.text", f"card.{card}.text_fire", f"card.{card}.faq")
    return " ".join(teller.texts[key] for key in keys if key in teller.texts)


def _groups(g: G, tokens: Any) -> str:
    """`2W1F 3-4`: tokens that stand together."""
    hexes = dict.fromkeys(hex for hex, _, _ in tokens)
    return ", ".join(
        f"{write_batch(*(sum(token[:2] == (hex, kind) for token in tokens) for kind in KINDS))} {name_of(g, hex)}"
        for hex in hexes
    )


def _hand(teller: Teller, hand: Any) -> str:
    if isinstance(hand, list):
        return teller.say("valley.hand", {"card": tuple(hand)}) if hand else ""
    return teller.say("valley.hand_hidden", {"count": hand}) if hand else ""


def _head(teller: Teller, data: Mapping[str, Any]) -> Text:
    time = data["time"]
    said = {
        "year": time["year"],
        "season": ("summer", "winter").index(time["season"]),
        "turn": time["turn"],
        "phase": data["phase"],
    }
    first = [TRIBES.index(name) for name in data["order"]]
    head = Text(teller.say("valley.head", said), "bold")
    return head.append(f"   {teller.say('valley.order', {'seat': first})}", "not bold") if first else head


def _below(teller: Teller, data: Mapping[str, Any]) -> Iterator[Text]:
    """What is in force and lies beside the board, how many cards are left."""
    effects = dict.fromkeys(teller.word("effect", effect["key"]) for effect in data.get("effects", ()))
    if effects:
        yield Text(teller.say("valley.in_force", {"effects": ", ".join(effects)}))
    if data.get("lying"):
        yield Text(teller.say("valley.lying", {"card": tuple(data["lying"])}))
    piles = data.get("piles", {})
    if all(isinstance(piles.get(key), int) for key in ("cunning", "summer", "winter")):
        yield Text(teller.say("valley.piles", {**piles, "discard": len(data.get("discard", ()))}))


# -- the board --------------------------------------------------------------------------------------------------


def _rows(board: Board, pieces: Mapping[str, Mapping[str, Any]]) -> Iterator[Text]:
    """Four lines a row: names and what was built, people, animals, the rivers below."""
    columns = [(WIDTH + 1) * at.q + (WIDTH + 1) // 2 * at.r for at in board.hexes]
    first, last = min(columns), max(at.r for at in board.hexes)
    for row in sorted({at.r for at in board.hexes}):
        lines = [Text(), Text(), Text(), Text()]
        for hex in (hex for hex, at in enumerate(board.hexes) if at.r == row):
            east, south_east, south_west = board.river[hex][:3]
            on = pieces.get(board.names[hex], {})
            for line in lines:
                line.pad_right(columns[hex] - first - line.cell_len)
            for line, cell in zip(lines, (_ground(board, hex, on), _people(on), _beasts(on)), strict=False):
                cell.stylize_before(GROUND[board.terrain[hex]])
                cell.pad_right(WIDTH - cell.cell_len)
                cell.stylize_before(GROUND[board.terrain[hex]])
                line.append_text(cell).append("║" if east else " ", WATER)
            for wet in (south_west, south_east):
                lines[3].append(("═" if wet else " ") * ((WIDTH + 1) // 2), WATER)
        yield from lines if row < last else lines[:3]


def _ground(board: Board, hex: int, on: Mapping[str, Any]) -> Text:
    """` 3-4 p h⌂"^`: name, terrain, entry, camp, field, hazard."""
    text = Text(f"{board.names[hex]:<4}{SIGNS[board.terrain[hex]]}{board.letters[hex] or ' '}")
    if owner := on.get("camp"):
        text.append(CAMP, f"bold {PEBBLES[TRIBES.index(owner)]}")
    if field := on.get("field"):
        text.append(FIELD[field], "bold")
    if hazard := on.get("hazard"):
        text.append(*HAZARD[hazard])
    return text


def _people(on: Mapping[str, Any]) -> Text:
    """`▲2W1F`; where several tribes meet and there is no room, how many of each."""
    groups = [(TRIBES.index(name), on[name]) for name in TRIBES if name in on]
    words = [
        (seat, MARKS[seat] + "".join(f"{group[sign]}{sign}" for sign in "WF" if sign in group))
        for seat, group in groups
    ]
    tame = [(TRIBES.index(name), f"{len(wolves)}T") for name, wolves in on.get("tame", {}).items()]
    loner = f"?{on['loner']}" if "loner" in on else ""
    if sum(len(word) for _, word in (*words, *tame)) + len(loner) > WIDTH:
        words = [(seat, f"{MARKS[seat]}{sum(group.values())}") for seat, group in groups]
    text = Text()
    for seat, word in (*words, *tame):
        text.append(word, f"bold {PEBBLES[seat]}")
    text.append(loner, "bold")
    text.truncate(WIDTH)
    return text


def _beasts(on: Mapping[str, Any]) -> Text:
    """`wo2 ma`; closer together where there are many."""
    found = [f"{SHORT[name]}{len(herd) if len(herd) > 1 else ''}" for name, herd in on.get("animals", {}).items()]
    text = " ".join(found)
    return Text(text if len(text) <= WIDTH else "".join(found)[:WIDTH], "bold")
