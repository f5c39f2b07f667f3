"""What bots know of Mâamut."""

from __future__ import annotations

import pytest

from bots.hunts import asked, hunt, position
from steppe.bots.bot import advise, bot_named
from steppe.bots.dice import Dice
from steppe.bots.maamut import Hunting, Odds
from steppe.bots.trails import beyond_traps, deadlocked, trails
from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.run import COUNT, OUTER
from steppe.games.maamut.world import G
from steppe.lab.study.standstill import LONGEST, play_one, report

KNOWN = Hunting(MAAMUT)
THINKERS = ("greedy", "search:30")
EAST, SOUTH_EAST, NORTH_EAST = 0, 1, 5


def choice(g: G, name: str, seed: int = 1) -> str:
    return MAAMUT.write(advise(MAAMUT, g, g.waiting[0], bot_named(name, MAAMUT), Quick(seed).below))


@pytest.mark.parametrize("name", THINKERS)
def test_a_winning_push_is_made(name: str) -> None:
    for seed in range(5):
        assert choice(position("{B} d4 Ac4,Ba7 Ae4 A123,B223 2?29 0.0.0 A 5"), name, seed) in ("1E", "2E", "3E")


@pytest.mark.parametrize("name", THINKERS)
def test_a_winning_push_past_the_rock_is_seen_where_traps_shorten_runs(name: str) -> None:
    text = "{B} d4 Ad2,Ba7 Ad5 A123,B223 2?29 0.0.0 A 5"
    assert choice(position(text, trap_shortens="yes"), name) in ("2SE", "3SE")
    moves = KNOWN.candidates(position(text), position(text).waiting[0], 64, Quick(1).below)
    assert Action("move", (2, SOUTH_EAST)) in moves
    assert len(moves) > 1


@pytest.mark.parametrize("name", THINKERS)
def test_no_push_for_another_or_to_the_own_ruin(name: str) -> None:
    for seed in range(8):
        assert choice(position("{B} d4 Ab4,Ba7 Be4 A123,B223 2?29 0.0.0 A 5"), name, seed) != "2E"
        ruin = position("{B} g3 Ae5,Ba7,Cd1 Ab4 A123,B223,C122 1?26 0.0.0 A 7")
        assert choice(ruin, name, seed) != "2NE"


def test_such_pushes_are_not_even_considered() -> None:
    for text, pushes in (
        ("{B} d4 Ab4,Ba7 Be4 A123,B223 2?29 0.0.0 A 5", {"2E", "3E"}),
        ("{B} g3 Ae5,Ba7,Cd1 Ab4 A123,B223,C122 1?26 0.0.0 A 7", {"2NE"}),
    ):
        g = position(text)
        decision = g.waiting[0]
        moves = KNOWN.candidates(g, decision, 64, Quick(1).below)
        assert {MAAMUT.write(action) for action in set(decision.actions()) - set(moves)} == pushes


@pytest.mark.parametrize("name", THINKERS)
def test_nobody_is_placed_in_a_pocket(name: str) -> None:
    g = position("{P} d4 A-,B- - A123,B223 ?30 0.0.0 A@ 0")
    area = g.world.ground.area
    assert any(area[hex] not in (area[g.world.mammoth], -1) for hex in OUTER)
    for seed in range(8):
        hex = MAAMUT.read(choice(g, name, seed)).noun
        assert isinstance(hex, int)
        assert area[hex] == area[g.world.mammoth]


def test_a_hunter_that_flees_does_not_run_into_its_ruin() -> None:
    # e4 is entered, f4 and g4 follow: whoever flees to f4 and then g4 finds C and D beside it
    g = position("{B} d4 Ac4,Be4,Cf5,Dg3 - A123,B223,C122,D111 2?23 0.0.0 A 5")
    g.apply(0, Action("move", (3, EAST)))
    for seed in range(8):
        h = g.copy()
        while h.waiting and h.waiting[0].topic == "flee":
            h.apply(1, advise(MAAMUT, h, h.waiting[0], bot_named("greedy", MAAMUT), Quick(seed).below))
        assert h.world.hunters[1] >= 0


def test_nobody_drives_the_mammoth_out_of_reach() -> None:
    # 3NE would: only the flight of A and a draw come before the end
    text = "grrs/sgggr/rgsggs/gssxgrg/gsgggr/rggss/ggss d4 Af2,Bc5,Cd5 Ad2,Cd5 A112,B113,C223 ?23 1.3.0 B 8"
    g = position(text)
    g.apply(1, Action("move", (3, NORTH_EAST)))
    assert g.waiting[0].topic == "flee"
    assert list(KNOWN.worth(g, 1)) == [0, 0, 0]
    for seed in range(8):
        assert choice(position(text), "greedy", seed) != "3NE"


