"""Questions and answers: verbs with the space of nouns that each takes."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import NamedTuple, TypeAlias

from steppe.core.space import Below, Noun, Pick, Space

Seat: TypeAlias = int
NATURE: Seat = -1  # rolls, draws and shuffles

Choices: TypeAlias = tuple[tuple[str, Space | None], ...]


_made = tuple.__new__  # quicker than the constructor of a named tuple


class Action(NamedTuple):
    """An answer: a verb, and what it is done with, if anything."""

    verb: str  #: what is done: `move`, `take`
    noun: Noun = None  #: with what, or to what: a hex, a card, several things


class Decision(NamedTuple):
    """A question that carries all there is to know to answer it."""

    seat: Seat  #: who is asked; -1 is Nature
    topic: str  #: key of the prompt's text
    choices: Choices  #: each verb once
    about: tuple[tuple[str, Noun], ...] = ()  #: parameters of the prompt
    window: str = ""  #: a reaction, and to what: all who might react are asked, so nobody may see whom; empty: none

    def allows(self, action: Action) -> bool:
        """Whether the action answers the question: legality, for everybody."""
        try:
            chosen, noun = action
        except (TypeError, ValueError):
            raise TypeError(f"an answer is an Action(verb, noun), not {action!r}") from None
        for verb, space in self.choices:
            if verb == chosen:
                return noun is None if space is None else noun in space
        return False

    def space(self, verb: str) -> Space | None:
        """What the verb takes; None for a verb without noun, KeyError for one that is not offered."""
        return dict(self.choices)[verb]

    def size(self) -> int:
        """How many different answers there are."""
        return sum(1 if space is None else space.size() for _, space in self.choices)

    def at(self, index: int) -> Action:
        """The answer with this number, in canonical order."""
        for verb, space in self.choices:
            if type(space) is Pick:  # most are
                of = space[1]
                if index < len(of):
                    return _made(Action, (verb, of[index]))
                index -= len(of)
                continue
            size = 1 if space is None else space.size()
            if index < size:
                return _made(Action, (verb, None if space is None else space.at(index)))
            index -= size
        raise IndexError(index)

    def actions(self) -> Iterator[Action]:
        """Every answer in canonical order; ask `size` first."""
        return (self.at(index) for index in range(self.size()))

    def sample(self, below: Below) -> Action:
        """A uniform answer; Nature's by its weights."""
        choices = self.choices
        if len(choices) == 1:
            verb, space = choices[0]
            return _made(Action, (verb, None if space is None else space.sample(below)))
        size = 0
        for _, space in choices:
            if space is None:
                size += 1
            else:
                size += len(space[1]) if type(space) is Pick else space.size()  # by its place: quicker than `of`
        index, (verb, space) = below(size), choices[0]
        if type(space) is Pick and index < len(space[1]):  # as `at` does; most answers are of the first verb
            return _made(Action, (verb, space[1][index]))
        return self.at(index)

    def steps(self) -> Generator[Pick, Noun, Action]:
        """The same answer as a sequence of small picks: send each pick's noun, receive the next pick.

        The generator returns the whole action. A decision with one verb begins with its nouns.
        """
        verb: Noun = self.choices[0][0]
        if len(self.choices) > 1:
            verb = yield Pick("verb", tuple(v for v, _ in self.choices))
        space = self.space(str(verb))
        return Action(str(verb), None if space is None else (yield from space.steps()))
