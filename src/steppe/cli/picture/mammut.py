"""Mammut in the terminal: the loot gathered by what it shows, the players, the story kind by kind."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from steppe.cli.picture.mammut_answer import alike, listed, spelled, typed, unlisted
from steppe.core.decision import Action, Decision, Seat
from steppe.core.event import Event
from steppe.core.text import Teller
from steppe.games.mammut.cards.deck import COUNTING, PAYING
from steppe.games.mammut.deeds import loot
from steppe.games.mammut.notation.position import Fields, split
from steppe.games.mammut.notation.spelling import UNKNOWN, Token
from steppe.games.mammut.rules import LAST_ROUND
from steppe.games.mammut.table import BLUE, FACES, MARK, NO_FACE, RED, table_of
from steppe.games.mammut.table import Table as TileTable
from steppe.games.mammut.tally import clockwise
from steppe.games.mammut.world import OWNERS, PLACE_NAMES, G, Tiles

MARKS = "▲▬●✚◯"
PEBBLES = ("#2A2320 on #6CB8F5", "#F4EADA on #8F1507", "#2A2320 on #D9A23B", "#F4EADA on #1A7565", "#F4EADA on #5F2FA3")
ANIMAL = "#2A2320 on #9AA25C"
CHIPS = (  # by face
    "#F4EADA on #6E655C",
    "#F4EADA on #8A5A44",
    "#2A2320 on #EAE0C8",
    "#F4EADA on #9C2F22",
    "#2A2320 on #E5862F",
    *(ANIMAL,) * 7,
    "#2A2320 on #A9CBD8",
    *("#F4EADA on #5B3A24",) * 2,
)
BESIDES = {"take": "mammut.or_take", "give": "mammut.or_give"}  # by verb; of a loot card, what it does
EXAMPLES = {"turn": "take A2 b", "give": "> M", "swap": "b>o", "choose": "v"}  # by topic

CHAPTERS = {  # the parts of the story; events that are not listed belong to the turn
    **dict.fromkeys(("start_given", "card_dealt", "animal_drawn"), "round"),
    **dict.fromkeys(("round_ended", "round_began", "tiles_thrown"), "round"),
    **dict.fromkeys(("cards_revealed", "marks_turned", "shares_counted"), "reveal"),
    **dict.fromkeys(("card_drawn", "pile_renewed", "cards_missed", "axes_scored", "axe_points_scored"), "0"),
    **dict.fromkeys(("hide_moved", "hide_led", "hide_trailed", "pelt_points_scored"), "1"),
    **dict.fromkeys(("tusks_scored", "tusk_points_scored"), "2"),
    **dict.fromkeys(("meat_first", "meat_second", "meat_third"), "3"),
    **dict.fromkeys(("fire_lacked", "fire_warmed"), "4"),
    **dict.fromkeys(("animals_began", "animal_swapped", "swap_declined", "swap_voided"), "animals"),
    **dict.fromkeys(("animal_gained", "animal_chosen"), "animals"),
    **dict.fromkeys(("animals_scored", "game_most_points", "game_more_hides", "game_shared"), "end"),
    "tie_broken": "",
}
KINDS = {  # the step of a card
    **{name: str(card.kind) for name, card in COUNTING.items()},
    **{name: str(card.kind) for name, card in PAYING.items()},
}


class Picture:
    """How the terminal shows this game."""

    nobody = ""  # somebody always wins
    examples = (
        Action("take", (3, 8)),
        Action("rob", 0),
        Action("give", (6,)),
        Action("look", (3,)),
        Action("flip", (3, 8)),
        Action("return", (1, 2)),
        Action("lay", "pelt"),
        Action("pass"),
        Action("swap", ("b", "o")),
        Action("keep"),
        Action("choose", "v"),
    )

    def notice(self, teller: Teller, g: G) -> str:
        """K1.2: what must be known of the tiles."""
        return teller.texts["name.tiles"] if g.rules.table == table_of("reconstructed") else ""

    def example(self, decision: Decision) -> str:
        return EXAMPLES[decision.topic]

    def remark(self, teller: Teller) -> str:
        """What else may be typed, and the letters of the faces."""
        return f"{teller.say('mammut.shortly', {})}\n{self._legend(teller)}"

    def badge(self, seat: Seat) -> Text:
        """A seat's number on a pebble of its colour."""
        return Text(f" {PLACE_NAMES[seat]} ", f"bold {PEBBLES[seat]}")

    def sentence(self, teller: Teller, event: Event) -> str:
        return teller.event(event)

    def chapter(self, event: Event) -> str:
        """The part of the story that an event belongs to; empty: that of the event that follows."""
        if event.name in ("card_counted", "card_voided"):
            return KINDS.get(event.data["card"], "animals")
        return CHAPTERS.get(event.name, "turn")

    # -- the table ---------------------------------------------------------------------------------------------------

    def draw(self, teller: Teller, position: str, people: Sequence[str]) -> RenderableType:
        """The middle, the players and what lies before them; `people` says of each seat who plays it."""
        fields = split(position)
        parts: list[RenderableType] = [self._head(teller, fields)]
        if fields.middle:
            count = sum(token.times for token in fields.middle)
            parts += ["", Text(teller.say("mammut.middle", {"count": count}), "bold")]
            parts.append(Columns([_chip(face, of) for face, of in _gathered(fields.middle)], padding=(0, 3)))
        parts += ["", self._players(teller, fields, people)]
        if any(lot for player in fields.players for lot in player.lots):
            parts += ["", self._lots(teller, fields)]
        marks = any(token.face == MARK and token.back == NO_FACE for token in fields.tokens())
        if marks:
            parts += ["", Text(teller.say("mammut.marks", {"loot": undersides(_table(fields))}), "dim")]
        return Group(*parts, *(() if marks else ("",)), Text(self._legend(teller), "dim"))

    def _head(self, teller: Teller, fields: Fields) -> Text:
        said = {"round": fields.round, "last": LAST_ROUND, "seat": fields.start, "phase": fields.phase}
        cards = {"pile": len(fields.deck), "discard": len(fields.discard)}
        head = Text(teller.say("mammut.head", said), "bold").append(
            f"   {teller.say('mammut.piles', cards)}", "not bold"
        )
        return (
            head.append(f"   {teller.say('mammut.spent', {'card': fields.spent})}", "not bold")
            if fields.spent
            else head
        )

    def _players(self, teller: Teller, fields: Fields, people: Sequence[str]) -> Table:
        table = Table.grid(padding=(0, 2))
        for seat, player in enumerate(fields.players):
            who = f" ({people[seat]})" if seat < len(people) and people[seat] else ""
            table.add_row(
                self.badge(seat),
                Text(f"{MARKS[seat]} {teller.word('seat', seat)}{who}"),
                Text(teller.say("mammut.points", {"count": player.score})),
                Text(teller.say("mammut.hide", {"count": player.hide})),
                Text(teller.say("mammut.animals", {"animals": " ".join(player.animals) or "–"})),
                Text(_cards(teller, "mammut.hand", "mammut.hand_hidden", player.hand)),
                Text(_cards(teller, "mammut.down", "mammut.down_hidden", player.down)),
            )
        return table

    def _lots(self, teller: Teller, fields: Fields) -> Table:
        """K7.3: what lies before everybody; behind the shaman's lot who wins ties."""
        table = Table.grid(padding=(0, 2))
        for seat, player in enumerate(fields.players):
            for place, lot in zip(_places(fields, seat), player.lots, strict=True):
                row = Text("   ").join(_chip(face, of) for face, of in _gathered(lot)) if lot else Text("–")
                arrow = next((token.face for token in lot if token.face in (RED, BLUE)), NO_FACE)
                if arrow != NO_FACE:
                    order = clockwise(seat, len(fields.players), 1 if arrow == RED else -1)
                    row.append(f"   {teller.say('mammut.ties', {'seat': order})}", "italic")
                table.add_row(Text(f" {PLACE_NAMES[place]} ", f"bold {PEBBLES[seat]}"), row)
        return table

    def _legend(self, teller: Teller) -> str:
        return " · ".join(f"{sign} {teller.word('face', face)}" for face, sign in enumerate(FACES))

    def hand(self, teller: Teller, position: str, seat: Seat) -> str:
        """The seat's own cards and what they do."""
        player = split(position).players[seat]
        lines = [f"{teller.word('card', card)} ({card})  {teller.texts[f'card.{card}']}" for card in player.hand]
        laid = teller.say("mammut.laid", {"card": player.down}) if player.down else ""
        return "\n".join(filter(None, (*(lines or [teller.say("mammut.no_cards", {})]), laid)))

    # -- answers -----------------------------------------------------------------------------------------------------

    def listed(self, g: G, decision: Decision) -> Sequence[Action]:
        """The answers that get a number."""
        return listed(g, decision)

    def obvious(self, g: G, decision: Decision) -> Action | None:
        return None

    def besides(self, teller: Teller, g: G, decision: Decision) -> Sequence[tuple[str, str]]:
        """What else may be typed, each with an example."""
        return [(example, teller.texts[BESIDES.get(verb, f"card.{verb}")]) for verb, example in unlisted(g, decision)]

    def written(self, g: G, seat: Seat, action: Action) -> str:
        return spelled(g, seat, action)

    def typed(self, teller: Teller, g: G, decision: Decision, text: str) -> Sequence[Action]:
        return typed(teller, g, decision, text)

    def entry(self, teller: Teller, g: G, seat: Seat, action: Action) -> tuple[str, str, bool]:
        """A legal action in a few words, and what it is about; no action is anybody's ruin."""
        match action:
            case Action("take" | "give", tuple() as tiles) if tiles == g.world.middle:
                return teller.say("mammut.everything", {"count": len(tiles)}), "", False
            case Action("take" | "give", tuple() as tiles):
                faces = (face for face, _ in alike(g, seat, _numbers(tiles)))
                return ", ".join(dict.fromkeys(teller.word("face", face) for face in faces)), "", False
            case Action("rob", int(lot)):
                return teller.word("seat", OWNERS[lot]), _loot(g, g.world.lots[lot]), False
            case Action("return", tuple() as lots):
                owners = tuple(dict.fromkeys(OWNERS[lot] for lot in _numbers(lots)))
                tiles = tuple(tile for lot in _numbers(lots) for tile in g.world.lots[lot])
                return teller.word("seat", owners), _loot(g, tiles), False
            case Action("look" | "flip", tuple() as tiles):
                return ", ".join(dict.fromkeys(_where(teller, g, tile) for tile in _numbers(tiles))), "", False
            case Action("lay", str(card)):
                return teller.word("card", card), teller.texts[f"card.{card}"], False
        return teller.action(action), "", False

    def out(self, g: G, seat: Seat) -> bool:
        """Nobody leaves the game."""
        return False


