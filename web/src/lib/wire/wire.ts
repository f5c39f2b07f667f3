/** What travels between server and client (docs/wire.md). Made by scripts/wire-types; do not edit. */

export type Lang = 'fr' | 'en' | 'it';
export type Seat = number;
export type Noun = number | string | null | Noun[];
export type Value = number | string | boolean | null | Value[] | { [key: string]: Value };
export type Params = Record<string, Value | undefined>;

/** The world as one seat sees it; what is in it only the game's own module knows. */
export type World = Record<string, Value>;

/** What is now true of a field: all of it, items by their places, or what is added at the end ("+") or gone ("-"). */
export type Step = [field: string, ...rest: Value[]];

/** A space inside another one. */
export type Space = Omit<Choice, 'verb'>;

/** A line of a form. */
export type Field = Space & { name: string };

/** A rule under way. */
export interface Frame {
  frame: string;
  [key: string]: Value;
}

// -- what the server says ----------------------------------------------------------------------------

export interface PersonCard {
  id: string;
  name: string;
  account: boolean;
  webhook: string;
  webhook_kind: 'discord' | 'plain' | 'slack';
}

export interface Me {
  person: PersonCard | null;
}

export interface Code {
  recovery: string;
}

export interface Token {
  id: string;
  token: string;
}

export interface TokenCard {
  id: string;
  label: string;
  created: number;
}

export interface PushKey {
  key: string;
}

export interface OptionCard {
  key: string;
  values: string[];
  default: string;
  least: number | null;
  free: boolean;
  rule: string;
  needs: Record<string, Record<string, string[]>>;
  not_with: Record<string, Record<string, string[]>>;
  forces: Record<string, Record<string, string>>;
  follows: Record<string, Record<string, string>>;
  editions: string[];
  by_edition: Record<string, string[]>;
  minutes: Record<string, number>;
}

/** Options that are shown together; the texts have its name, `group.<key>`. */
export interface GroupCard {
  key: string;
  options: string[];
}

/** What to expect of a preset, as many games of bots have shown; shares are between 0 and 1. */
export interface Expected {
  games: number;
  minutes: number;
  least_minutes: number;
  most_minutes: number;
  decisions: number;
  longest_wait: number;
  lost: number;
  wiped_out: number;
  weakest_seat: number;
  strongest_seat: number;
  undecided: number;
}

export interface PresetCard {
  key: string;
  options: Record<string, string>;
  expected: Expected | null;
}

export interface BotCard {
  key: string;
  level: string;
}

export interface GameCard {
  key: string;
  name: string;
  seats: number[];
  playable: boolean;
  options: OptionCard[];
  groups: GroupCard[];
  presets: PresetCard[];
  bots: BotCard[];
}

/** Why a value cannot be chosen just now. */
export interface Lock {
  why: string;
  option: string;
  values: string[];
}

/** All options as a table would have them now. */
export interface Settled {
  values: Record<string, string>;
  chosen: Record<string, string>;
  changed: Record<string, string>;
  offered: Record<string, string[]>;
  locks: Record<string, Record<string, Lock>>;
  preset: string;
  differs: number;
}

/** `none`; `live` with seconds a move and a reserve; `days` with seconds a move. */
export interface Pace {
  kind: 'days' | 'live' | 'none';
  move: number;
  reserve: number;
}

export interface ChairCard {
  kind: 'bot' | 'open' | 'person';
  name: string;
  bot: string;
  yours: boolean;
  online: boolean;
  seat: number | null;
  who: string;
  muted: boolean;
  before: string[];
  colour: number;
  take: '' | 'ask' | 'sit';
}

export interface Clock {
  seat: number;
  due: number;
  reserve: number;
}

export interface ResultCard {
  places: number[];
  scores: number[];
  reason: string;
}

/** A wish to take back, and the seats that still have to agree. */
export interface VoteCard {
  seat: number;
  to: number;
  pending: number[];
}

/** Somebody would like to take over a chair, and the chairs whose people have still to agree. */
export interface WishCard {
  who: string;
  name: string;
  chair: number;
  yours: boolean;
  asked: boolean;
  pending: number[];
}

