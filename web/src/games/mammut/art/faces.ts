/** What tiles show, drawn in a box of 100 x 100: paths from below to above. */

export interface Shape {
  d: string;
  fill?: string;
  line?: string; // colour of the stroke
  width?: number;
}

export const BONE = '#f4eada';
export const INK = '#2a2320';
export const UMBER = '#5b3a24';
export const RED = '#8c3b1f';
export const BLUE = '#2f6f8f';

const edged = (fill: string, d: string, width = 2.4): Shape => ({ d, fill, line: INK, width });
const bone = (d: string): Shape => edged(BONE, d, 2.2);
const flat = (fill: string, d: string): Shape => ({ d, fill });
const line = (d: string, width: number, colour = UMBER): Shape => ({ d, line: colour, width });
const scratch = (d: string, colour = BONE): Shape => ({ d, line: colour, width: 2.4 });
const eye = (x: number, y: number, colour = BONE): Shape =>
  flat(colour, `M${x - 2.4} ${y}a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.800 0`);

const AXE = [
  line('M24 91L66 25', 9),
  bone('M44 17C58 4 84 10 92 34C84 41 71 47 62 49C55 40 49 30 44 17Z'),
  line('M56 23C65 21 73 26 77 33M63 32C69 30 73 34 75 39M80 20L84 30', 2.2),
  line('M48 42L67 35M52 51L70 46', 3.4, INK),
];

const PELT = [
  edged(
    '#b98a5a',
    'M50 11C56 15 60 11 64 15C67 23 77 17 91 11C95 24 85 34 81 42C81 52 83 58 93 68C91 83 80 82 70 76C62 80 58 88 50 95C42 88 38 80 30 76C20 82 9 83 7 68C17 58 19 52 19 42C15 34 5 24 9 11C23 17 33 23 36 15C40 11 44 15 50 11Z',
  ),
  line('M38 34l3 9M52 30l2 9M62 44l3 9M35 55l3 9M50 52l2 10M61 64l3 7M46 70l2 9', 2.6),
];

const TUSK = [
  bone('M13 19C9 63 40 94 89 83C94 81 94 76 88 76C54 78 34 56 32 17C28 8 15 8 13 19Z'),
  line('M15 34C22 37 28 35 32 31M20 53C27 54 33 50 36 46M33 71C39 70 44 65 46 60M54 81C58 79 60 75 61 72', 2.4),
];

const MEAT = [
  bone('M7 26C3 17 13 9 20 17C26 11 35 20 28 27L41 40L30 51L18 36C10 41 3 33 7 26Z'),
  edged('#a8442a', 'M34 40C50 25 81 33 91 56C97 75 84 91 66 89C43 87 21 62 34 40Z'),
  flat('#d98a6a', 'M46 46C58 40 76 48 80 62C82 72 76 78 66 76C52 74 38 58 46 46Z'),
  scratch('M54 52C62 51 70 56 73 62M52 60C57 66 62 69 67 70'),
];

const FIRE = [
  line('M17 92L83 79M17 79L83 92', 8, '#8a6246'),
  flat(
    '#d4501f',
    'M50 4C54 20 77 32 77 56C77 73 64 81 50 81C36 81 23 73 23 56C23 46 30 40 34 31C36 40 40 42 42 44C48 34 44 18 50 4Z',
  ),
  flat(
    '#eba83f',
    'M51 33C54 44 67 50 67 62C67 73 58 79 50 79C42 79 34 73 34 63C34 56 40 54 42 47C44 54 47 55 48 56C51 50 49 42 51 33Z',
  ),
  flat('#f8ecc0', 'M50 56C52 62 58 64 58 70C58 75 54 78 50 78C46 78 42 75 42 70C42 66 48 62 50 56Z'),
];

const BADGER = [
  flat(
    '#544b44',
    'M5 70C6 53 22 42 44 43C58 42 66 46 73 52L77 45C83 45 85 51 82 56C90 59 95 65 97 71C93 76 86 78 79 77C76 79 74 82 74 88H61L59 79C50 82 40 82 32 80L31 88H18L16 77C9 77 5 75 5 70Z',
  ),
  bone('M69 55C82 53 93 62 97 71C92 77 85 78 78 77C72 73 68 65 69 55Z'),
  flat(INK, 'M70 58C80 58 90 64 96 70C87 71 77 69 71 65Z'),
  eye(83, 64.5),
  scratch('M15 60C22 51 32 48 44 48M22 66C28 58 38 55 50 54M36 68C42 63 50 61 58 61'),
];

