"""The package as others get it: what importing costs, what is in the wheel, and that it runs where it is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src"
IMPORT, HELP = 0.120, 0.300  # seconds of this process's own time, at best
TRIES = 5
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def run(*command: object, **more: object) -> subprocess.CompletedProcess[str]:
    told = subprocess.run([str(each) for each in command], capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
    assert isinstance(told, subprocess.CompletedProcess)
    return told


def python(code: str, *flags: str) -> str:
    """What a fresh Python prints that finds Steppe in its sources."""
    told = run(sys.executable, *flags, "-c", code, env={"PYTHONPATH": str(SOURCE)})
    assert told.returncode == 0, told.stderr
    return told.stdout


# -- what importing costs ------------------------------------------------------------------------------------


def test_to_import_steppe_reads_no_game() -> None:
    found = python("import steppe, sys; print(*[m for m in sys.modules if m.startswith('steppe.')])").split()
    assert {name.split(".")[1] for name in found} <= {"core", "games"}
    assert not [name for name in found if name.startswith("steppe.games.")]


def test_only_the_game_that_is_asked_for_is_read() -> None:
    code = "import steppe, sys; steppe.bot_named('greedy', steppe.GAMES['mammut']); print(*sys.modules)"
    found = {name.split(".")[2] for name in python(code).split() if name.startswith("steppe.games.")}
    assert found == {"mammut"}


def test_names_and_number_of_the_games_read_none() -> None:
    code = (
        "import sys; from steppe import GAMES; assert [*GAMES] == ['maamut', 'mammut', 'valley'] and len(GAMES) == 3; "
        "assert 'valley' in GAMES and 'chess' not in GAMES and repr(GAMES) == '<maamut, mammut, valley>'; "
        "print(*[m for m in sys.modules if m.startswith('steppe.games.')])"
    )
    assert python(code).split() == []


def test_the_library_runs_without_any_package() -> None:
    code = (
        "import sys; sys.path = [p for p in sys.path if 'site-packages' not in p]\n"
        "from steppe import *\n"
        "for key in GAMES: bot_named('greedy', GAMES[key])\n"
        "tournament('maamut', ['greedy', 'random'], 1, options={'limit': '20'})\n"
        "tops = {m.partition('.')[0] for m in sys.modules}\n"
        "print(*(tops - sys.stdlib_module_names - {'steppe', '__main__', '__mp_main__'}))"
    )
    found = {name for name in python(code, "-S").split() if not name.startswith("_")}
    assert found <= {"sitecustomize", "usercustomize"}


def spent(code: str) -> float:
    """The least time that a fresh Python itself takes for it: what else the machine does is not counted."""
    return min(
        float(python(f"import time\nbegun = time.process_time()\n{code}\nprint(time.process_time() - begun)"))
        for _ in range(TRIES)
    )


@pytest.mark.proof
def test_to_import_steppe_is_quick() -> None:
    assert spent("import steppe") < IMPORT


@pytest.mark.proof
def test_help_is_quick() -> None:
    code = (
        "import sys, contextlib, io; sys.argv = ['steppe', '--help']; from steppe.__main__ import main\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()): main()"
    )
    assert spent(code) < HELP


def test_help_lists_each_command_with_its_own_words() -> None:
    from steppe.cli import COMMANDS, command

    modules = {path.stem for path in (SOURCE / "steppe" / "cli").glob("*.py")}
    assert COMMANDS.keys() <= modules
    for name, said in COMMANDS.items():
        words = " ".join(command(name).help.split())
        assert words.startswith(said), name


def test_who_lacks_a_package_is_told_what_to_install() -> None:
    code = "import sys; sys.modules['typer'] = None; from steppe.__main__ import main; main()"
    told = run(sys.executable, "-c", code, env={"PYTHONPATH": str(SOURCE)})
    assert told.returncode == 1
    assert told.stderr.strip() == "steppe: this needs the package typer: pip install 'steppe[cli]'"
    code = (
        "import sys; sys.modules['uvicorn'] = None; sys.argv = ['steppe', 'serve']\n"
        "from steppe.__main__ import main; main()"
    )
    told = run(sys.executable, "-c", code, env={"PYTHONPATH": str(SOURCE)})
    assert told.stderr.strip() == "steppe: this needs the package uvicorn: pip install 'steppe[server]'"


# -- what goes with it ---------------------------------------------------------------------------------------


def test_the_version_stands_in_one_place_and_everybody_says_it() -> None:
    version = PROJECT["version"]
    assert f"## [{version}]" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(rf"^version: {re.escape(version)}$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)


def test_the_classifiers_name_the_pythons_that_are_tested() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert named[0] == PROJECT["requires-python"].removeprefix(">=")
    for workflow in ("test", "wheels"):
        text = (ROOT / ".github" / "workflows" / f"{workflow}.yml").read_text("utf-8")
        assert re.findall(r'"(3\.\d+)"', text) == named, workflow


@pytest.mark.parametrize("path", sorted((ROOT / ".github" / "workflows").glob("*.yml")), ids=lambda path: path.stem)
def test_workflows_do_what_make_does(path: Path) -> None:
    flow = yaml.safe_load(path.read_text("utf-8"))
    makes = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for job in flow["jobs"].values():
        assert ("uses" in job) != ("steps" in job)
        assert "uses" not in job or (ROOT / job["uses"]).is_file()
        assert job.get("needs") in (None, *flow["jobs"])
        for step in job.get("steps", ()):
            assert ("uses" in step) != ("run" in step), step
            wanted = re.match(r"make ([a-z ]+)$", step.get("run", ""))
            assert not wanted or {*wanted[1].split()} <= makes, step


@pytest.mark.parametrize(
    "name", ["CITATION.cff", "CONTRIBUTING.md", "SECURITY.md", "docs/glossary.md", "docs/library.md"]
)
def test_documents_link_to_what_there_is(name: str) -> None:
    path = ROOT / name
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8")):
        assert (path.parent / link).exists(), f"{name} links to {link}"


# -- built and installed -------------------------------------------------------------------------------------

STRANGER = """
import json, os, pickle, sys
from pathlib import Path
from steppe import GAMES, Action, Play, Quick, Refused, Seeded, bot_named, from_json, to_json, tournament, verify

