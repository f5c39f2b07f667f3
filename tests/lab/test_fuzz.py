"""The fuzzer and its checks: they pass on sound games, and each finds the fault that it is there for."""

from __future__ import annotations

import json
import re
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.frame import Done, Flow, ask_all
from steppe.core.game import AnyGame, AnyState
from steppe.core.reason import Reason, because
from steppe.core.record import from_json, replay
from steppe.core.save import dump
from steppe.core.space import Below, Number, Pick
from steppe.core.state import State
from steppe.games import GAMES
from steppe.games.maamut import deeds
from steppe.games.mammut.throw import Throw
from steppe.games.mammut.world import World as MammutWorld
from steppe.lab.check import conformance, fuzz, fuzzed, style, watch
from steppe.lab.check.campaign import Campaign
from steppe.lab.check.conformance import drive
from steppe.lab.check.image import image
from steppe.lab.check.option import FREE, draw_options
from toy import TOY, Auction, Deal, Swear, Window, World

MAAMUT = GAMES["maamut"]
MAMMUT = GAMES["mammut"]
VALLEY = GAMES["valley"]
SOUND = (TOY, MAAMUT, MAMMUT, VALLEY)


def moments(game: AnyGame, seats: int = 3, games: int = 6, seed: int = 1) -> Iterator[AnyState]:
    """States along some random games."""
    below = Quick(seed).below
    for _ in range(games):
        g = game.setup(game.rules(seats, {}))
        for _ in range(60):
            yield g
            if not drive(g, below, 1):
                break


def asked(topic: str, **options: Any) -> AnyState:
    """A moment of the toy at which this is asked."""
    return next(g for g in moments(TOY, **options) if g.waiting and g.waiting[0].topic == topic)


def finds(check: Callable[[AnyState], Any], what: str, **options: Any) -> None:
    """At some moment of the toy the check fails, saying this."""

    def check_all() -> None:
        for g in moments(TOY, games=30, **options):
            check(g)

    with pytest.raises(AssertionError, match=what):
        check_all()


# -- sound games pass ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SOUND, ids=lambda game: game.key)
def test_sound_games_pass_every_check(game: AnyGame) -> None:
    below = Quick(5).below
    compared = secret = 0
    for g in moments(game, games=3):
        conformance.asking_is_pure(g)
        conformance.copies_are_independent(g)
        conformance.saving_is_faithful(game, g)
        conformance.legal_is_accepted(g)
        assert conformance.illegal_is_refused(g, below)
        for seat in (None, 0, 1, 2):
            conformance.looks_alike(game, g, seat, below)
            conformance.no_canary(game, g, seat)
            for decision in g.waiting if not g.answers else ():  # what the toy deals anew may not fit answers given
                action = decision.sample(below)
                compared += conformance.flows_alike(game, g, seat, decision.seat, action, below)
        secret += conformance.answers_are_secret(game, g)
    assert compared > 100
    assert bool(secret) == (game in (TOY, VALLEY))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_positions_and_reasons_pass(game: AnyGame) -> None:
    below = Quick(6).below
    for g in moments(game, games=2):
        conformance.positions_are_faithful(game, g, {})
        conformance.positions_look_alike(game, g, 1, below)
        conformance.reasons_are_told(game, conformance.illegal_is_refused(g, below))


def test_of_too_many_answers_every_verb_is_tried() -> None:
    below = Quick(8).below
    seen = set()
    for g in moments(MAMMUT, games=4):
        for decision in g.waiting:
            verbs = {action.verb for action in conformance.tried(decision, below)}
            assert verbs == {verb for verb, _ in decision.choices}
            seen |= verbs if decision.size() > conformance.MANY else set()
    assert seen >= {"take", "rob", "lay", "look", "flip", "give"}


def test_a_verb_without_answers_is_not_drawn() -> None:
    decision = Decision(0, "bid", (("bid", Number("stones", 3, 2)), ("pass", None)))
    assert {conformance.by_verb(decision, Quick(seed).below).verb for seed in range(9)} == {"pass"}


# -- each check finds its fault --------------------------------------------------------------------------------


def test_asking_that_changes_the_world_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Auction.polish

    def polish(self: Auction, g: Any, got: Any) -> Flow:
        g.world.luck += 1
        return ask(self, g, got)

    monkeypatch.setattr(Auction, "polish", polish)
    finds(conformance.asking_is_pure, "asking again changed the state")


def test_a_question_that_is_not_the_same_again_is_found() -> None:
    g = asked("polish")
    g.waiting = (g.waiting[0]._replace(topic="other"),)
    with pytest.raises(AssertionError, match="asked again"):
        conformance.asking_is_pure(g)


