"""Things that lie on a hex or stand on an edge: meat that waits for somebody, a pit, a barricade (VC11, VC23)."""

from __future__ import annotations

from steppe.core.decision import Seat
from steppe.games.valley.deeds import camp, food
from steppe.games.valley.effect import Key
from steppe.games.valley.larder import HUNTING
from steppe.games.valley.piece import LASTS, OFF, SPENT
from steppe.games.valley.queries import footing, in_force
from steppe.games.valley.queries.people import finder
from steppe.games.valley.world import Effect, G

# -- meat ----------------------------------------------------------------------------------------------------


def leave_meat(g: G, hex: int, points: int) -> None:
    """VC11: meat lies on the hex, together with what lay there; whoever is alone there takes it at once."""
    if points:
        _pile(g, in_force.CACHE, hex, points)
        g.emit("meat_left", hex=hex, count=points)
        pick_up(g, hex)


def _pile(g: G, key: Key, hex: int, points: int) -> None:
    """So many points more lie there."""
    lay = footing.cache(g.world, hex, key)
    if lay:
        camp.drop(g, key, hex)
    camp.remember(g, Effect(key, hex=hex, value=lay + points, until=LASTS))


def pick_up(g: G, hex: int) -> None:
    """VC11: the first tribe that is there without opponents takes all of it."""
    points, seat = footing.cache(g.world, hex), finder(g.world, hex)
    if points and seat != OFF:
        camp.drop(g, in_force.CACHE, hex)
        g.emit("meat_taken", seat=seat, hex=hex, count=points)
        food.gain(g, seat, points, "cache", HUNTING)


def leave_carrion(g: G, hex: int, points: int) -> None:
    """V18.15: meat of animals that died for nobody lies there until the combats of some turn are over."""
    if points:
        _pile(g, in_force.REMAINS, hex, points)
        g.emit("carrion_left", hex=hex, count=points)


def take_carrion(g: G, seat: Seat, hex: int) -> None:
    """V18.15: a tribe that is alone there has it."""
    points = footing.cache(g.world, hex, in_force.REMAINS)
    camp.drop(g, in_force.REMAINS, hex)
    g.emit("carrion_taken", seat=seat, hex=hex, count=points)
    food.gain(g, seat, points, "scavenged", HUNTING)


def eat_carrion(g: G, hex: int, species: int) -> None:
    """V18.15: animals that eat meat have it."""
    points = footing.cache(g.world, hex, in_force.REMAINS)
    camp.drop(g, in_force.REMAINS, hex)
    g.emit("carrion_eaten", hex=hex, species=species, count=points)


# -- pits ----------------------------------------------------------------------------------------------------


def dig(g: G, seat: int, hex: int) -> None:
    """A pit waits for the next animals."""
    camp.remember(g, Effect(in_force.PIT, hex=hex, until=LASTS))
    g.emit("pit_dug", seat=seat, hex=hex)


def fill(g: G, hex: int, cause: str) -> None:
    """There is no pit any more."""
    if hex in footing.pits(g.world):
        camp.drop(g, in_force.PIT, hex)
        g.emit("pit_gone", hex=hex, cause=cause)


# -- barricades ----------------------------------------------------------------------------------------------


def bar(g: G, seat: int, hex: int, to: int) -> None:
    """A barricade stands between two neighbours."""
    direction = g.world.ground.next[hex].index(to)
    camp.remember(g, Effect(in_force.WALL, hex=hex, value=direction, until=LASTS))
    g.emit("barricade_built", seat=seat, hex=hex, to=to)


def stop_at(g: G, sides: frozenset[int]) -> None:
    """Somebody has come to the barricades on these sides: they hold for the rest of the turn, and no longer."""
    world = g.world
    board = world.ground
    for row in world.effects:
        if row.key == in_force.WALL and row.until == LASTS and board.side[row.hex][row.value] in sides:
            world.effects = tuple([each._replace(until=SPENT) if each is row else each for each in world.effects])
            g.emit("barricade_broken", hex=row.hex, to=board.next[row.hex][row.value])


def side_between(g: G, hex: int, to: int) -> frozenset[int]:
    """The number of the side between two neighbours."""
    board = g.world.ground
    return frozenset({board.side[hex][board.next[hex].index(to)]})


# -- herds ---------------------------------------------------------------------------------------------------


def lift(g: G, species: int, hex: int, counters: int) -> None:
    """Mountains do not stop these animals for the rest of the turn."""
    camp.remember(g, Effect(in_force.CLIMBING, value=footing.herd_number(species, counters)))
    g.emit("herd_climbs", species=species, hex=hex, count=counters.bit_count())