# -- tiles -----------------------------------------------------------------------------------------------------------


def _gathered(tokens: Iterable[Token]) -> list[tuple[int, list[Token]]]:
    """Tiles by what they show, in the order of K1.2."""
    faces: dict[int, list[Token]] = {}
    for token in tokens:
        faces.setdefault(token.face, []).append(token)
    return sorted(faces.items())


def _chip(face: int, tokens: Sequence[Token]) -> Text:
    """A face, how many there are, and their handles with the reverses that are known."""
    count = sum(token.times for token in tokens)
    text = Text().append(f" {FACES[face]}{f'×{count}' if count > 1 else ''} ", f"bold {CHIPS[face]}")
    for token in tokens:
        handle = f"#{token.tile + 1}" if token.tile >= 0 else ""
        reverse = f"({FACES[token.back]})" if token.back != NO_FACE and face not in (RED, BLUE) else ""
        if handle or reverse:
            text.append(f" {handle}", "dim").append(reverse)
    return text


def _table(fields: Fields) -> TileTable:
    return table_of(fields.chosen.get("tiles", "reconstructed"))


def undersides(table: TileTable) -> str:
    """What the tiles with a question mark have on their other side: all may know the table (KR8)."""
    return loot(tuple(sorted(sum(row) - MARK for row in table.rows if MARK in row)))


def _places(fields: Fields, seat: Seat) -> tuple[int, ...]:
    return (5 + 2 * seat, 6 + 2 * seat) if len(fields.players) == 2 else (seat,)


def _cards(teller: Teller, key: str, hidden: str, cards: Sequence[str]) -> str:
    """Names, or how many where they are not known; nothing if there are none."""
    if not cards:
        return ""
    if UNKNOWN in cards:
        return teller.say(hidden, {"count": len(cards)})
    return teller.say(key, {"card": tuple(cards)})


def _numbers(noun: tuple[object, ...]) -> Tiles:
    return tuple(each for each in noun if isinstance(each, int))


def _loot(g: G, tiles: Tiles) -> str:
    return loot(tuple(g.world.faces[tile] for tile in tiles))


def _where(teller: Teller, g: G, tile: int) -> str:
    """`meat, P2` or `meat, the middle`."""
    face = teller.word("face", g.world.faces[tile])
    place = next((place for place, lot in enumerate(g.world.lots) if tile in lot), None)
    return f"{face} ({teller.say('mammut.in_middle', {}) if place is None else PLACE_NAMES[place]})"
