"""Events tell all that happens: whoever follows them from the first view reaches every later one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from refusing import because_of
from steppe.core.chance import Quick, Seeded
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.core.record import verify_draws
from steppe.core.state import told
from steppe.core.view import observe
from steppe.games.maamut.game import MAAMUT
from steppe.lab.check.story import fold

OPTIONS = st.fixed_dictionaries({}, optional={o.key: st.sampled_from(o.values) for o in MAAMUT.options})


@given(st.integers(2, 4), OPTIONS, st.integers(0, 10**6))
def test_events_folded_onto_a_view_give_every_later_view(seats: int, options: dict[str, str], seed: int) -> None:
    below = Quick(seed).below
    g = MAAMUT.setup(MAAMUT.rules(seats, options))
    watchers = (None, *range(seats))
    worlds = {seat: observe(g, seat)["world"] for seat in watchers}
    for _ in range(250):
        if not g.waiting:
            break
        verbs = [(seat, verb) for seat in range(seats) for verb in g.may_interject(seat)]
        if verbs and not below(25):
            seat, verb = verbs[below(len(verbs))]
            events = told(g, seat, MAAMUT.read({"give_up": "X", "agree": "=M"}[verb]))
        else:
            events = told(g, g.waiting[0].seat, g.waiting[0].sample(below))
        for seat in watchers:
            for event in events:
                worlds[seat] = fold(worlds[seat], event.seen_by(seat).change)
            assert worlds[seat] == observe(g, seat)["world"]


@pytest.mark.rule("O4", "O5")
def test_a_mammoth_whose_trap_is_gone_stops_at_the_rock() -> None:
    """trap_shortens with dead_traps=removed: the owner of the trap that it runs for is trampled on the way."""
    board = "gggr/ggggg/gggrrg/sssxsgr/sssrrs/rgggs/ggss"
    options = {"trap_shortens": "yes", "dead_traps": "removed"}
    g = MAAMUT.read_position(f"{board} d4 Ac4,Bf4,Ce4 Cf4 A123,B122,C122 ?27 0.0.0 A 5", options)
    g.apply(0, MAAMUT.read("3E"))
    while g.waiting and g.waiting[0].topic == "flee":
        g.apply(g.waiting[0].seat, g.waiting[0].at(0))
    assert g.world.ground.open[g.world.mammoth]


def test_draws_of_a_text_record_are_verified_too() -> None:
    play, below = Play(MAAMUT, 2, {"limit": "20"}, nature=Seeded(b"text", ("a", "b"))), Quick(3).below
    while play.state.waiting:
        play.submit(play.state.waiting[0].seat, play.state.waiting[0].sample(below))
    record = MAAMUT.read_record(MAAMUT.write_record(play.record(open_seed=True)))
    assert verify_draws(MAAMUT, record) > 10
    with pytest.raises(Refused, check=because_of("bad_draw")):
        verify_draws(MAAMUT, replace(record, seed=b"other".hex()))
