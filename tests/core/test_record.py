"""Records: written, read, replayed, checked, verified; a state saved and loaded; taking back."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from refusing import because_of
from steppe.core.chance import Quick, Seeded, commitment
from steppe.core.decision import NATURE, Action
from steppe.core.play import Play, play_out
from steppe.core.reason import Refused
from steppe.core.record import Faulty, Record, from_json, moments, normal, replay, to_json, verify_draws
from steppe.core.save import dump, load
from toy import TOY


def played(seed: int = 1, seats: int = 3, **options: str) -> Play:
    play = Play(TOY, seats, options, nature=Seeded(b"seed%d" % seed, ("a", "b", "c")), names=("Ana", "Bén", "Cléo"))
    below = Quick(seed).below
    while play.state.waiting:
        decision = play.state.waiting[below(len(play.state.waiting))]
        play.submit(decision.seat, decision.sample(below))
    return play


def test_a_record_replays_to_the_same_state_without_a_generator() -> None:
    play = played()
    record = play.record()
    assert dump(replay(TOY, record)) == dump(play.state)
    assert record.result == TOY.result(play.state)
    assert len(record.checks) >= 3


def test_json_and_back() -> None:
    record = played(2, windows="no").record(open_seed=True)
    text = to_json(record)
    assert from_json(text) == record
    assert text.count("\n") > len(record.inputs), "an input a line"
    assert json.loads(text)["options"] == {"windows": "no"}


def test_a_replay_can_stop_anywhere() -> None:
    record = played().record()
    states = [json.dumps(dump(g)) for _, g in moments(TOY, record)]
    assert len(states) == len(record.inputs) + 1
    for to in (0, 1, 7, len(record.inputs)):
        assert json.dumps(dump(replay(TOY, record, to))) == states[to]


def test_a_faulty_input_is_named() -> None:
    record = played().record()
    place = next(i for i, (_, action) in enumerate(record.inputs) if action.verb == "bid")
    seat = record.inputs[place][0]
    inputs = (*record.inputs[:place], (seat, Action("bid", 50)), *record.inputs[place + 1 :])
    with pytest.raises(Faulty) as faulty:
        replay(TOY, replace(record, inputs=inputs))
    assert faulty.value.place == place + 1
    assert faulty.value.reason.key == "no_such_noun"


def test_a_wrong_checksum_or_result_is_named() -> None:
    record = played().record()
    count, _ = record.checks[1]
    with pytest.raises(Faulty, check=because_of("bad_checksum")) as faulty:
        replay(TOY, replace(record, checks=((count, "00000000"),)))
    assert faulty.value.place == count
    assert record.result
    with pytest.raises(Faulty, check=because_of("bad_result")):
        replay(TOY, replace(record, result=record.result._replace(reason="luck")))


@pytest.mark.parametrize(("change", "key"), [({"game": "chess"}, "other_game"), ({"version": 2}, "other_version")])
def test_a_record_of_something_else(change: dict[str, Any], key: str) -> None:
    with pytest.raises(Refused, check=because_of(key)):
        replay(TOY, replace(played().record(), **change))


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("{", "bad_json"),
        ("[" * 100000, "bad_json"),
        ("[]", "not_a_record"),
        ('{"game": "toy"}', "not_a_record"),
        ('{"steppe": 1, "version": 3, "seats": 2, "inputs": []}', "missing_field"),
        ('{"steppe": 1, "game": "toy", "version": "3", "seats": 2, "inputs": []}', "bad_field"),
        ('{"steppe": 1, "game": "toy", "version": true, "seats": 2, "inputs": []}', "bad_field"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [], "luck": 1}', "no_such_field"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [[0]]}', "bad_input"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [[0.5, "bid"]]}', "bad_input"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [[0, 3]]}', "bad_verb"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [[0, "bid", 1.5]]}', "bad_noun"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [[0, "bid", true]]}', "bad_noun"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [[0, "bid", {"a": 1}]]}', "bad_noun"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [], "checks": [[1, 2]]}', "bad_field"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [], "names": [1]}', "bad_field"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [], "options": {"a": 1}}', "bad_field"),
        ('{"steppe": 1, "game": "toy", "version": 3, "seats": 2, "inputs": [], "result": {"places": 1}}', "bad_field"),
    ],
)
def test_bad_json_says_what_is_wrong(text: str, key: str) -> None:
    with pytest.raises(Refused) as refused:
        from_json(text)
    assert refused.value.reason.key == key


def test_options_of_a_record_are_checked_and_made_normal() -> None:
    record = Record("toy", 3, 2, {"windows": "yes", "rounds": "04"})
    assert normal(TOY, record).options == {"rounds": "4"}
    for options, key in (({"colour": "red"}, "no_such_option"), ({"rounds": "0"}, "bad_option_value")):
        with pytest.raises(Refused, check=because_of(key)):
            replay(TOY, replace(record, options=options))
    with pytest.raises(Refused, check=because_of("bad_seats")):
        replay(TOY, replace(record, options={}, seats=9))


def test_draws_are_verified_from_the_opened_seed() -> None:
    play = played(4)
    record = play.record(open_seed=True)
    assert verify_draws(TOY, record) == sum(seat == NATURE for seat, _ in record.inputs) > 5
    with_hash = replace(record, more={"commitment": commitment(b"seed4")})
    assert verify_draws(TOY, with_hash)
    with pytest.raises(Refused, check=because_of("bad_commitment")):
        verify_draws(TOY, replace(record, more={"commitment": commitment(b"other")}))
    with pytest.raises(Faulty, check=because_of("bad_draw")):
        verify_draws(TOY, replace(record, seed=b"other".hex()))
    with pytest.raises(Refused, check=because_of("bad_seed")):
        verify_draws(TOY, replace(record, seed="xyz"))


def test_the_seed_is_a_secret_while_the_game_goes_on() -> None:
    record = played().record()
    assert record.seed == ""
    assert record.contributions == ()


@pytest.mark.parametrize("seed", range(4))
def test_save_and_load_at_every_decision(seed: int) -> None:
    rules = TOY.rules(3, {})
    g = TOY.setup(rules)
    below = Quick(seed).below
    while g.waiting:
        data = json.loads(json.dumps(dump(g)))
        again = load(TOY, rules, data)
        assert again.waiting == g.waiting
        assert dump(again) == dump(g)
        decision = g.waiting[below(len(g.waiting))]
        action = decision.sample(below)
        g.apply(decision.seat, action)
        again.apply(decision.seat, action)
        assert dump(again) == dump(g)


# -- taking back -----------------------------------------------------------------------------------------------


def at_the_auction() -> Play:
    return Play(TOY, 2, {"windows": "no"}, nature=Seeded(b"take back"))


def test_own_inputs_can_be_taken_back() -> None:
    play = at_the_auction()
    before = dump(play.state)
    play.submit(0, Action("bid", 2))
    assert play.can_take_back(0) == 1
    assert play.can_take_back(1) == 0
    play.take_back(0)
    assert dump(play.state) == before
    play.submit(0, Action("bid", 3))


def test_nothing_can_be_taken_back_after_another_has_answered() -> None:
    play = at_the_auction()
    play.submit(0, Action("bid", 2))
    play.submit(1, Action("bid", 1))
    assert play.can_take_back(0) == 0
    with pytest.raises(Refused, check=because_of("cannot_take_back")):
        play.take_back(0)
    play.submit(0, Action("polish", (1,)))
    assert play.can_take_back(0) == 1, "only as far as the other's answer"


def test_nothing_can_be_taken_back_after_nature_has_answered() -> None:
    play = at_the_auction()
    assert [seat for seat, _ in play.inputs] == [NATURE] * len(play.inputs)
    assert play.can_take_back(0) == 0


def test_a_rewound_game_draws_the_same_again() -> None:
    play = played(5)
    whole = play.record()
    play.rewind(3)
    assert play.inputs == list(whole.inputs[:3])
    assert isinstance(play.nature, Seeded)
    for seat, action in whole.inputs[3:]:
        if seat != NATURE:
            play.submit(seat, action)
        elif play.state.waiting and play.state.waiting[0].seat == NATURE:
            play.settle()
    assert play.record() == whole


def test_a_rule_that_fails_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    play = at_the_auction()
    play.submit(0, Action("bid", 2))
    before = dump(play.state), len(play.inputs)
    monkeypatch.setattr(type(play.state.stack[-1]), "opened", lambda self, g, got: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        play.submit(1, Action("bid", 1))
    assert (dump(play.state), len(play.inputs)) == before


def test_play_out_stops_at_its_limit() -> None:
    g = TOY.setup(TOY.rules(2, {}))
    below = Quick(1).below
    assert play_out(g, Quick(2), lambda g, d: d.sample(below), limit=4) == 4
    assert g.waiting
    play_out(g, Quick(2), lambda g, d: d.sample(below))
    assert not g.waiting
