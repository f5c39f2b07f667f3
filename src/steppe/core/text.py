"""Catalogues: an event, a prompt or a reason as a sentence in a language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Container, Iterable, Mapping, Sequence
from copy import copy
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.core.game import AnyGame, AnyState, Result
from steppe.core.option import Option, Preset
from steppe.core.reason import Reason

LANGUAGES = ("fr", "en", "it")
SINGULAR = {"fr": (0, 1), "en": (1,), "it": (1,)}  # the numbers that take the first of two forms
BESIDE = ("variants", "cards")  # folders whose files have their texts beside them
AND = {"fr": "et", "en": "and", "it": "e"}  # before the last of several

SEATED = frozenset({"seat", "owner", "winner", "hunter"})  # kinds of parameters that are seats
NUMBER = "number"  # the kind of a number in words; of several things, how many they are

# {name}, {name:kind}, {count|one|many}: a parameter, one of a given kind, the form that a number takes;
# {count*name}, {some+others}: so many of a thing, those of several that there are, counted or named
SLOT = re.compile(r"\{(\w+(?:\*\w+|(?:\+\w+)+)?)(?::(\w+))?(?:\|([^|{}]*)\|([^|{}]*))?\}")
SILENT = "_"  # among several: a part of an answer that is not said

# In French, `de` and `que` give up their e before a vowel or a mute h: d'Oru, qu'Yves; but de Yann, de Hans, de e5.
LINKED = re.compile(rf"(?:\b([dD]|[qQ]u)e )?{SLOT.pattern}")
ELIDES = re.compile(r"(?i)(?:[aàâäáåæeéèêëiîïíoôöóøœuùûüú]|y(?![aeiouàâéèêô])|h(?=[eéèêëiîïoôöuûüy]))[^\W\d_]")


class Slot(NamedTuple):
    """A parameter inside a sentence, or several that are said together."""

    name: str
    kind: str
    forms: tuple[str, str] | None

    @property
    def names(self) -> list[str]:
        """The parameters that it speaks of."""
        return re.split(r"[*+]", self.name)

    def known(self, given: Container[str]) -> bool:
        """Whether enough is given to fill it; of several, those that are not given are none."""
        return (any if "+" in self.name else all)(name in given for name in self.names)


def slots(sentence: str) -> list[Slot]:
    """The parameters of a sentence in their order."""
    return [
        Slot(name, kind or name, (one, many) if one or many else None)
        for name, kind, one, many in SLOT.findall(sentence)
    ]


def resource(package: str, name: str) -> str:
    """The text of a file that comes with a package: `boards/half-1a.toml`."""
    return files(package).joinpath(*name.split("/")).read_text("utf-8")


@cache
def catalogue(package: str, language: str) -> Mapping[str, str]:
    """A package's texts in a language, flat: `event.card_drawn` -> sentence.

    What belongs to a variant or a card stands beside it, all languages in one file: `variants/fire.toml`.
    """
    found = dict(_flat("", tomllib.loads(resource(package, f"texts/{language}.toml"))))
    for text in (text for folder in BESIDE for text in _beside(files(package).joinpath(folder))):
        found.update(_flat("", tomllib.loads(text)[language]))
    return found


def _beside(folder: Traversable) -> Iterable[str]:
    """The texts in a folder and those below it, in the order of their names."""
    for each in sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else ():
        if each.name.endswith(".toml"):
            yield each.read_text("utf-8")
        yield from _beside(each)


def _flat(prefix: str, table: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(f"{prefix}{key}.", value)
        else:
            yield prefix + key, value


class Teller:
    """Says what happens in a game, in one language, calling the seats by their names."""

    def __init__(self, game: AnyGame | None, language: str, names: tuple[str, ...] = ()) -> None:
        """Without a game it says what all games say."""
        if language not in LANGUAGES:
            raise ValueError(f"no texts in {language!r}; there are {', '.join(LANGUAGES)}")
        self.game: Any = game
        self.language = language
        self.names = names
        self.texts = {**catalogue("steppe.core", language)}
        if game is not None:
            self.texts |= catalogue(type(game).__module__.rpartition(".")[0], language)

    def at(self, g: AnyState) -> Teller:
        """The same, calling things as they are called at this table."""
        new = copy(self)
        new.game = self.game.at(g)
        return new

    def event(self, event: Event) -> str:
        """What happened, as the one who reads it may know: without private data, the `_hidden` sentence."""
        key = f"event.{event.name}"
        if not all(slot.known(event.data) for slot in slots(self.texts[key])):
            key += "_hidden"
        return self.say(key, event.data)

    def prompt(self, decision: Decision) -> str:
        """The question."""
        seat, topic, _, about, window = decision
        return self.say(f"ask.{topic}", {"seat": seat, "window": window, **dict(about)})

    def reason(self, reason: Reason) -> str:
        """Why not, with the number of the rule."""
        said = self.say(f"why.{reason.key}", dict(reason.params))
        return f"{said} ({reason.rule})" if reason.rule else said

    def action(self, action: Action) -> str:
        """An answer as a menu shows it; several slots are filled with the parts of the noun, in their order."""
        if action.noun == () and f"none.{action.verb}" in self.texts:
            return self.texts[f"none.{action.verb}"]
        key = self._sentence(action)
        names = self._places(key)
        parts = action.noun if len(names) > 1 and isinstance(action.noun, tuple) else (action.noun,)
        return self.say(key, dict(zip(names, parts, strict=False)))

    def _sentence(self, action: Action) -> str:
        """The key for an answer: `detail` if the noun has a part for each of its places, else `action`."""
        detail = f"detail.{action.verb}"
        told = isinstance(action.noun, tuple) and detail in self.texts and len(action.noun) >= len(self._places(detail))
        return detail if told else f"action.{action.verb}"

    def _places(self, key: str) -> list[str]:
        """The names of a sentence's parameters, each once, in their order."""
        return list(dict.fromkeys(name for slot in slots(self.texts[key]) for name in slot.names))

    def ending(self, result: Result) -> str:
        """Why the game ended."""
        return self.texts[f"reason.{result.reason}"]

    def option(self, option: Option, value: str | None = None) -> str:
        """What an option, or one of its values, means."""
        if value is None:
            return self.texts[f"option.{option.key}.is"]
        return self.texts.get(f"option.{option.key}.{value}", value)

    def preset(self, preset: Preset, *, changed: bool = False) -> str:
        """What a ready-made set of options is called; `changed`: where somebody has changed some of them."""
        name = self.texts[f"preset.{preset.key}.name"]
        return self.say("preset.changed", {"preset": name}) if changed else name

    def say(self, key: str, params: Mapping[str, Any]) -> str:
        """The sentence of this key, its parameters filled in; what is counted at its beginning has a capital."""

        def fill(found: re.Match[str]) -> str:
            head, slot = found[1], slots(found[0])[0]
            said = self._fill(slot, params)
            if head is not None:
                return self._link(head, said)
            return said[:1].upper() + said[1:] if len(slot.names) > 1 and not found.start() else said

        return LINKED.sub(fill, self.texts[key])

    def _link(self, head: str, word: str) -> str:
        return f"{head}'{word}" if self.language == "fr" and ELIDES.match(word) else f"{head}e {word}"

    def _fill(self, slot: Slot, params: Mapping[str, Any]) -> str:
        if "+" in slot.name:
            return self.party({name: params.get(name, 0) for name in slot.names if name != SILENT})
        if "*" in slot.name:
            number, what = slot.names
            return self.counted(f"{what}.{params[what]}", params[number])
        value = params[slot.name]
        if slot.forms is not None:
            count = value if isinstance(value, int) else len(value)
            return slot.forms[0 if count in SINGULAR[self.language] else 1]
        return self.word(slot.kind, value)

    def party(self, counts: Mapping[str, Any]) -> str:
        """Those that there are: `2 warriors, a woman and a tame wolf`; things that have names, one by one."""
        words = [self.counted(what, count) for what, count in counts.items() if count and isinstance(count, int)]
        named = [(what, each) for what, some in counts.items() if isinstance(some, tuple | list) for each in some]
        return self.listed([*words, *[self.say(f"named.{what}", {"each": each}) for what, each in named]])

    def counted(self, what: str, count: int) -> str:
        """So many of a thing that the catalogue can count: `a woman`, `2 women`."""
        return self.say(f"count.{what}.{'one' if count == 1 else 'many'}", {"n": count})

    def listed(self, words: Sequence[str]) -> str:
        """Several words as one says them: `Ana, Ben and Cleo`."""
        return f" {AND[self.language]} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))

    def word(self, kind: str, value: Any) -> str:
        """A noun: a player's name, a word of the catalogue, so many of a thing, or as the game writes it."""
        if isinstance(value, tuple | list):
            if kind == NUMBER:
                return self.word(kind, len(value))
            words = [self.word(kind, each) for each in value]
            return self.listed(words) if kind in SEATED else ", ".join(words)
        if kind in SEATED:
            kind = "seat"
            if isinstance(value, int) and 0 <= value < len(self.names):
                return self.names[value]
        if isinstance(value, int) and f"count.{kind}.one" in self.texts:
            return self.counted(kind, value)
        return self.texts.get(f"word.{kind}.{value}") or str(self.game.say(kind, value) if self.game else value)


def explained(reason: Reason, language: str, game: AnyGame | None = None) -> str:
    """Why not, as a sentence; where a game has no words for it, its key and what belongs to it."""
    everybody = Teller(None, language)
    try:
        return (everybody if game is None else Teller(game, language)).reason(reason)
    except Exception:  # a game of somebody's own, without texts
        if f"why.{reason.key}" in everybody.texts:
            return everybody.reason(reason)
        said = ", ".join(f"{key}={value}" for key, value in reason.params)
        return f"{reason.key}{f' ({said})' if said else ''}{f' [{reason.rule}]' if reason.rule else ''}"
