"""Every answer of every game can be said in words of a fixed list, and read again."""

from __future__ import annotations

import hashlib

import pytest

from envs.playing import KEYS, drawn_table, words
from steppe.core.chance import Quick
from steppe.core.decision import Action, Decision
from steppe.core.form import Either, Exchange, Field, Form, Some
from steppe.core.space import Number, Order, Pick, Space, Subset
from steppe.envs import vocabulary
from steppe.envs.speech import Speech
from steppe.envs.vocabulary import QUOTE, WAIT, Vocabulary
from steppe.games import GAMES
from steppe.games.mammut.cards.deck import NAMES
from steppe.games.valley.cards import CARDS

# A list may grow at its end. These are the first words of version 1 of each, and what they come to.
FIXED = {"maamut": (98, "21874d33c78c"), "mammut": (162, "d1de2534b1f3"), "valley": (305, "952281755bbc")}


@pytest.mark.parametrize("key", KEYS)
def test_words_keep_their_numbers(key: str) -> None:
    count, known = FIXED[key]
    found = vocabulary(key)
    assert found.version == 1
    assert len(set(found.words)) == len(found)
    assert found.words[WAIT] == "wait"
    assert hashlib.sha256("\n".join(found.words[:count]).encode()).hexdigest()[:12] == known


def test_cards_and_verbs_are_words() -> None:
    assert {*CARDS} <= {*vocabulary("valley").words}
    assert {*NAMES} <= {*vocabulary("mammut").words}


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("seed", range(4))
def test_what_is_said_is_the_answer_and_what_is_answered_can_be_said(key: str, seed: int) -> None:
    table, lots = drawn_table(key, seed), Quick(seed)
    for seat, word in words(table, lots.below, 600):
        speech = table.speeches[seat]
        assert WAIT not in speech.menu
        assert table.vocabulary.mask(speech.menu).count(1) == len(speech.menu) > 1
        answer = Speech(table.vocabulary, speech.decision, [*speech.said, word])
        if answer.action is not None:
            assert speech.decision.allows(answer.action)
            assert table.vocabulary.encode(speech.decision, answer.action) == answer.said
            assert table.vocabulary.decode(speech.decision, answer.said) == answer.action
        assert QUOTE not in table.vocabulary.names(answer.said), "a word that is missing from the list"


@pytest.mark.parametrize("key", KEYS)
def test_bots_answers_can_be_said(key: str) -> None:
    table, lots = drawn_table(key, 5, plain=True), Quick(5)
    for seat, _ in words(table, lots.below, 150):
        decision = table.speeches[seat].decision
        action = decision.sample(lots.below)
        assert table.vocabulary.decode(decision, table.vocabulary.encode(decision, action)) == action


FIELDS = (Field("food", Number("food", 0, 3)), Field("cards", Subset("card", ("bow", "net"), 0, 2)))
SPACES: tuple[Space, ...] = (
    Pick("x", (1, -7, 1029, "bow", "no such word", None, (), (1, 2), (1, 2, 3), (1, (2, "net")), ((1, 2), "net"))),
    Subset("x", (3, 1, 2, 5), 1, 3),
    Number("n", -3, 9000),
    Order("o", ("bow", "net", "bow")),
    Some("s", (("bow", 2), ("net", 1)), 0, 3),
    Form("f", FIELDS),
    Form("f", FIELDS, blank=True),
    Exchange("e", Form("f", FIELDS), Form("f", FIELDS)),
    Exchange("e", Form("f", FIELDS[:1]), Form("f", (Field("food", Number("food", 0, 1)),))),
    Either("c", (("bow", Pick("x", (1, 2))), ("net", Number("n", 0, 70)))),
)


@pytest.mark.parametrize("space", SPACES, ids=lambda space: type(space).__name__)
def test_every_space_can_be_spoken(space: Space) -> None:
    known = vocabulary("valley")
    decision = Decision(0, "?", (("pass", None), ("play", space)))
    seen = set()
    for index in range(min(decision.size(), 300)):
        action = decision.at(index)
        said = known.encode(decision, action)
        assert known.decode(decision, said) == action
        seen.add(tuple(said))
    assert len(seen) == min(decision.size(), 300)


def test_what_may_not_be_said_is_refused() -> None:
    known = vocabulary("maamut")
    decision = Decision(0, "turn", (("move", Pick("move", ((1, 0), (2, 3)))), ("discard", Pick("card", (1,)))))
    assert known.names(known.encode(decision, Action("move", (2, 3)))) == "move 2 3"
    with pytest.raises(ValueError, match="'set_trap' may not be said here"):
        known.decode(decision, [known.numbers["set_trap"]])
    with pytest.raises(ValueError, match="may not be said"):
        known.decode(decision, [10**6])
    with pytest.raises(ValueError, match="beginning"):
        known.decode(decision, [])
    with pytest.raises(ValueError, match="not among the answers"):
        known.encode(decision, Action("set_trap"))


def test_one_answer_needs_no_word() -> None:
    for key in GAMES:
        decision = Decision(0, "?", (("discard", Pick("card", (1,))),))
        assert vocabulary(key).encode(decision, Action("discard", 1)) == []
        assert vocabulary(key).decode(decision, []) == Action("discard", 1)


def test_a_game_without_a_list_has_numbers() -> None:
    assert vocabulary("toy").version == 0
    assert Vocabulary("toy", 0, vocabulary("toy").words).spell(("veto", 3)) != ()
