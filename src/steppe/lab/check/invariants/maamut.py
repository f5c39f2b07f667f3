"""What must be so at every moment of a game of Mâamut."""

from __future__ import annotations

from steppe.games.maamut.mammoth import Push, Run
from steppe.games.maamut.run import line
from steppe.games.maamut.world import DECK, HAND, REMOVED, TRAPS, G, World
from steppe.lab.check.invariants.must import must


def maamut(g: G) -> None:
    """M10 and what follows from M3, M4 and M8."""
    world = g.world
    _cards(world)
    if world.terrain:
        _board(world)
    topic = g.waiting[0].topic if g.waiting else "over"
    if topic in ("turn", "place"):
        _at_rest(g)
    elif topic == "flee":
        _in_flight(g)
    must(bool(world.ended) == (topic == "over"), f"{topic}, but the game is {'over' if world.ended else 'not over'}")
    must(topic == "over" or len(world.pile) > 0, "M4.5: the pile is empty")


def _cards(world: World) -> None:
    counts = [*world.discard]
    for hand in world.hands:
        must(len(hand) <= HAND, f"M4.3: a hand of {len(hand)} cards")
        must(tuple(sorted(hand)) == hand, f"N2.5: the hand {hand} is not in order")
        for card in hand:
            counts[card - 1] += 1
    for value, count in enumerate(world.pile.all_counts()):
        counts[value] += count
        must(count >= 0, f"M10: {count} cards of value {value + 1} in the pile")
    must(tuple(counts) == DECK.counts, f"M10: {counts} cards of value 1, 2, 3 instead of {DECK.counts}")


def _board(world: World) -> None:
    ground = world.ground
    must(ground.open[world.mammoth], "M10: the mammoth stands on rock")
    for seat, hex in enumerate(world.hunters):
        must(hex < 0 or ground.open[hex], f"M10: the hunter of seat {seat} stands on rock")
        must(hex != REMOVED or not world.hands[seat], f"M8.3: seat {seat} is removed and holds cards")
        must(hex != REMOVED or seat not in world.agreed, f"M9.5: seat {seat} is removed and has a say")
    for hex, owner in enumerate(world.traps):
        must(owner < 0 or ground.grass[hex], f"M10: a trap on hex {hex}, which is not grass")
        must(owner < len(world.hunters), f"M10: a trap on hex {hex} of seat {owner}, which does not play")
    for seat in range(len(world.hunters)):
        must(world.traps.count(seat) <= TRAPS, f"M10: seat {seat} has {world.traps.count(seat)} traps on the board")


def _at_rest(g: G) -> None:
    world, decision = g.world, g.waiting[0]
    must(world.mammoth not in world.hunters, "M10: a hunter shares the mammoth's hex")
    must(world.traps[world.mammoth] < 0, "M10: a trap under the mammoth")
    for seat, hand in enumerate(world.hands):
        wanted = 0 if world.hunters[seat] == REMOVED else HAND
        must(len(hand) == wanted, f"M10: seat {seat} holds {len(hand)} cards instead of {wanted}")
    must(decision.size() > 0, "M10: no legal action")
    must(decision.topic == "place" or world.hunters[decision.seat] >= 0, "M8.1: a removed hunter has the turn")
    must((world.turn == 0) == (decision.topic == "place"), f"M3.8: {decision.topic} in turn {world.turn}")


def _in_flight(g: G) -> None:
    world, push, run = g.world, g.nearest(Push), g.nearest(Run)
    mover = world.hunters[push.seat]
    must(mover != world.mammoth, "M10: the mover shares the mammoth's hex")
    must(world.traps[world.mammoth] < 0, "M6.5: a hunter flees where the mammoth has fallen into a trap")
    must(len(world.hands[push.seat]) == HAND - 1, f"M10: the mover holds {len(world.hands[push.seat])} cards")
    must(1 <= run.entered <= push.card, f"M10: the mammoth has run {run.entered} hexes for a card {push.card}")
    way = line(mover, run.towards, run.entered)
    must(way[-1:] == (world.mammoth,), f"M10: the mammoth is not {run.entered} hexes from the mover in a straight line")
    scared = dict(g.waiting[0].about)["hunter"]
    must(isinstance(scared, int) and world.hunters[scared] == world.mammoth, "M7.1: who flees is not where it runs")
    must(0 < g.waiting[0].size() <= 5, f"M7.3: {g.waiting[0].size()} hexes to flee to")
