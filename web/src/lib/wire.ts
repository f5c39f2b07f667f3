/** What travels between server and client, as docs/wire.md says it. Every wire type is in this file and nowhere else. */

export type Seat = number;
export type Noun = number | string | null | Noun[];
export type Value = number | string | boolean | null | Value[] | { [key: string]: Value };
export type Params = Record<string, Value | undefined>;

/** The world as one seat sees it; what is in it only the game's own module knows. */
export type World = Record<string, Value>;

export interface Ev {
  name: string;
  data: Params;
}

/** A rule under way. */
export interface Frame {
  frame: string;
  [key: string]: Value;
}

export type Space = 'Pick' | 'Subset' | 'Number' | 'Order';

export interface Choice {
  verb: string;
  space?: Space;
  kind?: string;
  of?: Noun[];
  least?: number;
  most?: number;
}

export interface Ask {
  seat: Seat;
  topic: string;
  about: Params;
  choices: Choice[];
}

export interface View {
  world: World;
  flow: Frame[];
  over: boolean;
}

export type Lang = 'fr' | 'en' | 'it';

export interface Reason {
  key: string;
  rule: string;
  params: Params;
  text: Record<Lang, string>;
}

// -- people ------------------------------------------------------------------------------------------------

export interface Person {
  id: string;
  name: string;
  account: boolean;
  webhook: string;
}

export interface Me {
  person: Person | null;
}

export interface Token {
  id: string;
  label: string;
  created: number;
}

// -- games -------------------------------------------------------------------------------------------------

export interface Option {
  key: string;
  values: string[];
  default: string;
  least: number | null;
  rule: string;
}

export interface BotKind {
  key: string;
  level: string; // easy, medium, hard
}

export interface GameInfo {
  key: string;
  name: string;
  seats: [number, number];
  playable: boolean;
  options: Option[];
  bots: BotKind[];
}

// -- tables ------------------------------------------------------------------------------------------------

export type Pace = { kind: 'none' } | { kind: 'live'; move: number; reserve: number } | { kind: 'days'; move: number };

export type NewChair =
  { kind: 'me' } | { kind: 'screen'; name: string } | { kind: 'open' } | { kind: 'bot'; bot: string; name?: string };

export interface NewTable {
  game: string;
  seats: NewChair[];
  options: Record<string, string>;
  public: boolean;
  watchers: boolean;
  pace: Pace;
  start?: string;
  contribution?: string;
}

export interface Chair {
  kind: 'open' | 'person' | 'bot';
  name: string;
  bot: string;
  yours: boolean;
  online: boolean;
  seat: Seat | null;
}

export interface Clock {
  seat: Seat;
  due: number; // seconds since 1970
  reserve: number; // seconds
}

export interface Result {
  places: number[];
  scores: number[];
  reason: string;
}

/** A wish to take back, and the seats that still have to agree. */
export interface Vote {
  seat: Seat;
  to: number;
  pending: Seat[];
}

export interface Card {
  id: string;
  game: string;
  version: number;
  status: 'open' | 'playing' | 'over';
  options: Record<string, string>;
  public: boolean;
  watchers: boolean;
  pace: Pace;
  host: boolean;
  chairs: Chair[];
  yours: Seat[];
  seq: number;
  turn: number;
  awaited: Seat[] | null;
  clocks: Clock[];
  commitment: string;
  seed: string;
  contributions: string[];
  result: Result | null;
  vote: Vote | null;
  created: number;
  updated: number;
}

// -- messages ----------------------------------------------------------------------------------------------

export interface ViewMessage {
  t: 'view';
  seq: number;
  seat: Seat | null;
  view: View | null; // null: the game has not begun
  asks: Ask[];
  may: string[];
  yours: Seat[];
  check: string;
  card: Card;
}

export interface MovedMessage {
  t: 'moved';
  seq: number;
  events: Ev[];
  flow: Frame[];
  asks: Ask[];
  may: string[];
  yours: Seat[];
  check: string;
  clocks: Clock[];
  awaited: Seat[] | null;
}

export interface ChatMessage {
  t: 'chat';
  from: string;
  text: string;
  at: number;
}

/** A game from its beginning; each step is one input, and has a position where somebody is then asked. */
export interface Replayed {
  view: View;
  steps: { seat: Seat; events: Ev[]; check: string; turn: number; position?: string }[];
  names: string[];
}

export type ServerMessage =
  | ViewMessage
  | MovedMessage
  | ChatMessage
  | { t: 'card'; card: Card }
  | { t: 'ok'; id: number; seq: number }
  | { t: 'no'; id: number | null; reason: Reason }
  | { t: 'pong' };

export type ClientMessage =
  | { t: 'join'; seat: Seat | null; since: number | null }
  | { t: 'do'; id: number; seat: Seat; verb: string; noun?: Noun; after: number }
  | { t: 'undo'; id: number; seat: Seat }
  | { t: 'vote'; id: number; seat: Seat; agree: boolean }
  | { t: 'view' }
  | { t: 'ping' }
  | { t: 'chat'; text: string };