const DUCK = [
  line('M6 88C20 82 30 92 44 87C58 82 70 92 94 86', 4, '#2f6f8f'),
  edged('#c9bda6', 'M6 54C16 60 26 50 42 51C54 52 60 56 66 54L82 56C84 70 74 83 52 84C30 85 12 76 6 54Z'),
  flat('#6b4a36', 'M63 54C72 60 82 58 83 56C84 66 78 76 68 80C60 74 58 62 63 54Z'),
  flat('#2f5d4a', 'M63 55C60 46 60 34 68 29C78 24 88 31 87 41C86 48 84 52 83 57C76 60 68 59 63 55Z'),
  edged('#d98a3d', 'M85 36C90 38 96 40 98 44C97 49 90 49 85 47Z', 2),
  { d: 'M63 53C70 57 77 57 83 55', line: BONE, width: 3 },
  eye(78, 38),
  line('M20 62C30 70 44 71 54 64M28 57C36 63 44 64 52 59', 2.4),
];

const GOOSE = [
  line('M42 72V87H52M55 70V87H65', 4.4, '#c06a24'),
  edged(
    '#8f8b84',
    'M4 52C16 50 30 43 44 46C55 48 61 45 63 36C65 28 63 21 67 14C72 6 84 7 87 15C88 20 84 24 80 27C77 32 77 40 77 48C76 60 68 72 52 75C32 78 14 70 4 52Z',
  ),
  flat(BONE, 'M24 68C36 75 50 75 60 70C68 66 74 58 76 50C66 60 44 66 24 68Z'),
  edged('#d98a3d', 'M85 11C91 13 96 16 98 20C94 24 89 24 84 23Z', 2),
  flat(INK, 'M75.600 15a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.800 0'),
  line('M18 54C30 60 46 60 56 54M26 60C36 65 46 65 54 61', 2.4, INK),
];

const HARE = [
  edged(
    '#b58450',
    'M14 72C12 56 24 45 40 45C46 36 52 32 59 31C52 22 46 12 47 4C55 2 63 14 67 28C66 16 68 5 75 3C81 8 80 22 76 32C86 35 92 43 92 50C90 56 83 58 76 57C77 65 74 71 70 76L78 84L80 88H64L58 79C54 84 49 85 45 85L53 88H26C17 86 14 80 14 72Z',
  ),
  bone('M5 70C5 64 11 61 16 64C20 68 19 75 14 78C9 79 5 75 5 70Z'),
  eye(79, 43, INK),
  line('M53 9C55 17 59 23 63 29M74 9C73 17 72 23 71 29', 2.6, RED),
  line('M28 56C24 64 26 74 34 80M42 54C48 58 50 66 48 74', 2.4),
];

const LEMMING = [
  flat(
    '#c8873a',
    'M5 68C4 46 24 32 48 33C64 33 75 38 82 47C90 51 97 59 97 67C95 74 89 77 82 78C81 83 76 85 70 85L73 89H58L56 85C44 87 34 87 27 84L28 89H12L14 81C8 79 5 74 5 68Z',
  ),
  flat(INK, 'M14 54C20 40 38 32 56 34C66 36 72 42 70 49C56 55 32 58 14 54Z'),
  flat(INK, 'M66 46C64 39 70 35 75 39C78 43 76 48 72 49Z'),
  flat(BONE, 'M72 61C79 56 91 58 97 66C94 74 86 77 77 75C71 72 69 66 72 61Z'),
  eye(83, 55, INK),
  line('M20 66C24 72 30 76 38 77M36 64C40 70 46 73 52 73', 2.4),
];

const OTTER = [
  flat(
    '#6b4327',
    'M1 87C10 76 14 62 26 55C36 49 48 51 56 47C64 43 66 33 72 27C78 21 89 22 94 29C98 32 99 36 98 39C95 43 90 44 86 44C86 53 82 61 76 66L84 82L87 88H74L66 73C60 77 52 79 46 79L50 86L51 88H37L32 77C22 78 14 86 1 87Z',
  ),
  bone('M80 38C86 34 94 34 98 38C96 43 90 45 86 45C86 52 83 58 79 62C74 56 75 44 80 38Z'),
  eye(86, 30.5),
  flat(INK, 'M94 30C97 30 99 33 98.500 36C96 36 94 33 94 30Z'),
  scratch('M34 58C40 54 48 55 54 52M30 66C40 61 50 62 58 58M12 82C16 76 20 72 26 70'),
  line('M91 39L99 43M90 41L96 47', 1.8, INK),
];