@pytest.mark.parametrize(
    "text",
    [
        "gsrg/sgsgg/ggsgrr/srrxsgg/sggggg/gsgrs/sgrs b6 Ac5,Bc5,Cc5 Bd1 A133,B222,C112 ?10 7.6.4 A 73",
        "gsrg/grggs/sgrsgs/gggxgrg/sssrgg/rggsg/ssrg a7 Ab6,Bb6,Cb6 - A222,B222,C233 ?19 5.3.0 C 63",
        "gsgs/rsrrr/ssgggg/sgsxggg/rggrsg/grsgg/sggs a4 Ab4,Bb4 - A123,B112 ?15 3.8.4 B 16",
    ],
)
def test_hunters_on_one_hex_do_not_wait_for_each_other(text: str) -> None:
    for seed in range(8):
        assert not choice(position(text), "medium", seed).startswith("D")


def test_a_discard_costs_time_and_most_on_a_shared_hex() -> None:
    g = position("{B} d4 Ac4,Ba7 Ae4 A123,B223 2?29 0.0.0 A 5")
    alone, shared = (
        KNOWN.kept(position(text), 0, Action("discard", 1))
        for text in (
            "{B} d4 Ac4,Ba7 - A123,B223 2?29 0.0.0 A 5",
            "{B} d4 Ac4,Bc4 - A123,B223 2?29 0.0.0 A 5",
        )
    )
    assert KNOWN.kept(g, 0, Action("move", (1, EAST))) == 1
    assert 1 > alone > shared > 0


BLIND = "rrgg/sgrrg/gsggsg/sgsxggs/sgggrg/gsssr/sggr"  # g1 leads to f1 only, and on from there nowhere
GATE = "grsg/ssggg/sggsrr/sgsxggg/ggggrg/sgrrs/srsg"  # e6 parts c7 and d7 from f5 and the rest


def test_a_mammoth_that_bars_the_only_grass_left_is_lost_to_everybody() -> None:
    lost = position(f"{BLIND} g1 Ad5,Bg4,Ca4 Ad5 A233,B233,C233 ?26 0.1.0 A 58")
    assert beyond_traps(lost.world)
    assert list(KNOWN.worth(lost, 0)) == [0, 0, 0]
    for text in (
        f"{BLIND} d4 Ad5,Bg4,Ca4 Ad5 A233,B233,C233 ?26 0.1.0 A 58",
        f"{BLIND} g1 Af1,Bg4,Ca4 Ad5 A233,B233,C233 ?26 0.1.0 A 58",  # somebody stands behind it
        f"{BLIND} g1 Ad5,Bg4,Ca4 Af1 A233,B233,C233 ?26 0.1.0 A 58",  # or left a trap there
    ):
        assert not beyond_traps(position(text).world)
        assert max(KNOWN.worth(position(text), 0)) > 0.05


def test_who_bars_the_way_with_a_trap_opens_it_again_if_nobody_else_pushes() -> None:
    # from f5 the mammoth runs to d7, from d7 to f5: each side has a trap there, and neither pushes for the other
    text = GATE + " e6 Af5,Bc7 Af5,Bd7 A122,B133 ?30 0.0.0 A 9"
    g = position(text)
    assert deadlocked(g.world)
    assert list(KNOWN.worth(g, 0)) == [0, 0]
    for seed in range(8):
        assert choice(position(text), "medium", seed) == "T-"
    assert not deadlocked(position(text.replace("Af5,Bd7", "Bd7")).world)


def test_a_trap_is_worth_as_much_as_its_owners_pushes_lead_to_it() -> None:
    traps = "Bf5", "Bd7"  # B stands on d7 and pushes towards f5
    there, here = (KNOWN.worth(position(f"{GATE} e6 Ag4,Bd7 {trap} A122,B133 ?30 0.0.0 A 9"), 0) for trap in traps)
    assert there[1] > here[1]


def test_a_hunter_goes_the_long_way_round_to_a_push_of_its_own() -> None:
    # a push from b7 would drive the mammoth from b6 over c5; the way there is by e6 and d7
    board = "rsgs/gsggg/ssgggr/gssxggs/rrgsgg/sgrrg/rggs"
    hexes = ("f2", "e4", "e6", "c7")
    worths = [KNOWN.worth(position(f"{board} b6 A{hex},Ba4 Ac5 A222,B222 ?30 0.0.0 A 9"), 0)[0] for hex in hexes[1:]]
    assert worths == sorted(worths)


