"""The description of the API (OpenAPI 3.1): calls, who may make them, what they take and answer, and all types."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any

import msgspec
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from steppe.server.api.schemas import Schema, named, of_games, structs, with_trees
from steppe.server.wire.messages import ServerMessage, StreamMessage
from steppe.server.wire.shapes import FromClient

ABOUT = """\
Play at a table from any program, in any language: everything that the browser does can be done here.

1. `POST /api/tokens` makes a token for your program (or `POST /api/guests` a guest with a cookie).
2. `POST /api/tables` opens a table; `POST /api/tables/{table}/chairs/{place}` sits down at one.
3. `GET /api/stream` tells over one connection which of your tables ask you.
4. `GET /api/tables/{table}/view` has the position and the question with all its answers; `POST …/inputs` answers it.

A refusal is `{"reason": {"key", "rule", "params", "text"}}` with the number of the rule, in French, English
and Italian; nothing has changed then. In Python, `steppe.client` does all of it."""

TAGS: Mapping[str, tuple[str, str]] = {  # by the module that has the calls
    "people": ("People", "Guests, accounts, sessions, tokens for programs, and how one is told of one's turn."),
    "stream": ("Stream", "All your tables over one connection, as server-sent events."),
    "games": ("Games", "Which games there are, with options, sentences, rules and boards."),
    "choosing": ("Games", ""),
    "tables": ("Playing", "Open a table, look at it, answer its questions, talk."),
    "plans": ("Playing", ""),
    "facts": ("Facts", "What a player would work out from what all can see."),
    "chairs": ("Chairs", "Who sits where: sit down, get up, take over."),
    "windows": ("Windows", "Reactions in secret: standing orders, and asking for time."),
    "past": ("Past", "Records and replays."),
}
SECURITY: Schema = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "A token of your program: `POST /api/tokens` shows it once; it can be withdrawn at any time.",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "steppe_session",
        "description": "The cookie of a browser that is signed in, or of a guest.",
    },
    "forgery": {
        "type": "apiKey",
        "in": "header",
        "name": "x-csrftoken",
        "description": "Beside the cookie, changes carry the value of the cookie `csrftoken`; with a token none does.",
    },
}
ASKS_WHO = ("somebody(", "own_seat(", "_found(", "token_of(")  # in the source of a call that wants to know who asks
BODIES: Mapping[str, Any] = {  # of some calls, as one would send them
    "NewGuest": {"name": "Ana"},
    "NewToken": {"label": "my robot"},
    "NewTable": {
        "game": "maamut",
        "seats": [{"kind": "me"}, {"kind": "bot", "bot": "medium"}],
        "options": {"limit": "100"},
    },
    "SitDown": {"contribution": "any text of your own chance"},
    "Input": {"seat": 0, "verb": "move", "noun": [2, 1], "after": 7},
    "Attempt": {"seat": 0, "verb": "set_trap"},
    "Plan": {"seat": 0, "actions": [{"verb": "set_trap"}]},
    "Said": {"text": "Well hunted!"},
    "Written": {"seat": 0, "text": "2SE"},
}
REFUSED = {
    "reason": {
        "key": "stale",
        "rule": "",
        "params": {},
        "text": {
            "fr": "La partie a avancé depuis votre décision ; regardez à nouveau.",
            "en": "The game has moved on since you decided; look again.",
            "it": "La partita è andata avanti da quando avete deciso; guardate di nuovo.",
        },
    }
}


def described(app: Litestar, found: Schema) -> None:
    """Make of what the framework knows of the calls what a programmer wants to know."""
    calls = [*_calls(app, found)]
    answers = [(operation, handler.opt["answers"]) for operation, handler in calls if "answers" in handler.opt]
    own = {each.__name__: each for each in _structs() if each.__name__ in found["components"]["schemas"]}
    kinds = [*own.values(), *(kind for _, kind in answers), ServerMessage, StreamMessage, FromClient]
    schemas, parts = structs(kinds)
    told = schemas[len(own) : len(own) + len(answers)]
    for (operation, _), schema in zip(answers, told, strict=True):
        success = next(status for status in operation["responses"] if status.startswith("2"))
        operation["responses"][success]["content"] = {"application/json": {"schema": schema}}
    unions = dict(zip(("ServerMessage", "StreamMessage", "ClientMessage"), schemas[-3:], strict=True))
    for name, said in (
        ("ServerMessage", "What the socket of a table says."),
        ("StreamMessage", "What the stream over all your tables says: the `data` of a server-sent event."),
        ("ClientMessage", "What a client says on the socket of a table."),
    ):
        unions[name] = {"description": said, **unions[name]}
    components = found["components"]
    components["schemas"] = dict(sorted({**components["schemas"], **with_trees(parts), **unions, **of_games()}.items()))
    components["securitySchemes"] = SECURITY
    components["schemas"]["Refusal"]["examples"] = [REFUSED]
    for name, example in BODIES.items():
        components["schemas"][name]["examples"] = [example]
    for operation, handler in calls:
        _tell(operation, handler)
    listed = {tag: said for tag, said in TAGS.values() if said}
    found["tags"] = [{"name": tag, "description": said} for tag, said in listed.items()]
    found["webhooks"] = {"turn": {"post": _webhook()}}
    stream = found["paths"]["/api/stream"]["get"]["responses"]["200"]["content"]["text/event-stream"]
    stream["schema"] = {
        "type": "string",
        "description": "Lines of `id`, `event` and `data`, each message ended by an empty line.",
        "contentMediaType": "application/json",
        "contentSchema": named("StreamMessage"),
    }


def _calls(app: Litestar, found: Schema) -> Any:
    """Every call that is described, with who answers it."""
    for route in app.routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            if handler.resolve_include_in_schema():
                for method in handler.http_methods:
                    if method != "OPTIONS":
                        yield found["paths"][route.path_format][method.lower()], handler


def _structs() -> list[type]:
    below: list[Any] = [msgspec.Struct]
    found: list[type] = []
    while below:
        more: list[type] = below.pop().__subclasses__()
        below += more
        found += [each for each in more if each.__module__.startswith("steppe.server")]
    return found


def _tell(operation: Schema, handler: HTTPRouteHandler) -> None:
    fn = inspect.unwrap(handler.fn)
    operation["tags"] = [TAGS[fn.__module__.rpartition(".")[2]][0]]
    operation["operationId"] = fn.__name__ if fn.__name__ != "rules" else f"{operation['tags'][0].lower()}_rules"
    if fn.__doc__:
        operation["description"] = inspect.cleandoc(fn.__doc__)
    changes = handler.http_methods - {"GET", "OPTIONS", "HEAD"}
    session: Schema = {"session": [], **({"forgery": []} if changes else {})}
    needed = any(sign in inspect.getsource(fn) for sign in ASKS_WHO)
    nobody: Schema = {"forgery": []} if changes else {}
    operation["security"] = [{"token": []}, session, *(() if needed else (nobody,))]
    for answer in operation["responses"].values():
        for content in answer.get("content", {}).values():
            content.pop("examples", None)


def _webhook() -> Schema:
    """What the server sends to a plain webhook."""
    fields = {"table": "string", "game": "string", "turn": "integer", "link": "string"}
    body = {
        "type": "object",
        "properties": {name: {"type": kind} for name, kind in fields.items()},
        "required": [*fields],
    }
    return {
        "summary": "It is your turn, and you are not looking",
        "description": "Sent to the `webhook` of a person (`PATCH /api/me`), if its kind is `plain`.",
        "tags": ["People"],
        "requestBody": {"content": {"application/json": {"schema": body}}},
        "responses": {"200": {"description": "Whatever is answered is not read."}},
    }
