"""Texts: how sentences are filled, and that the three languages say the same."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import steppe
from steppe.core.decision import Action, Decision
from steppe.core.event import Event
from steppe.core.game import Result
from steppe.core.option import Option
from steppe.core.reason import because
from steppe.core.text import LANGUAGES, SLOT, Slot, Teller, catalogue, slots
from steppe.games import GAMES

ROOT = Path(steppe.__file__).parent
MAAMUT = GAMES["maamut"]


def package_of(key: str) -> str:
    return type(GAMES[key]).__module__.rpartition(".")[0]


PACKAGES = ["steppe.core", *map(package_of, GAMES)]

# -- the teller ----------------------------------------------------------------------------------------------


def teller(language: str, texts: dict[str, str], names: tuple[str, ...] = ()) -> Teller:
    """A teller with a catalogue of its own."""
    made = Teller(MAAMUT, language, names)
    made.texts = texts
    return made


def test_slots_have_a_name_a_kind_and_forms() -> None:
    assert slots("{seat} sees {n} {n|hex|hexes}, {way:towards}{n||s}.") == [
        Slot("seat", "seat", None),
        Slot("n", "n", None),
        Slot("n", "n", ("hex", "hexes")),
        Slot("way", "towards", None),
        Slot("n", "n", ("", "s")),
    ]
    several, so_many = slots("{men+women+_+wolves} and {count*species}")
    assert [several.names, so_many.names] == [["men", "women", "_", "wolves"], ["count", "species"]]
    assert several.known({"men": 1}), "those that are not given are none"
    assert not several.known({"women_and_men": 1})
    assert not so_many.known({"count": 1})


@pytest.mark.parametrize(
    ("language", "forms"),
    [("fr", ["one", "one", "many"]), ("en", ["many", "one", "many"]), ("it", ["many", "one", "many"])],
)
def test_a_number_takes_the_form_of_its_language(language: str, forms: list[str]) -> None:
    say = teller(language, {"k": "{n|one|many}"}).say
    assert [say("k", {"n": n}) for n in (0, 1, 2)] == forms
    assert [say("k", {"n": (7,) * n}) for n in (0, 1, 2)] == forms, "of several things, their number counts"


def test_every_plural_in_the_catalogues_has_two_different_forms() -> None:
    forms = [
        (package, language, key, slot.forms)
        for package in PACKAGES
        for language in LANGUAGES
        for key, sentence in catalogue(package, language).items()
        for slot in slots(sentence)
        if slot.forms
    ]
    assert len(forms) >= 3 * 8
    assert [place for *place, (one, many) in forms if one == many] == []


def test_numbers_in_words_and_things_counted() -> None:
    told = teller("en", {"k": "{path:number} of {n:number}", "word.number.2": "two"})
    assert told.say("k", {"path": (30, 31), "n": 5}) == "two of 5"


COUNTED = {
    "count.men.one": "a man",
    "count.men.many": "{n:plain} men",
    "count.owls.one": "an owl",
    "count.owls.many": "{n:plain} owls",
    "count.kind.7.one": "a wolf",
    "count.kind.7.many": "{n:plain} wolves",
}


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ({"men": 2, "owls": 1}, "2 men and an owl came."),
        ({"men": 0, "owls": 3}, "3 owls came."),
        ({"men": 1, "owls": 0}, "A man came."),
        ({"owls": 1}, "An owl came."),
    ],
)
def test_of_several_only_those_are_said_that_there_are(counts: dict[str, int], said: str) -> None:
    assert teller("en", {**COUNTED, "k": "{men+owls} came."}).say("k", counts) == said


@pytest.mark.parametrize(
    ("language", "said"), [("en", "2 men and an owl"), ("fr", "2 men et an owl"), ("it", "2 men e an owl")]
)
def test_the_last_of_several_is_joined_as_the_language_does(language: str, said: str) -> None:
    told = teller(language, COUNTED)
    assert told.party({"men": 2, "owls": 1}) == said
    assert told.listed(["x", "y", "z"]) == f"x, y {said.split()[2]} z"
    assert [told.listed(["x"]), told.listed([])] == ["x", ""]


def test_things_that_have_names_are_named_among_those_that_are_counted() -> None:
    told = teller("en", {**COUNTED, "named.art": "the art of {each:word}", "k": "{men+art+owls}."})
    assert told.say("k", {"men": 2, "art": ("fire", "song")}) == "2 men, the art of fire and the art of song."
    assert told.say("k", {"men": 0, "art": (), "owls": 1}) == "An owl."


def test_a_thing_is_counted_by_what_it_is() -> None:
    told = teller("en", {**COUNTED, "k": "On it: {count*kind}, {count:owls}."})
    assert told.say("k", {"count": 4, "kind": 7}) == "On it: 4 wolves, 4 owls."
    assert told.say("k", {"count": 1, "kind": 7}) == "On it: a wolf, an owl."


def test_an_answer_counts_the_parts_of_its_noun() -> None:
    told = teller("en", {**COUNTED, "action.go": "to {hex} with {men+_+owls}"})
    assert told.action(Action("go", (18, 2, 5, 1))) == "to d4 with 2 men and an owl", "what has no name is not said"
    assert told.action(Action("go", (18, 1, 5))) == "to d4 with a man"


def test_an_answer_with_more_parts_has_a_longer_sentence() -> None:
    texts = {"action.keep": "keep {owls}", "detail.keep": "keep {owls}, on {hex}", "none.keep": "keep none"}
    told = teller("en", {**COUNTED, **texts, "action.lose": "on {hex}", "detail.lose": "on {hex}: {kind}"})
    assert told.action(Action("keep", ())) == "keep none"
    assert told.action(Action("keep", (2,))) == "keep 2 owls"
    assert told.action(Action("keep", (2, 18))) == "keep 2 owls, on d4"
    assert told.action(Action("lose", 18)) == "on d4", "a noun without parts"
    assert told.action(Action("lose", (18, 7))).startswith("on d4: ")


@pytest.mark.parametrize("kind", ["seat", "owner", "winner", "hunter"])
def test_seats_are_called_by_the_players_names(kind: str) -> None:
    texts = {"k": f"{{{kind}}}!", "word.seat.2": "Sun"}
    assert teller("en", texts, ("Ana", "Ben")).say("k", {kind: 1}) == "Ben!"
    assert teller("en", texts, ("Ana", "Ben")).say("k", {kind: (0, 2)}) == "Ana and Sun!", "without a name: the word"
    assert teller("en", texts).say("k", {kind: 3}) == "D!", "without a word: as the game writes it"


def test_a_name_is_never_read_as_a_slot() -> None:
    told = teller("en", {"k": "{seat} and {owner}"}, ("{owner}", "Ben"))
    assert told.say("k", {"seat": 0, "owner": 1}) == "{owner} and Ben"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Oru", "Le camp d'Oru, qu'Oru garde."),
        ("Élie", "Le camp d'Élie, qu'Élie garde."),
        ("œil-vif", "Le camp d'œil-vif, qu'œil-vif garde."),
        ("Hélène", "Le camp d'Hélène, qu'Hélène garde."),
        ("Yves", "Le camp d'Yves, qu'Yves garde."),
        ("Hans", "Le camp de Hans, que Hans garde."),
        ("Yann", "Le camp de Yann, que Yann garde."),
        ("Braise", "Le camp de Braise, que Braise garde."),
        ("e5", "Le camp de e5, que e5 garde."),
        ("A", "Le camp de A, que A garde."),
    ],
)
def test_french_elides_before_a_vowel_or_a_mute_h(name: str, said: str) -> None:
    sentence = {"k": "Le camp de {seat}, que {owner} garde."}
    assert teller("fr", sentence, (name,)).say("k", {"seat": 0, "owner": 0}) == said


def test_french_alone_elides_and_before_any_word() -> None:
    assert teller("it", {"k": "de {seat}"}, ("Oru",)).say("k", {"seat": 0}) == "de Oru"
    told = teller("fr", {"k": "De {seat}, aide {seat} : de {path:number} case", "word.number.1": "une"}, ("Oru",))
    assert told.say("k", {"seat": 0, "path": (3,)}) == "D'Oru, aide Oru : d'une case"


@pytest.mark.parametrize(("language", "name"), [("fr", "Le hasard"), ("en", "Chance"), ("it", "Il caso")])
def test_nature_has_a_name(language: str, name: str) -> None:
    assert Teller(MAAMUT, language, ("Ana", "Ben")).word("seat", -1) == name


def test_an_event_is_told_as_far_as_it_was_seen() -> None:
    told = teller("en", {"event.drawn": "{seat} draws {card}.", "event.drawn_hidden": "{seat} draws."})
    event = Event("drawn", {"seat": 0, "card": 3}, {"card": (0,)})
    assert told.event(event.seen_by(0)) == "A draws 3."
    assert told.event(event.seen_by(1)) == told.event(event.seen_by(None)) == "A draws."


def test_prompts_know_who_is_asked_and_about_what() -> None:
    told = teller("en", {"ask.flee": "{seat}, where does {hunter} go?"})
    assert told.prompt(Decision(0, "flee", (), (("hunter", 1),))) == "A, where does B go?"


def test_prompts_of_reactions_name_their_window() -> None:
    asked = Decision(1, "react", (("pass", None),), window="dusk")
    assert teller("en", {"ask.react": "{window:plain}: play a card?"}).prompt(asked) == "dusk: play a card?"


def test_a_reason_ends_with_its_rule() -> None:
    told = teller("en", {"why.far": "{hex} is far."})
    assert told.reason(because("far", "M7.3", hex=18)) == "d4 is far. (M7.3)"
    assert told.reason(because("far", hex=18)) == "d4 is far."


def test_actions_fill_their_slots_in_order() -> None:
    texts = {"action.move": "a {card} to {direction}", "action.take": "take {tile}", "action.pass": "pass"}
    say = teller("en", texts).action
    assert say(Action("move", (2, 1))) == "a 2 to SE"
    assert say(Action("take", ("r", "s"))) == "take r, s", "a single slot takes the whole noun"
    assert say(Action("pass")) == "pass"


def test_options_and_endings() -> None:
    option = Option("limit", ("100", "off"), "O8", least=20)
    told = teller("en", {"option.limit.is": "Rounds", "option.limit.off": "no limit", "reason.caught": "Caught."})
    assert [told.option(option), told.option(option, "off"), told.option(option, "30")] == ["Rounds", "no limit", "30"]
    assert told.ending(Result((1, 2), (1.0, 0.0), "caught")) == "Caught."


def test_there_are_three_languages() -> None:
    with pytest.raises(ValueError, match="no texts in 'de'; there are fr, en, it"):
        Teller(MAAMUT, "de")


# -- the catalogues --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("package", PACKAGES)
def test_the_languages_have_the_same_keys_and_parameters(package: str) -> None:
    def shape(language: str) -> dict[str, set[tuple[str, str]]]:
        """Which of them takes a form by its number is a matter of the language: some words have only one."""
        texts = catalogue(package, language)
        return {
            key: {(slot.name, "" if slot.forms else slot.kind) for slot in slots(text)}
            | {(slot.name, "") for slot in slots(text)}
            for key, text in texts.items()
        }

    french = shape("fr")
    for other in ("en", "it"):
        assert shape(other).keys() == french.keys()
        assert shape(other) == french


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_sentences_are_whole(package: str, language: str) -> None:
    for key, text in catalogue(package, language).items():
        assert text, key
        assert text == text.strip(), key
        assert "  " not in text, key
        rest = SLOT.sub("", text)
        assert not set("{}") & set(rest), f"{key}: a slot that is not one"
        if key.startswith(("ask.", "event.", "why.", "reason.", "name.description")):
            assert text[-1] in ".?!", f"{key} is not a sentence"


# Words that only one of the languages has.
TELLING = {
    "en": {"the", "of", "is", "are", "not", "with", "and", "hunter", "mammoth", "trap", "card", "this"},
    "fr": {"les", "des", "une", "vous", "pas", "et", "chasseur", "mammouth", "piège", "partie", "avec", "au"},
    "it": {"gli", "che", "una", "di", "cacciatore", "mammut", "trappola", "carta", "partita", "con", "è"},
}


@pytest.mark.parametrize("package", PACKAGES)
def test_nothing_is_left_in_another_language(package: str) -> None:
    texts = {language: catalogue(package, language) for language in LANGUAGES}
    for key in texts["en"]:
        said = [texts[language][key] for language in LANGUAGES]
        if any(len(SLOT.sub("", text).split()) > 2 for text in said):
            assert len(set(said)) == len(LANGUAGES), key
        for language in LANGUAGES:
            words = set(re.findall(r"\w+", re.sub(r"\{[\w*+]+(:\w+)?\}", "", texts[language][key]).lower()))
            words -= {package.rpartition(".")[2]}  # a game is called the same everywhere
            for other in LANGUAGES:
                assert other == language or not words & TELLING[other], f"{language} {key}: {words & TELLING[other]}"


# English words put together as in another language.
STILTED = re.compile(
    r"the own\b|\bhad as\b|be had\b|(is|are) wanted\b|in order that|word from you|those \w+ who|not so many|"
    r"\bin your turn\b|to be said|to be read|on the move\b|limit of turns|does not want onlookers|fits? together",
    re.IGNORECASE,
)


@pytest.mark.parametrize("package", [*PACKAGES, "steppe.cli", "steppe.server"])
def test_english_reads_as_english(package: str) -> None:
    assert {key: text for key, text in catalogue(package, "en").items() if STILTED.search(text)} == {}


@pytest.mark.parametrize("package", [*PACKAGES, "steppe.server"])
def test_french_signs_do_not_stand_alone_on_a_line(package: str) -> None:
    for key, text in catalogue(package, "fr").items():
        assert not re.search(r" ([:;!»]|\?(?!\())|« ", text), f"{key}: a space that breaks"  # ?(M) is a tile


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_what_sentences_count_has_its_forms(package: str, language: str) -> None:
    texts = catalogue(package, language)
    things = {key.removeprefix("count.").rpartition(".")[0] for key in texts if key.startswith("count.")}
    assert {key for key in texts if key.startswith("count.")} == {
        f"count.{thing}.{form}" for thing in things for form in ("one", "many")
    }
    told = [slot for text in texts.values() for slot in slots(text)]
    for slot in told:
        if "+" in slot.name:
            named = {key.removeprefix("named.") for key in texts if key.startswith("named.")}
            assert set(slot.names) - {"_"} <= things | named, slot.name
        if "*" in slot.name:
            assert any(thing.startswith(f"{slot.names[1]}.") for thing in things), slot.name


# -- the reasons in the sources ---------------------------------------------------------------------------------


def constants(node: ast.expr) -> list[str]:
    """The texts that an expression may be."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    if isinstance(node, ast.JoinedStr) and len(node.values) == 2 and isinstance(node.values[0], ast.Constant):
        return [f"{node.values[0].value!s}*"]  # a family, whose members the game checks itself: card_fights
    raise AssertionError(f"the key of a reason must be written out, not {ast.unparse(node)}")


