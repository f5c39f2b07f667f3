"""Fire Extinction: a fire is put out, or somebody who lights one is hindered, where the holder has people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import camp
from steppe.games.valley.phases.event import Happening
from steppe.games.valley.phases.window import ANY, CARD_PLAYED, EVENT_EFFECT, PlayCard, answered
from steppe.games.valley.piece import FIRE
from steppe.games.valley.queries.people import places, tokens
from steppe.games.valley.world import G

ANSWERED = ("firebug", "scorched_earth")  # VC32: those that the card names
EVENT = "prairie_fire"


def own_fire(g: G, seat: Seat) -> Iterable[Aim]:
    """A burning hex where the holder has a token: (hex,)."""
    return [(hex,) for hex in places(g.world, seat) if g.world.hazards[hex] == FIRE]


def put_out(g: G, play: PlayCard) -> None:
    camp.put_out(g, cast("int", play.aim[0]))


def fire_is_laid(g: G, seat: Seat) -> bool:
    """In `card_played`: one of those cards has been announced, and nobody has countered it."""
    play = answered(g)
    return play.card in ANSWERED and not play.countered


def hex_to_be_lit(g: G, seat: Seat) -> Iterable[Aim]:
    """The hex at which it is aimed, if the holder has a token there: (hex,)."""
    play = answered(g)
    strikes = g.rules.cards[play.card].modes[play.place].strikes
    if strikes is None or not tokens(g.world, seat, hex := strikes(g, play)):
        return ()
    return ((hex,),)


def counter(g: G, play: PlayCard) -> None:
    """The announced card does nothing at all."""
    answered(g).countered = True


def prairie_burns(g: G, seat: Seat) -> bool:
    """That is the event under way."""
    return any(isinstance(frame, Happening) and frame.card == EVENT for frame in g.stack)


def struck_hex(g: G, seat: Seat) -> Iterable[Aim]:
    """A hex that is about to burn where the holder has a token: (hex,)."""
    return [(hex,) for hex in g.nearest(Happening).hexes if tokens(g.world, seat, hex)]


def spare(g: G, play: PlayCard) -> None:
    """The event does not strike the hex."""
    happening = g.nearest(Happening)
    happening.hexes = tuple(hex for hex in happening.hexes if hex != play.aim[0])


CARD = Card(
    id="fire_extinction",
    deck=CUNNING,
    modes=(
        Mode(
            use="remove_marker",
            windows=(ANY,),
            purpose=Purpose.CLEARING,
            aims=own_fire,
            shape=shape.HEX,
            do=(put_out,),
        ),
        Mode(
            use="counter_card",
            windows=(CARD_PLAYED,),
            purpose=Purpose.COUNTER,
            when=(fire_is_laid,),
            aims=hex_to_be_lit,
            shape=shape.HEX,
            do=(counter,),
        ),
        Mode(
            use="save_from_prairie_fire",
            windows=(EVENT_EFFECT,),
            purpose=Purpose.SHELTER,
            when=(prairie_burns,),
            aims=struck_hex,
            shape=shape.HEX,
            do=(spare,),
        ),
    ),
)
