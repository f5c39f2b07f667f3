"""Dice and draws: dice that fall together, a region, a river, an animal out of the bag (R13, V4.5, V16.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final, NamedTuple, TypeAlias

from steppe.core.decision import NATURE, Decision, Seat
from steppe.core.frame import Ask, Done, Flow, Frame, Step, chance, go, run, run_each
from steppe.core.sheet import Public, Rare, sheet
from steppe.core.space import Pick, Space
from steppe.games.valley.deeds import animal, clock
from steppe.games.valley.phases.window import DICE_OF_AN_EVENT, DIE_ROLLED, EVENT_ROLL, Window, hooked
from steppe.games.valley.piece import BAND, BEASTS, OFF, PACK
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.fitting import opens
from steppe.games.valley.world import G, World

DIE = Pick("die", (1, 2, 3, 4, 5, 6))
PICK: Final = "pick"
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


def born(g: G, die: Die) -> tuple[Die, ...]:
    """R15: twins, or the die of a boy who may be none."""
    if more := twins(g, die):
        return more
    kind = g.rules.births[min(TWINS, max(1, die.value)) - 1]  # R4
    return (Die(YETI, die.seat, die.hex),) if in_force.is_changeling(g, die.seat, die.hex, kind) else ()


TWINS: Final = 6
BIRTH: Final = "birth"
YETI: Final = "yeti"  # what the die of a boy is called who is born in a cave
OF_AN_EVENT: Final = frozenset({YETI})  # R15: dice that are an event's, whatever they are thrown with
PURPOSES: Final = ("region", "river", "pick", "terrain", "class", "length", "epidemic")  # N6: of dice that are nobody's
HANGING: Final[Mapping[str, Callable[[G, Die], tuple[Die, ...]]]] = {BIRTH: born}  # by what a die decides


@sheet
class OneByOne(Frame):
    """A rule that throws dice of tribes one after another, which no card touches (VC19)."""

    def roller(self) -> Seat:
        """Whose die falls next."""
        raise AssertionError(f"{type(self).__name__} must say whose dice they are")

    def joins(self) -> bool:
        """N7: whether it is added to the one before it."""
        return False


def thrown_together(g: G, dice: tuple[Die, ...], first: Seat, then: Step) -> Flow:
    """R13: these dice fall, one for each side; `then`, which asks nobody, receives them."""
    luck = g.luck
    if luck is None or DIE_ROLLED in g.rules.live:
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

    A card that voids a die takes it up (`lies`); it falls again before the window is asked again. Whatever else falls
    and can be changed, such as a hex that is drawn, is a kind of throw too: it has its dice and says how one `falls`.
    """

    dice: Public[tuple[Die, ...]] = ()
    first: Public[Seat] = OFF  # R1: whose combat it is; OFF: the tribe whose dice they all are, or the first player
    event: Public[bool] = False  # R16: they settle details of an event
    among: Rare[tuple[int, ...]] = ()  # VC12: instead of a die a lot is drawn, one of these hexes
    named: Rare[int] = 0  # N7: 1: records say what the dice are for, though they are no event's
    changed: Rare[tuple[int, ...]] = ()  # VC41: the places of dice that a card has changed

    @property
    def what(self) -> str:
        """What the die that falls next decides."""
        return next((die.what for die in self.dice if not die.lies), "")

    def start(self, g: G, _: Any) -> Flow:
        return self.lie(g) if all(die.lies for die in self.dice) else self.falls(g)

    def falls(self, g: G) -> Flow:
        """The next of them."""
        if self.among:
            return draw(g, PICK, Pick("hex", self.among), self.fallen)
        said = self.event or self.named or self.what in OF_AN_EVENT
        return die(g, "event_die" if said else "die", self.fallen)

    def fallen(self, g: G, value: int) -> Flow:
        place = [die.lies for die in self.dice].index(False)
        one = self.dice[place]
        told(g, self, one, value)
        put(g, self, place, one._replace(value=value, lies=True))
        hooks = not g.rules.points.keys().isdisjoint(DICE_OF_AN_EVENT)
        if hooks and all(die.lies for die in self.dice) and (rules := hanging(g, self)):
            return run_each(rules, self.settled)
        return go(self.start)

    def lie(self, g: G) -> Flow:
        """They lie in a window, if some card fits it."""
        keys = tuple([key for key in moments(self) if opens(g, key)])
        owners, hexes = {die.seat for die in self.dice}, {die.hex for die in self.dice}
        first = self.dice[0].seat if len(owners) == 1 else self.first
        where = hexes.pop() if len(hexes) == 1 else OFF
        return run(Window(keys=keys, first=first, hex=where, once=True), self.settled) if keys else self.use(g)

    def settled(self, g: G, played: Any) -> Flow:
        """R15: a die that was changed voids those that hung on it, or calls for those it lacks."""
        if not played:
            return self.use(g)
        self.dice = grown(self.dice, g)
        return go(self.start)

    def use(self, g: G) -> Flow:
        """An event reads a table: below 1 is 1, above 6 is 6 (R4)."""
        if self.among:
            return Done(tuple([die.value for die in self.dice]))
        return Done(tuple([min(6, max(1, die.value)) for die in self.dice]) if self.event else self.dice)


