/** What flies over the table, and how. */

import type { Spot } from './motion';

/** Something that flies over the table. */
export interface Flyer {
  id: string;
  sort: 'tile' | 'back' | 'bag' | 'eye' | 'animal';
  face: number;
}

/** A card that is shown to all. */
export interface Call {
  seat: number;
  cards: string[]; // empty: one that lies face down
}

/** Where a flyer is drawn: it is 44 pixels wide by itself. */
export const place = ({ x, y, size }: Spot, more = ''): string =>
  `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size / 44}) ${more}`;

export const GROWN: Keyframe[] = [
  { transform: 'scale(.2)', opacity: 0 },
  { transform: 'scale(1.5)', opacity: 1 },
  { transform: 'none' },
];
export const POP: Keyframe[] = [{ transform: 'scale(1.35)' }, { transform: 'none' }];
export const CALLED: Keyframe[] = [
  { transform: 'translate(-50%, -40%) scale(.7)', opacity: 0 },
  { transform: 'translate(-50%, -50%)', opacity: 1, offset: 0.2 },
  { transform: 'translate(-50%, -50%)', opacity: 1, offset: 0.8 },
  { transform: 'translate(-50%, -55%) scale(.9)', opacity: 0 },
];
