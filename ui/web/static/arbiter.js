// The arbiter's pages. Without this script every button is a form that works;
// with it an act does not leave the page, questions are dialogs, the page brings
// itself up to date without taking away what is typed, and the boards have the
// keys of the desktop.
(() => {
  'use strict';

  const doc = document, root = doc.documentElement;
  const $ = (selector, from = doc) => from.querySelector(selector);
  const all = (selector, from = doc) => [...from.querySelectorAll(selector)];
  const desk = window.desk = { $, all, swapped: [] };
  const retryAfter = 2000;

  // ---- Acts. What is sent has a key of its own, so that it can be sent again
  // where the answer was lost.

  let sent = 0;

  function fill(form, button) {
    const data = new URLSearchParams(new FormData(form));
    if (button && button.name) data.set(button.name, button.value);
    if (data.has('once')) data.set('once', data.get('once') + '.' + (++sent));
    return data;
  }

  async function send(action, data, row) {
    const busy = (on) => { const now = row && doc.getElementById(row.id); if (now) now.classList.toggle('sending', on); };
    const lost = (on) => { const now = row && doc.getElementById(row.id); if (now) now.classList.toggle('unsaved', on); unsaved(); };
    busy(true);
    for (;;) {
      let answer, text;
      try {
        answer = await fetch(action, { method: 'POST', body: data, credentials: 'same-origin', headers: { Accept: 'text/html' } });
        if (answer.status === 503) throw new Error('503');
        text = await answer.text();
      } catch {
        lost(true);
        await new Promise((again) => setTimeout(again, retryAfter));
        continue;
      }
      busy(false);
      lost(false);
      answered(answer, text);
      return;
    }
  }

  // unsaved says how many boards are not in the journal yet.
  let warned = false;
  function unsaved() {
    const held = all('.unsaved').length;
    if (held) desk.say(doc.body.dataset.unsaved.replace('{1}', String(held)), true);
    else if (warned) desk.say('');
    warned = held > 0;
  }

  function answered(answer, text) {
    const next = new DOMParser().parseFromString(text, 'text/html');
    if (answer.ok) {
      if ($('#ask').open) $('#ask').close();
      if (new URL(answer.url).pathname === location.pathname) swap(next);
      else location.assign(answer.url);
      return;
    }
    const asks = $('.ask, .message', next);
    if (!asks) { location.reload(); return; }
    const dialog = $('#ask');
    dialog.replaceChildren(doc.importNode(asks, true));
    if (!$('[data-close]', dialog)) dialog.addEventListener('click', () => dialog.close(), { once: true });
    if (!dialog.open) dialog.showModal();
    const first = $('[data-close]', dialog);
    if (first) first.focus();
  }

  $('#ask').addEventListener('close', () => {
    for (const key of all('.sent')) key.classList.remove('sent');
    refresh();
    const row = current();
    if (row) row.focus({ preventScroll: true });
  });

  doc.addEventListener('click', (event) => {
    if (!event.target.closest('#ask [data-close]')) return;
    event.preventDefault();
    $('#ask').close();
  });

  doc.addEventListener('submit', (event) => {
    const form = event.target;
    if (form.method !== 'post' || event.defaultPrevented) return;
    event.preventDefault();
    const button = event.submitter;
    if (button && button.classList.contains('key')) button.classList.add('sent');
    send(form.action, fill(form, button), form.closest('.brow'));
  });

  desk.say = (sentence, bad) => {
    const line = $('#said');
    if (!line) return;
    line.textContent = sentence;
    line.classList.toggle('bad', Boolean(bad));
  };

  // ---- Updates: the page is asked for when the journal has moved on, and what
  // has changed is put in place, row by row; what is being typed stays.

  const seqOf = (from) => Number(($('#head', from) || { dataset: {} }).dataset.seq || 0);
  let asking = false, again = false, stream = null;
  const show = (state) => { root.dataset.state = state; };

  async function refresh() {
    if (!$('#head')) return;
    if (asking) { again = true; return; }
    asking = true;
    again = false;
    try {
      const answer = await fetch(location.href, { cache: 'no-store', credentials: 'same-origin', headers: { Accept: 'text/html' } });
      if (answer.redirected && !new URL(answer.url).pathname.startsWith('/arbiter')) { location.reload(); return; }
      if (!answer.ok) throw new Error(String(answer.status));
      swap(new DOMParser().parseFromString(await answer.text(), 'text/html'));
      if (root.dataset.state === 'lost' && stream && stream.readyState === EventSource.OPEN) show('live');
    } catch {
      show('lost');
      setTimeout(refresh, retryAfter);
    } finally {
      asking = false;
      if (again) refresh();
    }
  }

  function swap(next) {
    if (seqOf(next) < seqOf(doc)) return; // an answer that was overtaken
    const focus = doc.activeElement, where = focus && focus.closest('[id]');
    for (const id of ['head', 'tools', 'foot', 'log']) put(doc.getElementById(id), next.getElementById(id));
    swapBoards(next);
    doc.title = next.title;
    for (const done of desk.swapped) done(next);
    if (where && !doc.contains(focus)) {
      const same = doc.getElementById(where.id);
      if (same) same.focus({ preventScroll: true });
    }
    times();
  }

  // put replaces an element by what it is now, unless somebody types in it.
  function put(now, then) {
    if (!now || !then || now.outerHTML === then.outerHTML) return;
    const typed = all('input:not([type=hidden]), textarea', now).some((f) => f === doc.activeElement || f.type !== 'checkbox' && f.type !== 'radio' && f.value !== f.defaultValue);
    if (typed) return;
    const opened = all('details[open][id]', now).map((d) => d.id);
    now.replaceWith(doc.importNode(then, true));
    for (const id of opened) { const d = doc.getElementById(id); if (d) d.open = true; }
  }

  function swapBoards(next) {
    const now = $('#boards'), then = $('#boards', next);
    if (!now || !then || now.dataset.self !== then.dataset.self) return;
    const ids = (from) => all('.brow, h2[id]', from).map((row) => row.id).join();
    if (ids(now) !== ids(then)) {
      const at = current(), opened = all('.brow details[open]', now).map((d) => d.closest('.brow').id);
      now.replaceWith(doc.importNode(then, true));
      for (const id of opened) { const row = doc.getElementById(id); if (row) $('details', row).open = true; }
      if (at && doc.getElementById(at.id)) doc.getElementById(at.id).classList.add('at');
      return;
    }
    for (const row of all('.brow, h2[id]', then)) {
      const old = doc.getElementById(row.id);
      if (shape(old) === shape(row)) continue;
      const fresh = doc.importNode(row, true);
      for (const c of ['at', 'sending', 'unsaved']) fresh.classList.toggle(c, old.classList.contains(c));
      old.replaceWith(fresh);
    }
  }

  // shape is what can change of a row.
  const shape = (row) => [row.dataset.result, ...all('.claim, .signed, .who', row).map((e) => e.textContent), ...(row.id.startsWith('n-') ? [row.textContent] : [])].join('\n');

  function times() {
    for (const t of all('time[datetime]')) {
      const at = new Date(t.dateTime);
      if (!isNaN(at)) t.textContent = String(at.getHours()).padStart(2, '0') + ':' + String(at.getMinutes()).padStart(2, '0');
    }
  }

  function connect() {
    if (!doc.body.dataset.stream || stream) return;
    stream = new EventSource(doc.body.dataset.stream);
    stream.onmessage = (event) => { show('live'); if (Number(event.data) !== seqOf(doc)) refresh(); };
    stream.onerror = () => {
      show('lost');
      if (stream && stream.readyState === EventSource.CLOSED) { stream = null; setTimeout(connect, retryAfter); }
    };
  }
  const leave = () => { if (stream) stream.close(); stream = null; };
  doc.addEventListener('visibilitychange', () => {
    if (doc.visibilityState === 'visible') { connect(); refresh(); } else leave();
  });
  addEventListener('pageshow', (event) => { if (event.persisted) { connect(); refresh(); } });
  addEventListener('pagehide', leave);

  // ---- The keys of the boards.

  const codes = { 1: '1-0', W: '1-0', 0: '0-1', L: '0-1', D: '1/2-1/2', '=': '1/2-1/2', 5: '1/2-1/2', X: '--', A: 'adj', O: 'post' };
  const prefixed = {
    F: { 1: '+-', W: '+-', 0: '-+', L: '-+', X: '--' },
    P: { 0: '0-0', 1: '1/2-0', 2: '0-1/2' },
    U: { 1: '1-0u', W: '1-0u', 0: '0-1u', L: '0-1u', D: '1/2-1/2u', '=': '1/2-1/2u', 5: '1/2-1/2u' },
  };
  let prefix = '', digits = '';
  const rows = () => all('#boards .brow');
  const verifying = () => Boolean($('#boards.verify'));
  const current = () => $('#boards .brow.at');
  const word = (name) => $('#said').dataset[name] || '';

  function mark(row) {
    for (const other of all('#boards .brow.at')) if (other !== row) other.classList.remove('at');
    if (row) row.classList.add('at');
  }

  function go(row) {
    mark(row);
    if (!row) return;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  }

  function next() {
    const list = rows(), at = list.indexOf(current());
    const after = list.slice(at + 1).find((row) => !verifying() || row.dataset.result);
    if (after) { go(after); return; }
    if (verifying()) { verified(); return; }
    const missing = list.filter((row) => !row.dataset.result && !row.classList.contains('sending')).map((row) => row.dataset.board);
    if (missing.length) desk.say(word('missing').replace('{1}', missing.join(', ')), true);
    else desk.say(word('allIn'));
  }

  function enter(row, code) {
    if (verifying()) { compare(row, code); return; }
    desk.say('');
    if (row.dataset.result === code && !row.classList.contains('sending')) { next(); return; }
    const form = $('form.entry', row);
    send(form.action, fill(form, { name: 'to', value: code }), row);
    if (code) next();
  }

  // The second pass: what is typed must be what is there; else it stops.
  const checked = new Map();

  function compare(row, code) {
    if (!row.dataset.result) return;
    const same = code === row.dataset.result;
    const typed = all('[data-to]', row).find((b) => b.dataset.to === code);
    checked.set(row.id, { code, of: row.dataset.result, text: typed ? typed.dataset.text : code });
    paint(row);
    if (same) { desk.say(''); mark(row); next(); return; }
    desk.say(mismatch(row), true);
    go(row);
    beep();
  }

  const mismatch = (row) => word('mismatch').replace('{1}', row.dataset.board).replace('{2}', row.dataset.text).replace('{3}', checked.get(row.id).text);

  // paint shows what the second pass has found of a board, as long as the board
  // holds what it was compared with.
  function paint(row) {
    for (const old of all('.mm', row)) old.remove();
    const was = checked.get(row.id);
    if (was && was.of !== row.dataset.result && was.code !== row.dataset.result) checked.delete(row.id);
    const now = checked.get(row.id);
    row.classList.toggle('ok', Boolean(now) && now.code === row.dataset.result);
    row.classList.toggle('mismatch', Boolean(now) && now.code !== row.dataset.result);
    if (!row.classList.contains('mismatch')) return;
    const line = doc.createElement('span');
    line.className = 'mm';
    line.textContent = mismatch(row);
    $('form.entry', row).append(line);
  }

  function verified() {
    const other = all('#boards .mismatch').length;
    desk.say(word('verified').replace('{1}', String(all('#boards .ok').length)).replace('{2}', String(other)), other > 0);
  }

  function beep() {
    if (!window.AudioContext) return; // without sound it is red all the same
    const audio = new AudioContext(), tone = audio.createOscillator();
    tone.frequency.value = 220;
    tone.connect(audio.destination);
    tone.onended = () => audio.close();
    tone.start();
    tone.stop(audio.currentTime + 0.2);
  }

  doc.addEventListener('click', (event) => {
    const row = event.target.closest('#boards .brow');
    if (!row) return;
    const button = event.target.closest('.verify [data-to]');
    if (button) { mark(row); compare(row, button.dataset.to); return; }
    if (!event.target.closest('button, a, summary, label, input')) go(row);
  });
  doc.addEventListener('focusin', (event) => {
    const row = event.target.closest('#boards .brow');
    if (row) mark(row);
  });

  function move(by) {
    const list = rows(), to = list[list.indexOf(current()) + by];
    if (to) go(to);
  }

  doc.addEventListener('keydown', (event) => {
    if (!$('#boards') || $('#ask').open || event.target.closest('input:not([type=checkbox]), textarea, select')) return;
    if (event.ctrlKey && event.key.toLowerCase() === 'z' && $('#undo')) { event.preventDefault(); $('#undo').click(); return; }
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    switch (event.key) {
      case 'ArrowDown': case 'ArrowUp': event.preventDefault(); move(event.key === 'ArrowDown' ? 1 : -1); return;
      case 'Escape': prefix = digits = ''; desk.say(''); return;
      case 'Enter':
        if (prefix === 'G') { event.preventDefault(); goTo(); } else if (event.target === current()) { event.preventDefault(); next(); }
        return;
      case ' ': return;
    }
    if (event.repeat || event.key.length !== 1 && event.key !== 'Backspace' && event.key !== 'Delete') return;
    if (press(current(), event.key.toUpperCase())) event.preventDefault();
  });

  // press takes a key; it tells whether it means anything here.
  function press(row, key) {
    const before = prefix;
    prefix = '';
    if (key === 'G' || before === 'G' && /\d/.test(key)) {
      digits = key === 'G' ? '' : (digits + key).slice(0, 4);
      prefix = 'G';
      desk.say(word('waitG').replace('{1}', digits));
      return true;
    }
    if (prefixed[before]) {
      desk.say('');
      if (prefixed[before][key] && row) enter(row, prefixed[before][key]);
      return true;
    }
    if (key === 'M' || key === 'V') { view(key === 'M' ? 1 : 2); return true; }
    if (!row) return false;
    if (key === 'I') { location.assign(row.dataset.rule); return true; }
    if (prefixed[key]) { prefix = key; desk.say(word('wait' + key)); return true; }
    if (key === 'BACKSPACE' || key === 'DELETE') { if (row.dataset.result && !verifying()) enter(row, ''); return true; }
    if (codes[key]) enter(row, codes[key]);
    return Boolean(codes[key]);
  }

  // view goes to one of the views, or back to all boards.
  function view(i) {
    const links = all('#tools .views a');
    location.assign(links[links[i].getAttribute('aria-current') ? 0 : i].href);
  }

  function goTo() {
    const row = rows().find((r) => r.dataset.board === digits);
    if (row) { desk.say(''); go(row); } else desk.say(word('noBoard').replace('{1}', digits), true);
    prefix = digits = '';
  }

  // ---- Begin.

  function settle() {
    for (const row of rows()) {
      row.tabIndex = 0;
      if (verifying()) paint(row);
    }
  }
  desk.swapped.push(settle);
  settle();
  times();
  if (doc.visibilityState === 'visible') connect();
  if (!matchMedia('(pointer: coarse)').matches) go(rows().find((row) => verifying() ? row.dataset.result : !row.dataset.result));
})();
