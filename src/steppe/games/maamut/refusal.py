"""Why an action is not among the answers: the conditions of its rule in order, and the first that fails."""

from __future__ import annotations

from steppe.core.decision import Action
from steppe.core.reason import Reason, because
from steppe.games.maamut.run import CARDS, COUNT, NEXT, OUTER, RAYS, line
from steppe.games.maamut.world import G


def why_not_place(g: G, action: Action) -> Reason:
    """M3.6, M3.7."""
    hex = action.noun
    if action.verb != "place":
        return because("must_place", "M3.6")
    if not isinstance(hex, int) or not 0 <= hex < COUNT:
        return because("no_such_hex", "N1")
    if hex not in OUTER:
        return because("not_outer", "M3.6", hex=hex)
    if not g.world.ground.open[hex]:
        return because("rock", "M3.7", hex=hex)
    return because("occupied", "M3.7", hex=hex)


def why_not_flee(g: G, action: Action, towards: int) -> Reason:
    """M7.3, while the mammoth runs in this direction."""
    world, hex = g.world, action.noun
    if action.verb != "flee":
        return because("must_flee", "M7.1")
    if not isinstance(hex, int) or not 0 <= hex < COUNT:
        return because("no_such_hex", "N1")
    if hex not in NEXT[world.mammoth]:
        return because("flight_too_far", "M7.3", hex=hex)
    if hex == NEXT[world.mammoth][(towards + 3) % 6]:
        return because("flight_to_mammoths_side", "M7.3", hex=hex)
    if not world.ground.open[hex]:
        return because("rock", "M1.2", hex=hex)
    return because("flight_occupied", "MR14", hex=hex)


def why_not_act(g: G, action: Action) -> Reason | None:
    """M5: the four actions of a turn."""
    world = g.world
    seat, hex = world.seat, world.hunters[world.seat]
    if action.verb == "move":
        return why_not_move(g, action)
    if action.verb == "discard":
        return because("card_not_in_hand", "M5.9")
    if action.verb == "set_trap" and action.noun is None:
        if world.traps[hex] >= 0:
            return because("trap_here", "M5.6", hex=hex)
        if not world.ground.grass[hex]:
            return because("not_grass", "M5.6", hex=hex)
        return because("not_alone", "M5.7", hex=hex) if not world.alone(seat) else because("no_trap_left", "M5.6")
    if action.verb == "remove_trap" and action.noun is None:
        return (
            because("no_trap_here", "M5.8", hex=hex) if world.traps[hex] < 0 else because("not_alone", "MR9", hex=hex)
        )
    return because("not_now", "M4.1") if action.verb in ("place", "flee") else None


def why_not_move(g: G, action: Action) -> Reason:
    """M5.1 to M5.3; instead of a move, the hex that somebody would like to go to."""
    world = g.world
    hex = world.hunters[world.seat]
    match action.noun:
        case (int(card), int(direction)) if card in CARDS and 0 <= direction < 6:
            pass
        case int(wanted) if wanted == hex:
            return because("stands_here", "M5.3", hex=hex)
        case int(wanted) if 0 <= wanted < COUNT and not any(wanted in ray for ray in RAYS[hex]):
            return because("not_in_line", "M5.1", hex=wanted)
        case _:
            return because("no_such_move", "N3")
    if card not in world.hands[world.seat]:
        return because("card_not_in_hand", "M5.1")
    clear = world.ground.clear[hex][direction]
    rule = "M5.3" if clear else "M5.2"
    path = line(hex, direction, clear + 1)
    if len(path) == clear:
        return because("leaves_board", rule, direction=direction, count=clear, card=card)
    return because("meets_rock", rule, direction=direction, hex=path[-1], count=clear, card=card)
