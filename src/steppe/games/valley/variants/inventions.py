"""Each winter's end every genius may invent something for good, by two dice (V18.4, VR40, VR97)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, go
from steppe.core.option import ANY, Option
from steppe.core.sheet import Public, sheet
from steppe.games.valley.card import Card, Mode
from steppe.games.valley.cards import CARDS, do, when
from steppe.games.valley.deeds import camp, clock, knowledge
from steppe.games.valley.keeping import BREEDING
from steppe.games.valley.phases.herding import HOOKS, LATE, QUESTIONS
from steppe.games.valley.phases.roll import OneByOne, die
from steppe.games.valley.phases.window import COMBAT_START
from steppe.games.valley.piece import BISON, GENIUS, OFF
from steppe.games.valley.purpose import Heed, Purpose
from steppe.games.valley.queries.calendar import is_sowing
from steppe.games.valley.queries.in_force import INVENTION, USED
from steppe.games.valley.queries.knowledge import inventions
from steppe.games.valley.queries.people import all_of_kind, turn_order
from steppe.games.valley.variant import CARD, DEALING, ELIMINATED, TRIBE, Edit, Row, Variant
from steppe.games.valley.world import G

IDEA, WHICH = "invention", "which"  # what the dice decide (N7)
ENOUGH: Final = 10  # of two dice
STONE, BOW, SWIMMING, HERDS, FARMING, FIRE = "polished_stone", "bow", "swimming", "breeding", "farming", "fire"
BY_DIE: Final = (STONE, BOW, SWIMMING, HERDS, FARMING, FIRE)
LASTING: Final = BY_DIE[:-1]  # VR97: the fire is the fire, and can be lost again


def weapon(id: str, points: int) -> Card:
    """So much to all rolls of one combat, declared before it starts (V8.17)."""
    mode = Mode(windows=(COMBAT_START,), purpose=Purpose.WEAPON, when=(when.fights,), do=(do.bonus_here(points),))
    return Card(id=id, deck="", modes=(mode,))


WEAPONS: Final = (weapon(STONE, 1), weapon(BOW, 2))


def used(cards: Mapping[str, Any]) -> tuple[Any, ...]:
    """Inventions 1 to 3, which are used like cards, whether these are in the box or not."""
    return (*WEAPONS, cards.get(SWIMMING) or CARDS[SWIMMING])


# -- the dice ------------------------------------------------------------------------------------------------------


@sheet
class Inventing(OneByOne):
    """In turn order two dice for each genius; 10 and more is an invention, by a further die."""

    left: Public[tuple[Seat, ...]] = ()  # whose geniuses have yet to think, one after the other
    first: Public[int] = 0  # what the first of two dice has shown

    def start(self, g: G, _: Any) -> Flow:
        geniuses = [(seat, all_of_kind(g.world, seat, GENIUS)) for seat in turn_order(g.world, OFF)]
        self.left = tuple([seat for seat, count in geniuses for _ in range(count)])
        return go(self.think)

    def roller(self) -> Seat:
        return self.left[0]

    def joins(self) -> bool:
        return self.first > 0

    def think(self, g: G, _: Any) -> Flow:
        return die(g, IDEA, self.thought) if self.left else DONE

    def thought(self, g: G, value: int) -> Flow:
        clock.throw(g, IDEA, value, self.left[0])
        self.first = value
        return go(self.again)

    def again(self, g: G, _: Any) -> Flow:
        return die(g, IDEA, self.thought_again)

    def thought_again(self, g: G, value: int) -> Flow:
        clock.throw(g, IDEA, value, self.left[0])
        both, self.first = self.first + value, 0
        if both >= ENOUGH:
            return go(self.find)
        self.left = self.left[1:]
        return go(self.think)

    def find(self, g: G, _: Any) -> Flow:
        return die(g, WHICH, self.found)

    def found(self, g: G, value: int) -> Flow:
        seat, craft = self.left[0], BY_DIE[value - 1]
        clock.throw(g, WHICH, value, seat)
        if craft == FIRE:  # VR97: a tribe without a camp gets nothing by it
            camp.gain_fire(g, seat, IDEA)
        elif craft not in inventions(g.world, seat):
            knowledge.invent(g, seat, craft)
        self.left = self.left[1:]
        return go(self.think)


def winter_ends(g: G, _: Any) -> Frame | None:
    if not is_sowing(g.world) or not any(all_of_kind(g.world, seat, GENIUS) for seat in g.world.order):
        return None
    return Inventing()


# -- the variant -----------------------------------------------------------------------------------------------------


def breeds(g: Any, seat: Seat) -> bool:
    """V18.38: whether the tribe knows how to keep herds."""
    return HERDS in inventions(g.world, seat)


def holds(g: G) -> str:
    """Nobody has an invention twice, and there are no others."""
    for seat in range(g.rules.seats):
        own = inventions(g.world, seat)
        if len({*own}) < len(own) or not {*own} <= {*LASTING}:
            return f"inventions {own} of {seat}"
    return ""


VARIANT = Variant(
    option=Option(
        "inventions",
        ("off", "on"),
        "V18.4",
        follows=("science", {"on": "on", "off": "off"}),
        needs={ANY: {"science": ("on",)}},
    ),
    heed=Heed.RULES,
    edits={
        "on": Edit(
            tables={"herded": frozenset({BISON}), "yields": {FARMING: (0, 8, 12)}},
            crafts=used,
            keeping=(BREEDING._replace(of=breeds),),
            hooks=((DEALING, winter_ends), (ELIMINATED, knowledge.lose_all), *HOOKS),
            late=LATE,
        )
    },
    frames=(Inventing,),
    questions=QUESTIONS,
    rows=(
        Row(INVENTION, TRIBE, "inventions", CARD, counted="knows", among=LASTING),
        Row(USED, TRIBE, "used", CARD, until="turn"),
    ),
    holds=holds,
)
