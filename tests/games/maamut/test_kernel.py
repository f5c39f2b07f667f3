"""The kernel beside the engine: the same positions, the same answers, the same ends; whatever is illegal is refused."""

from __future__ import annotations

import pytest

from games.maamut.scene import BOARDS, bold, some_position
from steppe.core.chance import Quick
from steppe.core.decision import NATURE
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.kernel import bridge, table
from steppe.games.maamut.kernel.board import Board, tiles
from steppe.games.maamut.kernel.hunt import Kernel
from steppe.games.maamut.kernel.playout import begin, games, playout, redeal
from steppe.games.maamut.kernel.sets import Luck, count, members, nth
from steppe.games.maamut.rules import OPTIONS
from steppe.games.maamut.run import COUNT, hopeless, land
from steppe.games.maamut.world import DECK, G
from steppe.lab.measure.lockstep import FIELDS, PUSHED, DifferError, differences, play

STANDARD = bridge.switches_of(MAAMUT.rules(4, {}))
SCENE = f"{BOARDS['B1']} d4 Ac4,Be4,Ce4 Be3 A123,B223,C122 ?27 0.0.0 A 5"


def picture(hunt: Kernel) -> list[int]:
    return [getattr(hunt, field) for field in (*FIELDS, *PUSHED, "asked")]


def some_options(nature: Quick) -> dict[str, str]:
    return {option.key: option.values[nature.below(len(option.values))] for option in OPTIONS}


def asked(seed: int, **options: str) -> G:
    """A game in which a seat is asked, some turns after its beginning."""
    nature = Quick(seed)
    g = MAAMUT.setup(MAAMUT.rules(2 + seed % 3, options))
    for _ in range(40 + nature.below(30)):
        g.apply(g.waiting[0].seat, g.waiting[0].sample(nature.below))
    while g.waiting[0].seat == NATURE:
        g.apply(NATURE, g.waiting[0].sample(nature.below))
    return g


# -- the same as the engine --------------------------------------------------------------------------------


def test_whole_games_are_alike() -> None:
    ends = {play(seed).ended for seed in range(120)}
    assert ends >= {"caught", "nobody_left", "last_left", "out_of_reach", "agreed"}


def test_every_answer_leads_to_the_same_position() -> None:
    nature = Quick(11)
    flights = ends = 0
    for number in range(80):
        players, options = 2 + number % 3, some_options(nature)
        g = MAAMUT.read_position(some_position(nature, players), options)
        for _ in range(4):
            if not g.waiting:
                break
            hunt = bridge.load(g)
            codes = hunt.menu()
            assert [bridge.action(hunt, code) for code in codes] == list(g.waiting[0].actions())
            for code in codes:
                after, then = g.copy(), hunt.copy()
                after.apply(g.waiting[0].seat, bridge.action(hunt, code))
                then.answer(code)
                assert not differences(then, after), (options, MAAMUT.position(g), bridge.action(hunt, code))
                flights += then.phase == table.FLEE
                ends += then.phase == table.OVER
            g.apply(g.waiting[0].seat, bold(g, nature))
    assert flights > 2
    assert ends > 8


@pytest.mark.rule("M9.1", "M9.2", "O4")
def test_where_the_mammoth_is_out_of_reach() -> None:
    luck = Luck(3)
    found = set()
    for number in range(60):
        board = tiles(luck, no_pockets=False)
        letters = ["r" if not board.open >> hex & 1 else "g" if board.grass >> hex & 1 else "s" for hex in range(COUNT)]
        if number % 2:  # next to no grass, so that it often is
            letters = ["s" if letter == "g" and hex % 5 else letter for hex, letter in enumerate(letters)]
        letters[18] = "x"
        ground, same = land("".join(letters)), bridge.board_of("".join(letters))
        for hex in range(COUNT):
            if ground.open[hex]:
                for shortened in (False, True):
                    found.add(same.hopeless(hex, shortened))
                    assert same.hopeless(hex, shortened) == hopeless(ground, hex, shortened)
    assert found == {False, True}


