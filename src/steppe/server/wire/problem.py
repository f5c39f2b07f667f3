"""Refusals on their way to a client: a status, and a reason in three languages."""

from __future__ import annotations

from typing import Any

from steppe.core.game import AnyGame
from steppe.core.notation import noun_data
from steppe.core.reason import Reason, Refused, because
from steppe.core.text import LANGUAGES, Teller, catalogue, slots
from steppe.games import GAMES

STALE, NOT_YOURS, UNKNOWN, MISSING, ILLEGAL, BAD, OFTEN, BUSY = 409, 403, 401, 404, 422, 400, 429, 503


class Problem(Exception):  # noqa: N818 - it is an answer
    """What cannot be done, as a status of HTTP and a reason."""

    def __init__(self, status: int, key: str, **params: Any) -> None:
        super().__init__(key)
        self.status = status
        self.wait = 10  # seconds after which it may be tried again, where that helps
        self.reason = because(key, "", **params)
        self.game: AnyGame | None = None  # whose words tell it; None: those of every game

    @classmethod
    def of(cls, refused: Refused, game: AnyGame) -> Problem:
        """What the rules of a game refuse before there is a table."""
        problem = cls(status_of(refused), refused.reason.key)
        problem.reason, problem.game = refused.reason, game
        return problem


def status_of(error: Problem | Refused) -> int:
    if isinstance(error, Problem):
        return error.status
    return STALE if error.reason.key in ("stale", "not_asked", "over") else ILLEGAL


def reason_data(reason: Reason, game: AnyGame | None = None, names: tuple[str, ...] = ()) -> dict[str, Any]:
    """A reason for the wire."""
    return {
        "key": reason.key,
        "rule": reason.rule,
        "params": {name: noun_data(value) for name, value in reason.params},
        "text": {language: _say(reason, language, game, names) for language in LANGUAGES},
    }


def load_sentences() -> None:
    """Read the sentences of all games in all languages, as the first refusal would."""
    for game in GAMES.values():
        reason_data(because("stale"), game)


def _say(reason: Reason, language: str, game: AnyGame | None, names: tuple[str, ...]) -> str:
    teller = Teller(game or next(iter(GAMES.values())), language, names)
    teller.texts.update(catalogue("steppe.server", language))
    params = dict(reason.params)
    lacking = [slot for slot in slots(teller.texts[f"why.{reason.key}"]) if not slot.known(params)]
    missing = [name for slot in lacking for name in slot.names if name not in params]
    return teller.reason(Reason(reason.key, reason.rule, (*reason.params, *((name, "?") for name in missing))))
