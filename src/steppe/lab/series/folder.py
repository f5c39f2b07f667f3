"""A folder that keeps the rows of a series: a Parquet file a range, and a manifest that says of what they are.

Runs may add to it one after another or at the same time, on one machine or on several that share it: a file is there
as a whole or not at all, and no run plays what is there already. Needs the extra `lab`.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from steppe.lab.series import parquet
from steppe.lab.series.plan import played_by, runs

FORMAT = 1
WHAT = "a series of games of Steppe"
NAME = re.compile(r"games-(\d+)-(\d+)\.parquet")
LARGEST = 50_000  # rows of a file that `merge` writes


class FolderError(ValueError):
    """A folder that is none of a series, or of another one, or contradicts itself."""


class Folder:
    """The rows of one series, by the number of the game."""

    def __init__(self, path: Path, about: Mapping[str, Any], columns: Mapping[str, str]) -> None:
        self.path = path
        self.about = about
        self.columns = columns

    def files(self) -> list[tuple[range, Path]]:
        """The files, in the order of their numbers."""
        found = []
        for path in self.path.iterdir():
            if name := NAME.fullmatch(path.name):
                span = range(int(name[1]), int(name[2]) + 1)
                if not span or parquet.rows_of(path) != len(span):
                    raise FolderError(f"{path} does not hold the games that its name says")
                found.append((span, path))
        return sorted(found, key=lambda each: (each[0].start, each[0].stop))

    def numbers(self) -> set[int]:
        """The games that are there."""
        return {number for span, _ in self.files() for number in span}

    def missing(self, wanted: Iterable[int]) -> list[range]:
        """Of these games, those that are not there."""
        return list(runs(set(wanted) - self.numbers()))

    def keep(self, numbers: range, rows: Sequence[Mapping[str, Any]]) -> None:
        """Write the rows of a range, one for each number."""
        if [row["number"] for row in rows] != [*numbers]:
            raise FolderError(f"the rows are not those of the games {numbers.start} to {numbers.stop - 1}")
        name = f"games-{numbers.start:07}-{numbers.stop - 1:07}.parquet"
        parquet.write(self.path / name, rows, self.columns, played_by())

    def rows(self, wanted: Iterable[int] | None = None) -> Iterator[dict[str, Any]]:
        """The rows in the order of their numbers, each once; FolderError if two of a game contradict each other."""
        among = None if wanted is None else set(wanted)
        for row in once(self.files()):
            if among is None or row["number"] in among:
                yield row

    def played_by(self) -> list[dict[str, str]]:
        """What has played the games: versions, commits."""
        found = {json.dumps(parquet.about(path), sort_keys=True) for _, path in self.files()}
        return [json.loads(each) for each in sorted(found)]


def once(files: Iterable[tuple[range, Path]]) -> Iterator[dict[str, Any]]:
    """The rows of files, in order of their numbers, each once; FolderError if two of a game contradict each other."""
    read: dict[int, tuple[Path, dict[str, Any]]] = {}
    for span, path in sorted(files, key=lambda each: (each[0].start, each[0].stop)):
        for number in sorted(number for number in read if number < span.start):  # no other file has these
            yield read.pop(number)[1]
        for row in parquet.read(path):
            number = row["number"]
            other, known = read.setdefault(number, (path, row))
            if known != row:
                key = next(key for key in row if row[key] != known.get(key))
                both = f"{key} is {known.get(key)} in {other} and {row[key]} in {path}"
                raise FolderError(f"game {number} is told in two ways: {both}")
    yield from (read[number][1] for number in sorted(read))


def opened(path: Path, about: Mapping[str, Any], columns: Mapping[str, str]) -> Folder:
    """The folder for this series, made if it is not there; FolderError with the field if it is of another one."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        if not (path / "manifest.json").exists():
            if any(path.iterdir()):
                raise FolderError(f"{path} is no folder of {WHAT}, and not empty")
            new = path / f".manifest-{os.getpid()}.new"
            data = {"what": WHAT, "format": FORMAT, "series": about, "columns": columns, "begun by": played_by()}
            new.write_text(json.dumps(data, indent=1, ensure_ascii=False) + "\n", "utf-8")
            new.replace(path / "manifest.json")
    except OSError as error:
        raise FolderError(f"{path} cannot be written to: {error.strerror}") from None
    folder = found(path)
    same(folder, about, columns)
    return folder


def found(path: Path) -> Folder:
    """The folder that is there; FolderError if it is none."""
    try:
        data = json.loads((path / "manifest.json").read_text("utf-8"))
        known = data["what"] == WHAT and data["format"] == FORMAT
    except (ValueError, KeyError, TypeError, OSError):
        known = False
    if not known:
        raise FolderError(f"{path} is no folder of {WHAT}")
    return Folder(path, data["series"], data["columns"])


def same(folder: Folder, about: Mapping[str, Any], columns: Mapping[str, str]) -> None:
    """FolderError with the first field in which a series differs from that of the folder."""
    wanted, there = json.loads(json.dumps([about, columns])), [folder.about, folder.columns]
    for mine, its in zip(wanted, there, strict=True):
        for key in (*mine, *its):
            if mine.get(key) != its.get(key):
                raise FolderError(f"{folder.path} is of another series: {key} is {its.get(key)}, not {mine.get(key)}")


def merge(sources: Sequence[Path], out: Path) -> Folder:
    """All rows of folders of the same series in a new one; what is there twice must be the same."""
    folders = [found(path) for path in sources]
    for folder in folders[1:]:
        same(folder, folders[0].about, folders[0].columns)
    if out.exists() and any(out.iterdir()):
        raise FolderError(f"{out} is not empty")
    files = [each for folder in folders for each in folder.files()]
    merged = opened(out, folders[0].about, folders[0].columns)
    for rows in _pieces(once(files)):
        merged.keep(range(rows[0]["number"], rows[-1]["number"] + 1), rows)
    return merged


def _pieces(rows: Iterable[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    """Rows whose numbers follow each other, as many as a file may have."""
    piece: list[dict[str, Any]] = []
    for row in rows:
        if piece and (row["number"] != piece[-1]["number"] + 1 or len(piece) == LARGEST):
            yield piece
            piece = []
        piece.append(row)
    if piece:
        yield piece
