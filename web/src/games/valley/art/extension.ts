/** All that is drawn for the extension of 2008, and for what tribes invent; brought when it is needed. */

import { CUNNING_A } from './cunning2008';
import { CUNNING_B } from './cunning2008b';
import { SUMMER_2008, WINTER_2008 } from './events2008';
import type { Drawing } from './ink';
import { INVENTIONS } from './inventions';

export const CUNNING_2008: Readonly<Record<string, Drawing>> = { ...CUNNING_A, ...CUNNING_B };
export { INVENTIONS, SUMMER_2008, WINTER_2008 };
