"""Why something was refused: a text key, its parameters, and the number of the rule."""

from __future__ import annotations

from typing import NamedTuple

from steppe.core.space import Noun


class Reason(NamedTuple):
    """`key` names a sentence in the catalogue, under `why`; `rule` the paragraph that says so."""

    key: str
    rule: str = ""
    params: tuple[tuple[str, Noun], ...] = ()


def because(key: str, rule: str = "", /, **params: Noun) -> Reason:
    """A reason, with its parameters by name."""
    return Reason(key, rule, tuple(params.items()))


class Refused(ValueError):  # noqa: N818 - a refusal is an answer, not a fault
    """An input that the rules, the notation or the record format does not allow; nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        details = ", ".join(f"{key}={value}" for key, value in reason.params)
        super().__init__(
            f"{reason.key}{f' ({details})' if details else ''}{f' [{reason.rule}]' if reason.rule else ''}"
        )
