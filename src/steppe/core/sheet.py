"""Data that says who may see it, with a copy that is compiled from its fields."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar, dataclass_transform

from steppe.core.decision import Seat

T = TypeVar("T")

# Who sees a field. A field that says nothing is hidden from everybody.
Public: TypeAlias = Annotated[T, "public"]  # everybody
Owned: TypeAlias = Annotated[T, "owned"]  # a list by seat: one's own in full, of the others' how many
Counted: TypeAlias = Annotated[T, "counted"]  # nobody; everybody sees how many


class Sheet:
    """What the classes that `sheet` makes have in common."""

    __slots__ = ()
    shown: ClassVar[dict[str, str]]  # field -> public, owned or counted
    lists: ClassVar[frozenset[str]]  # the fields that are lists

    def copy(self) -> Self:
        raise AssertionError(f"{type(self).__name__} is not decorated with @sheet")


C = TypeVar("C", bound=Sheet)


@dataclass_transform(field_specifiers=(field,), kw_only_default=True)
def sheet(cls: type[C]) -> type[C]:
    """A slotted dataclass whose `copy` is compiled: lists are copied, all else is immutable and shared.

    Modules with sheets have `from __future__ import annotations`, so that declarations are read as they are written.
    """
    made: Any = dataclass(slots=True, kw_only=True)(cls)
    made.shown = {}
    lists = set()
    body = ""
    for each in fields(made):
        seen, plain = _declared(str(each.type))
        if seen:
            made.shown[each.name] = seen
        if plain.startswith("list["):
            lists.add(each.name)
        body += f"    new.{each.name} = self.{each.name}{'.copy()' if each.name in lists else ''}\n"
    made.lists = frozenset(lists)
    made.copy = _compiled(body)
    return made  # type: ignore[no-any-return]


def _declared(annotation: str) -> tuple[str, str]:
    """`Public[list[int]]` as it stands in the source: who sees the field, and its plain type."""
    found = re.fullmatch(r"(Public|Owned|Counted)\[(.*)\]", annotation)
    return (found[1].lower(), found[2]) if found else ("", annotation)


def _compiled(body: str) -> Callable[[Any], Any]:
    scope: dict[str, Any] = {}
    exec(f"def copy(self):\n    new = object.__new__(type(self))\n{body}    return new\n", scope)
    return scope["copy"]  # type: ignore[no-any-return]


def project(data: Sheet, seat: Seat | None, open: frozenset[str]) -> dict[str, Any]:
    """What `seat` (None: an onlooker) may see of a sheet; `open` names owned fields that all may see."""
    seen: dict[str, Any] = {}
    for name, how in data.shown.items():
        value = getattr(data, name)
        if how == "public" or name in open:
            seen[name] = tuple(value) if name in data.lists else value
        elif how == "owned":
            seen[name] = tuple(item if owner == seat else len(item) for owner, item in enumerate(value))
        else:
            seen[name] = len(value)
    return seen
