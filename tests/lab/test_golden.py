"""The playthroughs in tests/golden are what the engine plays today."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from steppe.core.chance import Quick
from steppe.core.event import Event
from steppe.core.option import settle
from steppe.games import GAMES
from steppe.lab.golden import playthrough
from steppe.lab.golden.playthrough import PLAYTHROUGHS, Playthrough, difference, written

FOLDER = Path(__file__).parent.parent / "golden"
MAAMUT = GAMES["maamut"]


@pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda each: each.file)
def test_a_playthrough_is_as_written(playthrough: Playthrough) -> None:
    path = FOLDER / playthrough.file
    assert path.exists(), f"{playthrough.file} is missing: run scripts/golden"
    found = difference(path.read_text("utf-8"), written(playthrough))
    if found:
        line, was, is_now = found
        pytest.fail(
            f"{playthrough.file}, line {line}:\n  was {was}\n  now {is_now}\n"
            "If that is meant, run scripts/golden and read the diff."
        )


def test_every_number_of_players_and_every_option_is_played() -> None:
    for key, game in GAMES.items():
        mine = [each for each in PLAYTHROUGHS if each.game == key]
        assert {each.seats for each in mine if not each.options} == set(game.seats)
        for option in game.options:
            for value in option.values[1:]:
                assert any(each.options.get(option.key) == value for each in mine), f"{option.key}={value}"
                assert any(each.name == f"{option.key}-{value}" for each in mine)


def test_every_preset_is_played() -> None:
    for key, game in GAMES.items():
        played = [settle(game.options, each.options) for each in PLAYTHROUGHS if each.game == key]
        for preset in game.presets:
            assert settle(game.options, preset.options) in played, preset.key


@pytest.mark.parametrize("key", GAMES)
def test_no_file_is_left_over_and_all_are_small(key: str) -> None:
    assert playthrough.stale(FOLDER) == []
    assert sum(path.stat().st_size for path in FOLDER.glob(f"{key}-*.txt")) < 900_000


def told(playthrough: Playthrough) -> list[str]:
    """The answers and events of a playthrough."""
    return [line for line in written(playthrough).splitlines() if line.startswith(("> ", "! "))]


@pytest.mark.parametrize(
    "playthrough",
    [each for each in PLAYTHROUGHS if each.skip and each.options and not each.name.startswith("preset-")],
    ids=lambda each: each.file,
)
def test_what_an_option_changes_is_written(playthrough: Playthrough) -> None:
    """With the defaults the same game goes another way, but not before it is written."""
    kept = ("tiles",) if playthrough.name.startswith("edition") else ("tiles", "edition")
    usual = replace(playthrough, options={key: each for key, each in playthrough.options.items() if key in kept})
    assert told(playthrough) != told(usual)
    from_the_start = ("give_back-exactly_one", "flip_animals-true", "discard-at_once", "edition-", "special_terrains_")
    if not playthrough.name.startswith(from_the_start):
        assert told(playthrough)[:2] == told(usual)[:2]


def test_a_skipped_beginning_is_played_all_the_same() -> None:
    whole = Playthrough("mammut", "short", 3, 5, limit=50, varied=True)
    later = replace(whole, skip=40, limit=10)
    assert written(later).splitlines()[1] == "after 40 inputs"
    assert told(whole)[-len(told(later)) :] == told(later)
    assert sum(line.startswith("> ") for line in told(later)) == 10


def test_varied_answers_play_cards_from_the_start() -> None:
    def cards(varied: bool) -> int:
        games = (Playthrough("mammut", "short", 3, seed, limit=14, varied=varied) for seed in range(6))
        return sum(line.startswith("> play") for game in games for line in told(game))

    assert cards(False) == 0
    assert cards(True) > 3


def test_the_first_line_that_differs_is_named() -> None:
    assert difference("a\nb\n", "a\nb\n") is None
    assert difference("a\nb\n", "a\nc\n") == (2, "b", "c")
    assert difference("a\n", "a\nc\n") == (2, "(no such line)", "c")
    assert difference("a\nb\n", "a\n") == (2, "b", "(no such line)")


def test_the_script_shows_and_writes_what_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(playthrough, "PLAYTHROUGHS", (Playthrough("maamut", "short", 2, 1, limit=12),))
    assert playthrough.main(["--check", str(tmp_path)]) == 1
    assert not list(tmp_path.iterdir())
    assert playthrough.main([str(tmp_path)]) == 0
    assert playthrough.main(["--check", str(tmp_path)]) == 0
    path = tmp_path / "maamut-short.txt"
    path.write_text(path.read_text("utf-8").replace("hunter_placed", "hunter_put"), "utf-8")
    (tmp_path / "maamut-old.txt").write_text("old\n", "utf-8")
    capsys.readouterr()
    assert playthrough.main([str(tmp_path)]) == 0
    shown = capsys.readouterr().out
    assert "-! hunter_put seat=A" in shown
    assert "+! hunter_placed seat=A" in shown
    assert "maamut-short.txt: 2 lines more, 2 fewer" in shown
    assert [path.name for path in tmp_path.iterdir()] == ["maamut-short.txt"]
    assert playthrough.main(["--check", str(tmp_path)]) == 0


def test_private_parts_are_marked_and_seen_by_their_seat_only() -> None:
    event = Event("card_drawn", {"seat": 1, "card": 3}, {"card": (1,)})
    assert playthrough.told(MAAMUT, event) == "card_drawn seat=B card=3{1}"
    g = MAAMUT.setup(MAAMUT.rules(2, {}))
    below = Quick(4).below
    eyes = playthrough.Eyes(range(2))
    list(eyes.changes(g))
    while not g.world.hands[0]:
        g.apply(-1, g.waiting[0].sample(below))
    card = g.world.hands[0][0]
    changes = list(eyes.changes(g))
    assert f"= seat 0 world.hands[0]=[{card}]" in changes
    assert "= *,seat 1 world.hands[0]=1" in changes
