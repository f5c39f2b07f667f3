"""What golden files were called before: people by kind in two lists, a mark for each kind, hidden people by kind.

`python -m steppe.lab.golden.renamed OLD` turns the files of a folder that an earlier commit has written into what they
are called now, and compares them with what the playthroughs write: nothing else may differ (decision 24).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from steppe.games.valley.notation.in_force import BY_KIND
from steppe.games.valley.notation.marks import read_marks
from steppe.games.valley.party import UNIT, gathered, one, spelled
from steppe.lab.golden.playthrough import PLAYTHROUGHS, written

TOKEN = re.compile(r" world\.(warriors|women)\[(\d+)\]=(\d+|gone)")
LISTS = re.compile(r" world\.warriors=(-|gone) world\.women=\1")  # before there is a board, and when it comes
MARKS = re.compile(r"marks=(\[.*?\])(?=,allowance)")
IN_POSITION = re.compile(r"marks: (\[\[.*?\]\])")
ROW = re.compile(r'\["(\w+)",(-?\d+),(-?\d+),(\d+),')
TOLD = re.compile(r"(! effect_\w+ key=)(\w+)( .*)")
VALUE = re.compile(r"value=(\d+)")
PLACE = re.compile(r"= \S+(?: world\.board=\S+)?")  # people stand behind the board


class Renaming:
    """One file, line by line; what stands where has to be remembered, for the two lists were told apart."""

    def __init__(self) -> None:
        self.counts: dict[int, list[int]] = {}  # by place: warriors, women

    def line(self, line: str) -> str:
        """The line as it is written now."""
        if line.startswith("= "):
            line = MARKS.sub(lambda found: "marks=" + _marks(found[1]), self.people(line))
            return ROW.sub(_row, line)
        if found := TOLD.fullmatch(line):
            if found[2] not in BY_KIND:
                return line
            key, kind = BY_KIND[found[2]]
            return found[1] + key + VALUE.sub(lambda value: f"value={one(kind, int(value[1]))}", found[3])
        return IN_POSITION.sub(lambda found: "marks: " + json.dumps(read_marks(json.loads(found[1]))), line)

    def people(self, line: str) -> str:
        line = LISTS.sub(r" world.people=\1", line)
        changed: set[int] = set()
        for name, place, value in TOKEN.findall(line):
            counts = self.counts.setdefault(int(place), [0, 0])
            counts[name == "women"] = 0 if value == "gone" else int(value)
            changed.add(int(place))
        if not changed:
            return line
        now = {place: spelled(gathered(self.counts[place])) for place in sorted(changed)}
        rest = TOKEN.sub("", line)
        begin = PLACE.match(rest)
        assert begin is not None, line
        here = "".join(f" world.people[{place}]={party}" for place, party in now.items() if party)
        gone = "".join(f" world.people[{place}]=gone" for place, party in now.items() if not party)
        rest = rest[: begin.end()] + here + rest[begin.end() :]
        last = re.search(r"(?: (?:world|flow)[^ =]*=gone)+$", rest)
        return rest[: last.start()] + gone + rest[last.start() :] if last else rest + gone


def _marks(text: str) -> str:
    marks = [[hex, status, spelled(party)] for hex, status, party in read_marks(json.loads(text))]
    return json.dumps(marks, separators=(",", ":"))


def _row(found: re.Match[str]) -> str:
    if found[1] not in BY_KIND:
        return found[0]
    key, kind = BY_KIND[found[1]]
    return f'["{key}",{found[2]},{found[3]},{int(found[4]) * UNIT[kind]},'


def renamed(text: str) -> str:
    """A whole file."""
    renaming = Renaming()
    return "".join(renaming.line(line) + "\n" for line in text.splitlines())


def differences(folder: Path) -> Iterator[str]:
    """The files that are not what they were, but for their names."""
    for playthrough in PLAYTHROUGHS:
        if renamed((folder / playthrough.file).read_text("utf-8")) != written(playthrough):
            yield playthrough.file


def main(arguments: list[str] | None = None) -> int:
    """1 if something differs."""
    parser = argparse.ArgumentParser(prog="python -m steppe.lab.golden.renamed", description=__doc__)
    parser.add_argument("folder", type=Path)
    found = [*differences(parser.parse_args(arguments).folder)]
    sys.stdout.write("".join(f"{name} differs\n" for name in found) or f"{len(PLAYTHROUGHS)} files, nothing differs\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
