"""The position of a worked example: a few hexes, a few pieces, and whatever else it names (Worked examples)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from steppe.core.reason import Refused, because
from steppe.games.valley.arrangement import Arrangement, Table
from steppe.games.valley.piece import LETTERS, SUPPLY
from steppe.games.valley.position import GAME, VERSION
from steppe.games.valley.spelling import BEAST_NAMES, NOTATION, SEASONS, TOKENS, TRIBES, read_species
from steppe.games.valley.world import G

LATER: Final = 10  # the number of a turn that is not the first
TERRAINS: Final = ("plain", "forest", "mountain")
BOARD: Final = ("hexes", "rivers", "regions", "lava")
FAR: Final = 100  # hexes outside the fragment begin here
PROSE: Final = frozenset({"why", "sums"})
START: Final = "y1s2"  # V2.9
NOT_OFFERED: Final = ("extension", "1991")


def unplayable(case: Mapping[str, Any], cards: Mapping[str, Any]) -> str:
    """Why an example cannot be played by this edition; empty if it can."""
    chosen = case.get("options") or {}
    if str(chosen.get("edition", "2002")) in NOT_OFFERED:
        return f"edition {chosen['edition']}"
    if case.get("phase") == "derive" or not set(case.get("expect") or ()) - PROSE:
        return "told in prose"
    missing = [card for card in case.get("cards", ()) if card not in cards]
    return f"no card {', '.join(missing)}" if missing else ""


class Example:
    """A position in the form of the worked examples."""

    def __init__(self, game: Table, case: Mapping[str, Any]) -> None:
        self.game = game
        self.case = case
        self.tribes: dict[str, dict[str, Any]] = {name: dict(told or {}) for name, told in case["tribes"].items()}
        self.seats: list[str] = list(case.get("seats", self.tribes))
        self.pieces: dict[str, dict[str, Any]] = {hex: dict(told) for hex, told in case.get("pieces", {}).items()}
        self.arriving = self.arrivals()
        self.far = 0

    def arrivals(self) -> list[tuple[str, str, str]]:
        """Species, letter and hex of what arrives, of which the example gives only species and hex."""
        lines = self.case.get("do", []) if "arrival" in str(self.case.get("phase")) else []
        lines = [*lines, *(f"wolf {draw.split()[-1]}" for draw in self.case.get("draws", ()))]
        found: list[tuple[str, str, str]] = []
        for line in lines:
            species, hex = line.split()
            letters = LETTERS[read_species(species)]
            found.append((species, next(sign for sign in letters if sign not in [f[1] for f in found]), hex))
        return found

    def state(self) -> G:
        case = self.case
        players = max(2, int(case.get("players_at_start", 0)), len(self.seats))
        spare = [name for name in TRIBES if name not in self.seats][: players - len(self.seats)]
        order = [*case.get("order", self.seats)]
        time = {"year": 1, "season": "summer", "turn": 2, **case.get("time", {}), **self.calendar()}
        first = case["phase"] == "tribes"  # V7.1: the order stays as the example gives it
        data = {
            GAME: VERSION,
            "seats": [*self.seats, *spare],
            "time": time | {"number": time.get("number", 1 if first else LATER)},
            "phase": "tribes",
            "order": [*order, *(name for name in self.seats if name not in order), *spare],
            "tribes": {
                **{name: self.tribe(name, self.tribes.get(name, {})) for name in self.seats},
                **{name: {"status": "out"} for name in spare},
            },
            "pieces": {hex: self.contents(told) for hex, told in self.pieces.items()},
            "effects": list(self.effects()),
            "bag": {
                name: "".join(sign for species, sign, _ in self.arriving if species == name) for name in BEAST_NAMES
            },
        }
        return Arrangement(self.game, data | {"board": self.board()}, self.chosen()).state()

    def calendar(self) -> dict[str, Any]:
        """Where a list of turns begins."""
        if self.case["phase"] != "calendar":
            return {}
        first = str(self.case["expect"]["turns"][0]["time"])
        return {
            "year": int(first[1]),
            "season": SEASONS["sw".index(first[2])],
            "turn": int(first[3]),
            "number": 0 if first == START else LATER,
        }

    def chosen(self) -> dict[str, str]:
        words = {True: "on", False: "off"}
        given = self.case.get("options") or {}
        return {key: words.get(value, str(value)) for key, value in given.items() if key != "edition"}

    def board(self) -> dict[str, Any]:
        """The fragment, and lone hexes for all that is elsewhere."""
        told = self.case.get("board") or {}
        board = {key: value for key, value in told.items() if key in BOARD}
        board["rivers"] = {str(number): sides for number, sides in board.get("rivers", {}).items()}
        away = {self.away(place): "plain" for place in range(self.far)}
        return board | {
            "hexes": {**board["hexes"], **away},
            "entries": {sign: hex for _, sign, hex in self.arriving},
        }

    def away(self, place: int) -> str:
        return f"{FAR + 3 * place},0"

    def put_away(self, told: Mapping[str, Any]) -> None:
        self.pieces[self.away(self.far)] = dict(told)
        self.far += 1

    # -- tribes ------------------------------------------------------------------------------------------------

    def tribe(self, name: str, told: dict[str, Any]) -> dict[str, Any]:
        """A tribe; camps and tokens elsewhere get hexes of their own."""
        elsewhere = dict(told.pop("elsewhere", {}))
        for token, count in told.pop("reserve", {}).items():
            here = sum(piece.get(name, {}).get(token, 0) for piece in self.pieces.values())
            elsewhere[token] = SUPPLY[TOKENS.index(token)] - count - here
        for _ in range(told.pop("camps_elsewhere", 0)):
            self.put_away({name: {"F": 1}, "camp": name})
            elsewhere["F"] = elsewhere.get("F", 0) - 1
        if elsewhere := {token: count for token, count in elsewhere.items() if count > 0}:
            self.put_away({name: elsewhere})
        if self.case["phase"] == "setup" and not any(name in piece for piece in self.pieces.values()):
            told.pop("food", None)  # V2.3: it comes with placing
        return told | {"hand": self.hand(told.get("hand", []))}

    def hand(self, told: Any) -> Any:
        return told if isinstance(told, list | int) else []

    def contents(self, told: Mapping[str, Any]) -> dict[str, Any]:
        """Pieces on a hex; a tame wolf is that of the tribe there."""
        piece = {key: value for key, value in told.items() if key != "palisade"}
        if "tame" in piece:
            owner = next((name for name in self.seats if name in told), "")
            piece["tame"] = {owner: sum(piece["tame"].values())}
        return piece

    def effects(self) -> Any:
        for hex, told in self.pieces.items():
            if told.get("palisade"):
                yield {"key": "palisade", "hex": hex, "until": "gone"}
        for key, value in (self.case.get("effects") or {}).items():
            if key != "closed_terrain" or value not in TERRAINS:
                raise Refused(because("bad_key", NOTATION, field=f"effects: {key}"))
            yield {"key": "closed", "value": TERRAINS.index(value)}
