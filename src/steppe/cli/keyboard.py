"""The words that may be typed in a game, in the own language and in English."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection

from steppe.core.text import catalogue

COMMANDS = ("help", "board", "hand", "why", "undo", "give_up", "save", "quit")


class Left(Exception):  # noqa: N818 - not a fault
    """Somebody left the game, or the input ended."""


class Commands:
    """What the typed words stand for."""

    def __init__(self, language: str, without: Collection[str] = ()) -> None:
        self.names = tuple(name for name in COMMANDS if name not in without)
        self.words = {"?": "help"}
        for spoken in (language, "en"):
            texts = catalogue("steppe.cli", spoken)
            self.words.update({plain(texts[f"command.{name}"]): name for name in self.names})

    def split(self, line: str) -> tuple[str, str]:
        """A command and what follows it; no command before anything else."""
        words = line.split()
        for count in (2, 1):
            name = self.words.get(plain(" ".join(words[:count])))
            if name and len(words) >= count:
                return name, line.split(maxsplit=count)[count] if len(words) > count else ""
        return "", line


def plain(text: str) -> str:
    """Small letters without accents, so that `perché` may be typed as `perche`."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))
