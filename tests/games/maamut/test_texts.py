"""Mâamut's texts: every event, question, answer, option and ending has its words, whoever reads them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from steppe.core.chance import Quick
from steppe.core.decision import Action
from steppe.core.event import Event
from steppe.core.game import Result
from steppe.core.play import Play
from steppe.core.text import LANGUAGES, Teller, catalogue, slots
from steppe.games import maamut
from steppe.games.maamut.game import MAAMUT
from steppe.games.maamut.rules import OPTIONS

PACKAGE = "steppe.games.maamut"
NAMES = ("Ana", "Odette", "Ugo", "Éloi")

# -- reading the sources ---------------------------------------------------------------------------------------


@cache
def trees() -> list[ast.Module]:
    assert maamut.__file__
    paths = sorted(Path(maamut.__file__).parent.rglob("*.py"))
    return [ast.parse(path.read_text("utf-8")) for path in paths if path.parent.name != "kernel"]  # which tells nothing


def functions() -> Iterator[ast.FunctionDef]:
    return (node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def calls(name: str, inside: ast.AST | None = None) -> Iterator[ast.Call]:
    for tree in [inside] if inside else trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                func = node.func
                if (func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")) == name:
                    yield node


def constants(node: ast.expr, function: ast.FunctionDef | None = None) -> set[str]:
    """The texts that an expression may be; a parameter of the function is looked up where that is called."""
    match node:
        case ast.Constant(str(text)):
            return {text}
        case ast.IfExp():
            return constants(node.body, function) | constants(node.orelse, function)
        case ast.Name(id=name) if function and name in (names := [arg.arg for arg in function.args.args]):
            place = names.index(name)
            return {text for call in calls(function.name) for text in constants(call.args[place])}
        case ast.JoinedStr(values=[ast.Constant(str(head)), ast.FormattedValue(value=tail)]):
            return {head + text for text in constants(tail, function)}
    raise AssertionError(f"not to be read from the source: {ast.unparse(node)}")


@cache
def emitted() -> dict[str, tuple[set[str], set[str]]]:
    """Every event that can be told: the names of its data, and of those that may be private."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    for function in functions():
        for call in calls("emit", function):
            data = {each.arg for each in call.keywords if each.arg}
            hidden = {
                str(key.value)
                for node in ast.walk(function)
                if isinstance(node, ast.Dict) and len(call.args) > 1
                for key in node.keys
                if isinstance(key, ast.Constant)
            }
            for name in constants(call.args[0], function):
                found[name] = data, hidden
    return found


def asked() -> Iterator[tuple[str, set[str]]]:
    """Every topic and the parameters of its prompt."""
    for call in calls("ask"):
        yield from ((topic, {"seat"} | {k.arg for k in call.keywords if k.arg}) for topic in constants(call.args[1]))
    for call in calls("chance"):
        yield from ((topic, {"seat"}) for topic in constants(call.args[0]))


def endings() -> set[str]:
    """Every reason for the end: told by a deed, or read from a position."""
    found = {name.removeprefix("game_") for name in emitted() if name.startswith("game_")}
    for tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Name):
                target = node.targets[0]
                if isinstance(target, ast.Attribute) and target.attr == "ended":
                    found |= constants(node.value)
    return found


# -- every key -------------------------------------------------------------------------------------------------


