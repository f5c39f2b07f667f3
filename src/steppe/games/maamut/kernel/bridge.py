"""Between the engine and the kernel: a state as whole numbers, and back again."""

from __future__ import annotations

from functools import lru_cache

from steppe.core.decision import Action
from steppe.core.frame import Frame
from steppe.core.pile import Pile
from steppe.core.state import State
from steppe.games.maamut.kernel import table
from steppe.games.maamut.kernel.board import Board
from steppe.games.maamut.kernel.hunt import CARD, DIRECTION, Kernel
from steppe.games.maamut.mammoth import Fright, Push, Run
from steppe.games.maamut.rules import Rules
from steppe.games.maamut.run import COUNT, OFF, land
from steppe.games.maamut.turn import Hunt, Match, Placing
from steppe.games.maamut.world import DECK, REMOVED, G, World

PHASES = {"place": table.PLACE, "turn": table.TURN, "flee": table.FLEE, "draw": table.DRAW}
SEATS = 4
EIGHT = 8  # bits for each seat, or each value of cards
COMPILED = not hasattr(Kernel.legal, "__code__")  # whether this is the build of `make fast`


@lru_cache(maxsize=256)
def board_of(terrain: str) -> Board:
    """The tables of a deal."""
    ground = land(terrain)
    return Board(_set(ground.open), _set(ground.grass))


def _set(which: tuple[bool, ...]) -> int:
    return sum(1 << place for place, there in enumerate(which) if there)


def _side_by_side(numbers: list[int] | tuple[int, ...]) -> int:
    return sum(number << EIGHT * place for place, number in enumerate(numbers))


def switches_of(rules: Rules) -> int:
    """O1 to O9 as the kernel knows them; the others are about what comes before it, or are numbers."""
    chosen = (
        (rules.shared_take_back, table.SHARED),
        (rules.trap_shortens, table.SHORTENS),
        (rules.dead_traps_go, table.DEAD_GO),
        (rules.dead_traps_win, table.DEAD_WIN),
        (rules.crowded_flight, table.CROWDED),
        (rules.flight == "mover", table.MOVER),
        (rules.flight == "auto", table.AUTO),
        (rules.last_hunter_wins, table.LAST_WINS),
        (rules.placed_by_lot, table.BY_LOT),
        (bool(rules.open), table.OPEN),
    )
    return sum(option for wanted, option in chosen if wanted)


def load(g: G) -> Kernel:
    """The state as whole numbers. What is known to lie on top of the pile is forgotten: the kernel's has no order."""
    world, rules = g.world, g.rules
    if not all(len(hand) == len(DECK.kinds) for hand in world.hands) and not world.turn:
        raise ValueError("tiles and cards are not dealt yet")
    hunt = Kernel(board_of(world.terrain), rules.seats, switches_of(rules), rules.turn_limit or 0)
    hunt.order = _side_by_side(rules.placing)
    hunt.mammoth = world.mammoth
    stand = {OFF: table.OFF, REMOVED: table.GONE}
    hunt.hunters = _side_by_side(
        [*(stand.get(hex, hex) for hex in world.hunters), *[table.GONE] * (SEATS - rules.seats)]
    )
    hunt.traps = _set(tuple(owner >= 0 for owner in world.traps))
    hunt.low = _set(tuple(owner in (1, 3) for owner in world.traps))
    hunt.high = _set(tuple(owner in (2, 3) for owner in world.traps))
    hunt.reserve = _side_by_side([world.reserve(seat) for seat in range(rules.seats)])
    hunt.hands = _side_by_side([sum(1 << 2 * (card - 1) for card in hand) for hand in world.hands])
    hunt.pile = _side_by_side(world.pile.all_counts())
    hunt.discard = _side_by_side(world.discard)
    hunt.seat, hunt.turn = world.seat, world.turn
    hunt.agreed = sum(1 << seat for seat in world.agreed)
    if not g.waiting:
        if world.ended not in table.ENDS:
            raise ValueError("how the game ended is not known")  # as in positions that only say who has won
        hunt.phase, hunt.ended = table.OVER, table.ENDS.index(world.ended)
        hunt.winner = -1 if world.winner is None else world.winner
        return hunt
    asked = g.waiting[0]
    hunt.phase = PHASES[asked.topic]
    hunt.asked = world.seat if asked.seat < 0 else asked.seat
    if asked.topic == "place":
        hunt.asked = next(seat for seat in rules.placing if world.hunters[seat] == OFF)
    elif asked.topic == "flee":
        push, run, fright = g.nearest(Push), g.nearest(Run), g.nearest(Fright)
        scared = fright.scared(g)
        assert scared is not None
        hunt.scared, hunt.card, hunt.direction, hunt.steps = scared, push.card, push.direction, push.steps
        hunt.towards, hunt.entered = run.towards, run.entered
    return hunt


