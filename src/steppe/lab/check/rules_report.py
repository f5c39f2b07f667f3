"""The numbered rules of each game beside the tests that cite them; those that no test cites are listed."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import yaml

from steppe.core.example import PASSED
from steppe.games.valley.examples.cases import judge
from steppe.games.valley.unused import UNUSED

ROOT = Path(__file__).resolve().parents[4]  # of the project, which holds docs and tests

FAMILIES: Mapping[str, tuple[str, ...]] = {  # by document, docs/rules/<name>.md
    "maamut": ("M", "MR", "O", "N"),
    "mammut": ("K", "KR"),
    "valley": ("V", "VR", "R", "P", "H", "N", "T"),
    "valley-cards": ("VC",),
    "valley-board": ("F", "B"),
}

Places: TypeAlias = dict[str, list[str]]  # a number -> the files, with their lines, where it stands

NUMBER = r"([A-Z]+\d+(?:\.\d+[a-z]?)?)"
ITEM = re.compile(rf"\s*[-*] \*\*{NUMBER}\b")  # - **M5.3** or - **M5.1 Play a card.**
HEADING = re.compile(rf"#+ {NUMBER}\b")
ROW = re.compile(rf"\| *{NUMBER} *\|")
FENCE = re.compile(r"\s*```")
BLOCK = re.compile(r"^```ya?ml\n(.*?)^```", re.MULTILINE | re.DOTALL)


def family(number: str) -> str:
    """The letters of a number, with the document in front if it has one: `N`, `valley:N`."""
    return re.sub(r"\d[\d.]*[a-z]?$", "", number)


def game_of(document: str) -> str:
    """The game that a document is about."""
    return document.partition("-")[0]


def shared_letters(families: Mapping[str, tuple[str, ...]]) -> frozenset[str]:
    """Letters that more than one document uses; their numbers are told apart by the game."""
    every = [each for letters in families.values() for each in letters]
    return frozenset(each for each in every if every.count(each) > 1)


def scoped(places: Places, game: str, shared: frozenset[str]) -> Places:
    """Numbers as the report knows them: `N3` of the Valley is `valley:N3`, since Mâamut has one too."""
    return {f"{game}:{n}" if family(n) in shared and game else n: found for n, found in places.items()}


# -- documents -------------------------------------------------------------------------------------------------


def rules_in(document: str, families: tuple[str, ...], name: str = "") -> Places:
    """The numbers that a document defines; a chapter with numbered paragraphs is not itself a rule."""
    found: Places = {}
    chapters: Places = {}
    for line, text in _prose(document):
        for pattern, where in ((ITEM, found), (ROW, found), (HEADING, chapters)):
            match = pattern.match(text)
            if match and family(match[1]) in families:
                where.setdefault(match[1], []).append(f"{name}:{line}")
    parents = {number.partition(".")[0] for number in found if "." in number}
    for number, places in chapters.items():
        if number not in parents:
            found.setdefault(number, []).extend(places)
    return found


def cited_by_examples(document: str, name: str = "", counts: Callable[[object], bool] = lambda case: True) -> Places:
    """The numbers that those worked examples of a document name which count."""
    found: Places = {}
    for block in BLOCK.finditer(document):
        data = yaml.safe_load(block[1])
        cases = data.get("cases", []) if isinstance(data, dict) else data if isinstance(data, list) else []
        line = document.count("\n", 0, block.start()) + 2
        for case in cases:
            if isinstance(case, dict) and "rules" in case and counts(case):
                for number in case["rules"]:
                    found.setdefault(str(number), []).append(f"{name}:{line}")
    return found


def _prose(document: str) -> Iterator[tuple[int, str]]:
    """The lines outside blocks of code."""
    inside = False
    for line, text in enumerate(document.splitlines(), 1):
        if FENCE.match(text):
            inside = not inside
        elif not inside:
            yield line, text


# -- tests -----------------------------------------------------------------------------------------------------


def cited_in(source: str, name: str = "") -> Places:
    """The numbers that the marks of a test module name."""
    found: Places = {}
    for call in _marks(ast.parse(source)):
        for argument in call.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                found.setdefault(argument.value, []).append(f"{name}:{argument.lineno}")
    return found


def runs_examples_of(source: str, document: str) -> bool:
    """Whether a test module names the document and marks tests with the rules of its examples."""
    tree = ast.parse(source)
    names = any(isinstance(node, ast.Constant) and node.value == document for node in ast.walk(tree))
    return names and any(isinstance(argument, ast.Starred) for call in _marks(tree) for argument in call.args)


def _marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Every `pytest.mark.rule(...)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield node


# -- the report ------------------------------------------------------------------------------------------------


@dataclass
class Report:
    """What the documents define and what the tests cite."""

    families: list[str]
    rules: Places
    cited: Places
    missing: list[str] = field(default_factory=list)  # documents that should be there
    unused: Mapping[str, str] = field(default_factory=dict)  # numbers that are not built yet, and why

    @property
    def uncited(self) -> list[str]:
        return [number for number in self.rules if number not in self.cited and number not in self.unused]

    @property
    def played(self) -> list[str]:
        """Numbers that are said not to be built yet, and yet a test cites them; or that no document has."""
        return [number for number in self.unused if number in self.cited or number not in self.rules]

    @property
    def unknown(self) -> list[str]:
        """Numbers of these families that no document has; other letters belong to rules not counted here."""
        letters = {*self.families, *(each.partition(":")[2] for each in self.families if ":" in each)}
        return [number for number in self.cited if number not in self.rules and family(number) in letters]

    @property
    def twice(self) -> list[str]:
        return [number for number, places in self.rules.items() if len(places) > 1]

    @property
    def good(self) -> bool:
        return not (self.uncited or self.unknown or self.played or self.twice or self.missing)

    def lines(self) -> Iterator[str]:
        for each in self.families:
            numbers = [number for number in self.rules if family(number) == each]
            resting = sum(number in self.unused for number in numbers)
            yield f"{each} {sum(number in self.cited for number in numbers)}/{len(numbers) - resting}" + (
                f", {resting} not built yet" if resting else ""
            )
        for document in self.missing:
            yield f"missing: {document}"
        for number in self.uncited:
            yield f"no test cites {number} ({self.rules[number][0]})"
        for number in self.played:
            yield f"{number} is said not to be built yet: {self.unused[number]}"
        for number in self.unknown:
            yield f"there is no {number}, cited in {', '.join(self.cited[number])}"
        for number in self.twice:
            yield f"{number} is defined more than once: {', '.join(self.rules[number])}"


def report(
    root: Path = ROOT, families: Mapping[str, tuple[str, ...]] = FAMILIES, unused: Mapping[str, str] = UNUSED
) -> Report:
    """Read the documents and the tests of a project."""
    shared = shared_letters(families)
    letters = [
        f"{game_of(document)}:{each}" if each in shared else each for document, own in families.items() for each in own
    ]
    resting = {number: why for number, why in unused.items() if family(number) in letters}
    made = Report(letters, {}, {}, unused=resting)
    sources = {path: path.read_text("utf-8") for path in sorted((root / "tests").rglob("*.py"))}
    for path, source in sources.items():
        of = path.relative_to(root).parts
        game = of[of.index("games") + 1] if "games" in of[:-2] else ""
        _add(made.cited, scoped(cited_in(source, str(path.relative_to(root))), game, shared))
    for document_name, own in families.items():
        path, game = root / "docs" / "rules" / f"{document_name}.md", game_of(document_name)
        name = str(path.relative_to(root))
        if not path.is_file():
            made.missing.append(name)
            continue
        document = path.read_text("utf-8")
        _add(made.rules, scoped(rules_in(document, own, name), game, shared))
        if any(runs_examples_of(source, path.name) for source in sources.values()):
            counts = is_played if game == "valley" else lambda case: True
            _add(made.cited, scoped(cited_by_examples(document, name, counts), game, shared))
    return made


def is_played(case: object) -> bool:
    """Whether an example of the Valley proves something: one that is not offered yet does not."""
    return judge(case).outcome == PASSED


def _add(places: Places, more: Places) -> None:
    for number, found in more.items():
        places.setdefault(number, []).extend(found)


def main() -> int:
    """Print the report; 1 if anything is missing."""
    made = report()
    sys.stdout.write("".join(f"{line}\n" for line in made.lines()))
    return 0 if made.good else 1


if __name__ == "__main__":
    sys.exit(main())
