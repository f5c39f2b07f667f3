"""Why something was refused: a text key, its parameters, and the number of the rule."""

from __future__ import annotations

from typing import Any, NamedTuple

from steppe.core.space import Noun


class Reason(NamedTuple):
    """Why something is not allowed."""

    key: str  #: of a sentence in the catalogue, under `why`
    rule: str = ""  #: the number of the paragraph that says so
    params: tuple[tuple[str, Noun], ...] = ()  #: what is filled into the sentence


def because(key: str, rule: str = "", /, **params: Noun) -> Reason:
    """A reason, with its parameters by name."""
    return Reason(key, rule, tuple(params.items()))


class Refused(ValueError):  # noqa: N818 - a refusal is an answer, not a fault
    """An input that the rules, the notation or the record format does not allow; nothing has changed.

    `reason` is why, for programs; `str` says it in English, `text` in French, English or Italian.
    """

    def __init__(self, reason: Reason, state: Any = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.state = state  # where it was refused, if that was in a game
        self.game: Any = None  # in whose words it is said; None: in those of the state, or of all games

    def __str__(self) -> str:
        return self.text("en")

    def text(self, language: str) -> str:
        """Why not, as a sentence with the number of the rule: `fr`, `en` or `it`."""
        from steppe.core.text import explained

        return explained(self.reason, language, self._voice())

    def _voice(self) -> Any:
        origin = None if self.state is None else self.state.rules.origin
        return self.game if origin is None else origin.game.at(self.state)
