"""What simulations of the Valley count, for one game and for many."""

from __future__ import annotations

import json

from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.core.space import Pick
from steppe.games.valley.cards import CARDS
from steppe.games.valley.game import VALLEY
from steppe.lab.series.census import Census, gathered, summary, window_of
from steppe.lab.series.game import play_game
from steppe.lab.series.outcome import Outcome
from steppe.lab.series.plan import Plan
from steppe.lab.series.tally import Tally

NET = Action("play", ("net", 0))
CHOICES = (("pass", None), ("play", Pick("play", (NET.noun,))))
SURVIVAL = Decision(0, "react", CHOICES, (("hex", -1),), "survival")


def event(name: str, **data: object) -> Event:
    return Event(name, data)


def test_the_window_of_a_play_is_that_of_the_question() -> None:
    assert window_of(CARDS, SURVIVAL, NET) == "survival"
    assert window_of(CARDS, Decision(0, "movement", (*CHOICES, ("end", None))), NET) == "tribe_move"
    assert window_of(CARDS, SURVIVAL, Action("play", ("spying", 0, 1))) == "any", "it comes in between"
    assert window_of(CARDS, None, NET) == "any"


def test_a_card_counts_for_its_moment_whoever_was_the_last_to_answer() -> None:
    census = Census()
    merged = Decision(1, "react", CHOICES, (("hex", -1),), "births_end+sowing")
    census.told(merged, [event("card_played", seat=0, card="terraces", use="", aim=(3,))])
    census.told(merged, [event("card_played", seat=0, card="spying", use="", aim=(1,))])
    census.told(None, [event("card_played", seat=0, card="tree_trunks", use="survive_flood", aim=())])
    found = census.data(VALLEY.setup(VALLEY.rules(2, {})))
    assert found["played"] == {"terraces": {"sowing": 1}, "spying": {"any": 1}, "tree_trunks": {"any": 1}}
    assert found["uses"] == {"tree_trunks": {"survive_flood": 1}}


def test_a_card_is_held_anew_by_whoever_gets_it() -> None:
    census = Census()
    drawn = [event("card_drawn", seat=0, card="raft"), event("card_drawn", seat=1, card="net")] * 100
    traded = [event("card_stolen", seat=0, owner=1, card="net"), event("card_given", seat=0, owner=1, card="raft")]
    census.told(None, [*drawn, *traded, event("card_played", seat=0, card="net", use="", aim=())])
    table = summary(gathered([((), census.data(VALLEY.setup(VALLEY.rules(2, {}))))]), str)
    assert [table["cards"]["raft"][key] for key in ("drawn", "held", "played")] == [100, 101, 0]
    assert [table["cards"]["net"][key] for key in ("drawn", "held", "played")] == [100, 101, 1]
    assert table["seldom_played"] == ["net", "raft"], "one in a hundred and one is less than one in a hundred"


def test_deaths_cards_and_tribes_are_counted() -> None:
    census = Census()
    census.told(SURVIVAL, [event("card_played", seat=0, card="net", use="", aim=())])
    census.told(SURVIVAL, [event("tokens_died", seat=0, kind=0, hex=3, count=2, cause="hunger")])
    census.told(None, [event("tokens_died", seat=1, kind=1, hex=3, count=1, cause="combat")])
    census.told(None, [event("animals_died", species=5, hex=3, count=1, cause="combat")])
    census.told(None, [event("tribe_eliminated", seat=1, due=0), event("card_drawn", seat=0, card="raft")])
    census.told(None, [event("women_captured", seat=0, owner=1, hex=3, count=2, lost=0)])
    found = census.data(VALLEY.setup(VALLEY.rules(2, {})))
    assert found["played"] == {"net": {"survival": 1}}
    assert found["deaths"] == {"warriors hunger": 2, "women combat": 1}
    assert found["animals"] == {"mammoth combat": 1}
    assert (found["eliminated"], found["captured"], found["drawn"]) == ({"1": 1}, {"0": 2}, {"raft": 1})
    assert (found["board"], found["year"]) == ("1a+2a", 1)


def test_many_games_make_one_table() -> None:
    plan = Plan("valley", ("random",) * 3, {"board": "random-37"}, "s")
    outcomes = [play_game(plan, number)[0] for number in range(1, 5)]
    table = Tally.of(plan, outcomes, 1.0).data(lambda seat: "ABC"[seat], "nobody")
    json.dumps(table)
    census = table["census"]
    assert census["boards"]["random-37"]["games"] == 4
    assert sum(census["years"]["games"].values()) == 4
    assert census["years"]["mean"] >= 1
    assert sum(card["drawn"] for card in census["cards"].values()) > 40
    played = {name: card for name, card in census["cards"].items() if card["played"]}
    assert played
    assert all(sum(card["windows"].values()) == card["played"] <= card["drawn"] for card in played.values())
    assert all(card["drawn"] <= card["held"] for card in census["cards"].values())
    assert sum(census["windows"].values()) > 20
    drawn = {name for name, card in census["cards"].items() if card["drawn"]}
    assert set(census["never_seen"]) == VALLEY.rules(2, {}).cards.keys() - drawn - census["events"].keys()


def test_keeping_a_record_counts_the_same() -> None:
    plan = Plan("valley", ("random",) * 2, {}, "s")
    assert play_game(plan, 1, record=True)[0] == play_game(plan, 1)[0]


def test_an_unfinished_game_is_nobodys() -> None:
    plan = Plan("valley", ("random", "random"), {"turn_limit": "3"}, "s")
    broken_off = play_game(plan, 1)[0]
    assert (broken_off.reason, broken_off.winners, broken_off.turns) == ("turn_limit", (), 3)
    won = Outcome(2, (0,), (0, 1), "camps", 20, 400)
    lost = Outcome(3, (), (0, 1), "extinction", 9, 200)
    tally = Tally.of(plan, [won, lost, broken_off], 1.0)
    assert (tally.games, tally.finished) == (3, 2)
    assert tally.seats()[0].share == tally.nobody().share == 0.5
    assert tally.data(str, "nobody")["unfinished"] == 1


def test_games_without_a_census_say_nothing_of_it() -> None:
    plan = Plan("maamut", ("random", "random"), {}, "s")
    assert "census" not in Tally.of(plan, [play_game(plan, 1)[0]], 1.0).data(str, "mammoth")


def test_a_census_of_nothing_names_every_card() -> None:
    empty = Census().data(VALLEY.setup(VALLEY.rules(2, {})))
    assert len(summary(gathered([((), empty)]), str)["never_seen"]) == 67
