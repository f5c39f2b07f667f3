import { describe, expect, it } from 'vitest';
import { rulesOf, type Rules } from '../told';
import told from '../tutorial/rules.json';
import { aidIn, halves } from './aid';
import { CARD_KEYS, cardsOf, factsOf, showBox, wordedIn } from './catalogue.svelte';
import { cardWord } from './words';

const LANGS = ['fr', 'en', 'it'] as const;

describe('the catalogue', () => {
  it('has the seventy cards of 2002', () => {
    expect(cardsOf()).toHaveLength(67);
    expect(cardsOf().reduce((sum, card) => sum + factsOf(card).copies, 0)).toBe(70);
    expect(CARD_KEYS).toEqual(expect.arrayContaining([...cardsOf()]));
  });

  it('goes by the box that is played, and knows what it must of any other', () => {
    showBox('a box that nobody has');
    expect(factsOf('flood')).toMatchObject({ copies: 0, words: 'flood', printed: 'Inondation' });
    showBox();
    expect(factsOf('flood').copies).toBe(2);
    expect(factsOf('nothing')).toMatchObject({ printed: 'nothing', modes: [] });
  });

  it('knows names, modes and moments', () => {
    expect(factsOf('flint')).toEqual({
      deck: 'cunning',
      printed: 'Silex',
      words: 'flint',
      copies: 1,
      edition: '2002',
      fire: false,
      modes: [
        { use: 'weapon', windows: ['combat_phase', 'combat_start'], parts: [], times: 1 },
        { use: 'find_fire', windows: ['any'], parts: [], times: 1 },
      ],
    });
    expect(factsOf('torches').fire).toBe(true);
    expect(factsOf('flood').copies).toBe(2);
  });
});

describe('the box of 1991', () => {
  const texts = {
    'word.card.locusts': 'Locusts',
    'word.card.locusts_old': 'Locust Swarm',
    'card.raft.text': 'goes on',
    'card.raft.faq': 'asked of the new one',
    'card.raft_old.text': 'stops',
    'card.net.text': 'fish',
    'event.raft': 'a raft',
  };

  it('has its own cards, each with its year', () => {
    expect(cardsOf('1991')).toHaveLength(53);
    showBox('1991');
    expect(cardsOf('1991').map((card) => factsOf(card).edition)).toEqual(Array(53).fill('1991'));
    expect(cardsOf('1991').reduce((sum, card) => sum + factsOf(card).copies, 0)).toBe(55);
    showBox();
  });

  it('words them as it does, and nothing else', () => {
    expect(wordedIn(texts, '2002')).toBe(texts);
    expect(wordedIn(texts, undefined)).toBe(texts);
    const old = wordedIn(texts, '1991');
    expect([old['word.card.locusts'], old['card.raft.text'], old['card.net.text'], old['event.raft']]).toEqual(['Locust Swarm', 'stops', 'fish', 'a raft']);
    expect('card.raft.faq' in old).toBe(false);
  });
});

describe('words', () => {
  it('are filled in', () => {
    expect(cardWord('fr', 'about', { card: 'Pont' })).toBe('À propos de Pont');
    expect(cardWord('it', 'copies', { n: 2 })).toBe('2 copie nel mazzo');
  });
});

