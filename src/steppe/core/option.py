"""Options: what may be chosen for a game before it starts, how choices depend on each other, and ready-made sets.

V18.33 of the Valley says how a choice is settled; the other games follow the same order with shorter lists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

from steppe.core.reason import Refused, because

ANY: Final = "*"  # in links: every value but the default
EDITION: Final = "edition"  # the option that is settled before all others, where a game has one
WHOLE_FILE: Final = 20_000  # characters of an option as long as a file of somebody's own: a board, a table of tiles

Links: TypeAlias = Mapping[str, Mapping[str, tuple[str, ...]]]  # own value -> other option -> its values
Forces: TypeAlias = Mapping[str, Mapping[str, str]]  # own value -> other option -> the value that it gets


@dataclass(frozen=True, slots=True)
class Option:
    """Something that may be chosen for a game before it starts; its default comes first."""

    key: str  #: its name
    values: tuple[str, ...]  #: what may be chosen, the default first
    rule: str  #: the number that describes it
    least: int | None = None  #: any whole number from this one on is a value too
    free: Callable[[str], str] | None = None  #: any text that this takes is one too: the value itself, or Refused
    longest: int = 200  #: characters of a value
    needs: Links = field(default_factory=dict, hash=False)  #: by own value: what other options must be
    not_with: Links = field(default_factory=dict, hash=False)  #: by own value: what they must not be
    forces: Forces = field(default_factory=dict, hash=False)  #: by own value: what they are then
    follows: tuple[str, Mapping[str, str]] | None = field(default=None, hash=False)  #: whose value gives the default
    editions: tuple[str, ...] = ()  #: those that offer it; none: all
    by_edition: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)  #: other values, default first

    def at(self, edition: str) -> Option:
        """The option as this edition offers it."""
        return replace(self, values=self.by_edition[edition]) if edition in self.by_edition else self

    @property
    def default(self) -> str:
        """Its value where nobody chooses."""
        return self.values[0]

    def check(self, value: str) -> str:
        """The value itself, or Refused."""
        if value in self.values:
            return value
        if len(value) > self.longest:
            raise Refused(
                because("option_too_long", self.rule, option=self.key, longest=self.longest, found=len(value))
            )
        number = value.isdecimal() and value.isascii() and len(value) < 10
        if self.least is not None and number and int(value) >= self.least:
            return str(int(value))
        if self.free is not None:
            return self.free(value)
        allowed = ", ".join(self.values) + (f", {self.least}…" if self.least is not None else "")
        raise Refused(because("bad_option_value", self.rule, option=self.key, value=value, allowed=allowed))

    def links(self, of: Links, value: str) -> Mapping[str, tuple[str, ...]]:
        """What the value asks of other options."""
        return of.get(value) or (of.get(ANY, {}) if value != self.default else {})

    def usual(self, settled: Mapping[str, str]) -> str:
        """Its value where nobody has said anything of it and nothing forces it."""
        if self.follows is None:
            return self.default
        leader, values = self.follows
        return values.get(settled.get(leader, ""), self.default)


_SETTLED: dict[int, tuple[tuple[Option, ...], dict[tuple[tuple[str, str], ...], dict[str, str]]]] = {}
_KEPT: Final = 512  # sets of choices that are remembered for a game


def settle(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    """V18.33: every option with its value, or Refused."""
    if type(options) is not tuple:
        return _settle(options, given)
    whose, kept = _SETTLED.setdefault(id(options), (options, {}))  # which it holds on to, so the number stays theirs
    key = tuple(given.items())
    if key not in kept:
        settled = _settle(whose, given)
        if len(kept) >= _KEPT:
            kept.clear()
        kept[key] = settled
    return kept[key].copy()


def _settle(options: Iterable[Option], given: Mapping[str, str]) -> dict[str, str]:
    known = {option.key: option for option in options}
    for key in given:
        if key not in known:
            raise Refused(because("no_such_option", option=key, allowed=", ".join(known)))
    settled: dict[str, str] = {}
    edition = ""
    if EDITION in known:  # (2) comes before the values of (1), which may depend on it
        edition = settled[EDITION] = known[EDITION].check(given.get(EDITION, known[EDITION].default))
        known = {key: option.at(edition) for key, option in known.items()}
    settled |= {key: known[key].check(value) for key, value in given.items()}  # (1)
    for option in known.values():  # (3)
        if option.editions and edition not in option.editions:
            value = settled.setdefault(option.key, option.default)
            if value != option.default:
                raise needs(option, value, EDITION, option.editions)
    _force_and_follow(known, settled)
    for option in known.values():
        value = settled[option.key]
        for other, values in option.links(option.needs, value).items():  # (6)
            if settled[other] not in values:
                raise needs(option, value, other, values)
        for other, values in option.links(option.not_with, value).items():  # (7)
            if settled[other] in values:
                why = because(
                    "not_with_option", option.rule, option=option.key, value=value, needed=other, wanted=settled[other]
                )
                raise Refused(why)
    return {key: settled[key] for key in known}


def needs(option: Option, value: str, other: str, wanted: Iterable[str]) -> Refused:
    why = because("needs_option", option.rule, option=option.key, value=value, needed=other, wanted=", ".join(wanted))
    return Refused(why)


def _force_and_follow(known: Mapping[str, Option], settled: dict[str, str]) -> None:
    """(4), (5): what is forced, then what was not given; a value found this way may force others in turn."""
    todo = [known[key] for key in settled]
    left = [option for option in known.values() if option.key not in settled]
    while todo or left:
        forced: list[str] = []
        for option in todo:
            for key, value in option.forces.get(settled[option.key], {}).items():
                if settled.setdefault(key, value) != value:
                    by, own = settled[option.key], settled[key]
                    why = because("forced_option", known[key].rule, option=key, value=own, needed=option.key, wanted=by)
                    raise Refused(why)
                forced.append(key)
        todo = [option for option in left if option.key in forced]
        left = [option for option in left if option.key not in forced]
        if not todo and left:  # nothing more is forced: the first whose leader is settled
            ready = next((o for o in left if o.follows is None or o.follows[0] in settled), left[0])
            settled[ready.key] = ready.usual(settled)
            todo = [ready]
            left.remove(ready)


def changed(options: Iterable[Option], settled: Mapping[str, str]) -> dict[str, str]:
    """The fewest choices that settle to this: what records keep, and what differs from the edition's defaults."""
    edition = settled.get(EDITION, "")
    offered = [option.at(edition) for option in options]
    usual = {o.key: o.default if o.editions and edition not in o.editions else o.usual(settled) for o in offered}
    for option in offered:
        usual.update(option.forces.get(settled[option.key], {}))
    return {key: settled[key] for key, value in usual.items() if settled[key] != value}


