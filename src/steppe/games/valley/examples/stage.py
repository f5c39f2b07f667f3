"""The phases of a case, one after another, and the lines that are no player's (T8, T9)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from steppe.core.decision import NATURE, Action, Seat
from steppe.core.example import Malformed
from steppe.core.frame import Flow
from steppe.core.sheet import Public, sheet
from steppe.games.valley.cards import CARDS, do
from steppe.games.valley.deeds import clock, food
from steppe.games.valley.examples.line import TURN, Line
from steppe.games.valley.examples.rehearsal import Rehearsal
from steppe.games.valley.notation.spelling import read_species
from steppe.games.valley.phases import event, match
from steppe.games.valley.phases.arrival import Arrival, arrivals
from steppe.games.valley.phases.combat import Combat, CombatPhase
from steppe.games.valley.phases.event import EventPhase
from steppe.games.valley.phases.setup import Settle, Setup
from steppe.games.valley.phases.survival import GAINS, Survival
from steppe.games.valley.phases.tribes import Movement, Tribes
from steppe.games.valley.queries.calendar import is_harvest, written
from steppe.games.valley.queries.hunger import income
from steppe.games.valley.queries.people import in_all, tribes_on
from steppe.games.valley.queries.strength import TRIBES
from steppe.games.valley.variant import BOARD_LAID
from steppe.games.valley.world import G

HOLDING: Final = frozenset(id for id, card in CARDS.items() if do.hold_marker in card.modes[0].do)  # V3.3: the season


@sheet
class ToldSurvival(Survival):
    """T5: gains as the case tells them, in place of counting hexes."""

    told: Public[tuple[tuple[Seat, int], ...]] = ()

    def gather(self, g: G, _: Any) -> Flow:
        told = dict(self.told)
        for seat in g.world.order:
            gains = (0, told[seat], 0) if seat in told else income(g, seat)
            for count, cause in zip(gains, GAINS, strict=True):
                if count:
                    food.gain(g, seat, count, cause, cause)
        return self.gained(g)


class Stage:
    """Plays the lines of a rehearsal through the phases."""

    def __init__(self, rehearsal: Rehearsal) -> None:
        self.r = rehearsal
        self.g = rehearsal.g
        self.form = rehearsal.form
        self.next: list[str] = []  # phases still to come by themselves

    def play(self) -> None:
        """The phase of the case, then every line that asks for more; all lines must be played (T2)."""
        self.begin()
        while True:
            self.r.go_on()
            if not self.r.lines:
                if not self.next or self.g.waiting:
                    break
                self.enter(self.next.pop(0))
            else:
                self.handle(self.r.lines[0])
        told = [int(line.about[0]) for line in self.form.lines if line.kind == "rounds"]
        if told and self.r.rounds != sum(told):
            raise Malformed("do: rounds", f"{sum(told)} rounds are fought", self.r.rounds)

    def begin(self) -> None:
        phase, world = self.form.phase, self.g.world
        if self.r.lines and self.r.lines[0].text == f"phase: {phase}":
            self.r.lines.pop(0)
        match phase:
            case "setup":
                placing = [seat for seat in world.order if seat < len(self.form.seats) and not in_all(world, seat)]
                before = [hook(self.g, None) for hook in self.g.rules.points.get(BOARD_LAID, ())]
                settling = (Settle(seat=seat) for seat in reversed(placing))
                self.r.start(Setup(at="deal"), *settling, *filter(None, reversed(before)))
            case "arrival+animals":
                self.next = ["animals"]
                self.enter("arrival")
            case "first_player":
                self.r.start(Tribes(at="lot"))
            case "return":
                self.r.start(Arrival(at="back"))
            case "neutral":
                self.r.start(CombatPhase(at="neutral"))
            case "combat" if any(line.kind in ("fight", "hunt") for line in self.r.lines):
                clock.begin_phase(self.g, phase)
            case _:
                self.enter(phase)

    def enter(self, phase: str) -> None:
        """A phase from its beginning."""
        self.r.phase = phase
        if phase == "event":
            clock.begin_phase(self.g, phase)
            event.begin(self.g)
            return
        told = [
            (self.form.seats.index(name), figures["income"])
            for name, figures in self.form.tribes.items()
            if "income" in (figures or {})
        ]
        kind = next(each.kind for each in self.g.rules.turn if each.name == phase)
        self.r.start(ToldSurvival(told=tuple(told)) if kind is Survival and told else kind())

    # -- lines -------------------------------------------------------------------------------------------------

    def handle(self, line: Line) -> None:
        """A line that no question waits for."""
        match line.kind:
            case "event":
                self.settled(line)
                self.r.answers.events = [line.about[0]]
                self.r.answers.rivers = [int(line.about[1])] if line.about[1] else []
                self.r.start(EventPhase(at="draw"))
            case "phase":
                self.settled(line)
                if is_of_turn(self.g, line.about[0]):
                    self.enter(line.about[0])
            case "end of phase":
                self.up_to_the_end(line)
            case "fight":
                self.settled(line)
                hex = self.r.spelling.read_hex(line.about[0])
                present = tribes_on(self.g.world, hex)
                if not present:
                    raise Malformed(f"do: {line.text}", "tribes on the hex", "there are none")
                seat = next(seat for seat in self.g.world.order if seat in present)
                self.r.start(Combat(hex=hex, species=TRIBES, seat=seat))
            case "hunt":
                self.settled(line)
                tribe, hex_name, species = line.about
                hex, seat = self.r.spelling.read_hex(hex_name), self.r.spelling.read_tribe(tribe)
                self.r.start(Combat(hex=hex, species=read_species(species), seat=seat))
            case _:
                self.open_movement(line)

    def settled(self, line: Line) -> None:
        """Nobody does anything more before this line, and nothing may be open."""
        movement = self.g.waiting[0] if self.g.waiting else None
        while movement is not None and movement.topic == "movement":
            self.r.apply(movement.seat, Action("end"), f"do: {line.text}")
            self.r.go_on()
            movement = self.g.waiting[0] if self.g.waiting else None
        if self.g.waiting:
            raise Malformed(f"do: {line.text}", "all before it is settled", self.open_question())
        if line.kind != "end of phase":
            self.r.lines.pop(0)

    def open_question(self) -> str:
        waiting = self.g.waiting[0]
        who = "a die or draw" if waiting.seat == NATURE else self.r.spelling.tribe(waiting.seat)
        return f"{who} is awaited ({waiting.topic})"

    def up_to_the_end(self, line: Line) -> None:
        """Everything up to the end of that phase; earlier ones of the turn before it."""
        wanted, here = line.about[0], self.r.phase if self.r.phase in TURN else ""
        self.settled(line)
        if here and wanted != here:
            between = TURN[TURN.index(here) + 1 : TURN.index(wanted) + 1]
            for phase in between:
                if is_of_turn(self.g, phase):
                    self.enter(phase)
                    self.r.go_on()
                    self.settled(line)
        self.r.lines.pop(0)  # T20: only now others can follow

    def open_movement(self, line: Line) -> None:
        """T8: a movement line outside its own movement opens it; any other line that nobody asks for is an error."""
        movable = line.what and (line.moves or (line.verb and self.r.window_of(line) == "tribe_move"))
        if not movable or (self.g.waiting and self.g.waiting[0].topic != "movement"):
            self.stuck(line)
        first = self.g.waiting[0] if self.g.waiting else None
        if first is not None:
            self.r.apply(first.seat, Action("end"), f"do: {line.text}")
            return
        old = self.r.movements.get(line.seat)
        if old is None:
            self.r.start(Movement(seat=line.seat))
        else:
            self.r.start(Movement(seat=line.seat, at="plan", marks=old.marks, allowance=old.allowance))
        if not self.g.waiting and self.r.lines and self.r.lines[0] is line:
            self.stuck(line)

    def stuck(self, line: Line) -> None:
        """T2."""
        found = self.open_question() if self.g.waiting else "nobody asks"
        raise Malformed(f"do: {line.text}", "somebody asks for it", found, self.r.refused)


def is_of_turn(g: G, phase: str) -> bool:
    """V3.2, V3.3: whether this turn has the phase."""
    return phase == match.EVENT or phase in [each.name for each in match.phases(g)]


def calendar_of(g: G, lines: Iterable[Line], count: int) -> list[dict[str, Any]]:
    """The turns of a case: no phase is played, the marker alone moves."""
    held = {line.about[0] for line in lines if line.kind == "held" and line.about[1] in HOLDING}
    turns: list[dict[str, Any]] = []
    added = False
    for _ in range(count):
        clock.begin_turn(g)
        time = written(g.world) + ("+" if added else "")
        if time in held:
            clock.hold_marker(g)
        added = bool(g.world.held)
        names = [match.EVENT] if g.world.number >= event.FIRST_EVENT else []
        names += [phase.name for phase in match.phases(g)]
        turns.append({"time": time, "phases": names, "arrivals": arrivals(g), "harvest": is_harvest(g.world)})
        clock.move_marker(g)
    return turns