assert "site-packages" in sys.modules["steppe"].__file__
for key in GAMES:
    game = GAMES[key]
    play, luck = Play(game, 2, nature=Seeded(b"elsewhere")), Quick(1)
    while play.state.waiting and len(play.inputs) < 200:
        decision = play.state.waiting[0]
        play.submit(decision.seat, decision.sample(luck.below))
    Path(f"{key}.json").write_text(to_json(play.record(open_seed=True)), "utf-8")
    verify(game, from_json(Path(f"{key}.json").read_text("utf-8")))
    assert pickle.loads(pickle.dumps(play.state)) == play.state
    try:
        play.state.apply(0, Action("fly"))
    except Refused as refused:
        assert refused.text("fr") != str(refused)
    bot_named("medium", game)
if __name__ == "__main__":
    print(tournament("maamut", ["greedy", "random"], games=4, jobs=2).games)
    tops = {name.partition(".")[0] for name in sys.modules}
    print(*sorted(tops - sys.stdlib_module_names - {"steppe", "__main__", "__mp_main__"}))
"""
TYPED = """
from steppe import GAMES, Action, Bot, Decision, Mind, Play, Quick, Refused, View, bot_named, tournament, verify


class Mine:
    def choose(self, view: View, decision: Decision, mind: Mind) -> Action:
        return decision.at(0)


mine: Bot = Mine()
play = Play(GAMES["maamut"], 2, nature=Quick(1))
shares: list[float] = [share.share for share in tournament("maamut", [Mine, "random"], games=2).bots().values()]
draws: int | None = verify(play.game, play.record()).draws
said: str = Refused(play.state.why_not(0, Action("fly")) or exit()).text("fr")
bot: Bot = bot_named("greedy", play.game)
"""
UNTRUE = """
from steppe import Play, Quick

Play("maamut", 2, nature=Quick(1))
"""


def interpreter(version: str) -> str:
    """A Python of this version, if one can be had: this one, one on the path, or one that STEPPE_PYTHONS names."""
    named = (sys.executable, *os.environ.get("STEPPE_PYTHONS", "").split(os.pathsep), shutil.which(f"python{version}"))
    for path in filter(None, named):
        told = run(path, "-c", "import sys; print('3.%d' % sys.version_info[1])")
        if told.returncode == 0 and told.stdout.strip() == version:
            return path
    pytest.skip(f"there is no Python {version} here")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the wheel and the sources are, built from what git knows and the client that is there."""
    folder = tmp_path_factory.mktemp("dist")
    told = run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", folder, cwd=ROOT)
    assert told.returncode == 0, told.stderr
    return folder


