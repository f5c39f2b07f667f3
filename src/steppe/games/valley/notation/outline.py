"""The small part of YAML in which positions are written: keys with values, indented, or in braces and brackets."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from steppe.core.reason import Refused, because
from steppe.core.record import Faulty

RULE: Final = "Notation"
DEEPEST: Final = 24
RESERVED: Final = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})
PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_+]*|[1-9]\d?-[1-9]\d?", re.ASCII)
LINE = re.compile(r"( *)([^\s:\"'{}\[\],][^:\"'{}\[\]]*|\"(?:[^\"\\]|\\.)*\"):(?: +(.*))?", re.ASCII)
SCALAR = re.compile(r"[^,\[\]{}:\"'\s](?:[^,\[\]{}:]|:(?! ))*", re.ASCII)
WHOLE = re.compile(r"-?(?:0|[1-9]\d{0,17})", re.ASCII)


# -- writing ---------------------------------------------------------------------------------------------------


def write(data: Mapping[str, Any]) -> str:
    """A key a line; a table of tables a line for each of them."""
    lines = []
    for key, value in data.items():
        if isinstance(value, Mapping) and value and all(isinstance(each, Mapping) for each in value.values()):
            lines.append(f"{_word(key)}:")
            lines += [f"  {_word(name)}: {flow(each)}" for name, each in value.items()]
        else:
            lines.append(f"{_word(key)}: {flow(value)}")
    return "\n".join((*lines, ""))


def flow(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_word(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    return _word(value) if isinstance(value, str) else json.dumps(value)


def _word(text: str) -> str:
    is_plain = PLAIN.fullmatch(text) and text.lower() not in RESERVED
    return text if is_plain else json.dumps(text, ensure_ascii=False)


# -- reading ---------------------------------------------------------------------------------------------------


def read(text: str) -> dict[str, Any]:
    """The keys and values of an outline; Faulty with the number of the first bad line."""
    outline: dict[str, Any] = {}
    table: dict[str, Any] | None = None  # the one that indented lines belong to
    for number, raw in enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), 1):
        if not raw.strip() or raw.lstrip().startswith("#"):
            continue
        try:
            indent, key, value = _line(raw)
            into = table if indent else outline
            if into is None or key in into:
                raise _bad(raw)
            if value is None and not indent:
                into[key] = table = {}
            else:
                table = table if indent else None
                into[key] = _Reader(value or "null").whole()
        except Refused as refused:
            raise Faulty(number, refused.reason, "line") from None
    return outline


def _line(raw: str) -> tuple[bool, str, str | None]:
    found = LINE.fullmatch(raw.rstrip())
    if found is None:
        raise _bad(raw)
    key = found[2]
    return bool(found[1]), str(_Reader(key).scalar()) if key.startswith('"') else key.strip(), found[3]


def _bad(text: str) -> Refused:
    return Refused(because("bad_outline", RULE, text=" ".join(text.split())[:60]))


class _Reader:
    """A value on one line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def whole(self) -> Any:
        value = self.value(0)
        if self.at < len(self.text):
            raise _bad(self.text[self.at :])
        return value

    def value(self, depth: int) -> Any:
        self.skip()
        if depth > DEEPEST:
            raise _bad(self.text)
        sign = self.text[self.at : self.at + 1]
        found = self.table(depth) if sign == "{" else self.list(depth) if sign == "[" else self.scalar()
        self.skip()
        return found

    def skip(self) -> None:
        while self.text[self.at : self.at + 1] == " ":
            self.at += 1

    def take(self, sign: str) -> bool:
        self.skip()
        taken = self.text[self.at : self.at + 1] == sign
        self.at += taken
        return taken

    def list(self, depth: int) -> list[Any]:
        self.at += 1
        items: list[Any] = []
        while not self.take("]"):
            if items and not self.take(","):
                raise _bad(self.text[self.at :])
            items.append(self.value(depth + 1))
        return items

    def table(self, depth: int) -> dict[str, Any]:
        self.at += 1
        items: dict[str, Any] = {}
        while not self.take("}"):
            if items and not self.take(","):
                raise _bad(self.text[self.at :])
            self.skip()
            key = str(self.scalar())
            if key in items or not self.take(":"):
                raise _bad(self.text[self.at :])
            items[key] = self.value(depth + 1)
        return items

    def scalar(self) -> Any:
        if self.text[self.at : self.at + 1] in ("'", '"'):
            return self.quoted()
        found = SCALAR.match(self.text, self.at)
        if found is None:
            raise _bad(self.text[self.at :])
        self.at = found.end()
        word = found[0].rstrip()
        if WHOLE.fullmatch(word):
            return int(word)
        return {"true": True, "false": False, "null": None}.get(word, word)

    def quoted(self) -> str:
        if self.text[self.at] == "'":
            found = re.compile(r"'((?:[^']|'')*)'").match(self.text, self.at)
            if found is None:
                raise _bad(self.text[self.at :])
            self.at = found.end()
            return found[1].replace("''", "'")
        try:
            value, self.at = json.JSONDecoder().raw_decode(self.text, self.at)
        except ValueError:
            raise _bad(self.text[self.at :]) from None
        return str(value)
