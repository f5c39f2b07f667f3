"""From the empty table to the first turn (M3, M11)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb, factorial

import pytest

from games.maamut.scene import BOARDS, Scene, at, cards, tiles
from steppe.core.decision import NATURE
from steppe.core.reason import Refused, because
from steppe.core.space import Order, Pick
from steppe.core.view import observe
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import SEATS, write_terrain
from steppe.games.maamut.run import CENTRE, INNER, OUTER, deal_is_legal, land


def dealt(hands: str, **options: str) -> Scene:
    """A fresh game on B1 with these hands, the first player about to place."""
    return Scene.fresh(len(hands.split()), 0, tiles("B1"), *cards(hands), **options)


@pytest.mark.rule("M3.1")
def test_the_cross_in_the_centre_and_the_others_as_they_come() -> None:
    scene = Scene.fresh(2, 0)
    space = scene.g.waiting[0].choices[0][1]
    assert isinstance(space, Order)
    assert space.size() == factorial(36) // (factorial(7) * factorial(18) * factorial(11)) == 288_807_105_787_200
    scene.draws(tiles("B2"))
    assert write_terrain(scene.world.terrain) == BOARDS["B2"]
    assert scene.world.terrain[CENTRE] == "x"
    scene.expect("tiles_laid", terrain=BOARDS["B2"].replace("/", ""))


@pytest.mark.rule("M3.2")
def test_five_rocks_next_to_the_centre_are_taken_up_again() -> None:
    scene = Scene.fresh(2, 0, tiles("X1"))
    assert scene.world.terrain == ""
    assert scene.g.waiting[0].topic == "tiles"
    scene.draws(tiles("X1"), tiles("B2"))  # B2 has four
    scene.expect("tiles_taken_up").expect("tiles_taken_up").expect("tiles_laid")
    assert scene.names.count("tiles_taken_up") == 2
    assert scene.g.waiting[0].topic == "deal"


@pytest.mark.rule("M3.2")
def test_how_many_deals_are_refused() -> None:
    """Exactly: for each pattern of rock around the centre, the ways to lay the other rocks."""
    refused, total = 0, 0
    for pattern in product("rs", repeat=6):
        terrain = ["s"] * 37
        for hex, tile in zip(INNER, pattern, strict=True):
            terrain[hex] = tile
        ways = comb(30, 7 - pattern.count("r"))
        total += ways
        refused += 0 if deal_is_legal(land("".join(terrain))) else ways
    assert total == comb(36, 7)
    assert Fraction(refused, total) == Fraction(comb(7, 5) * 29 + comb(7, 6), comb(36, 6))
    assert round(100 * refused / total, 3) == 0.032  # the percentage that the rules give


@pytest.mark.rule("M3.3", "M3.4", "M3.5")
@pytest.mark.parametrize("hands", ["111 222", "333 333 122", "111 112 223 333"])
def test_the_table_before_placing(hands: str) -> None:
    scene = dealt(hands)
    count = len(hands.split())
    held = ",".join(SEATS[seat] + hand for seat, hand in enumerate(hands.split()))
    nobody = ",".join(f"{SEATS[seat]}-" for seat in range(count))
    scene.becomes(f"{{B1}} d4 {nobody} - {held} ?{36 - 3 * count} 0.0.0 A@ 0")
    assert [scene.world.reserve(seat) for seat in range(count)] == [4] * count


@pytest.mark.rule("M3.3")
def test_cards_are_dealt_from_the_whole_deck() -> None:
    """Every draw has the odds of what is left."""
    scene = Scene.fresh(2, 0, tiles("B1"))
    odds = []
    for card in cards("333 333"):
        pick = scene.g.waiting[0].choices[0][1]
        assert isinstance(pick, Pick)
        odds.append(dict(zip(pick.of, pick.weights or (), strict=True)))
        scene.draws(card)
    assert odds == [{1: 12, 2: 16, 3: left} for left in (8, 7, 6, 5, 4, 3)]


@pytest.mark.rule("M3.6", "MR3")
def test_they_place_clockwise_from_a_knowing_their_cards() -> None:
    scene = dealt("112 223 111 333")
    for seat, hex in enumerate(("b7", "g4", "a5", "d1")):
        assert scene.decider == seat
        assert scene.g.waiting[0].topic == "place"
        assert len(observe(scene.g, seat)["world"]["hands"][seat]) == 3
        scene.play(f"@{hex}").expect("hunter_placed", seat=SEATS[seat], hex=hex)
    scene.becomes("{B1} d4 Ab7,Bg4,Ca5,Dd1 - A112,B223,C111,D333 ?24 0.0.0 A 1")


@pytest.mark.rule("M3.6", "M3.7")
def test_on_an_outer_hex_that_is_neither_rock_nor_taken() -> None:
    scene = dealt("112 223").play("@b7")
    free = ["d1", "e1", "f1", "g2", "b3", "g3", "a4", "g4", "a5", "f5", "a7", "c7", "d7"]
    assert scene.legal == {f"@{name}" for name in free}
    assert scene.refused("@d2") == because("not_outer", "M3.6", hex=at("d2"))
    assert scene.refused("@d4") == because("not_outer", "M3.6", hex=CENTRE)
    assert scene.refused("@g1") == because("rock", "M3.7", hex=at("g1"))
    assert scene.refused("@b7") == because("occupied", "M3.7", hex=at("b7"))


@pytest.mark.rule("M3.7")
def test_there_is_always_a_hex_to_place_on() -> None:
    """Even with all seven rocks on the rim eleven are left."""
    terrain = ["s"] * 37
    for hex in OUTER[:7]:
        terrain[hex] = "r"
    assert sum(land("".join(terrain)).open[hex] for hex in OUTER) == 11


@pytest.mark.rule("M3.8", "MR2")
def test_the_first_to_place_is_the_first_to_play() -> None:
    scene = dealt("112 223 111").play("@b7", "@g4", "@a5")
    scene.expect("hunter_placed", seat="A").expect("hunter_placed", seat="C").expect("turn_began", seat="A", turn=1)
    assert scene.decider == 0
    assert scene.g.waiting[0].topic == "turn"


@pytest.mark.rule("MR1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_seat_a_is_drawn_by_lot(players: int) -> None:
    scene = Scene.fresh(players)
    lot = scene.g.waiting[0]
    assert (lot.seat, lot.topic) == (NATURE, "lot")
    assert lot.choices[0][1] == Pick("chair", tuple(range(players)))  # each as likely
    scene.draws(players - 1)
    assert MAAMUT.chairs(scene.g) == (players - 1, *range(players - 1))  # the others follow clockwise


@pytest.mark.rule("M11")
@pytest.mark.parametrize("players", [2, 3])
def test_fewer_players_use_all_tiles_and_cards(players: int) -> None:
    scene = dealt(" ".join(["122"] * players))
    assert len(scene.world.hunters) == len(scene.world.hands) == players
    assert len(scene.world.terrain) == 37
    assert sum(len(hand) for hand in scene.world.hands) + len(scene.world.pile) == 36


@pytest.mark.rule("M11")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(Refused) as caught:
        MAAMUT.rules(players, {})
    assert caught.value.reason == because("bad_seats", "M11", least=2, most=4, found=players)
