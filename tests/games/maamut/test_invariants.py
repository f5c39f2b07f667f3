"""What must be so at every decision (M10), over random games with every option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from games.maamut.scene import Scene, at, bold
from refusing import because_of
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.pile import Pile
from steppe.core.reason import Refused
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.mammoth import Run
from steppe.games.maamut.rules import OPTIONS
from steppe.games.maamut.world import G
from steppe.lab.check.invariants import INVARIANTS
from steppe.lab.check.invariants.maamut import maamut


def drawn_options(nature: Quick) -> dict[str, str]:
    """A value for each option, the default half of the time."""
    return {o.key: o.values[nature.below(len(o.values)) if nature.below(2) else 0] for o in OPTIONS}


def play_on(g: G, nature: Quick) -> None:
    """A bold answer; now and then somebody gives up or agrees."""
    seat = nature.below(g.rules.seats)
    verbs = g.may_interject(seat) if not nature.below(400) else ()
    if verbs:
        g.apply(seat, Action(verbs[nature.below(len(verbs))]))
    else:
        g.apply(g.waiting[0].seat, bold(g, nature))


@pytest.mark.rule("M10")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_they_hold_in_random_games_with_any_options(players: int) -> None:
    nature = Quick(100 + players)
    topics, ends = Counter[str](), Counter[str]()
    for _ in range(120):
        g: G = MAAMUT.setup(MAAMUT.rules(players, drawn_options(nature)))
        while g.waiting:
            INVARIANTS["maamut"](g)
            topics[g.waiting[0].topic] += 1
            play_on(g, nature)
            assert sum(topics.values()) < 200_000  # it comes to an end
        INVARIANTS["maamut"](g)
        ends[g.world.ended] += 1
    assert {"lot", "tiles", "deal", "place", "turn", "draw", "flee"} <= set(topics)
    assert {"caught", "out_of_reach"} <= set(ends)


TEXT = "{B1} d4 Ac4,Be4,Cx Bd3,Cb4 A123,B223,C- 2131?22 0.3.1 A 5"


def set_mammoth(g: G, name: str) -> None:
    g.world.mammoth = at(name)


def set_trap(g: G, name: str, seat: int = 0) -> None:
    g.world.traps[at(name)] = seat


def set_hand(g: G, seat: int, *cards: int) -> None:
    """Another hand; the cards of the old one go to the discard pile, those of the new one come from there."""
    for card in g.world.hands[seat]:
        g.world.discard[card - 1] += 1
    for card in cards:
        g.world.discard[card - 1] -= 1
    g.world.hands[seat] = cards


def set_hunter(g: G, seat: int, name: str) -> None:
    g.world.hunters[seat] = at(name)


def five_traps(g: G) -> None:
    for name in ("b3", "b6", "b7", "c7", "a5"):
        set_trap(g, name)


def lose_a_card(g: G) -> None:
    g.world.discard[1] -= 1


def empty_pile(g: G) -> None:
    g.world.discard = [a + b for a, b in zip(g.world.discard, g.world.pile.all_counts(), strict=True)]
    g.world.pile = Pile(g.world.pile.kinds, (0, 0, 0))


BROKEN: list[tuple[Callable[[G], None], str]] = [
    (lambda g: set_mammoth(g, "c4"), "a hunter shares the mammoth's hex"),
    (lambda g: set_mammoth(g, "d3"), "a trap under the mammoth"),
    (lambda g: set_mammoth(g, "g1"), "the mammoth stands on rock"),
    (lambda g: set_hunter(g, 1, "f3"), "the hunter of seat 1 stands on rock"),
    (lambda g: set_trap(g, "c5"), "which is not grass"),
    (lambda g: set_trap(g, "b6", 3), "which does not play"),
    (five_traps, "seat 0 has 5 traps"),
    (lose_a_card, "cards of value 1, 2, 3 instead of"),
    (lambda g: set_hand(g, 1, 2, 2), "seat 1 holds 2 cards instead of 3"),
    (lambda g: set_hand(g, 2, 2, 2, 2), "seat 2 is removed and holds cards"),
    (empty_pile, "the pile is empty"),
]


@pytest.mark.rule("M10")
@pytest.mark.parametrize(("spoil", "message"), BROKEN)
def test_a_broken_position_is_found(spoil: Callable[[G], None], message: str) -> None:
    g = Scene(TEXT).g
    maamut(g)
    spoil(g)
    with pytest.raises(AssertionError, match=message):
        maamut(g)


def stay_behind(g: G) -> None:
    g.nearest(Run).entered = 2


@pytest.mark.rule("M10")
@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda g: set_hunter(g, 0, "e4"), "the mover shares the mammoth's hex"),
        (lambda g: set_hunter(g, 0, "d5"), "in a straight line"),
        (lambda g: set_hand(g, 0, 1, 2, 3), "the mover holds 3 cards"),
        (lambda g: set_hunter(g, 1, "e5"), "who flees is not where it runs"),
        (lambda g: set_trap(g, "e4"), "has fallen into a trap"),
        (stay_behind, "in a straight line"),
    ],
)
def test_a_broken_flight_is_found(spoil: Callable[[G], None], message: str) -> None:
    g = Scene(TEXT).play("3E").g
    maamut(g)
    spoil(g)
    with pytest.raises(AssertionError, match=message):
        maamut(g)


@pytest.mark.rule("M10", "M5.7")
def test_a_position_that_breaks_them_cannot_be_read() -> None:
    for text, key in {
        "{B1} d4 Ad4,Be4 - A123,B223 ?30 0.0.0 A 5": "hunter_with_mammoth",
        "{B1} c4 Ad4,Be4 Bc4 A123,B223 ?30 0.0.0 A 5": "trap_under_mammoth",
        "{B1} c4 Ad4,Be4 Bc5 A123,B223 ?30 0.0.0 A 5": "trap_not_on_grass",
        "{B1} c4 Ad4,Bg1 - A123,B223 ?30 0.0.0 A 5": "pawn_on_rock",
        "{B1} c4 Ad4,Be4 - A123,B22 ?31 0.0.0 A 5": "wrong_hand",
        "{B1} c4 Ad4,Bx - A123,B223 ?30 0.0.0 A 5": "wrong_hand",
        "{B1} c4 Ad4,Be4 - A123,B223 ?29 0.0.0 A 5": "not_36_cards",
        "{B1} c4 Ad4,Be4 - A123,B223 - 11.13.6 A 5": "empty_pile",
    }.items():
        with pytest.raises(Refused, check=because_of(key)):
            Scene(text)
