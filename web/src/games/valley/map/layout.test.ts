/** What is drawn on a hex hides no number. */

import { expect, test } from 'vitest';
import { arrange, MORE } from './layout';
import type { Token } from './stacks';

const COUNT = { x: 13.5, y: 12, far: 7.8 }; // the number on a pebble of full size
const folk = (seats: number): Token[] =>
  Array.from({ length: seats }, (_, seat) => ['warrior', 'woman'].map((is) => ({ id: `${is}${seat}`, is, seat, species: -1, count: 5 }) as Token)).flat();
const herds = (kinds: number): Token[] =>
  Array.from({ length: kinds }, (_, species) => ({ id: `h${species}`, is: 'herd', seat: -1, species, count: 1 }) as Token);

test('"+n" covers no number, and no pebble the number of another', () => {
  for (const camp of [false, true])
    for (let seats = 0; seats <= 3; seats++)
      for (let kinds = 0; kinds <= 3; kinds++)
        for (const people of [folk(seats), folk(seats).slice(0, -1)]) {
          const { drawn, more, rest } = arrange([...people, ...herds(kinds)], camp);
          const pebbles = drawn.filter(({ is }) => is !== 'herd').map(({ at }) => at);
          for (const { x, y, scale } of pebbles) {
            const [right, low] = [x + (COUNT.x + COUNT.far) * scale, y + COUNT.y * scale];
            const meets = Math.abs(low - rest.y) < MORE.high / 2 + COUNT.far * scale;
            if (more && meets) expect(right, JSON.stringify({ camp, seats, kinds })).toBeLessThanOrEqual(rest.x - MORE.wide / 2 + 1);
            const next = pebbles.find((other) => other.y === y && other.x > x);
            if (next) expect(right).toBeLessThanOrEqual(next.x - COUNT.x * scale + 2);
          }
        }
});
