"""What is needed is written down once: the ranges, the pins, and the reason for each package."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
NOTES = ROOT / "docs" / "decisions"
SETS = {path.stem: path.read_text("utf-8").splitlines() for path in sorted((ROOT / "requirements").glob("*.in"))}
WITHOUT_PACKAGES = ("core", "games", "bots", "lab/series", "lab/study", "__init__.py", "__main__.py")
BUT = {  # the doors to packages there, which are read when they are needed
    "lab/series/parquet.py": "pyarrow",
    "lab/series/rating.py": "openskill",
    "lab/series/cluster.py": "ray",
    "lab/series/plot.py": "matplotlib",
    "lab/study/workbench/picture.py": "matplotlib",
}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS = {
    "cli": "cli",
    "server": "server",
    "env": "environments",
    "ray": "ray",
    "docs": "docs",
    "lab": "lab",
    "client": "client",
}


def name_of(requirement: str) -> str:
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return found[0].lower().replace("_", "-")


def wanted(lines: list[str]) -> dict[str, str]:
    """The packages of a set, without those of another one that it names; each as it is written."""
    return {name_of(line): line.replace('"', "'") for line in lines if line and not line.startswith("-")}


def explained() -> dict[str, str]:
    """When each package is needed, as the note on dependencies says."""
    rows = re.findall(r"^\| ([\w, -]+?) \| (.+?) \|", (NOTES / "0007-dependencies.md").read_text("utf-8"), re.MULTILINE)
    return {name_of(name): when for names, when in rows if names != "package" for name in names.split(", ")}


def test_every_package_has_a_reason_and_every_reason_a_package() -> None:
    told = {name: when for name, when in explained().items() if set(name) != {"-"}}
    sets = (*SETS.values(), *PROJECT["optional-dependencies"].values())
    assert sorted(told) == sorted({name for lines in sets for name in wanted(lines)} - {"steppe"})


def test_who_installs_the_package_gets_nothing_else() -> None:
    assert PROJECT["dependencies"] == []


def test_the_extras_are_known_by_name() -> None:
    assert PROJECT["optional-dependencies"].keys() == EXTRAS.keys()


@pytest.mark.parametrize("extra", EXTRAS)
def test_who_asks_for_an_extra_gets_what_that_part_runs_with(extra: str) -> None:
    given = wanted(PROJECT["optional-dependencies"][extra])
    assert sorted(given.keys() - {"steppe"}) == sorted(n for n, when in explained().items() if when == EXTRAS[extra])
    pinned = {name: line for lines in SETS.values() for name, line in wanted(lines).items() if ">=" in line}
    for name, line in given.items():
        assert name not in pinned or line == pinned[name], "the same ranges"


@pytest.mark.parametrize("name", SETS)
def test_every_set_is_pinned_with_hashes(name: str) -> None:
    pins = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    pinned = {name_of(line) for line in pins.splitlines() if re.match(r"[\w.-]+==", line)}
    for package in wanted(SETS[name]):
        assert package in pinned, f"{package} is wanted and not pinned: make pins"
    for block in re.split(r"\n(?=\w)", pins.strip()):
        assert "--hash=sha256:" in block, block[:80]


def test_sets_are_known_by_name() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    found = re.search(r"for set in ([\w ]+);", makefile)
    assert found
    assert sorted(found[1].split()) == sorted(SETS), "make pins renews them all"
    note = (NOTES / "0008-pins-without-a-lock-file.md").read_text("utf-8")
    assert sorted(re.findall(r"^\| `(\w+)` \|", note, re.MULTILINE)) == sorted(SETS)


def test_the_engine_and_its_players_need_no_package() -> None:
    for room in WITHOUT_PACKAGES:
        inside = ROOT / "src" / "steppe" / room
        for path in inside.rglob("*.py") if inside.is_dir() else (inside,):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
                names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
                for each in names:
                    top = each.partition(".")[0]
                    allowed = ["steppe", "mypy_extensions"]  # which is read by the compiler alone (test_house.py)
                    allowed += [BUT.get(path.relative_to(ROOT / "src" / "steppe").as_posix(), "steppe")]
                    assert top in allowed or top in sys.stdlib_module_names, f"{path.name} imports {each}"