def parameters(call: ast.Call) -> set[str]:
    names = {each.arg for each in call.keywords if each.arg}
    for each in call.keywords:
        if each.arg is None:  # **{tile: … for tile in "rgsx"}
            made = each.value
            assert isinstance(made, ast.DictComp), ast.unparse(call)
            assert ast.unparse(made.key) == ast.unparse(made.generators[0].target)
            names |= set(ast.literal_eval(made.generators[0].iter))
    return names


def reasons() -> Iterator[tuple[Path, str, set[str]]]:
    """Those of the packages whose texts are checked; a game that is not registered may still lack sentences."""
    folders = [ROOT.joinpath(*package.split(".")[1:]) for package in (*PACKAGES, "steppe.bots")]
    for path in sorted(each for folder in folders for each in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "because":
                for key in constants(node.args[0]):
                    family = [name for name in catalogues_for(path, "en") if name.startswith(f"why.{key[:-1]}")]
                    for each in (name.removeprefix("why.") for name in family) if key.endswith("*") else (key,):
                        yield path, each, parameters(node)


def catalogues_for(path: Path, language: str) -> dict[str, str]:
    """The texts that a source may speak with: those of core and of its own package."""
    texts = dict(catalogue("steppe.core", language))
    for folder in path.relative_to(ROOT).parents:
        if (ROOT / folder / "texts").is_dir():
            texts |= catalogue(".".join(("steppe", *folder.parts)), language)
    return texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language: str) -> None:
    found = list(reasons())
    assert len(found) > 60
    for path, key, given in found:
        sentence = catalogues_for(path, language).get(f"why.{key}")
        assert sentence is not None, f"{path.name}: no sentence for {key}"
        wanted = {name for slot in slots(sentence) for name in slot.names}
        assert wanted <= given, f"{path.name}: {key} is not told {wanted - given}"


def test_no_sentence_explains_what_never_happens() -> None:
    used = {key for _, key, _ in reasons()}
    written = {key[4:] for package in PACKAGES for key in catalogue(package, "en") if key.startswith("why.")}
    assert written == used, written ^ used
