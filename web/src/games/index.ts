/** Which games this client can draw; each is loaded only when it is needed. */

import type { GameModule } from './game';

const sources = import.meta.glob<{ default: GameModule }>(['./*/index.ts']);

export async function loadGame(key: string): Promise<GameModule> {
  const source = sources[`./${key}/index.ts`];
  if (!source) throw new Error(`no drawing of ${key}`);
  return (await source()).default;
}
