"""The process in which bots think: a question a line on standard input, an answer a line on standard output."""

from __future__ import annotations

import json
import sys
from typing import Any

from steppe.bots.bot import advise, bot_named
from steppe.core.chance import Quick
from steppe.core.notation import noun_data
from steppe.core.save import load
from steppe.games import GAMES


def answer(job: dict[str, Any]) -> dict[str, Any]:
    """What the named bot does in the state, which is only one of those its seat can imagine."""
    game = GAMES[job["game"]]
    g = load(game, game.rules(job["seats"], job["options"]), job["state"])
    decision = next(d for d in g.waiting if d.seat == job["seat"])
    action = advise(game, g, decision, bot_named(job["bot"], game), Quick(job["seed"]).below)
    return {"verb": action.verb, "noun": noun_data(action.noun)}


def main() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
