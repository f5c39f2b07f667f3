/** An answer as a sentence: short, with more parts, or none at all; as tests/core/test_text.py has it. */

import { expect, test } from 'vitest';
import { makeSay } from '../src/lib/text/say';

const say = makeSay(
  {
    'count.owls.one': 'an owl',
    'count.owls.many': '{n:plain} owls',
    'word.hex.18': 'd4',
    'word.kind.7': 'wolf',
    'action.keep': 'keep {owls}',
    'detail.keep': 'keep {owls}, on {hex}',
    'none.keep': 'keep none',
    'action.lose': 'on {hex}',
    'detail.lose': 'on {hex}: {kind}',
  },
  { lang: 'en' },
);

test('an answer with more parts has a longer sentence', () => {
  expect(say.action('keep', [])).toBe('keep none');
  expect(say.action('keep', [2])).toBe('keep 2 owls');
  expect(say.action('keep', [2, 18])).toBe('keep 2 owls, on d4');
  expect(say.action('lose', 18)).toBe('on d4');
  expect(say.action('lose', [18, 7])).toBe('on d4: wolf');
});
