"""Everything that changes the world, each with the event that tells of it.

The deeds of every turn ask first whether anybody listens: in search nobody does, and even naming the data costs.
"""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.pile import Pile
from steppe.games.maamut.run import NEXT, OFF, line
from steppe.games.maamut.world import REMOVED, G

# -- setup ---------------------------------------------------------------------------------------------


def seat_people(g: G, first: int) -> None:
    """MR1: the person drawn by lot takes seat A, the others follow clockwise."""
    seats = g.rules.seats
    g.world.chairs = tuple((first + seat) % seats for seat in range(seats))
    g.emit("people_seated", first=first, chairs=g.world.chairs)


def lay_tiles(g: G, terrain: str) -> None:
    g.world.terrain = terrain
    g.emit("tiles_laid", terrain=terrain)


def take_up_tiles(g: G, terrain: str) -> None:
    """M3.2: nothing is laid after all."""
    g.emit("tiles_taken_up", terrain=terrain)


def draw_card(g: G, seat: Seat, card: int) -> None:
    world = g.world
    world.pile = world.pile.drawn(card)
    world.hands[seat] = tuple(sorted((*world.hands[seat], card)))
    if g.events is not None:
        private = {} if "hands" in g.rules.open else {"card": (seat,)}
        g.emit("card_drawn", private, seat=seat, card=card, left=len(world.pile))


def place_hunter(g: G, seat: Seat, hex: int) -> None:
    g.world.hunters[seat] = hex
    g.emit("hunter_placed", seat=seat, hex=hex)


# -- the turn ------------------------------------------------------------------------------------------


def begin_turn(g: G, seat: Seat, turn: int) -> None:
    world = g.world
    world.seat = seat
    world.turn = turn
    if seat in world.agreed:  # an offer stands for one round
        world.agreed = tuple(other for other in world.agreed if other != seat)
    if g.events is not None:
        g.emit("turn_began", seat=seat, turn=turn)


def _lay_down(g: G, seat: Seat, card: int) -> None:
    hand = g.world.hands[seat]
    place = hand.index(card)
    g.world.hands[seat] = hand[:place] + hand[place + 1 :]
    g.world.discard[card - 1] += 1


def play_card(g: G, seat: Seat, card: int, direction: int) -> None:
    _lay_down(g, seat, card)
    if g.events is not None:
        g.emit("card_played", seat=seat, card=card, direction=direction)


def discard_card(g: G, seat: Seat, card: int) -> None:
    _lay_down(g, seat, card)
    g.emit("card_discarded", seat=seat, card=card)


def walk(g: G, seat: Seat, direction: int, steps: int) -> None:
    hunters = g.world.hunters
    path = line(hunters[seat], direction, steps)
    hunters[seat] = path[-1]
    if g.events is not None:
        g.emit("hunter_moved", seat=seat, path=path, hex=path[-1])


def set_trap(g: G, seat: Seat) -> None:
    hex = g.world.hunters[seat]
    g.world.traps[hex] = seat
    g.emit("trap_set", seat=seat, hex=hex)


def remove_trap(g: G, seat: Seat) -> None:
    hex = g.world.hunters[seat]
    owner = g.world.traps[hex]
    g.world.traps[hex] = OFF
    g.emit("trap_taken_back" if owner == seat else "trap_destroyed", seat=seat, owner=owner, hex=hex)


def renew_pile(g: G) -> None:
    """M4.4: the discard pile becomes the pile."""
    world = g.world
    world.pile = Pile(world.pile.kinds, tuple(world.discard))
    world.discard[:] = (0, 0, 0)
    g.emit("pile_renewed", count=len(world.pile))


# -- the mammoth ---------------------------------------------------------------------------------------


def startle_mammoth(g: G, seat: Seat, direction: int, towards: int, length: int) -> None:
    """M6.4: it looks for a way, clockwise, and finds one or none."""
    if towards < 0:
        g.emit("mammoth_stood", seat=seat, hex=g.world.mammoth, card=length)
    elif towards == direction:
        g.emit("mammoth_fled", seat=seat, hex=g.world.mammoth, direction=direction, towards=towards, count=length)
    else:
        g.emit("mammoth_turned", seat=seat, hex=g.world.mammoth, direction=direction, towards=towards, count=length)


def move_mammoth(g: G, towards: int) -> None:
    world = g.world
    world.mammoth = NEXT[world.mammoth][towards]
    g.emit("mammoth_ran", hex=world.mammoth, towards=towards)


def flee(g: G, seat: Seat, hex: int) -> None:
    g.world.hunters[seat] = hex
    g.emit("hunter_fled", seat=seat, hex=hex)


def remove_hunter(g: G, seat: Seat, why: str) -> None:
    """M8.1, M8.3: the hunter leaves the board, its hand goes to the discard pile."""
    world = g.world
    hex, hand = world.hunters[seat], world.hands[seat]
    world.hunters[seat] = REMOVED
    world.hands[seat] = ()
    for card in hand:
        world.discard[card - 1] += 1
    if seat in world.agreed:
        world.agreed = tuple(other for other in world.agreed if other != seat)
    g.emit(f"hunter_{why}", seat=seat, hex=hex, hand=hand)
    if g.rules.dead_traps_go and seat in world.traps:  # O5
        hexes = tuple(place for place, owner in enumerate(world.traps) if owner == seat)
        for place in hexes:
            world.traps[place] = OFF
        g.emit("traps_rotted", seat=seat, hexes=hexes)


# -- the end -------------------------------------------------------------------------------------------


def agree(g: G, seat: Seat) -> None:
    g.world.agreed = (*g.world.agreed, seat)
    g.emit("agreement_offered", seat=seat)


def end_game(g: G, winner: Seat | None, why: str) -> None:
    """`winner` None: the mammoth."""
    g.world.ended = why
    g.world.winner = winner
    g.emit(f"game_{why}", winner=winner)
