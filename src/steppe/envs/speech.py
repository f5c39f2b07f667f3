"""An answer under way, word by word: small questions in one word, huge ones in several (`Decision.steps`)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any, cast

from steppe.core.decision import Action, Decision
from steppe.core.form import Either, Exchange, Form, Sheet, Some
from steppe.core.space import DIGIT, Noun, Number, Order, Pick, Space, Subset, answers
from steppe.envs.vocabulary import END, Leaf, Menu, Vocabulary

SILENT = Menu()


class Speech:
    """What a seat has said so far of its answer, and what it may say next. Where there is one way only, it is taken."""

    __slots__ = ("_steps", "_vocabulary", "action", "decision", "menu", "said")

    def __init__(self, vocabulary: Vocabulary, decision: Decision, words: Iterable[int] = ()) -> None:
        self._vocabulary = vocabulary
        self.decision = decision
        self.said: list[int] = []
        self.action: Action | None = None  # once all is said
        self._steps: Generator[Pick, Noun, Action] | None = None
        self.menu = SILENT
        whole = vocabulary.answers(decision.choices)
        if whole is None:
            self._steps = decision.steps()
            self._go_on(Leaf((None,)))
        elif len(whole) == 1:
            (self.action,) = whole.values()
        else:
            self.menu = whole
        for word in words:
            self.say(word)

    def say(self, word: int) -> Action | None:
        """The next word; the answer, if that was the last. ValueError if it may not be said."""
        found = self.menu.get(word)
        if found is None:
            raise ValueError(self._why_not(word))
        self.said.append(word)
        if self._steps is None:
            self.action, self.menu = cast("Action", found), SILENT
        else:
            self._go_on(found)
        return self.action

    def _why_not(self, word: int) -> str:
        words = self._vocabulary.words
        name = words[word] if 0 <= word < len(words) else str(word)
        may = ", ".join(words[each] for each in sorted(self.menu)[:20])
        return f"{name!r} may not be said here ({self.decision.topic}); {may or 'nothing'} may"

    def _go_on(self, found: Any) -> None:
        """As far as there is one way only."""
        assert self._steps is not None
        while True:
            if type(found) is Leaf:
                try:
                    found = self._vocabulary.menu(self._steps.send(found[0]).of)
                except StopIteration as done:
                    self.action, self.menu = done.value, SILENT
                    return
            elif len(found) > 1:
                self.menu = found
                return
            else:
                (found,) = found.values()


# -- from an answer to its words -----------------------------------------------------------------------------


def spoken(vocabulary: Vocabulary, decision: Decision, action: Action) -> list[int]:
    """The words with which this answer is given."""
    if not decision.allows(action):
        raise ValueError(f"{action} is not among the answers")
    if vocabulary.answers(decision.choices) is not None:
        return [] if decision.size() == 1 else [vocabulary.whole[action]]
    space = decision.space(action.verb)
    nouns: list[Noun] = [action.verb] if len(decision.choices) > 1 else []
    if space is not None:
        nouns += picks(space, action.noun)
    steps, words = decision.steps(), list[int]()
    reply: Noun = None
    for noun in nouns:
        menu: Any = vocabulary.menu(steps.send(reply).of)
        words += _way(vocabulary, menu, noun)
        reply = noun
    return words


def _way(vocabulary: Vocabulary, menu: Menu, noun: Noun) -> Iterator[int]:
    """The words that lead to a noun in a menu, without those that need not be said."""
    node: Any = menu
    for word in (*vocabulary.spell(noun), vocabulary.numbers[END]):
        if type(node) is Leaf:
            return
        if len(node) > 1:
            yield word
        node = node[word]


def picks(space: Space, noun: Any) -> list[Noun]:
    """What is sent to the steps of a space, one after another, to come to this answer."""
    if isinstance(space, Pick):
        return [noun]
    if isinstance(space, Subset | Some):
        all = space.of if isinstance(space, Subset) else [thing for thing, many in space.of for _ in range(many)]
        start = 0
        for thing in noun:
            start = all.index(thing, start) + 1
        return [*noun, None] if len(noun) < space.most and start < len(all) else [*noun]
    if isinstance(space, Order):
        return [*noun]
    if isinstance(space, Number):
        return [*_blocks(space, noun)]
    if isinstance(space, Form):
        return [*_filled(space, noun, None)]
    if isinstance(space, Exchange):
        given, got = noun
        return [*_filled(space.give, given, space._dead_end()), *_filled(space.get, got, space.twin(given))]
    if isinstance(space, Either):
        name, rest = noun
        inner = space.case(name)
        assert inner is not None
        return [*([name] if len(space.of) > 1 else []), *picks(inner, rest)]
    return next(_searched(space, noun))


def _blocks(space: Number, noun: int) -> Iterator[int]:
    low, high = space.least, space.most
    while True:
        block = 1
        while (high - low) // block >= DIGIT:
            block *= DIGIT
        first = low + (noun - low) // block * block
        yield first
        if block == 1:
            return
        low, high = first, min(first + block - 1, high)


def _filled(form: Form, sheet: Sheet, barred: Sheet | None) -> Iterator[Noun]:
    """As `Form.steps_but` asks."""
    forbidden = [each for each in (None if form.blank else form.empty, barred) if each is not None]
    for place, (field, answer) in enumerate(zip(form.fields, sheet, strict=True)):
        rest = 1
        for other in form.fields[place + 1 :]:
            rest *= other.space.size()
        if rest > len(forbidden):
            if field.space.size() > 1:
                yield from picks(field.space, answer)
            continue
        before = sheet[:place]
        menu = [a for a in answers(field.space) if rest > sum(each[: place + 1] == (*before, a) for each in forbidden)]
        if len(menu) > 1:
            yield answer


def _searched(space: Space, noun: Noun, before: tuple[Noun, ...] = ()) -> Iterator[list[Noun]]:
    """For a space of a game's own: whatever leads there, found by trying."""
    steps = space.steps()
    try:
        pick = next(steps)
        for sent in before:
            pick = steps.send(sent)
    except StopIteration as done:
        if done.value == noun:
            yield [*before]
        return
    for each in pick.of:
        yield from _searched(space, noun, (*before, each))
