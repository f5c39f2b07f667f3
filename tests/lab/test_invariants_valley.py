"""Each invariant of the Valley finds the fault that it is there for."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from steppe.core.chance import Quick
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.game import VALLEY
from steppe.games.valley.party import ANY_MAN, one, part
from steppe.games.valley.piece import BEASTS, MAMMOTH, OFF, WARRIOR, WOLF, WOMAN
from steppe.games.valley.world import G
from steppe.lab.check.conformance import by_verb
from steppe.lab.check.invariants import INVARIANTS

check = INVARIANTS["valley"]
Break = Callable[[G], None]


def moment(number: int = 2) -> G:
    """The first question of this turn to somebody who moves."""
    below = Quick(4).below
    g = VALLEY.setup(VALLEY.rules(3, {}))
    while g.world.number < number or g.waiting[0].topic != "movement":
        g.apply(g.waiting[0].seat, by_verb(g.waiting[0], below))
    return g


def lose_counter(g: G) -> None:
    g.world.bag[MAMMOTH] &= g.world.bag[MAMMOTH] - 1


def double_counter(g: G) -> None:
    at = next(at for at, herd in enumerate(g.world.herds) if herd)
    g.world.bag[at % BEASTS] |= g.world.herds[at]


def put_wolf_into_the_bag(g: G) -> None:
    wolf = g.world.beside & -g.world.beside
    g.world.beside ^= wolf
    g.world.bag[WOLF] |= wolf


def leave_wolf_alone(g: G) -> None:
    wolf = g.world.beside & -g.world.beside
    g.world.beside ^= wolf
    empty = next(hex for hex in range(37) if not g.world.people[hex])
    g.world.companions = ((0, empty, WOLF, wolf),)


def crowd(g: G) -> None:
    g.world.people[next(hex for hex, party in enumerate(g.world.people) if party)] = one(WARRIOR, 11)


def vanish(g: G) -> None:
    g.world.people[next(hex for hex, party in enumerate(g.world.people) if party)] -= one(WOMAN, 9)


def empty_camp(g: G) -> None:
    camp = next(hex for hex, owner in enumerate(g.world.camps) if owner == 0)
    g.world.people[camp] = part(g.world.people[camp], ANY_MAN)


def burn_without_camp(g: G) -> None:
    g.world.camps[:] = [OFF if owner == 0 else owner for owner in g.world.camps]
    g.world.fire[0] = 1


def go_out_with_tokens(g: G) -> None:
    g.world.status[0] = 2


def swim(g: G) -> None:
    g.world.people[g.world.ground.lake[0]] = one(WARRIOR)


def climb(g: G) -> None:
    mountain = next(hex for hex, kind in enumerate(g.world.ground.kind) if kind == MOUNTAIN)
    mammoth = g.world.bag[MAMMOTH] & -g.world.bag[MAMMOTH]
    g.world.bag[MAMMOTH] ^= mammoth
    g.world.herds[mountain * BEASTS + MAMMOTH] |= mammoth


def count_wrongly(g: G) -> None:
    g.world.crowd[next(iter(g.world.spots[0]))] += 1


def lose_card(g: G) -> None:
    g.world.hands[0] = g.world.hands[0][1:]


def shuffle_hand(g: G) -> None:
    seat = max(range(3), key=lambda seat: len(g.world.hands[seat]))
    g.world.hands[seat] = g.world.hands[seat][::-1]


def owe_food(g: G) -> None:
    g.world.food[1] = -1


def lose_order(g: G) -> None:
    g.world.order = (0, 1, 1)


def trample_nothing(g: G) -> None:
    g.world.pending = (next(hex for hex, field in enumerate(g.world.fields) if not field),)


def see_something_else(g: G) -> None:
    g.world.peeked[0] = ("1", "blizzard")


def end(g: G) -> None:
    g.world.ended = "camps"


@pytest.mark.parametrize(
    ("break_it", "rule"),
    [
        (lose_counter, r"V1\.4"),
        (double_counter, r"V1\.4"),
        (put_wolf_into_the_bag, r"V16\.5"),
        (leave_wolf_alone, "VC26"),
        (crowd, r"V1\.2"),
        (vanish, r"V1\.2"),
        (empty_camp, r"V15\.2"),
        (burn_without_camp, r"V7\.15"),
        (go_out_with_tokens, r"V14\.1"),
        (swim, r"V7\.4"),
        (climb, r"V6\.4"),
        (count_wrongly, "tally crowd"),
        (lose_card, r"V1\.6"),
        (shuffle_hand, "not in order"),
        (owe_food, r"V9\.5"),
        (lose_order, r"V3\.4"),
        (trample_nothing, r"V6\.12"),
        (see_something_else, "H4"),
        (end, "the end is"),
    ],
)
def test_each_finds_its_fault(break_it: Break, rule: str) -> None:
    g = moment()
    check(g)
    break_it(g)
    with pytest.raises(AssertionError, match=rule):
        check(g)