def unmet(options: Iterable[Option], given: Mapping[str, str]) -> list[Option]:
    """What must be left out of choices made by lot, so that the others settle."""
    known = {option.key: option for option in options}
    left, out = dict(given), []
    while True:
        try:
            settle(known.values(), left)
        except Refused as refused:
            key = str(dict(refused.reason.params)["option"])
            key = key if key in left else next(reversed(left))  # a value that nobody gave follows from one of these
            out.append(known[key])
            del left[key]
        else:
            return out


def without(chosen: Mapping[str, str], options: Iterable[Option]) -> dict[str, str]:
    """What was chosen, but for these options."""
    left_out = {option.key for option in options}
    return {key: value for key, value in chosen.items() if key not in left_out}


@dataclass(frozen=True, slots=True)
class Preset:
    """Options that go together, by a name; everything else is the default."""

    key: str
    options: Mapping[str, str] = field(default_factory=dict, hash=False)


def preset_of(options: tuple[Option, ...], presets: Iterable[Preset], settled: Mapping[str, str]) -> tuple[Preset, int]:
    """The preset that is nearest to a settled set, and in how many options the set differs from it."""
    sets = [(preset, settle(options, preset.options)) for preset in presets]
    found = [(preset, sum(settled[key] != value for key, value in each.items())) for preset, each in sets]
    return min(found, key=lambda each: each[1])


def with_preset(presets: Iterable[Preset], key: str, given: Mapping[str, str]) -> dict[str, str]:
    """The options of a preset, but for those that are given besides; Refused if there is none of this name."""
    known = {preset.key: preset for preset in presets}
    if key not in known:
        raise Refused(because("no_such_preset", preset=key, allowed=", ".join(known)))
    return {**known[key].options, **given}
