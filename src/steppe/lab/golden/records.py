"""Recorded games that every later program must be able to play again, or at least to read: `tests/records`.

`python -m steppe.lab.golden.records GAME [--games N]` adds those of the rules of now that are missing, `… GAME --add
FILE` one that showed a fault. Nothing is ever written anew.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from steppe.bots.bot import advise, bot_named
from steppe.core.chance import Quick, Seeded
from steppe.core.game import AnyGame
from steppe.core.option import EDITION, Option
from steppe.core.play import Play
from steppe.core.reason import Refused
from steppe.core.record import Record, begin, from_json, to_json
from steppe.core.space import Below
from steppe.games import GAMES
from steppe.lab.check.option import FREE, draw_options

FOLDER = Path("tests") / "records"
SUMS = "SUMS"  # of all files, so that nobody changes one by mistake
GAMES_EACH = 34
LONGEST = 800  # inputs; a record may end before its game does
PLAYERS = (("random",), ("easy", "random"), ("easy",))  # in turn
SHORT = {"valley": ("turn_limit", (3, 6, 4, 9))}  # games that last too long unless an option ends them
USUAL = {"maamut": ("limit", (40, 60, 30))}


class Plan(NamedTuple):
    """One game that is to be recorded."""

    name: str
    seats: int
    options: dict[str, str]


def plans(game: AnyGame, games: int) -> Iterator[Plan]:
    """Every number of players, every value of every option, every preset, and then options by lot."""
    below = Quick(game.version).below
    wanted = [Plan("defaults", seats, {}) for seats in game.seats]
    for place, (option, value) in enumerate(_values(game, below)):
        needed = {other: wanted[0] for other, wanted in option.links(option.needs, value).items()}
        label = value if value.replace("_", "").replace("+", "").isalnum() else "own"
        seats = game.seats[place % len(game.seats)]
        edition = {EDITION: option.editions[-1]} if option.editions else {}
        wanted.append(Plan(f"{option.key}-{label}", seats, {**edition, **needed, option.key: value}))
    for place, preset in enumerate(game.presets):
        if preset.options:
            wanted.append(Plan(f"preset-{preset.key}", game.seats[place % len(game.seats)], dict(preset.options)))
    while len(wanted) < games:
        wanted.append(Plan("by-lot", game.seats[len(wanted) % len(game.seats)], draw_options(game.options, below)))
    for place, plan in enumerate(wanted):
        options = dict(plan.options)
        for key, lengths in (each[game.key] for each in (SHORT, USUAL) if game.key in each):
            options.setdefault(key, str(lengths[place % len(lengths)]))
        yield plan._replace(options=options)


def _values(game: AnyGame, below: Below) -> Iterator[tuple[Option, str]]:
    for option in game.options:
        yield from ((option, value) for value in option.values if value != option.default)
        if option.free is not None:
            yield option, FREE[option.key](below, {})


def recorded(game: AnyGame, plan: Plan, number: int) -> Record:
    """A game between bots, the same whenever it is played by the same rules and bots."""
    seed = hashlib.sha256(f"{game.key} {game.version} {number}".encode()).digest()
    players = PLAYERS[number % len(PLAYERS)]
    names = tuple(f"{players[seat % len(players)]} {seat + 1}" for seat in range(plan.seats))
    play = Play(game, plan.seats, plan.options, nature=Seeded(seed, names), names=names)
    bots = [bot_named(players[seat % len(players)], game) for seat in range(plan.seats)]
    below = Quick(number).below
    while play.state.waiting and len(play.inputs) < LONGEST:
        decision = play.state.waiting[0]
        play.submit(decision.seat, advise(game, play.state, decision, bots[decision.seat], below))
    return play.record(open_seed=True)


def write(game: AnyGame, games: int, folder: Path) -> list[Path]:
    """The records of the rules of now that are missing: all, or those of options that came later; each in a file."""
    home = folder / game.key / str(game.version)
    home.mkdir(parents=True, exist_ok=True)
    names = [path.stem.split("-", 2)[2] for path in home.glob("*.json")]
    made = []
    for number, plan in enumerate((plan for plan in plans(game, games) if plan.name not in names), _next(home)):
        path = home / f"{number:02}-{plan.seats}-{plan.name}.json"
        path.write_text(to_json(recorded(game, plan, number)), "utf-8")
        made.append(path)
    _note(made, folder)
    return made


def add(game: AnyGame, found: Path, folder: Path) -> Path:
    """One more record of the rules of now, as it is: for instance one that fuzzing has found."""
    record = from_json(found.read_text("utf-8"))
    begin(game, record)  # Refused if it is of another game or version
    home = folder / game.key / str(game.version)
    home.mkdir(parents=True, exist_ok=True)
    path = home / f"{_next(home):02}-{record.seats}-{found.stem}.json"
    path.write_text(to_json(record), "utf-8")
    _note([path], folder)
    return path


def _next(home: Path) -> int:
    """The number of the next record there."""
    return max([int(path.stem.split("-", 1)[0]) for path in home.glob("*.json")], default=-1) + 1


def _note(made: Iterable[Path], folder: Path) -> None:
    with (folder / SUMS).open("a", encoding="utf-8") as sums:
        sums.writelines(f"{digest(path)}  {path.relative_to(folder).as_posix()}\n" for path in made)


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def main() -> None:
    parser = argparse.ArgumentParser(prog="records", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game", choices=[*GAMES])
    parser.add_argument("--games", type=int, default=GAMES_EACH, help="how many at least")
    parser.add_argument("--add", type=Path, metavar="FILE", help="only this record, in JSON")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    args = parser.parse_args()
    game = GAMES[args.game]
    try:
        made = [add(game, args.add, args.folder)] if args.add else write(game, args.games, args.folder)
    except Refused as refused:
        sys.exit(str(refused))
    size = sum(path.stat().st_size for path in made)
    sys.stdout.write(f"{len(made)} records added, {size // 1024} kB; those that were there stay as they are\n")


if __name__ == "__main__":
    main()
