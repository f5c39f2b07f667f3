"""Mammut in the terminal: numbers, words, the picture; a take is one of millions of answers."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cli.terminal import LANGUAGES, steppe
from steppe.cli.keyboard import Left
from steppe.cli.picture import mammut, mammut_answer
from steppe.cli.screen import PICTURES, told
from steppe.cli.story import paragraphs
from steppe.cli.table import Table
from steppe.core.chance import Quick
from steppe.core.decision import NATURE, Action
from steppe.core.event import Event
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.games import GAMES
from steppe.games.mammut.table import RECONSTRUCTED
from steppe.games.mammut.world import G
from steppe.lab.check.conformance import by_verb

MAMMUT = GAMES["mammut"]
PICTURE = mammut.Picture()
QUICK = ("play", "mammut", "--bots", "random")
SHARE = (
    "mammut-position 1 players 3 round 2 start P1 turn P2 phase share "
    "middle A2 P3 T M2 F b ?2 "
    "P1 score 10 hide 0 animals b hand look down - lots T2 M3 S+ knows - "
    "P2 score 12 hide 3 animals g hand flip,look,pelt,return down - lots - knows - "
    "P3 score 9 hide 1 animals h hand - down - lots - knows - "
    "spent - discard - deck x9"
)
TWO = (
    "mammut-position 1 players 2 round 1 start P1 turn P2 phase share middle A P "
    "P1 score 10 hide 0 animals b hand - down - lots T2 M | - knows - "
    "P2 score 10 hide 0 animals g hand - down - lots F | - knows - spent - discard - deck x9"
)
ANIMALS = (
    "mammut-position 1 players 3 round 2 start P1 turn P1 phase animals middle - "
    "P1 score 10 hide 0 animals b hand - down swap lots d S+ knows - "
    "P2 score 10 hide 0 animals g hand - down pelt_animal lots P2 knows - "
    "P3 score 10 hide 0 animals h hand - down - lots T knows - spent - discard - deck x9"
)
OWN = RECONSTRUCTED.removesuffix("?/F") + "?/M"


def flat(text: str) -> str:
    return " ".join(text.split())


def table(start: str, lang: str = "en", terminal: bool = False) -> Table:
    """People at one keyboard."""
    seats = int(start.split("players ")[1][0])
    play = Play(MAMMUT, seats, nature=Quick(1), start=start)
    return Table(play, told(MAMMUT, lang), PICTURE, terminal)


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], at: Table, *lines: str) -> str:
    """What is shown while these lines are typed, until the input ends."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setenv("COLUMNS", "110")
    with pytest.raises(Left):
        at.run()
    return capsys.readouterr().out


def answers(at: Table) -> list[str]:
    return [MAMMUT.write(action) for seat, action in at.play.inputs if seat != NATURE]


# -- whole games -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_numbers(lang: str, players: int) -> None:
    result = steppe(*QUICK, "--players", players, "--seed", "5", "--lang", lang, typed="1\n" * 400)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert {"fr": "La partie est finie.", "en": "The game is over.", "it": "La partita è finita."}[
        lang
    ] in result.stdout
    assert flat(told(MAMMUT, lang).texts["name.tiles"]) in flat(result.stdout)
    assert "{" not in result.stdout


def test_a_whole_game_of_five_people() -> None:
    result = steppe("play", "mammut", "--players", "5", "--humans", "5", "--seed", "2", typed="2\n1\n" * 300)
    assert result.exit_code == 0
    assert "The game is over." in result.stdout
    assert "Pass the keyboard to Deep" in result.stdout


def test_a_game_is_saved_and_replayed(tmp_path: Path) -> None:
    text, data = tmp_path / "game.txt", tmp_path / "game.json"
    half = tmp_path / "half.txt"
    lines = f"save {half}\n" + "1\n" * 200
    steppe(*QUICK, "--players", "3", "--seed", "3", typed=lines)
    assert "% eyes: P" in half.read_text("utf-8")
    assert json.loads(steppe("replay", half, "--json").stdout)["ok"] is True
    result = steppe(*QUICK, "--players", "3", "--humans", "0", "--seed", "3", typed=f"save {text}\nsave {data}\n\n")
    assert result.exit_code == 0
    one, two = (json.loads(steppe("replay", file, "--json").stdout) for file in (text, data))
    assert one["ok"] is two["ok"] is True
    assert (one["game"], one["result"], one["position"]) == (two["game"], two["result"], two["position"])
    assert one["game"] == "mammut"
    assert steppe("replay", text, "--lang", "fr").exit_code == 0


