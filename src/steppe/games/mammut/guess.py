"""What is hidden from a seat, drawn anew: each deal that fits what the seat knows is as likely as any other."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.core.space import Below
from steppe.games.mammut.cards.deck import EVALUATED, NAMES
from steppe.games.mammut.orientation import Faces, deal
from steppe.games.mammut.world import G, Hand, World

PLACE = {name: place for place, name in enumerate(NAMES)}


def hidden_cards(world: World, seat: Seat | None, below: Below) -> tuple[list[Hand], list[Hand], tuple[int, ...]]:
    """All hands, all cards laid face down and what is left in the pile."""
    hands, down = world.hands.copy(), world.down.copy()
    others = [other for other in range(len(hands)) if other != seat]
    hidden = list(world.pile.all_counts())
    for other in others:
        for card in hands[other] + down[other]:
            hidden[PLACE[card]] += 1
    # in the order of the deck: how the cards really lie must play no part, not even for the same generator
    pool = [name for name, count in zip(NAMES, hidden, strict=True) for _ in range(count)]
    for other in others:  # first those that must be evaluation cards
        if down[other]:
            down[other] = tuple(sorted([_draw_evaluated(pool, below) for _ in down[other]]))
    for other in others:
        if hands[other]:
            hands[other] = tuple(sorted([_draw(pool, below(len(pool))) for _ in hands[other]]))
    counts = [0] * len(NAMES)
    for card in pool:
        counts[PLACE[card]] += 1
    return hands, down, tuple(counts)


def _draw(pool: list[str], place: int) -> str:
    card = pool[place]
    pool[place] = pool[-1]
    pool.pop()
    return card


def _draw_evaluated(pool: list[str], below: Below) -> str:
    places = [place for place, card in enumerate(pool) if card in EVALUATED]
    return _draw(pool, places[below(len(places))])


def hidden_reverses(g: G, seat: Seat | None, below: Below) -> Faces:
    """The reverses of all tiles; those that all know, or that the seat has looked at, stay."""
    world = g.world
    known = world.reverses
    if seat is not None and world.seen[seat]:
        more = list(known)
        for tile, back in world.seen[seat]:
            more[tile] = back
        known = tuple(more)
    backs = deal(g.rules.table, world.faces, known, below)
    assert backs is not None, "the tiles of a game are those of its table"
    return backs