def test_a_copy_that_shares_a_list_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = World.copy

    def shallow(self: World) -> World:
        new = copy(self)
        new.stones = self.stones
        return new

    monkeypatch.setattr(World, "copy", shallow)
    finds(conformance.copies_are_independent, r"shares the list World\.stones")


def test_a_field_that_can_change_inside_is_found() -> None:
    g = asked("bid")
    g.world.order = ([0, 1, 2],)
    with pytest.raises(AssertionError, match=r"World\.order holds something that can change"):
        conformance.copies_are_independent(g)


def test_a_state_that_is_not_what_was_saved_is_found() -> None:
    g = asked("bid")
    g.world.order = [0, 1, 2]
    with pytest.raises(AssertionError, match="loaded, the world"):
        conformance.saving_is_faithful(TOY, g)


def test_an_answer_that_is_offered_twice_is_found() -> None:
    g = asked("polish")
    g.waiting = (Decision(0, "polish", (("polish", Pick("facet", ((1,), (1,)))),)),)
    with pytest.raises(AssertionError, match="offers an answer twice"):
        conformance.legal_is_accepted(g)


def test_a_question_without_answer_is_found() -> None:
    g = asked("polish")
    g.waiting = (Decision(0, "polish", (("polish", Pick("facet", ())),)),)
    with pytest.raises(AssertionError, match="polish has no answer"):
        conformance.legal_is_accepted(g)


def test_an_illegal_answer_that_is_taken_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pick, "__contains__", lambda self, noun: True)
    below = Quick(1).below
    finds(lambda g: conformance.illegal_is_refused(g, below), "not legal, and there is no reason")


def test_a_refusal_that_changes_something_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def why_not(g: Any, seat: int, noun: Any) -> Reason | None:
        g.world.luck += 1
        return because("no_stones_to_lose")

    monkeypatch.setattr(Swear, "why_not", staticmethod(why_not))
    below = Quick(1).below
    finds(lambda g: conformance.illegal_is_refused(g, below), "changed")


def test_an_answer_that_is_out_of_date_is_refused() -> None:
    g = asked("polish")
    old = (g.waiting[0].seat, g.waiting[0].sample(Quick(1).below))
    g.apply(*old)
    assert because("no_such_verb", verb="polish") in conformance.illegal_is_refused(g, Quick(1).below, [old])


def test_a_reason_without_a_sentence_is_found() -> None:
    with pytest.raises(KeyError, match="no_such_reason"):
        conformance.reasons_are_told(MAAMUT, [because("no_such_reason")])


def test_a_field_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    common = World.common
    monkeypatch.setattr(World, "owned", ())
    monkeypatch.setattr(World, "common", lambda world: {**common(world), "hands": tuple(world.hands)})
    below = Quick(1).below
    finds(lambda g: conformance.looks_alike(TOY, g, 0, below), "seat 0 sees more than it may")


def test_a_position_that_shows_too_much_is_found() -> None:
    below = Quick(1).below
    finds(lambda g: conformance.positions_look_alike(TOY, g, 0, below), "position for seat 0 shows more than it may")


def every_answer(g: AnyState, below: Callable[[int], int]) -> None:
    for decision in g.waiting:
        conformance.flows_alike(TOY, g, 0, decision.seat, decision.sample(below), below)


def test_a_pause_that_tells_who_holds_a_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def start(self: Window, g: Any, _: Any) -> Flow:
        might = [seat for seat in range(g.rules.seats) if "veto" in g.world.hands[seat] and seat != self.target]
        return ask_all((self.question(g, seat) for seat in might), self.answered) if might else Done(False)

    monkeypatch.setattr(Window, "start", start)
    below = Quick(1).below
    finds(lambda g: every_answer(g, below), "seat 0 (is told|sees more)")


def test_an_event_that_tells_a_hidden_card_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def dealt(self: Deal, g: Any, card: str) -> Flow:
        g.world.pile = g.world.pile.drawn(card)
        g.world.hands[self.seat] = tuple(sorted((*g.world.hands[self.seat], card)))
        g.emit("dealt", seat=self.seat, card=card)
        return Done(card)

    monkeypatch.setattr(Deal, "dealt", dealt)
    below = Quick(1).below
    finds(lambda g: every_answer(g, below), "seat 0 is told of .* which it does not see")


def test_a_question_that_carries_something_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = Window.question

    def question(self: Window, g: Any, seat: int) -> Decision:
        return ask(self, g, seat)._replace(about=(("luck", g.world.luck),))

    monkeypatch.setattr(Window, "question", question)

    def for_all(g: AnyState) -> None:
        for seat in range(3):
            conformance.no_canary(TOY, g, seat)

    finds(for_all, "turns up in its view")


