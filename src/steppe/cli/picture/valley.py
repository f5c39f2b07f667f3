"""The Valley in the terminal: the board with its people and animals, the tribes, and what is in in_force."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from steppe.cli.picture.valley_answer import interjections, listed, typed, unlisted
from steppe.cli.picture.valley_lore import learning
from steppe.cli.picture.valley_sign import MARKS, PEBBLES, SHORT, WIDTH, beasts_sign, people_sign
from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.text import Teller
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.plan import SIGNS
from steppe.games.valley.card import no_choice
from steppe.games.valley.cards import CARDS
from steppe.games.valley.effect import EFFECTS
from steppe.games.valley.game import VALLEY
from steppe.games.valley.larder import WORDS as FOODS
from steppe.games.valley.neutral import NEUTRAL
from steppe.games.valley.notation import outline
from steppe.games.valley.notation.spelling import BEAST_NAMES, TRIBES
from steppe.games.valley.party import LETTERS, WORDS, one, spelled
from steppe.games.valley.piece import OUT
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.people import name_of
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import G, ground

GROUND = ("#2A2320 on #D8BE7C", "#F4EADA on #66774A", "#2A2320 on #B9AFA3", "#F4EADA on #8A5A44", "#F4EADA on #5B93AE")
WATER = "bold #3E7F9F"
HAZARD = {"fire": ("^", "bold #F4EADA on #C8411B"), "flood": ("≈", "bold #F4EADA on #3E7F9F")}
TILE = {  # a sign in place of that of the printed terrain, and its colours
    "desert": ("D", "#2A2320 on #E8C66A"),
    "fertile_plain": ("F", "#2A2320 on #A9B84F"),
    "marsh": ("S", "#F4EADA on #4F6B5C"),
    "jungle": ("J", "#F4EADA on #2F5A34"),
    "lava_pit": ("P", "#F4EADA on #9A2F12"),
    "new_volcano": ("V", "#F4EADA on #8A5A44"),
    "glacier": ("G", "#2A2320 on #CFE3EC"),
    "new_lake": ("L", "#F4EADA on #5B93AE"),
}
FIELD = {"intact": '"', "damaged": ","}
CAMP = "⌂"
BARRED, BROKEN = ("╳", "bold #8F1507"), ("¦", "bold #8F1507")  # a barricade, and one that has stopped somebody
MARKERS = Rules(seats=0).camp_markers  # of every tribe, in all editions
REMEMBERED = (
    *(in_force.FOUGHT, in_force.FOUGHT_BEASTS, in_force.SWIMMERS, in_force.UNKEPT, in_force.TRODDEN),
    *(in_force.PARLEYED, in_force.BARTERED, in_force.OFFERED, in_force.BUSY, in_force.ENGAGED),
)
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
    "slaughter": "slaughter 3-4:2",
    "capture": "capture 2",
    "share": "share 3-4",
    "flee": "flee 3-5",
    "propose": "propose 3-4 sky:2 ember:1",
    "joint_hunt": "consent",
    "barter": "x {with: ember, at: 3-4, give: 2 food, get: 1 card}",
    "offer": "accept",
}


class Picture:
    """How the terminal shows this game."""

    nobody = "nobody"  # V13.7: when no tribe is left, or the turns are over
    examples = (
        Action("place", 10),
        Action("move", (10, 11, 2, 1, 2)),
        Action("found", 11),
        Action("take_fire", (11, 1, 2)),
        Action("play", (next(id for id, card in CARDS.items() if card.modes[0].aims is no_choice), 0)),
        Action("end"),
        Action("fight", (11, 3)),
        Action("lose", 0),
        Action("sow", (11, 12)),
        Action("pass"),
        Action("resign"),
    )

    def notice(self, teller: Teller, g: G) -> str:
        """What the signs of neutral pieces mean that are on the board."""
        there = sorted({what for what, _, _ in g.world.roamers})
        return ", ".join(f"{SHORT[NEUTRAL[what].word]} {teller.word('species', what)}" for what in there)

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
            species, letter = teller.game.say("counter", event.data["counter"]).split()
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
            parts += [
                "",
                Text("\n").join(_rows(land, data.get("pieces", {}), data.get("barricades", ()))),
                Text(legend(teller), "dim"),
            ]
            parts += [Text(line) for line in _tiles(teller, land, data)]
        return Group(*parts, "", self._tribes(teller, data, people), *_below(teller, data))

    def _tribes(self, teller: Teller, data: Mapping[str, Any], people: Sequence[str]) -> Table:
        table = Table.grid(padding=(0, 2))
        for seat, name in enumerate(data["seats"]):
            tribe, pieces = data["tribes"][name], data.get("pieces", {}).values()
            counts = {
                WORDS[kind]: sum(each.get(name, {}).get(sign, 0) for each in pieces if isinstance(each, Mapping))
                for kind, sign in LETTERS.items()
            }
            camps = sum(each.get("camp") == name for each in pieces)
            who = f" ({people[seat]})" if seat < len(people) and people[seat] else ""
            signs = [teller.say(text, {}) for key, text in STATES.items() if key in (*tribe, tribe.get("status"))]
            if kept := sum(map(len, tribe.get("trophies", {}).values())):
                signs.append(teller.say("valley.trophies", {"count": kept}))
            if totem := tribe.get("totem"):
                signs.append(teller.say("valley.totem", {"species": BEAST_NAMES.index(totem)}))
            signs += learning(teller, name, tribe, pieces)
            table.add_row(
                self.badge(seat),
                Text(f"{teller.word('seat', seat)}{who}"),
                Text(teller.party(counts)),
                Text(teller.say("valley.camps", {"count": camps, "most": MARKERS})),
                Text(_food(teller, tribe)),
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
        return Action("pass") if decision.window and decision.size() == 1 else None

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
            case Action("play" | "use", tuple()):
                return teller.action(action), _text(teller, action), False
            case Action("starve", tuple() as tokens):
                return teller.say("action.starve", {"token": _groups(g, tokens)}), "", False
        return teller.action(action), "", False

    def out(self, g: G, seat: Seat) -> bool:
        """V14: the tribe is out for good."""
        return g.world.status[seat] == OUT or bool(g.world.leaderless[seat])


# -- words ------------------------------------------------------------------------------------------------------


def _food(teller: Teller, tribe: Mapping[str, Any]) -> str:
    """All that a tribe has; kinds that are apart (V18.19) by name."""
    one, *kinds = FOODS
    return (
        teller.say("valley.food", {"count": tribe[one]})
        if one in tribe
        else teller.say("valley.stocks", {kind: tribe.get(kind, 0) for kind in kinds})
    )


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
        f"{spelled(sum(one(kind) for where, kind, _ in tokens if where == hex))} {name_of(g, hex)}" for hex in hexes
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
    of_board = {key: value for key, value in data.items() if key in EFFECTS}  # N9
    effects |= dict.fromkeys(f"{teller.word('effect', key)} ({value})" for key, value in of_board.items())
    if effects:
        yield Text(teller.say("valley.in_force", {"effects": ", ".join(effects)}))
    if data.get("lying"):
        yield Text(teller.say("valley.lying", {"card": tuple(data["lying"])}))
    piles = data.get("piles", {})
    if all(isinstance(piles.get(key), int) for key in ("cunning", "summer", "winter")):
        yield Text(teller.say("valley.piles", {**piles, "discard": len(data.get("discard", ()))}))


# -- the board --------------------------------------------------------------------------------------------------


def _rows(
    board: Board, pieces: Mapping[str, Mapping[str, Any]], barricades: Sequence[Sequence[str]] = ()
) -> Iterator[Text]:
    """Four lines a row: names and what was built, people, animals, the rivers below."""
    blocked = {frozenset(each[:2]): BROKEN if each[2:] else BARRED for each in barricades}
    columns = [(WIDTH + 1) * at.q + (WIDTH + 1) // 2 * at.r for at in board.hexes]
    first, last = min(columns), max(at.r for at in board.hexes)
    for row in sorted({at.r for at in board.hexes}):
        lines = [Text(), Text(), Text(), Text()]
        for hex in (hex for hex, at in enumerate(board.hexes) if at.r == row):
            rivers = zip("║══", board.river[hex][:3], board.next[hex][:3], strict=True)
            east, south_east, south_west = [
                blocked.get(frozenset({board.names[hex], board.names[to]}), (river if wet else " ", WATER))
                for river, wet, to in rivers
            ]
            on = pieces.get(board.names[hex], {})
            for line in lines:
                line.pad_right(columns[hex] - first - line.cell_len)
            for line, cell in zip(lines, (_ground(board, hex, on), people_sign(on), beasts_sign(on)), strict=False):
                colours = TILE[on["tile"]][1] if "tile" in on else GROUND[board.terrain[hex]]
                cell.stylize_before(colours)
                cell.pad_right(WIDTH - cell.cell_len)
                cell.stylize_before(colours)
                line.append_text(cell).append(*east)
            for sign, style in (south_west, south_east):
                lines[3].append(sign * ((WIDTH + 1) // 2), style)
        yield from lines if row < last else lines[:3]


def _tiles(teller: Teller, board: Board, data: Mapping[str, Any]) -> Iterator[str]:
    """V17: which tile lies where and on what, and which have left the game."""
    pieces = data.get("pieces", {})
    lying = {name: on["tile"] for name, on in pieces.items() if isinstance(on, Mapping) and "tile" in on}
    if lying:
        said = [
            f"{TILE[tile][0]} {teller.word('tile', tile)} {name} ({SIGNS[board.terrain[board.named[name]]]})"
            for name, tile in lying.items()
        ]
        yield teller.say("valley.tiles", {"tiles": ", ".join(said)})
    if out := data.get("tiles_out"):
        yield teller.say("valley.tiles_out", {"tiles": ", ".join(teller.word("tile", tile) for tile in out)})


def _ground(board: Board, hex: int, on: Mapping[str, Any]) -> Text:
    """` 3-4 p h⌂"^`: name, terrain or tile, entry, camp, field, hazard."""
    sign = TILE[on["tile"]][0] if "tile" in on else SIGNS[board.terrain[hex]]
    text = Text(f"{board.names[hex]:<4}{sign}{board.letters[hex] or ' '}")
    if owner := on.get("camp"):
        text.append(CAMP, f"bold {PEBBLES[TRIBES.index(owner)]}" if owner in TRIBES else "bold")
    if field := on.get("field"):
        text.append(FIELD[field], "bold")
    if hazard := on.get("hazard"):
        text.append(*HAZARD[hazard])
    return text
