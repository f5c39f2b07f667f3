"""Data that says who may see it, with a copy that is compiled from its fields."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Annotated, Any, ClassVar, Self, TypeAlias, TypeVar, dataclass_transform

from steppe.core.decision import Seat
from steppe.core.plane import Plane

T = TypeVar("T")

# Who sees a field. A field that says nothing is hidden from everybody.
Public: TypeAlias = Annotated[T, "public"]  # everybody
Rare: TypeAlias = Annotated[T, "rare"]  # everybody; left out of views and saves as long as it is empty
Owned: TypeAlias = Annotated[T, "owned"]  # a list by seat: one's own in full, of the others' how many
Counted: TypeAlias = Annotated[T, "counted"]  # nobody; everybody sees how many


class Sheet:
    """What the classes that `sheet` makes have in common."""

    __slots__ = ()
    shown: ClassVar[dict[str, str]]  # field -> public, owned or counted; what differs from seat to seat comes last
    owned: ClassVar[tuple[str, ...]]  # the fields that do
    rare: ClassVar[frozenset[str]]  # the public fields that are left out while they are empty
    lists: ClassVar[frozenset[str]]  # the fields that are lists
    footprints: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # event -> what it may touch; any field if it is not named
    planes: ClassVar[tuple[Plane, ...]] = ()  # the fields as numbers, for programs that learn

    def copy(self) -> Self:
        raise AssertionError(f"{type(self).__name__} is not decorated with @sheet")

    def common(self) -> dict[str, Any]:
        """What everybody sees alike."""
        raise AssertionError(f"{type(self).__name__} is not decorated with @sheet")


C = TypeVar("C", bound=Sheet)


@dataclass_transform(field_specifiers=(field,), kw_only_default=True)
def sheet(cls: type[C]) -> type[C]:
    """A slotted dataclass whose `copy` and `common` are compiled: lists are copied, all else is immutable and shared.

    Modules with sheets have `from __future__ import annotations`, so that declarations are read as they are written.
    """
    made: Any = dataclass(slots=True, kw_only=True)(cls)
    copied, common = "", ""
    shown, lists = {}, set()
    for each in fields(made):
        seen, plain = _declared(str(each.type))
        value = f"self.{each.name}"
        is_list = plain.startswith("list[")
        if is_list:
            lists.add(each.name)
        copied += f"    new.{each.name} = {value}{'.copy()' if is_list else ''}\n"
        if seen:
            shown[each.name] = "public" if seen == "rare" else seen
        if seen in ("public", "rare", "counted"):
            as_seen = f"len({value})" if seen == "counted" else f"tuple({value})" if is_list else value
            item = f"{each.name!r}: {as_seen}"
            common += f"**({{{item}}} if {value} else {{}}), " if seen == "rare" else f"{item}, "
    made.shown = dict(sorted(shown.items(), key=lambda item: item[1] == "owned"))
    made.lists = frozenset(lists)
    made.rare = frozenset(each.name for each in fields(made) if str(each.type).startswith("Rare["))
    made.owned = tuple(name for name, seen in made.shown.items() if seen == "owned")
    made.copy = _compiled("copy", f"    new = object.__new__(type(self))\n{copied}    return new\n")
    kept = [each.name for each in fields(made) if each.init]
    frozen = "".join(f"tuple(self.{name}), " if name in lists else f"self.{name}, " for name in kept)
    made.__hash__ = _compiled("__hash__", f"    return hash(({frozen}))\n")
    made.__reduce__ = _compiled("__reduce__", f"    return remade, (type(self), ({frozen}))\n", remade=_remade)
    made.common = _compiled("common", f"    return {{{common}}}\n")
    return made  # type: ignore[no-any-return]


def _declared(annotation: str) -> tuple[str, str]:
    """`Public[list[int]]` as it stands in the source: who sees the field, and its plain type."""
    found = re.fullmatch(r"(Public|Rare|Owned|Counted)\[(.*)\]", annotation)
    return (found[1].lower(), found[2]) if found else ("", annotation)


def _remade(kind: type[Any], values: tuple[Any, ...]) -> Any:
    """A sheet that was taken apart; what follows from its fields it finds by itself."""
    names = [each.name for each in fields(kind) if each.init]
    return kind(
        **{name: list(value) if name in kind.lists else value for name, value in zip(names, values, strict=True)}
    )


def _compiled(name: str, body: str, **scope: Any) -> Callable[[Any], Any]:
    exec(f"def {name}(self):\n{body}", scope)
    return scope[name]  # type: ignore[no-any-return]


def project(data: Sheet, seat: Seat | None, open: frozenset[str]) -> dict[str, Any]:
    """What `seat` (None: an onlooker) may see of a sheet; `open` names owned fields that all may see."""
    seen = data.common()
    for name in data.owned:
        seen[name] = own(data, name, seat, open)
    return seen


def own(data: Sheet, name: str, seat: Seat | None, open: frozenset[str]) -> tuple[Any, ...]:
    """An owned field as the seat sees it: its own in full, of the others' how many."""
    value = getattr(data, name)
    if name in open:
        return tuple(value)
    return tuple([item if owner == seat else len(item) for owner, item in enumerate(value)])
