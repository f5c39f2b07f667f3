"""`steppe play`: games typed in."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from cli.terminal import BOARD, LANGUAGES, steppe
from steppe.cli.keyboard import Left
from steppe.cli.screen import PICTURES, told
from steppe.cli.table import Table
from steppe.core.chance import Scripted, Seeded
from steppe.core.play import Play
from steppe.games import GAMES

QUICK = ("play", "maamut", "--bots", "random", "--options", "limit=20")
TURN = f"{BOARD} d4 Ab4,Bg4 - A123,B223 2?29 0.0.0 A 1"
DEADLY = f"{BOARD} g3 Ae5,Ba7 Ab4 A123,B223 1?29 0.0.0 A 7"


def flat(text: str) -> str:
    return " ".join(text.split())


def table(start: str, lang: str = "en", terminal: bool = False) -> Table:
    """Two people at one keyboard."""
    game = GAMES["maamut"]
    play = Play(game, 2, nature=Scripted([2, 2, 2]), start=start)
    return Table(play, told(game, lang), PICTURES["maamut"], terminal)


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], at: Table, *lines: str) -> str:
    """What is shown while these lines are typed, until the input ends."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    monkeypatch.setenv("COLUMNS", "100")
    with pytest.raises(Left):
        at.run()
    return capsys.readouterr().out


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_numbers(lang: str) -> None:
    result = steppe(*QUICK, "--seed", "5", "--lang", lang, typed="1\n" * 400)
    assert result.exit_code == 0
    assert result.stderr == ""
    over = {"fr": "La partie est finie.", "en": "The game is over.", "it": "La partita è finita."}[lang]
    you = {"fr": "(vous)", "en": "(you)", "it": "(tu)"}[lang]
    assert over in result.stdout
    assert you in result.stdout
    assert "{" not in result.stdout


def test_the_same_seed_and_answers_give_the_same_game() -> None:
    first = steppe(*QUICK, "--seed", "5", typed="1\n" * 400).stdout
    assert steppe(*QUICK, "--seed", "5", typed="1\n" * 400).stdout == first
    assert steppe(*QUICK, "--seed", "6", typed="1\n" * 400).stdout != first


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_of_the_input_leaves_politely(players: int) -> None:
    result = steppe("play", "maamut", "--players", players, typed="")
    assert result.exit_code == 0
    assert result.stdout.endswith("Goodbye. The game is left unfinished.\n")


def test_it_speaks_the_language_of_the_environment() -> None:
    assert "Au revoir." in steppe("play", "maamut", typed="quitter\n", lang="fr_BE.UTF-8").stdout
    assert "Arrivederci." in steppe("play", "maamut", typed="esci\n", lang="it_IT.UTF-8").stdout


def test_bots_alone_and_the_record_at_the_end(tmp_path: Path) -> None:
    text, data = tmp_path / "game.txt", tmp_path / "game.json"
    result = steppe(*QUICK, "--humans", "0", "--players", "3", typed=f"save {text}\nsave {data}\nsave {text}\nsave\n\n")
    assert result.exit_code == 0
    assert f"{text} already exists" in flat(result.stdout)
    assert "Say where: save FILE" in result.stdout
    one, two = (json.loads(steppe("replay", file, "--json").stdout) for file in (text, data))
    assert one["ok"] is two["ok"] is True
    assert (one["result"], one["position"]) == (two["result"], two["position"])
    assert one["names"] == ["Sky", "Ember", "Sun"]
    assert '[Seed "' in text.read_text("utf-8"), "the seed is opened after the game"


def test_a_game_that_goes_on_without_people_is_told_shortly() -> None:
    result = steppe(*QUICK, "--seed", "1", typed="1\ngive up\ngive up\n")
    assert "Your hunter will leave the hunt for good." in flat(result.stdout)
    after = result.stdout.split("The game goes on without you, and ends like this:")[1]
    assert after.count("Turn ") <= 12
    assert "The game is over." in after


# -- at the keyboard -----------------------------------------------------------------------------------------------


def test_numbers_notation_and_hexes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(TURN)
    typed(monkeypatch, capsys, at, "a5", "2 nw", "t+", "1", "d2")
    written = [at.game.write(action) for seat, action in at.play.inputs if seat >= 0]
    assert written == ["1SW", "2NW", "T+", "2SE", "D2"]


