"""The public face: what docs/library.md promises, and what is said to who holds it wrongly."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from pathlib import Path
from typing import Any

import pytest

import steppe
from library.wanderer import Thinker, Wanderer
from refusing import because_of
from steppe import (
    GAMES,
    NATURE,
    Action,
    Bot,
    Decision,
    Faulty,
    Play,
    Quick,
    Refused,
    Seeded,
    Teller,
    Verified,
    advise,
    bot_named,
    from_json,
    observe,
    play_out,
    replay,
    to_json,
    tournament,
    verify,
)
from steppe.core.view import Seen

ROOT = Path(__file__).parents[2]
LIBRARY = (ROOT / "docs" / "library.md").read_text("utf-8")


def played(key: str, seats: int = 3, limit: int = 400) -> Play:
    play, luck = Play(GAMES[key], seats, nature=Seeded(b"secret", ("a", "b"))), Quick(1)
    while play.state.waiting and len(play.inputs) < limit:
        decision = play.state.waiting[0]
        play.submit(decision.seat, decision.sample(luck.below))
    return play


# -- the document --------------------------------------------------------------------------------------------


def test_the_first_lines_of_the_readme_are_few() -> None:
    found = re.search(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert found
    assert len(found[1].splitlines()) <= 10


@pytest.mark.parametrize("name", steppe.__all__)
def test_every_public_name_is_in_the_document_and_says_what_it_is(name: str) -> None:
    assert f"`{name}" in LIBRARY, name
    thing = getattr(steppe, name)
    if inspect.isclass(thing) or inspect.isfunction(thing):
        assert thing.__doc__, name
        assert not thing.__doc__.startswith(f"{name}("), f"{name} has no words of its own"


# -- games, bots, tournaments --------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_the_fast_loop(key: str) -> None:
    game, luck = GAMES[key], Quick(4)
    g = game.setup(game.rules(2, {}))
    count = 0
    while g.waiting and count < 300:
        decision = g.waiting[0]
        g.apply(decision.seat, decision.sample(luck.below))
        count += 1
    h, again = game.setup(game.rules(2, {})), Quick(4)
    assert play_out(h, again, lambda _, decision: decision.sample(again.below), 300) == count
    assert g == h


@pytest.mark.parametrize("key", GAMES)
def test_an_answer_in_small_picks_is_an_answer(key: str) -> None:
    game, luck = GAMES[key], Quick(6)
    g = game.setup(game.rules(3, {}))
    for _ in range(120):
        if not g.waiting:
            break
        decision = g.waiting[0]
        whole = put_together(decision, luck)
        assert decision.allows(whole)
        g.apply(decision.seat, whole)


def put_together(decision: Decision, luck: Quick) -> Action:
    """An answer by lot, in small picks."""
    picks = decision.steps()
    try:
        pick = next(picks)
        while True:
            pick = picks.send(pick.of[luck.below(len(pick.of))])
    except StopIteration as done:
        assert isinstance(done.value, Action)  # noqa: PT017 - what a generator returns
        return done.value


@pytest.mark.parametrize("key", GAMES)
def test_a_bot_of_ones_own_plays_every_game(key: str) -> None:
    game, luck = GAMES[key], Quick(2)
    bots: list[Bot] = [Wanderer(), Thinker()]
    g = game.setup(game.rules(2, {}))
    play_out(g, luck, lambda g, asked: advise(game, g, asked, bots[asked.seat % 2], luck.below), 60)
    assert g.world is not None


def test_a_tournament_takes_names_classes_and_places() -> None:
    tally = tournament("maamut", ["random", Wanderer, "library.wanderer:made"], games=4, options={"limit": "20"})
    assert tally.games == 4
    assert [*tally.bots()] == ["random", "library.wanderer:Wanderer", "library.wanderer:made"]
    again = tournament(GAMES["maamut"], ["random", Wanderer, "library.wanderer:made"], 4, options={"limit": "20"})
    assert again.outcomes == tally.outcomes, "the same seed, the same games"
    other = tournament("maamut", ["random", "random"], games=3, seed="2")
    assert other.plan.seed == "2"


def test_a_tournament_in_several_processes_is_the_same() -> None:
    alone = tournament("mammut", ["random", "library.wanderer:READY"], games=4)
    assert tournament("mammut", ["random", "library.wanderer:READY"], games=4, jobs=2).outcomes == alone.outcomes


# -- records -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_record_goes_through_json_and_is_verified(key: str) -> None:
    play = played(key, 2)
    record = play.record(open_seed=True)
    again = from_json(to_json(record))
    assert again == record
    found = verify(GAMES[key], again)
    draws = sum(seat == NATURE for seat, _ in record.inputs)
    assert found == Verified(len(record.inputs), len(record.checks), draws, GAMES[key].result(play.state))
    assert replay(GAMES[key], again) == play.state
    assert verify(GAMES[key], replace(record, seed="", contributions=())).draws is None


def test_a_record_that_does_not_hold_says_where_and_why() -> None:
    record = played("maamut", 2).record(open_seed=True)
    with pytest.raises(Faulty) as faulty:
        verify(GAMES["maamut"], replace(record, seed=b"another".hex()))
    assert faulty.value.place == 1
    assert str(faulty.value).startswith("The seed gives ")
    seat, _ = record.inputs[20]
    wrong = (*record.inputs[:20], (seat, Action("fly", 3)), *record.inputs[21:])
    with pytest.raises(Faulty, check=lambda each: each.place == 21) as faulty:
        verify(GAMES["maamut"], replace(record, inputs=wrong))
    assert faulty.value.text("fr") == "«\u00a0fly\u00a0» ne répond pas à cette question."


# -- refusals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", GAMES)
def test_a_refusal_is_a_sentence_in_three_languages(key: str) -> None:
    game = GAMES[key]
    play = played(key, limit=40)
    with pytest.raises(Refused, check=because_of("no_such_verb")) as refused:
        play.submit(play.state.waiting[0].seat, Action("fly", 3))
    told = [refused.value.text(language) for language in ("fr", "en", "it")]
    assert len({*told}) == 3
    assert told[1] == str(refused.value) == "“fly” is not an answer to this question."
    assert told == [Teller(game, language).reason(refused.value.reason) for language in ("fr", "en", "it")]
    with pytest.raises(ValueError, match="no texts in 'de'"):
        refused.value.text("de")


@pytest.mark.parametrize("key", GAMES)
def test_refusals_of_every_door_have_the_words_of_the_game(key: str) -> None:
    game = GAMES[key]
    doors: list[Callable[[], Any]] = [
        lambda: game.rules(9, {}),
        lambda: game.rules(3, {"colour": "red"}),
        lambda: game.read("?!?"),
        lambda: game.read_position("nowhere", {}),
        lambda: game.read_record("nothing"),
        lambda: bot_named("nobody", game),
        lambda: Play(game, 9, nature=Quick(1)),
    ]
    for door in doors:
        with pytest.raises(Refused) as refused:
            door()
        assert re.match(r"\S.* .*[.)]$", str(refused.value)), str(refused.value)
        assert refused.value.reason.key not in str(refused.value).split()
        assert refused.value.text("it") != str(refused.value)


def test_a_refusal_of_the_rules_has_the_words_and_numbers_of_the_game() -> None:
    game = GAMES["maamut"]
    position = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs d4 Ab4,Bg4 - A123,B223 ?30 0.0.0 A 1"
    g = game.read_position(position, {})
    with pytest.raises(Refused) as refused:
        g.apply(0, game.read("3W"))
    assert str(refused.value) == "A 3 to the west would leave the board: only 1 hex is open that way. (M5.3)"


@pytest.mark.parametrize("key", GAMES)
def test_whatever_is_refused_in_play_is_a_sentence(key: str) -> None:
    game, luck = GAMES[key], Quick(8)
    g, met, refusals = game.setup(game.rules(3, {})), [Action("fly")], set()
    for _ in range(250):
        if not g.waiting:
            break
        for action in (met[luck.below(len(met))] for _ in range(4)):  # what was an answer before, by anybody
            trial, seat = g.copy(), luck.below(3)
            try:
                trial.apply(seat, action)
            except Refused as refused:
                refusals.add(refused.reason.key)
                said = Teller(game.at(trial), "en").reason(refused.reason)
                assert str(refused) == said  # noqa: PT017 - one of many
        decision = g.waiting[0]
        action = decision.sample(luck.below)
        met.append(action)
        g.apply(decision.seat, action)
    assert len(refusals) > 3


def test_a_game_without_texts_still_says_something() -> None:
    from toy import TOY

    play = Play(TOY, 2, nature=Quick(1))
    while len(play.state.world.stones) and any(play.state.world.stones):
        try:
            play.submit(0, Action("swear"))
        except Refused as refused:
            assert str(refused) == "no_stones_to_lose"  # noqa: PT017 - the last of many
            break


# -- wrong arguments -----------------------------------------------------------------------------------------

MAAMUT: Any = GAMES["maamut"]
LOOSE: Any = steppe  # as who has no types uses it
WRONG: list[tuple[Callable[[], Any], str]] = [
    (lambda: LOOSE.Play("maamut", 2, nature=Quick(1)), "game must be a game, such as GAMES['maamut'], not 'maamut'"),
    (lambda: LOOSE.Play(MAAMUT, "2", nature=Quick(1)), "seats must be a whole number, not '2'"),
    (lambda: LOOSE.Play(MAAMUT, True, nature=Quick(1)), "seats must be a whole number, not True"),
    (lambda: LOOSE.Play(MAAMUT, 2, nature=7), "nature must answer questions"),
    (lambda: LOOSE.Play(MAAMUT, 2, ["limit"], nature=Quick(1)), "options must be a mapping such as {'limit': '30'}"),
    (lambda: MAAMUT.rules("2", {}), "seats must be a whole number, not '2'"),
    (lambda: MAAMUT.rules(2, {"limit": 30}), "options['limit'] must be a text, not 30"),
    (lambda: MAAMUT.rules(2, {3: "30"}), "a key of the options must be a text, not 3"),
    (lambda: MAAMUT.read(3), "text must be a text, not 3"),
    (lambda: MAAMUT.read_position(None, {}), "text must be a text, not None"),
    (lambda: MAAMUT.write_record("record"), "record must be a Record, not 'record'"),
    (lambda: MAAMUT.setup(MAAMUT.rules(2, {})).apply(-1, "deal"), "an answer is an Action(verb, noun), not 'deal'"),
    (lambda: MAAMUT.setup(MAAMUT.rules(2, {})).apply(0, "ab"), "a seat, which is a number, answers with an Action"),
    (lambda: MAAMUT.setup(MAAMUT.rules(2, {})).apply("A", Action("go")), "a seat, which is a number"),
    (lambda: LOOSE.bot_named(7, MAAMUT), "a bot is called by its name"),
    (lambda: LOOSE.bot_named("greedy", "maamut"), "game must be a game, such as GAMES['maamut'], not 'maamut'"),
    (lambda: LOOSE.tournament("chess", ["random"]), "game must be one of maamut, mammut, valley, not 'chess'"),
    (lambda: LOOSE.tournament("maamut", "random"), "bots must be a list with one for each player"),
    (lambda: LOOSE.tournament("maamut", ["random"] * 2, games="9"), "games must be a whole number, not '9'"),
    (lambda: LOOSE.tournament("maamut", ["random"] * 2, seed=1), "seed must be a text, not 1"),
    (lambda: LOOSE.tournament("maamut", ["random", lambda: Wanderer()]), "cannot be found again by name"),
    (lambda: LOOSE.replay(MAAMUT, "a record"), "record must be a Record, not 'a record'"),
    (lambda: LOOSE.verify("maamut", None), "game must be a game"),
    (lambda: LOOSE.from_json(b"{}"), "text must be a text, not b'{}'"),
    (lambda: LOOSE.observe("state", 0), "observe a State, not 'state'"),
]


@pytest.mark.parametrize(("act", "said"), WRONG, ids=lambda each: each if isinstance(each, str) else "")
def test_a_wrong_argument_is_named(act: Callable[[], Any], said: str) -> None:
    with pytest.raises(TypeError, match=re.escape(said)):
        act()


def test_a_tournament_needs_a_game() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        tournament("maamut", ["random", "random"], games=0)
    with pytest.raises(Refused, check=because_of("bad_seats")):
        tournament("maamut", ["random"])


# -- typed views ---------------------------------------------------------------------------------------------

VIEWS: dict[str, type[Seen]] = {"maamut": steppe.MaamutView, "mammut": steppe.MammutView, "valley": steppe.ValleyView}


def declared(key: str) -> dict[str, str]:
    """The types that a typed view must have, as the world declares its fields."""
    found = {}
    for each in fields(GAMES[key].world):
        if seen := re.fullmatch(r"(Public|Rare|Owned|Counted)\[(.*)\]", str(each.type)):
            inner = re.fullmatch(r"list\[(.*)\]", seen[2])
            of = f"{inner[1]}{' | int' if seen[1] == 'Owned' else ''}" if inner else ""
            found[each.name] = "int" if seen[1] == "Counted" else f"tuple[{of}, ...]" if inner else seen[2]
    return found


@pytest.mark.parametrize("key", GAMES)
def test_a_typed_view_has_what_the_world_shows(key: str) -> None:
    assert {each.name: str(each.type) for each in fields(VIEWS[key])} == declared(key)
    rare = {each.name for each in fields(VIEWS[key]) if each.default != MISSING}
    assert rare == GAMES[key].world.rare


@pytest.mark.parametrize("key", GAMES)
def test_every_field_of_a_typed_view_says_what_it_is(key: str) -> None:
    tree = ast.parse(inspect.getsource(VIEWS[key])).body[0]
    assert isinstance(tree, ast.ClassDef)
    named = [node for node in tree.body if isinstance(node, ast.AnnAssign)]
    for field, after in zip(tree.body[1::2], tree.body[2::2], strict=True):
        assert isinstance(field, ast.AnnAssign)
        assert isinstance(after, ast.Expr)
        assert re.fullmatch(r"'[^']?[A-Z0-9K].*\.'|\".*\.\"", ast.unparse(after)), ast.unparse(field)
    assert len(named) == len(fields(VIEWS[key]))


@pytest.mark.parametrize("key", GAMES)
def test_a_typed_view_shows_no_more_than_the_view(key: str) -> None:
    g = played(key).state
    for seat in (None, *range(3)):
        seen, view = VIEWS[key].of(g, seat), observe(g, seat)
        assert seen == VIEWS[key].read(view)
        told = {each.name: getattr(seen, each.name) for each in fields(seen)}
        assert {name: value for name, value in told.items() if value or name in view["world"]} == view["world"]
    assert VIEWS[key].of(g, 0) != VIEWS[key].of(g, 1)
    assert hash(VIEWS[key].of(g, 0)) == hash(VIEWS[key].of(g.copy(), 0))
