"""The words of which answers are made: one fixed list for each game, so that an action is the number of a word.

A list only ever grows at its end; its first line has the version, which is raised if a word must change its meaning.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, TypeAlias

from steppe.core.decision import Action, Choices, Decision
from steppe.core.space import Noun, Pick

WAIT = 0  # the word of who is not asked
NOTHING, END, OPEN, CLOSE, BIG, MINUS, QUOTE = "none", ".", "(", ")", "#", "-", "'"
SMALL = 127  # numbers up to here are words; larger ones are written with digits
DIGIT = 64
WHOLE = "= "  # lines of the list that are whole answers
MEMORY = 1 << 14  # how many menus are remembered


class Leaf(tuple[Any]):
    """The end of a word: what was said."""

    __slots__ = ()


class Menu(dict[int, Any]):
    """The words that may come next, and what follows from each."""

    __slots__ = ("mask",)
    mask: bytes  # a byte for each word of the vocabulary, made when it is first asked for


Words: TypeAlias = tuple[int, ...]


class Vocabulary:
    """The words of a game."""

    def __init__(self, game: str, version: int, lines: Sequence[str]) -> None:
        self.game = game
        self.version = version
        self.words = tuple(line.removeprefix(WHOLE) for line in lines)  # by number
        self.numbers = {word: number for number, word in enumerate(self.words)}
        self.whole = {answer(line): number for number, line in enumerate(lines) if line.startswith(WHOLE)}
        self._menus: dict[Any, Menu] = {}
        self._spelled: dict[Noun, Words] = {}

    def __len__(self) -> int:
        return len(self.words)

    def encode(self, decision: Decision, action: Action) -> list[int]:
        """The words of an answer; ValueError if it answers something else."""
        from steppe.envs.speech import spoken

        return spoken(self, decision, action)

    def decode(self, decision: Decision, words: Iterable[int]) -> Action:
        """The answer that the words make; ValueError if they make none."""
        from steppe.envs.speech import Speech

        speech = Speech(self, decision, words)
        if speech.action is None:
            raise ValueError("these words are the beginning of an answer")
        return speech.action

    def names(self, words: Iterable[int]) -> str:
        """The words as text."""
        return " ".join(self.words[word] for word in words)

    # -- menus -----------------------------------------------------------------------------------------

    def answers(self, choices: Choices) -> Menu | None:
        """The menu of a question whose every answer is one word; None if not all are."""
        if not self.whole:
            return None
        menu = self._menus.get(choices)
        if menu is None:
            menu = Menu()
            for verb, space in choices:
                if space is not None and type(space) is not Pick:
                    return None
                for noun in (None,) if space is None else space.of:
                    action = Action(verb, noun)
                    if action not in self.whole:
                        return None
                    menu[self.whole[action]] = action
            self._remember(choices, menu)
        return menu

    def menu(self, of: tuple[Noun, ...]) -> Menu:
        """What may be said to choose one of these things; what they begin with in common is left out."""
        menu = self._menus.get(of)
        if menu is None:
            menu = Menu()
            for noun in of:
                self._enter(menu, noun)
            self._remember(of, menu)
        return menu

    def _remember(self, key: Any, menu: Menu) -> None:
        if len(self._menus) >= MEMORY:
            self._menus.clear()
        self._menus[key] = menu

    def _enter(self, menu: Menu, noun: Noun) -> None:
        end = self.numbers[END]
        *before, last = self.spell(noun) or (end,)
        for word in before:
            inner = menu.get(word)
            if inner is None:
                inner = menu[word] = Menu()
            elif type(inner) is Leaf:
                inner = menu[word] = Menu({end: inner})
            menu = inner
        found = menu.get(last)
        if type(found) is Menu:
            found[end] = Leaf((noun,))
        else:
            menu[last] = Leaf((noun,))

    def mask(self, menu: Menu) -> bytes:
        """A byte for each word: whether it may be said."""
        try:
            return menu.mask
        except AttributeError:
            bits = bytearray(len(self.words))
            for word in menu:
                bits[word] = 1
            menu.mask = bytes(bits)
            return menu.mask

    # -- spelling --------------------------------------------------------------------------------------

    def spell(self, noun: Noun) -> Words:
        """A noun as words: tuples part after part, those inside them in brackets."""
        found = self._spelled.get(noun)
        if found is None:
            parts = noun if isinstance(noun, tuple) else (noun,)
            found = tuple(self.numbers[word] for part in parts for word in _written(part, self.numbers))
            if len(self._spelled) >= MEMORY:
                self._spelled.clear()
            self._spelled[noun] = found
        return found


def _written(part: Noun, known: Any) -> list[str]:
    if part is None:
        return [NOTHING]
    if isinstance(part, tuple):
        return [OPEN, *(word for each in part for word in _written(each, known)), CLOSE]
    if isinstance(part, str):
        if part in known:
            return [part]
        return [QUOTE, *(word for byte in part.encode() for word in _written(byte, known)), END]
    if 0 <= part <= SMALL:
        return [str(part)]
    if part < 0:
        return [MINUS, *_written(-part, known)]
    digits = []
    while part:
        part, digit = divmod(part, DIGIT)
        digits.append(str(digit))
    return [BIG, str(len(digits)), *reversed(digits)]


def answer(line: str) -> Action:
    """A whole answer as it stands in the list: a verb and numbers."""
    verb, *parts = line.removeprefix(WHOLE).split()
    noun = tuple(map(int, parts))
    return Action(verb, None if not noun else noun[0] if len(noun) == 1 else noun)


@cache
def vocabulary(key: str) -> Vocabulary:
    """The vocabulary of a game; a game without a list of its own has numbers and spells everything else."""
    path = files("steppe.envs") / "words" / f"{key}.txt"
    lines = path.read_text("utf-8").splitlines() if path.is_file() else ["0", *COMMON]
    return Vocabulary(key, int(lines[0]), lines[1:])


COMMON = ("wait", NOTHING, END, OPEN, CLOSE, BIG, MINUS, QUOTE, *map(str, range(SMALL + 1)))
