"""What a case expects of the position reached and of what has happened, held against both (T15-T18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from steppe.core.decision import Seat
from steppe.core.example import Fault, Malformed
from steppe.games.valley.board.tile import TILES
from steppe.games.valley.cards import CARDS
from steppe.games.valley.examples import number
from steppe.games.valley.examples.finding import FINDERS, Finding, Try
from steppe.games.valley.examples.form import Form
from steppe.games.valley.examples.line import Line
from steppe.games.valley.examples.rehearsal import Rehearsal
from steppe.games.valley.examples.value import items, known, one_of, table, texts, truth, whole
from steppe.games.valley.notation.spelling import BEAST_NAMES, SEASONS
from steppe.games.valley.world import G

PROSE: Final = ("why", "sums")
FIGURES: Final = (
    *("food", "plant", "meat", "fire", "announced", "status", "returns_used", "leaderless", "hand", "tokens"),
    *("camps", "reserve", "trophies", "totem", "lost_totem", "totem_offered"),
    *("progress", "inventions", "used"),
)
MAY_BE_EMPTY: Final = (*("bag", "to_bag", "barricades", "winners", "in_force", "discard", "asked", "tiles_out"),)
HAPPENINGS: Final = {
    "window": 1, "ask": 2, "camp lost": 1, "camp taken": 1, "fire gained": 1, "fire lost": 1, "eliminated": 1,
    "returned": 1, "joined": 2,
}  # fmt: skip


class Expectation:
    """What a case expects: first its form, then whether it has come true."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self.expect: Mapping[str, Any] = table("expect", form.case["expect"])
        self.tries: list[Try] = []
        known("expect", self.expect, (*FINDERS, *PROSE))
        if not self.expect.keys() - set(PROSE):
            raise Malformed("expect", "something to compare", "nothing")
        for key, told in self.expect.items():
            if key not in (*MAY_BE_EMPTY, *PROSE) and told in ({}, [], None):
                raise Malformed(f"expect: {key}", "something to compare", "nothing")
            self.check(key, told)

    # -- the form ----------------------------------------------------------------------------------------------

    def check(self, key: str, told: Any) -> None:
        form, name = self.form, f"expect: {key}"
        match key:
            case "hexes":
                for hex, what in table(name, told).items():
                    form.contents(f"{name}: {form.hex(name, hex)}", what)
            case "tribes":
                for tribe, figures in table(name, told).items():
                    self.check_figures(f"{name}: {form.tribe(name, tribe)}", figures)
            case "bag" | "to_bag":
                for species, count in table(name, told).items():
                    one_of(name, species, BEAST_NAMES)
                    whole(f"{name}: {species}", count)
            case "lost" | "gained":
                for tribe, kinds in table(name, told).items():
                    form.kinds(f"{name}: {form.tribe(name, tribe)}", kinds)
            case "legal" | "illegal":
                self.check_tries(key, told)
            case "winners" | "order" | "asked":
                for tribe in items(name, told):
                    form.tribe(name, tribe)
            case "in_force":
                for card in items(name, told):
                    form.event(name, card)
            case "tiles_out":
                for tile in items(name, told):
                    one_of(name, tile, tuple(TILES))
            case "discard":
                for card in items(name, told):
                    form.card(name, card, lambda card: CARDS[card].deck not in SEASONS)
            case "seen":
                for tribe, cards in table(name, told).items():
                    form.tribe(name, tribe)
                    for card in items(name, cards):
                        form.card(name, card)
            case _:
                self.check_rare(key, name, told)

    def check_rare(self, key: str, name: str, told: Any) -> None:
        match key:
            case "clock":
                known(name, table(name, told), ("season", "turn", "year"))
                one_of(f"{name}: season", told.get("season", SEASONS[0]), SEASONS)
                for figure in ("turn", "year"):
                    whole(f"{name}: {figure}", told.get(figure, 1), 1)
            case "extinct":
                truth(name, told)
            case "arrivals":
                whole(name, told)
            case "events":
                for text in texts(name, told):
                    self.check_happening(name, text)
            case "turns" if self.form.phase == "calendar":
                for turn in items(name, told):
                    known(name, table(name, turn), ("time", "phases", "arrivals", "harvest"))
            case "settled" | "refused" if self.form.phase == "options":
                if key == "settled":
                    table(name, told)
            case "why":
                texts(name, [told])
            case "sums":
                items(name, told)
            case "barricades":
                self.form.edges(name, told)
            case _:
                raise Malformed(name, "an expectation of this phase", key)

    def check_happening(self, name: str, text: str) -> None:
        for kind, count in HAPPENINGS.items():
            if text.startswith(f"{kind} ") and len(text.removeprefix(f"{kind} ").split(" ")) == count:
                return
        raise Malformed(name, "a text of T18", text)

    def check_figures(self, key: str, told: Any) -> None:
        for figure, value in table(key, told or {}).items():
            if figure in ("tokens", "camps"):
                whole(f"{key}: {figure}", value)
            elif figure in FIGURES:
                self.form.figure(f"{key}: {figure}", figure, value)
            else:
                raise Malformed(f"{key}: {figure}", ", ".join(FIGURES), "an unknown key")
        if not told:
            raise Malformed(key, "something to compare", "nothing")

    def check_tries(self, key: str, told: Any) -> None:
        name = f"expect: {key}"
        numbers: tuple[str, ...] = tuple(map(str, self.form.case.get("rules", ())))
        if key == "illegal" and isinstance(told, list) and not numbers:
            raise Malformed(name, "the numbers that stand against it", "neither here nor in `rules`")
        wanted = dict.fromkeys(texts(name, told)) if isinstance(told, list) else table(name, told)
        if key == "legal" and not isinstance(told, list):
            raise Malformed(name, "a list", told)
        for text, given in wanted.items():
            lines = [Line(part, self.form.spelling, key) for part in str(text).split(" ; ")]
            right = numbers if given is None else tuple(given) if isinstance(given, list) else (given,)
            for each in right:
                if not number.exists(each):
                    raise Malformed(f"{name}: {text}", "numbers of the rules", each)
            self.tries.append((key, lines, tuple(map(str, right))))

    @property
    def triers(self) -> set[Seat]:
        """T8: tribes with tries."""
        return {line.seat for _, lines, _ in self.tries for line in lines}

    # -- the comparison ----------------------------------------------------------------------------------------

    def compared(self, before: G, r: Rehearsal, owed: Mapping[str, int]) -> list[Fault]:
        """Everything that is not as expected."""
        finding = Finding(self.form, self.expect, self.tries, before, r, owed)
        return [
            fault for key, told in self.expect.items() if key in FINDERS for fault in FINDERS[key](finding, key, told)
        ]
