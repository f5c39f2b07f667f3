"""The inventory: the decks of 2002 are complete; every card has its file, words, a test and a key for its picture."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley import cards
from steppe.games.valley.card import Card
from steppe.games.valley.cards import CARDS
from steppe.games.valley.edition import USUAL
from steppe.games.valley.game import VALLEY

DECKS = {"cunning": 40, "summer": 15, "winter": 15}
DOUBLED = {"forest_fire", "flood", "frozen_river"}
FIRE_RULES = (  # cards whose words say more with the advanced rule
    *("firebug", "flint", "scorched_earth", "theft", "torches"),
    *("blizzard", "cold_snap", "flood", "forest_fire", "snowfall", "snowstorm", "storms"),
    *("volcanic_eruption_summer", "volcanic_eruption_winter"),
)
assert cards.__file__
FOLDER = Path(cards.__file__).parent
TESTS = Path(__file__).parent


def art_key(card: Card) -> str:
    """What the picture of a card is called: as its file, its texts and its test, by its id."""
    return card.id


@cache
def named_by_tests() -> frozenset[str]:
    """Every card that a test names: in its body, in its parameters, or by the name of its file."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        if path == Path(__file__):
            continue
        found.add(path.stem.removeprefix("test_"))
        tree = ast.parse(path.read_text("utf-8"))
        shared = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in tree.body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                used = [shared[n.id] for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in shared]
                strings = (n.value for part in (node, *used) for n in ast.walk(part) if isinstance(n, ast.Constant))
                found.update(text for text in strings if isinstance(text, str))
    return frozenset(found)


@pytest.mark.rule("V1.6", "VC1")
@pytest.mark.parametrize(("deck", "count"), DECKS.items())
def test_a_deck_has_all_its_cards(deck: str, count: int) -> None:
    copies = Counter(dict(USUAL.decks[deck]))
    assert copies.total() == count
    assert {id for id, number in copies.items() if number > 1} == {id for id in DOUBLED if CARDS[id].deck == deck}
    assert max(copies.values()) <= 2
    world = VALLEY.setup(VALLEY.rules(3, {})).world
    assert len({"cunning": world.cunning, "summer": world.summer, "winter": world.winter}[deck]) == count


@pytest.mark.parametrize("deck", DECKS)
def test_every_file_of_a_deck_is_a_card_and_every_card_a_file(deck: str) -> None:
    files = {path.stem for path in (FOLDER / deck).glob("*.py")} - {"__init__"}
    assert files == {id for id, card in CARDS.items() if card.deck == deck}
    for id in files:
        assert import_module(f"{cards.__name__}.{deck}.{id}").CARD is CARDS[id]
    listed = [card.id for card in import_module(f"{cards.__name__}.{deck}").CARDS]
    assert listed == sorted(set(listed)), "in the order of the alphabet, each once"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_words(language: str) -> None:
    texts = catalogue("steppe.games.valley", language)
    for id, card in CARDS.items():
        assert texts[f"word.card.{id}"].strip()
        assert texts[f"word.cause.{id}"].strip()
        assert 10 < len(texts[f"card.{id}.text"]) <= 240, id
        assert 40 < len(texts[f"card.{id}.faq"]) <= 240, id
        assert (f"card.{id}.text_fire" in texts) == (id in FIRE_RULES), id
        uses = [mode.use for mode in card.modes if mode.use]
        assert len(set(uses)) == len(uses), id
        assert len(uses) in (0, len(card.modes)), f"{id}: all uses have names, or none"
        assert all(texts[f"use.{use}"].strip() for use in uses), id
    about = {key.split(".")[1] for key in texts if key.startswith("card.")}
    assert about == set(CARDS), "and no words are about a card that is not there"


@pytest.mark.parametrize("id", sorted(CARDS))
def test_every_card_has_a_test(id: str) -> None:
    assert id in named_by_tests(), f"no test names {id}"


def test_every_card_has_a_key_for_its_picture() -> None:
    keys = [art_key(card) for card in CARDS.values()]
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", key) for key in keys), "a name that every file system takes"
    assert len(set(keys)) == len(keys)
