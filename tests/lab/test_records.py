"""The corpus of recorded games: those of the rules of now are played again, those of earlier rules are still read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cli.terminal import steppe
from steppe.core.option import settle
from steppe.core.reason import Refused
from steppe.core.record import Record, begin, from_json, replay, to_json, verify_draws
from steppe.games import GAMES
from steppe.games.maamut.game import MAAMUT
from steppe.lab.golden import records

ROOT = Path(__file__).parents[2] / records.FOLDER
FILES = sorted(ROOT.glob("*/*/*.json"))
LEAST = 25  # of the rules of now, for each game


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> Record:
    record = from_json(path.read_text("utf-8"))
    assert (record.game, str(record.version)) == path.relative_to(ROOT).parts[:2], "each in the folder of its rules"
    return record


def is_of_now(path: Path) -> bool:
    game, version, _ = path.relative_to(ROOT).parts
    return GAMES[game].version == int(version)


@pytest.mark.parametrize("path", [path for path in FILES if is_of_now(path)], ids=name)
def test_what_was_recorded_is_played_again(path: Path) -> None:
    """Every input is legal, every checksum and the result hold, and draws follow from a seed that is open."""
    record = read(path)
    if record.seed:
        assert record.checks
        assert verify_draws(GAMES[record.game], record) > 0
    else:
        replay(GAMES[record.game], record)


def test_what_earlier_rules_recorded_is_still_read() -> None:
    for path in FILES:
        record = read(path)
        assert from_json(to_json(record)) == record
        if not is_of_now(path):
            with pytest.raises(Refused) as refused:
                begin(GAMES[record.game], record)
            assert refused.value.reason.key == "other_version"


def test_replay_says_under_which_rules_a_record_was_made(tmp_path: Path) -> None:
    earlier = replace(read(next(path for path in FILES if "maamut" in name(path))), version=MAAMUT.version + 7)
    (tmp_path / "record.json").write_text(to_json(earlier), "utf-8")
    result = steppe("replay", str(tmp_path / "record.json"))
    assert result.exit_code == 1
    assert f"version {MAAMUT.version + 7}" in result.stderr
    assert f"version {MAAMUT.version}" in result.stderr


def test_there_are_enough_of_them() -> None:
    now = [path for path in FILES if is_of_now(path)]
    for key, game in GAMES.items():
        of_game = [read(path) for path in now if name(path).startswith(f"{key}/")]
        assert len(of_game) >= LEAST, f"scripts/records {key} adds those of version {game.version}"
        assert {record.seats for record in of_game} == set(game.seats)
        chosen = {item for record in of_game for item in settle(game.options, record.options).items()}
        for option in game.options:
            for value in option.values[1:]:
                assert (option.key, value) in chosen, f"no record with {option.key}={value}"
        shortened = [key for key, _ in (each[game.key] for each in (records.SHORT, records.USUAL) if game.key in each)]
        played = [settle(game.options, record.options) for record in of_game]
        for preset in game.presets:
            given = settle(game.options, preset.options)
            differ = [{name for name in each if each[name] != given[name]} for each in played]
            assert any(names <= set(shortened) for names in differ), f"no record with {preset.key}"
    assert len(now) >= 60
    assert sum(path.stat().st_size for path in FILES) < 2_000_000


def test_each_has_a_number_of_its_own() -> None:
    numbers = [(path.parent, path.name.split("-", 1)[0]) for path in FILES]
    assert len(numbers) == len(set(numbers))


def test_none_was_ever_changed() -> None:
    lines = (ROOT / records.SUMS).read_text("utf-8").splitlines()
    known = {line.partition("  ")[2]: line.partition("  ")[0] for line in lines}
    assert len(known) == len(lines)
    assert known == {name(path): records.digest(path) for path in FILES}


def test_nothing_is_written_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = records.write(MAAMUT, 0, tmp_path)
    assert len({path.name for path in made}) == len(made) > len(MAAMUT.options)
    assert records.write(MAAMUT, 0, tmp_path) == []
    monkeypatch.setattr(type(MAAMUT), "version", MAAMUT.version + 1)
    again = records.write(MAAMUT, 0, tmp_path)
    assert {path.parent.name for path in (*made, *again)} == {str(MAAMUT.version - 1), str(MAAMUT.version)}
    assert len((tmp_path / records.SUMS).read_text("utf-8").splitlines()) == len(made) + len(again)


def test_what_is_missing_is_added(tmp_path: Path) -> None:
    """An option that came later gets a record of its own, behind the others."""
    made = records.write(MAAMUT, 0, tmp_path)
    gone = made[7]
    gone.rename(gone.with_name(f"{gone.stem.rpartition('-')[0]}-other.json"))
    (more,) = records.write(MAAMUT, 0, tmp_path)
    assert more.name.split("-", 1) == [f"{len(made):02}", gone.name.split("-", 1)[1]]


def test_a_record_that_showed_a_fault_is_added_as_it_is(tmp_path: Path) -> None:
    found = tmp_path / "maamut-1234.json"
    record = replace(read(next(path for path in FILES if "maamut" in name(path))), version=MAAMUT.version, seed="")
    found.write_text(to_json(record), "utf-8")
    kept = [records.add(MAAMUT, found, tmp_path / "records") for _ in range(2)]
    assert [path.name for path in kept] == [f"{number}-{record.seats}-maamut-1234.json" for number in ("00", "01")]
    assert from_json(kept[0].read_text("utf-8")) == record
    found.write_text(to_json(replace(record, version=99)), "utf-8")
    with pytest.raises(Refused):
        records.add(MAAMUT, found, tmp_path / "records")
