"""The mammoth survives (M9)."""

from __future__ import annotations

from collections import defaultdict
from itertools import product

import pytest

from games.maamut.scene import BOARDS, Scene, some_deal, some_position
from games.maamut.textbook import HEXES as NAMED
from games.maamut.textbook import Book
from steppe.core.chance import Quick
from steppe.core.reason import because
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.notation.phrase import NAMES
from steppe.games.maamut.run import CENTRE, land, line, meeting, out_of_reach, reach, run_direction
from steppe.games.maamut.world import REMOVED

NARROW = (  # boards on which it matters from how far a hunter can come, and how far it can go on
    "grrsrrsgrrrgrrgrrsxrgrrssrrrggrrsrrrr",
    "ggggrrrrrrrrsrrrrrxrrsgrssssggrrgsrgr",
)


def rocky(nature: Quick) -> str:
    """Terrain with far more rock than a game has, where not every hex can be reached from every other."""
    return "".join("x" if hex == CENTRE else "rrgs"[nature.below(4)] for hex in range(37))


@pytest.mark.rule("M9.1")
def test_the_reach_is_that_of_the_text() -> None:
    """Random deals and rocky ones, the mammoth on every open hex."""
    nature = Quick(91)
    sizes = set()
    for terrain in (*NARROW, *(some_deal(nature) for _ in range(5)), *(rocky(nature) for _ in range(30))):
        book = Book.open(f"{terrain} d4 Ad1,Bd1 - A123,B223 ?30 0.0.0 A 1")
        for hex, tile in enumerate(terrain):
            if tile != "r":
                book.mammoth = NAMED[NAMES[hex]]
                found = reach(land(terrain), hex)
                assert {NAMED[NAMES[each]] for each in found} == book.reach()
                sizes.add(len(found))
    assert len(sizes) > 10
    assert 0 in sizes


@pytest.mark.rule("M9.1")
def test_reach_of_a_mammoth_in_a_dead_end() -> None:
    """c7 is the only open neighbour of d7: whoever comes is removed."""
    ground = Scene("{B1} d7 Ac4,Ba7 Ac7 A123,B223 2?29 0.0.0 A 5").world.ground
    assert reach(ground, NAMES.index("d7")) == frozenset()


@pytest.mark.rule("M9.1", "M9.2", "MR17")
def test_pawns_traps_and_hands_play_no_part_in_the_reach() -> None:
    """The same answer for every position of one hunter in the area, whatever lies about."""
    nature = Quick(912)
    for _ in range(25):
        text = some_position(nature, 4)
        terrain, mammoth, hunters, *_ = text.split(" ")
        g = Scene(text).g
        bare = Scene(f"{terrain} {mammoth} {hunters} - A111,B222,C333,D112 ?24 0.0.0 A 1").g
        for state in (g, bare):
            world = state.world
            assert out_of_reach(world.ground, world.mammoth, world.hunters, False) == Book.open(text).out_of_reach()


@pytest.mark.rule("M9.2")
def test_out_of_reach_is_that_of_the_text() -> None:
    """One hunter anywhere, the mammoth anywhere; both halves of the rule occur."""
    nature = Quick(92)
    cut_off = hopeless = 0
    for terrain in (BOARDS["B3"].replace("/", ""), *(some_deal(nature) for _ in range(8))):
        ground = land(terrain)
        open = [hex for hex in range(37) if ground.open[hex]]
        book = Book.open(f"{terrain} d4 Ad1,Bx - A123,B- ?33 0.0.0 A 1")
        for mammoth, hunter in product(open, open):
            book.mammoth, book.hunters = NAMED[NAMES[mammoth]], [NAMED[NAMES[hunter]], None]
            found = out_of_reach(ground, mammoth, [hunter, REMOVED], False)
            assert found == book.out_of_reach()
            apart = ground.area[hunter] != ground.area[mammoth]
            cut_off += found and apart
            hopeless += found and not apart
    assert cut_off > 10
    assert hopeless > 10


@pytest.mark.rule("M9.2")
def test_one_hunter_in_the_area_is_enough_and_a_removed_one_does_not_count() -> None:
    inside = Scene("{B3} d4 Ag1,Bc5 - A123,B223 22?28 0.0.0 A 7").play("D1")
    assert inside.decider == 1
    removed = Scene("{B3} d4 Ag1,Bx Ba7 A123,B- 2?29 1.1.1 A 7").play("D1")
    removed.becomes("{B3} d4 Ag1,Bx Ba7 A223,B- ?29 2.1.1 =M 7")


@pytest.mark.rule("M9.3")
def test_driven_into_a_dead_end_the_mammoth_wins() -> None:
    """At the end of the turn, the card drawn."""
    scene = Scene("{B1} c7 Ab7,Ba5 Ab4 A123,B223 2?29 0.0.0 A 5").play("1E")
    scene.becomes("{B1} d7 Ac7,Ba5 Ab4 A223,B223 ?29 1.0.0 =M 5").expect("game_out_of_reach", winner=None)


@pytest.mark.rule("M9.3")
def test_it_is_tested_at_the_end_of_a_turn_only() -> None:
    scene = Scene("{B1} d7 Ac4,Ba7 Ac7 A123,B223 2?29 0.0.0 A 5")
    assert scene.legal
    assert scene.play("T+").decider is None


