"""A mammoth hunt in plain C, compiled here and now: random games on one board, and each on a board of its own."""

from __future__ import annotations

import ctypes
import os
import subprocess
import tempfile
from itertools import count
from pathlib import Path

from stopwatch import per_second, pin, seconds_wanted, tell

SOURCE = Path(__file__).parent / "hunt.c"
CC = os.environ.get("CC", "cc")
GAMES, SEATS, MOST = 256, 4, 400  # at a time; players; turns


def main() -> None:
    pin()
    seeds = count(1)
    out = (ctypes.c_int64 * 7)()
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "hunt.so"
        flags = ("-O3", "-march=native", "-shared", "-fPIC")
        subprocess.run([CC, *flags, "-o", str(made), str(SOURCE)], check=True)
        hunt = ctypes.CDLL(str(made))
    version = subprocess.run([CC, "-dumpversion"], capture_output=True, text=True, check=True).stdout.strip()

    def games(per_board: int) -> tuple[int]:
        hunt.playouts(GAMES, per_board, next(seeds), SEATS, MOST, out)
        return (out[0],)

    seconds = seconds_wanted()
    tell(
        version=version,
        plies_per_s=per_second(lambda: games(GAMES), seconds)[0],
        fresh_plies_per_s=per_second(lambda: games(1), seconds)[0],
    )


main()
