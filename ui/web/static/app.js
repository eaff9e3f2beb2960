// Brings the page up to date, searches it, and keeps one's own game on top.
// Nothing is needed to read: without this script the page is there as it is.
(() => {
  'use strict';

  const doc = document;
  const $ = (selector, from = doc) => from.querySelector(selector);
  const all = (selector, from = doc) => [...from.querySelectorAll(selector)];
  doc.documentElement.classList.add('js');

  // ---- One's own game. Kept in this browser only, per event.

  const meKey = 'sealedmove.me.' + (doc.body.dataset.event || '');
  const kept = {
    get() { try { return localStorage.getItem(meKey) || ''; } catch { return ''; } },
    set(id) { try { if (id) localStorage.setItem(meKey, id); else localStorage.removeItem(meKey); } catch { /* not kept, but it works until the page is left */ } },
  };
  let me = doc.body.dataset.event ? kept.get() : '';

  // The own row is taken out of the list, and put back where it came from when
  // somebody else is chosen.
  let gap = null;

  function showMine() {
    const mine = $('#mine');
    if (mine) {
      const list = $('ol', mine);
      const before = $('[data-row]', list);
      if (before) {
        before.classList.remove('me');
        gap.replaceWith(before);
      }
      const own = me && all('.row[data-row]').find((row) => {
        const sides = all('[data-p]', row);
        const who = row.closest('.byname') ? sides.slice(0, 1) : sides;
        return who.some((side) => side.dataset.p === me);
      });
      mine.hidden = !own;
      if (own) {
        gap = doc.createComment('');
        own.replaceWith(gap);
        own.classList.add('me');
        list.append(own);
      }
    }
    for (const row of all('tr[data-p]')) row.classList.toggle('me', !!me && row.dataset.p === me);
  }

  // The choice stands in the opened row, one button a player.
  doc.addEventListener('toggle', (event) => {
    const details = event.target;
    if (!details.open || !details.matches('.row details')) return;
    for (const line of all('[data-me]', details)) {
      if ($('button', line)) continue;
      const button = $(line.dataset.me === me ? '#not-me' : '#me').content.firstElementChild.cloneNode(true);
      button.setAttribute('aria-label', button.textContent.trim() + ' ' + $('.nm', line).textContent.trim());
      button.addEventListener('click', () => {
        me = line.dataset.me === me ? '' : line.dataset.me;
        kept.set(me);
        details.open = false;
        for (const old of all('[data-me] button')) old.remove();
        showMine();
        filter();
        $('summary', details).focus({ preventScroll: true });
        scrollTo({ top: 0 });
      });
      line.append(button);
    }
  }, true);

  // ---- Search, by name or by number.

  const find = $('#find');
  const letters = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' };
  const fold = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    .replace(/[øłđðþßæœı]/g, (c) => letters[c]).replace(/\s+/g, ' ').trim();
  const folded = new WeakMap();
  const textOf = (row) => {
    if (!folded.has(row)) folded.set(row, fold(all('.nm', row).map((n) => n.textContent).join(' ')));
    return folded.get(row);
  };

  function filter() {
    if (!find) return;
    const wanted = fold(find.value);
    const number = /^\d+$/.test(wanted);
    let shown = 0;
    for (const row of all('[data-row]')) {
      const fits = !wanted || (number ? row.dataset.no === wanted : wanted.split(' ').every((part) => textOf(row).includes(part)));
      row.hidden = !fits;
      if (fits) shown++;
    }
    const none = $('.none');
    if (none) none.hidden = shown > 0 || !wanted;
  }

  if (find) {
    find.form.hidden = false;
    find.addEventListener('input', filter);
    find.form.addEventListener('submit', (event) => { event.preventDefault(); if (!doc.body.matches('.kiosk')) find.blur(); });
  }

  // ---- Times in the reader's own time zone.

  function localTimes() {
    for (const t of all('time[datetime]')) {
      const at = new Date(t.dateTime);
      if (!isNaN(at)) t.textContent = String(at.getHours()).padStart(2, '0') + ':' + String(at.getMinutes()).padStart(2, '0');
    }
  }

  // ---- Updates. The stream says how far the journal is; the page is asked for
  // a random moment later, so that a full hall does not ask at once.

  const wait = 1500, pollEvery = 15000, streamAgain = 60000, retryAfter = 5000;
  let shownSeq = seqOf(doc);
  let heardSeq = shownSeq;
  let soon = 0;
  let asking = false;
  let state = '';

  function seqOf(from) {
    const head = $('#head', from);
    return head ? Number(head.dataset.seq) : 0;
  }

  function say(next) {
    state = next;
    doc.documentElement.dataset.state = state;
  }

  function heard(seq) {
    heardSeq = seq;
    if (seq !== shownSeq) later(Math.random() * wait);
  }

  function later(ms) {
    if (!soon) soon = setTimeout(() => { soon = 0; refresh(); }, ms);
  }

  async function refresh() {
    if (asking) { later(200); return; }
    asking = true;
    try {
      // The browser adds If-None-Match of the page that it keeps.
      const answer = await fetch(location.href, { cache: 'no-cache', credentials: 'same-origin', headers: { Accept: 'text/html' } });
      if (answer.redirected || [401, 403, 404].includes(answer.status)) { location.reload(); return; }
      if (!answer.ok) throw new Error(String(answer.status));
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (seqOf(next) !== shownSeq) swap(next);
      if (state === 'lost') say(stream ? 'live' : 'asking');
      if (stream && heardSeq > shownSeq) later(retryAfter); // the server shows an older state for the moment
    } catch {
      say('lost');
      later(retryAfter);
    } finally {
      asking = false;
    }
  }

  // swap puts what changed in place; the search field, the rows that are open
  // and the focus stay.
  function swap(next) {
    const open = all('.row[id] details[open]').map((d) => d.closest('.row').id);
    const focus = doc.activeElement && doc.activeElement.closest('.row[id]');
    const own = doc.activeElement && doc.activeElement.id;
    const picked = all('input[type=radio]:checked').map((input) => input.id);
    for (const id of ['head', 'content', 'foot']) {
      const now = doc.getElementById(id), then = next.getElementById(id);
      if (now && then) now.replaceWith(doc.importNode(then, true));
    }
    const bar = $('#fbar'), nextBar = $('#fbar', next);
    if (bar && nextBar) {
      bar.hidden = nextBar.hidden;
      const orders = $('.seg', bar), nextOrders = $('.seg', nextBar);
      if (orders) orders.remove();
      if (nextOrders) bar.append(doc.importNode(nextOrders, true));
    }
    doc.title = next.title;
    shownSeq = seqOf(doc);
    settle();
    for (const id of open) {
      const details = $('#' + CSS.escape(id) + ' details');
      if (details) details.open = true;
    }
    for (const id of picked) {
      const input = doc.getElementById(id);
      if (input) input.checked = true;
    }
    const again = (own && doc.getElementById(own)) || (focus && $('#' + CSS.escape(focus.id) + ' summary'));
    if (again && again !== doc.activeElement) again.focus({ preventScroll: true });
    doc.dispatchEvent(new Event('shown'));
  }

  function settle() {
    localTimes();
    showMine();
    filter();
  }

  let stream = null;
  let poll = 0;

  function connect() {
    if (!doc.body.dataset.stream || stream) return;
    if (!window.EventSource) { fallBack(); return; }
    stream = new EventSource(doc.body.dataset.stream);
    stream.onmessage = (event) => {
      clearInterval(poll);
      poll = 0;
      say('live');
      doc.dispatchEvent(new Event('live'));
      heard(Number(event.data));
    };
    stream.onerror = () => {
      if (stream && stream.readyState === EventSource.CLOSED) {
        stream = null; // refused: the server has as many as it keeps
        fallBack();
        setTimeout(() => { if (doc.visibilityState === 'visible') connect(); }, streamAgain);
      } else if (state !== 'asking') {
        say('lost'); // the browser tries again by itself
      }
    };
  }

  function fallBack() {
    if (poll) return;
    say('asking');
    poll = setInterval(() => later(Math.random() * wait), pollEvery);
  }

  function leave() {
    if (stream) stream.close();
    stream = null;
  }

  // A page that nobody sees needs no stream: browsers have few connections to
  // one server. Once it is seen again it has missed everything, and looks at once.
  function back() {
    if (!doc.body.dataset.stream) return;
    connect();
    later(0);
  }
  doc.addEventListener('refresh', () => { clearTimeout(soon); soon = 0; later(0); }); // this browser has changed something
  doc.addEventListener('visibilitychange', () => (doc.visibilityState === 'visible' ? back() : leave()));
  addEventListener('pageshow', (event) => { if (event.persisted) back(); });
  addEventListener('pagehide', leave);

  settle();
  if (doc.visibilityState === 'visible') connect();
})();
