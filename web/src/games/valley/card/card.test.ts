import { describe, expect, it } from 'vitest';
import { aidIn, BEASTS } from './aid';
import { CARD_KEYS, exampleOf, factsOf } from './catalogue';
import { cardWord } from './words';

const LANGS = ['fr', 'en', 'it'] as const;

describe('the catalogue', () => {
  it('has the seventy cards of 2002', () => {
    expect(CARD_KEYS).toHaveLength(67);
    expect(CARD_KEYS.reduce((sum, card) => sum + factsOf(card).copies, 0)).toBe(70);
  });

  it('knows names, modes and moments', () => {
    expect(factsOf('flint')).toEqual({
      printed: 'Silex',
      copies: 1,
      fire: false,
      modes: [
        { use: 'weapon', windows: ['combat_phase', 'combat_start'] },
        { use: 'find_fire', windows: ['any'] },
      ],
    });
    expect(factsOf('torches').fire).toBe(true);
    expect(factsOf('flood').copies).toBe(2);
  });
});

describe('examples', () => {
  it.each(LANGS)('are there for every card, %s', async (lang) => {
    const said = await Promise.all(CARD_KEYS.map((card) => exampleOf(card, lang)));
    for (const [at, example] of said.entries()) expect(example, CARD_KEYS[at]).toMatch(/[.?!]$/);
    expect(new Set(said).size).toBe(CARD_KEYS.length); // every example is its own
  });

  it('are not the same in two languages', async () => {
    for (const card of CARD_KEYS) {
      const said = await Promise.all(LANGS.map((lang) => exampleOf(card, lang)));
      expect(new Set(said).size, card).toBe(3);
    }
  });
});

describe('words', () => {
  it('are filled in', () => {
    expect(cardWord('fr', 'about', { card: 'Pont' })).toBe('À propos de Pont');
    expect(cardWord('it', 'copies', { n: 2 })).toBe('2 copie nel mazzo');
  });
});

describe('the player aid', () => {
  it.each(LANGS)('tells the ten phases in their order, %s', async (lang) => {
    const { phases, bonuses, foods, moves } = await aidIn(lang);
    expect(phases.map(([phase]) => phase).join(' ')).toBe(
      'event arrival animals tribes combat survival births sowing cunning turn_end',
    );
    expect([bonuses.length, foods.length, moves.length]).toEqual([4, 4, 4]);
  });

  it('has the numbers of the rules', () => {
    expect(BEASTS.map(([steps, climbs, swims, food]) => [steps, climbs, swims, food].join(' '))).toEqual([
      '3 true false 1',
      '3 true false 2',
      '2 true true 3',
      '2 false false 4',
      '1 false false 5',
      '1 false false 6',
    ]);
  });
});
