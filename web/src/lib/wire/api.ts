/** The HTTP side of docs/wire.md. */

import type {
  Attempt,
  Card,
  ChangeChair,
  ChangeMe,
  Code,
  Consent,
  Contribution,
  Dye,
  Credentials,
  Done,
  Drafted,
  Ev,
  ForSeat,
  GameCard,
  Input,
  Line,
  Manners,
  Me,
  NewGuest,
  NewTable,
  NewToken,
  Noun,
  Plan,
  Planned,
  PushKey,
  Reading,
  Reason,
  Recovery,
  Replayed,
  Said,
  Seat,
  ServerMessage,
  Settled,
  SitDown,
  StandingOrder,
  StandingOrders,
  Subscription,
  Token,
  TokenCard,
  Unsubscription,
  Value,
  ViewMessage,
  Vote,
  Why,
  Written,
} from './wire';

/** What the server tells of a game in numbers and tables; what is in it only the game's own module knows. */
export type Told = Readonly<Record<string, Value>>;

/** The server said no; `reason` says why where it knows. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly reason: Reason | null,
  ) {
    super(reason?.key ?? `status ${status}`);
  }
}

/** Status 0: the server could not be reached. */
export const unreachable = (error: unknown): boolean => error instanceof Refusal && error.status === 0;

export const reasonOf = (error: unknown): Reason | null => (error instanceof Refusal ? error.reason : null);

const SAFE = new Set(['GET', 'HEAD']);

function cookie(name: string): string {
  const found = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  return found ? decodeURIComponent(found.slice(name.length + 1)) : '';
}

async function send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (!SAFE.has(method)) headers['x-csrftoken'] = cookie('csrftoken');
  try {
    return await fetch(`/api${path}`, {
      method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, null);
  }
}

export async function call<T>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  if (!SAFE.has(method) && !cookie('csrftoken')) await send('GET', '/me');
  const answer = await send(method, path, body, signal);
  const text = await answer.text();
  let data: unknown = null;
  try {
    data = text ? JSON.parse(text) : null;
  } catch {
    data = text;
  }
  if (!answer.ok) throw new Refusal(answer.status, findReason(data));
  return data as T;
}

function findReason(data: unknown): Reason | null {
  if (typeof data !== 'object' || data === null || !('reason' in data)) return null;
  return data.reason as Reason | null;
}

const at = (table: string, rest = ''): string => `/tables/${encodeURIComponent(table)}${rest}`;
const eyes = (seat: Seat | null, more: Record<string, string | number | boolean> = {}): string => {
  const query = new URLSearchParams();
  if (seat !== null) query.set('seat', String(seat));
  for (const [key, value] of Object.entries(more)) query.set(key, String(value));
  return query.size ? `?${query}` : '';
};
export const spoken = (verb: string, noun: Noun | undefined): { verb: string; noun?: Noun } =>
  noun === undefined || noun === null ? { verb } : { verb, noun };

export const recordPath = (table: string, form: 'text' | 'json'): string => `/api${at(table, `/record?form=${form}`)}`;
export const qrPath = (table: string): string => `/api${at(table, '/qr.svg')}`;