# -- numbers and words -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_is_listed_is_legal_and_is_read_as_it_is_written(players: int) -> None:
    below = Quick(players).below
    teller = told(MAMMUT, "fr")
    verbs: set[str] = set()
    for _ in range(12):
        g: G = MAMMUT.setup(MAMMUT.rules(players, {"give_back": ("at_least_one", "exactly_one")[below(2)]}))
        while g.waiting:
            decision = g.waiting[0]
            if decision.seat != NATURE:
                listed = PICTURE.listed(g, decision)
                assert len(set(listed)) == len(listed) <= 60
                for action in listed:
                    assert decision.allows(action)
                    written = PICTURE.written(g, decision.seat, action)
                    assert PICTURE.typed(teller, g, decision, written) == [action], written
                    words, _, deadly = PICTURE.entry(teller, g, decision.seat, action)
                    assert (bool(words), deadly) == (True, False)
                for example, words in PICTURE.besides(teller, g, decision):
                    (action,) = PICTURE.typed(teller, g, decision, example)
                    assert decision.allows(action)
                    assert words
                    verbs.add(action.verb)
                assert listed or verbs
                assert PICTURE.example(decision)
            g.apply(decision.seat, by_verb(decision, below))
    assert verbs >= {"take", "flip"}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("take A2 b", "take #1 #2 #10"),
        ("a2 B", "take #1 #2 #10"),
        ("P2 take a", "take #1"),
        ("p3", "take #3 #4 #5"),
        ("take 1 2 10", "take #1 #2 #10"),
        ("#1 #2", "take #1 #2"),
        ("TAKE ALL", "take #1 #2 #3 #4 #5 #6 #7 #8 #9 #10 #11 #12"),
        ("all", "take #1 #2 #3 #4 #5 #6 #7 #8 #9 #10 #11 #12"),
        ("tout", "take #1 #2 #3 #4 #5 #6 #7 #8 #9 #10 #11 #12"),
        ("prendre A b", "take #1 #10"),
        ("rob p1", "rob P1"),
        ("voler P1", "rob P1"),
        ("rob P1 > t s+", "rob P1 | > #13 #18"),
        ("play look #11 #12", "play look #11 #12"),
        ("look 11", "play look #11"),
        ("regarder ?2", "play look #11 #12"),
        ("Flip S+", "play flip #18"),
        ("retourner 18", "play flip #18"),
        ("return P1", "play return P1"),
        ("play return p1", "play return P1"),
        ("play pelt", "play pelt"),
        ("lay pelt", "play pelt"),
        ("pelt", "play pelt"),
        ("Peau", "play pelt"),
        ("poser face cachee peau", "play pelt"),
        ("pass", "pass"),
        ("passer", "pass"),
    ],
)
def test_words_of_a_turn(text: str, written: str) -> None:
    g = MAMMUT.read_position(SHARE, {})
    actions = PICTURE.typed(told(MAMMUT, "fr"), g, g.waiting[0], text)
    assert " | ".join(map(MAMMUT.write, actions)) == written


@pytest.mark.parametrize(
    ("text", "written"), [("> M", "> #15"), ("m2", "> #15 #16"), ("remettre s+", "> #18"), ("give 13 14", "> #13 #14")]
)
def test_words_of_a_robber(text: str, written: str) -> None:
    g = MAMMUT.read_position(SHARE, {})
    g.apply(1, Action("rob", 0))
    assert [MAMMUT.write(a) for a in PICTURE.typed(told(MAMMUT, "fr"), g, g.waiting[0], text)] == [written]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("d>o", "eval d>o"),
        ("swap D>O", "eval d>o"),
        ("eval P1:d>o", "eval d>o"),
        ("keep", "eval -"),
        ("-", "eval -"),
        ("garder", "eval -"),
    ],
)
def test_words_about_animals(text: str, written: str) -> None:
    g = MAMMUT.read_position(ANIMALS, {})
    assert [MAMMUT.write(a) for a in PICTURE.typed(told(MAMMUT, "fr"), g, g.waiting[0], text)] == [written]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("hop", "bad_action"),
        ("take", "bad_action"),
        ("take x", "bad_tile"),
        ("take A9", "no_such_tiles"),
        ("take #99", "bad_tile"),
        ("P3 take A", "not_asked"),
        ("rob", "bad_action"),
        ("rob P9", "bad_place"),
        ("look", "card_without_target"),
        ("play axes", "bad_card"),
        ("flip M", "which_tile"),
    ],
)
def test_words_that_are_no_answer(text: str, key: str) -> None:
    g = MAMMUT.read_position(SHARE, {})
    with pytest.raises(Refused) as refused:
        PICTURE.typed(told(MAMMUT, "en"), g, g.waiting[0], text)
    assert refused.value.reason.key == key


