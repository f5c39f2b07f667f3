"""Nature: the seat that rolls, draws and shuffles. No state of a game holds any of these."""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Protocol

from steppe.core.decision import Action, Decision
from steppe.core.reason import Refused, because
from steppe.core.space import Noun

WORD = 64
BLOCK = 64  # bytes of a block of SHA-256
ALL = 1 << WORD  # how many words there are
MASK = ALL - 1
_WORDS = struct.Struct(">4Q").unpack  # of a digest


class Nature(Protocol):
    """Answers the questions put to seat -1."""

    def answer(self, decision: Decision) -> Action:
        """What is rolled, drawn or dealt."""


class Seeded:
    """Draws that anybody can check later.

    The k-th draw of a game reads 64-bit words from HMAC-SHA-256(seed, digest of the contributions + k + block);
    a number below n comes from them by rejection, so every outcome has exactly its odds. Publish
    `commitment(seed)` before the game and open the seed after it. The only state is k.
    """

    def __init__(self, seed: bytes, contributions: Iterable[str] = (), draws: int = 0) -> None:
        self.seed = seed
        self.contributions = tuple(contributions)
        self.draws = draws

    def answer(self, decision: Decision) -> Action:
        """The next draw from the seed."""
        action = decision.sample(Keyed(self.seed, self.contributions, self.draws).below)
        self.draws += 1
        return action


def commitment(seed: bytes) -> str:
    """What a table publishes before the game: the hash of its secret seed."""
    return hashlib.sha256(seed).hexdigest()


@lru_cache(maxsize=1024)
def _keyed(seed: bytes, contributions: tuple[str, ...]) -> tuple[bytes, bytes]:
    """The two keys of HMAC-SHA-256 (RFC 2104), the first with what every message of a game begins with.

    That is the digest of what the seats contribute, each with its length before it.
    """
    key = (seed if len(seed) <= BLOCK else hashlib.sha256(seed).digest()).ljust(BLOCK, b"\0")
    texts = [text.encode() for text in contributions]
    contributed = hashlib.sha256(b"".join(len(text).to_bytes(4, "big") + text for text in texts)).digest()
    return bytes(byte ^ 0x36 for byte in key) + contributed, bytes(byte ^ 0x5C for byte in key)


class Keyed:
    """The words of one draw. HMAC is written out: the library's gives up the interpreter lock for a few bytes."""

    __slots__ = ("_block", "_inner", "_outer", "_words")

    def __init__(self, seed: bytes, contributions: tuple[str, ...], draw: int) -> None:
        inner, self._outer = _keyed(seed, contributions)
        self._inner = inner + draw.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next 64 bits."""
        if not self._words:
            inner = hashlib.sha256(self._inner + self._block.to_bytes(4, "big")).digest()
            digest = hashlib.sha256(self._outer + inner).digest()
            self._words = [*_WORDS(digest)[::-1]]
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1: words are read until one falls below the largest multiple of n."""
        if n >> WORD == 0:
            most = ALL - ALL % n
            while (value := self.word()) >= most:
                pass
            return value % n
        words = -(-n.bit_length() // WORD)
        whole = 1 << (WORD * words)
        while True:
            value = 0
            for _ in range(words):
                value = value << WORD | self.word()
            if value < whole - whole % n:
                return value % n


class Quick:
    """A fast generator (splitmix64) behind the same interface, for simulations, bots and tests."""

    __slots__ = ("_state",)

    def __init__(self, seed: int = 0) -> None:
        self._state = seed & MASK

    def below(self, n: int) -> int:
        """A number from 0 to n - 1; the bias is below n / 2**64."""
        if n >> 48:
            return self._wide(n)
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return (z ^ (z >> 31)) * n >> WORD

    def _wide(self, n: int) -> int:
        value = 0
        for _ in range(n.bit_length() // 32 + 2):
            value = value << 32 | self.below(1 << 32)
        return value % n

    def answer(self, decision: Decision) -> Action:
        """Any answer, by its weights."""
        return decision.sample(self.below)


class Scripted:
    """The next draws, written down; for tests, worked examples and replays."""

    def __init__(self, nouns: Iterable[Noun], then: Nature | None = None) -> None:
        self.nouns = list(nouns)
        self.then = then

    def answer(self, decision: Decision) -> Action:
        """The next one that is written down."""
        if not self.nouns:
            if self.then is None:
                raise Refused(because("script_ended", topic=decision.topic))
            return self.then.answer(decision)
        return Action(decision.choices[0][0], self.nouns.pop(0))


class Asked:
    """Real dice and cards on a real table: somebody is asked what they show."""

    def __init__(self, ask: Callable[[Decision], Noun]) -> None:
        self.ask = ask

    def answer(self, decision: Decision) -> Action:
        """What somebody says the dice and cards show."""
        return Action(decision.choices[0][0], self.ask(decision))
