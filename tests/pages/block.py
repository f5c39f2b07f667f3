"""The pages of the site and of the repository's front, and the blocks of code on them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
DOCS: Final = ROOT / "docs"
FRONT: Final = ("README.md", "CONTRIBUTING.md", "SECURITY.md")  # read where the sources are kept
FENCE: Final = re.compile(r"^(?P<indent> *)(?P<fence>`{3,}|~{3,}|:{3,})(?P<info>[^`\n]*)$")
NOT_RUN: Final = re.compile(r"<!-- not run: (.+?) -->")
UNTIL: Final = re.compile(r"<!-- run until: (.+?) -->")
NAMED: Final = re.compile(r"# ([\w-]+\.(?:py|toml|yaml|json|txt))")
COMMAND: Final = re.compile(
    r"^\s*(?:\$ |(?:make|steppe|pip|python3?|git|curl|docker|(?:\.venv\S*|scripts)/\S+) \S)", re.MULTILINE
)

ALSO: Final = {"sh": "bash", "shell": "bash", "py": "python", "yml": "yaml"}  # other names of the same
PLAIN: Final = ("text", "svg")  # diagrams, notation, what a program prints: nothing that could be run
RUN: Final = ("python", "pycon", "bash", "console", "json", "yaml", "toml")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str  # its path in the repository
    line: int  # of its first line of code
    language: str
    code: str
    not_run: str = ""  # the reason, where it is not run
    until: str = ""  # it goes on until it is ended: what it prints when it may be

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def file(self) -> str:
        """The name under which a reader would save it: its first line may be a comment that says so."""
        found = NAMED.fullmatch(self.code.partition("\n")[0].strip())
        return found[1] if found else ""


def pages() -> list[str]:
    """All pages, those that come with others' work included."""
    found = [*DOCS.rglob("*.md"), *(ROOT / name for name in FRONT)]
    return sorted(str(path.relative_to(ROOT)) for path in found if "_build" not in path.parts)


def blocks(page: str, text: str | None = None) -> list[Block]:
    """The blocks of a page, in their order; directives of the site (a table of contents …) are none."""
    lines = (text if text is not None else (ROOT / page).read_text("utf-8")).split("\n")
    found: list[Block] = []
    said = ""  # the comment before a block
    at = 0
    while at < len(lines):
        opened = FENCE.match(lines[at])
        if not opened or opened["fence"].startswith(":"):
            said = lines[at] if lines[at].strip() else said
            at += 1
            continue
        first, indent = at + 1, len(opened["indent"])
        closing = re.compile(rf" *{re.escape(opened['fence'])}{opened['fence'][0]}* *$")
        at = next((end for end in range(first, len(lines)) if closing.match(lines[end])), len(lines))
        language = ALSO.get(opened["info"].strip(), opened["info"].strip())
        if not language.startswith("{") or language.startswith(("{code", "{sourcecode")):
            code = "".join(f"{line[indent:] if line[:indent].isspace() else line}\n" for line in lines[first:at])
            not_run, until = NOT_RUN.search(said), UNTIL.search(said)
            found.append(
                Block(page, first + 1, language, code, not_run[1] if not_run else "", until[1] if until else "")
            )
        said = ""
        at += 1
    return found
