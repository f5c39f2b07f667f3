"""Whoever follows what events carry sees the table, at every moment and through every pair of eyes."""

from __future__ import annotations

from collections import Counter

import pytest

from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState
from steppe.core.play import Play
from steppe.core.state import preview, told
from steppe.core.text import catalogue
from steppe.core.view import observe
from steppe.games import GAMES
from steppe.games.valley.game import VALLEY
from steppe.lab.check.conformance import by_verb
from steppe.lab.check.option import draw_options
from steppe.lab.check.secrecy import flows_alike
from steppe.lab.check.story import fold, is_followed, story

LONGEST = 500  # inputs of a game
GAMES_EACH = 15


def chosen(game: AnyGame, seed: int) -> dict[str, str]:
    """A preset after the other, so that what variants tell is told."""
    return dict(game.presets[seed % len(game.presets)].options)


def answered(g: AnyState, chance: Quick) -> tuple[int, Action]:
    """Anything that somebody may say just now."""
    verbs = [(seat, verb) for seat in range(g.rules.seats) for verb in g.may_interject(seat)]
    if verbs and not chance.below(60):
        seat, verb = verbs[chance.below(len(verbs))]
        return seat, Action(verb)
    decision = g.waiting[chance.below(len(g.waiting))]
    return decision.seat, by_verb(decision, chance.below)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("key", GAMES)
def test_folding_gives_every_view_of_every_seat(key: str, seed: int) -> None:
    game, chance = GAMES[key], Quick(seed)
    seats = game.seats[seed % len(game.seats)]
    g = game.setup(game.rules(seats, draw_options(game.options, chance.below)))
    known = {seat: observe(g, seat)["world"] for seat in (None, *range(seats))}
    for _ in range(LONGEST):
        if not g.waiting:
            break
        before = g.copy()
        events = told(g, *answered(g, chance))
        story(before, events, g)
        for seat in known:
            for event in events:
                known[seat] = fold(known[seat], event.seen_by(seat).change)
            is_followed(known[seat], g, seat)


@pytest.mark.parametrize("key", GAMES)
def test_every_event_has_a_footprint_and_leaves_no_other_mark(key: str) -> None:
    """The table names every event that has a sentence and nothing else; what is compared without it is the same."""
    game = GAMES[key]
    footprints = game.world.footprints
    named = {
        name.removeprefix("event.") for name in catalogue(f"steppe.games.{key}", "en") if name.startswith("event.")
    }
    assert footprints.keys() == {name for name in named if not name.endswith("_hidden")}
    assert {field for fields in footprints.values() for field in fields} <= {*game.world.shown}
    met: Counter[str] = Counter()
    for seed in range(GAMES_EACH):
        chance = Quick(seed)
        g = game.setup(game.rules(game.seats[seed % len(game.seats)], chosen(game, seed)))
        for _ in range(LONGEST):
            if not g.waiting:
                break
            journal = g.listen()
            g.apply(*answered(g, chance))
            for event in journal:
                steps = (*event.change, *(step for change in event.own.values() for step in change))
                assert {step[0] for step in steps} <= {*footprints[event.name]}
                met[event.name] += 1
            journal.append(Event("anything else", {}))
            last = journal.events[-1]
            assert (last.change, last.own) == ((), {}), f"nobody was told of {last}, after {journal.events[-2:-1]}"
    assert len(met) > len(footprints) // 2


@pytest.mark.parametrize(
    "name", ["food_lost", "tokens_died", "animal_arrived", "herd_moved", "group_moved", "card_drawn"]
)
def test_what_is_not_told_or_told_twice_is_found(name: str) -> None:
    chance = Quick(9)
    g = VALLEY.setup(VALLEY.rules(3, {}))
    events: tuple[Event, ...] = ()
    while not any(event.name == name for event in events):
        before, decision = g.copy(), g.waiting[0]
        events = told(g, decision.seat, by_verb(decision, chance.below))
    story(before, events, g)
    one = next(event for event in events if event.name == name)
    with pytest.raises(AssertionError, match="was told and would find"):
        story(before, [event for event in events if event is not one], g)
    with pytest.raises(AssertionError, match="changes nothing it can see"):
        story(before, [*events, events[-1]._replace(change=((one.change or one.own[one.data["seat"]])[0],) * 2)], g)


@pytest.mark.parametrize("key", GAMES)
def test_a_preview_can_be_followed_like_what_happens(key: str) -> None:
    game, chance = GAMES[key], Quick(2)
    g = game.setup(game.rules(game.seats[-1], {}))
    for _ in range(200):
        if not g.waiting:
            break
        seat, action = answered(g, chance)
        events = preview(g, seat, action)
        world = observe(g, seat if seat != NATURE else None)["world"]
        g.apply(seat, action)
        if seat != NATURE:
            for event in events:
                world = fold(world, event.change)
            is_followed(world, g, seat)


def test_a_leak_in_a_change_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check that two games which look alike tell the same looks at changes, too."""

    def leaking(event: Event, _: int | None) -> Event:
        return Event(event.name, {}, change=next(iter(event.own.values()), event.change))

    monkeypatch.setattr(Event, "seen_by", leaking)
    chance = Quick(3)
    g = VALLEY.setup(VALLEY.rules(2, {}))
    while g.waiting[0].topic != "deal":
        g.apply(g.waiting[0].seat, g.waiting[0].sample(chance.below))
    with pytest.raises(AssertionError, match="is told"):
        flows_alike(VALLEY, g, None, NATURE, g.waiting[0].sample(chance.below), chance.below)


def test_a_game_that_is_driven_tells_changes() -> None:
    play = Play(VALLEY, 2, {}, nature=Quick(1), changes=True)
    assert any(event.change for events in play.told for event in events)
    hasty = Play(VALLEY, 2, {}, nature=Quick(1))
    assert [event.name for events in hasty.told for event in events] == [e.name for es in play.told for e in es]
    assert not any(event.change for events in hasty.told for event in events), "which takes time, and nobody asked"
