"""What a tribe gains and needs in survival, and who starves (V9): questions only, also for the forecast."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from steppe.core.decision import Seat
from steppe.games.valley.piece import KINDS, OFF, WARRIOR, WOMAN
from steppe.games.valley.queries import in_force
from steppe.games.valley.queries.added import added
from steppe.games.valley.queries.calendar import is_harvest
from steppe.games.valley.queries.people import in_all, of_kind, stacks, tokens, tribes_on, turn_order
from steppe.games.valley.variant import STARVED
from steppe.games.valley.world import G, World

Token: TypeAlias = tuple[int, int, int]  # hex, kind, and a number among its like


def takes_yield(world: World, seat: Seat, hex: int) -> bool:
    """V9.4: of several tribes the one with its camp there, else the one with most tokens; who hides takes his own."""
    at = seat * world.size + hex
    if world.crowd[hex] == world.warriors[at] + world.women[at]:
        return True
    present = tribes_on(world, hex)
    if any(in_force.hidden(world, each, hex, kind) for each in present for kind in KINDS):  # VC25
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
    for hex in world.spots[seat]:
        fish = in_force.fish(g, seat, hex) if waters[hex] else 0
        fruit = in_force.gather(g, seat, hex) if summer[hex] or winter[hex] else 0
        grain = in_force.harvest(g, seat, world.fields[hex], hex) if reaping and world.fields[hex] else 0
        if (fish or fruit or grain) and takes_yield(world, seat, hex):
            fishing += fish
            gathering += fruit
            harvest += grain
    return Income(fishing, gathering, harvest)


def starving(g: G, seat: Seat, stock: int) -> int:
    """V9.6: how many tokens cannot be fed from this stock."""
    count, meal = in_all(g.world, seat), in_force.meal(g, seat)
    if count * meal // 2 <= stock:
        return 0
    eaten = added(g, STARVED, seat)
    dead = 0
    while (count - dead) * meal // 2 > stock + eaten * dead:
        dead += 1
    return dead


def all_tokens(world: World, seat: Seat) -> tuple[Token, ...]:
    """Every token of the tribe on the board by itself."""
    return tuple((hex, kind, i) for hex, kind in stacks(world, seat) for i in range(of_kind(world, seat, hex, kind)))


def modest_victims(world: World, seat: Seat, count: int) -> tuple[Token, ...]:
    """F1 by default: men outside camps first, last women of camps last."""

    def worth(token: Token) -> tuple[int, ...]:
        hex, kind, number = token
        home = world.camps[hex] == seat
        last = home and kind == WOMAN and number == 0
        return int(last), int(kind == WOMAN and bool(home)), int(kind != WARRIOR), int(home), hex, -number

    chosen = set(sorted(all_tokens(world, seat), key=worth)[:count])
    return tuple(token for token in all_tokens(world, seat) if token in chosen)


class Outlook(NamedTuple):
    """How a tribe would come through survival as things stand."""

    stock: int
    income: Income
    need: int
    starving: int
    left: int


def outlook(g: G, seat: Seat, *, gained: bool = False) -> Outlook:
    """The forecast of V9 for this turn; `gained`: what it brings is in the stock already."""
    brings = Income(0, 0, 0) if gained else income(g, seat)
    stock = g.world.food[seat] + brings.total
    dead = starving(g, seat, stock)
    fed = in_force.ration(g, seat, in_all(g.world, seat) - dead)
    return Outlook(g.world.food[seat], brings, in_force.ration(g, seat, in_all(g.world, seat)), dead, stock - fed)