def test_a_tile_that_shows_its_reverse_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    common = MammutWorld.common
    monkeypatch.setattr(MammutWorld, "common", lambda world: {**common(world), "backs": world.backs})
    below = Quick(1).below

    def check_all() -> None:
        for g in moments(MAMMUT):
            conformance.looks_alike(MAMMUT, g, 0, below)

    with pytest.raises(AssertionError, match="seat 0 sees more than it may"):
        check_all()


def test_a_throw_that_tells_more_than_faces_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Throw.fallen

    def fallen(self: Throw, g: Any, sides: int) -> Flow:
        g.emit("tiles_sorted", first=self.rows[0])
        return step(self, g, sides)

    monkeypatch.setattr(Throw, "fallen", fallen)
    below = Quick(1).below

    def check_all() -> None:
        for g in moments(MAMMUT):
            for decision in g.waiting:
                conformance.flows_alike(MAMMUT, g, 0, decision.seat, decision.sample(below), below)

    with pytest.raises(AssertionError, match=r"seat 0 is told .*tiles_sorted"):
        check_all()


def test_an_answer_that_is_told_too_early_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = State._answered

    def blab(self: AnyState, decision: Decision, action: Action, luck: Below | None) -> None:
        self.emit("answered", seat=decision.seat)
        answered(self, decision, action, luck)

    monkeypatch.setattr(State, "_answered", blab)
    finds(lambda g: conformance.answers_are_secret(TOY, g), "is told of a secret answer")


# -- the fuzzer --------------------------------------------------------------------------------------------------


FOREVER = 1e9  # seconds: what ends a run is not the clock, so that it is the same on every machine


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_game_survives_for_a_while(game: AnyGame) -> None:
    run = fuzz.Run(Campaign(game, 20), games=8)
    run.go()
    assert not run.failures, run.failures[0][1].trace
    tally = run.campaign.tally
    assert tally.games == 8
    assert tally.inputs > 200
    sampled = {check.__name__ for check in watch.Watch(game, Quick(1).below).checks()}
    assert len(sampled) == 11
    assert sampled <= tally.checks.keys()
    assert tally.checks["invariants"] > tally.inputs  # before each input, and at the end
    assert tally.checks["replaying"] == 8
    assert tally.checks["telling, compared"] > 5


def test_the_same_seed_gives_the_same_campaign_with_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = []
    for jobs in ("1", "2"):
        asked = ["--game", "maamut", "--games", "5", "--seed", "4", "--json", "--jobs", jobs, "--out", str(tmp_path)]
        assert fuzz.main(asked) == 0
        told.append(json.loads(capsys.readouterr().out)["maamut"])
    for each in told:
        del each["runs"], each["cpu"]
    assert told[0] == told[1]
    assert told[0]["games"] == 5
    assert told[0]["coverage"]["pairs"]["met"] > 0


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_options_of_all_values_are_drawn(game: AnyGame) -> None:
    below = Quick(2).below
    drawn = [draw_options(game.options, below) for _ in range(400)]
    for option in game.options:
        values = {options.get(option.key, option.default) for options in drawn if options}
        assert set(option.values) - values == set()
        assert option.free is None or len(values) > 15, option.key
    for options in drawn:
        game.rules(2, options)
    assert {} in drawn


def test_every_option_that_takes_any_text_can_be_drawn() -> None:
    free = {option.key for game in GAMES.values() for option in game.options if option.free is not None}
    assert set(FREE) == free


def test_the_curious_seek_what_is_rare() -> None:
    below = Quick(3).below
    for g in moments(MAAMUT, games=20):
        if not g.waiting or g.waiting[0].topic != "turn":
            continue
        decision = g.waiting[0]
        pushes = [a for a in decision.actions() if "mammoth_ran" in style.branch(g, decision.seat, a)]
        if pushes:
            break
    seen: style.Seen = Counter()
    for action in decision.actions():
        if action not in pushes:
            seen[style.branch(g, decision.seat, action)] += 1
    chosen = [style.curious(g, decision, below, seen) for _ in range(200)]
    assert sum(action in pushes for action in chosen) > 140  # three times in four, and by chance


def first_failure(campaign: Campaign) -> fuzzed.Failure:
    """What the first game of a campaign that fails comes to."""
    found = (fuzzed.play_one(campaign.game, plan).failure for plan in campaign.plans())
    return next(failure for failure in found if failure)


