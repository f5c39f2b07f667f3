"""Games of Mâamut between bots, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steppe.bots.bot import Bot, advise
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.core.game import AnyGame, AnyState
from steppe.core.play import play_out
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.world import G

BOARD = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
POCKET = "gsrg/sggrr/rgsggs/ggsxgsg/rggsrg/sgrgs/gsgs"  # g1 is cut off


def position(text: str, **options: str) -> G:
    """A position of two or more hunters on one of the boards."""
    return MAAMUT.read_position(text.format(B=BOARD, P=POCKET), options)


def hunt(bots: Sequence[Bot], seed: int, options: Mapping[str, str] | None = None, limit: int | None = None) -> G:
    """The position after a game between these bots, or after so many inputs of it."""
    return match(MAAMUT, bots, seed, options, limit)


def match(
    game: AnyGame,
    bots: Sequence[Bot],
    seed: int,
    options: Mapping[str, str] | None = None,
    limit: int | None = None,
) -> AnyState:
    """The state after a game between these bots; a bot's illegal answer would be refused."""
    g: AnyState = game.setup(game.rules(len(bots), options or {}))
    belows = [Quick(seed * 101 + seat).below for seat in range(len(bots))]
    play_out(g, Quick(seed), lambda g, d: advise(game, g, d, bots[d.seat], belows[d.seat]), limit)
    return g


def asked(g: AnyState, seed: int = 0) -> AnyState:
    """The same state, after Nature has answered, when somebody is asked."""
    below: Any = Quick(seed).below
    while g.waiting and g.waiting[0].seat == NATURE:
        g.apply(NATURE, g.waiting[0].sample(below))
    return g
