"""How routes are declared: every refusal has one shape, and the description of the API says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import litestar
import msgspec
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, Schema

from steppe.server.wire.problem import BAD, BUSY, ILLEGAL, MISSING, NOT_YOURS, OFTEN, STALE, UNKNOWN


class ReasonCard(msgspec.Struct, kw_only=True):
    """Why not: the key and number of a rule or sentence, its parameters, and the sentence in each language."""

    key: str
    rule: str
    params: dict[str, Any]
    text: dict[str, str]


class Refusal(msgspec.Struct, kw_only=True):
    """What is answered when something cannot be done; nothing has changed."""

    reason: ReasonCard


MEANINGS = {
    BAD: "not understood",
    UNKNOWN: "who are you?",
    NOT_YOURS: "not yours to do or see, or without the header against forged requests",
    MISSING: "there is no such thing",
    STALE: "stale, or not now",
    413: "too large",
    ILLEGAL: "not legal",
    BUSY: "nobody has the time for it now",
    OFTEN: "too often",
}
REFUSALS = {
    status: ResponseSpec(Refusal, description=meaning, generate_examples=False) for status, meaning in MEANINGS.items()
}


@dataclass
class TextOrJson(Operation):
    """A call that answers in either form."""

    def __post_init__(self) -> None:
        for answer in (self.responses or {}).values():
            if isinstance(answer, OpenAPIResponse) and answer.content and "text/plain" in answer.content:
                answer.content["application/json"] = OpenAPIMediaType(schema=Schema(type=OpenAPIType.OBJECT))


@dataclass
class EventStream(Operation):
    """A call that answers with messages one by one, for as long as both sides like."""

    def __post_init__(self) -> None:
        for status, answer in (self.responses or {}).items():
            if isinstance(answer, OpenAPIResponse) and status == "200":
                answer.content = {"text/event-stream": OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))}


def _known(answers: Any) -> dict[str, Any]:
    """What every route says; `answers` is the type of what it answers, where the function's own says less."""
    return {"responses": REFUSALS, "opt": {} if answers is None else {"answers": answers}}


def get(path: str, *, answers: Any = None, **more: Any) -> litestar.get:
    return litestar.get(path, **_known(answers), **more)


def post(path: str, *, answers: Any = None, **more: Any) -> litestar.post:
    return litestar.post(path, **_known(answers), **more)


def put(path: str, *, answers: Any = None, **more: Any) -> litestar.put:
    return litestar.put(path, **_known(answers), **more)


def patch(path: str, *, answers: Any = None, **more: Any) -> litestar.patch:
    return litestar.patch(path, **_known(answers), **more)


def delete(path: str, *, answers: Any = None, **more: Any) -> litestar.delete:
    return litestar.delete(path, **_known(answers), **more)
