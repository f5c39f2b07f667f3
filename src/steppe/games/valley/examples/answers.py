"""Everything that a case gives beforehand: dice, draws, losses, choices, each used once and in order (T12-T14)."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.core.example import Malformed
from steppe.core.space import Pick
from steppe.games.valley.examples.draw import Draw
from steppe.games.valley.neutral import OWN_DIE
from steppe.games.valley.notation.spelling import LONERS, TOKENS, Spelling, read_kind, species_name
from steppe.games.valley.phases.roll import PICK, Throw
from steppe.games.valley.phases.side import Fight
from steppe.games.valley.piece import PREDATOR
from steppe.games.valley.queries import in_force
from steppe.games.valley.world import G

DICE = ("die", "direction", "event_die", "invention", "which", OWN_DIE)
EVENT_DICE = ("region", "class", "river", PICK)  # the others of nobody are called `event`


class Answers:
    """What is left of it."""

    def __init__(self, case: Mapping[str, Any], draws: list[Draw], counters: list[tuple[str, str]]) -> None:
        self.dice: list[int] = list(case.get("dice", ()))
        self.names: list[str] = list(case.get("dice_for", ()))
        self.thrown = 0
        self.counters = counters  # species and letter, in order
        self.draws = [draw for draw in draws if draw.kind != "top"]
        self.losses = {tribe: list(kinds) for tribe, kinds in case.get("losses", {}).items()}
        self.children = {tribe: list(kinds) for tribe, kinds in case.get("births", {}).items()}
        self.starving = {tribe: list(tokens) for tribe, tokens in case.get("starve", {}).items()}
        self.conquer = str(case.get("conquer", ""))
        self.conquered = False
        self.rivers: list[int] = []  # named by a line, without a die
        self.events: list[str] = []

    def copy(self) -> Answers:
        return copy.deepcopy(self)

    def check_rest(self) -> None:
        """T2: everything that is given must be used."""
        if self.dice:
            raise Malformed("dice", "all are used up", f"{self.dice} are left")
        if self.counters or self.draws:
            left = [f"{species} {sign}" for species, sign in self.counters] + [draw.text for draw in self.draws]
            raise Malformed("draws", "all are used up", f"{', '.join(left)} left")
        for key, left_over in (("losses", self.losses), ("births", self.children), ("starve", self.starving)):
            if unused := [tribe for tribe, kinds in left_over.items() if kinds]:
                raise Malformed(f"{key}: {unused[0]}", "it is asked for", "nobody asks")
        if self.conquer and not self.conquered:
            raise Malformed("conquer", "it is asked for", "nobody asks")

    # -- Nature ------------------------------------------------------------------------------------------------

    def nature(self, g: G, decision: Decision, spelling: Spelling, *, lenient: bool) -> Action | None:
        """What falls or is drawn next; None if the case does not give it."""
        verb, space = decision.choices[0]
        assert space is not None
        if verb in DICE:
            return self.die(g, verb)
        if verb == PICK and isinstance(space, Pick) and self.dice:
            return self.pick(space)
        if verb == "lot" and isinstance(space, Pick):
            return self.lot(g, space, spelling, lenient)
        if verb in ("counter", "entry"):
            return self.counter(g, decision, spelling)
        if verb == "event" and self.events:
            return Action(verb, self.events.pop(0))
        wanted = self.draws[0] if self.draws else None
        if wanted is not None and wanted.kind == {"deal": "card", "stolen": "card"}.get(verb, verb):
            self.draws.pop(0)
            return Action(verb, read_kind(wanted.what, LONERS) if verb == "loner" else wanted.what)
        if verb == "deal" or space.size() == 1:  # T13: the pile as it lies; what cannot come otherwise
            return decision.at(0)
        return None

    def die(self, g: G, verb: str) -> Action | None:
        top = g.stack[-1]
        if self.rivers and getattr(top, "what", "") == "river":
            river = self.rivers.pop(0)
            faces = [face for face, number in g.world.ground.river_of_face.items() if number == river]
            if not faces:
                raise Malformed("do: event", "a river of the board", river)
            return Action(verb, faces[0])
        if not self.dice:
            return None
        if not 1 <= self.dice[0] <= 6:
            raise Malformed("dice", "a number from 1 to 6", self.dice[0])
        self.thrown += 1
        return Action(verb, self.dice.pop(0))

    def pick(self, space: Pick) -> Action:
        """T12: a number, counted through the hexes that are drawn from."""
        if not 1 <= self.dice[0] <= len(space.of):
            raise Malformed("dice", f"a number from 1 to {len(space.of)}", self.dice[0])
        self.thrown += 1
        return Action(PICK, space.of[self.dice.pop(0) - 1])

    def lot(self, g: G, space: Pick, spelling: Spelling, lenient: bool) -> Action | None:
        """V7.1: counted through those who are tied, in the order of their seats."""
        if self.draws and self.draws[0].kind == "lot":
            return Action("lot", spelling.read_tribe(self.draws.pop(0).what))
        if self.dice and (not self.names or not lenient):
            self.thrown += 1
            return Action("lot", space.of[(self.dice.pop(0) - 1) % len(space.of)])
        return Action("lot", next(seat for seat in g.world.order if seat in space.of)) if lenient else None

    def counter(self, g: G, decision: Decision, spelling: Spelling) -> Action | None:
        """A counter out of the bag; with an empty bag a lot among the entries."""
        verb, space = decision.choices[0]
        assert space is not None
        if verb == "entry":
            if self.draws and self.draws[0].kind == "counter" and self.draws[0].where:
                self.counters.pop(0)
                return Action(verb, spelling.read_hex(self.draws.pop(0).where))
            return decision.at(0) if space.size() == 1 else None
        if not self.counters:
            return decision.at(0) if space.size() == 1 else None
        species, sign = self.counters.pop(0)
        if self.draws and self.draws[0].kind == "counter":
            self.draws.pop(0)
        return Action(verb, spelling.read_counter(f"{species}:{sign}"))

    def check_die(self, g: G, events: list[Event], spelling: Spelling, fighting: str) -> None:
        """T12: the die was whose the case says."""
        if not self.names or not self.thrown:
            return
        wanted = self.names[self.thrown - 1]
        found = next((self.owner(event, spelling, fighting) for event in events if is_throw(event)), "")
        if found and wanted.removesuffix(" village") != found:
            raise Malformed(f"dice_for: die {self.thrown}", f"it is for {wanted}", f"it is for {found}")

    def owner(self, event: Event, spelling: Spelling, fighting: str) -> str:
        """Whose die it was."""
        if event.name == "die_rolled":
            return spelling.tribe(event.data["seat"])
        if event.name == "beasts_rolled":
            return fighting
        what = str(event.data.get("what", PICK))
        return what if what in ("direction", "loner", OWN_DIE, *EVENT_DICE) else "event"

    # -- players -----------------------------------------------------------------------------------------------

    def loss(self, tribe: str) -> Action | None:
        if self.losses.get(tribe):
            return Action("lose", TOKENS.index(self.losses[tribe].pop(0)))
        return None

    def child(self, tribe: str) -> Action | None:
        if self.children.get(tribe):
            return Action("child", TOKENS.index(self.children[tribe].pop(0)))
        return None

    def starve(self, tribe: str, spelling: Spelling) -> Action | None:
        if tribe not in self.starving:
            return None
        return Action("starve", tuple(sorted(spelling.read_victims(self.starving.pop(tribe)))))

    def conquest(self) -> Action | None:
        self.conquered = bool(self.conquer)
        return Action(self.conquer) if self.conquer else None


def is_throw(event: Event) -> bool:
    """Whether it tells of a die, or of lots that count as one."""
    return "rolled" in event.name or event.name == "hex_picked"


def species_fought(g: G) -> str:
    """The animals whose die falls just now, if it is one of theirs: those that attack others, or those fought."""
    top = g.stack[-1] if g.stack else None
    falling = [die.seat for die in top.dice if not die.lies] if isinstance(top, Throw) else []
    if falling and falling[0] >= PREDATOR:
        return species_name(falling[0] - PREDATOR)
    for frame in reversed(g.stack):
        if isinstance(frame, Fight) and frame.species >= 0:
            komodo = in_force.is_komodo(g.world, frame.species, frame.hex)
            return "komodo" if komodo else species_name(frame.species)
    return ""
