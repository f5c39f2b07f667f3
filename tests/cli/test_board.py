"""`steppe board`: check, render, generate."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from steppe.cli.board import Words, app, picture
from steppe.core.text import LANGUAGES
from steppe.games.valley.board import shelf
from steppe.games.valley.board.check import load

NAMESPACE = "{http://www.w3.org/2000/svg}"


def board(*args: object, lang: str = "C.UTF-8") -> Result:
    """What the command prints and its exit code; nothing it does may end in a traceback."""
    env = {"LANG": lang, "LC_ALL": "", "LC_MESSAGES": "", "COLUMNS": "100", "NO_COLOR": "1"}
    result = CliRunner().invoke(app, [str(arg) for arg in args], env=env)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture
def west(tmp_path: Path) -> Path:
    file = tmp_path / "west.toml"
    file.write_text(shelf.file("1a"), "utf-8")
    return file


# -- help ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["check", "render", "generate"])
def test_help_has_an_example(command: str) -> None:
    result = board(command, "--help")
    assert result.exit_code == 0
    assert re.search(rf"Examples?:\s+steppe board {command} \S", result.output)
    assert re.search(r"Examples?:\s+steppe board \S", board("--help").output)
    assert f"\n  {command} " in board("--help").output


# -- check -----------------------------------------------------------------------------------------------------


def test_a_half_is_tried_with_both_sides_of_the_other(west: Path) -> None:
    result = board("check", west)
    assert result.exit_code == 0
    assert result.output.splitlines() == [
        "Reed Shore · Smoking Tusk (1a+2a): edition 2002, 37 hexes",
        "  Sound and balanced.",
        "Reed Shore · Bear Cradle (1a+2b): edition 2002, 37 hexes",
        "  Sound and balanced.",
        "2 boards checked, 0 errors, 0 warnings",
    ]


def test_halves_and_whole_boards_together(west: Path, tmp_path: Path) -> None:
    for name in ("1b", "2b", "classic-1991-b"):
        (tmp_path / f"{name}.toml").write_text(shelf.file(name), "utf-8")
    files = [west, *(tmp_path / f"{name}.toml" for name in ("1b", "2b", "classic-1991-b"))]
    data = json.loads(board("check", *files, "--json").stdout)
    assert data["ok"]
    assert [each["id"] for each in data["boards"]] == ["classic-1991-b", "1a+2b", "1b+2b"]
    assert all(each["ok"] and each["balanced"] and each["faults"] == [] for each in data["boards"])
    assert data["boards"][1]["files"] == [str(west), str(files[2])]
    assert data["boards"][1]["measures"]["fairness"] == pytest.approx(0.82, abs=0.005)


def test_faults_name_file_line_and_column(west: Path) -> None:
    text = west.read_text("utf-8").replace("1     m f . .", "1     m x . .", 1)
    west.write_text(text, "utf-8")
    line = text[: text.index("m x . .")].count("\n") + 1
    result = board("check", west)
    assert result.exit_code == 1
    assert f"  {west}:{line}:9: error: terrain: “x” at 1-2; write p, f, m, v, ~ or ." in result.output
    assert "(F04)" in result.output
    assert "1 board checked, 1 error, 0 warnings" in result.output
    data = json.loads(board("check", west, "--json", "--lang", "it").stdout)
    assert not data["ok"]
    fault = data["boards"][0]["faults"][0]
    assert (fault["code"], fault["level"], fault["line"], fault["column"]) == ("F04", "error", line, 9)
    assert "oppure" in fault["text"]


def test_faults_of_the_whole_board_and_warnings(west: Path) -> None:
    west.write_text(west.read_text("utf-8").replace("3   m m m", "3   m p m"), "utf-8")
    result = board("check", west, lang="fr_FR")
    assert result.exit_code == 1
    assert "  erreur\u00a0: montagne 2 est en 2 morceaux (3-1; 3-3)" in result.output
    west.write_text(shelf.file("1a").replace("4-2 4-3 5-3", "4-2 4-3 5-3 4-1 3-2"), "utf-8")
    result = board("check", west)
    assert result.exit_code == 0
    assert result.output.count("warning: The volcano at 5-2 sends lava over 5 hexes; more than 4 is harsh. (B10)") == 2
    assert "2 boards checked, 0 errors, 2 warnings" in result.output


def test_what_is_not_balanced_is_said(tmp_path: Path) -> None:
    file = tmp_path / "valley.toml"
    text = shelf.file("classic-1991-a").replace('"6-1 5-2"', '"6-1"').replace('"4-6 6-4 5-4"', '"4-6 6-4"')
    file.write_text(text, "utf-8")
    result = board("check", file, "--measures")
    assert result.exit_code == 0
    assert "not balanced: hexes under lava: 3, should be 4 to 8" in result.output
    assert "  good starting hexes: " in result.output
    assert "  where six tribes would start: 5-4 3-2 7-3 5-2 1-1 3-4" in result.output


# -- render ----------------------------------------------------------------------------------------------------


def test_a_board_is_drawn_in_the_terminal() -> None:
    result = board("render", "1a+2b")
    assert result.exit_code == 0
    lines = [line.rstrip() for line in result.output.splitlines()]
    assert lines[0] == "Reed Shore · Bear Cradle (1a+2b): edition 2002, 37 hexes"
    assert lines[2].split() == ["1-1", "C", "1-2", "f", "1-3", "D", "1-4", "E"]
    assert lines[3].split() == ["m", "1", "f", "1", "m", "4", "m", "4"]
    assert lines[7] == "        " + "═" * 16, "Otter Brook runs below 2-1 and 2-2"
    assert lines[8] == "     3-1 B   3-2     3-3     3-4     3-5   ║ 3-6 F"
    assert "p 4 * ║ m 5" in lines[9], "lava, then the Salmon Race"
    assert "River 3 Salmon Race: die 5 6, floods 4 hexes" in lines
    assert lines[-1] == "Rose: 1 NE  2 E  3 SE  4 SW  5 W  6 NW"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_has_colours_and_words(language: str) -> None:
    screen = Console(record=True, width=100, force_terminal=True, color_system="truecolor", file=StringIO())
    screen.print(picture(shelf.board("1b+2a"), Words(language)))
    shown = screen.export_text(styles=True)
    assert "48;2;102;119;74" in shown, "forest green"
    assert {"fr": "volcan", "en": "volcano", "it": "vulcano"}[language] in shown


def test_files_and_names_may_be_mixed(west: Path, tmp_path: Path) -> None:
    out = tmp_path / "valley.svg"
    result = board("render", west, "2a", "--svg", out, "--lang", "fr")
    assert (result.exit_code, result.output) == (0, "")
    drawn = ElementTree.parse(out).getroot()
    assert drawn.tag == f"{NAMESPACE}svg"
    groups = [each.get("id") for each in drawn.iter(f"{NAMESPACE}g") if each.get("id")]
    assert len(groups) == 37
    assert "hex-4-4" in groups
    texts = [each.text for each in drawn.iter(f"{NAMESPACE}text")]
    assert {*"ABCDEFabcdefghijkl"} <= set(texts)
    assert "La Rive aux roseaux · La Défense fumante" in texts
    assert board("render", "1a", "2a", "--svg", "-", "--lang", "fr").stdout == out.read_text("utf-8")


def test_names_on_a_map_are_no_markup(tmp_path: Path) -> None:
    file = tmp_path / "valley.toml"
    file.write_text(shelf.file("classic-1991-a").replace("Grandmother Valley", "<b>&amp; [red]"), "utf-8")
    result = board("render", file, "--svg", "-")
    assert ElementTree.fromstring(result.stdout).find(f"{NAMESPACE}title").text == "<b>&amp; [red]"  # type: ignore[union-attr]
    assert board("render", file).output.startswith("<b>&amp; [red] (classic-1991-a)")


# -- generate --------------------------------------------------------------------------------------------------


def test_a_valley_is_printed_as_a_file() -> None:
    result = board("generate", "--seed", 7)
    assert result.exit_code == 0
    assert result.output.startswith("# A random valley: seed 7, 37 hexes, edition 2002.\n")
    drawn = load(result.output)
    assert (drawn.plan.id, drawn.count) == ("wild-37-7", 37)
    assert board("generate", "--seed", 7).output == result.output
    assert load(board("generate", "--seed", 7, "--size", 61).output).count == 61
    assert load(board("generate", "--seed", 7, "--edition", 1991).output).plan.edition == "1991"


def test_files_are_written(tmp_path: Path) -> None:
    out, svg = tmp_path / "valley.toml", tmp_path / "valley.svg"
    assert board("generate", "--out", out, "--svg", svg, lang="it_IT").output == ""
    assert out.read_text("utf-8").startswith("# Una valle a caso: seme ")
    assert svg.read_text("utf-8").startswith("<svg ")
    assert "Sound and balanced." in board("check", out).output
    assert "The Wild Valley (wild-37-" in board("render", out).output


# -- what makes no sense -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "code", "words"),
    [
        (("render", "9z"), 2, ("9z", "1a+2a", "classic-1991-b")),
        (("render", "1a"), 1, ("1a is a half board; name a side of half 2 as well. (B01)",)),
        (("render", "1a+1b"), 1, ("one side of half 1 and one side of half 2. (B01)",)),
        (("render", "1a+2a", "--lang", "de"), 2, ("de", "fr, en, it")),
        (("render", "1a+2a", "--svg", "no/such/folder.svg"), 2, ("no/such/folder.svg", "No such file")),
        (("check", "nowhere.toml"), 2, ("nowhere.toml", "No such file")),
        (("check",), 2, ("FILE",)),
        (("generate", "--size", "40"), 2, ("40", "37 (2002), 61 (2002), 37 (1991)")),
        (("generate", "--edition", "2020"), 2, ("2020", "1991, 2002")),
        (("generate", "--seed", "-1"), 2, ("--seed",)),
    ],
)
def test_what_makes_no_sense_is_said_in_a_sentence(args: tuple[str, ...], code: int, words: tuple[str, ...]) -> None:
    result = board(*args)
    assert (result.exit_code, result.stdout) == (code, "")
    for word in words:
        assert word in result.stderr


def test_a_file_of_bytes(tmp_path: Path) -> None:
    file = tmp_path / "bytes.toml"
    file.write_bytes(b"\xff\xfe\x00")
    result = board("check", file)
    assert result.exit_code == 2
    assert "bytes.toml cannot be read: " in result.stderr


def test_a_spoilt_file_is_not_drawn(west: Path) -> None:
    west.write_text(west.read_text("utf-8").replace("radius = 3", "radius = 3.5"), "utf-8")
    result = board("render", west, "2a")
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{west}:10: error: The field “radius” must be a whole number. (F01)" in result.stderr
