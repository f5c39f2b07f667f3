"""The inventory: the decks of 2002 are complete; every card has its file, words, a test and a key for its picture."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from steppe.core.text import LANGUAGES, catalogue
from steppe.games.valley import cards, variants
from steppe.games.valley.card import Card
from steppe.games.valley.cards import CARDS
from steppe.games.valley.discovery import Misfiled, frames_of, modules
from steppe.games.valley.edition import EDITIONS, USUAL
from steppe.games.valley.game import VALLEY
from steppe.games.valley.table import catalogue as catalogue_file
from steppe.games.valley.variants.inventions import LASTING

DECKS = {"cunning": 40, "summer": 15, "winter": 15}
DOUBLED = {"forest_fire", "flood", "frozen_river"}
FIRE_RULES = (  # cards whose words say more with the advanced rule
    *("firebug", "flint", "scorched_earth", "theft", "torches"),
    *(
        "blizzard",
        "cold_snap",
        "flood",
        "flood_great",
        "flood_lake",
        "flood_small",
        "forest_fire",
        "ice_breakup",
        "prairie_fire",
        "snowfall",
        "snowstorm",
        "storms",
    ),
    *("volcanic_eruption_summer", "volcanic_eruption_winter"),
)
assert cards.__file__
FOLDER = Path(cards.__file__).parent
TESTS = Path(__file__).parent
CATALOGUE = TESTS.parents[2] / "web" / "src" / "games" / "valley" / "card" / "cards.json"


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


NEW_IN_2002 = {  # V1.6: what the cunning cards of 2002 have that those of 1991 have not
    *("animal_call", "childbed_fever", "family_visit", "good_herbs", "late_sowing", "love_at_first_sight", "pacs"),
    *("scorched_earth", "terraces", "theft", "torches", "wild_child", "winter_roots", "wolfling"),
}


@pytest.mark.rule("V1.6", "VC46", "V18.1")
def test_the_decks_of_1991_are_27_and_14_and_14() -> None:
    first = EDITIONS["1991"].decks
    assert [sum(deck.values()) for deck in first.values()] == [27, 14, 14]
    assert dict(first["cunning"]) == dict.fromkeys({*USUAL.decks["cunning"]} - NEW_IN_2002 | {"bow"}, 1)
    several = {"forest_fire": 2, "wolf_pack_three": 2}
    for deck in ("summer", "winter"):
        assert {id: count for id, count in first[deck].items() if count > 1} == {
            id: count for id, count in several.items() if CARDS[id].deck == deck
        }
    own = {id for deck in first.values() for id in deck} - {id for deck in USUAL.decks.values() for id in deck}
    frosts = {"frozen_small", "frozen_great", "frozen_river_and_lake"}
    assert own == {"bow", "flood_small", "flood_great", "flood_lake", *frosts}
    lacks = {id for deck in ("summer", "winter") for id in USUAL.decks[deck]} - {id for d in first.values() for id in d}
    assert lacks == {"blizzard", "cold_snap", "disease", "flood", "frozen_river", "rodents", "wolf_pack_four"}


@pytest.mark.rule("V1.6", "VC1", "V18.1")
def test_the_decks_with_the_extension_are_73_and_28_and_27() -> None:
    """All cards of 2002 are still there, as often as before; of the new ones two come twice."""
    rules = VALLEY.rules(3, {"edition": "extension"})
    decks = rules.edition.decks
    assert [sum(deck.values()) for deck in decks.values()] == [73, 28, 27]
    world = VALLEY.setup(rules).world
    assert [len(pile) for pile in (world.cunning, world.summer, world.winter)] == [73, 28, 27]
    for name, deck in decks.items():
        assert {id: deck[id] for id in USUAL.decks[name]} == dict(USUAL.decks[name])
        assert all(CARDS[id].deck == name for id in deck)
        new = {id: count for id, count in deck.items() if id not in USUAL.decks[name]}
        assert {id for id, count in new.items() if count != 1} == (
            {"sacrifice", "secret_passage"} if name == "cunning" else set()
        )
        assert {id for id, count in new.items() if count > 2} == set()
    every = {id for edition in EDITIONS.values() for id in edition.copies}
    assert every == CARDS.keys(), "no file is of no box"


@pytest.mark.parametrize("deck", DECKS)
def test_every_file_of_a_deck_is_a_card_and_every_card_a_file(deck: str) -> None:
    files = {path.stem for path in (FOLDER / deck).glob("*.py")} - {"__init__"}
    assert files == {id for id, card in CARDS.items() if card.deck == deck}
    for id in files:
        assert import_module(f"{cards.__name__}.{deck}.{id}").CARD is CARDS[id]
    listed = [id for id, card in CARDS.items() if card.deck == deck]
    assert listed == sorted(listed), "in the order of the alphabet"


@pytest.mark.parametrize(
    ("name", "source", "said"),
    [
        ("nothing", "", "cards/cunning/nothing.py has no CARD"),
        ("almost", "from steppe.games.valley.cards.cunning.net import CARD", "has a card with the id 'net'"),
        ("net", "from steppe.games.valley.cards.summer.flood import CARD", "the id 'flood' for the deck 'summer'"),
    ],
)
def test_a_file_that_is_no_card_of_its_name_is_found_out(
    name: str, source: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = f"deck_with_{name}"
    (tmp_path / folder).mkdir()
    (tmp_path / folder / f"{name}.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Misfiled, match=said):
        cards.catalogue({"cunning": modules(folder, [str(tmp_path / folder)])})


def test_two_decks_have_no_card_of_one_name() -> None:
    net = import_module(f"{cards.__name__}.cunning.net")
    with pytest.raises(Misfiled, match="another deck"):
        cards.catalogue({"cunning": (net, net)})


def test_files_come_in_one_order_and_bring_their_rules_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "some_files"
    folder.mkdir()
    for name in ("b", "c", "a"):
        (folder / f"{name}.py").write_text("from steppe.core.frame import Frame\nclass Own(Frame): ...\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    found = modules("some_files", [str(folder)])
    assert [file.__name__ for file in found] == ["some_files.a", "some_files.b", "some_files.c"]
    assert [rule.__qualname__ for file in found for rule in frames_of(file)] == ["Own"] * 3
    assert {*cards.FRAMES} < {*VALLEY.frames}


def test_a_variant_has_one_file_and_one_place() -> None:
    files = modules(variants.__name__, variants.__path__)
    assert variants.in_order(files, variants.ORDER) == variants.VARIANTS
    with pytest.raises(Misfiled, match="tigers_swim"):
        variants.in_order(files, tuple(key for key in variants.ORDER if key != "tigers_swim"))
    twin = ModuleType("twin")
    vars(twin)["VARIANT"] = replace(variants.VARIANTS[0])
    with pytest.raises(Misfiled, match="twin: the option board is declared elsewhere too"):
        variants.in_order((*files, twin), variants.ORDER)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_its_words(language: str) -> None:
    texts = catalogue("steppe.games.valley", language)
    for id, card in CARDS.items():
        assert texts[f"word.card.{id}"].strip()
        assert texts[f"word.cause.{id}"].strip()
        assert 10 < len(texts[f"card.{id}.text"]) <= 240, id
        assert 40 < len(texts[f"card.{id}.faq"]) <= 240, id
        assert re.search(r"[.?!]$", texts[f"card.{id}.example"]), id
        assert (f"card.{id}.text_fire" in texts) == (id in FIRE_RULES), id
        uses = [mode.use for mode in card.modes if mode.use]
        assert len(set(uses)) == len(uses), id
        assert len(uses) in (0, len(card.modes)), f"{id}: all uses have names, or none"
        assert all(texts[f"use.{use}"].strip() for use in uses), id
    examples = [texts[f"card.{id}.example"] for id in CARDS]
    assert len(set(examples)) == len(examples), "every card has an example of its own"
    about = {key.split(".")[1] for key in texts if key.startswith("card.")}
    own = {card.words for those in cards.PRINTINGS.values() for card in those.values()}
    crafts = {*LASTING} - {*CARDS}  # V18.4: inventions that are no card
    assert all(texts[f"word.card.{craft}"].strip() and texts[f"card.{craft}.text"].strip() for craft in crafts)
    assert about == {*CARDS, *own, *crafts}, "and no words are about a card that is not there"
    for words in own:
        assert texts[f"word.card.{words}"].strip()
        assert 10 < len(texts[f"card.{words}.text"]) <= 240, words


def test_a_box_that_plays_a_card_otherwise_says_so() -> None:
    """Whatever a file has beside its CARD is the same card, in other words, for a box that is offered."""
    offered = {edition.printing for edition in EDITIONS.values()} - {""}
    assert {*cards.PRINTINGS} == offered
    for those in cards.PRINTINGS.values():
        for id, card in those.items():
            assert (card.id, card.deck, card.words) == (id, CARDS[id].deck, f"{id}_old")
    other = ModuleType("deck.net")
    vars(other).update(CARD=CARDS["net"], OLD=CARDS["flint"])
    with pytest.raises(Misfiled, match="has a card with the id 'flint'"):
        cards.printings({"cunning": (other,)}, CARDS)


def test_decks_of_the_first_box() -> None:
    """V1.6: 27 cunning cards, 14 events of summer and 14 of winter."""
    first = EDITIONS["1991"]
    assert [sum(deck.values()) for deck in first.decks.values()] == [27, 14, 14]
    assert all(CARDS[id].deck == name for name, deck in first.decks.items() for id in deck)


@pytest.mark.parametrize("id", sorted(CARDS))
def test_the_words_of_a_card_stand_beside_it(id: str) -> None:
    texts = tomllib.loads((FOLDER / CARDS[id].deck / f"{id}.toml").read_text("utf-8"))
    assert [*texts] == [*LANGUAGES]
    own = {those[id].words for those in cards.PRINTINGS.values() if id in those}
    for said in texts.values():
        assert said["card"].keys() == said["word"]["card"].keys() == {id, *own}
    assert len({said["card"][id]["example"] for said in texts.values()}) == len(LANGUAGES), (
        "nothing is left untranslated"
    )


@pytest.mark.parametrize("id", sorted(CARDS))
def test_every_card_has_a_test(id: str) -> None:
    assert id in named_by_tests(), f"no test names {id}"


def test_every_card_has_a_key_for_its_picture() -> None:
    keys = [art_key(card) for card in CARDS.values()]
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", key) for key in keys), "a name that every file system takes"
    assert len(set(keys)) == len(keys)


# -- what the client is given ----------------------------------------------------------------------------------------


def test_the_catalogue_of_the_client_is_fresh() -> None:
    assert CATALOGUE.read_text("utf-8") == catalogue_file.for_client(), "run scripts/cards"


def test_the_client_gets_the_cards_of_every_box() -> None:
    net = replace(CARDS["net"], words="raft", modes=(replace(CARDS["net"].modes[0], windows=("sowing",)),))
    decks = {**USUAL.decks, "cunning": {"net": 2, "flint": 1}}
    other = replace(USUAL, key="other", decks=decks, own={"net": net})
    told = catalogue_file.told({"usual": USUAL, "other": other})
    assert told["usual"] == "usual"
    boxes = {key: {told["cards"][at][0]: (at, copies) for at, copies in box} for key, box in told["boxes"].items()}
    assert {id: copies for id, (_, copies) in boxes["usual"].items()} == USUAL.copies
    assert boxes["other"].keys() == {"net", "flint", *USUAL.decks["summer"], *USUAL.decks["winter"]}
    assert boxes["other"]["flint"] == boxes["usual"]["flint"], "a card that is the same is told once"
    at, copies = boxes["other"]["net"]
    assert (at != boxes["usual"]["net"][0], copies) == (True, 2)
    assert told["cards"][at] == ["net", "cunning", 0, "raft", "Radeau", [["", ["sowing"], [], 1]]]


def test_parts_of_aims_of_one_name_are_of_one_kind() -> None:
    kinds = {(part.name, part.kind) for card in CARDS.values() for mode in card.modes for part in mode.shape.parts}
    assert len({name for name, _ in kinds}) == len(kinds)
    assert {kind for _, kind in kinds} <= {
        *("hex", "seat", "kind", "species", "count", "status"),
        *("die", "place", "side", "piece"),  # N6, and who falls in anger
    }