def test_placing_and_fleeing_by_hex(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(f"{BOARD} d4 A-,B- - A112,B223 2?29 0.0.0 A@ 0")
    typed(monkeypatch, capsys, at, "B7", "@G4")
    assert [at.game.write(action) for _, action in at.play.inputs] == ["@b7", "@g4"]
    at = table(f"{BOARD} e4 Ad4,Be4 - A12,B223 2?29 0.0.1 B~A3E1 5")
    typed(monkeypatch, capsys, at, "e5")
    assert at.game.write(at.play.inputs[0][1]) == "~e5"


def test_refusals_name_their_rule(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(TURN, "fr")
    output = flat(typed(monkeypatch, capsys, at, "3W", "T-", "99", "0", "hop", "f7", "²", "@a4", "~e5", "1W ", ""))
    for rule in ("(M5.3)", "(M5.8)", "(N3)", "(M4.1)"):
        assert rule in output
    assert "Il n'y a pas de numéro 99 ; les réponses vont de 1 à" in output.replace("\xa0", " ")
    assert "Tapez ? pour voir" in output
    assert [at.game.write(action) for seat, action in at.play.inputs if seat >= 0] == ["1W"]


@pytest.mark.rule("MR7")
def test_the_own_hunter_is_not_lost_by_a_slip(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at = table(DEADLY)
    output = flat(typed(monkeypatch, capsys, at, "2NE", "hand", "2NE", "why 2NE"))
    assert output.count("your own hunter would be lost") == 2, "another command in between takes the warning back"
    assert at.play.inputs == []
    at = table(DEADLY)
    output = flat(typed(monkeypatch, capsys, at, "2NE", "2ne"))
    assert "The mammoth charges: Sky is out of the hunt." in output
    assert len(at.play.inputs) == 1


def test_why(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    push = f"{BOARD} d4 Ac4,Be4 Ae5 A123,B223 2?29 0.0.0 A 5"
    at = table(push)
    output = flat(typed(monkeypatch, capsys, at, "why 3e", "why 3W", "why", "why hop", "why X", "why 99"))
    assert "3E is legal. This would happen: Sky plays a 3 to the east." in output
    assert "Sky startles the mammoth on d4" in output
    assert "(M5.3)" in output
    assert "Say what: why ACTION" in output
    assert "X is legal." in output
    assert at.play.inputs == []
    assert at.game.position(at.play.state) == at.game.position(at.game.read_position(push, {}))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_hand_and_board(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    words = {"fr": "main plateau aide", "en": "hand board help", "it": "MANO tabellone aiuto"}[lang].split()
    output = typed(monkeypatch, capsys, table(TURN, lang), *words, "?", "hand")
    hand = {"fr": "Vos cartes", "en": "Your cards", "it": "Le tue carte"}[lang]
    assert output.count(hand) == 2
    assert output.count("(M)") == 4, "two boards, each with its legend"
    assert output.count("~e5") == 2
    for word in told(GAMES["maamut"], lang).texts["command.why"], "X", "=M":
        assert word in output


def test_accents_may_be_left_out(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    output = flat(typed(monkeypatch, capsys, table(TURN, "it"), "perche 3W", "perché 3W"))
    assert output.count("(M5.3)") == 2


def test_undo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    at = table(TURN)
    output = flat(typed(monkeypatch, capsys, at, "T+", "undo", "D1", "undo"))
    assert output.count("Taken back.") == 1
    assert "That can no longer be taken back" in output
    assert [at.game.write(action) for seat, action in at.play.inputs if seat >= 0] == ["D1"]
    assert at.play.state.world.traps.count(0) == 0


def test_nothing_to_undo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "can no longer be taken back" in flat(typed(monkeypatch, capsys, table(TURN), "undo"))


def test_saving_before_the_end_gives_no_secret_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    at = table(TURN)
    file = tmp_path / "half.txt"
    lines = (f"save {file}", f"save {tmp_path}/half.json", f"save {tmp_path}/no/such/place", "save")
    output = flat(typed(monkeypatch, capsys, at, "D1", "D2", *lines))
    text = file.read_text("utf-8")
    assert '"*"' in text
    assert "A123,B???" in text
    assert "1. A D1 +2" in text
    assert "2. B D2 +?" in text
    assert not (tmp_path / "half.json").exists()
    assert "A JSON record holds everything" in output
    assert "cannot be written: No such file or directory" in output
    assert json.loads(steppe("replay", file, "--json").stdout)["ok"] is True


# -- several people ------------------------------------------------------------------------------------------------


def test_hands_are_shown_only_to_their_owners(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = typed(monkeypatch, capsys, table(TURN, terminal=True), "", "D1")
    before, after = output.split("Sky, your answer")
    assert "Pass the keyboard to Sky, then press Enter." in before.split("cards")[0]
    assert "cards 1 2 3" in before
    assert "cards ? ? ?" in before
    assert "2 2 3" not in output, "nobody has pressed Enter for Ember"
    assert "Sky draws a 2." in after
    assert "Pass the keyboard to Ember" in after


def test_the_next_one_is_told_what_may_be_known(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    output = typed(monkeypatch, capsys, table(TURN, terminal=True), "", "D1", "", "hand")
    after = output.split("Pass the keyboard to Ember")[1]
    assert "Sky draws a card." in after
    assert "Sky draws a 2." not in after
    assert "Your cards: 2 2 3" in after


def test_the_last_one_may_take_back_before_handing_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at = table(TURN, terminal=True)
    output = typed(monkeypatch, capsys, at, "", "T+", "undo", "D2")
    assert "Taken back." in output
    assert [at.game.write(action) for seat, action in at.play.inputs if seat >= 0] == ["D2"]
    assert output.count("Pass the keyboard to Sky") == 1


def test_open_hands_need_no_handing_over() -> None:
    result = steppe("play", "maamut", "--humans", "2", "--options", "hands=open", typed="1\n1\n")
    assert "Pass the keyboard" not in result.stdout
    assert "Pass the keyboard" in steppe("play", "maamut", "--humans", "2", typed="1\n1\n").stdout


def test_a_whole_game_of_several_people() -> None:
    result = steppe(
        "play", "maamut", "--humans", "3", "--players", "4", "--bots", "random", "--options", "limit=20", "--seed", "2",
        typed="2\n" * 600,
    )  # fmt: skip
    assert result.exit_code == 0
    assert "The game is over." in result.stdout


def test_people_sit_down_first_and_the_lot_decides_who_begins() -> None:
    game = GAMES["maamut"]
    seats = set()
    for seed in "abcdef":
        result = steppe(*QUICK, "--players", "3", "--seed", seed, typed="")
        play = Play(game, 3, nature=Seeded(seed.encode()))
        seat = game.chairs(play.state).index(0)
        seats.add(seat)
        line = next(line for line in result.stdout.splitlines() if "(you)" in line)
        assert line.split()[0] == "ABC"[seat]
    assert len(seats) > 1
