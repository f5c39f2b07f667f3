"""The option `turn_limit`: a game that is broken off, ranked and won by nobody."""

from __future__ import annotations

import pytest

from steppe.core.chance import Quick
from steppe.core.game import Result
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.core.text import LANGUAGES, Teller
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.turn_end import standing
from steppe.lab.check.conformance import by_verb, replay_is_faithful, text_is_faithful
from steppe.lab.golden.valley import BOTH_WIN, LAST_MOVE


def play(limit: str, seed: int = 3) -> Play:
    game, below = Play(VALLEY, 3, {"turn_limit": limit}, nature=Quick(seed)), Quick(seed + 1).below
    while game.state.waiting:
        decision = game.state.waiting[0]
        game.submit(decision.seat, by_verb(decision, below))
    return game


def test_it_is_off_unless_chosen_and_takes_any_number_from_1_on() -> None:
    assert VALLEY.rules(2, {}).turn_limit is None
    assert VALLEY.rules(2, {"turn_limit": "1"}).turn_limit == 1
    assert VALLEY.rules(2, {"turn_limit": "0120"}).turn_limit == 120
    for bad in ("0", "-1", "soon", "1.5"):
        with pytest.raises(Refused) as refused:
            VALLEY.rules(2, {"turn_limit": bad})
        assert refused.value.reason.rule == "V18.31"


@pytest.mark.rule("V18.31")
@pytest.mark.parametrize("limit", ["1", "4"])
def test_the_game_ends_with_the_turn_of_that_number(limit: str) -> None:
    game = play(limit)
    result = VALLEY.result(game.state)
    assert game.state.world.number == int(limit)
    assert result is not None
    assert (result.reason, result.winners) == ("turn_limit", ())
    assert game.told[-1][-1].name == "game_turn_limit"
    ranks = sorted(range(3), key=lambda seat: standing(game.state.world, seat), reverse=True)
    assert [result.places[seat] for seat in ranks] == sorted(result.places)
    assert min(result.places) == 2
    replay_is_faithful(VALLEY, game.record(), game.state)
    text_is_faithful(VALLEY, game.record(), game.state, (None, 0))


@pytest.mark.rule("V13.3", "V18.31")
def test_who_wins_in_the_last_turn_has_won() -> None:
    g = VALLEY.read_position(BOTH_WIN, {"turn_limit": "18", "victory_ties": "ranked"})
    g.apply(2, by_verb(g.waiting[0], lambda n: n - 1))
    assert (g.world.ended, g.world.winners) == ("camps", (0,))
    late = VALLEY.read_position(LAST_MOVE.format(sky="", ember="", sun=""), {"turn_limit": "18"})
    late.apply(2, by_verb(late.waiting[0], lambda n: n - 1))
    assert (late.world.ended, late.world.winners) == ("turn_limit", ())
    result = VALLEY.result(late)
    assert result is not None
    assert result.places == (2, 3, 4), "camps, then men, women, food"


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_as_unfinished(language: str) -> None:
    teller = Teller(VALLEY, language)
    event = play("1").told[-1][-1]
    words = {"fr": "inachevée", "en": "unfinished", "it": "incompiuta"}
    assert words[language] in teller.event(event)
    assert teller.ending(Result((2, 3), (0.0, 0.0), "turn_limit"))
    option = next(option for option in VALLEY.options if option.key == "turn_limit")
    assert teller.option(option) != teller.option(option, "off")
