"""What a server does not do, and why: every refusal has the key of its reason and, if a rule says so, its number."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):  # noqa: N818 - it is an answer
    """The server has refused something, and nothing has changed. Its kinds are below, one for each status."""

    def __init__(self, status: int, reason: Mapping[str, Any], wait: float | None = None) -> None:
        self.status = status
        self.key: str = reason["key"]  # for programs: "stale", "rock"
        self.rule: str = reason["rule"]  # the number of the rule that says so, "M5.8"; empty: none does
        self.params: Mapping[str, Any] = reason["params"]
        self.wait = wait  # seconds after which it is worth trying again, where that helps
        self._texts: Mapping[str, str] = reason["text"]
        super().__init__(status, self.key, self.rule)

    def __str__(self) -> str:
        return self.text()

    def text(self, language: str = "en") -> str:
        """Why not, as a sentence: `fr`, `en` or `it`."""
        return self._texts[language]


class NotUnderstood(Refusal):
    """400: a field is missing, unknown, or not what it should be."""


class WhoAreYou(Refusal):
    """401: nobody is signed in, or the token was withdrawn."""


class NotYours(Refusal):
    """403: another person's seat, table or secret."""


class Missing(Refusal):
    """404: there is no such table, chair or game."""


class Stale(Refusal):
    """409: the game has moved on, or it is not the time for it. Look again."""


class Illegal(Refusal):
    """422: the rules do not allow it; `rule` is the number of the one that says so."""


class TooOften(Refusal):
    """429: more than this address or person may do; `wait` says for how long."""


class Busy(Refusal):
    """503: the server has no time for it now."""


KINDS: Mapping[int, type[Refusal]] = {
    400: NotUnderstood,
    401: WhoAreYou,
    403: NotYours,
    404: Missing,
    409: Stale,
    422: Illegal,
    429: TooOften,
    503: Busy,
}


def refusal(status: int, body: Any, wait: str | None) -> Refusal:
    """What an answer says that is no success; of a proxy that knows no reasons, its status."""
    reason = body.get("reason") if isinstance(body, dict) else None
    if not isinstance(reason, dict):
        said = f"the server answered with status {status}"
        reason = {"key": f"status_{status}", "rule": "", "params": {}, "text": dict.fromkeys(("fr", "en", "it"), said)}
    return KINDS.get(status, Refusal)(status, reason, float(wait) if wait and wait.isdecimal() else None)


class Unreachable(Exception):  # noqa: N818 - the others end alike
    """The server has not answered, and not come back in time."""


class Ended(Exception):  # noqa: N818
    """The stream has ended and does not come again: `signed_out`, `another` (too many were opened) or `too_many`."""


class OnlyAView(Exception):  # noqa: N818
    """A bot wanted to imagine states; from afar it is shown a view and nothing more."""
