"""A board as a picture: flat earth colours and a few scratched lines, in SVG."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from math import cos, hypot, pi, sin, sqrt
from typing import Final, TypeAlias

from steppe.core.hexes import DIRECTIONS, Hex
from steppe.games.valley.board.board import Board
from steppe.games.valley.board.grid import Edge, corners, edge
from steppe.games.valley.board.plan import KINDS, MOUNTAIN, TERRAINS, called

Point: TypeAlias = tuple[float, float]

SIZE: Final = 60  # from the centre of a hex to its corner
BONE, CHARCOAL, EARTH, SAND = "#F4EADA", "#2A2320", "#8C3B1F", "#E3CFA8"
GROUND: Final = ("#D8BE7C", "#66774A", "#B9AFA3", "#8A5A44", "#5B93AE")  # by terrain
INK: Final = ("#8A7235", "#333F22", "#6E655C", "#4A2A1C", "#E6F1F6")  # of the lines scratched into it
WATER, FOAM = "#3E7F9F", "#A9CBD8"
LAVA: Final = "#C4623C"

# The lines of each terrain, around the middle of its hex.
TUFT: Final = "m-6 4 q-1 -8 -4 -10 m4 10 q0 -8 1 -12 m-1 12 q2 -7 5 -9"
FIR: Final = "m0 -13 l8 15 h-16 z m0 15 v5"
PEAK: Final = "m-20 14 l20 -34 l20 34 m-26 -23 l5 5 l4 -6 l4 7"
CRATER: Final = "m-26 16 l16 -30 q10 7 20 0 l16 30 m-30 -27 q-3 -7 3 -11 m5 10 q5 -6 0 -12"
WAVE: Final = "m-10 0 q5 -6 10 0 t10 0"
MOTIFS: Final = (
    tuple((x, y, TUFT) for x, y in ((-22, -2), (4, -18), (26, 4), (-6, 18))),
    tuple((x, y, FIR) for x, y in ((-24, 0), (-6, -14), (12, 2), (28, -8), (-8, 16))),
    ((-10, 2, PEAK), (16, 10, PEAK)),
    ((0, 2, CRATER),),
    tuple((x, y, WAVE) for x, y in ((-16, -12), (14, -2), (-12, 12))),
)


def centre(hex: Hex) -> Point:
    """Where the middle of a hex lies."""
    return SIZE * sqrt(3) * (hex.q + hex.r / 2), SIZE * 1.5 * hex.r


def ends(side: Edge) -> tuple[Point, Point]:
    """Where the two ends of a side lie: a corner is the middle of the three hexes around it."""
    one, other = (tuple(map(centre, corner)) for corner in corners(side))
    return _middle(one), _middle(other)


def _middle(points: Iterable[Point]) -> Point:
    points = tuple(points)
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def draw(board: Board, language: str = "en") -> str:
    """The whole picture."""
    points = [centre(hex) for hex in board.hexes]
    left, right = min(x for x, _ in points) - 2.2 * SIZE, max(x for x, _ in points) + 2.2 * SIZE
    top, bottom = min(y for _, y in points) - 2.9 * SIZE, max(y for _, y in points) + 2.1 * SIZE
    legend = list(_legend(board, language, left + 24, bottom))
    bottom += 24 * len(legend) + 12
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}" '
        f'font-family="Atkinson Hyperlegible, system-ui, sans-serif" text-anchor="middle" fill="{CHARCOAL}">',
        f"<title>{escape(board.title(language))}</title>",
        f'<rect x="{left:.0f}" y="{top:.0f}" width="100%" height="100%" fill="{BONE}"/>',
        f'<text x="{left + 24:.0f}" y="{top + 40:.0f}" font-size="24" text-anchor="start">'
        f"{escape(board.title(language))}</text>",
        *_hexes(board),
        *_borders(board),
        *_lava(board),
        *_rivers(board),
        *_numbers(board),
        *_entries(board),
        *_rose(board, right - 100, top + 100),
        *legend,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _hexes(board: Board) -> Iterator[str]:
    for number, hex in enumerate(board.hexes):
        x, y = centre(hex)
        outline = " ".join(f"{x + SIZE * sin(pi / 3 * i):.1f},{y - SIZE * cos(pi / 3 * i):.1f}" for i in range(6))
        terrain = board.terrain[number]
        lines = " ".join(f"M{x + dx:.0f} {y + dy:.0f} {motif}" for dx, dy, motif in MOTIFS[terrain])
        yield (
            f'<g id="hex-{board.names[number]}"><polygon points="{outline}" fill="{GROUND[terrain]}" '
            f'stroke="{BONE}" stroke-width="1.5"/>'
            f'<path d="{lines}" fill="none" stroke="{INK[terrain]}" stroke-width="2" stroke-linecap="round"/>'
            f'<text x="{x:.1f}" y="{y - 38:.1f}" font-size="11">{board.names[number]}</text></g>'
        )


def _line(side: Edge, colour: str, width: float, more: str = "") -> str:
    (x1, y1), (x2, y2) = ends(side)
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width}" '
        f'stroke-linecap="round"{more}/>'
    )


def _borders(board: Board) -> Iterator[str]:
    """Where regions meet, and the seam of two half boards."""
    for one, other in board.sides:
        if (board.kind[one], board.region[one]) != (board.kind[other], board.region[other]):
            yield _line(edge(board.hexes[one], board.hexes[other]), CHARCOAL, 2.5)
    for number in board.seam:
        one, other = board.sides[number]
        yield _line(edge(board.hexes[one], board.hexes[other]), BONE, 3, ' stroke-dasharray="1 8"')


def _lava(board: Board) -> Iterator[str]:
    """A tongue of lava into each hex of a flow, from the hex it comes from."""
    for volcano, flow in board.lava.items():
        reached = [volcano]
        for hex in flow:
            source = next((other for other in reached if other in board.foot[hex]), volcano)
            (x1, y1), (x2, y2) = centre(board.hexes[source]), centre(board.hexes[hex])
            start, end = ((x1 + k * (x2 - x1), y1 + k * (y2 - y1)) for k in (0.38, 0.72))
            yield (
                f'<path d="M{start[0]:.1f} {start[1]:.1f} L{end[0]:.1f} {end[1]:.1f}" stroke="{LAVA}" '
                f'stroke-width="9" stroke-linecap="round"/><circle cx="{end[0]:.1f}" cy="{end[1]:.1f}" r="9" '
                f'fill="{LAVA}" stroke="{EARTH}" stroke-width="2"/>'
            )
            reached.append(hex)


def _rivers(board: Board) -> Iterator[str]:
    """Each river with the die faces that pick it, on the middle of its course."""
    for river in board.plan.rivers:
        yield from (_line(side, WATER, 11) for side in river.course)
        yield from (_line(side, FOAM, 4) for side in river.course)
        x, y = _middle(ends(river.course[len(river.course) // 2]))
        faces = "·".join(map(str, river.faces))
        yield (
            f'<rect x="{x - 17:.1f}" y="{y - 10:.1f}" width="34" height="20" rx="10" fill="{BONE}" stroke="{WATER}" '
            f'stroke-width="2"/><text x="{x:.1f}" y="{y + 5:.1f}" font-size="13" font-weight="bold">{faces}</text>'
        )


def _numbers(board: Board) -> Iterator[str]:
    """The number of each region, on its hex nearest to the middle."""
    for kind in KINDS:
        for area in board.areas[kind]:
            middle = _middle(centre(board.hexes[hex]) for hex in area)
            x, y = min((centre(board.hexes[hex]) for hex in sorted(area)), key=lambda at: _far(at, middle))
            yield (
                f'<circle cx="{x:.1f}" cy="{y + 34:.1f}" r="13" fill="{GROUND[kind]}" stroke="{CHARCOAL}" '
                f'stroke-width="2"/><text x="{x:.1f}" y="{y + 39.5:.1f}" font-size="16" font-weight="bold">'
                f"{board.region[area[0]]}</text>"
            )


def _far(one: Point, other: Point) -> float:
    return round(hypot(one[0] - other[0], one[1] - other[1]), 6)


def _entries(board: Board) -> Iterator[str]:
    """The letters, outside the hexes where animals arrive."""
    for letter, hex in board.entries.items():
        at = board.hexes[hex]
        x, y = centre(at)
        outside = _middle(centre(at.plus(d)) for d in range(6) if board.next[hex][d] < 0)
        away = hypot(outside[0] - x, outside[1] - y) or 1.0
        x, y = (x + 1.34 * SIZE * (outside[0] - x) / away, y + 1.34 * SIZE * (outside[1] - y) / away)
        colour = GROUND[MOUNTAIN] if board.kind[hex] == MOUNTAIN else SAND
        yield (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" fill="{colour}" stroke="{EARTH}" stroke-width="2.5"/>'
            f'<text x="{x:.1f}" y="{y + 7:.1f}" font-size="20" font-weight="bold">{letter}</text>'
        )


def _rose(board: Board, x: float, y: float) -> Iterator[str]:
    """The compass rose: the directions of the die faces."""
    yield f'<g transform="translate({x:.0f} {y:.0f})"><circle r="60" fill="{SAND}" stroke="{CHARCOAL}"/>'
    for face, direction in enumerate(board.plan.rose, 1):
        turn = 90 + 60 * direction  # the arrow points up
        dx, dy = cos(pi / 3 * direction), sin(pi / 3 * direction)
        yield (
            f'<path d="M0 -6 L8 -28 L0 -40 L-8 -28 z" fill="{EARTH}" transform="rotate({turn})"/>'
            f'<text x="{50 * dx:.1f}" y="{50 * dy + 5:.1f}" font-size="15" font-weight="bold">{face}'
            f"<title>{DIRECTIONS[direction]}</title></text>"
        )
    yield "</g>"


def _legend(board: Board, language: str, x: float, y: float) -> Iterator[str]:
    """The names of the waters, the volcanoes and the regions, three on a line."""
    waters = [(str(river.number), called(river.names, language)) for river in board.plan.rivers]
    waters.append(("~", board.called("lake", language)))
    names = [board.names[volcano] for volcano in board.volcanoes]
    groups = [(WATER, waters), (LAVA, [(name, board.called(f"volcano {name}", language)) for name in names])]
    for kind in KINDS:
        regions = [(str(n), board.called(f"{TERRAINS[kind]} {n}", language)) for n in range(1, 7)]
        groups.append((GROUND[kind], regions))
    line = 0
    for colour, group in groups:
        told = [f"{mark} {name}" for mark, name in group if name]
        for first in range(0, len(told), 3):
            yield (
                f'<circle cx="{x:.0f}" cy="{y - 5 + 24 * line:.0f}" r="7" fill="{colour}"/><text x="{x + 16:.0f}" '
                f'y="{y + 24 * line:.0f}" font-size="14" text-anchor="start">'
                f"{escape(' · '.join(told[first : first + 3]))}</text>"
            )
            line += 1
