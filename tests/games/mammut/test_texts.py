"""Mammut's texts: every event, question, answer, option, card and ending has its words, whoever reads them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from games.mammut.scene import Scene
from games.mammut.tables import finished, some_options
from steppe.core.decision import Action
from steppe.core.event import Event
from steppe.core.play import Play
from steppe.core.space import Noun
from steppe.core.text import LANGUAGES, Teller, catalogue, slots
from steppe.games import mammut
from steppe.games.mammut.cards.deck import NAMES as CARDS
from steppe.games.mammut.game import MAMMUT
from steppe.games.mammut.rules import OPTIONS
from steppe.games.mammut.table import FACES
from steppe.games.mammut.world import SPECIES

PACKAGE = "steppe.games.mammut"
PEOPLE = ("Ana", "Odette", "Ugo", "Éloi", "Nives")
VERBS = {"take", "rob", "give", "look", "flip", "return", "lay", "pass", "swap", "keep", "choose"}
NATURES = {"lot", "deal", "animal", "rows", "sides", "uncover", "reveal", "draw"}
TOPICS = {"turn", "give", "swap", "choose"} | NATURES
ENDINGS = {"most_points", "more_hides", "shared"}


@cache
def trees() -> list[ast.Module]:
    assert mammut.__file__
    return [ast.parse(path.read_text("utf-8")) for path in sorted(Path(mammut.__file__).parent.rglob("*.py"))]


def calls(name: str) -> Iterator[ast.Call]:
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                func = node.func
                if (func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")) == name:
                    yield node


def strings(nodes: Iterator[ast.expr]) -> set[str]:
    """The texts that stand in expressions."""
    parts = [part.value for node in nodes for part in ast.walk(node) if isinstance(part, ast.Constant)]
    return {part for part in parts if isinstance(part, str)}


@cache
def library() -> list[Play]:
    """Games enough to see nearly every event."""
    return [finished(seed, 2 + seed % 4, some_options(seed)) for seed in range(60)]


@cache
def told_events() -> list[Event]:
    seen = [event for play in library() for events in play.told for event in events]
    rare = Scene(2, lots={"P1/1": "A3 S+", "P2/1": "b", "P2/2": "h"}).play("P1 pass")
    lots = {"P1": "F", "P2": "F S+", "P3": "F"}
    last = [
        Scene(phase="evaluate", round=5, lots=lots, hides={"P1": 9, "P2": 6, "P3": hide}, scores=scores).evaluate()
        for hide, scores in ((9, {"P1": 45, "P3": 35}), (4, {"P1": 40, "P3": 45}))
    ]
    return [*seen, *(event for scene in (rare, *last) for event in scene.events())]


def section(language: str, name: str) -> set[str]:
    return {key.removeprefix(f"{name}.") for key in catalogue(PACKAGE, language) if key.startswith(f"{name}.")}


# -- every key -------------------------------------------------------------------------------------------------


def test_the_languages_say_the_same_things() -> None:
    first = catalogue(PACKAGE, "en")
    for language in LANGUAGES:
        texts = catalogue(PACKAGE, language)
        assert texts.keys() == first.keys()
        for key, sentence in texts.items():
            assert {slot.name for slot in slots(sentence)} == {slot.name for slot in slots(first[key])}, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_that_was_told_has_a_sentence_and_no_sentence_is_for_nothing(language: str) -> None:
    seen = {event.name for event in told_events()}
    hidden = {f"{event.name}_hidden" for event in told_events() if event.private}
    assert section(language, "event") == seen | hidden


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_prompt_and_every_answer_a_label(language: str) -> None:
    assert section(language, "ask") == TOPICS
    assert section(language, "action") == VERBS | NATURES == section(language, "word.verb")
    asked = strings(call.args[1] for call in calls("ask")) | strings(call.args[1] for call in calls("Decision"))
    assert asked | strings(call.args[0] for call in calls("chance")) == TOPICS
    assert section(language, "reason") == ENDINGS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_of_the_rules_has_a_sentence_with_its_parameters(language: str) -> None:
    texts = {**catalogue("steppe.core", language), **catalogue(PACKAGE, language)}
    for call in calls("because"):
        given = {each.arg for each in call.keywords}
        for key in strings(iter(call.args[:1])):
            assert {slot.name for slot in slots(texts[f"why.{key}"])} <= given, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_is_explained(language: str) -> None:
    wanted = {f"{option.key}.{value}" for option in OPTIONS for value in ("is", *option.values)}
    assert section(language, "option") == wanted
    told = Teller(MAMMUT, language)
    for option in OPTIONS:
        said = [told.option(option), *(told.option(option, value) for value in option.values)]
        assert len(set(said)) == len(said), option.key


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_faces_and_animals_have_their_words(language: str) -> None:
    texts = catalogue(PACKAGE, language)
    assert section(language, "card") == section(language, "word.card") == set(CARDS)
    assert section(language, "word.face") == {str(face) for face in range(len(FACES))}
    assert section(language, "word.animal") == set(SPECIES)
    for face in range(5, 12):
        assert texts[f"word.face.{face}"] == texts[f"word.animal.{FACES[face]}"]
    for kind in ("card", "face", "animal", "seat", "phase"):
        words = [texts[f"word.{kind}.{key}"] for key in section(language, f"word.{kind}")]
        assert len(set(words)) == len(words), kind
    assert texts["name.tiles"], "that the faces are a reconstruction is said"


# -- games told --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_real_games_are_told_to_everybody(language: str) -> None:
    told = Teller(MAMMUT, language, PEOPLE)
    for event in told_events():
        for seat in (event.data.get("seat"), ((event.data.get("seat") or 0) + 1) % 5, None):
            line = told.event(event.seen_by(seat))
            assert line
            assert not set("{}") & set(line), line
            if "seat" in event.data and event.name != "round_ended":
                assert PEOPLE[event.data["seat"]] in line, line
    for play in library():
        result = MAMMUT.result(play.state)
        assert result is not None
        assert told.ending(result)


@pytest.mark.parametrize("language", LANGUAGES)
def test_others_are_not_told_what_is_hidden(language: str) -> None:
    told = Teller(MAMMUT, language, PEOPLE)
    for event in told_events():
        if event.private:
            owner = event.data["seat"]
            seen = event.seen_by((owner + 1) % 5)
            assert not seen.data.keys() & event.private.keys()
            assert told.event(seen) == told.say(f"event.{event.name}_hidden", seen.data)
            assert told.event(event.seen_by(owner)) == told.say(f"event.{event.name}", event.data)


def test_the_story_reads_like_one() -> None:
    took = Event("tiles_taken", {"seat": 1, "place": 1, "tiles": (0, 3), "loot": "A2"})
    lost = Event("hide_trailed", {"seat": 0, "points": 1, "change": -1, "score": 9, "count": 0, "tied": ()})
    both = Event("game_shared", {"winners": (0, 2)})
    said = {language: [Teller(MAMMUT, language).event(event) for event in (took, lost, both)] for language in LANGUAGES}
    assert said["en"] == [
        "Ember takes two tiles from the middle: A2.",
        "Sky is last on the hide track with 0 and loses 1 point.",
        "Level on points and hides: Sky and Sun share the victory.",
    ]
    assert said["fr"] == [
        "Braise prend deux tuiles au milieu\u00a0: A2.",
        "Ciel ferme la marche sur la piste des peaux avec 0 et perd 1 point.",
        "Égalité de points et de peaux\u00a0: Ciel et Soleil se partagent la victoire.",
    ]
    assert said["it"] == [
        "Brace prende due tessere dal centro: A2.",
        "Cielo è in coda sul tracciato delle pelli con 0 e perde 1 punto.",
        "Parità di punti e di pelli: Cielo e Sole condividono la vittoria.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_can_be_said(language: str) -> None:
    told = Teller(MAMMUT, language)
    nouns: dict[str, Noun] = {
        "take": (0, 3), "rob": 6, "give": (1,), "look": (2,), "flip": (1, 2), "return": (0, 1), "lay": "pelt",
        "swap": ("b", "o"), "choose": "v", "lot": 1, "deal": "swap", "animal": "h", "uncover": (3, 4), "draw": "look",
    }  # fmt: skip
    for verb in VERBS | NATURES:
        said = told.action(Action(verb, nouns.get(verb)))
        assert said
        assert "{" not in said
