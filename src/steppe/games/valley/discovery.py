"""Files that are found by themselves: whoever puts a card or a variant into its folder has told everybody."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from types import ModuleType
from typing import TypeVar

from steppe.core.frame import Frame

T = TypeVar("T")


class Misfiled(ValueError):  # noqa: N818
    """A file in a folder of cards or variants that is none."""


def modules(folder: str, paths: Iterable[str]) -> tuple[ModuleType, ...]:
    """The modules of a folder, in the order of the alphabet whatever the file system says."""
    names = sorted(found.name for found in pkgutil.iter_modules([*paths]))
    return tuple(pkgutil.resolve_name(f"{folder}.{name}:") for name in names)


def declared(module: ModuleType, kind: type[T]) -> tuple[T, ...]:
    """The things of a kind that a module has of its own under some name, in the order of its lines."""
    return tuple(value for value in vars(module).values() if isinstance(value, kind))


def frames_of(module: ModuleType) -> tuple[type[Frame], ...]:
    """The rules under way that a module has of its own, in the order of its lines."""
    return tuple(
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Frame) and kind.__module__ == module.__name__
    )
