"""What a tribe has in stock, by kind, and with what it pays (V9, V18.43).

`world.food` is all that a tribe has. Where the rules know several kinds, `world.stores` says how much of it is of the
second, the third and so on; the rest is of the first.
"""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.larder import PAID
from steppe.games.valley.queries.in_force import season_played
from steppe.games.valley.rules import Rules
from steppe.games.valley.world import G, World


def stocks(world: World, seat: Seat) -> tuple[int, ...]:
    """How much of each kind the tribe has."""
    if not world.stores:
        return (world.food[seat],)
    others = world.stores[seat :: len(world.food)]
    return (world.food[seat] - sum(others), *others)


def kind_of(rules: Rules, source: str) -> int:
    """The kind of food that a source gives."""
    return next(kind for kind, each in enumerate(rules.foods) if source in each.of)


def order(rules: Rules, cause: str, usual: str = PAID) -> tuple[int, ...]:
    """The kinds in the order in which they go for this; one that is not named does not go for it."""
    keys = rules.payment.get(cause) or rules.payment.get(usual)
    if keys is None:
        return tuple(range(len(rules.foods)))
    places = {each.key: kind for kind, each in enumerate(rules.foods)}
    return tuple([places[key] for key in keys])


def payable(g: G, seat: Seat, cause: str, usual: str = PAID) -> int:
    """How much the tribe can give for this."""
    if not g.world.stores:
        return g.world.food[seat]
    has = stocks(g.world, seat)
    return sum([has[kind] for kind in order(g.rules, cause, usual)])


def split(rules: Rules, has: tuple[int, ...], count: int, cause: str, usual: str = PAID) -> tuple[int, ...]:
    """By kind, how so much is paid out of these stocks; all there is if it is not enough."""
    parts = [0] * len(has)
    for kind in order(rules, cause, usual):
        parts[kind] = min(count, has[kind])
        count -= parts[kind]
    return tuple(parts)


def loots(g: G, owner: Seat, count: int) -> list[tuple[int, ...]]:
    """V18.43: what a thief may choose, by kind, without the zeros at its end; nothing of one kind."""
    if not g.world.stores:
        return [()]
    found = []
    for parts in shares(stocks(g.world, owner), count):
        while parts and not parts[-1]:
            parts = parts[:-1]
        found.append(parts)
    return found


def shares(has: tuple[int, ...], count: int) -> list[tuple[int, ...]]:
    """Every way to take so much out of these stocks, or all there is; most of the first kind first."""
    if len(has) == 1:
        return [(min(count, has[0]),)]
    count = min(count, sum(has))
    most, least = min(count, has[0]), max(0, count - sum(has[1:]))
    return [(some, *rest) for some in range(most, least - 1, -1) for rest in shares(has[1:], count - some)]


def rotting(g: G, has: tuple[int, ...]) -> tuple[int, ...]:
    """V18.19: by kind, what would be lost of these stocks if survival were over."""
    season = season_played(g.world)
    return tuple([count if season in each.rots else 0 for count, each in zip(has, g.rules.foods, strict=True)])


def named(rules: Rules, parts: tuple[int, ...]) -> dict[str, int]:
    """Some of each kind, by its word; nothing of it is left out."""
    return {each.key: count for each, count in zip(rules.foods, parts, strict=True) if count}