/** Something that a seat's person has done, or not done: taken back, been late, not agreed to a wish, left. */
export interface NewsCard {
  seq: number;
  kind: 'late' | 'left' | 'refused' | 'undone';
  seat: number;
}

/** A window that is open among people; nothing in it tells who holds what, or who asks for time. */
export interface WindowCard {
  due: number | null;
  left: number | null;
  story: number | null;
  held: boolean;
  asked: number[];
  answered: number[];
}

/** A game that a change of the rules has ended. */
export interface Interruption {
  version: number;
  inputs: number;
  told: number;
  why: 'checksum' | 'illegal' | 'options' | 'result';
  position: string;
  playable: boolean;
}

export interface Card {
  id: string;
  game: string;
  version: number;
  status: 'interrupted' | 'open' | 'over' | 'playing';
  options: Record<string, string>;
  public: boolean;
  watchers: boolean;
  pace: Pace;
  host: boolean;
  chairs: ChairCard[];
  yours: number[];
  seq: number;
  turn: number;
  awaited: number[] | null;
  clocks: Clock[];
  commitment: string;
  seed: string;
  contributions: string[];
  result: ResultCard | null;
  vote: VoteCard | null;
  wishes: WishCard[];
  declined: number[];
  news: NewsCard[];
  lacking: boolean;
  window: WindowCard | null;
  interruption: Interruption | null;
  created: number;
  updated: number;
}

export interface Done {
  seq: number;
}

/** Why not. */
export interface Reason {
  key: string;
  rule: string;
  params: Params;
  text: Record<Lang, string>;
}

/** Why not; null where nothing speaks against it. */
export interface Why {
  reason: Reason | null;
}

/** What a written action means, or why it means nothing. */
export interface Reading {
  verb?: string | null;
  noun?: Noun;
  reason?: Reason | null;
}

/** What happened, as one pair of eyes may see it, and what it has changed of the world that they see. */
export interface Ev {
  name: string;
  data: Params;
  change?: Step[];
}

/** A verb, and the nouns that it takes. */
export interface Choice {
  verb: string;
  space?: 'Batches' | 'Either' | 'Exchange' | 'Form' | 'Number' | 'Order' | 'Pick' | 'Some' | 'Subset';
  kind?: string;
  of?: Noun[];
  least?: number;
  most?: number;
  rows?: Noun[];
  fields?: Field[];
  give?: Space;
  get?: Space;
}

/** An open question with all its answers; with a `window` it is a reaction to what happens there. */
export interface Ask {
  seat: number;
  topic: string;
  about: Params;
  choices: Choice[];
  window?: string;
}

/** A plan, tried: the position after its legal actions, what each tells, and what is asked next. */
export interface Drafted {
  seq: number;
  ahead: boolean;
  legal: number;
  reason: Reason | null;
  events: Ev[][];
  world: World;
  asks: Ask[];
  ended: boolean;
  removable: number[];
  facts: Params;
}

/** A game as one pair of eyes sees it. */
export interface View {
  world: World;
  flow: Frame[];
  over: boolean;
}

/** One input and what it told; it has a position where somebody is then asked. */
export interface Played {
  seat: number;
  events: Ev[];
  check: string;
  turn: number;
  position?: string;
}

/** A game from its beginning. */
export interface Replayed {
  view: View;
  steps: Played[];
  names: string[];
}

/** Something that was said. */
export interface Line {
  from: string;
  who: string;
  text: string;
  at: number;
}

/** What is answered for a player at windows; which wishes, windows and cards there are, the game says. */
export interface StandingOrder {
  wish: string;
  window: string;
  card: string;
  until: number;
}

export interface StandingOrders {
  orders: StandingOrder[];
}

/** Everything at once; `view` is null before the game has begun. */
export interface ViewMessage {
  t: 'view';
  seq: number;
  seat: number | null;
  view: View | null;
  asks: Ask[];
  may: string[];
  yours: number[];
  check: string;
  card: Card;
}

/** What has happened; `flow` where it is not as before, `check` with a question or private news. */
export interface MovedMessage {
  t: 'moved';
  seq: number;
  events: Ev[];
  asks: Ask[];
  may: string[];
  yours: number[];
  awaited: number[] | null;
  clocks: Clock[];
  flow?: Frame[];
  check?: string;
}

