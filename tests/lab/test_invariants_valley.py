"""Each invariant of the Valley finds the fault that it is there for, and what is told is held against what happened."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from steppe.core.chance import Quick
from steppe.core.event import Event
from steppe.games.valley.board.plan import MOUNTAIN
from steppe.games.valley.edition import EDITIONS
from steppe.games.valley.game import VALLEY
from steppe.games.valley.piece import BEASTS, MAMMOTH, OFF, WOLF
from steppe.games.valley.world import G
from steppe.lab.check.conformance import by_verb
from steppe.lab.check.invariants import INVARIANTS, STORIES

check, told = INVARIANTS["valley"], STORIES["valley"]
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
    empty = next(hex for hex in range(37) if not g.world.warriors[hex] and not g.world.women[hex])
    g.world.tame = ((0, empty, wolf),)


def crowd(g: G) -> None:
    g.world.warriors[next(hex for hex, count in enumerate(g.world.warriors) if count)] = 11


def vanish(g: G) -> None:
    g.world.women[next(hex for hex, count in enumerate(g.world.women) if count)] = -1


def empty_camp(g: G) -> None:
    camp = next(hex for hex, owner in enumerate(g.world.camps) if owner == 0)
    g.world.women[camp] = 0


def burn_without_camp(g: G) -> None:
    g.world.camps[:] = [OFF if owner == 0 else owner for owner in g.world.camps]
    g.world.fire[0] = 1


def go_out_with_tokens(g: G) -> None:
    g.world.status[0] = 2


def swim(g: G) -> None:
    g.world.warriors[g.world.ground.lake[0]] = 1


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


# -- the story ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
def test_what_is_told_is_what_happens(seed: int) -> None:
    quick = Quick(seed)
    g = VALLEY.setup(VALLEY.rules(2 + seed, {"board": EDITIONS["2002"].boards[seed]}))
    names = set()
    while g.waiting:
        before, decision = g.copy(), g.waiting[quick.below(len(g.waiting))]
        g.events = []
        g.apply(decision.seat, by_verb(decision, quick.below))
        told(before, g.events, g)
        names |= {event.name for event in g.events}
    assert len(names) > 25


@pytest.mark.parametrize(
    "name", ["food_lost", "tokens_died", "animal_arrived", "herd_moved", "group_moved", "card_drawn"]
)
def test_what_is_not_told_is_found(name: str) -> None:
    quick = Quick(9)
    g = VALLEY.setup(VALLEY.rules(3, {}))
    while True:
        before, decision = g.copy(), g.waiting[0]
        g.events = []
        g.apply(decision.seat, by_verb(decision, quick.below))
        if any(event.name == name for event in g.events):
            break
    told(before, g.events, g)
    silent = list(g.events)
    silent.remove(next(event for event in silent if event.name == name))
    with pytest.raises(AssertionError, match="told and found"):
        told(before, silent, g)
    with pytest.raises(AssertionError, match="told and found"):
        told(before, [*g.events, Event("food_gained", {"seat": 0, "count": 1, "cause": "fishing"})], g)
