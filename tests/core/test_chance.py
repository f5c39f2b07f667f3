"""Nature: seeded draws that can be checked, quick ones, scripted ones, real ones."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from refusing import because_of
from steppe.core.chance import Asked, Keyed, Nature, Quick, Scripted, Seeded, commitment
from steppe.core.decision import NATURE, Action, Decision
from steppe.core.reason import Refused
from steppe.core.space import Number, Order, Pick

DIE = Decision(NATURE, "die", (("die", Number("pips", 1, 6)),))
SHUFFLE = Decision(NATURE, "tiles", (("tiles", Order("tile", tuple("abcdefghij"))),))


def test_the_scheme_is_the_one_that_is_written_down() -> None:
    """Recomputed here from docs/decisions/0002 alone: HMAC-SHA-256, words of 64 bits, rejection."""
    seed, contributions, k = b"secret", ("ana", "bén"), 3
    parts = b"".join(len(t.encode()).to_bytes(4, "big") + t.encode() for t in contributions)
    message = hashlib.sha256(parts).digest() + k.to_bytes(8, "big") + (0).to_bytes(4, "big")
    block = hmac.new(seed, message, hashlib.sha256).digest()
    word = int.from_bytes(block[:8], "big")
    assert Keyed(seed, contributions, k).below(6) == word % 6
    nature = Seeded(seed, contributions, draws=k)
    assert nature.answer(DIE) == Action("die", 1 + word % 6)
    assert nature.draws == 4


@pytest.mark.parametrize("seed", [b"", b"short", b"x" * 64, b"y" * 65, b"z" * 200])
def test_the_keyed_hash_is_hmac(seed: bytes) -> None:
    message = hashlib.sha256(b"").digest() + (7).to_bytes(8, "big") + (0).to_bytes(4, "big")
    assert Keyed(seed, (), 7).word() == int.from_bytes(hmac.new(seed, message, hashlib.sha256).digest()[:8], "big")


def test_a_draw_depends_on_seed_contributions_and_number_only() -> None:
    one, two = Seeded(b"s", ("a", "b")), Seeded(b"s", ("a", "b"))
    assert [one.answer(SHUFFLE) for _ in range(5)] == [two.answer(SHUFFLE) for _ in range(5)]
    assert (
        Seeded(b"s", ("a", "b"), draws=3).answer(DIE) == [Seeded(b"s", ("a", "b"), k).answer(DIE) for k in range(4)][3]
    )
    different = [
        Seeded(b"t", ("a", "b")),
        Seeded(b"s", ("a", "c")),
        Seeded(b"s", ("ab", "")),  # the same letters, otherwise contributed
        Seeded(b"s", ("a", "b"), draws=1),
    ]
    for other in different:
        assert other.answer(SHUFFLE) != Seeded(b"s", ("a", "b")).answer(SHUFFLE)


def test_rejection_leaves_no_bias() -> None:
    class Words(Keyed):
        def __init__(self, words: list[int]) -> None:
            self._words = words[::-1]

    limit = (1 << 64) - (1 << 64) % 6
    assert Words([limit, limit + 1, 11]).below(6) == 5  # the first two are beyond the last whole multiple of 6
    assert Words([limit - 1]).below(6) == 5
    assert Words([1, 5]).below(1 << 65) == (1 << 64) + 5  # two words where one is too small


@pytest.mark.parametrize("nature", [Seeded(b"x"), Quick(4)])
def test_dice_are_fair(nature: Nature) -> None:
    seen = Counter(nature.answer(DIE).noun for _ in range(6000))
    assert set(seen) == {1, 2, 3, 4, 5, 6}
    chi = sum((count - 1000) ** 2 / 1000 for count in seen.values())
    assert chi < 20.5  # 0.1 % with 5 degrees of freedom


def test_quick_reaches_far_ranges() -> None:
    quick = Quick(1)
    values = [quick.below(10**40) for _ in range(50)]
    assert len(set(values)) == 50
    assert all(0 <= value < 10**40 for value in values)
    assert max(values) > 10**39


def test_a_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_scripted_draws_come_in_order_then_end_or_go_on() -> None:
    nature = Scripted([3, 4], then=Scripted([6]))
    assert [nature.answer(DIE).noun for _ in range(3)] == [3, 4, 6]
    with pytest.raises(Refused, check=because_of("script_ended")):
        nature.answer(DIE)


def test_real_dice_are_asked_for() -> None:
    asked: list[Decision] = []

    def look(decision: Decision) -> int:
        asked.append(decision)
        return 5

    assert Asked(look).answer(DIE) == Action("die", 5)
    assert asked == [DIE]


def test_a_weighted_pick_by_seed() -> None:
    nature = Seeded(b"weights")
    pick = Decision(NATURE, "draw", (("draw", Pick("card", ("a", "b"), (1, 9))),))
    seen = Counter(nature.answer(pick).noun for _ in range(2000))
    assert 140 < seen["a"] < 260
