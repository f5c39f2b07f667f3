"""What must be so at every moment of a game of Mammut."""

from __future__ import annotations

from collections import Counter

from steppe.core.decision import NATURE
from steppe.games.mammut.cards.deck import DECK, EVALUATED, LOOT, NAMES
from steppe.games.mammut.rules import LAST_ROUND
from steppe.games.mammut.table import MARK, NO_FACE, TILES
from steppe.games.mammut.world import SPECIES, G, World
from steppe.lab.check.invariants.must import must


def mammut(g: G) -> None:
    """K1, K4 to K7 and section 13, at whatever moment."""
    world = g.world
    topic = g.waiting[0].topic if g.waiting else "over"
    must(bool(world.ended) == (topic == "over"), f"{topic}, but the game is {'over' if world.ended else 'not over'}")
    _cards(world)
    _animals(world)
    if world.phase in ("share", "evaluate", "animals", "over"):
        _tiles(g)
    else:
        must(world.faces == (NO_FACE,) * TILES and not world.middle and not any(world.lots), "K8.1: tiles in the bag")
        must(not any(world.looked) and not any(world.seen), "K13: what was known of tiles is known no longer")
    must(min(world.scores) >= 0, "K7.2: a score below 0")
    must(min(world.hides) >= 0, "K7.6: a hide marker below 0")
    if world.phase != "setup":
        must(g.rules.first_round <= world.round <= LAST_ROUND, f"K2.6: round {world.round}")
    if topic == "turn":
        _turn(g)
    elif topic == "give":
        must(g.waiting[0].size() >= 1, "KR3: nothing can be given back")
    must(topic not in ("swap", "choose") or world.phase == "animals", f"K7.10: {topic} in phase {world.phase}")


def _cards(world: World) -> None:
    counts = Counter(world.spent + world.discard)
    for cards in (*world.hands, *world.down, *world.laid):
        must(tuple(sorted(cards)) == cards, f"the cards {cards} are not in order")
        counts.update(cards)
    for name, count in zip(NAMES, world.pile.all_counts(), strict=True):
        must(count >= 0, f"K1.3: {count} cards {name} in the pile")
        counts[name] += count
    must(counts == Counter(dict(zip(NAMES, DECK.counts, strict=True))), f"K1.3: the cards are {counts}")
    for cards in (*world.down, *world.laid):
        must(set(cards) <= EVALUATED, f"K5.2: {cards} laid face down")
    must(set(world.spent) <= LOOT.keys() | {"swap"}, f"KR12: {world.spent} lie open")


def _animals(world: World) -> None:
    for animals in world.animals:
        must("".join(sorted(set(animals))) == animals, f"K1.4: the animals {animals}")
        must(set(animals) <= set(SPECIES), f"K1.2: the animals {animals}")
    for animal in SPECIES:
        must(sum(animal in each for each in world.animals) <= 5, f"K1.4: more than five tokens {animal}")


def _tiles(g: G) -> None:
    world, rules = g.world, g.rules
    placed = [*world.middle, *(tile for lot in world.lots for tile in lot)]
    must(len(set(placed)) == len(placed), "K1.1: a tile lies in two places")
    for tiles in (world.middle, *world.lots):
        must(tuple(sorted(tiles)) == tiles, f"the tiles {tiles} are not in order")
    must(not any(lot for place, lot in enumerate(world.lots) if place not in rules.all_places), "K10.1: a lot nowhere")
    if world.phase in ("share", "evaluate"):
        must(sorted(placed) == list(range(TILES)), f"K1.1: {len(placed)} tiles on the table")
    lying = Counter((min(pair), max(pair)) for pair in zip(world.faces, world.backs, strict=True))
    must(lying == Counter((min(row), max(row)) for row in rules.table.rows), "K1.1: tiles that the table has not")
    for tile, back in enumerate(world.reverses):
        must(back in (NO_FACE, world.backs[tile]), f"KR8: the known reverse of tile {tile} is wrong")
    for looked, seen in zip(world.looked, world.seen, strict=True):
        must(tuple(tile for tile, _ in seen) == looked, "K5.3: what was looked at is not what was seen")
        must(all(world.backs[tile] == back for tile, back in seen), "K5.3: a reverse that was seen is wrong")
    if world.phase in ("animals", "over"):
        must(MARK not in (world.faces[tile] for tile in placed), "K7.1: a question mark is not turned")
        must(not any(world.down), "K7.1: a card is not revealed")
    if world.phase == "evaluate":
        must(not world.middle, "K6.2: something is left in the middle")


def _turn(g: G) -> None:
    world, decision = g.world, g.waiting[0]
    must(decision.seat == world.seat != NATURE, "K4.2: somebody else is asked")
    must(world.open_place(g.rules, world.seat) is not None, "K4.5: a player without an open place has the turn")
    must(decision.size() > 0, "K4.1: no legal action")
    verbs = [verb for verb, _ in decision.choices]
    must(("pass" in verbs) == ("take" not in verbs and "rob" not in verbs), f"KR7: {verbs}")
    must("pass" not in verbs or g.rules.seats == 2, "KR7: nobody passes with three or more players")
