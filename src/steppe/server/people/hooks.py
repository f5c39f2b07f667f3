"""What a webhook is told, as its receiver wants to hear it: a program of one's own, Discord or Slack."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from steppe.core.game import AnyGame
from steppe.core.text import LANGUAGES, Teller, catalogue

USUAL = "en"  # where a browser has said nothing that is spoken here
TURN = "notice.turn"  # the sentence
LIKED = re.compile(r"([a-z]{2})(?:-[a-z0-9-]+)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?))?", re.ASCII)


def body(kind: str, language: str, game: AnyGame, message: dict[str, Any]) -> bytes:
    """The body of the call: `plain` has the facts, the others a sentence with the link."""
    if kind == "discord":  # nobody is pinged, whatever the sentence says
        return json.dumps({"content": _sentence(language, game, message), "allowed_mentions": {"parse": []}}).encode()
    if kind == "slack":
        return json.dumps({"text": html.escape(_sentence(language, game, message), quote=False)}).encode()
    return json.dumps(message).encode()


def _sentence(language: str, game: AnyGame, message: dict[str, Any]) -> str:
    teller = Teller(game, language)
    teller.texts.update(catalogue("steppe.server", language))
    return teller.say(TURN, {"game": teller.texts["name.title"], "link": message["link"]})


def spoken(header: str) -> str:
    """The language that a browser likes best of those spoken here (RFC 9110, 12.5.4)."""
    liked: dict[str, float] = {}
    for part in header.lower().split(","):
        found = LIKED.fullmatch(part.strip())
        if found and found[1] in LANGUAGES:
            liked[found[1]] = max(liked.get(found[1], 0.0), float(found[2] or 1))
    best = max(liked, key=lambda language: liked[language], default=USUAL)
    return best if liked.get(best) else USUAL
