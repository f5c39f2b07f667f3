// Finding, the menu on wide screens, and trying a call right here; everything else needs no script.

const menu = document.getElementById('menu');
const wide = matchMedia('(min-width: 54.01rem)');
const fit = () => (menu.open = wide.matches);
wide.addEventListener('change', fit);
fit();

const find = document.getElementById('find');
find.addEventListener('input', () => {
  const wanted = find.value.trim().toLowerCase();
  for (const article of document.querySelectorAll('article')) {
    article.hidden = !article.textContent.toLowerCase().includes(wanted);
  }
  for (const section of document.querySelectorAll('main section:not(#start)')) {
    section.hidden = !section.querySelector('article:not([hidden])');
  }
  document.getElementById('start').hidden = wanted !== '';
});

const cookie = (name) => document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);

function field(form, name) {
  const label = document.createElement('label');
  const input = document.createElement('input');
  input.name = name;
  label.append(name, input);
  form.append(label);
}

function ask(article) {
  const { method, path } = article.dataset;
  const form = document.createElement('form');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]);
  for (const row of article.querySelectorAll('table tr')) {
    const [name, where] = [...row.cells].map((cell) => cell.textContent);
    if (where.startsWith('query')) names.push(name.replace('*', ''));
  }
  names.forEach((name) => field(form, name));
  const example = article.querySelector('.body');
  const body = document.createElement('textarea');
  if (!['get', 'delete'].includes(method)) {
    body.value = example ? example.textContent : '{}';
    body.rows = Math.min(12, body.value.split('\n').length + 1);
    body.setAttribute('aria-label', 'Body');
    form.append(body);
  }
  const send = document.createElement('button');
  send.textContent = 'Send';
  const told = document.createElement('pre');
  told.hidden = true;
  form.append(send, told);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(form));
    const address = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(given[name]));
    const asked = names.filter((name) => !path.includes(`{${name}}`) && given[name]);
    const query = new URLSearchParams(asked.map((name) => [name, given[name]]));
    const init = { method: method.toUpperCase(), headers: { 'x-csrftoken': cookie('csrftoken') ?? '' } };
    if (body.isConnected) Object.assign(init, { body: body.value });
    const answer = await fetch(`${address}${query.size ? `?${query}` : ''}`, init);
    const text = await answer.text();
    let shown = text;
    try {
      shown = JSON.stringify(JSON.parse(text), null, 1);
    } catch {
      // it is a text
    }
    told.textContent = `${answer.status}\n${shown}`.trim();
    told.hidden = false;
  });
  return form;
}

for (const article of document.querySelectorAll('article[data-path]')) {
  if (article.dataset.path === '/api/stream') continue;
  const open = document.createElement('button');
  open.textContent = 'Try it';
  open.addEventListener('click', () => open.replaceWith(ask(article)));
  article.append(open);
}
