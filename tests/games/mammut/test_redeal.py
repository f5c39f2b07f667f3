"""What a seat may imagine: every deal that fits what it knows, each as likely as any other."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import permutations, product
from math import prod

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import TABLES, game_of, some_options
from steppe.core.chance import Quick
from steppe.core.save import dump
from steppe.core.view import observe
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.guess import hidden_cards
from steppe.games.mammut.orientation import deal, fit
from steppe.games.mammut.table import FACES, NO_FACE, RED, Table, table_of

A, P, T, M = range(4)
MARK = FACES.index("?")


def tiny(*rows: tuple[int, int]) -> Table:
    """A table of few tiles, without a shaman."""
    return Table(rows)


def brute_force(table: Table, faces: tuple[int, ...], known: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """Every way to put the table's tiles under the faces, counted by the reverses that they show."""
    found: Counter[tuple[int, ...]] = Counter()
    shown = [tile for tile, face in enumerate(faces) if face != NO_FACE]
    for rows in permutations(range(len(table.rows)), len(shown)):
        for sides in product((0, 1), repeat=len(shown)):
            backs = [NO_FACE] * len(faces)
            for tile, row, side in zip(shown, rows, sides, strict=True):
                up, down = table.rows[row][side], table.rows[row][1 - side]
                if up != faces[tile] or known[tile] not in (NO_FACE, down):
                    break
                backs[tile] = down
            else:
                found[tuple(backs)] += 1
    return found


class Everything:
    """A generator that gives every answer, one after another, and says how likely each run was."""

    def __init__(self) -> None:
        self.script: list[int] = []
        self.asked: list[int] = []

    def below(self, n: int) -> int:
        self.asked.append(n)
        if len(self.asked) > len(self.script):
            self.script.append(0)
        return self.script[len(self.asked) - 1]

    def next(self) -> bool:
        """Whether there is another run."""
        del self.script[len(self.asked) :]
        while self.script and self.script[-1] == self.asked[len(self.script) - 1] - 1:
            self.script.pop()
        if self.script:
            self.script[-1] += 1
        self.asked = []
        return bool(self.script)

    def odds(self) -> Fraction:
        return Fraction(1, prod(self.asked))


CASES = [
    (tiny((A, P), (A, P), (P, T), (A, T)), (A, P, P, T), (NO_FACE,) * 4),
    (tiny((A, P), (A, P), (P, T), (A, T)), (A, P, P, T), (NO_FACE, NO_FACE, A, NO_FACE)),
    (tiny((A, P), (P, T), (T, A), (A, MARK), (P, MARK)), (A, P, T, MARK, P), (NO_FACE,) * 5),
    (tiny((A, P), (A, P), (A, T), (MARK, P), (MARK, T)), (A, A, P, MARK, MARK), (NO_FACE,) * 5),
    (tiny((A, P), (A, P), (A, T), (MARK, P), (MARK, T)), (A, A, P, MARK, MARK), (NO_FACE,) * 4 + (P,)),
    (tiny((A, P), (A, P), (A, T), (P, T)), (A, P, NO_FACE, NO_FACE), (NO_FACE,) * 4),  # two tiles are missing
]  # fmt: skip


@pytest.mark.parametrize(("table", "faces", "known"), CASES)
def test_reverses_are_drawn_with_exactly_their_odds(
    table: Table, faces: tuple[int, ...], known: tuple[int, ...]
) -> None:
    """All outcomes of the generator are gone through, so there is no room for luck."""
    wanted = brute_force(table, faces, known)
    found: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
    chance = Everything()
    while True:
        backs = deal(table, faces, known, chance.below)
        assert backs is not None
        found[backs] += chance.odds()
        if not chance.next():
            break
    assert sum(found.values()) == 1
    assert found == {backs: Fraction(ways, wanted.total()) for backs, ways in wanted.items()}


