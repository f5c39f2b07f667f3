"""The client's TypeScript, made by `scripts/wire-types` from all that travels (docs/wire.md)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

import msgspec
from msgspec import inspect

from steppe.core.text import LANGUAGES
from steppe.server.api.choosing import Settled
from steppe.server.api.games import GameCard
from steppe.server.api.people import Code, Me, PushKey, Token, TokenCard
from steppe.server.api.tables import Done
from steppe.server.wire import shapes
from steppe.server.wire.messages import Drafted, Line, Reading, Replayed, ServerMessage, Why
from steppe.server.wire.shapes import Card, StandingOrders

HEAD = f"""\
/** What travels between server and client (docs/wire.md). Made by scripts/wire-types; do not edit. */

export type Lang = {" | ".join(f"'{language}'" for language in LANGUAGES)};
export type Seat = number;
export type Noun = number | string | null | Noun[];
export type Value = number | string | boolean | null | Value[] | {{ [key: string]: Value }};
export type Params = Record<string, Value | undefined>;

/** The world as one seat sees it; what is in it only the game's own module knows. */
export type World = Record<string, Value>;

/** What is now true of a field: all of it, items by their places, or what is added at the end ("+") or gone ("-"). */
export type Step = [field: string, ...rest: Value[]];

/** A space inside another one. */
export type Space = Omit<Choice, 'verb'>;

/** A line of a form. */
export type Field = Space & {{ name: string }};

/** A rule under way. */
export interface Frame {{
  frame: string;
  [key: string]: Value;
}}
"""


ANSWERS = (
    Me,
    Code,
    Token,
    TokenCard,
    PushKey,
    GameCard,
    Settled,
    Card,
    Done,
    Why,
    Reading,
    Drafted,
    Replayed,
    Line,
    StandingOrders,
)


# -- as TypeScript -----------------------------------------------------------------------------------------


def typescript() -> str:
    """The types of the wire, as the client has them."""
    sent = {info.cls: info for root in (*ANSWERS, ServerMessage) for info in _structs(inspect.type_info(root))}
    bodies = [kind for kind in vars(shapes).values() if isinstance(kind, type) and issubclass(kind, shapes.Strict)]
    infos = {
        info.cls: info for kind in bodies if kind is not shapes.Strict for info in _structs(inspect.type_info(kind))
    }
    heard = {cls: info for cls, info in infos.items() if cls not in sent}
    return "\n".join(
        [
            HEAD,
            "// -- what the server says ----------------------------------------------------------------------------\n",
            *(_interface(info, sent, heard) for info in sent.values()),
            _union("ServerMessage", ServerMessage),
            "// -- what a client says ------------------------------------------------------------------------------\n",
            *(_interface(info, sent, heard) for info in heard.values()),
            _union("ClientMessage", shapes.FromClient).rstrip("\n") + "\n",
        ]
    )


def _structs(info: inspect.Type) -> Iterator[inspect.StructType]:
    """Every struct inside a type, those that others are made of first."""
    match info:
        case inspect.StructType(fields=fields):
            for field in fields:
                yield from _structs(field.type)
            yield info
        case inspect.ListType(item_type=inner) | inspect.DictType(value_type=inner):
            yield from _structs(inner)
        case inspect.UnionType(types=types):
            for each in types:
                yield from _structs(each)


Infos: TypeAlias = dict[type, inspect.StructType]


def _interface(info: inspect.StructType, sent: Infos, heard: Infos) -> str:
    said = vars(info.cls).get("__doc__")
    lines = [f"/** {said} */"] if said else []
    lines.append(f"export interface {info.cls.__name__} {{")
    if info.tag_field:
        lines.append(f"  {info.tag_field}: '{info.tag}';")
    for field in info.fields:
        given = field.default is not msgspec.NODEFAULT or field.default_factory is not msgspec.NODEFAULT
        left_out = not field.required and (info.cls in heard or not given)
        kind = "Noun" if isinstance(field.type, inspect.AnyType) else _type(field.type)
        if isinstance(field.type, inspect.StructType) and info.cls in heard and field.type.cls in sent:
            kind = f"Partial<{kind}>"  # the server fills in what is left out, and says it all
        lines.append(f"  {field.encode_name}{'?' if left_out else ''}: {kind};")
    return "\n".join([*lines, "}\n"])


def _union(name: str, union: Any) -> str:
    kinds = (info.cls.__name__ for info in inspect.type_info(union).types)  # type: ignore[attr-defined]
    return f"export type {name} =\n" + "\n".join(f"  | {kind}" for kind in kinds) + ";\n"


PLAIN: dict[type[inspect.Type], str] = {
    inspect.AnyType: "Value",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def _type(info: inspect.Type) -> str:
    match info:
        case inspect.Metadata(extra={"type": name}):
            return str(name)
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.ListType(item_type=inner):
            kind = _type(inner)
            return f"({kind})[]" if " " in kind else f"{kind}[]"
        case inspect.DictType(value_type=inner):
            return f"Record<string, {_type(inner)}>"
        case inspect.LiteralType(values=values):
            return " | ".join(f"'{value}'" for value in values)
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(map(_type, types)))
        case _:
            return PLAIN[type(info)]
