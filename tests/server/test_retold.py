"""Stories that an earlier program has kept, whose events carry no change, are told again and can be followed."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from server.fixtures.make import rebuild
from server.running import Server, temporary
from server.test_upgraded import Upgraded, steppe, waiting
from steppe.games import GAMES
from steppe.games.valley.party import gathered
from steppe.lab.check.story import Seen, fold
from steppe.lab.golden.renamed import renamed
from steppe.server.past.judgement import judge
from steppe.server.past.keeper import carry_out
from steppe.server.store import archive
from steppe.server.store.store import migrate, open_engine
from steppe.server.table.chronicle import FORM
from steppe.server.table.telling import check

OLD = Path(__file__).parent / "fixtures" / "stories-1.sql.gz"


def stories(database: Path) -> dict[tuple[str, int], tuple[dict[str, Any], str]]:
    """By table and eyes, what is kept."""
    with sqlite3.connect(database) as connection:
        rows = connection.execute("SELECT table_id, eyes, story, last FROM chronicles").fetchall()
    connection.close()
    return {(table, eyes): (json.loads(gzip.decompress(story)), last) for table, eyes, story, last in rows}


def carries(story: dict[str, Any]) -> bool:
    return any("change" in event for step in story["steps"] for event in step["events"])


def follows(story: dict[str, Any]) -> None:
    """Folded, every moment of the story is what it was."""
    world: Seen = story["view"]["world"]
    for step in story["steps"]:
        for event in step["events"]:
            world = fold(world, event.get("change", []))
        assert check(world) == step["check"]


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    database = tmp_path_factory.mktemp("old") / "steppe.db"
    return database, rebuild(OLD, database)


@pytest.fixture(scope="module")
def upgraded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Upgraded]:
    folder = tmp_path_factory.mktemp("retold")
    known = rebuild(OLD, folder / "steppe.db")
    said = steppe("upgrade", "--check", "--json", str(folder / "steppe.db"))
    server = Server(temporary(folder)).start()
    yield Upgraded(server, known, {line["table"]: line for line in said["tables"]})
    server.stop()


def test_who_looks_at_an_old_story_gets_it_told_again(upgraded: Upgraded) -> None:
    told = 0
    for name in upgraded.known["records"]:
        id, person = upgraded.known["tables"][name], upgraded.person(name)
        assert upgraded.predicted[id]["outcome"] == "retold", name
        for eyes in ("", f"?seat={person.call('GET', f'/api/tables/{id}')['yours'][0]}"):
            story = person.call("GET", f"/api/tables/{id}/replay{eyes}")
            follows(story)
            told += carries(story)
    assert told == 2 * len(upgraded.known["records"]) > 10


def test_all_others_are_told_again_by_themselves(upgraded: Upgraded) -> None:
    while waiting(upgraded.server):
        upgraded.person("maamut-over").call("GET", "/api/games")
    database = upgraded.server.database.removeprefix("sqlite:///")
    said = steppe("upgrade", "--check", "--json", database)
    assert {line["outcome"] for line in said["tables"]} == {"unchanged"}, "there is nothing left to do"
    assert all(carries(story) for story, _ in stories(Path(database)).values())


def as_of_now(story: dict[str, Any]) -> dict[str, Any]:
    """Fields of the world have other names since: with them, and without the checksums, which go by names."""
    names = {"tame": "companions"}
    world = {names.get(field, field): value for field, value in story["view"]["world"].items()}
    if "warriors" in world:  # decision 24
        counts = zip(world.pop("warriors"), world.pop("women"), strict=True)
        world["people"] = [gathered(each) for each in counts]
    steps = [{key: value for key, value in step.items() if key != "check"} for step in story["steps"]]
    for step in steps:
        if "position" in step:
            step["position"] = renamed(step["position"])  # the marks of a movement
    return {**story, "view": {**story["view"], "world": world}, "steps": steps}


def test_told_again_a_story_says_the_same_and_the_last_view_stays(old: tuple[Path, dict[str, Any]]) -> None:
    database, _ = old
    before = stories(database)
    assert len({table for table, _ in before}) > 6
    assert not any(carries(story) for story, _ in before.values())
    said = steppe("upgrade", "--json", str(database))
    assert said["totals"]["retold"] == len({table for table, _ in before})
    after = stories(database)
    assert after.keys() == before.keys()
    for key, (story, last) in after.items():
        follows(story)
        for step in story["steps"]:
            for event in step["events"]:
                event.pop("change", None)
        assert (as_of_now(story), last) == (as_of_now(before[key][0]), before[key][1]), "but for the changes"
    assert steppe("upgrade", "--json", str(database))["totals"] == {"unchanged": len(said["tables"])}


def test_a_story_that_the_rules_cannot_tell_any_more_stays(tmp_path: Path) -> None:
    database = tmp_path / "steppe.db"
    known = rebuild(OLD, database)
    engine = open_engine(f"sqlite:///{database}")
    migrate(engine)
    table, before = known["tables"]["mammut-over"], stories(database)
    with engine.begin() as connection:
        dossier = archive.dossier(connection, table)
        assert dossier is not None
        assert archive.form(connection, table) == 1
        places = json.loads(dossier["row"]["result"])
        dossier["row"]["result"] = json.dumps({**places, "places": [*reversed(places["places"])]})
        verdict = judge(dossier)
        assert (verdict.outcome, verdict.leaves) == ("kept", [])
        assert carry_out(connection, verdict)
        assert archive.form(connection, table) == FORM, "nobody tries again"
        assert table not in archive.outdated(connection, GAMES)
    engine.dispose()
    assert stories(database)[table, -1] == before[table, -1]