def test_a_throw_that_the_table_does_not_allow_has_no_plan() -> None:
    table = table_of("reconstructed")
    faces = (FACES.index("b"),) * 2 + (NO_FACE,) * 30
    assert fit(table, faces, (NO_FACE,) * 32) is None
    assert fit(table, faces[:1] + (NO_FACE,) * 31, (P,) + (NO_FACE,) * 31) is None
    assert fit(table, faces[:1] + (NO_FACE,) * 31, (NO_FACE,) * 32) == (M,) + (NO_FACE,) * 31
    assert fit(table, (RED,) + (NO_FACE,) * 31, (NO_FACE,) * 32) == (RED + 1,) + (NO_FACE,) * 31


@pytest.mark.parametrize("tiles", TABLES[1:])
@pytest.mark.parametrize("players", [2, 5])
def test_everything_that_a_seat_knows_stays(tiles: str, players: int) -> None:
    below = Quick(players).below
    for count, play in enumerate(game_of(players, players, {"tiles": tiles})):
        g = play.state
        if count % 5 or not g.waiting:
            continue
        before = dump(g)
        for seat in (*range(players), None):
            other = MAMMUT.redeal(g, seat, below)
            assert observe(other, seat) == observe(g, seat)
            assert [d.topic for d in other.waiting] == [d.topic for d in g.waiting]
            for looked, seen in zip(other.world.looked, other.world.seen, strict=True):
                assert seen == tuple((tile, other.world.backs[tile]) for tile in looked)
        assert dump(g) == before


def test_a_looker_keeps_what_it_saw_and_others_do_not() -> None:
    scene = Scene(middle="?(M)#1 ?(F)#2 A3 P3 T2 S+", hands={"P1": "look"})
    scene.play("P1 play look #1")
    below = Quick(4).below
    mine = {MAMMUT.redeal(scene.g, 0, below).world.backs[0] for _ in range(60)}
    theirs = {MAMMUT.redeal(scene.g, 1, below).world.backs[0] for _ in range(200)}
    assert mine == {M}
    assert theirs == {FACES.index(face) for face in "MPTAF"}


def test_hidden_cards_are_dealt_with_their_odds() -> None:
    """Face-down cards are evaluation cards; all else is any card, and the pile keeps the rest."""
    scene = Scene(2, middle="A2 S+", hands={"P1": "look", "P2": "look flip"}, down={"P2": "swap"}, deck="pelt return")
    below = Quick(1).below
    found: Counter[tuple[str, ...]] = Counter()
    down: Counter[str] = Counter()
    rounds = 6000
    for _ in range(rounds):
        hands, laid, counts = hidden_cards(scene.world, 0, below)
        assert hands[0] == ("look",)
        assert sum(counts) == 2
        found[hands[1]] += 1
        down[laid[1][0]] += 1
    assert abs(down["swap"] / rounds - 1 / 2) < 0.03
    assert abs(down["pelt"] / rounds - 1 / 2) < 0.03
    assert set(down) == {"swap", "pelt"}
    assert len(found) == 9, "two of look, flip, return and of that evaluation card that is left"
    likely = found["flip", "look"] / rounds
    assert abs(likely - 1 / 6) < 0.03


@pytest.mark.parametrize("seat", [0, None])
def test_the_order_of_a_known_pile_is_nobodys_knowledge(seat: int | None) -> None:
    scene = Scene(3, middle="A2 S+", deck="look flip pelt")
    assert MAMMUT.redeal(scene.g, seat, Quick(2).below).world.pile.top == ()


def test_games_go_on_from_what_is_imagined() -> None:
    quick = Quick(9)
    for play in game_of(9, 4, some_options(9)):
        if play.state.waiting and not quick.below(6):
            g = MAMMUT.redeal(play.state, play.state.waiting[0].seat, quick.below)
            while g.waiting:
                decision = g.waiting[0]
                g.apply(decision.seat, decision.sample(quick.below))
            assert MAMMUT.result(g)
