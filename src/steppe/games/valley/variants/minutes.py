"""How much longer four players need with an option, in minutes: measured with bots (`lab/study/minutes.py`).

A movement is taken to last 90 seconds and any other answer 10; the same 60 games are played with the option and
without it. Only what is found again on other seeds belongs here. Of 17 values that were measured (games of 58 minutes,
errors of up to 4.5) one stood out, `board=random-61` with -9.4 ± 3.3, and on fresh seeds it was -0.3 ± 3.3: so nothing
is told of any of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

MINUTES: Final[Mapping[str, Mapping[str, int]]] = {}  # by option and value
