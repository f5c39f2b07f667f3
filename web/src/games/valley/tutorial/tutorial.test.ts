import { describe, expect, it } from 'vitest';
import { foldAll } from '../../../lib/table/fold';
import lessons from '../tutorial';

describe('the lessons', () => {
  it('are ten to fifteen, each with a real decision', () => {
    expect(lessons.length).toBeGreaterThanOrEqual(10);
    expect(lessons.length).toBeLessThanOrEqual(15);
    for (const { id, asks, answers } of lessons) {
      expect(asks.length, id).toBe(1);
      expect(
        answers.some(({ good }) => good),
        id,
      ).toBe(true);
    }
  });

  it.each(lessons.map((lesson) => [lesson.id, lesson] as const))('can be told to the end: %s', (_, { world, answers }) => {
    for (const { events, verb, noun } of answers)
      expect(foldAll(world, events), `${verb} ${JSON.stringify(noun)}`).not.toBeNull();
  });

  it.each(['fr', 'en', 'it'] as const)('speak %s', (lang) => {
    for (const { id, text, answers } of lessons) {
      const words = text[lang];
      for (const sentence of [words.title, words.task, words.done, words.wrong]) expect(sentence, id).toBeTruthy();
      for (const { note } of answers) if (note) expect(note[lang], id).toMatch(/[.?!]$/);
    }
  });
});
