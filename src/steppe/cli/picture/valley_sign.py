"""Who and what stands on a hex of the Valley, as signs of the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rich.text import Text

from steppe.games.valley.neutral import NEUTRAL
from steppe.games.valley.notation.spelling import BEAST_NAMES, TRIBES
from steppe.games.valley.party import LETTERS

CARRION: Final = "†"
MARKS = "▲▬●✚◯◆"
PEBBLES = (
    *("#2A2320 on #6CB8F5", "#F4EADA on #8F1507", "#2A2320 on #D9A23B"),
    *("#F4EADA on #1A7565", "#F4EADA on #5F2FA3", "#F4EADA on #2A2320"),
)
WIDTH = 9  # of a hex, in characters
PIT = "∪"
LED = {"tame": "T", "domestic": "B"}  # animals of a tribe
SHORT = {  # on the board: the first two letters, or of two words the first of each
    name: name[0] + (name.partition("_")[2] or name[1:])[0]
    for name in (*BEAST_NAMES, *(each.word for each in NEUTRAL.values()))
}
STRANGERS = tuple(each.word for each in NEUTRAL.values() if each.human)  # neutral people


def grouped(group: Mapping[str, int], weary: Mapping[str, int]) -> str:
    """`2W1w1f`: in small letters whoever is exhausted."""
    found = []
    for sign in [sign for sign in LETTERS.values() if sign in group]:
        spent = weary.get(sign, 0)
        found += [f"{group[sign] - spent}{sign}"] * (group[sign] > spent) + [f"{spent}{sign.lower()}"] * (spent > 0)
    return "".join(found)


def people_sign(on: Mapping[str, Any]) -> Text:
    """`▲2W1F`; where several tribes meet and there is no room, how many of each."""
    groups = [(TRIBES.index(name), on[name]) for name in TRIBES if name in on]
    words = [
        (seat, MARKS[seat] + grouped(group, on.get("exhausted", {}).get(TRIBES[seat], {}))) for seat, group in groups
    ]
    tame = [
        (TRIBES.index(name), f"{len(those)}{sign}")
        for word, sign in LED.items()
        for name, those in on.get(word, {}).items()
    ]
    loner = f"?{on['loner']}" if "loner" in on else ""
    loner += "".join(f"{on[word]}{SHORT[word]}" for word in STRANGERS if word in on)
    if sum(len(word) for _, word in (*words, *tame)) + len(loner) > WIDTH:
        words = [(seat, f"{MARKS[seat]}{sum(group.values())}") for seat, group in groups]
    text = Text()
    for seat, word in (*words, *tame):
        text.append(word, f"bold {PEBBLES[seat]}")
    text.append(loner, "bold")
    text.truncate(WIDTH)
    return text


def beasts_sign(on: Mapping[str, Any]) -> Text:
    """`wo2 ma ∪ +8 †3`: animals, a pit, meat and carrion; closer together where there are many."""
    animals = on.get("animals", {}).items()
    herds = [(name, herd if isinstance(herd, int) else len(herd)) for name, herd in animals]
    found = [f"{SHORT[name]}{count if count > 1 else ''}" for name, count in herds]
    if on.get("pit"):
        found.append(PIT)
    if meat := on.get("cache"):
        found.append(f"+{meat}")
    if meat := on.get("carrion"):
        found.append(f"{CARRION}{meat}")
    text = " ".join(found)
    return Text(text if len(text) <= WIDTH else "".join(found)[:WIDTH], "bold")