def test_a_failing_game_is_saved_and_can_be_replayed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(g: AnyState) -> None:
        assert g.world.turn < 3, "three is too many"

    monkeypatch.setattr(watch, "INVARIANTS", {"maamut": broken})
    monkeypatch.setattr(watch.Watch, "how_many", lambda *_: 0)  # a check may go on a way aside
    assert fuzz.main(["--seconds", "1", "--game", "maamut", "--seed", "7", "--out", str(tmp_path)]) == 1
    assert "three is too many" in capsys.readouterr().out
    (path,) = tmp_path.glob("*.json")
    record = from_json(path.read_text("utf-8"))
    assert record.more["failure"].startswith("AssertionError: three is too many")
    assert replay(MAAMUT, record).world.turn == 3
    assert "three is too many" in path.with_suffix(".txt").read_text("utf-8")


def test_an_input_on_which_a_rule_fails_is_saved_with_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def walk(*_: Any) -> None:
        raise ZeroDivisionError("a rule fails")

    monkeypatch.setattr(deeds, "walk", walk)
    monkeypatch.setattr(watch.Watch, "look", lambda self: None)
    monkeypatch.setattr(style, "branch", lambda *_: ())
    monkeypatch.setattr(fuzzed, "branch", lambda *_: ())
    failure = first_failure(Campaign(MAAMUT, 1))
    assert failure.record.more["failure"] == "ZeroDivisionError: a rule fails"
    seat, action = failure.record.inputs[-1]
    assert seat != NATURE
    assert action.verb == "move"


def test_a_runaway_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzzed, "LIMIT", 20)
    failure = first_failure(Campaign(MAAMUT, 1, {"limit": "30"}))
    assert "no end after 20 inputs" in failure.trace


def test_a_game_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    with fuzzed.limited(1):
        pass
    if hasattr(signal, "SIGALRM"):
        with pytest.raises(AssertionError, match="no end after 1 seconds"), fuzzed.limited(1):
            time.sleep(600)
    monkeypatch.delattr(signal, "SIGALRM", raising=False)
    with fuzzed.limited(0):  # a system without an alarm clock
        time.sleep(0.01)


def test_who_interrupts_is_told_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    look, looked = watch.Watch.look, 0

    def impatient(self: watch.Watch) -> None:
        nonlocal looked
        looked += 1
        if looked == 600:
            raise KeyboardInterrupt
        look(self)

    monkeypatch.setattr(watch.Watch, "look", impatient)
    assert fuzz.main(["--seconds", str(FOREVER), "--seed", "3", "--out", str(tmp_path)]) == fuzz.INTERRUPTED
    first, *_, last = capsys.readouterr().out.splitlines()
    assert re.search(r"^maamut: seed 3: [1-9]\d* games, \d+ inputs, \d+ checks, no failed", first)
    assert last == "interrupted"
    assert not list(tmp_path.iterdir())


def test_a_picture_is_as_telling_as_a_saved_game() -> None:
    for game in SOUND:
        below = Quick(4).below
        for g in moments(game, games=1):
            other = g.copy()
            assert image(other) == image(g)
            drive(other, below, 1)
            assert (image(other) == image(g)) == (dump(other) == dump(g))


def test_what_is_rare_is_looked_at_and_a_game_is_checked_in_the_same_way_again() -> None:
    campaign = Campaign(VALLEY, 8)
    plan = campaign.plan(0)
    one, two = (fuzzed.play_one(VALLEY, plan) for _ in range(2))
    assert (one.tally.data() | {"cpu": 0}) == (two.tally.data() | {"cpu": 0})
    assert one.branches == two.branches
    looker = watch.Watch(VALLEY, lambda n: n - 1)  # no lot is ever drawn
    looker.play = watch.Watched(VALLEY, 3, {}, looker, Quick(1))
    kinds, often = set(), 0
    for g in moments(VALLEY, games=1):
        looker.play.inputs = [(0, Action("pass"))]
        kinds.add((*(type(frame).__name__ for frame in g.stack), g.waiting[0].topic))
        often += looker.how_many(g)
    looker.play.inputs = []
    assert often <= len(kinds)
    assert looker.how_many(g) == watch.EDGE


def test_cards_for_any_time_are_thrown_in() -> None:
    played = set()
    for g in moments(VALLEY, games=8):
        for seat in range(3):
            for action in style.interjections(VALLEY, g, seat):
                g.copy().apply(seat, action)  # legal, whichever it is
                played.add(action.noun[0] if isinstance(action.noun, tuple) else action.verb)
    assert {"spying", "intuition", "resign"} <= played
    assert all(action.noun is None for g in moments(TOY) for action in style.interjections(TOY, g, 0))
