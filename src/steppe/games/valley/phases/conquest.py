"""What the winner of a hex takes: food, fire, women, the camp (V8.9-V8.12)."""

from __future__ import annotations

from typing import Any

from steppe.core.decision import Action, Seat
from steppe.core.frame import DONE, Flow, Frame, ask, go
from steppe.core.sheet import Public, sheet
from steppe.games.valley.deeds import animal, camp, food, people
from steppe.games.valley.party import heads, kinds_of, part
from steppe.games.valley.phases.window import CAMP_TAKEN, ENEMY_KILLED, opened, passed
from steppe.games.valley.piece import NO_FIELD, NOBODY, OFF
from steppe.games.valley.queries import knowledge, strength
from steppe.games.valley.queries.people import led, markers, party_on, supply, tribes_on
from steppe.games.valley.variant import KILLED, TAKEN
from steppe.games.valley.world import G


@sheet
class Conquest(Frame):
    """V8.12: plunder, fire, window, take or raze, women, camp marker, camp check."""

    hex: Public[int] = 0
    seat: Public[Seat] = 0  # the conqueror
    owner: Public[Seat] = OFF  # whose camp it was
    fire: Public[bool] = False  # the loser had fire when the camp fell
    massacred: Public[int] = 0  # women who died with the camp

    def start(self, g: G, _: Any) -> Flow:
        world = g.world
        owner = world.camps[self.hex]
        if owner in (OFF, NOBODY, self.seat):
            return go(self.women)
        self.owner, self.fire = owner, bool(world.fire[owner])
        share = 2 if world.camps.count(owner) == 1 else 4  # V8.11
        food.carry_off(g, self.seat, owner, world.food[owner] // share, "plunder")
        self.share_fire(g)
        return opened(g, CAMP_TAKEN, self.choose, self.seat, self.hex)

    def share_fire(self, g: G) -> None:
        """V8.12: the conqueror has fire too, as long as he has a camp."""
        if self.fire and g.rules.spoils:
            camp.gain_fire(g, self.seat, "conquest")

    def choose(self, g: G, _: Any) -> Flow:
        if g.world.camps[self.hex] != self.owner:
            return go(self.women)  # nothing is left to choose
        if not led(g.world, self.seat):
            return take(g, self)
        if not worth_asking(g, self.seat, self.owner, self.hex):
            return raze(g, self)
        return ask(self.seat, "conquer", self.chosen, (("take", None), ("raze", None)), hex=self.hex)

    def chosen(self, g: G, got: Action) -> Flow:
        return take(g, self) if got.verb == "take" else raze(g, self)

    def feast(self, g: G, _: Any) -> Flow:
        return passed(g, KILLED, self.feasted)

    def feasted(self, g: G, _: Any) -> Flow:
        return go(self.women)

    def taken(self, g: G, _: Any) -> Flow:
        return go(self.women)

    def women(self, g: G, _: Any) -> Flow:
        capture_women(g, self.seat, self.hex)
        if g.world.companions:
            animal.free_strays(g, herds=True)
        return DONE


def capture_women(g: G, seat: Seat, hex: int, but: Seat = OFF) -> int:
    """V8.9: women of every other tribe on the hex, but of one that looks on; how many there were."""
    found = 0
    for owner in tribes_on(g.world, hex):
        if owner not in (seat, but):
            found += people.capture(g, seat, owner, hex)
    return found


def overrun(g: G, hex: int, seat: Seat = OFF) -> int:
    """V16.6: neutral people carry off the women and destroy camp and field; they plunder nothing. How much was lost.

    `seat`: the only tribe that has lost to them (V16.11); OFF: all that were there.
    """
    world, lost = g.world, 0
    for owner in tribes_on(world, hex) if seat == OFF else (seat,):
        lost += people.kill_group(g, owner, hex, strength.prey(g, owner, hex), "carried_off", check=False)
    if world.camps[hex] != OFF and (seat == OFF or world.camps[hex] in (seat, NOBODY)):
        camp.remove(g, hex, "razed")
        camp.lose_field(g, hex, "razed")
        lost += 1
    return lost


def take(g: G, conquest: Conquest) -> Flow:
    """V8.10: the women there and the camp become the conqueror's; without a marker or a woman the camp is removed."""
    seat, hex = conquest.seat, conquest.hex
    people.capture(g, seat, conquest.owner, hex)
    if markers(g, seat) and party_on(g.world, seat, hex) & g.rules.keepers:
        camp.take(g, seat, hex)
        if g.world.companions:
            animal.hand_over(g, conquest.owner, seat, hex)  # V18.38 (h)
    else:
        camp.remove(g, hex, "conquered")
    conquest.share_fire(g)
    return passed(g, TAKEN, conquest.taken)


def raze(g: G, conquest: Conquest) -> Flow:
    """V8.10: the camp is removed, the women of its tribe there die, the field is lost."""
    seat, owner, hex = conquest.seat, conquest.owner, conquest.hex
    doomed = strength.prey(g, owner, hex)
    conquest.massacred = heads(doomed)
    camp.remove(g, hex, "razed")
    people.kill_group(g, owner, hex, doomed, "razed")
    camp.lose_field(g, hex, "razed")
    return opened(g, ENEMY_KILLED, conquest.feast, seat, hex) if conquest.massacred else go(conquest.women)


def is_lesson(g: G, seat: Seat, owner: Seat) -> bool:
    """V18.6: whether somebody who takes a camp could learn something there."""
    fire = g.world.fire[owner] and not g.world.fire[seat]
    return bool(fire or knowledge.teachable(g.world, seat, owner))


def worth_asking(g: G, seat: Seat, owner: Seat, hex: int) -> bool:
    """C3: unless taking is impossible and razing loses nothing more."""
    world = g.world
    keepers = g.rules.keepers
    women = part(party_on(world, owner, hex), g.rules.captives)
    own = party_on(world, seat, hex) & keepers
    taking = markers(g, seat) and (own or any(supply(g, seat, kind) for kind in kinds_of(part(women, keepers))))
    more = strength.bystanders(world, owner, hex) or (not g.rules.spoils and is_lesson(g, seat, owner))
    return bool(taking or women or more or world.fields[hex] != NO_FIELD)
