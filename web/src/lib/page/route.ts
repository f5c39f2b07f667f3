export type Page = 'start' | 'new' | 'table' | 'replay' | 'rules' | 'learn' | 'cards' | 'me' | 'lost';

export interface Route {
  page: Page;
  id: string; // of a table, or the key of a game
  query: URLSearchParams;
  anchor: string;
}

const WITH_ID: readonly Page[] = ['new', 'table', 'replay', 'rules', 'learn', 'cards'];

export function parse(path: string, search = '', hash = ''): Route {
  const [head = '', id = '', ...rest] = path.split('/').filter(Boolean).map(decode);
  const route = (page: Page): Route => ({
    page,
    id,
    query: new URLSearchParams(search),
    anchor: decode(hash.replace(/^#/, '')),
  });
  if (!head) return route('start');
  if (head === 'me' && !id) return route('me');
  const page = WITH_ID.find((each) => each === head);
  return page && id && !rest.length ? route(page) : route('lost');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
