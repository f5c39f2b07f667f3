"""Every numbered rule is cited by a test, and the report that says so reads rightly."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import pytest

from steppe.games import GAMES
from steppe.lab.check.rules_report import (
    FAMILIES,
    ROOT,
    Report,
    cited_by_examples,
    cited_in,
    family,
    report,
    rules_in,
    runs_examples_of,
)

DOCUMENT = """\
# A game

## Q1 Pieces

- **Q1.1** Two pieces; see Q2.
- **Q1.2 Moving.** They move, and **Q7.7** is only named here.

## Q2 One rule without paragraphs

The end, as in **Q1.1**.

## Rulings

| no. | question | ruling |
| --- | --- | --- |
| QR1 | Who begins? | Whoever asks. |
| QR10 | And who ends? | Nobody. |
| ZZ1 | Another family | not counted |

## Notation

- **W1 Position.** Two fields:
  - **W1.1** a hex.

```yaml
cases:
- id: EX1
  rules: [Q1.1, "W1"]
- rules: [QR1]
  title: in another order
```

```
- **Q9.9** A line inside a block of code.
```
"""

TESTS = '''\
"""Scenes; a text "Q5.5" is no citation."""
import pytest
pytestmark = [pytest.mark.rule("W1.1")]

@pytest.mark.rule("Q1.1", "QR1")
@pytest.mark.slow("Q3.3")
def test_one() -> None: ...

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("Q2"))])
def test_two(n: int) -> None: ...
'''

RUNNER = 'NAME = "game.md"\nMARK = pytest.mark.rule(*case["rules"])\n'


def test_all_rules_are_cited_and_all_that_is_cited_exists() -> None:
    made = report()
    assert made.good, "\n".join(made.lines())


def test_the_families_of_every_game_are_counted() -> None:
    assert set(FAMILIES) >= set(GAMES)
    found = Counter(family(number) for number in report().rules)
    least = {  # none of them goes unread; new ones may come
        "M": 62,
        "MR": 23,
        "O": 10,
        "maamut:N": 14,
        "K": 55,
        "KR": 27,
        "V": 201,
        "VR": 99,
        "R": 20,
        "P": 11,
        "H": 5,
        "valley:N": 12,
        "T": 20,
        "VC": 49,
        "F": 9,
        "B": 15,
    }
    assert found.keys() == least.keys()
    assert not [key for key, count in least.items() if found[key] < count]


def test_what_is_not_built_yet_needs_no_test_and_may_have_none(tmp_path: Path) -> None:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (tmp_path / "docs" / "rules" / "game.md").write_text("- **Q1** One.\n- **Q2** Two.\n- **Q3** Three.\n", "utf-8")
    (tmp_path / "tests" / "test_one.py").write_text('mark = pytest.mark.rule("Q1")\n', "utf-8")
    made = report(tmp_path, {"game": ("Q",)}, {"Q2": "another edition", "X1": "another game"})
    assert made.uncited == ["Q3"]
    assert next(made.lines()) == "Q 1/2, 1 not built yet"
    wrong = report(tmp_path, {"game": ("Q",)}, {"Q1": "another edition", "Q3": "as well", "Q4": "there is none"})
    assert wrong.played == ["Q1", "Q4"]
    assert not wrong.good
    assert "Q1 is said not to be built yet: another edition" in wrong.lines()


def test_the_rules_of_a_document() -> None:
    found = rules_in(DOCUMENT, ("Q", "QR", "W"), "game.md")
    assert list(found) == ["Q1.1", "Q1.2", "QR1", "QR10", "W1", "W1.1", "Q2"]
    assert found["Q1.2"] == ["game.md:6"]


def test_a_number_may_end_with_a_letter() -> None:
    found = rules_in("- **Q1.2** One.\n- **Q1.2a** Between.\n- **Q1.3** Two.\n", ("Q",))
    assert list(found) == ["Q1.2", "Q1.2a", "Q1.3"]
    assert [family(number) for number in ("Q1.2a", "QR10", "M11", "game:N3.1")] == ["Q", "QR", "M", "game:N"]


def test_the_same_letters_in_two_documents_are_told_apart(tmp_path: Path) -> None:
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    for name in ("one", "two", "two-cards"):
        letters = {"one": "N", "two": "N", "two-cards": "C"}[name]
        (tmp_path / "docs" / "rules" / f"{name}.md").write_text(f"- **{letters}1** A.\n- **{letters}2** B.\n", "utf-8")
    for game, numbers in (("one", '"N1", "N2"'), ("two", '"N1", "C1", "C2"')):
        (tmp_path / "tests" / "games" / game).mkdir(parents=True)
        (tmp_path / "tests" / "games" / game / "test_it.py").write_text(f"pytest.mark.rule({numbers})\n", "utf-8")
    families = {"one": ("N",), "two": ("N",), "two-cards": ("C",)}
    made = report(tmp_path, families)
    assert made.uncited == ["two:N2"]
    assert list(made.lines())[:3] == ["one:N 2/2", "two:N 1/2", "C 2/2"]
    (tmp_path / "tests" / "test_all.py").write_text('pytest.mark.rule("two:N2")\n', "utf-8")
    assert report(tmp_path, families).good
    (tmp_path / "tests" / "test_all.py").write_text('pytest.mark.rule("N2")\n', "utf-8")
    assert report(tmp_path, families).unknown == ["N2"]  # of which document?


def test_an_example_that_is_only_told_proves_nothing() -> None:
    block = "```yaml\n- {id: A, rules: [Q1.1]}\n- {id: B, rules: [Q2]}\n```\n"
    assert set(cited_by_examples(block, counts=lambda case: case == {"id": "A", "rules": ["Q1.1"]})) == {"Q1.1"}


def test_the_citations_of_a_module() -> None:
    assert cited_in(TESTS, "t.py") == {"W1.1": ["t.py:3"], "Q1.1": ["t.py:5"], "QR1": ["t.py:5"], "Q2": ["t.py:9"]}


def test_the_citations_of_examples() -> None:
    assert set(cited_by_examples(DOCUMENT)) == {"Q1.1", "W1", "QR1"}
    assert cited_by_examples("rules: [Q1.1]\n") == {}  # not in a block


def test_examples_count_only_where_a_test_runs_them() -> None:
    assert runs_examples_of(RUNNER, "game.md")
    assert not runs_examples_of(RUNNER, "other.md")
    assert not runs_examples_of('NAME = "game.md"\n', "game.md")


def project(root: Path, document: str, *tests: str) -> Report:
    """The report on a small project."""
    (root / "docs" / "rules").mkdir(parents=True)
    (root / "docs" / "rules" / "game.md").write_text(document, "utf-8")
    (root / "tests" / "deep").mkdir(parents=True)
    for count, source in enumerate(tests):
        (root / "tests" / "deep" / f"test_{count}.py").write_text(source, "utf-8")
    return report(root, {"game": ("Q", "QR", "W")})


def test_what_no_test_cites_is_listed(tmp_path: Path) -> None:
    made = project(tmp_path, DOCUMENT, TESTS)
    assert not made.good
    assert list(made.lines()) == [
        "Q 2/3",
        "QR 1/2",
        "W 1/2",
        "no test cites Q1.2 (docs/rules/game.md:6)",
        "no test cites QR10 (docs/rules/game.md:17)",
        "no test cites W1 (docs/rules/game.md:22)",
    ]


def test_examples_that_are_run_close_gaps(tmp_path: Path) -> None:
    assert project(tmp_path, DOCUMENT, TESTS, RUNNER).uncited == ["Q1.2", "QR10"]


def test_a_citation_of_what_does_not_exist(tmp_path: Path) -> None:
    made = project(tmp_path, DOCUMENT, 'pytest.mark.rule("Q1.1", "Q1.2", "Q2", "QR1", "QR10", "W1", "W1.1", "Q1")')
    assert made.uncited == []
    assert not made.good
    assert list(made.lines())[-1] == "there is no Q1, cited in tests/deep/test_0.py:1"


def test_a_citation_of_rules_that_are_not_counted(tmp_path: Path) -> None:
    every = '"Q1.1", "Q1.2", "Q2", "QR1", "QR10", "W1", "W1.1"'
    made = project(tmp_path, DOCUMENT, f'pytest.mark.rule({every}, "ZZ1", "Z3.3")')
    assert (made.unknown, made.good) == ([], True)
    assert {"ZZ1", "Z3.3"} <= set(made.cited)


def test_a_number_used_twice(tmp_path: Path) -> None:
    made = project(tmp_path, "- **Q1.1** One.\n- **Q1.1** Another.\n", 'pytest.mark.rule("Q1.1")')
    assert list(made.lines())[-1] == "Q1.1 is defined more than once: docs/rules/game.md:1, docs/rules/game.md:2"
    assert not made.good


def test_a_missing_document(tmp_path: Path) -> None:
    (tmp_path / "tests").mkdir()
    made = report(tmp_path, {"game": ("Q",)})
    assert list(made.lines()) == ["Q 0/0", "missing: docs/rules/game.md"]
    assert not made.good


@pytest.mark.parametrize("folder", [".", "/"])
def test_the_script_from_anywhere(folder: str) -> None:
    script = ROOT / "scripts" / "rules-report"
    run = subprocess.run([str(script)], cwd=folder, capture_output=True, text=True, check=False)
    made = report()
    assert run.stdout.splitlines() == list(made.lines())
    assert run.returncode == (0 if made.good else 1)