/** Chairs, status, votes or result have changed. */
export interface CardMessage {
  t: 'card';
  card: Card;
}

/** A window among people opens or closes, somebody asks for time, or your answer lies there; null: none is open. */
export interface WindowMessage {
  t: 'window';
  window: WindowCard | null;
}

/** Somebody says something. */
export interface ChatMessage {
  t: 'chat';
  from: string;
  who: string;
  text: string;
  at: number;
}

/** An input is safely stored. */
export interface OkMessage {
  t: 'ok';
  id: number;
  seq: number;
}

/** It was refused; nothing has changed. */
export interface NoMessage {
  t: 'no';
  id: number | null;
  reason: Reason;
}

/** The line is there. */
export interface PongMessage {
  t: 'pong';
}

export type ServerMessage =
  | ViewMessage
  | MovedMessage
  | CardMessage
  | WindowMessage
  | ChatMessage
  | OkMessage
  | NoMessage
  | PongMessage;

// -- what a client says ------------------------------------------------------------------------------

export interface NewGuest {
  name: string;
}

/** What is left out stays as it is; `language` is that of the sentences a webhook is sent, else the browser's. */
export interface ChangeMe {
  name?: string | null;
  webhook?: string | null;
  webhook_kind?: 'discord' | 'plain' | 'slack' | null;
  language?: 'en' | 'fr' | 'it' | null;
}

export interface Credentials {
  name: string;
  password: string;
}

export interface Recovery {
  name: string;
  code: string;
  password: string;
}

export interface NewToken {
  label: string;
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface Subscription {
  endpoint: string;
  keys: PushKeys;
}

export interface Unsubscription {
  endpoint: string;
}

export interface NewChair {
  kind: 'bot' | 'me' | 'open' | 'screen';
  name?: string;
  bot?: string;
  colour?: number | null;
}

export interface NewTable {
  game: string;
  seats: NewChair[];
  options?: Record<string, string>;
  preset?: string;
  public?: boolean;
  watchers?: boolean;
  pace?: Partial<Pace>;
  start?: string;
  contribution?: string | null;
}

export interface Contribution {
  contribution: string;
}

export interface SitDown {
  name?: string;
  screen?: boolean;
  contribution?: string;
}

export interface ChangeChair {
  kind: 'bot' | 'open';
  bot?: string;
}

export interface Dye {
  colour: number;
}

/** An action of a plan. */
export interface Planned {
  verb: string;
  noun?: Noun;
}

/** An action of a seat: to preview it, or to ask why not. */
export interface Attempt {
  verb: string;
  noun?: Noun;
  seat: number;
}

export interface Input {
  verb: string;
  noun?: Noun;
  seat: number;
  after: number;
}

/** Actions of a seat, to be tried one after another. */
export interface Plan {
  seat: number;
  actions: Planned[];
}

export interface Written {
  seat: number;
  text: string;
}

export interface ForSeat {
  seat: number;
}

export interface Vote {
  seat: number;
  agree: boolean;
}

export interface Consent {
  agree: boolean;
}

/** What the host makes of somebody at this table; what is left out stays as it is. */
export interface Manners {
  muted?: boolean | null;
  banned?: boolean | null;
}

export interface Said {
  text: string;
}

export interface Join {
  t: 'join';
  seat?: number | null;
  since?: number | null;
}

export interface Do {
  t: 'do';
  id: number;
  seat: number;
  verb: string;
  after: number;
  noun?: Noun;
}

export interface Undo {
  t: 'undo';
  id: number;
  seat: number;
}

export interface Ballot {
  t: 'vote';
  id: number;
  seat: number;
  agree: boolean;
}

export interface Hold {
  t: 'hold';
  id: number;
  seat: number;
}

export interface WantView {
  t: 'view';
}

export interface Ping {
  t: 'ping';
}

export interface Talk {
  t: 'chat';
  text: string;
}

export type ClientMessage =
  | Join
  | Do
  | Undo
  | Ballot
  | Hold
  | WantView
  | Ping
  | Talk;