def wheel_in(folder: Path) -> Path:
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.mark.proof
def test_the_wheel_has_all_that_is_needed_and_nothing_else(dist: Path) -> None:
    with zipfile.ZipFile(wheel_in(dist)) as wheel:
        names = set(wheel.namelist())
        (where,) = (name for name in names if name.endswith("METADATA"))
        told = wheel.read(where).decode()
    assert {"steppe/py.typed", "steppe/core/texts/fr.toml", "steppe/books/valley.md", "steppe/web/index.html"} <= names
    assert not [name for name in names if not name.startswith(("steppe/", f"steppe-{PROJECT['version']}.dist-info/"))]
    assert not [name for name in names if "__pycache__" in name or "node_modules" in name]
    needed = re.findall(r"^Requires-Dist: (.*)$", told, re.MULTILINE)
    assert needed
    assert all("extra ==" in each for each in needed), "nothing without an extra"
    assert set(re.findall(r"^Provides-Extra: (.*)$", told, re.MULTILINE)) == {*PROJECT["optional-dependencies"]}


@pytest.mark.proof
def test_the_sources_build_the_same_wheel(dist: Path, tmp_path: Path) -> None:
    (packed,) = dist.glob("*.tar.gz")
    with tarfile.open(packed) as sources:
        sources.extractall(tmp_path, filter="data")
    (unpacked,) = tmp_path.iterdir()
    told = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path / "out", cwd=unpacked)
    assert told.returncode == 0, told.stderr
    with zipfile.ZipFile(wheel_in(dist)) as one, zipfile.ZipFile(wheel_in(tmp_path / "out")) as other:
        assert {each.filename: each.CRC for each in one.infolist()} == {
            each.filename: each.CRC for each in other.infolist()
        }


def installed(base: str, wheel: Path, home: Path) -> Path:
    """A fresh environment with the wheel and nothing else; no index may be asked."""
    uv = Path(sys.executable).with_name("uv")
    told = run(uv, "venv", "-q", "--no-config", "--offline", "--python", base, home)
    assert told.returncode == 0, told.stderr
    told = run(
        uv, "pip", "install", "-q", "--no-config", "--offline", "--no-index", "--python", home / "bin" / "python", wheel
    )
    assert told.returncode == 0, told.stderr
    return home / "bin"


@pytest.mark.proof
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_a_stranger_plays_simulates_and_saves_with_the_standard_library(
    version: str, dist: Path, tmp_path: Path
) -> None:
    home = installed(interpreter(version), wheel_in(dist), tmp_path / "home")
    work = tmp_path / "somewhere else"
    work.mkdir()
    (work / "stranger.py").write_text(STRANGER, "utf-8")
    clean = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    told = run(home / "python", "stranger.py", cwd=work, env=clean)
    assert told.returncode == 0, told.stderr
    games, *packages = told.stdout.split()
    assert games == "4"
    assert not [name for name in packages if not name.startswith("_") and name != "stranger"], packages
    assert sorted(path.name for path in work.glob("*.json")) == ["maamut.json", "mammut.json", "valley.json"]
    told = run(home / "steppe", "--help", cwd=work, env=clean)
    assert told.returncode == 1
    assert told.stderr.strip() == "steppe: this needs the package typer: pip install 'steppe[cli]'"


@pytest.mark.proof
def test_with_the_packages_of_an_extra_the_commands_run_from_any_folder(dist: Path, tmp_path: Path) -> None:
    home = installed(sys.executable, wheel_in(dist), tmp_path / "home")
    (packages,) = {Path(path) for path in sys.path if path.endswith("site-packages") and sys.prefix in path}
    env = {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PYTHONPATH": str(packages)}
    for command in (
        ("simulate", "mammut", "--players", "2", "--games", "2", "--records", "games"),
        ("replay", "games/0001.txt"),
        ("play", "maamut", "--humans", "0", "--bots", "random", "--options", "limit=20"),
        ("serve", "--help"),
        ("--version",),
    ):
        told = run(home / "steppe", *command, cwd=tmp_path, env=env)
        assert told.returncode == 0, told.stderr
    where = run(home / "python", "-c", "import steppe; print(steppe.__file__)", cwd=tmp_path, env=env).stdout
    assert str(tmp_path) in where


@pytest.mark.proof
def test_mypy_sees_the_types_of_the_installed_wheel(dist: Path, tmp_path: Path) -> None:
    home = installed(sys.executable, wheel_in(dist), tmp_path / "home")
    (tmp_path / "typed.py").write_text(TYPED, "utf-8")
    (tmp_path / "untrue.py").write_text(UNTRUE, "utf-8")
    check = (sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", "--config-file", os.devnull)
    bare = {key: value for key, value in os.environ.items() if key != "MYPYPATH"}
    told = run(*check, "--python-executable", home / "python", "typed.py", cwd=tmp_path, env=bare)
    assert told.returncode == 0, told.stdout + told.stderr
    told = run(*check, "--python-executable", home / "python", "untrue.py", cwd=tmp_path, env=bare)
    assert 'incompatible type "str"; expected "Game[Any, Any]"' in told.stdout, told.stdout
