"""Steps of cards: lasting effects, food, fire, people, knowledge. `(g, play) -> Frame | None`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, go
from steppe.core.sheet import Public, sheet
from steppe.games.valley.batch import read_group
from steppe.games.valley.card import Step
from steppe.games.valley.deeds import animal, camp, card, clock, food, people, thing
from steppe.games.valley.effect import Key
from steppe.games.valley.larder import HUNTING
from steppe.games.valley.party import kinds_of, one
from steppe.games.valley.phases import roll
from steppe.games.valley.phases.combat import Combat
from steppe.games.valley.phases.roll import called, draw, lying
from steppe.games.valley.phases.sowing import pay_and_sow
from steppe.games.valley.phases.window import EVENT_EFFECT, Pause, PlayCard, Window
from steppe.games.valley.piece import OFF, PACK, SUMMER
from steppe.games.valley.queries import calendar, footing, in_force
from steppe.games.valley.queries.fitting import is_usable
from steppe.games.valley.queries.people import party_on, turn_order
from steppe.games.valley.world import Effect, G

# -- what lasts --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ForAll:
    """For everybody and everywhere; the event lies beside the board as long as it lasts longer than the turn."""

    key: Key
    value: int = 0
    until: str = "turn"

    def __call__(self, g: G, play: Any) -> None:
        kept = play.card if self.until != "turn" else ""
        camp.put_in_force(g, Effect(self.key, value=self.value, until=self.until, card=kept))


@dataclass(frozen=True, slots=True)
class ForTurnsFound(ForAll):
    """The same for as many turns as the dice just thrown say, this one included; without dice for this turn (VR87)."""

    def __call__(self, g: G, play: Any) -> None:
        turns = sum(cast("tuple[int, ...]", play.found or ()))
        if turns:
            camp.put_in_force(g, Effect(self.key, value=turns, until="turns", card=play.card))
        else:
            ForAll.__call__(self, g, play)


for_all, for_turns_found = ForAll, ForTurnsFound  # as the other steps are called


def for_holder(key: Key, value: int = 0, until: str = "turn") -> Step:
    """For the holder, everywhere."""

    def begin(g: G, play: PlayCard) -> None:
        camp.put_in_force(g, Effect(key, play.seat, value=value, until=until))

    return begin


def rich_harvest(begin: Callable[[Key, int, str], Step], intact: int, damaged: int, until: str) -> tuple[Step, Step]:
    """What fields give at the next harvest, to whom `begin` says (`for_all`, `for_holder`)."""
    return begin(in_force.RICH_HARVEST, intact, until), begin(in_force.RICH_DAMAGED, damaged, until)


def in_combat(key: Key, value: int = 0) -> Step:
    """For the holder, on the hex of the combat, until the combat phase ends (VC14)."""

    def begin(g: G, play: PlayCard) -> None:
        camp.put_in_force(g, Effect(key, play.seat, g.nearest(Combat).hex, value, "combat"))

    return begin


def bonus_here(value: int) -> Step:
    """So much to every combat roll of the holder on this hex."""
    return in_combat(in_force.BONUS, value)


def end(key: Key) -> Step:
    """What this key says of all the land is over."""

    def ends(g: G, play: Any) -> None:
        camp.end_where(g, key)

    return ends


def hold_marker(g: G, play: Any) -> None:
    """The season has one turn more."""
    clock.hold_marker(g)


# -- food and fire -------------------------------------------------------------------------------------------------


def all_lose_food(share: Callable[[G, Seat], int]) -> Step:
    """Every tribe loses its share of food, as far as it has any."""

    def lose(g: G, play: Any) -> None:
        for seat in turn_order(g.world, OFF):
            food.lose(g, seat, share(g, seat), play.card)

    return lose


def eat_what_was_drawn(g: G, play: PlayCard) -> None:
    """The holder gains what the animal is worth to him now; its counter is in the bag."""
    species = cast("int", play.found) // PACK
    food.gain(g, play.seat, in_force.prey(g, play.seat, species), play.card, HUNTING)


def sow_there(g: G, play: PlayCard) -> None:
    """The holder pays for a field on the hex chosen: aim (hex,)."""
    pay_and_sow(g, play.seat, cast("int", play.aim[0]))


def lose_fire_all(g: G, play: Any) -> None:
    """[fire] All tribes lose the fire."""
    for seat in turn_order(g.world, OFF):
        camp.lose_fire(g, seat, play.card)


def gain_fire(g: G, play: PlayCard) -> None:
    """[fire] The holder gains the fire (VC6)."""
    camp.gain_fire(g, play.seat, play.card)


def settle_fire_dice(lose_from: int, gain_to: int = 0, *, lose_to: int = 6) -> Step:
    """[fire] By the dice just thrown: who has it loses it between two numbers, who has none gains it up to another."""

    def settle(g: G, play: Any) -> None:
        had = tuple(g.world.fire)
        for seat, value in zip(fire_rollers(g, gains=bool(gain_to)), cast("tuple[int, ...]", play.found), strict=True):
            if had[seat] and lose_from <= value <= lose_to:
                camp.lose_fire(g, seat, play.card)
            elif not had[seat] and value <= gain_to:
                camp.gain_fire(g, seat, play.card)

    return settle


def fire_rollers(g: G, *, gains: bool) -> tuple[int, ...]:
    """Who throws a die for the fire: tribes with it, and where it can be gained also those without it, if in play."""
    if not g.rules.fire:
        return ()
    return tuple(
        seat for seat in turn_order(g.world, OFF) if g.world.fire[seat] or (gains and not g.world.status[seat])
    )


# -- people --------------------------------------------------------------------------------------------------------


def spawn_one(g: G, play: PlayCard) -> None:
    """One token of the kind chosen appears on the hex chosen: aim (hex, kind)."""
    hex, kind = cast("tuple[int, int]", play.aim)
    people.appear(g, play.seat, hex, one(kind), play.card)


def win_over(g: G, play: PlayCard) -> None:
    """The lone man of the rival chosen changes tribe on the hex of the combat: aim (seat,)."""
    (rival,) = cast("tuple[int]", play.aim)
    hex = g.nearest(Combat).hex
    (kind,) = kinds_of(party_on(g.world, rival, hex))
    people.convert(g, play.seat, hex, rival, hex, kind)


def flee(g: G, play: PlayCard) -> None:
    """A group leaves the combat for a free hex: aim (to, warriors, women), and wolves; an empty camp goes (V15.4)."""
    to, hex = cast("int", play.aim[0]), g.nearest(Combat).hex
    if footing.is_walled(g.world, hex, to):  # VC15: a flight is a step
        thing.stop_at(g, thing.side_between(g, hex, to))
        return
    group, led, _ = read_group(play.aim, 1)
    if led:
        animal.lead_owned(g, play.seat, hex, to, led)
    people.move(g, play.seat, hex, to, group)
    if g.world.camps[hex] == play.seat:  # also when its women fell before (V15.4, VC22)
        camp.check(g, hex)


def hide(g: G, play: PlayCard) -> None:
    """A group takes no part in combats on the hex this turn: aim (warriors, women); a village there is lost."""
    hex = g.nearest(Combat).hex
    camp.put_in_force(g, Effect(in_force.HIDDEN, play.seat, hex, read_group(play.aim, 0).party))
    if g.world.camps[hex] == play.seat:
        camp.remove(g, hex, play.card)


# -- knowledge -------------------------------------------------------------------------------------------------------


def see_hand(g: G, play: PlayCard) -> None:
    """The holder sees the hand of the rival chosen: aim (seat,)."""
    (rival,) = cast("tuple[int]", play.aim)
    card.show_hand(g, play.seat, rival)


def see_next_event(g: G, play: PlayCard) -> Frame:
    """The holder sees the top card of the deck from which the next event will come."""
    return Peek(seat=play.seat, season=calendar.next_season(g.world))


@sheet
class Peek(Frame):
    """The top event is looked at; a pile has no order before that."""

    seat: Public[int] = 0
    season: Public[int] = 0

    def start(self, g: G, _: Any) -> Flow:
        pile = g.world.summer if self.season == SUMMER else g.world.winter
        if not pile:
            card.renew_events(g, self.season)
        return go(self.draw)

    def draw(self, g: G, _: Any) -> Flow:
        pile = g.world.summer if self.season == SUMMER else g.world.winter
        return draw(g, "peek", pile.outcomes(), self.seen) if pile else DONE

    def seen(self, g: G, drawn: str) -> Flow:
        card.peek(g, self.seat, self.season, drawn)
        return DONE


# -- dice -------------------------------------------------------------------------------------------------------------


def change_die(g: G, play: PlayCard) -> None:
    """The die chosen shows as much more or less as the card `turns` it: aim (owner, which)."""
    throw = lying(g)
    by = g.rules.cards[play.card].modes[play.place].turns
    roll.change(g, throw, called(throw.dice).index(cast("tuple[int, int]", play.aim)), by)


def throw_again(g: G, play: PlayCard) -> None:
    """The die chosen is void and falls again: aim (owner, which)."""
    throw = lying(g)
    roll.void(g, throw, called(throw.dice).index(cast("tuple[int, int]", play.aim)))


# -- windows ---------------------------------------------------------------------------------------------------------


def before_it_strikes(g: G, play: Any) -> Frame | None:
    """V4.7: what hangs there, then the window before an event kills or moves pieces; in haste, if it can be used."""
    if EVENT_EFFECT in g.rules.points:
        return Pause(key=EVENT_EFFECT)
    return None if g.rules.quick and not is_usable(g, EVENT_EFFECT, g.world.order) else Window(keys=(EVENT_EFFECT,))
