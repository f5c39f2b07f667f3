"""What a tribe gains and needs in survival, and who starves (V9): questions only, also for the forecast."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.larder import FISHING, GATHERING, HARVEST
from steppe.games.valley.party import HEADS, UNIT, kinds_of, part
from steppe.games.valley.piece import OFF, PLAIN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.added import added
from steppe.games.valley.queries.calendar import is_harvest
from steppe.games.valley.queries.food import kind_of, rotting, split, stocks
from steppe.games.valley.queries.people import of_kind, party_on, stacks, tokens, tribes_on, turn_order
from steppe.games.valley.queries.weary import (
    EXHAUSTED,
    able,
    has_shared,
    mouths,
    tokens_of,
    wearies,
)
from steppe.games.valley.variant import STARVED
from steppe.games.valley.world import G, World

Token: TypeAlias = tuple[int, int, int]  # hex, kind, and a number among its like


def takes_yield(world: World, seat: Seat, hex: int) -> bool:
    """V9.4: of several tribes the one with its camp there, else the one with most tokens; in peace each its own."""
    if world.crowd[hex] == world.people[seat * world.size + hex] & HEADS:
        return True
    present = tribes_on(world, hex)
    if in_force.is_peace(world) or any(in_force.hidden(world, each, hex) for each in present):  # VC25
        return True
    if world.camps[hex] in present:
        return world.camps[hex] == seat
    order = turn_order(world, OFF)
    return seat == max(present, key=lambda each: (tokens(world, each, hex), -order.index(each)))


class Income(NamedTuple):
    """What a tribe gains in survival."""

    fishing: int
    gathering: int
    harvest: int

    @property
    def total(self) -> int:
        return sum(self)


def income(g: G, seat: Seat) -> Income:
    """V9.2: per occupied hex, however many tokens stand there."""
    world = g.world
    fishing = gathering = harvest = 0
    reaping, waters, (summer, winter) = is_harvest(world), world.ground.fish, world.ground.fruit
    for hex in world.spots[seat] if EXHAUSTED not in world.keys else foraging(world, seat):
        fish = in_force.fish(g, seat, hex) if waters[hex] else 0
        fruit = in_force.gather(g, seat, hex) if summer[hex] or winter[hex] else 0
        grain = in_force.harvest(g, seat, world.fields[hex], hex) if reaping and world.fields[hex] else 0
        if (fish or fruit or grain) and takes_yield(world, seat, hex):
            fishing += fish
            gathering += fruit
            harvest += grain
    return Income(fishing, gathering, harvest)


def foraging(world: World, seat: Seat) -> list[int]:
    """V18.20: the hexes where somebody of the tribe is not exhausted."""
    return [hex for hex in world.spots[seat] if able(world, seat, hex)]


def starving(g: G, seat: Seat, stock: int, couples: int = 0) -> int:
    """V9.6: how many tokens cannot be fed from this stock; `couples`: if so many more shared a ration (V18.20)."""
    world, needed = g.world, in_force.needed
    count, meal = mouths(world, seat) - couples, in_force.meal(g, seat)
    if needed(world, seat, count * meal) <= stock:
        return 0
    eaten = added(g, STARVED, seat)
    dead = 0
    while needed(world, seat, (count - dead) * meal) > stock + eaten * dead:
        dead += 1
    return dead


def all_tokens(world: World, seat: Seat) -> tuple[Token, ...]:
    """Every token of the tribe on the board by itself."""
    return tuple((hex, kind, i) for hex, kind in stacks(world, seat) for i in range(of_kind(world, seat, hex, kind)))


class Hungry(NamedTuple):
    """Who may starve: some surely, so many of the others."""

    sure: tuple[Token, ...]
    of: tuple[Token, ...]
    least: int
    most: int


def hungry(g: G, seat: Seat, dead: int, *, more: bool = False) -> Hungry:
    """V9.6, V18.20: exhausted ones come first, whoever shares a ration lives; `more`: as many as one likes."""
    world = g.world
    tokens = all_tokens(world, seat)
    if EXHAUSTED not in world.keys:
        return Hungry((), tokens, dead, len(tokens) if more else dead)
    shares = {hex for hex in world.spots[seat] if has_shared(world, seat, hex)}
    tokens = tuple([token for token in tokens if token[0] not in shares])
    first = tuple([token for hex, party in wearies(world, seat) for token in tokens_of(hex, party)])
    if not dead or not first:
        return Hungry((), tokens, dead, len(tokens) if more else dead)
    if dead < len(first):
        return Hungry((), first, dead, len(first) if more else dead)
    rest, left = tuple([token for token in tokens if token not in first]), dead - len(first)
    return Hungry(first, rest, left, len(rest) if more else left)


def modest_victims(g: G, seat: Seat, count: int, of: tuple[Token, ...] | None = None) -> tuple[Token, ...]:
    """F1 by default: men outside camps first, last women of camps last; plain ones before others; `of`: among these."""
    world, keepers = g.world, g.rules.keepers
    among = all_tokens(world, seat) if of is None else of

    def worth(token: Token) -> tuple[int, ...]:
        hex, kind, number = token
        home = world.camps[hex] == seat
        keeps = bool(UNIT[kind] & keepers)
        last = home and number == 0 and kind in kinds_of(part(party_on(world, seat, hex), keepers))[:1]
        return int(last), int(keeps and home), int(keeps), int(home), int(kind not in PLAIN), hex, -number

    chosen = set(sorted(among, key=worth)[:count])
    return tuple(token for token in among if token in chosen)


class Outlook(NamedTuple):
    """How a tribe would come through survival as things stand."""

    stock: int
    income: Income
    need: int
    starving: int
    left: int
    rotting: int = 0  # V18.19: what is lost besides, because it does not keep


def outlook(g: G, seat: Seat, *, gained: bool = False) -> Outlook:
    """The forecast of V9 for this turn; `gained`: what it brings is in the stock already."""
    brings = Income(0, 0, 0) if gained else income(g, seat)
    stock = g.world.food[seat] + brings.total
    dead = starving(g, seat, stock)
    fed = in_force.ration(g, seat, mouths(g.world, seat) - dead)
    lost = spoilt(g, seat, brings, fed) if g.world.stores else 0
    need = in_force.ration(g, seat, mouths(g.world, seat))
    return Outlook(g.world.food[seat], brings, need, dead, stock - fed - lost, lost)


def spoilt(g: G, seat: Seat, brings: Income, fed: int) -> int:
    """V18.19: what will rot when so much was eaten."""
    has = [*stocks(g.world, seat)]
    for source, count in zip((FISHING, GATHERING, HARVEST), brings, strict=True):
        has[kind_of(g.rules, source)] += count
    eaten = split(g.rules, tuple(has), fed, "meals")
    return sum(rotting(g, tuple([count - part for count, part in zip(has, eaten, strict=True)])))
