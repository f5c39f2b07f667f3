"""Standing orders as data: what they mean, how long they hold, and what is no order (R8, R9)."""

from __future__ import annotations

from typing import Any

import pytest

from games.valley.scene import Scene
from refusing import because_of
from steppe.core.decision import Action, Decision
from steppe.core.reason import Refused
from steppe.core.space import Pick
from steppe.games.valley.cards import CARDS
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.survival import Survival
from steppe.games.valley.table.stop import ASK, MINE, MOST, NEVER, PLAY, Order, answer_for, read_orders, wish_for

FERN = {"wish": NEVER, "window": "combat_start", "card": "cut_stone", "until": 4}


@pytest.mark.rule("R9")
def test_orders_are_read_from_plain_data() -> None:
    assert read_orders([FERN, {"wish": PLAY}], CARDS) == (Order(NEVER, "combat_start", "cut_stone", 4), Order(PLAY))


@pytest.mark.rule("R9")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("wish", "perhaps"),
        ("wish", ["ask"]),
        ("window", "lunch"),
        ("window", ["combat_start"]),
        ("card", "ace_of_spades"),
        ("card", "drought"),
        ("until", -1),
        ("until", "4"),
        ("until", True),
        ("until", 10**6),
    ],
)
def test_what_is_no_order_is_refused_by_name(field: str, value: Any) -> None:
    with pytest.raises(Refused) as refused:
        read_orders([FERN, {**FERN, field: value}], CARDS)
    assert refused.value.reason.key == "bad_order"
    assert dict(refused.value.reason.params)["field"] == field


@pytest.mark.rule("R9")
def test_nobody_gives_orders_without_end() -> None:
    assert len(read_orders([FERN] * MOST, CARDS)) == MOST
    with pytest.raises(Refused, check=because_of("too_many_orders")):
        read_orders([FERN] * (MOST + 1), CARDS)


@pytest.mark.rule("R8", "R9")
def test_an_order_for_a_while_ends_by_itself() -> None:
    orders = [Order(ASK, card="cut_stone"), Order(NEVER, card="cut_stone", until=3)]
    assert [wish_for(orders, "combat_start", "cut_stone", turn) for turn in (1, 3, 4)] == [NEVER, NEVER, ASK]
    assert wish_for([Order(NEVER, until=3)], "combat_round", "flight", 4) == MINE


@pytest.mark.rule("R9")
def test_the_order_that_names_more_counts() -> None:
    orders = [Order(NEVER), Order(ASK, "combat_start"), Order(PLAY, card="flint")]
    assert wish_for(orders, "combat_start", "flint") == PLAY
    assert wish_for(orders, "combat_start", "traps") == ASK
    assert wish_for(orders, "survival", "net") == NEVER


@pytest.mark.rule("R8")
def test_a_card_to_be_played_is_played_although_another_would_be_asked_for() -> None:
    g = VALLEY.setup(VALLEY.rules(2, {}))
    plays = Pick("play", (("traps", 0), ("flint", 0)))
    question = Decision(0, "react", (("pass", None), ("play", plays)), (("hex", -1),), "combat_start")
    assert answer_for(g, question) is None
    assert answer_for(g, question, [Order(PLAY, card="flint")]) == Action("play", ("flint", 0))
    assert answer_for(g, question, [Order(NEVER)]) == Action("pass")
    g.world.number = 5
    assert answer_for(g, question, [Order(NEVER, until=4)]) is None


@pytest.mark.rule("R9")
@pytest.mark.parametrize(("food", "asked"), [(0, True), (40, False)])
def test_as_usual_means_that_the_card_could_help_now(food: int, asked: bool) -> None:
    """Cannibals is not asked for where nobody would starve; whoever has given an order is."""
    hexes = {"0,0": "plain", "1,0": "plain"}
    tribes = {"fern": {"food": food, "hand": ["cannibals"]}, "ember": {"food": 40}}
    pieces = {"0,0": {"fern": {"W": 3, "F": 1}}, "1,0": {"ember": {"W": 3, "F": 1}}}
    made = Scene({"board": {"hexes": hexes}, "tribes": tribes, "pieces": pieces, "phase": "survival"})
    made.g.stack.append(Survival())
    made.g.advance()
    decision = next(each for each in made.g.waiting if each.seat == 0)
    assert decision.allows(Action("play", ("cannibals", 1))), "it may always be played"
    assert (answer_for(made.g, decision) is None) == asked
    assert answer_for(made.g, decision, [Order(ASK, card="cannibals")]) is None
