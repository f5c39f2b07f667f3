"""Rockfall: an idle token on a mountain kills everything on a plain or forest below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import cast

from steppe.core.decision import Seat
from steppe.games.valley.board.plan import FOREST, MOUNTAIN, PLAIN
from steppe.games.valley.card import Aims, Shape, Step
from steppe.games.valley.cards import aim, shape, stride
from steppe.games.valley.cards.kit import CUNNING, Aim, Card, Mode, Purpose
from steppe.games.valley.deeds import animal, people
from steppe.games.valley.party import kinds_of
from steppe.games.valley.phases.window import TRIBE_MOVE, TRIBE_MOVE_END, PlayCard
from steppe.games.valley.piece import BEASTS, LONERS
from steppe.games.valley.queries.people import party_on, tribes_on
from steppe.games.valley.world import G


def bury(g: G, play: PlayCard) -> None:
    """Every piece on the target dies, of all tribes; a field stays."""
    people.kill_all(g, cast("int", play.aim[2]), play.card)


CARD = Card(
    id="rockfall",
    deck=CUNNING,
    modes=(
        Mode(
            windows=(TRIBE_MOVE_END,),
            aims=aim.idle_and_target((MOUNTAIN,), (PLAIN, FOREST)),
            shape=shape.TOKEN_AND_TARGET,
            do=(stride.use_idle, bury),
        ),
    ),
)


# -- as the first box has it: one piece, while the tribe moves ---------------------------------------------------------

beside = aim.idle_and_target((MOUNTAIN,), (PLAIN, FOREST))


def below(found: Callable[[G, int], Iterable[Aim]]) -> Aims:
    """An idle token, the hex below it, and one piece of a sort there: (hex, kind, target, …)."""

    def piece_below(g: G, seat: Seat) -> Iterable[Aim]:
        for each in beside(g, seat):
            yield from ((*each, *piece) for piece in found(g, cast("int", each[2])))

    return piece_below


def tokens_on(g: G, hex: int) -> Iterable[Aim]:
    """Whose token, and its kind."""
    return [(seat, kind) for seat in tribes_on(g.world, hex) for kind in kinds_of(party_on(g.world, seat, hex))]


def animals_on(g: G, hex: int) -> Iterable[Aim]:
    """The species."""
    return [(species,) for species in range(BEASTS) if g.world.herds[hex * BEASTS + species]]


def loners_on(g: G, hex: int) -> Iterable[Aim]:
    """The kind of the loner."""
    return [(kind,) for kind in LONERS if g.world.loners[kind] == hex]


def strike_token(g: G, play: PlayCard) -> None:
    _, _, target, owner, kind = cast("tuple[int, ...]", play.aim)
    people.kill(g, owner, target, kind, play.card)


def strike_animal(g: G, play: PlayCard) -> None:
    _, _, target, species = cast("tuple[int, ...]", play.aim)
    animal.kill(g, species, target, 1, play.card)


def strike_loner(g: G, play: PlayCard) -> None:
    animal.remove_loner(g, cast("int", play.aim[3]), play.card)


def striking(use: str, found: Callable[[G, int], Iterable[Aim]], shape: Shape, strike: Step) -> Mode:
    """One piece of a sort."""
    return Mode(
        use=use,
        windows=(TRIBE_MOVE,),
        purpose=Purpose.DEED,
        aims=below(found),
        shape=shape,
        do=(stride.use_idle, strike),
    )


OLD = replace(
    CARD,
    words="rockfall_old",
    modes=(
        striking("on_people", tokens_on, shape.TOKEN_AND_VICTIM, strike_token),
        striking("on_animals", animals_on, shape.TOKEN_AND_PREY, strike_animal),
        striking("on_loners", loners_on, shape.TOKEN_AND_LONER, strike_loner),
    ),
)
