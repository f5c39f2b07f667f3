"""Each invariant of Mammut finds the fault that it is there for; those of Mâamut are proved with its rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from steppe.core.chance import Quick
from steppe.games import GAMES
from steppe.games.mammut.cards.deck import NAMES
from steppe.games.mammut.table import NO_FACE
from steppe.games.mammut.world import G
from steppe.lab.check.conformance import by_verb
from steppe.lab.check.invariants import INVARIANTS

MAMMUT = GAMES["mammut"]
Break = Callable[[G], None]


def moment(players: int, fits: Callable[[G], bool]) -> G:
    """The first moment of random games that fits."""
    below = Quick(players).below
    while True:
        g: G = MAMMUT.setup(MAMMUT.rules(players, {}))
        while g.waiting:
            if fits(g):
                return g
            g.apply(g.waiting[0].seat, by_verb(g.waiting[0], below))
        if fits(g):
            return g


def asked(topic: str) -> Callable[[G], bool]:
    return lambda g: bool(g.waiting) and g.waiting[0].topic == topic


def lay_twice(g: G) -> None:
    g.world.lots[0] = g.world.middle[:1]


def lose_tile(g: G) -> None:
    g.world.middle = g.world.middle[1:]


def turn_alone(g: G) -> None:
    g.world.faces = (g.world.backs[0], *g.world.faces[1:])


def know_wrongly(g: G) -> None:
    g.world.reverses = ((g.world.backs[0] + 1) % 5, *g.world.reverses[1:])


def look_unseen(g: G) -> None:
    g.world.looked[0] = (3,)


def see_wrongly(g: G) -> None:
    g.world.looked[0], g.world.seen[0] = (3,), ((3, (g.world.backs[3] + 1) % 5),)


def draw_more(g: G) -> None:
    g.world.hands[0] = tuple(sorted((*g.world.hands[0], "pelt")))


def lay_loot(g: G) -> None:
    card = next(card for card in NAMES[:3] if g.world.pile.counts[NAMES.index(card)])
    g.world.pile = g.world.pile.drawn(card)
    g.world.down[0] = (card,)


def two_alike(g: G) -> None:
    g.world.animals[0] = "bb"


def below_nothing(g: G) -> None:
    g.world.scores[1] = -1


def another_round(g: G) -> None:
    g.world.round = 6


def another_seat(g: G) -> None:
    g.world.seat = (g.world.seat + 1) % 3


def over_too_early(g: G) -> None:
    g.world.ended = "most_points"


@pytest.mark.parametrize(
    ("topic", "breaks", "rule"),
    [
        ("turn", lay_twice, "K1.1: a tile lies in two places"),
        ("turn", lose_tile, "K1.1: 31 tiles"),
        ("turn", turn_alone, "K1.1: tiles that the table has not"),
        ("turn", know_wrongly, "KR8"),
        ("turn", look_unseen, "K5.3: what was looked at"),
        ("turn", see_wrongly, "K5.3: a reverse that was seen"),
        ("turn", draw_more, "K1.3"),
        ("turn", lay_loot, "K5.2"),
        ("turn", two_alike, "K1.4"),
        ("turn", below_nothing, "K7.2"),
        ("turn", another_round, "K2.6"),
        ("turn", another_seat, "K4.2"),
        ("turn", over_too_early, "the game is over"),
        ("rows", look_unseen, "K13"),
        ("rows", lay_twice, "K8.1"),
    ],
)
def test_a_broken_world_is_found(topic: str, breaks: Break, rule: str) -> None:
    g = moment(3, asked(topic))
    INVARIANTS["mammut"](g)
    if topic == "rows":
        g.world.middle = (0,) if breaks is lay_twice else g.world.middle
    breaks(g)
    with pytest.raises(AssertionError, match=rule):
        INVARIANTS["mammut"](g)


def test_a_mark_that_is_not_turned_is_found() -> None:
    g = moment(4, lambda g: g.world.phase == "animals" and bool(g.waiting))
    INVARIANTS["mammut"](g)
    tile = next(tile for tile, back in enumerate(g.world.backs) if back == 12)
    faces, backs = list(g.world.faces), list(g.world.backs)
    faces[tile], backs[tile] = backs[tile], faces[tile]
    g.world.faces, g.world.backs = tuple(faces), tuple(backs)
    g.world.reverses = (NO_FACE,) * 32
    with pytest.raises(AssertionError, match=r"K7\.1"):
        INVARIANTS["mammut"](g)


def test_every_game_has_its_invariants() -> None:
    assert set(INVARIANTS) == set(GAMES)
