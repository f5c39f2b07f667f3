/** Any game, before anybody has drawn it: what is known as a list, and a control for every answer. */

import type { GameModule } from './game';
import Plain from './Plain.svelte';

const plain: GameModule = {
  Board: Plain,
  fold: () => null, // what its events change nobody has said: the view is asked for
  describe: () => ({ has: [], out: false, note: '' }),
  answerLabel: (verb, noun, _, say) => say.action(verb, noun),
  notation: () => '',
  onBoard: () => false,
};

export default plain;
