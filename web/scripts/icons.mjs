/* Draws the icons: `node scripts/icons.mjs` writes icon.svg, icon-turn.svg and the PNGs that some systems want.
   No packages: the few shapes are flattened and filled here. */

import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

const out = new URL('../public/', import.meta.url);
const MAMMOTH =
  'M9 50C10 36 22 29 34 26C42 24 46 18 54 18C59 18 61 23 65 23C66 14 73 9 80 12C87 15 90 24 90 33C91 44 95 54 94 65C93 74 87 79 81 77C78 76 78 71 82 71C86 71 86 65 85 59C84 53 82 49 79 46C78 51 75 55 71 57L70 68L71 88H58L57 75L54 81L51 75L48 81L45 75L42 81L39 76L38 88H25L23 74C17 70 13 64 12 58L8 69L6 58Z';
const TUSK = 'M77 48C80 62 95 64 98 46C99 42 96 42 95 45C93 54 85 54 82 46Z';
const SUN = 'M50 4C80 4 98 24 98 50C98 78 78 96 50 96C20 96 2 76 2 50C2 22 22 4 50 4Z';
const DOT = 'M82 2C92 2 98 9 98 18C98 28 91 34 82 34C73 34 66 28 66 18C66 9 73 2 82 2Z';

// each: path, colour, how it is put into the box of 100 (scale, x, y)
const PLAIN = [
  [SUN, '#B5651D', 1, 0, 0],
  [MAMMOTH, '#2A2320', 0.74, 12, 16],
  [TUSK, '#F4EADA', 0.74, 12, 16],
];
const TURN = [...PLAIN, [DOT, '#F4EADA', 1.08, -6.6, -1.4], [DOT, '#8C1F12', 1, 0, 0]];

const svg = (shapes) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${shapes
    .map(([d, fill, k, x, y]) => `<path fill="${fill}" transform="translate(${x} ${y}) scale(${k})" d="${d}"/>`)
    .join('')}</svg>\n`;

/** A path as one polygon. */
function polygon(d, k, x, y) {
  const points = [];
  let at = [0, 0];
  const put = (px, py) => points.push([(at = [px, py])[0] * k + x, py * k + y]);
  for (const [, letter, text] of d.matchAll(/([MLHCZ])([^MLHCZ]*)/g)) {
    const n = text
      .trim()
      .split(/[\s,]+/)
      .filter(Boolean)
      .map(Number);
    if (letter === 'H') put(n[0], at[1]);
    else if (letter === 'C') {
      for (let i = 0; i < n.length; i += 6) {
        const [x0, y0] = at;
        const [x1, y1, x2, y2, x3, y3] = n.slice(i, i + 6);
        for (let s = 1; s <= 16; s++) {
          const t = s / 16;
          const u = 1 - t;
          const mix = (a, b, c, e) => u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * e;
          points.push([mix(x0, x1, x2, x3) * k + x, mix(y0, y1, y2, y3) * k + y]);
        }
        at = [x3, y3];
      }
    } else for (let i = 0; i < n.length; i += 2) put(n[i], n[i + 1]);
  }
  return points;
}

const rgb = (hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16));

function png(shapes, size) {
  const FINE = 4;
  const pixels = new Float64Array(size * size * 3);
  const wall = rgb('#F4EADA');
  for (let i = 0; i < size * size; i++) pixels.set(wall, i * 3);
  for (const [d, fill, k, x, y] of shapes) {
    const inset = 0.86; // a maskable icon loses its corners
    const points = polygon(d, k, x, y).map(([a, b]) => [
      (50 + (a - 50) * inset) * (size / 100),
      (50 + (b - 50) * inset) * (size / 100),
    ]);
    const cover = new Float64Array(size * size);
    for (let row = 0; row < size * FINE; row++) {
      const level = (row + 0.5) / FINE;
      const cuts = [];
      points.forEach(([x0, y0], i) => {
        const [x1, y1] = points[(i + 1) % points.length];
        if (y0 <= level !== y1 <= level) cuts.push(x0 + ((level - y0) / (y1 - y0)) * (x1 - x0));
      });
      cuts.sort((a, b) => a - b);
      for (let c = 0; c + 1 < cuts.length; c += 2) {
        for (let px = Math.max(0, Math.floor(cuts[c])); px < Math.min(size, cuts[c + 1]); px++) {
          const part = Math.min(px + 1, cuts[c + 1]) - Math.max(px, cuts[c]);
          cover[Math.floor(level) * size + px] += Math.max(0, part) / FINE;
        }
      }
    }
    const ink = rgb(fill);
    for (let i = 0; i < size * size; i++) {
      for (let channel = 0; channel < 3; channel++)
        pixels[i * 3 + channel] += (ink[channel] - pixels[i * 3 + channel]) * Math.min(1, cover[i]);
    }
  }
  const raw = Buffer.alloc(size * (size * 3 + 1));
  for (let row = 0; row < size; row++) {
    for (let i = 0; i < size * 3; i++) raw[row * (size * 3 + 1) + 1 + i] = Math.round(pixels[row * size * 3 + i]);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name), data]);
  let crc = -1;
  for (const byte of body) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE((crc ^ -1) >>> 0, 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

writeFileSync(new URL('icon.svg', out), svg(PLAIN));
writeFileSync(new URL('icon-turn.svg', out), svg(TURN));
for (const size of [180, 192, 512]) writeFileSync(new URL(`icon-${size}.png`, out), png(PLAIN, size));
