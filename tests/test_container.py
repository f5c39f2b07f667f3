"""The Containerfile and the compose file, held against the repository; the same steps taken without a container."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from server.conftest import postgres
from steppe.cli import command

__all__ = ["postgres"]  # a real one, started for the tests

ROOT = Path(__file__).parents[1]
KNOWN = {"FROM", "WORKDIR", "COPY", "RUN", "USER", "ENV", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
PATIENCE = 120  # seconds for a server to come up on a busy machine


class Step(NamedTuple):
    """A line of the Containerfile."""

    word: str
    rest: str


def stages() -> list[list[Step]]:
    """The steps of each stage, without comments, joined where a line goes on."""
    text = re.sub(r"\\\n\s*", "", (ROOT / "Containerfile").read_text("utf-8"))
    lines = [line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#")]
    found: list[list[Step]] = []
    for word, rest in lines:
        if word == "FROM":
            found.append([])
        found[-1].append(Step(word, rest))
    return found


def settings() -> dict[str, Any]:
    """What a server can be told in its environment, and what it does otherwise."""
    return {option.envvar: option.default for option in command("serve").params if option.envvar}


def compose() -> dict[str, Any]:
    found = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
    assert isinstance(found, dict)
    return found


# -- as they are written ---------------------------------------------------------------------------------------


def test_every_line_is_one_that_builders_know() -> None:
    build, final = stages()
    assert {step.word for step in (*build, *final)} <= KNOWN
    assert build[0].rest.endswith(" AS build")
    for stage in (build, final):
        name = stage[0].rest.removesuffix(" AS build")
        assert re.fullmatch(r"python:3\.\d+-slim", name), "a version, no registry"


def test_what_is_copied_is_there_and_not_ignored() -> None:
    kept = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    build, final = stages()
    copied = {each for step in build if step.word == "COPY" for each in step.rest.split()[:-1]}
    assert copied == kept
    assert all((ROOT / each).exists() for each in copied)
    assert [step.rest for step in final if step.word == "COPY"] == ["--from=build /steppe /steppe"]


def test_the_server_runs_as_nobody_in_particular_and_can_be_asked() -> None:
    final = {step.word: step.rest for step in stages()[1]}
    assert final["USER"] == "steppe"
    assert (json.loads(final["ENTRYPOINT"]), json.loads(final["CMD"])) == (["steppe"], ["serve"])
    port = settings()["STEPPE_PORT"]
    assert final["EXPOSE"] == str(port)
    assert f"http://127.0.0.1:{port}/healthz" in final["HEALTHCHECK"]
    given = dict(pair.split("=", 1) for pair in final["ENV"].split())
    assert given.keys() - {"PATH"} <= settings().keys()


def test_the_compose_file_says_what_the_server_understands() -> None:
    services = compose()["services"]
    assert services.keys() == {"proxy", "server", "database"}
    told = services["server"]["environment"]
    assert {name for name in told if name.startswith("STEPPE_")} <= settings().keys()
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert told["FORWARDED_ALLOW_IPS"] == proxy, "the proxy alone says who a visitor is"
    assert services["proxy"]["command"].endswith(f"--to server:{settings()['STEPPE_PORT']}")
    database = services["database"]["environment"]
    assert told["STEPPE_DATABASE"] == f"postgresql://{database['POSTGRES_USER']}@database/{database['POSTGRES_DB']}"
    assert compose()["networks"]["inside"]["internal"]
    assert services["database"]["networks"] == ["inside"], "nobody else reaches it"
    for service in services.values():
        assert "image" not in service or re.fullmatch(r"\w+:\d[\w.-]*", service["image"]), "a version, no registry"


# -- the same steps --------------------------------------------------------------------------------------------


def built(home: Path) -> Path:
    """What the first stage builds, in a folder instead of a container."""
    work, steppe = home / "src", home / "steppe"
    work.mkdir()
    for step in stages()[0]:
        if step.word == "COPY":
            *sources, _ = step.rest.split()
            for each in sources:
                left = shutil.ignore_patterns("node_modules", "__pycache__", "web" if each == "src" else "coverage")
                if (ROOT / each).is_dir():
                    shutil.copytree(ROOT / each, work / each, ignore=left)
                else:
                    shutil.copy(ROOT / each, work / each)
        elif step.word == "RUN":
            words = [
                word.replace("/steppe", str(steppe), 1) if word.startswith("/steppe") else word
                for word in shlex.split(step.rest)
            ]
            words[0] = sys.executable if words[0] == "python" else words[0]
            told = subprocess.run(words, cwd=work, capture_output=True, text=True, check=False)
            assert told.returncode == 0, f"{step.rest}: {told.stderr}"
    return steppe / "bin"


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


@contextmanager
def running(command: list[str], env: dict[str, str], where: Path) -> Iterator[None]:
    """A server as long as it is needed."""
    with subprocess.Popen(command, cwd=where, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout
            assert "Steppe is at" in server.stdout.readline()
            yield
        finally:
            server.terminate()
            server.wait(PATIENCE)


@pytest.mark.proof
def test_its_steps_make_a_server_on_postgresql_that_answers_a_proxy(tmp_path: Path, postgres: str) -> None:
    programs, port = built(tmp_path), free_port()
    final = {step.word: step.rest for step in stages()[1]}
    given = dict(pair.split("=", 1) for pair in final["ENV"].split())
    path = given.pop("PATH").replace("/steppe/bin", str(programs)).replace("$PATH", os.environ["PATH"])
    told = {**compose()["services"]["server"]["environment"], "STEPPE_DATABASE": postgres, "PGPASSWORD": "none"}
    told |= {"STEPPE_ADDRESS": "https://games.example.org", "FORWARDED_ALLOW_IPS": "127.0.0.1"}
    here = {"PATH": path, "HOME": str(tmp_path), "STEPPE_PORT": str(port), "STEPPE_HOST": "127.0.0.1"}
    start = [str(programs / json.loads(final["ENTRYPOINT"])[0]), *json.loads(final["CMD"])]
    with running(start, {**given, **told, **here}, tmp_path):
        check = json.loads(final["HEALTHCHECK"].split("CMD ", 1)[1])
        asked = [str(programs / "python"), "-c", waiting(check[2].replace("8420", str(port)))]
        healthy = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert healthy.returncode == 0, healthy.stderr
        page, _ = asked_by_proxy(port, "/")
        assert "<html" in page, "the client is in it"
        _, cookie = asked_by_proxy(port, "/api/me")
        assert "secure" in cookie.lower(), "as the compose file says"
        token = re.search(r"csrftoken=([^;]+)", cookie)
        assert token
        guest, _ = asked_by_proxy(port, "/api/guests", {"name": "Ana"}, token[1])
        assert "Ana" in guest, "and PostgreSQL keeps her"


def asked_by_proxy(port: int, path: str, body: dict[str, str] | None = None, token: str = "") -> tuple[str, str]:
    """What a visitor gets through a proxy that speaks https with him; and the cookie."""
    seen = {"Host": "games.example.org", "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https"}
    seen |= {"Origin": "https://games.example.org", "Content-Type": "application/json"}
    seen |= {"X-CSRFToken": token, "Cookie": f"csrftoken={token}"} if token else {}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data, seen)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return answer.read().decode(), answer.headers.get("Set-Cookie", "")


def waiting(check: str) -> str:
    """The health check, again until it passes: a server says where it is a moment before it listens."""
    tried = f"    try:\n        exec({check!r})\n        break\n    except OSError:\n        time.sleep(0.1)"
    return f"import time\nwhile True:\n{tried}"
