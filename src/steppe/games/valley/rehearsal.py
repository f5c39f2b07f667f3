"""What an example has happen: its lines are answers, its dice are thrown in their order, all others pass."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from steppe.core.decision import NATURE, Action, Decision, Seat
from steppe.core.frame import Frame
from steppe.core.reason import Reason, Refused, because
from steppe.core.space import Pick
from steppe.games.valley import event, match
from steppe.games.valley.animals import Animals
from steppe.games.valley.arrival import Arrival, arrivals
from steppe.games.valley.births import BirthsPhase
from steppe.games.valley.calendar import is_harvest, written
from steppe.games.valley.combat import Combat, CombatPhase
from steppe.games.valley.course import plays_like, resolve
from steppe.games.valley.cunning import Cunning
from steppe.games.valley.deeds import clock
from steppe.games.valley.event import Happening
from steppe.games.valley.people import in_all, tribes_on
from steppe.games.valley.setup import Settle
from steppe.games.valley.sowing import Sowing
from steppe.games.valley.spelling import LOSSES, NOTATION, Spelling, names_of, read_kind, read_species
from steppe.games.valley.strength import TRIBES
from steppe.games.valley.survival import Survival
from steppe.games.valley.tribes import Movement, Tribes
from steppe.games.valley.turn_end import TurnEnd
from steppe.games.valley.world import G

PHASES: Final[Mapping[str, Callable[[], Frame]]] = {
    "arrival": Arrival,
    "animals": Animals,
    "tribes": Tribes,
    "combat": CombatPhase,
    "neutral": CombatPhase,
    "survival": Survival,
    "births": BirthsPhase,
    "sowing": Sowing,
    "cunning": Cunning,
    "turn_end": TurnEnd,
}
SAID = re.compile(r"(\w+): (.+?)(?: in (\w+))?", re.ASCII)
TOLD = re.compile(r"(?:rounds|given|end of phase): .*|\w+: conquers \S+ without combat|\w+: settles food", re.ASCII)
SMALL: Final = ("m", "c", "f", "end")


class Line:
    """A line of `do`: who says what, and in which window."""

    def __init__(self, text: str, seats: list[str]) -> None:
        self.text = text
        found = SAID.fullmatch(text)
        self.seat = seats.index(found[1]) if found and found[1] in seats else NATURE
        self.what = (found[2] if found else text) if self.seat != NATURE else text
        self.window = found[3] if found and found[3] else ""
        self.word = self.what.split(" ")[0]


class Rehearsal:
    """An example that is being played."""

    def __init__(self, g: G, case: Mapping[str, Any], seats: list[str]) -> None:
        self.g = g
        self.case = case
        self.spelling = Spelling(names_of(g.world.board), (*seats, *"abcdef")[: g.rules.seats])
        self.dice: list[int] = list(case.get("dice", ()))
        self.losses = {tribe: list(kinds) for tribe, kinds in case.get("losses", {}).items()}
        self.asked: list[str] = []
        self.refused: list[tuple[str, Reason | None]] = []
        self.stepped: list[tuple[int, ...]] = []  # steps that a card has taken and a line repeats
        self.order: list[int] = []  # species, as a player wants to fight them
        self.lines: list[Line] = []
        for text in case.get("do", ()):
            self.note(Line(text, seats))

    def note(self, line: Line) -> None:
        if line.word == "order":
            self.order = [read_species(name) for name in line.what.removeprefix("order ").split(", ")]
        elif not TOLD.fullmatch(line.text) and not line.text.startswith("next combat: "):
            self.lines.append(line)

    def left(self) -> list[tuple[str, Reason | None]]:
        """Lines that could not be played."""
        return self.refused + [(line.text, None) for line in self.lines if line.word != "lose"]

    # -- driving -----------------------------------------------------------------------------------------------

    def start(self, *frames: Frame) -> None:
        self.g.stack = list(frames)
        self.g.advance()
        self.go_on()

    def play(self) -> None:
        """The phase of the example, then every line that asks for another one."""
        phase = str(self.case["phase"])
        if not self.lines or self.lines[0].text != f"phase: {phase}":
            self.begin(phase)
        while self.lines and not self.refused:
            line = self.lines[0]
            if line.text.startswith("phase: "):
                self.lines.pop(0)
                self.start(PHASES[line.text.removeprefix("phase: ")]())
            elif line.text.startswith("event: "):
                self.lines.pop(0)
                self.happen(line.text.removeprefix("event: "))
            elif line.seat != NATURE and line.word in SMALL and not self.moves():
                self.start(Movement(seat=line.seat))
                if self.lines and self.lines[0] is line:
                    return
            else:
                return

    def begin(self, phase: str) -> None:
        world = self.g.world
        match phase:
            case "setup":
                placing = [seat for seat in world.order if not in_all(world, seat)]
                self.start(*(Settle(seat=seat) for seat in reversed(placing)))
            case "arrival+animals":
                self.lines.clear()
                self.start(Arrival())
                self.start(Animals())
            case "event":
                event.end_hazards(self.g)
            case "first_player":
                self.start(Tribes(at="lot"))
            case "return":
                self.start(Arrival(at="back"))
            case "combat" if any(line.word in ("fight", "hunt") for line in self.lines):
                self.fights()
            case _:
                self.start(PHASES[phase]())

    def fights(self) -> None:
        """Combats one by one, as they are listed."""
        lines, self.lines = self.lines, []
        for line in lines:
            words = line.text.split(" ")
            hex = self.spelling.read_hex(words[-1] if words[0] == "fight" else words[2])
            if words[0] == "fight":
                present = tribes_on(self.g.world, hex)
                seat = next(seat for seat in self.g.world.order if seat in present)
                self.start(Combat(hex=hex, species=TRIBES, seat=seat))
            else:
                seat, species = self.spelling.read_tribe(words[1]), read_species(words[3])
                self.start(Combat(hex=hex, species=species, seat=seat))

    def happen(self, text: str) -> None:
        """An event, perhaps with its river."""
        card, _, river = text.partition(", river ")
        if card not in self.g.rules.cards:
            raise Refused(because("bad_card", NOTATION, text=card[:40]))
        self.dice[:0] = [int(river)] if river else []
        self.start(Happening(card=card))

    def moves(self) -> bool:
        return bool(self.g.waiting) and self.g.waiting[0].topic == "movement"

    def go_on(self) -> None:
        """Until a question comes that nothing answers."""
        while self.g.waiting:
            decision = self.g.waiting[0]
            action = self.nature(decision) if decision.seat == NATURE else self.answer(decision)
            if action is None:
                return
            try:
                self.g.apply(decision.seat, action)
            except Refused as refused:
                self.refused.append((f"{self.spelling.tribe(decision.seat)}: {action}", refused.reason))
                return

    def nature(self, decision: Decision) -> Action | None:
        verb, space = decision.choices[0]
        if verb in ("die", "direction", "event_die"):
            return Action(verb, self.dice.pop(0)) if self.dice else None
        if verb == "lot" and isinstance(space, Pick):
            return Action(verb, space.of[(self.dice.pop(0) - 1) % len(space.of)])
        return decision.at(0)

    # -- answers -----------------------------------------------------------------------------------------------

    def answer(self, decision: Decision) -> Action | None:
        seat, tribe = decision.seat, self.spelling.tribe(decision.seat)
        match decision.topic:
            case "react":
                return self.reaction(decision)
            case "movement":
                return self.small(decision)
            case "casualty" | "victim":
                return self.loss(decision)
            case "conquer" if "conquer" in self.case:
                return Action(self.case["conquer"])
            case "starve" if tribe in self.case.get("starve", {}):
                victims = self.spelling.read_victims(self.case["starve"][tribe])
                return Action("starve", tuple(sorted(victims)))
            case "fight":
                return self.next_fight(decision)
            case "birth":
                return decision.at(0)
        return self.said(seat)

    def said(self, seat: Seat) -> Action | None:
        """The next line, if it is the seat's."""
        if not self.lines or self.lines[0].seat != seat:
            return None
        line = self.lines.pop(0)
        return resolve(self.g, seat, line.what, self.spelling)

    def reaction(self, decision: Decision) -> Action | None:
        """The card of the next line, at the window that it or the example names; else pass."""
        window = dict(decision.about)["window"]
        line = self.lines[0] if self.lines else None
        if line is not None and line.word == "k" and line.seat == decision.seat:
            wanted = line.window or window
            if wanted == window and plays_like(decision, line.what.removeprefix("k "), self.spelling):
                return self.said(decision.seat)
        if line is None and window == self.case.get("window") and "do" not in self.case:
            return None  # what is legal is tried here
        return Action("pass")

    def small(self, decision: Decision) -> Action | None:
        """M1: lines of the mover; a card of another window comes when he has ended."""
        line = self.lines[0] if self.lines else None
        if line is None:
            waits = self.case.get("window") == "tribe_move_end" and "do" not in self.case
            return Action("end") if waits else None
        if line.seat != decision.seat:
            return None
        if line.word == "k":
            fitting = plays_like(decision, line.what.removeprefix("k "), self.spelling)
            if not fitting:
                return Action("end")
            self.remember(line, fitting)
        action = self.said(decision.seat)
        if action is not None and action.verb == "move" and isinstance(action.noun, tuple):
            step = tuple(part for part in action.noun[:4] if isinstance(part, int))
            if step in self.stepped:
                self.stepped.remove(step)
                return self.small(decision)
        return action

    def remember(self, line: Line, fitting: list[Any]) -> None:
        """A card that takes the first step of its path itself."""
        if "path:" in line.what and len(fitting[0]) == 7:
            self.stepped.append(tuple(fitting[0][2:6]))

    def loss(self, decision: Decision) -> Action | None:
        """`losses` of the example, or the next line `lose` of the tribe."""
        tribe, hex = self.spelling.tribe(decision.seat), dict(decision.about)["hex"]
        if decision.topic == "victim":
            self.asked.append(tribe)
        elif self.losses.get(tribe):
            return Action("lose", read_kind(self.losses[tribe].pop(0)))
        for line in self.lines:
            words = line.what.split(" ")
            if line.seat != decision.seat or words[0] != "lose":
                continue
            names = [word for word in words[1:] if word in self.spelling.hexes]
            if not names or self.spelling.read_hex(names[0]) == hex:
                self.lines.remove(line)
                return Action("lose", read_kind(next(word for word in words[1:] if word in LOSSES), LOSSES))
        return None

    def next_fight(self, decision: Decision) -> Action:
        """C1: in the order that the player has named."""
        space = decision.choices[0][1]
        assert isinstance(space, Pick)
        combats: Any = space.of
        ranked = sorted(combats, key=lambda each: self.order.index(each[1]) if each[1] in self.order else -1)
        return Action("fight", ranked[0])

    # -- what is legal -----------------------------------------------------------------------------------------

    def why_not(self, text: str) -> Reason | None:
        """Why an action is not legal in the position reached; None if it is."""
        line = Line(text, list(self.spelling.tribes))
        try:
            action = resolve(self.g, line.seat, line.what, self.spelling)
        except Refused as refused:
            return refused.reason
        if action.verb == "sow" and isinstance(action.noun, tuple) and not self.g.waiting:
            return because("no_such_noun", "V11.1", verb="sow")
        return self.g.why_not(line.seat, action)


def calendar_of(g: G, case: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The turns of an example: no phase is played, the marker alone moves."""
    wanted: list[Mapping[str, Any]] = case["expect"]["turns"]
    held = {line.split(" ")[1].rstrip(":") for line in case.get("do", ())}
    turns: list[dict[str, Any]] = []
    added = False
    for _ in wanted:
        clock.begin_turn(g)
        time = written(g.world) + ("+" if added else "")
        if time in held:
            clock.hold_marker(g)
        added = bool(g.world.held)
        names = ["event"] if g.world.number >= event.FIRST_EVENT else []
        names += phase_names(match.phases(g.world))
        harvest = {"harvest": True} if is_harvest(g.world) else {}
        turns.append({"time": time, "phases": names, "arrivals": arrivals(g.world), **harvest})
        clock.move_marker(g)
    return turns


def phase_names(kinds: Iterable[type[Frame]]) -> list[str]:
    names: dict[Any, str] = {kind: name for name, kind in PHASES.items() if name != "neutral"}
    return [names[kind] for kind in kinds]
