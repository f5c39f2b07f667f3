/** Pebble, ink and mark of each seat, as chosen in the art direction: apart in every kind of sight, and in grey by the mark. */

export const CHARCOAL = '#2a2320';
export const BONE = '#f4eada';
export const PEBBLE = ['#6cb8f5', '#8f1507', '#d9a23b', '#1a7565', '#5f2fa3', '#141016'] as const;
export const INK = [CHARCOAL, BONE, CHARCOAL, BONE, BONE, BONE] as const;

/** A stone from the river, 44 in radius around 0 0. */
export const STONE = 'M1 -43C24 -45 43 -28 44 -3C45 22 27 43 0 44C-26 45 -44 27 -43 0C-42 -25 -24 -42 1 -43Z';

/** Triangle, bar, dot, cross, ring, chevrons: about 11 in radius around 0 0; the ring has a hole (even-odd). */
export const MARK = [
  'M0 -11L11.2 8.6H-11.2Z',
  'M-11 -5L10.6 -5.4L11 5L-10.6 5.3Z',
  'M.4 -9.4C5.6 -9.2 9.4 -5.2 9.2 .2C9 5.4 4.8 9.4 -.4 9.2C-5.6 9 -9.400 4.8 -9.200 -.4C-9 -5.600 -4.600 -9.600 .4 -9.400Z',
  'M-4 -11H4L3.8 -4H11V4H4L4.2 11H-4V4.2L-11 4V-4H-4Z',
  'M0 -11.4C6.6 -11.4 11.6 -6.4 11.4 .2C11.2 6.6 6.2 11.6 -.2 11.4C-6.600 11.2 -11.600 6.4 -11.400 0C-11.200 -6.400 -6.400 -11.400 0 -11.400ZM0 -5.400C-3 -5.400 -5.400 -3 -5.400 0C-5.400 3 -3 5.400 0 5.400C3 5.400 5.400 3 5.400 0C5.400 -3 3 -5.400 0 -5.400Z',
  'M-11.500 -1L0 -10.500L11.500 -1V5L0 -4L-11.500 5ZM-11.500 8.500L0 -1L11.500 8.500V14.500L0 5.500L-11.500 14.500Z',
] as const;
