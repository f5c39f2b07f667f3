"""What each may know (section 13), and the checks that nothing hidden shows."""

from __future__ import annotations

import json

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import chosen, game_of, some_options
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.play import Play
from steppe.core.view import observe
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.table import table_of
from steppe.lab.check import conformance as must
from steppe.lab.check import secrecy

EYES = (0, 1, 2, None)


@pytest.mark.rule("K13")
def test_what_all_see() -> None:
    scene = Scene(middle="A2 ?(M) S+", lots={"P2": "P2 b"}, animals={"P1": "d"}, hides={"P3": 3}, scores={"P2": 12})
    for seat in EYES:
        world = observe(scene.g, seat)["world"]
        assert world["faces"] == scene.world.faces
        assert (world["middle"], world["lots"]) == (scene.world.middle, tuple(scene.world.lots))
        assert (world["scores"], world["hides"], world["animals"]) == ((10, 12, 10), (0, 0, 3), ("d", "", ""))
        assert world["table"] == table_of("reconstructed").words
        assert "backs" not in world
        assert set(world["reverses"]) == {-1}


@pytest.mark.rule("K13", "KR11", "K5.2")
def test_hands_and_face_down_cards_are_their_owners() -> None:
    scene = Scene(middle="A2 S+", hands={"P1": "look pelt", "P2": "flip"}, down={"P2": "swap"})
    scene.play("P1 play pelt")
    views = [observe(scene.g, seat)["world"] for seat in EYES]
    assert [view["hands"] for view in views] == [(("look",), 1, 0), (1, ("flip",), 0), (1, 1, ()), (1, 1, 0)]
    assert [view["down"] for view in views] == [(("pelt",), 1, 0), (1, ("swap",), 0), (1, 1, ()), (1, 1, 0)]
    laid = next(event for event in scene.events() if event.name == "card_laid")
    assert "card" not in laid.seen_by(1).data
    assert "card" not in laid.seen_by(None).data


@pytest.mark.rule("K13")
def test_the_pile_is_a_number_and_the_discards_lie_open() -> None:
    scene = Scene(middle="A2 S+", deck="look flip", discarded="swap", spent="return")
    for seat in EYES:
        world = observe(scene.g, seat)["world"]
        assert (world["pile"], world["discard"], world["spent"]) == (2, ("swap",), ("return",))


@pytest.mark.rule("K12", "K13", "K3.2", "KR8")
def test_a_row_never_leaves() -> None:
    """The same throw with other rows under the same faces looks the same; rows are in no view, event or question."""
    table = table_of("reconstructed").rows
    scene = Scene.fresh(3, start="host")
    while not scene.asked("rows"):
        scene.g.apply(NATURE, scene.g.waiting[0].at(0))
    swapped = list(range(32))
    swapped[2], swapped[3] = 3, 2  # two equal tiles
    views = []
    for rows in (tuple(range(32)), tuple(swapped)):
        g = scene.g.copy()
        g.events = []
        g.apply(NATURE, Action("rows", rows))
        views.append([json.dumps(observe(g, seat)) for seat in EYES])
        g.apply(NATURE, Action("sides", 0))
        views[-1] += [json.dumps(observe(g, seat)) for seat in EYES]
        views[-1] += [json.dumps([event.seen_by(seat) for event in g.events]) for seat in EYES]
        assert g.stack[-1].asked == "turn"
        assert not any(hasattr(frame, "rows") for frame in g.stack), "and the frame of the throw is gone"
    assert views[0] == views[1]
    assert table[2] == table[3]


def test_nothing_shows_while_the_tiles_are_mixed() -> None:
    scene = Scene.fresh(3, start="host")
    while not scene.asked("rows"):
        scene.g.apply(NATURE, scene.g.waiting[0].at(0))
    before = [observe(scene.g, seat)["world"] for seat in EYES]
    scene.g.apply(NATURE, Action("rows", tuple(range(31, -1, -1))))
    assert [observe(scene.g, seat)["world"] for seat in EYES] == before
    assert all("rows" not in frame for seat in EYES for frame in observe(scene.g, seat)["flow"])


@pytest.mark.parametrize("players", range(2, 6))
def test_the_leak_checks_hold(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrecy, "REVEALS", {**secrecy.REVEALS, "mammut": {"tiles_thrown": "faces"}})
    compared = 0
    for seed in range(2):
        g = MAMMUT.setup(MAMMUT.rules(players, some_options(seed + 10 * players)))
        below = Quick(seed).below
        while g.waiting:
            must.answers_are_secret(MAMMUT, g)
            decision = g.waiting[below(len(g.waiting))]
            action = chosen(decision, below)
            for seat in (*range(players), None):
                must.looks_alike(MAMMUT, g, seat, below)
                must.no_canary(MAMMUT, g, seat)
                compared += must.flows_alike(MAMMUT, g, seat, decision.seat, action, below)
            g.apply(decision.seat, action)
    assert compared > 200


def test_the_engine_holds_what_is_asked_of_every_game() -> None:
    for seed in range(4):
        reasons = []
        for count, play in enumerate(game_of(seed, 2 + seed, some_options(seed))):
            below = Quick(count).below
            if count % 7 == 0 and play.state.waiting:
                must.asking_is_pure(play.state)
                must.copies_are_independent(play.state, below)
                must.saving_is_faithful(MAMMUT, play.state, below)
                must.legal_is_accepted(play.state, below)
                reasons += must.illegal_is_refused(play.state, below)
        must.reasons_are_told(MAMMUT, reasons)


# -- taking back -------------------------------------------------------------------------------------------------


def at_turn(seed: int, verb: str) -> Play:
    for play in game_of(seed, 3):
        waiting = play.state.waiting
        if waiting and waiting[0].topic == "turn" and verb in [each for each, _ in waiting[0].choices]:
            return play
    raise AssertionError(f"nobody may {verb}")


@pytest.mark.parametrize("verb", ["look", "flip", "lay"])
def test_what_shows_something_hidden_cannot_be_taken_back(verb: str) -> None:
    play = next(play for play in (at_turn(seed, verb) for seed in range(3, 30)) if play)
    decision = play.state.waiting[0]
    space = decision.space(verb)
    assert space is not None
    play.submit(decision.seat, Action(verb, space.at(0)))
    assert play.can_take_back(decision.seat) == 0


def test_a_robbery_can_be_thought_over() -> None:
    play = at_turn(5, "rob")
    decision = play.state.waiting[0]
    before = MAMMUT.turn(play.state)
    space = decision.space("rob")
    assert space is not None
    play.submit(decision.seat, Action("rob", space.at(0)))
    assert play.can_take_back(decision.seat) == 1
    play.take_back(decision.seat)
    assert play.state.waiting == (decision,)
    assert MAMMUT.turn(play.state) == before


@pytest.mark.rule("K7.1")
def test_the_take_that_ends_the_distribution_cannot_be_taken_back() -> None:
    for play in game_of(8, 3):
        ended = [event.name for events in play.told[-3:] for event in events if event.name == "distribution_ended"]
        if ended and play.inputs[-1][0] == NATURE:
            assert all(play.can_take_back(seat) == 0 for seat in range(3))
            return
    raise AssertionError("no distribution ended")
