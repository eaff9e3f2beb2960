// A screen on the wall: turns its pages, keeps them up to date, and shows the
// server's time. Without this script all pages stand one below the other.
(() => {
  'use strict';

  const doc = document;
  const $ = (id) => doc.getElementById(id);
  const root = doc.documentElement;
  const asked = new URLSearchParams(location.search);
  root.classList.add('js');
  if (asked.get('theme') === 'light') root.dataset.theme = 'light';

  // ---- Time. All screens of a hall go by the server's clock, so that they turn
  // together; its answers say what it shows, to the second.

  const turn = 12000;
  let ahead = 0;
  const now = () => Date.now() + ahead;

  function setClock(answer, began) {
    const at = Date.parse(answer.headers.get('Date'));
    if (!isNaN(at)) ahead = at + 500 - (began + Date.now()) / 2;
  }

  const two = (n) => String(n).padStart(2, '0');
  const hms = (d) => two(d.getHours()) + ':' + two(d.getMinutes()) + ':' + two(d.getSeconds());
  const start = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(asked.get('start') || '');

  function tick() {
    const d = new Date(now());
    let left = 0;
    if (start) left = Math.ceil((new Date(d.getFullYear(), d.getMonth(), d.getDate(), start[1], start[2]) - d) / 1000);
    $('until').hidden = left <= 0;
    const hours = Math.floor(left / 3600);
    $('clock').textContent = left > 0 ? (hours ? hours + ':' + two(Math.floor(left / 60) % 60) : Math.floor(left / 60)) + ':' + two(left % 60) : two(d.getHours()) + ':' + two(d.getMinutes());
    $('time').textContent = hms(d);
    show();
  }

  function show() {
    const pages = [...doc.querySelectorAll('.page')];
    const at = Math.floor(now() / turn) % Math.max(1, pages.length);
    pages.forEach((page, i) => page.classList.toggle('on', i === at));
    for (const row of doc.querySelectorAll('[data-id]')) row.classList.toggle('fresh', fresh.get(row.dataset.id) > Date.now());
  }

  // ---- Updates.

  const freshFor = 10000, retryAfter = 3000, lookAgain = 60000;
  let asking = false, again = false;

  async function refresh() {
    if (asking) { again = true; return; }
    asking = true;
    again = false;
    const began = Date.now();
    try {
      const answer = await fetch(location.href, { cache: 'no-cache', credentials: 'same-origin', headers: { Accept: 'text/html' } });
      if (!answer.ok) throw new Error(String(answer.status));
      setClock(answer, began);
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('deck');
      if (!next) throw new Error('no screen');
      if (next.dataset.seq !== $('deck').dataset.seq) swap(doc.importNode(next, true));
      $('lost').hidden = true;
    } catch {
      $('lost').hidden = false;
      setTimeout(refresh, retryAfter);
    } finally {
      asking = false;
      if (again) refresh();
    }
  }

  // swap puts the new pages in place. What has changed in a line is bold for a while.
  const fresh = new Map(); // until when, by line

  function swap(next) {
    const before = new Map([...doc.querySelectorAll('[data-id]')].map((row) => [row.dataset.id, row.dataset.now]));
    $('deck').replaceWith(next);
    for (const row of doc.querySelectorAll('[data-id]')) {
      const id = row.dataset.id;
      if (before.has(id) && before.get(id) !== row.dataset.now) fresh.set(id, Date.now() + freshFor);
    }
    show();
  }

  let stream = null;
  function connect() {
    if (stream) stream.close();
    stream = new EventSource(doc.body.dataset.stream);
    stream.onmessage = (event) => { if (event.data !== $('deck').dataset.seq) refresh(); };
    stream.onerror = () => {
      $('lost').hidden = false;
      if (stream.readyState === EventSource.CLOSED) setTimeout(connect, retryAfter);
    };
    stream.onopen = refresh;
  }

  tick();
  setInterval(tick, 250);
  setInterval(refresh, lookAgain);
  connect();
})();