def told(g: G, throw: Throw, die: Die, value: int) -> None:
    """A die has fallen, or a hex has been drawn."""
    if throw.among:
        clock.pick(g, value)
    else:
        clock.throw(g, die.what, value, die.seat)


def moments(throw: Throw) -> tuple[str, ...]:
    """R16: plays of `event_roll` come before those of `die_rolled`, which is for dice that belong to a tribe."""
    owners = {die.seat for die in throw.dice}
    event = throw.event or not OF_AN_EVENT.isdisjoint([die.what for die in throw.dice])
    if any(0 <= owner < BAND for owner in owners):
        return DICE_OF_AN_EVENT if event else (DIE_ROLLED,)
    return (EVENT_ROLL,) if event and owners else ()


def settles_event(throw: Throw, die: Die) -> bool:
    """R15, R16: whether this die of a throw is one of an event, which a card may void."""
    return throw.event or die.what in OF_AN_EVENT


# -- dice that cards touch -----------------------------------------------------------------------------------------


def put(g: G, throw: Throw, place: int, one: Die) -> None:
    """Another die in this place, with all that hangs on it; those that a card has changed are still the same."""
    if not throw.changed and one.what not in HANGING and not one.depth:  # nearly always
        throw.dice = (*throw.dice[:place], one, *throw.dice[place + 1 :])
        return
    known = [throw.dice[at] for at in throw.changed]
    throw.dice = grown((*throw.dice[:place], one, *throw.dice[place + 1 :]), g)
    throw.changed = tuple([at for at, each in enumerate(throw.dice) if any(each is other for other in known)])


def change(g: G, throw: Throw, place: int, by: int) -> None:
    """R4: a die shows so much more or less."""
    one = throw.dice[place]._replace(value=throw.dice[place].value + by)
    put(g, throw, place, one)
    throw.changed = tuple(sorted((*throw.changed, next(at for at, each in enumerate(throw.dice) if each is one))))


def void(g: G, throw: Throw, place: int) -> None:
    """VC41: a die is taken up, with all that hangs on it; it falls again."""
    put(g, throw, place, throw.dice[place]._replace(value=0, lies=False))


def is_voidable(throw: Throw, place: int) -> bool:
    """VC41: a die of an event that no card has changed."""
    return place not in throw.changed and settles_event(throw, throw.dice[place])


def lying(g: G) -> Throw:
    """The dice that lie on the table just now."""
    return next(frame for frame in reversed(g.stack) if isinstance(frame, Throw))


def called(dice: tuple[Die, ...]) -> list[tuple[int, int]]:
    """N6: what each die is called: its tribe, and which of the tribe's dice it is.

    Those of nobody go by their purpose, in place of the tribe, counted down from -1.
    """
    found: list[tuple[int, int]] = []
    for die in dice:
        owner = die.seat
        if not 0 <= owner < BAND:
            owner = -1 - PURPOSES.index(die.what if die.what in PURPOSES else PURPOSES[-1])
        found.append((owner, 1 + sum(other == owner for other, _ in found)))
    return found


def hanging(g: G, throw: Throw) -> list[Frame]:
    """What hangs at dice comes when the last of them has fallen, and before the cards; the rules to be run then."""
    rules = [rule for key in moments(throw) if key in g.rules.points for rule in hooked(g, key)]
    throw.dice = grown(throw.dice, g)  # one of them may have been changed
    return rules


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


def pick_hex(hexes: tuple[int, ...]) -> Throw:
    """VC12: one of these hexes, all equally likely; it counts as a die of the event."""
    return Throw(dice=(Die(PICK),), event=True, among=hexes)


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
        if not counters and animal.refill(g):  # V18.42
            return go(self.start)
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


Thrower: TypeAlias = tuple[Seat, int, int]  # seat (OFF: nobody's), hex, and of a token its kind


@sheet
class EachThrows(Frame):
    """R16: one throw of an event, a die for each of these villages or tokens; each is found with what it shows."""

    what: Public[str] = ""
    those: Public[tuple[Thrower, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        dice = tuple([Die(self.what, seat, hex) for seat, hex, _ in self.those])
        return run(Throw(dice=dice, event=True), self.fallen)

    def fallen(self, g: G, values: tuple[int, ...]) -> Flow:
        return Done(tuple([(*one, value) for one, value in zip(self.those, values, strict=True)]))


def each_rolls(what: str, seats: Iterable[Seat]) -> Throw:
    """R16: a die of an event for each of these tribes; the results come in the same order."""
    return Throw(dice=tuple([Die(what, seat) for seat in seats]), event=True)