@pytest.mark.rule("M9.4", "MR18")
@pytest.mark.parametrize(
    ("position", "last"),
    [
        ("{B1} f4 Ad7,Bg4 - A133,B223 1?29 0.0.0", 200),
        ("{B1} f4 Ad7,Bg4,Ca5 - A133,B223,C122 1?26 0.0.0", 300),
        ("{B1} f4 Ad7,Bg4,Ca5,Db6 - A133,B223,C122,D112 1?23 0.0.0", 400),
        ("{B1} f4 Ad7,Bg4,Cx - A133,B223,C- 1?26 1.2.0", 300),  # the players at the start
    ],
)
def test_a_hundred_turns_a_player_are_the_limit(position: str, last: int) -> None:
    assert Scene(f"{position} B {last - 1}").play("D2").decider is not None
    scene = Scene(f"{position} B {last}").play("D2")
    assert scene.position.split(" ")[7:] == ["=M", str(last)]
    result = MAAMUT.result(scene.g)
    assert result is not None
    assert result.reason == "limit"


@pytest.mark.rule("M9.5", "MR18")
def test_all_with_a_hunter_agree_that_the_mammoth_has_won() -> None:
    scene = Scene("{B1} d4 Ab4,Bx,Ca7,Dg4 - A123,B-,C122,D113 2?23 1.1.1 A 5")
    scene.steps_in("D", "=M").steps_in("A", "=M")
    assert scene.decider == 0
    scene.steps_in("C", "=M").expect("game_agreed", winner=None)
    scene.becomes("{B1} d4 Ab4,Bx,Ca7,Dg4 - A123,B-,C122,D113 2?23 1.1.1 =M 5")


@pytest.mark.rule("M9.5")
def test_at_any_time_even_while_placing_or_fleeing() -> None:
    placing = Scene("{B1} d4 Ab7,B- - A112,B223 2?29 0.0.0 B@ 0").steps_in("A", "=M").steps_in("B", "=M")
    assert placing.decider is None
    fleeing = Scene("{B1} d4 Ac4,Be4 - A123,B223 2?29 0.0.0 A 5").play("3E").steps_in("A", "=M")
    fleeing.becomes("{B1} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5").steps_in("B", "=M")
    assert fleeing.position.split(" ")[7] == "=M"


@pytest.mark.rule("M9.5")
def test_an_offer_stands_until_the_own_next_turn() -> None:
    scene = Scene("{B1} d4 Ab4,Bg4 - A123,B223 ?30 0.0.0 A 5").steps_in("A", "=M")
    assert scene.refused("=M", by="A") == because("agreed_already", "M9.5")
    scene.play("T+")
    assert 0 in scene.world.agreed
    scene.play("T+")
    assert 0 not in scene.world.agreed
    assert scene.steps_in("B", "=M").decider == 0


@pytest.mark.rule("M9.5", "M8.1")
def test_who_is_removed_has_no_say() -> None:
    """A offers, B gives up, C is the only one to be asked."""
    scene = Scene("{B1} d4 Ab4,Bg4,Ca7 - A123,B223,C122 2?26 0.0.0 A 5")
    scene.steps_in("B", "=M").steps_in("A", "=M").steps_in("B", "X")
    assert scene.world.agreed == (0,)
    assert scene.steps_in("C", "=M").decider is None


@pytest.mark.rule("MR17")
def test_out_of_reach_is_certain_and_seldom_misses() -> None:
    """A search with one hunter and any cards: it never catches what the rule calls out of reach."""
    nature = Quick(17)
    positions = missed = wrong = 0
    for _ in range(60):
        ground = land(some_deal(nature))
        catchable = caught_by_one(ground.terrain)
        for mammoth in range(37):
            for hunter in range(37):
                if ground.open[mammoth] and ground.open[hunter] and hunter != mammoth:
                    positions += 1
                    lost = out_of_reach(ground, mammoth, [hunter], False)
                    wrong += lost and (hunter, mammoth) in catchable
                    missed += not lost and (hunter, mammoth) not in catchable
    assert positions == 60 * 30 * 29
    assert wrong == 0
    assert 0 < missed < positions / 100


def caught_by_one(terrain: str) -> set[tuple[int, int]]:
    """Hunter and mammoth, from where a single hunter can some day drive the mammoth over grass."""
    ground = land(terrain)
    before = defaultdict(list)  # a pair -> the pairs from which it can come about
    found = []
    pairs = [(h, m) for h in range(37) for m in range(37) if ground.open[h] and ground.open[m] and h != m]
    for hunter, mammoth in pairs:
        for d in range(6):
            for n in range(1, ground.clear[hunter][d] + 1):
                end, after = line(hunter, d, n)[-1], mammoth
                if meeting(hunter, d, n, mammoth):
                    towards = run_direction(ground, mammoth, d, n)
                    if towards < 0:
                        continue
                    way = line(mammoth, towards, n)
                    after = way[-1]
                    if any(ground.grass[hex] for hex in way):
                        found.append((hunter, mammoth))
                before[end, after].append((hunter, mammoth))
    seen = set(found)
    for pair in found:
        for earlier in before[pair]:
            if earlier not in seen:
                seen.add(earlier)
                found.append(earlier)
    return seen