const VOLE = [
  line('M92 89C94 70 88 52 95 28M84 89C86 76 82 66 85 54', 3.2, '#66774a'),
  line('M22 78C8 84 2 70 6 56C8 50 14 48 17 52', 3.8, '#8c5a44'),
  edged(
    '#9b6a50',
    'M16 74C14 57 28 45 48 46C60 46 67 50 73 56C81 60 87 67 88 73C84 79 76 80 69 80L72 88H59L57 82C50 84 42 84 36 82L38 88H25L24 80C19 79 16 77 16 74Z',
  ),
  edged('#d8a88c', 'M57 52C54 44 60 38 67 41C73 45 71 54 65 57C61 58 58 56 57 52Z', 2),
  eye(76, 64, INK),
  flat(BONE, 'M36 81C44 84 52 84 58 81C52 77 42 77 36 81Z'),
  line('M82 72L91 68M82 74L92 75M28 62C30 68 34 72 40 74', 1.8, INK),
];

const MARK = [
  { d: 'M29 36C28 19 42 12 54 13C70 14 77 25 75 38C73 51 58 53 53 63C51 66 51 69 51 72', line: BONE, width: 11 },
  flat(BONE, 'M43 86a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0 -15 0'),
];

const shaman = (colour: string, arrow: string, tip: string): Shape[] => [
  line(arrow, 6, colour),
  flat(colour, tip),
  line(
    'M38 36C31 29 25 25 17 12M29 26C25 26 19 26 13 23M25 20C25 15 25 11 27 6M62 36C69 29 75 25 83 12M71 26C75 26 81 26 87 23M75 20C75 15 75 11 73 6',
    4.2,
    UMBER,
  ),
  flat(INK, 'M40 69C33 74 28 79 25 87H75C72 79 67 74 60 69C55 74 45 74 40 69Z'),
  edged(
    '#a8492b',
    'M26 37C31 37 34 38 36 42C34 48 35 57 40 65C44 72 56 72 60 65C65 57 66 48 64 42C66 38 69 37 74 37C71 42 69 44 66 46C63 36 58 31 50 31C42 31 37 36 34 46C31 44 29 42 26 37Z',
    2,
  ),
  flat('#a8492b', 'M36 42C38 35 43 31 50 31C57 31 62 35 64 42C65 50 63 59 59 65C56 71 44 71 41 65C37 59 35 50 36 42Z'),
  bone('M40 47C43 43 47 45 47 51C44 54 41 52 40 47ZM60 47C57 43 53 45 53 51C56 54 59 52 60 47Z'),
  scratch('M45 60h10M47 65h6M50 51v5'),
];
const RED_SHAMAN = shaman('#c2331d', 'M88 56C86 76 70 92 48 92C30 92 16 80 12 64', 'M2 68L11 50L23 65Z'); // clockwise
const BLUE_SHAMAN = shaman('#1f6288', 'M12 56C14 76 30 92 52 92C70 92 84 80 88 64', 'M98 68L89 50L77 65Z');

/** In the order of the table: A P T M F b d g h l o v ? S+ S-. */
export const PICTURES: readonly (readonly Shape[])[] = [
  AXE,
  PELT,
  TUSK,
  MEAT,
  FIRE,
  BADGER,
  DUCK,
  GOOSE,
  HARE,
  LEMMING,
  OTTER,
  VOLE,
  MARK,
  RED_SHAMAN,
  BLUE_SHAMAN,
];

const WILD = '#aeb57c';
export const GROUNDS: readonly string[] = [
  '#a9b8b4',
  '#e9d6a8',
  '#7b5238',
  '#f1dcc6',
  '#3d2c24',
  WILD,
  WILD,
  WILD,
  WILD,
  WILD,
  WILD,
  WILD,
  '#6e655c',
  '#e9b48e',
  '#b4d2dc',
];

/** How much a picture is raised, and how large it is on its tile. */
const LIFTS: readonly number[] = [0, 0, 0, 0, 0, 14, 8, 0, 0, 12, 7, 14];
export const onTile = (face: number): string =>
  face < 5 || face > 11 ? 'translate(11 11) scale(.78)' : `translate(6 ${7 - (LIFTS[face] ?? 0)}) scale(.88)`;

/** A tablet cut by hand. */
export const TABLET =
  'M14 5C34 2 66 3 86 5C93 6 96 11 96 19C98 42 98 62 96 82C95 91 91 96 82 96C60 98 38 98 17 96C9 95 4 91 4 82C2 60 3 40 4 18C5 10 7 6 14 5Z';
