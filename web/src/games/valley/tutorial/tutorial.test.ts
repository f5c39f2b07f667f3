import { describe, expect, it } from 'vitest';
import { foldAll } from '../../../lib/table/fold';
import { coursesOf, lessonsFor } from '../..';
import old from '../course.1991';
import later from '../course.extension';
import first from '../tutorial';

const lessons = [...first, ...old, ...later];

describe('the lessons', () => {
  it('are those of the edition on the table', () => {
    expect(coursesOf('valley').sort()).toEqual(['1991', 'extension']);
    expect(lessonsFor('valley', { edition: 'extension' })).toBe('/learn/valley?course=extension');
    expect(lessonsFor('valley', { edition: '2002' })).toBe('/learn/valley');
  });

  it('are ten to fifteen, each with a real decision', () => {
    expect(first.length).toBeGreaterThanOrEqual(10);
    expect(first.length).toBeLessThanOrEqual(15);
    expect(old.length).toBeGreaterThanOrEqual(3);
    expect(old.length).toBeLessThanOrEqual(5);
    expect(later.length).toBeGreaterThanOrEqual(6);
    expect(later.length).toBeLessThanOrEqual(8);
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
