"""What can be chosen for a game, and games drawn so that any two choices that can meet do meet soon.

A choice is a number of players or a value of an option; all numbers that an option takes count as one value, and all
texts of somebody's own as another. That options work alone, their own tests prove; what goes wrong among them nearly
always goes wrong between two, so a campaign counts the pairs of choices that have been together in a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import chain, combinations
from typing import NamedTuple, TypeAlias

from steppe.core.chance import Quick
from steppe.core.game import AnyGame
from steppe.core.option import Option, settle
from steppe.core.reason import Refused
from steppe.core.space import Below
from steppe.lab.check.option import FREE, draw_options

PLAYERS = "players"
NUMBER, TEXT = "<number>", "<text>"  # any number from the least on; any text of somebody's own
PRESETS_EVERY = 6  # one game in so many is played by a preset, where a game has any
CHANGES = 3  # of a preset that was played before, up to so many


class Choice(NamedTuple):
    """A number of players, or an option with a value or a kind of values."""

    of: str
    value: str


Pair: TypeAlias = tuple[Choice, Choice]  # in order


class Drawn(NamedTuple):
    """What a game is to be played with."""

    seats: int
    options: dict[str, str]
    preset: str = ""


def written(pair: Pair) -> str:
    """`fire=on tigers_swim=none`."""
    return " ".join(f"{choice.of}={choice.value}" for choice in pair)


def pairs_of(choices: frozenset[Choice]) -> set[Pair]:
    """Every two of them."""
    return set(combinations(sorted(choices), 2))


class Choices:
    """What can be chosen for a game, beside what is fixed, and which two choices can meet."""

    def __init__(self, game: AnyGame, fixed: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.fixed = dict(fixed or {})
        self.options = {option.key: option for option in game.options}
        self.not_offered: set[str] = set()  # what is refused whatever else is chosen
        self._samples = {
            key: FREE[key](Quick(1).below, self.fixed) for key, option in self.options.items() if option.free
        }
        self._needed = {choice: with_it for choice in self._all() if (with_it := self._with(choice)) is not None}
        self.possible: set[Pair] = set()
        self.impossible: set[Pair] = set()
        for one, other in combinations(sorted(self._needed), 2):
            if one.of != other.of:
                (self.possible if self._together(one, other) is not None else self.impossible).add((one, other))

    def _all(self) -> Iterator[Choice]:
        yield from (Choice(PLAYERS, str(seats)) for seats in self.game.seats)
        for option in self.options.values():
            values = self.values(option)
            if len(values) > 1 or option.key in self.fixed:  # else there is nothing to choose yet
                yield from (Choice(option.key, value) for value in values)

    def values(self, option: Option) -> tuple[str, ...]:
        """The values and kinds of values, with whichever edition."""
        if option.key in self.fixed:
            return (self.kind(option.key, self.fixed[option.key]),)
        number, text = (NUMBER,) * (option.least is not None), (TEXT,) * (option.free is not None)
        listed = dict.fromkeys((*option.values, *chain.from_iterable(option.by_edition.values())))
        return (*listed, *number, *text)

    def kind(self, key: str, value: str) -> str:
        """The value, or the kind of values that it belongs to."""
        option = self.options[key]
        if value in option.values or any(value in those for those in option.by_edition.values()):
            return value
        return NUMBER if option.least is not None and value.isdecimal() else TEXT

    def of(self, seats: int, options: Mapping[str, str]) -> frozenset[Choice]:
        """Everything that is chosen for a game, defaults too, where there is a choice."""
        settled = settle(self.game.options, options)
        chosen = (Choice(key, self.kind(key, value)) for key, value in settled.items())
        return frozenset(choice for choice in (Choice(PLAYERS, str(seats)), *chosen) if choice in self._needed)

    def singly(self) -> Iterator[dict[str, str]]:
        """The options for each choice taken alone."""
        yield from self._needed.values()

    # -- which go together -------------------------------------------------------------------------------------------

    def _settles(self, options: Mapping[str, str], *wanted: Choice) -> str:
        """Empty if these options can be chosen and come to what is wanted; else the key of the reason why not."""
        try:
            settled = settle(self.game.options, options)
        except Refused as refused:
            return refused.reason.key
        met = all(self.kind(each.of, settled[each.of]) == each.value for each in wanted if each.of != PLAYERS)
        return "" if met else "another_value"

    def _with(self, choice: Choice) -> dict[str, str] | None:
        """The fewest options with which this can be chosen; None if it cannot, and is not offered."""
        alone = {**self.fixed, **self._sample(choice)}
        why = self._settles(alone, choice)
        if not why:
            return alone
        for helping in self._all():
            together = {**self._sample(helping), **alone}
            if helping.of != choice.of and not self._settles(together, choice):
                return together
        self.not_offered.add(f"{choice.of}={choice.value}")
        return None

    def _sample(self, choice: Choice) -> dict[str, str]:
        """The choice as an option with one of its values."""
        if choice.of == PLAYERS:
            return {}
        if choice.of in self.fixed:
            return {choice.of: self.fixed[choice.of]}
        if choice.value == NUMBER:
            return {choice.of: str((self.options[choice.of].least or 0) + 3)}
        return {choice.of: self._samples[choice.of] if choice.value == TEXT else choice.value}

    def _together(self, one: Choice, other: Choice) -> dict[str, str] | None:
        """Options with which both are chosen; None if that cannot be."""
        both = {**self.fixed, **self._sample(one), **self._sample(other)}
        for more in ({}, self._needed[one], self._needed[other], {**self._needed[one], **self._needed[other]}):
            if not self._settles({**more, **both}, one, other):
                return {**more, **both}
        return None

    # -- drawing -------------------------------------------------------------------------------------------------

    def draw(self, below: Below, met: set[Pair], number: int, played: Callable[[str], int]) -> Drawn:
        """Pairs that have not met first, then any choices; now and then a preset, later with a few changes."""
        all = getattr(self.game, "presets", ())  # those that the fixed options are part of
        presets = [each for each in all if {**each.options, **self.fixed} == {**each.options}]
        presets = [each for each in presets if not self._settles(each.options)]
        if presets and number % PRESETS_EVERY == 0:
            preset = min(presets, key=lambda each: played(f"preset={each.key}"))
            first = not played(f"preset={preset.key}")
            return Drawn(self.seats(below), self._changed(preset.options, 0 if first else CHANGES, below), preset.key)
        missing = sorted(self.possible - met)
        if missing:
            return self._steered(below, missing[below(len(missing))], set(missing))
        drawn = {**draw_options(self.game.options, below, self.fixed), **self.fixed}
        return Drawn(self.seats(below), drawn if not self._settles(drawn) else self.fixed)

    def _changed(self, options: Mapping[str, str], most: int, below: Below) -> dict[str, str]:
        """These options with up to so many others, as far as they go together."""
        found, choices = dict(options), [each for each in self._needed if each.of not in (PLAYERS, *self.fixed)]
        for _ in range(most):
            choice = choices[below(len(choices))]
            with_it = {**found, **self._sample(choice)}
            found = with_it if not self._settles(with_it, choice) else found
        return self._concrete(found, below)

    def seats(self, below: Below) -> int:
        return self.game.seats[below(len(self.game.seats))]

    def _steered(self, below: Below, first: Pair, missing: set[Pair]) -> Drawn:
        """The pair, and then of each other thing the value that meets most for the first time."""
        seats = [int(choice.value) for choice in first if choice.of == PLAYERS]
        options = dict(self._together(*first) or {})
        known = list(first)
        left = [key for key in (PLAYERS, *self.options) if all(key != choice.of for choice in first)]
        for place in range(len(left) - 1, 0, -1):  # in any order
            other = below(place + 1)
            left[place], left[other] = left[other], left[place]
        for key in left:
            for choice in sorted(self._values_of(key, below), key=lambda each: -self._new(each, known, missing)):
                with_it = {**options, **self._sample(choice)}
                if key == PLAYERS:
                    seats = [int(choice.value)]
                elif key in options or self._settles(with_it, choice, *known):
                    continue
                options = with_it
                known.append(choice)
                break
        return Drawn(seats[0], self._concrete(options, below))

    def _values_of(self, key: str, below: Below) -> list[Choice]:
        """What can be chosen there, beginning anywhere."""
        found = [choice for choice in self._needed if choice.of == key]
        turn = below(len(found)) if found else 0
        return found[turn:] + found[:turn]

    def _new(self, choice: Choice, known: list[Choice], missing: set[Pair]) -> int:
        return sum((min(choice, other), max(choice, other)) in missing for other in known)

    def _concrete(self, options: Mapping[str, str], below: Below) -> dict[str, str]:
        """With numbers and texts drawn instead of the samples."""
        found = dict(options)
        for key, value in options.items():
            if key in self.fixed:
                continue
            if value == self._samples.get(key):
                found[key] = FREE[key](below, found)
            elif self.kind(key, value) == NUMBER:
                found[key] = str((self.options[key].least or 0) + below((5, 50)[below(2)]))
        return found if not self._settles(found) else dict(options)
