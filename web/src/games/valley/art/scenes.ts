/** A small scene for each ready-made set of options: three hexes of land and what stands there. */

import type { Terrain } from './terrain';

export type Thing = [name: string, x: number, y: number, size: number, seat?: number]; // a piece, a figure, or the picture of a card

export interface Scene {
  land: [left: Terrain, middle: Terrain, right: Terrain];
  winter?: boolean;
  old?: boolean; // as on faded paper
  things: Thing[];
}

export const SCENES: Readonly<Record<string, Scene>> = {
  standard: {
    land: ['forest', 'plain', 'mountain'],
    things: [['village', -6, 4, 58, 0], ['fire', 30, -12, 30], ['mammoth', -64, 8, 56], ['warrior', 32, 18, 36, 0]],
  },
  beginner: {
    land: ['plain', 'plain', 'forest'],
    things: [['food', -52, 6, 46], ['warrior', -8, 8, 46, 2], ['woman', 26, 10, 44, 2], ['sun', 76, -16, 34]],
  },
  family: {
    land: ['plain', 'plain', 'lake'],
    things: [['village', -56, 2, 54, 3], ['woman', -14, 8, 42, 3], ['birth', 14, 14, 32], ['warrior', 40, 8, 42, 3]],
  },
  word_for_word: {
    land: ['plain', 'lake', 'plain'],
    things: [['bridge', 0, 2, 62], ['warrior', -62, 6, 44, 1], ['warrior', 62, 6, 44, 4]],
  },
  ludodelire: {
    land: ['mountain', 'plain', 'forest'],
    old: true,
    things: [['mammoth', -8, 2, 70], ['bison', 58, 12, 46], ['warrior', -62, 10, 42, 1]],
  },
  extension: {
    land: ['volcano', 'plain', 'lake'],
    things: [['village', 4, 8, 52, 5], ['yeti', -56, 4, 56], ['neanderthal', 58, 8, 46]],
  },
  extension_wild: {
    land: ['volcano', 'mountain', 'volcano'],
    winter: true,
    things: [['yeti', 0, 0, 72], ['blaze', -66, 4, 48], ['blaze', 66, 4, 48]],
  },
  compendium: {
    land: ['mountain', 'plain', 'plain'],
    things: [
      ['rhino', -62, 10, 46], ['tiger', -20, -10, 40], ['woman', 8, 14, 40, 0], ['warrior', 36, 8, 40, 4], ['field', 72, 12, 42],
    ],
  },
  frew: {
    land: ['forest', 'plain', 'plain'],
    things: [['hand', -62, 2, 40], ['village', -6, 6, 52, 2], ['bison', 50, -4, 42], ['bison', 70, 18, 38]],
  },
  science: {
    land: ['plain', 'mountain', 'plain'],
    winter: true,
    things: [['cave', 0, 4, 56, 3], ['cut_stone', -60, 2, 48], ['warrior', 58, 8, 46, 3]],
  },
  science_full: {
    land: ['plain', 'volcano', 'plain'],
    things: [['woman', -62, 8, 46, 4], ['fire', -26, 4, 36], ['cut_stone', 30, 10, 40], ['warrior', 68, 8, 46, 4]],
  },
  guild: {
    land: ['forest', 'plain', 'forest'],
    things: [['tiger', -48, 4, 54], ['rhino', 12, 6, 52], ['birth', 66, 4, 40]],
  },
  dragon_egg: {
    land: ['forest', 'plain', 'plain'],
    things: [['village', -10, -2, 56, 1], ['woman', -46, 16, 40, 1], ['woman', 22, 18, 40, 1], ['warrior', 70, 8, 44, 5]],
  },
  cyrunicorn: {
    land: ['plain', 'plain', 'forest'],
    things: [['warrior', -68, 8, 42, 0], ['warrior', -36, 12, 42, 2], ['mammoth', 16, 2, 62], ['warrior', 68, 8, 42, 4]],
  },
  commerce: {
    land: ['plain', 'plain', 'plain'],
    things: [['warrior', -62, 6, 46, 1], ['food', -22, 12, 38], ['bison', 22, 12, 42], ['woman', 64, 6, 46, 3]],
  },
  short: { land: ['plain', 'plain', 'mountain'], winter: true, things: [['sun', -50, -4, 44], ['village', 6, 6, 54, 0]] },
  wild: { land: ['lake', 'forest', 'mountain'], things: [['wolf', 4, 8, 46], ['warrior', -58, 8, 42, 5]] },
}; // prettier-ignore