def restored(hunt: Kernel, g: G) -> G:
    """The kernel's game as a state of the same table as `g`, which gives rules, tiles and chairs."""
    seats = range(hunt.seats)
    stands = {table.OFF: OFF, table.GONE: REMOVED}
    hexes = [hunt.hunters >> EIGHT * seat & 63 for seat in seats]
    over = hunt.phase == table.OVER
    world = World(
        terrain=g.world.terrain,
        mammoth=hunt.mammoth,
        hunters=[stands.get(hex, hex) for hex in hexes],
        traps=[int(hunt.owner(hex)) if hunt.traps >> hex & 1 else OFF for hex in range(COUNT)],
        hands=[_cards(hunt.hands >> EIGHT * seat & 63) for seat in seats],
        pile=Pile(DECK.kinds, _values(hunt.pile)),
        discard=list(_values(hunt.discard)),
        seat=hunt.seat,
        turn=hunt.turn,
        agreed=tuple(seat for seat in seats if hunt.agreed >> seat & 1),
        chairs=g.world.chairs,
        ended=table.ENDS[hunt.ended] if over else "",
        winner=hunt.winner if over and hunt.winner >= 0 else None,
    )
    new: G = State(g.rules, world, [] if over else _stack(hunt))
    new.advance()
    return new


def _values(numbers: int) -> tuple[int, ...]:
    return tuple(numbers >> EIGHT * place & 255 for place in range(len(DECK.kinds)))


def _cards(hand: int) -> tuple[int, ...]:
    return tuple(card for card in (1, 2, 3) for _ in range(hand >> 2 * (card - 1) & 3))


def _stack(hunt: Kernel) -> list[Frame]:
    """The rules under way where the kernel is."""
    if hunt.phase == table.PLACE:
        return [Match(at="over", queue=(Hunt(),), one=False), Placing()]
    match = Match(at="over", one=False)
    if hunt.phase != table.FLEE:
        return [match, Hunt(at="turn" if hunt.phase == table.TURN else "draw")]
    seat, card, direction, towards = hunt.seat, hunt.card, hunt.direction, hunt.towards
    push = Push(at="go_on", seat=seat, card=card, direction=direction, steps=hunt.steps)
    run = Run(at="enter", seat=seat, card=card, direction=direction, towards=towards, entered=hunt.entered)
    return [match, Hunt(at="acted"), push, run, Fright(seat=seat, towards=towards)]


def action(hunt: Kernel, code: int) -> Action:
    """An answer of the kernel as the engine has it."""
    if hunt.phase == table.DRAW:
        return Action("draw", code + 1)
    if hunt.phase != table.TURN:
        return Action("flee" if hunt.phase == table.FLEE else "place", code)
    if code < table.SET:
        return Action("move", (CARD[code], DIRECTION[code]))
    if code >= table.DISCARD:
        return Action("discard", code - table.DISCARD + 1)
    return Action("set_trap" if code == table.SET else "remove_trap")
