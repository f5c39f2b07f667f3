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


VALLEY = Path(__file__).parents[2] / "docs" / "rules" / "valley.md"
CASES = """
cases:
- {id: good, board: 1a+2a, tribes: {fern: {food: 3}}, phase: survival, expect: {tribes: {fern: {food: 3}}}}
- {id: bad, board: 1a+2a, tribes: {fern: {food: 3}}, phase: survival, expect: {tribes: {fern: {food: 4}}}}
- {id: odd, board: 1a+2a, tribes: {fern: {}}, phase: survival, moon: full, expect: {winners: []}}
- {id: words, phase: derive, case: a story, expect: its end}
"""


@pytest.mark.rule("T1", "T19")
def test_each_outcome_is_counted_by_itself(tmp_path: Path) -> None:
    file = tmp_path / "cases.yaml"
    file.write_text(CASES, "utf-8")
    result = steppe("cases", file)
    assert result.exit_code == 1
    assert [line.partition("(id,")[0] for line in result.stdout.splitlines()] == [
        "bad: tribes: fern: food: expected 4, found 3",
        "odd: error: case: moon: expected one of these ",
        "words: told in words",
        "1 passed, 1 failed, 1 in error, 1 told",
    ]
    data = json.loads(steppe("cases", file, "--json").stdout)
    counts = {key: data[key] for key in ("passed", "failed", "error", "told")}
    assert set(counts.values()) == {1}
    assert [case["outcome"] for case in data["files"][0]["cases"]] == ["passed", "failed", "error", "told"]


@pytest.mark.rule("T19")
def test_what_is_told_is_no_error_and_an_error_is_one(tmp_path: Path) -> None:
    lines = CASES.strip().splitlines()
    file = tmp_path / "cases.yaml"
    for chosen, code in (([1, 4], 0), ([1, 3], 1), ([2], 1)):
        file.write_text("\n".join(["cases:", *(lines[number] for number in chosen)]), "utf-8")
        assert steppe("cases", file).exit_code == code
    file.write_text("\n".join(["cases:", lines[1], lines[1]]), "utf-8")
    assert "the id “good” is there more than once" in steppe("cases", file).stderr
    page = tmp_path / "page.md"
    page.write_text(f"# Cases\n\n```yaml\n{lines[1]}\n```\n\n```yaml\n{lines[2]}\n- 3\n```\n", "utf-8")
    assert steppe("cases", page).stdout.splitlines()[-1] == "1 passed, 1 failed, 1 in error"


@pytest.mark.rule("T19")
def test_the_valley_s_examples_pass_or_are_told() -> None:
    result = steppe("cases", VALLEY)
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "96 passed, 0 failed, 1 told"


def test_failing_cases_have_a_line_each(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(TWO, "utf-8")
    result = steppe("cases", file, RULES)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "bad: result: hunters: expected Ac7,Bg4, found Ad7,Bg4; result: decides: expected A, found B",
        "case 3: actions: expected 3W is legal, found it is not (A 3 to the west would leave the board: "
        "only 0 hexes are open that way. (M5.2))",
        "case 4: error: case: expected keys with values, found 'just words'",
        "36 passed, 2 failed, 1 in error",
    ]


def test_json(tmp_path: Path) -> None:
    file = tmp_path / "two.yaml"
    file.write_text(TWO, "utf-8")
    result = steppe("cases", file, tmp_path / "none.yaml", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert (data["ok"], data["passed"], data["failed"], data["error"]) == (False, 1, 2, 1)
    good, bad, *_ = data["files"][0]["cases"]
    assert good == {"id": "good", "title": "a plain move", "ok": True, "outcome": "passed", "faults": []}
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
