"""The board of a case (T4), and the names that the rest of it may use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from steppe.core.example import Malformed
from steppe.games.valley.board.plan import TERRAINS
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.cards import CARDS
from steppe.games.valley.examples.value import items, known, one_of, pair, table, truth, whole
from steppe.games.valley.examples.word import copied, in_box
from steppe.games.valley.notation.spelling import SEASONS, USUAL, Spelling, names_of

OF_BOARD: Final = (
    *("hexes", "rivers", "regions", "open_rivers", "frozen_rivers", "lake_frozen", "lava", "barricades", "entries"),
)
TOKENS: Final = "WGFA"


class Ground:
    """What a case is about is looked up here: hexes, tribes, cards."""

    case: Mapping[Any, Any]
    seats: list[str]
    spelling: Spelling

    # -- helpers -----------------------------------------------------------------------------------------------

    def hex(self, key: str, name: object) -> str:
        if name not in self.spelling.hexes:
            raise Malformed(key, "a hex of the board", name)
        return str(name)

    def tribe(self, key: str, name: object) -> str:
        if name not in self.seats:
            raise Malformed(key, "a tribe of the case", name)
        return str(name)

    def card(self, key: str, name: object, of: Callable[[str], bool] = lambda card: True) -> None:
        if name not in CARDS:
            raise Malformed(key, "a card", name)
        if name not in self.spelling.cards and not (key == "cards" and copied(str(name), "1", self.spelling) != name):
            raise Malformed(key, in_box(self.spelling), name)
        if not of(str(name)):
            raise Malformed(key, "a card of the right deck", name)

    def event(self, key: str, name: object) -> None:
        self.card(key, name, lambda card: CARDS[card].deck in SEASONS)

    def kinds(self, key: str, told: object) -> None:
        for letter, count in table(key, told).items():
            if letter not in tuple(TOKENS):
                raise Malformed(key, "W, G, F or A", letter)
            whole(f"{key}: {letter}", count)

    # -- the board (T4) ----------------------------------------------------------------------------------------

    def hexes(self) -> tuple[str, ...]:
        told = self.case.get("board")
        if isinstance(told, Mapping):
            told = told.get("hexes")
        if isinstance(told, str):
            if told not in self.spelling.edition.boards:
                raise Malformed("board", f"hexes, or one of {', '.join(self.spelling.edition.boards)}", told)
            if told.startswith("random"):
                raise Malformed("board", "a board that is known", told)
            return names_of(told) if told in self.spelling.edition.boards else USUAL
        names = tuple(str(name) for name in table("board: hexes", told))
        for name, terrain in table("board: hexes", told).items():
            if not pair(name):
                raise Malformed("board: hexes", 'hexes as "q,r"', name)
            one_of(f"board: hexes: {name}", terrain, (*TERRAINS, *TILES))
        if not names:
            raise Malformed("board: hexes", "hexes", told)
        return names

    def underfoot(self, name: str) -> str | None:
        """T4: the tile that stands for the hex among those of the board."""
        told = self.case.get("board")
        hexes = told.get("hexes") if isinstance(told, Mapping) else None
        terrain = hexes.get(name) if isinstance(hexes, Mapping) else None
        return terrain if terrain in TILES else None

    def board(self) -> None:
        told = self.case["board"]
        if not isinstance(told, Mapping):
            return
        known("board", told, OF_BOARD)
        for name, sides in table("board: rivers", told.get("rivers", {})).items():
            whole("board: rivers", name, 1, 3)
            for side in items("board: rivers", sides):
                if len(items("board: rivers", side)) != 2:
                    raise Malformed("board: rivers", "pairs of hexes", side)
                for hex in side:
                    self.hex("board: rivers", hex)
        for hex, region in table("board: regions", told.get("regions", {})).items():
            self.hex("board: regions", hex)
            whole("board: regions", region, 1, 6)
        for key in ("open_rivers", "frozen_rivers"):
            for river in items(f"board: {key}", told.get(key, [])):
                whole(f"board: {key}", river, 1, 6)
        truth("board: lake_frozen", told.get("lake_frozen", True))
        for each in items("board: lava", told.get("lava", [])):
            self.lava(each)
        if "barricades" in told:
            self.edges("board: barricades", told["barricades"])
        for letter, hex in table("board: entries", told.get("entries", {})).items():
            if len(str(letter)) != 1 or not str(letter).isalpha():
                raise Malformed("board: entries", "letters", letter)
            self.hex("board: entries", hex)

    def edges(self, key: str, told: object) -> None:
        """N9: barricades, each by the two hexes of its edge, and whether it is spent."""
        for edge in items(key, told):
            ends = items(key, edge)
            if len(ends) not in (2, 3) or ends[2:] not in ([], ["spent"]):
                raise Malformed(key, "pairs of hexes, or spent behind them", edge)
            for hex in ends[:2]:
                self.hex(key, hex)

    def lava(self, each: object) -> None:
        if isinstance(each, str):
            self.hex("board: lava", each)
            return
        flow = table("board: lava", each)
        known("board: lava", flow, ("volcano", "flow"))
        self.hex("board: lava", flow.get("volcano"))
        for hex in items("board: lava", flow.get("flow")):
            self.hex("board: lava", hex)
