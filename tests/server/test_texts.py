"""Every reason that the server can give has a sentence in each language, with the parameters that it is given."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import steppe.server
from steppe.core.reason import because
from steppe.core.text import LANGUAGES, Teller, catalogue, slots
from steppe.games import GAMES
from steppe.server.app import FAILURES
from steppe.server.people.hooks import TURN
from steppe.server.wire.problem import reason_data

SOURCE = Path(steppe.server.__file__).parent
TREES = {path.relative_to(SOURCE).as_posix(): ast.parse(path.read_text("utf-8")) for path in SOURCE.rglob("*.py")}


class Use(NamedTuple):
    where: str
    key: str
    params: frozenset[str]


def text(node: ast.expr) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def uses() -> Iterator[Use]:
    """Where the server says no: `Problem(status, key, …)`, `because(key, rule, …)`, and what the framework refuses."""
    for name, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = {"Problem": 1, "because": 0}.get(node.func.id)
                if place is not None and len(node.args) > place:
                    key = text(node.args[place])
                    params = frozenset(each.arg or "**" for each in node.keywords)
                    if key is not None:
                        yield Use(f"{name}:{node.lineno}", key, params)
                    else:
                        assert name in ("wire/problem.py", "app.py"), f"{name}:{node.lineno} names no key"
    for key in FAILURES.values():
        yield Use("app.py:FAILURES", key, frozenset())


USES = sorted(set(uses()))


def sentence(key: str, language: str) -> str:
    """The server's own sentence, or the one that all games share."""
    own, shared = catalogue("steppe.server", language), catalogue("steppe.core", language)
    return own.get(f"why.{key}") or shared[f"why.{key}"]


def test_the_reasons_were_found() -> None:
    keys = {use.key for use in USES}
    assert {
        "stale",
        "not_yours",
        "bad_message",
        "csrf",
        "fault",
        "no_such_page",
        "other_chairs",
        "sits_already",
    } <= keys
    assert len(keys) > 30


@pytest.mark.parametrize("use", USES, ids=lambda use: f"{use.key}@{use.where}")
def test_every_reason_has_a_sentence_in_each_language(use: Use) -> None:
    for language in LANGUAGES:
        wanted = {slot.name for slot in slots(sentence(use.key, language))}
        assert wanted == use.params, f"{language}: {use.where} gives {set(use.params)}, the sentence wants {wanted}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_left_over(language: str) -> None:
    used = {f"why.{use.key}" for use in USES} | {TURN}
    assert set(catalogue("steppe.server", language)) <= used


def test_the_languages_have_the_same_sentences() -> None:
    first, *others = (set(catalogue("steppe.server", language)) for language in LANGUAGES)
    assert all(other == first for other in others)


def test_no_sentence_hides_one_of_a_game() -> None:
    for game in GAMES.values():
        for language in LANGUAGES:
            shared = catalogue("steppe.server", language).keys() & Teller(game, language).texts.keys()
            assert not shared


def test_sentences_are_said_with_what_they_are_about() -> None:
    told = reason_data(because("bad_name", "", most=40))
    assert told["params"] == {"most": 40}
    assert all("40" in told["text"][language] for language in LANGUAGES)
    assert len(set(told["text"].values())) == 3
    without = reason_data(because("bad_name"))
    assert all("?" in without["text"][language] for language in LANGUAGES), "a slip in the server is no fault"