def test_a_difference_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    if bridge.COMPILED:
        pytest.skip("a compiled rule cannot be replaced")
    monkeypatch.setattr(Kernel, "drawn", lambda self, card: self.close())
    with pytest.raises(DifferError, match=r"hands is .* instead of"):
        play(0)


@pytest.mark.parametrize("seed", range(12))
def test_there_and_back_again(seed: int) -> None:
    g = asked(seed, **({"hands": "open", "flight_choice": "mover"} if seed % 2 else {}))
    new = bridge.restored(bridge.load(g), g)
    assert new.world == g.world
    assert new.waiting == g.waiting
    assert not differences(bridge.load(new), g)


def test_only_games_that_have_begun_and_that_say_how_they_ended_have_a_kernel() -> None:
    with pytest.raises(ValueError, match="not dealt"):
        bridge.load(MAAMUT.setup(MAAMUT.rules(3, {})))
    won = MAAMUT.read_position(SCENE.replace(" A 5", " =M 5"), {})
    with pytest.raises(ValueError, match="how the game ended"):
        bridge.load(won)


# -- what is refused ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_what_is_no_answer_is_refused_and_changes_nothing(seed: int) -> None:
    luck, hunt = Luck(seed), bridge.load(asked(seed))
    while hunt.phase != table.OVER:
        before, menu = picture(hunt), hunt.menu()
        for code in {-64, -1, *range(70), 1 << 40} - set(menu):
            with pytest.raises(ValueError, match="not among the answers"):
                hunt.play(code, luck)
            with pytest.raises(ValueError, match="not among the answers"):
                hunt.answer(code)
        for lot in (-1, hunt.size(), 99):
            with pytest.raises(ValueError, match="not so many"):
                hunt.take(lot)
        assert picture(hunt) == before
        hunt.play(menu[luck.below(len(menu))], luck)
    assert hunt.menu() == ()
    for seat in range(-1, 5):
        assert not hunt.may_agree(seat)
        with pytest.raises(ValueError, match="may agree"):
            hunt.agree(seat)
        with pytest.raises(ValueError, match="may give up"):
            hunt.give_up(seat)
    with pytest.raises(ValueError, match="not among the answers"):
        hunt.answer(0)


def test_who_has_asked_for_the_answers_may_not_rely_on_old_ones() -> None:
    hunt = bridge.load(MAAMUT.read_position(SCENE.replace("A123,B223,C122", "A111,B222,C122"), {}))
    discard_one = table.DISCARD
    assert discard_one in hunt.menu()
    hunt.give_up(0)
    assert hunt.seat == 1
    with pytest.raises(ValueError, match="not among the answers"):
        hunt.answer(discard_one)
    hunt.menu()
    other = bridge.load(MAAMUT.read_position(SCENE, {}))
    other.set(hunt)
    assert other.menu() == hunt.menu()


def test_somebody_who_is_out_may_neither_give_up_nor_agree() -> None:
    hunt = bridge.load(MAAMUT.read_position(SCENE, {}))
    hunt.give_up(2)
    assert not hunt.may_give_up(2)
    assert not hunt.may_agree(2)
    hunt.agree(1)
    assert not hunt.may_agree(1)
    hunt.agree(0)
    assert table.ENDS[hunt.ended] == "agreed"


def test_the_menus_that_are_kept_are_not_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    if bridge.COMPILED:
        pytest.skip("a compiled number cannot be replaced")
    monkeypatch.setattr(table, "MOST_MENUS", 5)
    table.MENUS.clear()
    luck = Luck(1)
    hunt = begin(tiles(luck, no_pockets=False), 4, STANDARD, 60, luck)
    while menu := hunt.menu():
        assert menu == tuple(members(hunt.legal()))
        assert len(table.MENUS) <= 5
        hunt.play(menu[-1], luck)


# -- by lot ------------------------------------------------------------------------------------------------


