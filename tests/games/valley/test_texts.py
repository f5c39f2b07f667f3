"""The Valley's texts: every event, question, answer, option and ending has its words in three languages."""

from __future__ import annotations

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from games.valley.test_invariants import cautious
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.core.text import LANGUAGES, Teller, catalogue, slots
from steppe.games import valley
from steppe.games.valley.game import VALLEY
from steppe.games.valley.phases.window import MERGED, WINDOWS
from steppe.games.valley.queries import in_force
from steppe.games.valley.variants import OPTIONS

PACKAGE = "steppe.games.valley"
assert valley.__file__
SOURCES = [
    path.read_text("utf-8")
    for path in sorted(Path(valley.__file__).parent.rglob("*.py"))
    if path.parent.name not in ("board", "boards")
]


def written(pattern: str) -> set[str]:
    """Every text of the sources that fits."""
    return {found for source in SOURCES for found in re.findall(pattern, source)}


@cache
def told() -> tuple[list[Event], list[Decision]]:
    """The events and questions of some random games."""
    events: list[Event] = []
    asked: list[Decision] = []
    for seed in range(6):
        quick = Quick(seed)
        g = VALLEY.setup(VALLEY.rules(2 + seed % 5, {"turn_limit": "20"}))
        while g.waiting:
            g.events = []
            decision = g.waiting[0]
            asked.append(decision)
            g.apply(decision.seat, cautious(g, quick) if decision.seat >= 0 else decision.sample(quick.below))
            events += g.events
    return events, asked


def test_the_three_catalogues_have_the_same_keys_and_parameters() -> None:
    one, *others = (catalogue(PACKAGE, language) for language in LANGUAGES)
    for other in others:
        assert other.keys() == one.keys()
        for key, sentence in one.items():
            names = {(slot.name, slot.kind) for slot in slots(sentence) if slot.forms is None}
            assert {(slot.name, slot.kind) for slot in slots(other[key]) if slot.forms is None} == names, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_is_told_to_all_who_see_it(language: str) -> None:
    teller = Teller(VALLEY, language)
    for event in told()[0]:
        for seat in (None, 0, 1):
            assert teller.event(event.seen_by(seat)).strip(), event.name


GROUP = {"seat": 0, "hex": 0, "to": 1}


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("group_moved", {**GROUP, "warriors": 1, "women": 0}, "Ana moves a warrior from 1-1 to 1-2."),
        ("group_moved", {**GROUP, "warriors": 2, "women": 1}, "Ana moves 2 warriors and a woman from 1-1 to 1-2."),
        ("tokens_came", {**GROUP, "warriors": 0, "women": 2, "cause": "birth"}, "Ana gains 2 women on 1-1 (birth)."),
        ("tokens_died", {**GROUP, "kind": 1, "count": 1, "cause": "combat"}, "Ana loses a woman on 1-1 (combat)."),
        ("women_captured", {**GROUP, "owner": 1, "count": 1}, "Ana captures a woman from Ben on 1-1."),
        ("herd_moved", {**GROUP, "species": 0, "count": 4}, "4 wolves go from 1-1 to 1-2."),
        ("herd_moved", {**GROUP, "species": 5, "count": 1}, "A mammoth goes from 1-1 to 1-2."),
        ("animals_died", {**GROUP, "species": 3, "count": 2, "cause": "combat"}, "2 bison die on 1-1 (combat)."),
    ],
)
def test_only_those_are_told_who_are_there(name: str, data: dict[str, int | str], said: str) -> None:
    assert Teller(VALLEY, "en", ("Ana", "Ben")).event(Event(name, data)) == said


@pytest.mark.parametrize(
    ("language", "moved", "led"),
    [
        ("fr", "Ana déplace un guerrier de 1-1 à 1-2.", "2 guerriers, une femme et un loup apprivoisé"),
        ("it", "Ana muove un guerriero da 1-1 a 1-2.", "2 guerrieri, una donna e un lupo addomesticato"),
        ("en", "Ana moves a warrior from 1-1 to 1-2.", "2 warriors, a woman and a tame wolf"),
    ],
)
def test_who_goes_is_told_in_every_language(language: str, moved: str, led: str) -> None:
    teller = Teller(VALLEY, language, ("Ana", "Ben"))
    assert teller.event(Event("group_moved", {**GROUP, "warriors": 1, "women": 0})) == moved
    assert teller.action(Action("move", (0, 1, 2, 1, 2, 1))).endswith(led), "and what they lead"
    assert "0" not in teller.action(Action("move", (0, 1, 2, 0, 2)))
    assert all(teller.counted(f"species.{species}", 2) for species in range(6))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_the_sources_has_a_sentence(language: str) -> None:
    texts = catalogue(PACKAGE, language)
    names = written(r'emit\(\s*"(\w+)"') | {"announcement_lost"}
    names |= {f"game_{why}" for why in written(r'end_game\(g, [^"]*"(\w+)"')}
    assert names <= {key.removeprefix("event.") for key in texts if key.startswith("event.")}
    spoken = {key.removeprefix("event.").removesuffix("_hidden") for key in texts if key.startswith("event.")}
    assert spoken == names, "and no sentence is for nothing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_answer_has_words(language: str) -> None:
    teller = Teller(VALLEY, language)
    for decision in told()[1]:
        assert teller.prompt(decision).strip()
        assert teller.action(decision.at(0)).strip()
    topics = written(r'\bask\(\s*[\w.]+,\s*"(\w+)"') | written(r'chance\("(\w+)"') | written(r'Decision\(seat, "(\w+)"')
    assert topics <= {key.removeprefix("ask.") for key in teller.texts if key.startswith("ask.")}
    labels = {key.removeprefix("action.") for key in teller.texts if key.startswith("action.")}
    assert labels == {key.removeprefix("word.verb.") for key in teller.texts if key.startswith("word.verb.")}
    assert labels >= set(VALLEY.rules(2, {}).interjections) | written(r'chance\("(\w+)"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_option_and_ending_has_words(language: str) -> None:
    texts = Teller(VALLEY, language).texts
    for key in written(r'because\(\s*"([a-z_]+)"'):
        assert f"why.{key}" in texts, key
    for option in OPTIONS:
        values = ("is", *(value for value in option.values if not value.isdecimal()))
        assert all(texts[f"option.{option.key}.{value}"] for value in values)
    for why in written(r'end_game\(g, [^"]*"(\w+)"'):
        assert texts[f"reason.{why}"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_have_their_words(language: str) -> None:
    texts = catalogue(PACKAGE, language)
    effects = {value for name, value in vars(in_force).items() if name.isupper() and isinstance(value, str)}
    for kind, values in {
        "window": tuple(WINDOWS),
        "species": range(6),
        "season": range(2),
        "seat": range(6),
        "hazard": (1, 2),
        "effect": effects,
        "phase": written(r'begin_phase\(g, "(\w+)"'),
    }.items():
        words = [texts[f"word.{kind}.{value}"] for value in values]
        assert len(set(words)) == len(words), kind
    together = [some for keys in MERGED for count in range(2, len(keys) + 1) for some in combinations(keys, count)]
    assert all(texts[f"word.window.{'+'.join(some)}"] for some in together)
    causes = written(
        r'(?:kill|remove|lose_field|damage|gain|lose|carry_off|appear|gain_fire|lose_fire)\(g,[^"(]*"(\w+)"'
    )
    assert {f"word.cause.{cause}" for cause in causes} <= texts.keys()