def test_the_sources_are_read_as_they_are() -> None:
    assert {"card_drawn", "hunter_charged", "hunter_gave_up", "game_caught", "game_agreed"} <= emitted().keys()
    assert emitted()["card_drawn"] == ({"seat", "card", "left"}, {"card"})
    assert {"turn", "place", "flee", "lot", "tiles", "deal", "draw"} == {topic for topic, _ in asked()}
    assert {"caught", "survived", "limit"} <= endings()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence_for_all_who_see_it(language: str) -> None:
    texts = catalogue(PACKAGE, language)
    hidden_ones = set()
    for name, (data, hidden) in emitted().items():
        told = {slot.name for slot in slots(texts[f"event.{name}"])}
        assert told <= data, name
        if told & hidden:
            hidden_ones.add(f"{name}_hidden")
            assert {slot.name for slot in slots(texts[f"event.{name}_hidden"])} <= data - hidden, name
    written = {key.removeprefix("event.") for key in texts if key.startswith("event.")}
    assert written == emitted().keys() | hidden_ones, "and no sentence is for nothing"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_a_prompt(language: str) -> None:
    texts = catalogue(PACKAGE, language)
    for topic, given in asked():
        assert {slot.name for slot in slots(texts[f"ask.{topic}"])} <= given, topic
    assert {key for key in texts if key.startswith("ask.")} == {f"ask.{topic}" for topic, _ in asked()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_has_a_reason(language: str) -> None:
    written = {key.removeprefix("reason.") for key in catalogue(PACKAGE, language) if key.startswith("reason.")}
    assert written == endings()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_value_is_explained(language: str) -> None:
    told = Teller(MAAMUT, language)
    wanted = {
        f"option.{option.key}.{value}"
        for option in OPTIONS
        for value in ("is", *option.values)
        if not value.isdecimal()
    }
    assert wanted == {key for key in told.texts if key.startswith("option.")}
    for option in OPTIONS:
        said = [told.option(option), *(told.option(option, value) for value in option.values)]
        assert len(set(said)) == len(said), option.key
    assert told.option(OPTIONS[8], "40") == "40"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_has_a_label(language: str) -> None:
    told = Teller(MAAMUT, language)
    labels = {key.removeprefix("action.") for key in told.texts if key.startswith("action.")}
    verbs = {"place", "move", "set_trap", "remove_trap", "discard", "flee", *MAAMUT.rules(2, {}).interjections}
    assert labels == verbs | {topic for call in calls("chance") for topic in constants(call.args[0])}
    assert labels == {key.removeprefix("word.verb.") for key in told.texts if key.startswith("word.verb.")}


def test_labels_read_well() -> None:
    said = [Teller(MAAMUT, language).action(Action("move", (2, 1))) for language in ("en", "fr", "it")]
    assert said == ["play a 2 to the south-east", "jouer un 2 vers le sud-est", "gioca un 2 verso sud-est"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nouns_have_their_words(language: str) -> None:
    told = Teller(MAAMUT, language)
    for kind, values in {
        "direction": range(6),
        "towards": range(6),
        "seat": range(4),
        "chair": range(4),
        "tile": "rgsx",
    }.items():
        words = [told.texts[f"word.{kind}.{value}"] for value in values]
        assert len(set(words)) == len(words), kind


# -- a game told -----------------------------------------------------------------------------------------------


def game(seats: int, seed: int, options: dict[str, str], leave: bool = False) -> Play:
    """A random game; with `leave` players give up or agree now and then."""
    play = Play(MAAMUT, seats, options, nature=Quick(seed))
    chance = Quick(seed + 1)
    while play.state.waiting:
        decision = play.state.waiting[0]
        may = play.state.may_interject(decision.seat)
        if leave and may and not chance.below(12):
            play.submit(decision.seat, Action(may[chance.below(len(may))]))
        else:
            play.submit(decision.seat, decision.sample(chance.below))
    return play


@cache
def library() -> list[Play]:
    """Games enough to see every event."""
    plain = [game(2 + seed % 3, seed, {"limit": "40"}) for seed in range(12)]
    left = [game(2 + seed % 3, seed, {"dead_traps": "removed"}, leave=True) for seed in range(6)]
    dead = [game(4, seed, {"dead_traps": "neutral", "last_hunter": "wins"}, leave=seed % 2 == 0) for seed in range(16)]
    few = [game(2, seed, {"deal": "no_pockets", "limit": "20", "hands": "open"}) for seed in range(16)]
    return [*plain, *left, *dead, *few]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [(), NAMES], ids=["words", "names"])
def test_real_games_are_told_to_everybody(language: str, names: tuple[str, ...]) -> None:
    told = Teller(MAAMUT, language, names)
    for play in library():
        for events in play.told:
            for event in events:
                owner = event.data.get("seat")
                for reader in (owner, ((owner or 0) + 1) % play.seats, None):
                    line = told.event(event.seen_by(reader))
                    assert line
                    assert not set("{}") & set(line), line
                    if event.name == "card_drawn" and reader != owner and play.options.get("hands") != "open":
                        assert not any(digit in line for digit in "123"), line
        result = MAAMUT.result(play.state)
        assert result is not None
        assert told.ending(result)


def test_the_games_told_show_most_events() -> None:
    seen = {event.name for play in library() for events in play.told for event in events}
    assert seen <= emitted().keys()
    assert len(seen) >= 24


SAMPLE = {
    "seat": 1,
    "owner": 2,
    "winner": 3,
    "hex": 18,
    "hexes": (18, 25),
    "path": (18, 25, 31),
    "hand": (1, 2, 2),
    "card": 2,
    "direction": 0,
    "towards": 5,
    "count": 2,
    "turn": 7,
    "left": 20,
    "first": 1,
    "chairs": (1, 0),
    "terrain": "",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_names_whom_it_is_about(language: str) -> None:
    told = Teller(MAAMUT, language, NAMES)
    for name, (data, _) in emitted().items():
        line = told.event(Event(name, {key: SAMPLE[key] for key in data}))
        assert ("Odette" in line) == ("seat" in data), line
        assert ("Ugo" in line) == (name == "trap_destroyed"), line
        assert ("Éloi" in line) == (name in ("game_caught", "game_last_left")), line


def test_the_story_reads_like_one() -> None:
    def tell(language: str) -> list[str]:
        told = Teller(MAAMUT, language)
        return [
            told.event(Event("hunter_moved", {"seat": 1, "path": (18, 25), "hex": 25})),
            told.event(Event("hunter_moved", {"seat": 0, "path": (18,), "hex": 18})),
            told.event(Event("mammoth_turned", {"seat": 3, "hex": 18, "direction": 1, "towards": 3, "count": 2})),
            told.event(Event("traps_rotted", {"seat": 2, "hexes": (18, 25)})),
        ]

    assert tell("en") == [
        "Ember runs two hexes, to d5.",
        "Sky runs one hex, to d4.",
        "Fern startles the mammoth on d4: the way is blocked, it swerves and bolts to the west.",
        "Without Sun, the traps collapse: d4, d5.",
    ]
    assert tell("fr") == [
        "Braise avance de deux cases, jusqu'en d5.",
        "Ciel avance d'une case, jusqu'en d4.",
        "Fougère effraie le mammouth en d4\u00a0: la voie est barrée, il oblique et détale vers l'ouest.",
        "Sans Soleil, les pièges s'effondrent\u00a0: d4, d5.",
    ]
    assert tell("it") == [
        "Brace corre per due caselle e arriva in d5.",
        "Cielo corre per una casella e arriva in d4.",
        "Felce spaventa il mammut in d4: la via è sbarrata, devia e scappa verso ovest.",
        "Senza Sole, le trappole crollano: d4, d5.",
    ]


# -- whole sentences in every form -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["only 0 hexes are open", "only 1 hex is open", "only 2 hexes are open"]),
        ("fr", ["que 0 case praticable ", "que 1 case praticable ", "que 2 cases praticables "]),
        (
            "it",
            [
                "ci sono solo 0 caselle praticabili",
                "c'è solo 1 casella praticabile",
                "ci sono solo 2 caselle praticabili",
            ],
        ),
    ],
)
def test_nought_one_and_two(language: str, said: list[str]) -> None:
    told = Teller(MAAMUT, language)
    for count, part in enumerate(said):
        sentence = told.say("why.leaves_board", {"direction": 0, "count": count, "card": 3})
        assert part in sentence, sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_winner_is_named(language: str) -> None:
    told = Teller(MAAMUT, language, NAMES)
    assert "Éloi" in told.event(Event("game_caught", {"winner": 3}))
    assert told.ending(Result((2, 2), (0.0, 0.0), "survived"))