def test_sets_are_counted_and_read() -> None:
    nature = Quick(4)
    for _ in range(200):
        things = sorted({nature.below(62) for _ in range(nature.below(20))})
        set = sum(1 << thing for thing in things)
        assert count(set) == len(things)
        assert members(set) == things
        assert [nth(set, k) for k in range(len(things))] == things


def test_luck_is_even() -> None:
    luck = Luck(9)
    for n in (2, 3, 7, 36):
        drawn = [luck.below(n) for _ in range(400 * n)]
        assert min(drawn) == 0
        assert max(drawn) == n - 1
        assert all(330 < drawn.count(number) < 470 for number in range(n))


@pytest.mark.rule("M3.1", "M3.2", "O10")
def test_tiles_by_lot() -> None:
    luck = Luck(2)
    pockets = 0
    for _ in range(200):
        board: Board = tiles(luck, no_pockets=False)
        assert (count(board.open), count(board.grass)) == (30, 18)
        assert board.grass & ~board.open == 0
        assert not board.grass >> 18 & 1
        pockets += board.pockets()
        assert not tiles(luck, no_pockets=True).pockets()
    assert pockets


@pytest.mark.rule("M3.3", "O1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_begins(seats: int) -> None:
    luck = Luck(seats)
    hunt = begin(tiles(luck, no_pockets=False), seats, STANDARD, 0, luck)
    assert (hunt.phase, hunt.asked, hunt.size()) == (table.PLACE, 0, count(hunt.legal()))
    assert sum(hunt.pile >> 8 * value & 255 for value in range(3)) == 36 - 3 * seats
    placed = begin(hunt.board, seats, STANDARD | table.BY_LOT, 0, luck)
    assert placed.phase == table.TURN
    assert not placed.of_nature()
    for wrong in (seats - 3, seats + 3):
        if wrong not in MAAMUT.seats:
            with pytest.raises(ValueError, match="two to four"):
                begin(hunt.board, wrong, STANDARD, 0, luck)


def test_what_is_hidden_is_dealt_anew() -> None:
    g = asked(7)
    seat = g.waiting[0].seat
    luck, true = Luck(1), bridge.load(g)
    ones = {other: 0 for other in range(true.seats) if other != seat}
    for _ in range(400):
        hunt = true.copy()
        redeal(hunt, seat, luck)
        assert hunt.hands >> 8 * seat & 255 == true.hands >> 8 * seat & 255
        world = bridge.restored(hunt, g).world
        assert [len(hand) for hand in world.hands] == [len(hand) for hand in g.world.hands]
        for value, all_of_it in enumerate(DECK.counts):
            held = sum(hand.count(value + 1) for hand in world.hands)
            assert held + world.pile.counts[value] + world.discard[value] == all_of_it
        for other in ones:
            ones[other] += world.hands[other].count(1)
    hidden = [*(g.world.hands[other] for other in ones), *((1,) * g.world.pile.counts[0],)]
    left = sum(len(g.world.hands[other]) for other in ones) + len(g.world.pile)
    share = sum(hand.count(1) for hand in hidden) / left
    for other, found in ones.items():
        assert found / 400 == pytest.approx(share * len(g.world.hands[other]), abs=0.2)


@pytest.mark.rule("O2")
def test_with_open_hands_nothing_is_hidden() -> None:
    hunt = bridge.load(asked(5, hands="open"))
    before = picture(hunt)
    redeal(hunt, 0, Luck(1))
    assert picture(hunt) == before


def test_a_game_by_lot_is_the_same_each_time_and_leaves_its_copy_alone() -> None:
    luck = Luck(6)
    hunt = begin(tiles(luck, no_pockets=False), 4, STANDARD, 400, luck)
    before, other = picture(hunt), hunt.copy()
    plies = playout(other, Luck(1))
    assert other.phase == table.OVER
    assert picture(hunt) == before
    assert playout(hunt, Luck(1)) == plies
    assert picture(hunt) == picture(other)
    assert games(6, 3, 1, 4, STANDARD, 400) == games(6, 3, 1, 4, STANDARD, 400) > games(1, 1, 1, 4, STANDARD, 400)
