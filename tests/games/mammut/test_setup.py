"""Before the first turn: cards, animals, the start mammoth, the rounds, the throw (K1, K2, K3)."""

from __future__ import annotations

from collections import Counter

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import finished, play_of
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.reason import Refused
from steppe.games.mammut.cards.deck import DECK, EVALUATED, LOOT, NAMES
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.table import table_of
from steppe.games.mammut.world import SPECIES

PLAYERS = range(2, 6)


def dealt(players: int, **options: str) -> Scene:
    """A new game up to the first throw, Nature answering with the first thing there is."""
    scene = Scene.fresh(players, **options)
    while not scene.asked("rows"):
        scene.g.apply(NATURE, scene.g.waiting[0].at(0))
    return scene


@pytest.mark.rule("K1.3")
def test_there_are_19_cards() -> None:
    assert dict(zip(DECK.kinds, DECK.counts, strict=True)) == {
        "look": 3, "flip": 3, "return": 2, "pelt": 2, "swap": 2, "axe_points": 1, "pelt_points": 1, "pelt_animal": 1,
        "axe_pelt": 1, "tusk_points": 1, "tusk_fire": 1, "axe_fire": 1,
    }  # fmt: skip
    assert sum(DECK.counts) == 19
    assert sum(card.copies for card in LOOT.values()) == 8
    assert set(NAMES) == EVALUATED | LOOT.keys()


@pytest.mark.rule("K1.4")
def test_five_tokens_of_each_species_suffice() -> None:
    for seed in range(8):
        animals = finished(seed, 5).state.world.animals
        assert all(len(set(each)) == len(each) and set(each) <= set(SPECIES) for each in animals)


@pytest.mark.rule("K1.5", "K2.1")
def test_two_to_five_players_have_a_seat_and_markers() -> None:
    assert list(MAMMUT.seats) == [2, 3, 4, 5]
    for players in (1, 6):
        with pytest.raises(Refused) as caught:
            MAMMUT.rules(players, {})
        assert (caught.value.reason.key, caught.value.reason.rule) == ("bad_seats", "K2.1")
    for players in PLAYERS:
        world = dealt(players).world
        assert len(world.scores) == len(world.hides) == len(world.hands) == players
        assert MAMMUT.chairs(dealt(players).g) == tuple(range(players))


@pytest.mark.rule("K2.2")
@pytest.mark.parametrize("players", PLAYERS)
def test_markers_start_on_0_and_10(players: int) -> None:
    world = dealt(players).world
    assert world.hides == [0] * players
    assert world.scores == [10] * players


@pytest.mark.rule("K2.3")
@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_gets_two_cards(players: int) -> None:
    world = dealt(players).world
    assert list(map(len, world.hands)) == [2] * players
    assert len(world.pile) == 19 - 2 * players


@pytest.mark.rule("KR27", "K2.3")
def test_cards_are_dealt_one_at_a_time_clockwise_from_the_start_player() -> None:
    scene = Scene.fresh(3)
    scene.g.apply(NATURE, Action("lot", 1))
    for card in ("look", "flip", "pelt", "swap", "axe_fire", "return"):
        scene.g.apply(NATURE, Action("deal", card))
    assert scene.world.hands == [("pelt", "return"), ("look", "swap"), ("axe_fire", "flip")]
    assert [event["seat"] for event in scene.told("card_dealt")] == [1, 2, 0, 1, 2, 0]
    assert not list(scene.told("card_drawn"))  # K7.5 is about axes


@pytest.mark.rule("KR27")
def test_a_known_pile_is_drawn_from_its_top() -> None:
    scene = Scene(3, phase="evaluate", lots={"P1": "A2 S+"}, deck="look swap flip")
    scene.evaluate()
    assert scene.world.hands[0] == ("look", "swap")
    assert scene.world.pile.top == ("flip",)


@pytest.mark.rule("K2.4")
def test_first_animals_differ() -> None:
    for seed in range(20):
        animals = play_of(seed, 5).state.world.animals
        assert sorted(map(len, animals)) == [1] * 5
        assert len(set(animals)) == 5
    scene = Scene.fresh(2, start="host")
    while not scene.asked("animal"):
        scene.g.apply(NATURE, scene.g.waiting[0].at(0))
    scene.g.apply(NATURE, Action("animal", "h"))
    assert scene.world.animals == ["h", ""]
    assert scene.g.why_not(NATURE, Action("animal", "h")) is not None, "it is not in the bag any more"


@pytest.mark.rule("K2.5", "KR1")
def test_the_first_start_player_is_drawn_or_named_by_the_host() -> None:
    scene = Scene.fresh(4)
    assert scene.g.waiting[0].seat == NATURE
    assert scene.g.waiting[0].choices[0][1].of == (0, 1, 2, 3)  # type: ignore[union-attr]
    scene.g.apply(NATURE, Action("lot", 2))
    assert scene.world.start == 2
    named = Scene.fresh(4, start="host")
    assert named.asked("deal")
    assert named.world.start == 0
    starts = Counter(play_of(seed, 4).state.world.start for seed in range(80))
    assert set(starts) == {0, 1, 2, 3}


@pytest.mark.rule("K2.6")
@pytest.mark.parametrize(
    ("players", "rounds"), [(2, [1, 2, 3, 4, 5]), (3, [1, 2, 3, 4, 5]), (4, [2, 3, 4, 5]), (5, [2, 3, 4, 5])]
)
def test_rounds_by_number_of_players(players: int, rounds: list[int]) -> None:
    play = finished(players, players)
    began = [event.data["round"] for events in play.told for event in events if event.name == "round_began"]
    assert began == rounds


@pytest.mark.rule("K2.7", "K3.2")
def test_all_32_tiles_fall_into_the_middle_on_either_side() -> None:
    scene = dealt(3)
    assert scene.world.middle == ()
    rows = tuple(range(31, -1, -1))
    scene.g.apply(NATURE, Action("rows", rows))
    assert scene.world.faces == (-1,) * 32, "nothing is seen before they have fallen"
    scene.g.apply(NATURE, Action("sides", 0b101))
    table = table_of("reconstructed").rows
    assert scene.world.middle == tuple(range(32))
    for tile, row in enumerate(rows):
        up = tile in (0, 2)
        assert (scene.world.faces[tile], scene.world.backs[tile]) == (table[row][up], table[row][not up])
    assert scene.world.phase == "share"


@pytest.mark.rule("K3.2")
def test_each_side_is_up_half_of_the_time_and_handles_are_random() -> None:
    quick = Quick(3)
    up, shaman = [0] * 32, Counter[int]()
    scene = dealt(2)
    for _ in range(600):
        g = scene.g.copy()
        rows = quick.answer(g.waiting[0])
        g.apply(NATURE, rows)
        sides = quick.answer(g.waiting[0])
        assert isinstance(sides.noun, int)
        assert isinstance(rows.noun, tuple)
        for tile, row in enumerate(rows.noun):
            assert isinstance(row, int)
            up[row] += sides.noun >> tile & 1
        shaman[rows.noun.index(31)] += 1
    assert all(230 < count < 370 for count in up)
    assert len(shaman) == 32


@pytest.mark.rule("K3.1")
def test_a_round_is_throw_distribution_evaluation_clean_up() -> None:
    play = finished(5, 3)
    told = [event.name for events in play.told for event in events]
    steps = ["round_began", "tiles_thrown", "distribution_ended", "shares_counted", "animals_began", "round_ended"]
    order = [name for name in told if name in steps]
    assert order == steps * 4 + steps[:-1]
