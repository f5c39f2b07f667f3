"""What is answered for somebody who is out of time: no card, a modest take (section 16)."""

from __future__ import annotations

from steppe.core.decision import Action, Decision, Seat
from steppe.games.mammut.cards import swap
from steppe.games.mammut.world import OWNERS, G, Tiles


def stand_in(g: G, decision: Decision) -> Action:
    """An answer to any question of a seat."""
    seat = decision.seat
    if decision.topic == "swap":
        return swap.default(g, seat)  # KR21
    if decision.topic == "choose":
        return decision.at(0)  # KR22
    if decision.topic == "give":
        lot = dict(decision.about)["lot"]
        assert isinstance(lot, int)
        return Action("give", (commonest(g, g.world.lots[lot]),))
    verbs = {verb for verb, _ in decision.choices}
    if "take" in verbs:
        last = g.world.open_places(g.rules) == 1  # K6.1
        return Action("take", g.world.middle if last else (commonest(g, g.world.middle),))
    return Action("rob", largest(g, seat)) if "rob" in verbs else Action("pass")


def commonest(g: G, tiles: Tiles) -> int:
    """A tile of the face that is there most often; where faces are level, in the order of K1.2."""
    faces = [g.world.faces[tile] for tile in tiles]
    best = min(faces, key=lambda face: (-faces.count(face), face))
    return tiles[faces.index(best)]


def largest(g: G, seat: Seat) -> int:
    """The largest lot of another player; where lots are level, the next one clockwise."""
    lots = g.world.robbable(g.rules, seat)
    return min(lots, key=lambda lot: (-len(g.world.lots[lot]), (OWNERS[lot] - seat) % g.rules.seats, lot))
