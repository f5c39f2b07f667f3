"""Animal Call for a herd: it comes, within its movement, to a hex where the holder has a token."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

from steppe.core.decision import Seat
from steppe.core.frame import DONE, Flow, Frame, run
from steppe.core.sheet import Public, sheet
from steppe.games.valley.cards import shape
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode
from steppe.games.valley.deeds import animal
from steppe.games.valley.phases.entering import came_onto, settled
from steppe.games.valley.phases.window import ANIMALS_END, PlayCard
from steppe.games.valley.piece import BEASTS, OFF
from steppe.games.valley.queries import footing
from steppe.games.valley.queries.herd import at_rest
from steppe.games.valley.queries.people import peopled, places, roamed
from steppe.games.valley.world import G


def herd_and_path(g: G, seat: Seat) -> Iterable[Aim]:
    """A herd away from all humans, and its way to a hex with an own token: (species, hex, hex …)."""
    world, own = g.world, frozenset(places(g.world, seat))
    humans = peopled(world) | {*world.loners}
    for hex in sorted(roamed(world) - humans):
        for species in range(BEASTS):
            if herd := world.herds[hex * BEASTS + species]:
                stops = humans | at_rest(world, species, herd)
                yield from [(species, *path) for path in paths(g, species, herd, (hex,), own, stops)]


def paths(
    g: G, species: int, herd: int, path: tuple[int, ...], own: frozenset[int], stops: set[int]
) -> Iterator[tuple[int, ...]]:
    """Every way on from here: each step legal for the species, nobody between whom it would meet."""
    over = footing.is_climbing(g.world, species, herd)
    for direction in range(6) if len(path) <= footing.pace(g.world, species) else ():
        to = footing.driven_to(g, species, path[-1], direction, over=over)
        if to == OFF or to in path:
            continue
        if to in own:
            yield (*path, to)
        if to not in stops and to not in g.world.ground.herds_halt:
            yield from paths(g, species, herd, (*path, to), own, stops)


def come(g: G, play: PlayCard) -> Frame:
    species, *path = cast("tuple[int, ...]", play.aim)
    return Coming(species=species, counters=g.world.herds[path[0] * BEASTS + species], path=tuple(path))


@sheet
class Coming(Frame):
    """A herd walks along a path; fields that it enters and a pit on the way are settled (R17)."""

    species: Public[int] = 0
    counters: Public[int] = 0
    path: Public[tuple[int, ...]] = ()

    def start(self, g: G, _: Any) -> Flow:
        entered: tuple[int, ...] = ()
        for hex, to in zip(self.path, self.path[1:], strict=False):
            if self.counters:
                animal.lead(g, self.species, hex, to, self.counters)
                self.counters, fields = came_onto(g, self.species, to, self.counters)
                entered += fields
        window = settled(entered, at_once=False)  # V6.12: the animals have not come to rest yet
        return run(window, self.over) if window else DONE

    def over(self, g: G, _: Any) -> Flow:
        return DONE


CARD = Card(
    id="animal_call_herd",
    deck=CUNNING,
    lasting=True,
    modes=(Mode(windows=(ANIMALS_END,), aims=herd_and_path, shape=shape.HERD_AND_PATH, do=(come,)),),
)
