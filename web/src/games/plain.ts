/** Any game, before anybody has drawn it: what is known as a list, and a control for every answer. */

import type { GameModule } from './game';
import Plain from './Plain.svelte';

const plain: GameModule = {
  Board: Plain,
  describe: () => ({ has: [], out: false, note: '' }),
  answerLabel: (verb, noun, _, say) => say.action(verb, noun),
  notation: () => '',
  onBoard: () => false,
};

export default plain;
