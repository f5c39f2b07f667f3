"""Dice and draws: dice that fall together, a region, a river, an animal out of the bag (R13, V4.5, V16.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple

from steppe.core.decision import NATURE, Decision, Seat
from steppe.core.frame import Ask, Done, Flow, Frame, Step, chance, go, run
from steppe.core.sheet import Public, sheet
from steppe.core.space import Pick, Space
from steppe.games.valley.deeds import clock
from steppe.games.valley.phases.window import DICE_OF_AN_EVENT, DIE_ROLLED, EVENT_ROLL, Window
from steppe.games.valley.piece import BAND, BEASTS, OFF, PACK
from steppe.games.valley.queries.fitting import opens
from steppe.games.valley.world import G, World

DIE = Pick("die", (1, 2, 3, 4, 5, 6))
SPECIES = range(BEASTS)
made = tuple.__new__  # quicker than the constructor of a named tuple


def die(g: G, topic: str, then: Step) -> Flow:
    """A die is thrown; `then` receives what it shows."""
    return _die(topic, then.__name__) if g.luck is None else then(g, 1 + g.luck(6))


def draw(g: G, topic: str, space: Space, then: Step) -> Flow:
    """Lots are drawn; `then` receives what comes."""
    return chance(topic, space, then) if g.luck is None else then(g, space.sample(g.luck))


@cache
def _die(topic: str, then: str) -> Ask:
    """The question is always the same, so it is made once."""
    return Ask((Decision(NATURE, topic, ((topic, DIE),)),), then, True)


class Die(NamedTuple):
    """A die of a throw: what it decides, for whom and where, what it shows, and on which others it hangs."""

    what: str
    seat: Seat = OFF  # the tribe it is thrown for (VC19), or another side of a fight; OFF: nobody's
    hex: int = OFF
    value: int = 0
    lies: bool = False  # else it has yet to fall
    depth: int = 0  # 0: by itself; else it hangs on the nearest die before it that is less deep


def twins(g: G, die: Die) -> tuple[Die, ...]:
    """V10.2: two further dice; another 6 among them is one child."""
    return (Die(die.what, die.seat, die.hex),) * 2 if die.value >= TWINS and not die.depth else ()


TWINS: Final = 6
HANGING: Final[Mapping[str, Callable[[G, Die], tuple[Die, ...]]]] = {"birth": twins}  # by what a die decides


def thrown_together(g: G, dice: tuple[Die, ...], first: Seat, then: Step) -> Flow:
    """R13: these dice fall, one for each side; `then`, which asks nobody, receives them."""
    luck = g.luck
    if luck is None or DIE_ROLLED in g.rules.fits:
        return run(Throw(dice=dice, first=first), then)
    fallen: list[Die] = []
    for what, seat, hex, _, _, depth in dice:
        value = 1 + luck(6)
        fallen.append(made(Die, (what, seat, hex, value, True, depth)))
        clock.throw(g, what, value, seat)
    return then(g, tuple(fallen))


@sheet
class Throw(Frame):
    """R13: dice that fall together lie in one window; then they are used, in the order in which they were thrown.

    A card that voids a die takes it up (`lies`); it falls again before the window is asked again.
    """

    dice: Public[tuple[Die, ...]] = ()
    first: Public[Seat] = OFF  # R1: whose combat it is; OFF: the tribe whose dice they all are, or the first player
    event: Public[bool] = False  # R16: they settle details of an event

    @property
    def what(self) -> str:
        """What the die that falls next decides."""
        return next((die.what for die in self.dice if not die.lies), "")

    def start(self, g: G, _: Any) -> Flow:
        if all(die.lies for die in self.dice):
            return self.lie(g)
        return die(g, "event_die" if self.event else "die", self.fallen)

    def fallen(self, g: G, value: int) -> Flow:
        place = [die.lies for die in self.dice].index(False)
        one = self.dice[place]
        clock.throw(g, one.what, value, one.seat)
        one = one._replace(value=value, lies=True)
        self.dice = grown((*self.dice[:place], one, *self.dice[place + 1 :]), g)
        return go(self.start)

    def lie(self, g: G) -> Flow:
        """R16: plays of `event_roll` come before those of `die_rolled`, which is for dice that belong to a tribe."""
        owners = {die.seat for die in self.dice}
        fitting: tuple[str, ...] = DICE_OF_AN_EVENT if self.event else (DIE_ROLLED,)
        if not any(0 <= owner < BAND for owner in owners):
            fitting = (EVENT_ROLL,) if self.event and owners else ()
        keys = tuple([key for key in fitting if opens(g, key)])
        first = self.dice[0].seat if len(owners) == 1 else self.first
        return run(Window(keys=keys, first=first, hex=self.where(), once=True), self.settled) if keys else self.use(g)

    def where(self) -> int:
        """The hex of the dice, if they have one in common."""
        hexes = {die.hex for die in self.dice}
        return hexes.pop() if len(hexes) == 1 else OFF

    def settled(self, g: G, played: bool | None) -> Flow:
        """R15: a die that was changed voids those that hung on it, or calls for those it lacks."""
        if not played:
            return self.use(g)
        self.dice = grown(self.dice, g)
        return go(self.start)

    def use(self, g: G) -> Flow:
        """An event reads a table: below 1 is 1, above 6 is 6 (R4)."""
        return Done(tuple([min(6, max(1, die.value)) for die in self.dice]) if self.event else self.dice)


def grown(dice: tuple[Die, ...], g: G) -> tuple[Die, ...]:
    """The dice with all that hang on them: what hangs no more is void, what is lacking has yet to fall."""
    found: list[Die] = []
    place = 0
    while place < len(dice):
        one, place = dice[place], place + 1
        below: list[list[Die]] = []  # the dice that hung on it, each with its own
        while place < len(dice) and dice[place].depth > one.depth:
            if dice[place].depth == one.depth + 1:
                below.append([])
            below[-1].append(dice[place])
            place += 1
        found.append(one)
        for at, wanted in enumerate(HANGING[one.what](g, one) if one.lies and one.what in HANGING else ()):
            kept = at < len(below) and below[at][0].what == wanted.what
            found += grown(tuple(below[at]), g) if kept else (wanted._replace(depth=one.depth + 1),)
    return tuple(found)


@sheet
class RollRegion(Frame):
    """V4.5: a die gives the number; every hex of that region is meant."""

    kind: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        return run(Throw(dice=(Die("region"),), event=True), self.rolled)

    def rolled(self, g: G, got: tuple[int, ...]) -> Flow:
        return Done(g.world.ground.regions[self.kind][got[0]])


@sheet
class RollRiver(Frame):
    """A die picks a river; a number without one is thrown again."""

    def start(self, g: G, _: Any) -> Flow:
        return run(Throw(dice=(Die("river"),), event=True), self.rolled)

    def rolled(self, g: G, got: tuple[int, ...]) -> Flow:
        river = g.world.ground.river_of_face.get(got[0])
        return go(self.start) if river is None else Done(river)


def in_bag(world: World, without: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The counters in the bag, but for those already drawn."""
    if without:
        bag = world.bag.copy()
        for counter in without:
            bag[counter // PACK] &= ~(1 << counter % PACK)
    else:
        bag = world.bag
    return tuple(chain.from_iterable(map(_counters, SPECIES, bag)))


@cache
def _counters(species: int, bits: int) -> tuple[int, ...]:
    return tuple(species * PACK + place for place in range(PACK) if bits >> place & 1)


def letter_of(g: G, counter: int) -> str:
    """The letter printed on a counter."""
    return g.rules.edition.letters[counter // PACK][counter % PACK]


@sheet
class DrawAnimal(Frame):
    """A counter is drawn from the bag and put back; OFF if the bag is empty."""

    def start(self, g: G, _: Any) -> Flow:
        counters = in_bag(g.world)
        return draw(g, "counter", Pick("counter", counters), self.drawn) if counters else Done(OFF)

    def drawn(self, g: G, counter: int) -> Flow:
        clock.show(g, counter)
        return Done(counter)


@sheet
class RandomEntry(Frame):
    """V16.1, VC13: the letter of an animal drawn from the bag names an entry; empty bag: a lot among the entries."""

    def start(self, g: G, _: Any) -> Flow:
        return run(DrawAnimal(), self.drawn)

    def drawn(self, g: G, counter: int) -> Flow:
        entries = g.world.ground.entries
        if counter == OFF:
            return go(self.lot)
        return Done(entries[letter_of(g, counter)])

    def lot(self, g: G, _: Any) -> Flow:
        return draw(g, "entry", Pick("hex", tuple(sorted(g.world.ground.entries.values()))), self.fallen)

    def fallen(self, g: G, hex: int) -> Flow:
        clock.throw(g, "entry", hex)
        return Done(hex)


def each_rolls(what: str, seats: Iterable[Seat]) -> Throw:
    """R16: a die of an event for each of these tribes; the results come in the same order."""
    return Throw(dice=tuple([Die(what, seat) for seat in seats]), event=True)
