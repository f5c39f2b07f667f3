"""The rules of the house: who may import whom, who may write, what may be read, how large things may be."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import steppe
from steppe.games import GAMES

SOURCE = Path(steppe.__file__).parent
ROOT = SOURCE.parent.parent
MODULES = sorted(SOURCE.rglob("*.py"))
TREES = {path: ast.parse(path.read_text("utf-8")) for path in MODULES}

BELOW = {  # what each room may import of the house
    "core": {"core"},
    "games": {"core", "games"},
    "bots": {"core", "games", "bots"},
    "envs": {"core", "games", "bots", "envs"},
    "lab": {"core", "games", "bots", "envs", "lab"},
    "server": {"core", "games", "bots", "server"},
    "client": {"core", "games", "bots", "client"},
    "cli": {"core", "games", "bots", "envs", "lab", "server", "cli"},
}
SERVER = {  # the same for the rooms of the server; a move passes from the socket or the api down to the table
    "wire": {"wire"},
    "table": {"wire", "table"},
    "store": {"wire", "table", "store"},
    "people": {"wire", "table", "store", "people"},
    "guard": {"wire", "people", "guard"},
    "workers": {"wire", "table", "workers"},
    "bots": {"wire", "workers", "bots"},
    "past": {"wire", "table", "store", "workers", "past"},
    "live": {"wire", "table", "store", "people", "guard", "workers", "bots", "past", "live"},
    "services": {"store", "people", "guard", "workers", "bots", "live"},
    "socket": {"wire", "table", "people", "guard", "live", "services", "socket"},
    "api": {"wire", "table", "store", "people", "guard", "bots", "past", "live", "services", "api"},
    "app": {"wire", "store", "people", "guard", "live", "services", "socket", "api"},
}
PEOPLE = {"batch", "batches", "party"}  # who stands where, and how answers name them
VALLEY = {  # and for those of the Valley: phases ask, deeds do, queries only look
    "board": {"board"},
    "purpose": set(),
    "variant": {
        "effect",
        "keeping",
        "purpose",
    },  # what edits are; the variants themselves are known to nobody who plays by them
    "card": {"purpose", "variant"},
    "discovery": set(),
    "neutral": {"board", "piece"},
    "larder": set(),
    "effect": set(),
    "footprint": set(),
    "piece": {"board"},
    "party": {"piece"},
    "batch": {"party", "piece"},
    "batches": {"batch", "party", "piece"},
    "edition": {"board", "card", "neutral", "piece", "variant"},
    "keeping": {"board"},
    "rules": {"keeping", "larder", "card", "edition", "neutral", "party", "piece", "variant"},
    "compiling": {"board", "card", "edition", "keeping", "rules", "variant"},
    "planes": {"board", "edition", "effect", "neutral", "party", "piece"},
    "world": {"party", "board", "effect", "footprint", "neutral", "piece", "planes", "rules"},
    "view": {"board", "rules", "world"},
    "queries": (
        PEOPLE
        | {"keeping", "larder", "board", "card", "effect", "neutral", "piece", "rules", "variant", "world", "queries"}
    ),
    "refusal": PEOPLE | {"board", "card", "piece", "variant", "world", "queries", "refusal"},
    "deeds": PEOPLE | {"effect", "larder", "neutral", "piece", "variant", "world", "queries", "deeds"},
    "phases": (
        PEOPLE
        | {"board", "card", "larder", "neutral", "piece", "variant", "world"}
        | {"queries", "refusal", "deeds", "phases"}
    ),
    "cards": (
        PEOPLE
        | {"board", "card", "edition", "effect", "larder", "neutral", "rules", "piece", "variant", "world"}
        | {"queries", "deeds", "phases", "cards", "discovery", "purpose"}
    ),
    "variants": (
        PEOPLE
        | {"card", "keeping", "larder", "board", "edition", "neutral", "piece", "rules", "variant", "world"}
        | {"queries", "deeds", "phases", "cards", "variants", "discovery", "purpose"}
    ),
    "table": (
        PEOPLE
        | {"board", "card", "edition", "neutral", "rules", "piece", "world"}
        | {"queries", "deeds", "phases", "cards", "variants", "table"}
    ),
    "notation": (
        PEOPLE
        | {"larder", "board", "card", "compiling", "edition", "effect", "neutral", "rules", "piece", "variant", "world"}
        | {"queries", "phases", "cards", "variants", "notation"}
    ),
    "game": (
        {"card", "compiling", "edition", "purpose", "rules", "piece", "variant", "world"}
        | {"queries", "phases", "cards", "variants", "table", "notation"}
    ),
    "unused": set(),
    "examples": (
        PEOPLE
        | {"board", "card", "edition", "neutral", "rules", "piece", "world", "queries", "deeds", "phases", "cards"}
        | {"variant", "variants", "notation", "game"}
    ),
}
LAB = {
    "series": {"series"},
    "study": {"study", "series"},
    "check": {"check", "series"},
    "golden": {"golden", "check"},
    "measure": {"measure", "series"},
}
ROOMS = {"server": SERVER, "games/valley": VALLEY, "lab": LAB}
NOT_PORTABLE = {"os", "socket", "threading", "pathlib", "subprocess"}
PORTABLE = ("table", "wire")  # of the server: neither storage nor web nor processes
PURE = ("core", "games")  # no clock, no chance of their own, no input or output
FORBIDDEN = {
    "random",
    "secrets",
    "time",
    "datetime",
    "os",
    "sys",
    "io",
    "socket",
    "threading",
    "asyncio",
    "pathlib",
    "subprocess",
}
COMPILER = "mypy_extensions"  # the types of whole numbers for mypyc; nobody needs them to run
LONGEST_MODULE, LONGEST_FRAME, LARGEST_CORE = 400, 60, 3000  # decisions 20, 22, 28, 31, 35, 36


def room(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the whole path"
            yield node.module or ""


def name(path: Path) -> str:
    return str(path.relative_to(SOURCE))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_rooms_import_downwards_only(path: Path) -> None:
    for module in imports(TREES[path]):
        parts = module.split(".")
        if parts[0] == "steppe" and len(parts) > 1 and room(path) in BELOW:
            assert parts[1] in BELOW[room(path)], f"{name(path)} imports {module}"
            if parts[1] == "games" and len(parts) > 2 and room(path) == "games" and path.parent != SOURCE / "games":
                assert parts[2] == path.relative_to(SOURCE).parts[1], f"{name(path)} imports another game: {module}"


def inner_rooms() -> Iterator[tuple[str, Path]]:
    """Every module of a house with rooms, and the house."""
    for house in ROOMS:
        for path in MODULES:
            if path.is_relative_to(SOURCE / house) and path.parent.name != "migrations":
                yield house, path


@pytest.mark.parametrize(("house", "path"), [*inner_rooms()])
def test_rooms_within_a_house_import_downwards_only(house: str, path: Path) -> None:
    inner = path.relative_to(SOURCE / house).parts[0].removesuffix(".py")
    if inner == "__init__":
        return
    within = ["steppe", *house.split("/")]
    for module in imports(TREES[path]):
        parts = module.split(".")
        if parts[: len(within)] == within and len(parts) > len(within):
            allowed = ROOMS[house][inner] | ({inner} if path.parent != SOURCE / house else set())
            assert parts[len(within)] in allowed, f"{name(path)} imports {module}"


SERVER_MODULES = [p for p in MODULES if room(p) == "server" and p.parent.name != "migrations"]


@pytest.mark.parametrize("path", SERVER_MODULES, ids=name)
def test_the_logic_of_a_table_runs_anywhere(path: Path) -> None:
    if path.relative_to(SOURCE / "server").parts[0] in PORTABLE:
        allowed = {*sys.stdlib_module_names, "msgspec", "steppe"} - {
            "os",
            "socket",
            "threading",
            "pathlib",
            "subprocess",
        }
        for module in imports(TREES[path]):
            assert module.split(".")[0] in allowed, f"{name(path)} imports {module}"


@pytest.mark.parametrize("path", SERVER_MODULES, ids=name)
def test_no_import_hides_a_cycle(path: Path) -> None:
    """What is imported for types alone may be a library that loads slowly, never a module of the house."""
    for node in ast.walk(TREES[path]):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            assert not [module for module in imports(node) if module.startswith("steppe")], name(path)


@pytest.mark.parametrize("path", [p for p in MODULES if room(p) in PURE], ids=name)
def test_core_and_games_are_pure(path: Path) -> None:
    for module in imports(TREES[path]):
        top = module.split(".")[0]
        assert top in ("steppe", COMPILER) or top in sys.stdlib_module_names, f"{name(path)} imports {module}"
        assert top not in FORBIDDEN, f"{name(path)} imports {module}"
        assert not module.startswith("importlib") or name(path) == "core/text.py", (
            "only text.py reads files of the package"
        )
        assert top != "pkgutil" or name(path) == "games/valley/discovery.py", (
            "only there modules are found by themselves"
        )
    called = {n.func.id for n in ast.walk(TREES[path]) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
    assert not called & {"open", "input", "print", "eval", "__import__"}
    assert "exec" not in called or name(path) == "core/sheet.py"


@pytest.mark.parametrize("path", [p for p in MODULES if room(p) in (*PURE, "bots")], ids=name)
def test_what_the_compiler_reads_nobody_else_needs(path: Path) -> None:
    tree = TREES[path]
    typing = [n for n in ast.walk(tree) if isinstance(n, ast.If) and ast.unparse(n.test) == "TYPE_CHECKING"]
    guarded = [module for node in typing for module in imports(node)]
    assert list(imports(tree)).count(COMPILER) == guarded.count(COMPILER)


def world_writes(tree: ast.AST) -> Iterator[ast.AST]:
    """Assignments and changing calls whose target is reached through a `world`."""
    changing = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}
    for node in ast.walk(tree):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.Delete):
            targets = list(node.targets)
        elif isinstance(node, ast.AugAssign | ast.AnnAssign):
            targets = [node.target]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in changing:
            targets = [node.func.value]
        flat = [t for target in targets for t in (target.elts if isinstance(target, ast.Tuple) else [target])]
        for target in flat:
            if isinstance(target, ast.Attribute | ast.Subscript) and re.match(
                r"(\w+\.)*world\.\w", ast.unparse(target)
            ):
                yield node


@pytest.mark.parametrize("path", [p for p in MODULES if room(p) == "games"], ids=name)
def test_only_deeds_write_to_the_world(path: Path) -> None:
    if path.name == "deeds.py" or path.parent.name == "deeds":
        return
    found = [f"{name(path)}:{getattr(node, 'lineno', 0)}" for node in world_writes(TREES[path])]
    if path.name == "game.py" or path.parent.name == "notation":
        assert len(found) <= 10, (
            "setting up, redealing and reading positions make worlds; they change no game under way"
        )
    else:
        assert not found


def test_the_finder_of_writers_finds_them() -> None:
    for source in (
        "g.world.hands[0] = ()",
        "world.turn += 1",
        "g.world.traps.append(1)",
        "del self.g.world.x",
        "a, world.b = 1, 2",
    ):
        assert list(world_writes(ast.parse(source))), source
    for source in ("hex = g.world.mammoth", "self.world = 3", "path.append(g.world.mammoth)"):
        assert not list(world_writes(ast.parse(source))), source


@pytest.mark.parametrize("path", [p for p in MODULES if room(p) == "games"], ids=name)
def test_options_are_compiled_and_read_nowhere_else(path: Path) -> None:
    if path.name in ("game.py", "rules.py", "variant.py", "edition.py", "compiling.py"):
        return
    if path.parent.name in ("notation", "examples", "variants"):
        return  # where options are declared, compiled, or part of a text
    names = {n.id for n in ast.walk(TREES[path]) if isinstance(n, ast.Name)}
    names |= {n.attr for n in ast.walk(TREES[path]) if isinstance(n, ast.Attribute)}
    assert not names & {"options", "OPTIONS", "Option"}, name(path)


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_modules_fit_in_a_head(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= LONGEST_MODULE


def test_frames_are_small_and_have_no_flags() -> None:
    for path in MODULES:
        for node in ast.walk(TREES[path]):
            if isinstance(node, ast.ClassDef) and any(ast.unparse(d) == "sheet" for d in node.decorator_list):
                lines = (node.end_lineno or 0) - node.lineno + 1
                frame = node.name != "World"  # which has a line for each thing on the table
                assert lines <= LONGEST_FRAME or not frame, f"{node.name} has {lines} lines"
                fields = [n.target for n in node.body if isinstance(n, ast.AnnAssign)]
                assert not [f for f in fields if ast.unparse(f).startswith("waiting")]


def test_core_stays_small() -> None:
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in MODULES if room(path) == "core")
    assert lines <= LARGEST_CORE


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_modules_begin_alike(path: Path) -> None:
    if path.name == "__main__.py" or not TREES[path].body:
        return
    assert ast.get_docstring(TREES[path]), "a module says what it is"
    if any(isinstance(node, ast.FunctionDef | ast.ClassDef) for node in TREES[path].body):
        assert "annotations" in [
            alias.name for n in TREES[path].body if isinstance(n, ast.ImportFrom) for alias in n.names
        ]


def test_every_frame_of_a_game_can_be_loaded() -> None:
    for key, game in GAMES.items():
        bases = {
            node.name: {ast.unparse(base) for base in node.bases}
            for path in (SOURCE / "games" / key).rglob("*.py")
            for node in ast.walk(TREES[path])
            if isinstance(node, ast.ClassDef) and path.parent.name != "examples"
        }
        kinds = {"Frame", "Interjection"}
        while more := {name for name, above in bases.items() if above & kinds} - kinds:
            kinds |= more
        shared = set().union(*bases.values())  # what other frames are made from is never under way itself
        assert kinds - shared - {"Frame", "Interjection"} == {kind.__name__ for kind in game.frames}


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_that_a_question_is_a_reaction_only_its_field_says(path: Path) -> None:
    for node in ast.walk(TREES[path]):
        text = ast.unparse(node) if isinstance(node, ast.Subscript | ast.Call | ast.Compare) else ""
        assert not re.search(r"about\b.*['\"]window['\"]|topic\b.*['\"]react['\"]", text.split("\n", 1)[0]), text


def test_the_public_names_are_those_listed() -> None:
    found = {n for n, value in vars(steppe).items() if not n.startswith("_") and not isinstance(value, ModuleType)}
    assert found - {"annotations", "Any", "TYPE_CHECKING"} <= set(steppe.__all__) <= set(dir(steppe))
    assert all(getattr(steppe, name) is not None for name in steppe.__all__)


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    return [ROOT / line for line in listed.stdout.splitlines()] if listed.returncode == 0 else []


def test_nothing_names_a_registry_or_a_machine() -> None:
    hosts = re.compile(r"(pypi\.o" + r"rg|pythonho" + r"sted|npmjs\.(o" + r"rg|com)|deb\.debi" + r"an)")
    for path in tracked():
        if path.is_file() and path.suffix not in (".png", ".woff2", ".ico"):
            assert not hosts.search(path.read_text("utf-8", "replace")), path