export const api = {
  me: () => call<Me>('GET', '/me'),
  guest: (name: string) => call<Me>('POST', '/guests', { name } satisfies NewGuest),
  changeMe: (change: ChangeMe) => call<Me>('PATCH', '/me', change),
  account: (name: string, password: string) =>
    call<Code>('POST', '/accounts', { name, password } satisfies Credentials),
  signIn: (name: string, password: string) => call<Me>('POST', '/sessions', { name, password } satisfies Credentials),
  signOut: () => call<unknown>('DELETE', '/sessions'),
  recover: (name: string, code: string, password: string) =>
    call<Code>('POST', '/recoveries', { name, code, password } satisfies Recovery),
  tokens: () => call<TokenCard[]>('GET', '/tokens'),
  newToken: (label: string) => call<Token>('POST', '/tokens', { label } satisfies NewToken),
  dropToken: (id: string) => call<unknown>('DELETE', `/tokens/${id}`),
  pushKey: () => call<PushKey>('GET', '/push'),
  pushOn: (subscription: Subscription) => call<unknown>('POST', '/push', subscription),
  pushOff: (endpoint: string) => call<unknown>('DELETE', '/push', { endpoint } satisfies Unsubscription),

  games: () => call<GameCard[]>('GET', '/games'),
  texts: (game: string, lang: string) => call<Record<string, string>>('GET', `/games/${game}/texts/${lang}`),
  settle: (game: string, options: Record<string, string>) =>
    call<Settled>('POST', `/games/${game}/options`, { options } satisfies Pick<NewTable, 'options'>),
  rules: (game: string) => call<string>('GET', `/games/${game}/rules`),

  newTable: (table: NewTable) => call<Card>('POST', '/tables', table),
  tables: (list: 'open' | 'mine') => call<Card[]>('GET', `/tables?list=${list}`),
  card: (table: string) => call<Card>('GET', at(table)),
  numbers: (table: string) => call<Told>('GET', at(table, '/rules')),
  sit: (table: string, chair: number, body: SitDown) => call<Card>('POST', at(table, `/chairs/${chair}`), body),
  setChair: (table: string, chair: number, body: ChangeChair) => call<Card>('PUT', at(table, `/chairs/${chair}`), body),
  dye: (table: string, chair: number, colour: number) =>
    call<Card>('PUT', at(table, `/chairs/${chair}/colour`), { colour } satisfies Dye),
  leave: (table: string, chair: number) => call<Card>('DELETE', at(table, `/chairs/${chair}`)),
  start: (table: string) => call<Card>('POST', at(table, '/start')),
  contribute: (table: string, contribution: string) =>
    call<Card>('PUT', at(table, '/contribution'), { contribution } satisfies Contribution),
  consent: (table: string, who: string, agree: boolean) =>
    call<Card>('POST', at(table, `/wishes/${who}`), { agree } satisfies Consent),
  withdraw: (table: string) => call<Card>('DELETE', at(table, '/wishes')),
  behave: (table: string, who: string, manners: Manners) => call<Card>('PUT', at(table, `/people/${who}`), manners),

  view: (table: string, seat: Seat | null) => call<ViewMessage>('GET', at(table, `/view${eyes(seat)}`)),
  messages: (table: string, seat: Seat | null, since: number, wait: boolean, signal?: AbortSignal) =>
    call<ServerMessage[]>('GET', at(table, `/messages${eyes(seat, { since, wait })}`), undefined, signal),
  input: (table: string, seat: Seat, verb: string, noun: Noun | undefined, after: number) =>
    call<Done>('POST', at(table, '/inputs'), { seat, ...spoken(verb, noun), after } satisfies Input),
  preview: (table: string, seat: Seat, verb: string, noun?: Noun, signal?: AbortSignal) =>
    call<Ev[]>('POST', at(table, '/preview'), { seat, ...spoken(verb, noun) } satisfies Attempt, signal),
  why: (table: string, seat: Seat, verb: string, noun?: Noun) =>
    call<Why>('POST', at(table, '/why'), { seat, ...spoken(verb, noun) } satisfies Attempt),
  draft: (table: string, seat: Seat, actions: Planned[]) =>
    call<Drafted>('POST', at(table, '/draft'), { seat, actions } satisfies Plan),
  read: (table: string, seat: Seat, text: string) =>
    call<Reading>('POST', at(table, '/read'), { seat, text } satisfies Written),
  undo: (table: string, seat: Seat) => call<Card>('POST', at(table, '/undo'), { seat } satisfies ForSeat),
  vote: (table: string, seat: Seat, agree: boolean) =>
    call<Card>('POST', at(table, '/votes'), { seat, agree } satisfies Vote),
  hold: (table: string, seat: Seat) => call<unknown>('POST', at(table, '/hold'), { seat } satisfies ForSeat),
  orders: (table: string, seat: Seat) => call<StandingOrders>('GET', at(table, `/orders${eyes(seat)}`)),
  order: (table: string, seat: Seat, orders: StandingOrder[]) =>
    call<StandingOrders>('PUT', at(table, `/orders${eyes(seat)}`), { orders } satisfies StandingOrders),
  replay: (table: string, seat: Seat | null) => call<Replayed>('GET', at(table, `/replay${eyes(seat)}`)),
  chat: (table: string) => call<Line[]>('GET', at(table, '/chat')),
  talk: (table: string, text: string) => call<unknown>('POST', at(table, '/chat'), { text } satisfies Said),
};
