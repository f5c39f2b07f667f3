/** Where markers stand on a track: those on one space together, and none upon another. */

export interface Mark {
  value: number;
  seats: number[];
  at: number; // px: where the space is
  x: number; // px: where the markers are drawn
  width: number;
}

const STEP = 0.62; // of a marker's width, between markers on one space

/** From left to right; `size` is the width of one marker, `room` that of the track. */
export function marks(values: number[], room: number, size: number, least: number, most: number): Mark[] {
  const found = new Map<number, number[]>();
  values.forEach((value, seat) => found.set(value, [...(found.get(value) ?? []), seat]));
  const span = Math.max(1, most - least);
  const list = [...found]
    .sort(([a], [b]) => a - b)
    .map(([value, seats]): Mark => {
      const width = size * (1 + STEP * (seats.length - 1));
      const at = size / 2 + ((value - least) / span) * Math.max(0, room - size);
      return { value, seats, at, x: at, width };
    });
  const inside = (mark: Mark): number => Math.max(mark.width / 2, Math.min(room - mark.width / 2, mark.x));
  for (const mark of list) mark.x = inside(mark);
  for (let i = 1; i < list.length; i++) {
    const near = list[i - 1].x + (list[i - 1].width + list[i].width) / 2;
    list[i].x = Math.max(list[i].x, near);
  }
  for (let i = list.length - 1; i >= 0; i--) {
    const next = list[i + 1];
    const far = next ? next.x - (next.width + list[i].width) / 2 : room - list[i].width / 2;
    list[i].x = Math.min(list[i].x, far);
  }
  return list;
}

export const step = (size: number): number => size * STEP;