def test_bots_get_on_with_the_hunt() -> None:
    # python -m steppe.lab.study.standstill plays many more
    found = report(play_one(number, "2", [bot_named("medium", MAAMUT)] * 3) for number in range(1, 13))
    assert found["in_a_row"] <= LONGEST
    assert found["endless"] == 0
    assert found["discards"] < 0.1
    assert found["moves"]


def test_worth_is_a_share_for_each_seat() -> None:
    for seats in (2, 3, 4):
        for seed in range(30):
            g = asked(hunt([Dice()] * seats, seed, limit=3 + 9 * seed), seed)
            shares = KNOWN.worth(g, seed % seats)
            assert len(shares) == seats
            assert min(shares) >= 0
            assert sum(shares) <= 1.000001


def test_worth_looks_at_no_hidden_card() -> None:
    for seed in range(40):
        g = asked(hunt([Dice()] * 3, seed, limit=20 + 3 * seed), seed)
        if g.waiting and g.waiting[0].topic == "turn":
            other = MAAMUT.redeal(g, seed % 3, Quick(seed).below)
            assert KNOWN.worth(g, seed % 3) == KNOWN.worth(other, seed % 3)


def test_a_threat_counts_by_the_chance_of_the_card() -> None:
    # B stands so that a 1 (or only a 3) would drive the mammoth into its trap; A cannot see B's hand
    free = position("{B} d4 Aa7,Bc4 - A123,B223 2?29 0.0.0 B 6")
    common = position("{B} d4 Aa7,Bc4 Be4 A123,B223 2?29 0.0.0 B 6")  # with any card
    rare = position("{B} d4 Aa7,Bc4 Bg4 A123,B223 2?29 0.0.0 B 6")  # with a 3 only
    worths = [KNOWN.worth(g, 0)[0] for g in (free, rare, common)]
    assert worths[0] > worths[1] > worths[2]
    assert worths[2] < 0.05
    seen = KNOWN.worth(position("{B} d4 Aa7,Bc4 Bg4 A123,B223 2?29 0.0.0 B 6", hands="open"), 0)[0]
    assert seen < worths[1]  # B has the 3


def test_a_trap_on_the_mammoths_way_is_worth_having() -> None:
    there = position("{B} d4 Aa7,Bg4 Ae4 A123,B223 2?29 0.0.0 B 6")
    aside = position("{B} d4 Aa7,Bg4 Ad1 A123,B223 2?29 0.0.0 B 6")
    assert KNOWN.worth(there, 0)[0] > KNOWN.worth(aside, 0)[0]


def test_a_removed_hunters_traps_count_only_where_they_win() -> None:
    text = "{B} d4 Ax,Ba7 Ae4,Ae3 A-,B223 2?29 1.1.1 B 8"
    assert KNOWN.worth(position(text), 0)[0] > 10 * KNOWN.worth(position(text, dead_traps="neutral"), 0)[0]


def test_the_chance_of_a_card_follows_the_count() -> None:
    g = position("{B} d4 Aa7,Bg4 - A112,B223 ?30 0.0.0 A 1")
    odds = Odds(g, 0)
    assert odds.holds(0, 1) == 1
    assert odds.holds(0, 3) == 0
    assert odds.holds(1, 3) == pytest.approx(1 - (25 * 24 * 23) / (33 * 32 * 31))  # 8 of 33 hidden cards
    assert odds.holds_both(0, 1, 1) == 1
    assert odds.holds_both(0, 2, 2) == pytest.approx(15 / 33)  # must be drawn
    assert odds.holds_both(0, 3, 1) == 0


def test_trails_tell_of_a_push_what_the_rules_do() -> None:
    compared = 0
    for seed in range(12):
        g = asked(hunt([Dice()] * 2, seed, {"flight_choice": "auto"}, limit=25), seed)
        g.world.traps[:] = [-1] * COUNT
        seat = g.world.seat
        g.world.hands[seat] = (1, 2, 3)
        pushes = trails(g.world.terrain).pushes[g.world.mammoth]
        for hex, group in pushes.items():
            for push in group:
                h = g.copy()
                h.world.hunters[seat] = hex
                h.ask_again()
                h.apply(seat, Action("move", (push.card, push.direction)))
                if not push.path:
                    assert h.world.hunters[seat] < 0
                else:
                    assert (h.world.mammoth, h.world.hunters[seat]) == (push.path[-1], push.rest)
                compared += 1
    assert compared > 150