def test_a_reverse_that_the_seat_does_not_know_cannot_be_named() -> None:
    """Otherwise a refusal would tell what lies under a question mark."""
    g = MAMMUT.read_position(
        SHARE.replace("?2", "?(M)#11 ?(F)#12").replace("lots - knows - P3", "lots - knows 11 P3"), {}
    )
    teller = told(MAMMUT, "en")
    assert PICTURE.typed(teller, g, g.waiting[0], "take ?(M)") == [Action("take", (10,))]
    with pytest.raises(Refused):
        PICTURE.typed(teller, g, g.waiting[0], "take ?(F)")
    assert PICTURE.written(g, 1, Action("take", (10,))) == "take ?(M)"
    assert PICTURE.written(g, 1, Action("take", (11,))) == "take ?"
    assert PICTURE.written(g, 1, Action("take", (10, 11))) == "take ? ?(M)"


def test_few_answers_are_all_listed_and_alike_ones_once() -> None:
    g = MAMMUT.read_position(TWO, {})
    decision = g.waiting[0]
    listed = [PICTURE.written(g, 1, action) for action in PICTURE.listed(g, decision)]
    assert listed == ["take A", "take P", "take all", "rob P1/1"]
    assert not PICTURE.besides(told(MAMMUT, "en"), g, decision)
    g.apply(1, Action("rob", 5))
    listed = [PICTURE.written(g, 1, action) for action in PICTURE.listed(g, g.waiting[0])]
    assert listed == ["> T", "> M", "> T2", "> T M"]
    assert g.waiting[0].size() == 6


# -- at the keyboard -------------------------------------------------------------------------------------------------


