"""The story of a move: hex by hex, cause before effect, and nothing to press before its end."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from server.running import Player
from web.browsing import LIT, STILL, Visitor
from web.conftest import Visit

# B walks three hexes west onto the mammoth; it runs west and scares A's hunter on its first hex, then runs on two more
SCARE = "gsgr/rgsgg/gsggrs/sggxgsg/grsggs/rgsrr/sggs d4 Ac4,Bg4 - A223,B133 2?29 0.0.0 B 5"
D4, C4, B4, A4 = [(math.sqrt(3) * 30 * q, 0.0) for q in (0, -1, -2, -3)]
SOON = 10_000  # ms: at once, on whatever machine; by itself the story would take a quarter of an hour
WATCH = """() => {
  window.seen = []
  for (const kind of ['pointerdown', 'keydown'])
    addEventListener(kind, () => (window.touched = performance.now()), true)
  const look = () => {
    const piece = document.querySelector('[data-piece=mammoth]')
    const lit = document.querySelectorAll('[data-verb]').length
    if (lit) window.lit ??= performance.now()
    if (piece) {
      const { e, f } = new DOMMatrix(getComputedStyle(piece).transform)
      const telling = !!document.querySelector('.telling')
      window.seen.push([e, f, lit, telling])
    }
    requestAnimationFrame(look)
  }
  look()
}"""


def watch(visit: Visit, cleo: Player, **how: Any) -> tuple[Visitor, str]:
    """Ana looks on while Cleo is about to push the mammoth towards her."""
    ana = visit(**how)
    table: str = ana.player.open("me", "open", start=SCARE)["id"]
    cleo.call("POST", f"/api/tables/{table}/chairs/1", {"contribution": "theirs"})
    ana.look(table)
    ana.page.evaluate(WATCH)
    return ana, table


def push(cleo: Player, table: str) -> None:
    seq = cleo.call("GET", f"/api/tables/{table}")["seq"]
    cleo.call("POST", f"/api/tables/{table}/inputs", {"seat": 1, "verb": "move", "noun": [3, 3], "after": seq})


def seen(ana: Visitor) -> list[tuple[float, float, int, bool]]:
    found: list[tuple[float, float, int, bool]] = ana.page.evaluate("window.seen.splice(0)")
    return found


def waited(ana: Visitor) -> float:
    """Milliseconds from the last touch or key to the first frame in which something was lit."""
    return float(ana.page.evaluate("window.lit - window.touched"))


def see_lit(ana: Visitor, what: str = LIT) -> None:
    """Waits until something can be answered, and until the watching eye has seen a frame of it too."""
    ana.page.locator(what).first.wait_for()
    ana.frames()


def near(place: tuple[float, float], hex: tuple[float, float]) -> float:
    return math.dist(place, hex)


def passed(one: tuple[float, float], other: tuple[float, float], hex: tuple[float, float]) -> float:
    """How near it came to a hex between two frames, of which a slow machine draws few."""
    (x, y), (dx, dy) = one, (other[0] - one[0], other[1] - one[1])
    part = ((hex[0] - x) * dx + (hex[1] - y) * dy) / ((dx * dx + dy * dy) or 1)
    part = min(1.0, max(0.0, part))
    return near((x + part * dx, y + part * dy), hex)


def order(frames: list[tuple[float, float, int, bool]], hexes: list[tuple[float, float]]) -> list[int]:
    """Before which frame the mammoth first came onto each hex, and that it did."""
    found = []
    for hex in hexes:
        ways = enumerate(pairwise(frames))
        at = next((place for place, (one, other) in ways if passed(one[:2], other[:2], hex) < 1), None)
        assert at is not None, f"it never stood on {hex}"
        found.append(at)
    return found


def test_the_mammoth_runs_hex_by_hex_and_nothing_is_lit_before_it_stands(visit: Visit, cleo: Player) -> None:
    ana, table = watch(visit, cleo, speed=0.25)
    push(cleo, table)
    see_lit(ana)
    frames = seen(ana)
    assert order(frames, [D4, C4]) == sorted(order(frames, [D4, C4]))
    between = [frame for frame in frames if near(frame[:2], D4) > 3 and near(frame[:2], C4) > 3]
    assert between, "it runs, it does not jump"
    assert all(abs(frame[1]) < 0.5 and C4[0] <= frame[0] <= D4[0] for frame in between), "straight on"
    lit = [frame for frame in frames if frame[2]]
    assert all(near(frame[:2], C4) < 0.5 and not frame[3] for frame in lit)

    ana.answer("flee").click()
    see_lit(ana, "[data-verb=discard]")
    frames = seen(ana)
    told = frames[next(at for at, frame in enumerate(frames) if frame[3]) :]  # from the beginning of the story on
    at = order(told, [C4, B4, A4])
    assert at == sorted(at)
    assert all(near(frame[:2], A4) < 0.5 and not frame[3] for frame in told if frame[2])


def test_a_touch_ends_the_story_at_once_and_does_nothing_else(visit: Visit, cleo: Player) -> None:
    ana, table = watch(visit, cleo, speed=STILL)
    push(cleo, table)
    ana.page.locator(".telling").wait_for()
    ana.page.locator("[data-hex='17']").click()  # c4, where A's hunter stands
    see_lit(ana)
    assert near(seen(ana)[-1][:2], C4) < 0.5
    assert waited(ana) < SOON
    assert ana.asked()[0][0] == "flee", "the touch has answered nothing"
    expect(ana.page.get_by_role("status"), "and asked nothing").to_have_text("")


@pytest.mark.parametrize("way", ["s", "Escape", "Skip"])
def test_the_story_is_skipped_by_key_and_by_button(visit: Visit, cleo: Player, way: str) -> None:
    ana, table = watch(visit, cleo, speed=STILL)
    push(cleo, table)
    ana.page.locator(".telling").wait_for()
    if way == "Skip":
        ana.page.get_by_role("button", name="Skip").click()
    else:
        ana.page.keyboard.press(way)
    see_lit(ana)
    assert waited(ana) < SOON


def test_with_less_motion_nothing_moves(visit: Visit, cleo: Player) -> None:
    ana, table = watch(visit, cleo, speed=1, still=True)
    push(cleo, table)
    see_lit(ana)
    frames = seen(ana)
    assert all(min(near(frame[:2], D4), near(frame[:2], C4)) < 0.5 for frame in frames)
    assert near(frames[-1][:2], C4) < 0.5
    moving = "() => document.getAnimations().filter(a => a.playState === 'running' && a.effect.getKeyframes().length)"
    assert ana.page.evaluate(f"({moving})().length") == 0
