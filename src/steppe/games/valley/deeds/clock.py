"""The course of the game: turns, phases, order, elimination, return, the end."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.deeds import food, thing
from steppe.games.valley.piece import BAND, BEAST, IN, OFF, OUT, SUMMER, TURNS, WAITING, WINTER
from steppe.games.valley.queries.in_force import CACHE
from steppe.games.valley.world import G, ground


def lay_board(g: G, board: str) -> None:
    """V2.1: the valley in which the game is played."""
    world, seats, count = g.world, g.rules.seats, ground(board).count
    world.board, world.ground, world.size = board, ground(board), count
    world.people[:] = [0] * (count * seats)
    world.herds[:] = [0] * (count * 6)
    world.camps[:] = [-1] * count
    world.fields[:] = world.hazards[:] = [0] * count
    world.crowd[:] = world.wild[:] = [0] * count
    world.spots[:], world.heads[:], world.troubled = [()] * seats, [0] * seats, ()
    g.emit("board_laid", board=board)


def begin_turn(g: G) -> None:
    """V3.2."""
    world = g.world
    world.number += 1
    if g.events is not None:
        g.emit("turn_began", year=world.year, season=world.season, turn=world.turn, number=world.number)


def begin_phase(g: G, phase: str) -> None:
    g.world.phase = phase
    if g.events is not None:
        g.emit("phase_began", phase=phase)
    if CACHE in g.world.keys:  # VC11: whoever has become alone on a hex meanwhile
        for hex in range(g.world.size):
            thing.pick_up(g, hex)


def throw(g: G, what: str, value: int, seat: Seat = OFF, hex: int = OFF) -> None:
    """A die falls for all to see: a tribe's, the animals' (BEAST and above), or one that is no player's.

    `hex`: of a group that is known by where it stands.
    """
    g.world.thrown = value
    if g.events is None:
        return
    if hex != OFF:
        g.emit("group_die_rolled", what=what, hex=hex, value=value)
    elif seat in (OFF, BAND):
        g.emit("valley_die_rolled", what=what, value=value)
    elif seat >= BEAST:
        g.emit("beasts_rolled", value=value)
    else:
        g.emit("die_rolled", seat=seat, what=what, value=value)


def pick(g: G, hex: int) -> None:
    """VC12: a hex is drawn out of several, for all to see."""
    g.world.thrown = hex
    g.emit("hex_picked", hex=hex)


def show(g: G, counter: int) -> None:
    """A counter is drawn from the bag for all to see."""
    g.world.thrown = counter
    if g.events is not None:
        g.emit("counter_shown", counter=counter)


def set_order(g: G, first: Seat) -> None:
    """V3.4, V7.1: turn order, clockwise from the first player."""
    g.world.order = (*range(first, g.rules.seats), *range(first))
    if g.events is not None:
        g.emit("order_set", seat=first)


def hold_marker(g: G) -> None:
    """V3.3: the season marker stays where it is at the end of this turn."""
    g.world.held = 1
    g.emit("marker_held")


def move_marker(g: G) -> None:
    """V13.8."""
    world = g.world
    if world.held:
        world.held = 0
    elif world.turn < TURNS:
        world.turn += 1
    elif world.season == SUMMER:
        world.season, world.turn = WINTER, 1
    else:
        world.season, world.turn, world.year = SUMMER, 1, world.year + 1


def forget_joined(g: G) -> None:
    """V16.3: those who joined are as free as all others."""
    g.world.joined = ()


def announce(g: G, seat: Seat, announced: bool) -> None:
    """V13.5."""
    if g.world.announced[seat] != announced:
        g.world.announced[seat] = int(announced)
        g.emit("victory_announced" if announced else "announcement_lost", seat=seat)


def eliminate(g: G, seat: Seat, due: int = 0, line: int = 0) -> None:
    """V14.1; `due` is the turn in which the tribe returns, by which line of the table; 0 if it does not."""
    world = g.world
    world.status[seat] = WAITING if due else OUT
    world.due[seat] = due
    world.returned[seat] = max(world.returned[seat], line)  # those before it are passed over
    food.forfeit(g, seat)
    world.announced[seat] = 0
    g.emit("tribe_eliminated", seat=seat, due=due)


def come_back(g: G, seat: Seat) -> None:
    """V14.2: by the next line of the table."""
    g.world.status[seat] = IN
    g.world.returned[seat] += 1
    g.emit("tribe_returned", seat=seat)


def resign(g: G, seat: Seat) -> None:
    """V14.7: the tribe has no leader any more."""
    world = g.world
    world.leaderless[seat] = 1
    world.announced[seat] = 0
    if world.status[seat] == WAITING:  # V14.8
        world.status[seat] = OUT
    g.emit("leader_left", seat=seat)


def prompt(g: G, seat: Seat) -> None:
    """F1: who may be fed is asked, although all can eat; or not any more."""
    g.world.prompted[seat] = 1 - g.world.prompted[seat]
    g.emit("prompt_set", seat=seat, value=g.world.prompted[seat])


def end_game(g: G, winners: tuple[Seat, ...], why: str) -> None:
    """V13: `winners` is empty when all lose."""
    g.world.ended = why
    g.world.winners = winners
    g.emit(f"game_{why}", winners=winners)