def test_a_turn_with_cards_and_a_take(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(SHARE)
    output = flat(typed(monkeypatch, capsys, at, "look ?2", "pelt", "hand", "A2 b"))
    assert answers(at) == ["play look #11 #12", "play pelt", "take #1 #2 #10"]
    assert "Ember looks under two question marks and sees" in output
    assert "Return (return) Send all tiles of one or more players back" in output
    assert "Laid face down: Pelt" in output
    assert "Pass the keyboard to Sun" in output


def test_a_robbery_in_one_line_or_two(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(SHARE)
    typed(monkeypatch, capsys, at, "rob P1 > M S+")
    assert answers(at) == ["rob P1", "> #15 #18"]
    at = table(SHARE)
    output = flat(typed(monkeypatch, capsys, at, "rob P1", "T2 M"))
    assert answers(at) == ["rob P1", "> #13 #14 #15"]
    assert "any tiles from the lot, as long as you keep one" in output


def test_half_a_robbery_is_none(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(SHARE)
    output = flat(typed(monkeypatch, capsys, at, "rob P1 > T2 M3 S+", "why rob P1 > T2 M3 S+"))
    assert output.count("Keep at least one tile. (KR3)") == 2
    assert answers(at) == []
    assert at.play.state.waiting[0].topic == "turn"


def test_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(SHARE)
    output = flat(typed(monkeypatch, capsys, at, "why rob P1 > M", "why rob P3", "why pass", "why look 11", "why 1"))
    assert "rob P1 > M is legal. This would happen: Ember robs Sky. Kept: T2 M2 S+. Back to the middle: M." in output
    assert "P3 has nothing. (K4.4)" in output
    assert "(KR7)" in output
    assert "Ember plays a card: Peek." in output
    assert "sees" not in output, "a preview looks under nothing"
    assert "take A2 is legal." in output
    assert answers(at) == []


def test_why_knows_nothing_of_what_another_has_answered_in_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    both = ANIMALS.replace("hand - down pelt_animal lots P2", "hand - down swap lots l")
    at = table(both)
    output = flat(typed(monkeypatch, capsys, at, "1", "why 1"))
    assert [decision.seat for decision in at.play.state.waiting] == [1], "the second of two who are asked at once"
    assert "is legal" in output
    assert "Sky hands in" not in output


def test_undo_a_robbery_but_no_look(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(SHARE)
    output = flat(typed(monkeypatch, capsys, at, "rob P1", "undo", "look 11", "undo"))
    assert output.count("Taken back.") == 1
    assert "can no longer be taken back" in output
    assert answers(at) == ["play look #11"]


def test_nobody_gives_up_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    output = flat(typed(monkeypatch, capsys, table(SHARE), "give up", "?"))
    assert "is not a tile here" in output or "is not an action" in output
    assert "leave the hunt" not in output
    assert "rob P1 > M" in output
    assert "S+ shaman (clockwise)" in output


def test_numbers_that_are_not_there(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(TWO)
    assert "the answers go from 1 to 4" in typed(monkeypatch, capsys, at, "5", "0")
    assert answers(at) == []


def test_animals_are_asked_one_after_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at = table(ANIMALS)
    output = flat(typed(monkeypatch, capsys, at, "d>l", "o"))
    assert answers(at) == ["eval d>l", "eval o"]
    assert "hand in duck for" in output
    assert "Ember chooses an animal: otter." in output


def test_secrets_are_shown_to_their_owner_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = typed(monkeypatch, capsys, table(SHARE, terminal=True), "", "look 11", "pelt", "1", "", "hand")
    before, after = output.split("Pass the keyboard to Sun")
    assert "and sees" in before
    assert "cards: Flip, Peek, Return, Pelt" in flat(before) or "cards: Flip, Peek, Pelt, Return" in flat(before)
    assert "and sees" not in after
    assert "Ember looks under a question mark." in flat(after)
    assert "Ember lays a card face down." in flat(after)
    assert "2 cards face down: 1" in flat(after)
    assert "You have no cards in your hand." in after


# -- the picture -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_position_is_drawn(lang: str) -> None:
    output = steppe("position", SHARE, "--lang", lang).output
    lines = [flat(line) for line in output.splitlines()]
    assert any(line.startswith("A×2 P×3 T M×2") for line in lines), output
    ties = {
        "fr": "aux égalités\xa0: Ciel, Braise et Soleil",
        "en": "in ties: Sky, Ember and Sun",
        "it": "in parità: Cielo",
    }
    assert flat(f"P1 T×2 M×3 S+ {ties[lang]}") in " ".join(lines)
    assert "A P2 T M2 F" in output, "what lies under question marks"
    assert {"fr": "tout, 12 tuiles", "en": "everything, 12 tiles", "it": "tutto, 12 tessere"}[lang] in output


def test_the_blue_arrow_turns_ties_around() -> None:
    assert "in ties: Sky, Sun and Ember" in steppe("position", SHARE.replace("S+", "S-")).output


def test_what_is_under_question_marks_follows_from_the_table() -> None:
    own = SHARE.replace("middle", f"tiles {OWN} middle")
    assert "A P2 T M3" in steppe("position", own).output
    assert "A P2" not in steppe("position", SHARE.replace("?2", "?(M) ?(F)")).output


def test_a_position_as_json() -> None:
    data = json.loads(steppe("position", SHARE, "--json").stdout)
    assert (data["ok"], data["game"], data["over"]) == (True, "mammut", False)
    assert data["decides"] == [{"seat": "P2", "topic": "turn"}]
    assert data["actions"] is None
    assert data["size"] == 2**12 - 1 + 1 + 3 + (17 + 136) + 1 + 1  # take, rob, look, flip, return, lay
    few = json.loads(steppe("position", TWO, "--json", "--game", "mammut").stdout)
    assert few["actions"] == ["take #1", "take #2", "take #1 #2", "rob P1/1"]
    assert few["size"] == 4


def test_positions_in_which_nobody_decides() -> None:
    waits = SHARE.replace("phase share", "phase evaluate").replace("middle A2 P3 T M2 F b ?2", "middle -")
    data = json.loads(steppe("position", waits, "--json").stdout)
    assert data["decides"] == [{"seat": None, "topic": "reveal"}]
    assert (data["actions"], data["size"]) == ([], 0)
    assert "Chance: What do the question marks" in flat(steppe("position", waits).output)
    over = waits.replace("evaluate", "over").replace("round 2", "round 5").replace("score 10", "score 12")
    assert "Ember has won." in steppe("position", over).output
    shared = over.replace("hide 3", "hide 0")
    assert "Sky and Ember share the victory." in steppe("position", shared).output
    assert json.loads(steppe("position", shared, "--json").stdout)["winners"] == ["P1", "P2"]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (SHARE.replace("phase share", "phase nap"), "K12"),
        (SHARE.replace("round 2", "round 9"), "K2.6"),
        (SHARE.replace("turn P2", "turn P1"), "K4.5"),
        (SHARE.replace("players 3", "players 7"), "K2.1"),
        (SHARE.replace("A2", "A32"), "K1.1"),
    ],
)
def test_malformed_positions(text: str, rule: str) -> None:
    result = steppe("position", text, "--lang", "it")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"({rule})" in result.stderr


def test_the_story_of_a_scoring_is_told_kind_by_kind() -> None:
    def event(name: str, **data: object) -> Event:
        return Event(name, data)

    scored = {"seat": 0, "points": 4, "count": 2}
    events = [
        event("turn_began", seat=0, turn=1, last=False),
        event("turn_passed", seat=0),
        event("shares_counted", seat=1, direction=-1),
        event("hide_moved", seat=0, count=2, hide=4),
        event("card_voided", card="tusk_points", owner=0),
        event("tie_broken", seat=1, tied=(0, 1)),
        event("meat_first", **scored),
        event("card_counted", seat=0, card="axe_fire", owner=0),
        event("fire_lacked", **scored),
        event("card_voided", card="pelt_animal", owner=0),
        event("animals_scored", **scored),
        event("game_shared", winners=(0, 1)),
    ]
    told_as = [text.plain for text in paragraphs(events, told(MAMMUT, "en"), PICTURE)]
    first = ["P1", "The", "Sky", "Sky's", "Sky", "Sky's", "Sky's", "Sky"]
    assert [flat(text).split(" ")[0] for text in told_as] == first
    assert (
        told_as[4]
        == "Sky and Ember are tied; in the shaman's order it is Ember. Sky has the most meat, 2, and gains 4."
    )


# -- options ---------------------------------------------------------------------------------------------------------


def test_a_table_of_tiles_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "tiles.txt"
    file.write_text(OWN.replace(" b/M", "\n% animals\nb/M"), "utf-8")
    for value in (f"tiles={OWN}", f"tiles=@{file}"):
        result = steppe(*QUICK, "--options", value, "give_back=exactly_one", "--seed", "1", typed="")
        assert result.exit_code == 0
        assert "A P2 T M3" in result.stdout
        assert "reconstruction" not in result.stdout, "the tiles are not ours"


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("play", "mammut", "--options", "tiles=M/P"), ("31", "K1.1")),
        (("simulate", "mammut", "--options", "tiles=" + OWN.replace("b/M", "b/b")), ("18", "b/b", "K1.2")),
        (("play", "mammut", "--options", "tiles=@no/such/file"), ("no/such/file", "No such file")),
        (("play", "mammut", "--options", "give_back=at_least_one", "tiles="), ("tiles", "name=value")),
        (("play", "mammut", "--players", "6"), ("2 to 5 players", "K2.1")),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(args: tuple[str, ...], words: tuple[str, ...]) -> None:
    result = steppe(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    for word in words:
        assert word in result.stderr


# -- many games ------------------------------------------------------------------------------------------------------


def test_simulated_games_can_be_replayed(tmp_path: Path) -> None:
    args = ("simulate", "mammut", "--players", "4", "--bots", "random,easy", "--games", "2", "--records", tmp_path)
    found = json.loads(steppe(*args, "--json").stdout)
    assert set(found["wins"]) == {"seats", "bots"}, "somebody always wins"
    assert sum(share["wins"] for share in found["wins"]["seats"].values()) >= 2
    for file in sorted(tmp_path.iterdir()):
        replayed = json.loads(steppe("replay", file, "--json").stdout)
        assert (replayed["ok"], replayed["game"], replayed["players"]) == (True, "mammut", 4)
        assert sorted(replayed["names"]) == ["easy 1", "easy 2", "random 1", "random 2"], (
            "from game to game in other seats"
        )
        wrong = file.read_text("utf-8").replace(" take ", " fake ", 1)
        file.write_text(wrong, "utf-8")
        line = next(number for number, text in enumerate(wrong.splitlines(), 1) if " fake " in text)
        broken = steppe("replay", file)
        assert broken.exit_code == 1
        assert broken.stderr.startswith(f"{file}:{line}: ")
    assert "mammoth" not in steppe("simulate", "mammut", "--games", "1", "--players", "2").stdout


def test_a_record_may_begin_with_a_comment(tmp_path: Path) -> None:
    steppe("simulate", "mammut", "--games", "1", "--players", "2", "--records", tmp_path)
    file = tmp_path / "0001.txt"
    file.write_text("% the best game ever\n\n" + file.read_text("utf-8"), "utf-8")
    assert json.loads(steppe("replay", file, "--json").stdout)["game"] == "mammut"


def test_every_game_has_a_picture() -> None:
    assert set(PICTURES) == set(GAMES)
    verbs = {key.removeprefix("word.verb.") for key in told(MAMMUT, "en").texts if key.startswith("word.verb.")}
    assert set(mammut_answer.SAID) < verbs
