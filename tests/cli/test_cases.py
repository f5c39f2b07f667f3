"""`steppe cases`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.terminal import BOARD, steppe

RULES = Path(__file__).parents[2] / "docs" / "rules" / "maamut.md"

TWO = """
boards:
  B1: "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs"
cases:
- id: good
  title: a plain move
  rules: [M5.1]
  position: "{B1} d4 Aa7,Bg4 - A113,B223 2?29 0.0.0 A 1"
  actions: ["3E"]
  result: "{B1} d4 Ad7,Bg4 - A112,B223 ?29 0.0.1 B 2"
- id: bad
  position: "{B1} d4 Aa7,Bg4 - A113,B223 2?29 0.0.0 A 1"
  actions: ["3E"]
  result: "{B1} d4 Ac7,Bg4 - A112,B223 ?29 0.0.1 A 2"
- position: "{B1} d4 Aa7,Bg4 - A113,B223 2?29 0.0.0 A 1"
  actions: ["3W"]
- just words
"""


def test_the_published_examples_hold() -> None:
    result = steppe("cases", RULES)
    assert (result.exit_code, result.output) == (0, "35 passed, 0 failed\n")


def test_failing_cases_have_a_line_each(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(TWO, "utf-8")
    result = steppe("cases", file, RULES)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "bad: result: hunters: expected Ac7,Bg4, found Ad7,Bg4; result: decides: expected A, found B",
        "case 3: actions: expected 3W is legal, found it is not (A 3 to the west would leave the board: "
        "only 0 hexes are open that way. (M5.2))",
        "case 4: case: expected keys with values, found 'just words'",
        "36 passed, 3 failed",
    ]


def test_json(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(TWO, "utf-8")
    result = steppe("cases", file, tmp_path / "none.yaml", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert (data["ok"], data["passed"], data["failed"]) == (False, 1, 3)
    good, bad, *_ = data["files"][0]["cases"]
    assert good == {"id": "good", "title": "a plain move", "ok": True, "faults": []}
    assert bad["faults"][0] == {"key": "result: hunters", "expected": "Ac7,Bg4", "found": "Ad7,Bg4", "reason": None}
    assert "No such file" in data["files"][1]["error"]
    assert json.loads(steppe("cases", RULES, "--json").stdout)["ok"] is True


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"boards: {}\n", "there are no `cases` in it"),
        (b"", "there are no `cases` in it"),
        (b"- 1\n- 2\n", "there are no `cases` in it"),
        (b"cases: 3\n", "`cases` must be a list"),
        (b"cases: []\n", "`cases` must be a list"),
        (b"cases: [\n", "is not YAML"),
        (b"cases: [@d1]\n", "is not YAML"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b"game: go\ncases: [{}]\n", "no form of examples for"),
        (b"game: [1]\ncases: [{}]\n", "no form of examples for"),
        (b"boards: [1]\ncases: [{}]\n", "`boards` must give names"),
        (b"boards: {B1: 3}\ncases: [{}]\n", "`boards` must give names"),
    ],
)
def test_files_that_hold_no_cases(tmp_path: Path, text: bytes, words: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_bytes(text)
    result = steppe("cases", file, RULES)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"steppe: {file}: ")
    assert words in result.stderr
    assert result.stdout == "35 passed, 0 failed\n"


def test_a_file_may_name_its_game(tmp_path: Path) -> None:
    file = tmp_path / "named.yaml"
    file.write_text(f'game: maamut\ncases: [{{deal: "{BOARD}", legal: true}}]', "utf-8")
    assert steppe("cases", file).output == "1 passed, 0 failed\n"


def test_markdown_without_examples(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("cases: [1]\n\n```yaml\nboards: {}\n```\n", "utf-8")
    assert "there are no `cases` in it" in steppe("cases", file).stderr