describe('the player aid', () => {
  const rules = rulesOf(told) as Rules;

  it.each(LANGS)('tells the ten phases in their order, %s', async (lang) => {
    const { phases, bonuses, foods, moves } = await aidIn(lang, rules);
    expect(phases.map(([phase]) => phase).join(' ')).toBe(
      'event arrival animals tribes combat survival births sowing cunning turn_end',
    );
    expect(phases.every(([, text]) => text.length > 20)).toBe(true);
    expect([bonuses.length, foods.length, moves.length]).toEqual([4, 4, 4]);
  });

  it('has the numbers of the table', async () => {
    const aid = await aidIn('en', rules);
    expect(aid.births).toBe('Birth die: 1-2 woman, 3-5 warrior, 6 twins.');
    expect(aid.supply).toBe('A tribe has 10 warriors, 6 women, 5 camps, and begins with 12 food.');
    expect(aid.foods[2]).toEqual(['+8', 'a field at the harvest; damaged +4']);
  });

  it.each(LANGS)('has those of a box of its own, %s', async (lang) => {
    const small: Rules = {
      ...rules,
      ...{ need: 33, hand: 34, supply: [35, 36], camps: 37, births: [1, 0, 1, 1, 1, 1], harvest: [0, 38, 39] },
      ...{ returns: [[41, 42, 43, 44]], stock: 45, arrivals: [[51, 52], [53, 54], [55, 56]], many: 57 },
      phases: ['event', 'arrival', 'moon', 'survival'],
    };
    const aid = await aidIn(lang, small);
    expect(aid.phases.map(([phase, text]) => [phase, text !== ''])).toEqual([['event', true], ['arrival', true], ['moon', false], ['survival', true]]); // prettier-ignore
    const said = JSON.stringify([await aidIn(lang, { ...small, phases: rules.phases })]);
    for (const number of [33, 34, 35, 36, 37, 38, 39, 41, 42, 43, 44, 45, 51, 52, 53, 54, 55, 56, 57]) expect(said).toContain(String(number));
    expect(aid.births).toMatch(/ 1, 3, 4, 5 .* 2 /);
    expect(JSON.stringify(aid)).not.toMatch(/[{]\w/);
    expect(JSON.stringify(aid.phases) + aid.win + aid.supply + aid.back).not.toMatch(/[{|}]/);
  });

  it.each(LANGS)('tells four kinds apart, %s', async (lang) => {
    const four: Rules = {
      ...rules,
      ...{ supply: [5, 3, 0, 5, 3], births: [1, 4, 0, 0, 3, 3], weight: [2, 1, 0, 1, 2], returns: [[2, 1, 0, 1, 3, 8]] },
      ...{ aside: [1, 4], kindlers: [3] },
    };
    const aid = await aidIn(lang, four);
    expect(aid.bonuses.map(([mark]) => mark)).toEqual(['+1', '+½', '+1', '+1', '+½', '+1']);
    expect(aid.births).toMatch(/1 .*2 .*3-4 .*5 .*6 /);
    expect(aid.supply).toMatch(/5 .*5 .*3 .*3 /);
    expect(aid.back).toMatch(/2 .*1 .*1 .*8 .*3 /);
    expect(aid.moves.at(-1)).not.toBe((await aidIn(lang, rules)).moves.at(-1));
    const ranked = await aidIn(lang, { ...four, aside: [1, 3] });
    expect(ranked.bonuses[1][1]).not.toBe(aid.bonuses[1][1]);
    expect(ranked.bonuses.at(-1)?.[1]).not.toBe(aid.bonuses.at(-1)?.[1]);
  });

  it('writes halves by hand', () => {
    expect([0, 1, 2, 3, 5, 6].map(halves)).toEqual(['0', '½', '1', '1½', '2½', '3']);
  });

  it.each(LANGS)('goes by what the table plays, %s', async (lang) => {
    const usual = await aidIn(lang, rules);
    const cold = await aidIn(lang, { ...rules, fire: false });
    expect([cold.bonuses.length, cold.moves.length]).toEqual([3, 3]);
    expect(cold.win).not.toBe(usual.win);
    expect(cold.foods[3][1]).not.toContain('½');
    const deadly = await aidIn(lang, { ...rules, weight: [2, 1], ferocity: [3, 5, 6, 3, 4, 6] });
    expect(deadly.bonuses.map(([mark]) => mark)).toEqual(['+1', '+', '+1', '+1', '+½']);
    expect(deadly.heads).toHaveLength(5);
    const defended = await aidIn(lang, { ...rules, defence: [[5, 4], [3, 2]] });
    expect(defended.bonuses.at(-1)?.[1]).toMatch(/\+1 .*3.*\+2 .*5/);
    const born = await aidIn(lang, { ...rules, brood: [99, true] });
    expect(JSON.stringify(born.phases)).not.toContain('99');
    expect((await aidIn(lang, { ...rules, watch: 1 })).moves).toHaveLength(5);
    const eaten = (rots: number[][]): Rules => ({ ...rules, foods: ['plant', 'meat'], rots });
    const [always, summer] = [await aidIn(lang, eaten([[], [0, 1]])), await aidIn(lang, eaten([[], [0]]))];
    expect([usual.stocks, always.stocks !== summer.stocks, summer.stocks.length > 40]).toEqual(['', true, true]);
    const often = await aidIn(lang, { ...rules, returns: [[3, 1, 3, 8], [1, 0, 1, 2]], years: [1, null] });
    expect(often.backs).toHaveLength(2);
    expect(often.backs[0]).toContain('(');
    expect(often.backs[1]).not.toContain('0');
  });
});
