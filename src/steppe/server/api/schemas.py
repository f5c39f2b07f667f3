"""The types of what travels, as named schemas: made from the declarations that the server and the games go by.

What is said of a field is what stands beside it in the source: a comment in the wire's structs, a line below in views.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from functools import cache
from importlib import import_module
from typing import Any, get_type_hints

import msgspec

from steppe.core.text import SEATED, Teller, slots
from steppe.core.view import Seen
from steppe.games import GAMES
from steppe.games.maamut.view import MaamutView
from steppe.games.mammut.view import MammutView
from steppe.games.valley.view import ValleyView

REF = "#/components/schemas/{name}"
VIEWS: Mapping[str, type[Seen]] = {"maamut": MaamutView, "mammut": MammutView, "valley": ValleyView}
COMMENT = re.compile(r"^    (\w+): .*?  # (.*)$", re.MULTILINE)
BELOW = re.compile(r'^    (\w+): .*\n    """(.*?)"""$', re.MULTILINE)
CLASS = re.compile(r"^class (\w+).*?(?=^\S|\Z)", re.MULTILINE | re.DOTALL)
Schema = dict[str, Any]


def named(name: str) -> Schema:
    return {"$ref": REF.format(name=name)}


def any_of(names: Iterable[str]) -> list[Schema]:
    return [named(name) for name in names]


def structs(kinds: Iterable[Any]) -> tuple[list[Schema], dict[str, Schema]]:
    """The schema of each type, and those of all structs inside them."""
    kinds = [*kinds]
    found, parts = msgspec.json.schema_components(kinds, ref_template=REF)
    classes = {each.__name__: each for each in _below(msgspec.Struct)}
    for name, part in parts.items():
        _tell(part, classes[name], COMMENT) if name in classes else None
    return [*found], parts


def _below(kind: Any) -> Iterable[type]:
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)


@cache
def _sources(module: str) -> Mapping[str, str]:
    """The text of each class of a module."""
    return {found[1]: found[0] for found in CLASS.finditer(inspect.getsource(import_module(module)))}


def _tell(part: Schema, kind: type, told: re.Pattern[str]) -> None:
    """What the source says of a type and its fields."""
    said = vars(kind).get("__doc__")
    part.pop("description", None)
    if said:
        part["description"] = said
    for name, text in told.findall(_sources(kind.__module__)[kind.__name__]):
        if name in part.get("properties", {}):
            part["properties"][name]["description"] = text[0].upper() + text[1:]


# -- games -------------------------------------------------------------------------------------------------


def of_games() -> dict[str, Schema]:
    """The views and events of all games."""
    found: dict[str, Schema] = {}
    for key, kind in VIEWS.items():
        found |= _view(kind) | _events(key, kind.__name__.removesuffix("View"))
    return found


def _view(kind: type[Seen]) -> dict[str, Schema]:
    """A view as it travels: a game's own dataclass, whose types are names in the modules that it imports."""
    module = inspect.getmodule(kind)
    assert module is not None
    names: dict[str, Any] = {}
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("steppe"):
            names |= {each.name: getattr(import_module(str(node.module)), each.name) for each in node.names}
    hints = get_type_hints(kind, localns=names)
    given = [
        (each.name, hints[each.name]) if each.default is MISSING else (each.name, hints[each.name], each.default)
        for each in fields(kind)
    ]
    made = msgspec.defstruct(kind.__name__, given, module=kind.__module__)
    _, parts = msgspec.json.schema_components([made], ref_template=REF)
    part = parts[kind.__name__]
    _tell(part, kind, BELOW)
    for value in part["properties"].values():
        value.pop("default", None)  # it is left out while it is empty
    part["description"] = f"The world of a table of {GAMES[_key(kind)].name}, as one pair of eyes sees it."
    return parts


def _key(kind: type[Seen]) -> str:
    return next(key for key, view in VIEWS.items() if view is kind)


def _events(key: str, title: str) -> dict[str, Schema]:
    """Every event of a game, as its footprints and its English sentences declare them."""
    game = GAMES[key]
    texts, footprints = Teller(game, "en").texts, game.world.footprints
    found: dict[str, Schema] = {}
    for name, touched in footprints.items():
        sentence = texts[f"event.{name}"]
        data = {part: _parameter(slot.kind) for slot in slots(sentence) for part in slot.names}
        changes = f" May change {', '.join(dict.fromkeys(touched))}." if touched else ""
        found[f"{title}Event.{name}"] = {
            "title": name,
            "description": f"“{sentence}”{changes}",
            "type": "object",
            "properties": {
                "name": {"const": name},
                "data": {"type": "object", "properties": data, "additionalProperties": True},
                "change": {"type": "array", "items": named("Step")},
            },
            "required": ["name", "data"],
            "additionalProperties": False,
        }
    found[f"{title}Event"] = {
        "description": f"Something that has happened in {game.name}. What is hidden from you is left out of `data`; "
        "the sentences are those of `GET /api/games/{game}/texts/{language}`.",
        "oneOf": any_of(found),
        "discriminator": {
            "propertyName": "name",
            "mapping": {part["title"]: REF.format(name=name) for name, part in found.items()},
        },
    }
    return found


def _parameter(kind: str) -> Schema:
    """Of one thing or of several; whoever tells them knows which."""
    number = {"type": "integer"}
    seats = {"anyOf": [number, {"type": "array", "items": number}], "description": "A seat, or several."}
    return seats if kind in SEATED else {"description": kind}


# -- what structs cannot say -------------------------------------------------------------------------------

TREES: dict[str, Schema] = {
    "Step": {
        "description": "What is now true of a field of the world: `[field, value]`, `[field, index, value, …]`, "
        '`[field, "+", value…]` or `[field, "-", place…]`.',
        "type": "array",
        "prefixItems": [{"type": "string", "description": "The field."}],
        "minItems": 1,
    },
    "Frame": {
        "description": "A rule under way, with what may be seen of it.",
        "type": "object",
        "properties": {"frame": {"type": "string"}},
        "required": ["frame"],
    },
    "Noun": {
        "description": "What a verb takes: a number, a text, nothing, or a list of these.",
        "anyOf": [{"type": ["integer", "string", "null"]}, {"type": "array", "items": named("Noun")}],
    },
    "World": {
        "description": "The world of a table, by its game.",
        "anyOf": any_of(kind.__name__ for kind in VIEWS.values()),
    },
    "Ev": {
        "description": "What has happened, as one pair of eyes may see it, and what it has changed of the world.",
        "anyOf": any_of(f"{kind.__name__.removesuffix('View')}Event" for kind in VIEWS.values()),
    },
}
PLACES = {  # where they stand
    "View": {"world": named("World"), "flow": {"type": "array", "items": named("Frame")}},
    "Drafted": {"world": named("World")},
    "MovedMessage": {"flow": {"type": "array", "items": named("Frame")}},
}


def with_trees(parts: dict[str, Schema]) -> dict[str, Schema]:
    """All schemas, with the trees of values in their places."""
    for name, places in PLACES.items():
        parts[name]["properties"] |= places
    return {**parts, **TREES}
