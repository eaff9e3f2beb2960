// A device that acts. What was chosen gets its key at once and is kept in this
// browser until the server has answered: a reply that was lost, a server that is
// away or a page that is loaded anew sends it again, and it counts once. Without
// this script the forms are sent as they are.
(() => {
  'use strict';

  const doc = document;
  const all = (selector, from = doc) => [...from.querySelectorAll(selector)];
  const box = doc.getElementById('outbox');
  if (!box) return;

  // ---- What is not yet acknowledged.

  const where = 'sealedmove.outbox';
  let memory = '[]'; // where the browser keeps nothing, it is kept until the page is left
  const read = () => { try { return JSON.parse(localStorage.getItem(where) || '[]'); } catch { return JSON.parse(memory); } };
  const write = (list) => { memory = JSON.stringify(list); try { localStorage.setItem(where, memory); } catch { /* as above */ } };
  const change = (once, to) => { write(read().flatMap((x) => (x.once === once ? (to ? [{ ...x, ...to }] : []) : [x]))); show(); };

  function newKey() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
  }

  // ---- Sending, one after the other in the order of the choices.

  const soonest = 1000, latest = 15000, patience = 10000;
  let busy = false, wait = soonest, again = 0;

  function flush() {
    clearTimeout(again);
    if (busy) return;
    const next = read().find((x) => !x.refused && !x.out);
    if (next) send(next);
  }

  async function send(item) {
    busy = true;
    let later = false;
    try {
      const stop = new AbortController();
      const timer = setTimeout(() => stop.abort(), patience);
      const answer = await fetch(item.url, {
        method: 'POST', body: new URLSearchParams(item.fields), credentials: 'same-origin', redirect: 'manual', signal: stop.signal,
        headers: { Accept: 'application/json' },
      });
      clearTimeout(timer);
      const said = await answer.json().catch(() => ({}));
      if (answer.ok) {
        change(item.once, null);
      } else if (answer.status === 401) {
        change(item.once, { out: true });
      } else if (answer.status >= 400 && answer.status < 500 && answer.status !== 408 && answer.status !== 429) {
        change(item.once, { refused: (said.error && said.error.text) || String(answer.status) });
      } else {
        later = true;
      }
      if (!later) doc.dispatchEvent(new Event('refresh'));
    } catch {
      later = true;
    }
    busy = false;
    if (later) {
      change(item.once, { waiting: true });
      again = setTimeout(flush, wait);
      wait = Math.min(latest, wait * 2);
    } else {
      wait = soonest;
      flush();
    }
  }

  doc.addEventListener('submit', (event) => {
    const form = event.target;
    if (!form.matches('form[data-send]')) return;
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form, event.submitter));
    fields.once = newKey();
    const chosen = doc.querySelector('input[type=radio]:checked');
    const text = event.submitter.dataset.text || (form.contains(chosen) ? chosen.dataset.text : '');
    if (form.dataset.cell && read().some((x) => x.cell === form.dataset.cell && !x.refused)) return; // a second tap
    write([...read(), { once: fields.once, url: form.getAttribute('action'), fields, cell: form.dataset.cell || '', label: form.dataset.label, text }]);
    const details = form.closest('details');
    if (details) details.open = false;
    show();
    flush();
    if (find && find.value) { find.value = ''; find.dispatchEvent(new Event('input')); find.focus(); }
  });

  // ---- What is seen of it.

  function show() {
    const list = read();
    box.replaceChildren(...list.map((x) => {
      const line = doc.createElement('p');
      const words = doc.createElement('span');
      const what = [x.label, x.text].filter(Boolean).join(' · ');
      const how = x.refused || (x.out ? box.dataset.out : x.waiting ? box.dataset.waiting : box.dataset.sending);
      words.textContent = what + ' – ' + how;
      line.append(words);
      if (x.refused) {
        line.className = 'refused';
        const seen = doc.createElement('button');
        seen.type = 'button';
        seen.className = 'btn';
        seen.textContent = box.dataset.seen;
        seen.addEventListener('click', () => change(x.once, null));
        line.append(seen);
      }
      return line;
    }));
    const open = new Map(list.filter((x) => !x.refused && x.cell).map((x) => [x.cell, x.text]));
    for (const row of all('li[data-cell]')) {
      const text = open.get(row.dataset.cell);
      row.classList.toggle('pending', text !== undefined);
      row.querySelector('.pend').textContent = text === undefined ? '' : text + ' …';
    }
    for (const last of all('.done[data-until]')) {
      const left = Date.parse(last.dataset.until) - Date.now();
      if (left > 0) setTimeout(() => { last.querySelector('.acts').hidden = true; }, left);
    }
  }

  // ---- Typing finds; Enter opens the only one that fits.

  const find = doc.getElementById('find');
  if (find) {
    find.form.addEventListener('submit', (event) => {
      event.preventDefault();
      const rows = all('[data-row]').filter((row) => !row.hidden);
      if (rows.length !== 1) return;
      const details = rows[0].querySelector('details');
      details.open = true;
      const first = details.querySelector('input[type=radio], button');
      if (first) first.focus();
    });
  }

  doc.addEventListener('shown', show);
  doc.addEventListener('live', flush);
  addEventListener('online', flush);
  addEventListener('pageshow', flush);
  addEventListener('storage', (event) => { if (event.key === where) show(); });
  write(read().map((x) => ({ ...x, out: false }))); // it may have been let in again
  show();
  flush();
})();
