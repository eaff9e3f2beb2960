// A dispute form: the ruling follows what is typed, and moves can be made on the
// board. The server knows the Laws and the rules of chess; this script asks it.
(() => {
  'use strict';

  const { $, all } = window.desk;
  const doc = document, form = $('#ruling');
  if (!form) return;
  const pause = 250;
  let later = 0, turn = 0;

  $('#check').hidden = true;
  for (const tool of all('.js', form)) tool.hidden = false;

  // ---- Checking: the form is sent as its button sends it, and what has changed
  // is put in place. What was typed meanwhile stays.

  form.addEventListener('input', (event) => { if (event.target.name) soon(event.target.type === 'text' || event.target.tagName === 'TEXTAREA' ? pause : 0); });
  form.addEventListener('submit', (event) => {
    if (event.submitter && event.submitter.value === 'record') return; // as every act
    event.preventDefault();
    event.stopImmediatePropagation();
    check();
  }, true);
  doc.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !$('#ask').open) { event.preventDefault(); $('#acts .primary').click(); }
  });

  function soon(ms) {
    clearTimeout(later);
    later = setTimeout(() => check(), ms);
  }

  async function check(more = {}) {
    clearTimeout(later);
    const mine = ++turn;
    const data = new URLSearchParams(new FormData(form));
    data.set('do', 'check');
    for (const [name, value] of Object.entries(more)) data.set(name, value);
    form.classList.add('asking');
    try {
      const answer = await fetch(form.action, { method: 'POST', body: data, credentials: 'same-origin', headers: { Accept: 'text/html' } });
      const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
      if (mine !== turn) return;
      if (answer.ok && $('#ruling', next)) patch(next, data);
    } catch {
      if (mine === turn) later = setTimeout(() => check(more), 2000);
    } finally {
      if (mine === turn) form.classList.remove('asking');
    }
  }

  function patch(next, sent) {
    fields($('#fields'), $('#fields', next), sent);
    fields($('#asks'), $('#asks', next), sent);
    for (const id of ['ruled', 'alert']) { const now = doc.getElementById(id), then = next.getElementById(id); if (now.innerHTML !== then.innerHTML) now.replaceChildren(...doc.importNode(then, true).childNodes); }
    $('#acts .primary').disabled = $('#acts .primary', next).disabled;
    $('.pad0', form).textContent = $('.pad0', next).textContent;
    $('[name=seen]', form).value = $('[name=seen]', next).value;
    line(next);
  }

  // fields keeps the fields that stay, with what is typed in them; the server's
  // answer stands where nothing was typed since it was asked.
  function fields(now, then, sent) {
    const old = new Map([...now.children].map((e) => [e.id, e]));
    let before = null;
    for (const want of then.children) {
      let have = old.get(want.id);
      old.delete(want.id);
      if (!have) have = doc.importNode(want, true);
      else take(have, want, sent);
      const place = before ? before.nextElementSibling : now.firstElementChild;
      if (place !== have) now.insertBefore(have, place);
      before = have;
    }
    for (const gone of old.values()) gone.remove();
  }

  function take(have, want, sent) {
    const fault = $('.fault', have), faulty = $('.fault', want);
    if (fault && faulty && fault.textContent !== faulty.textContent) fault.textContent = faulty.textContent;
    for (const to of all('input[type=text], textarea, select', want)) {
      const at = all('input[type=text], textarea, select', have).find((f) => f.name === to.name);
      if (!at) continue;
      if (to.tagName === 'SELECT' && at.options.length !== to.options.length) { const kept = at.value; at.replaceChildren(...doc.importNode(to, true).childNodes); at.value = kept || to.value; continue; }
      if (at.value === (sent.get(to.name) || '') && at.value !== to.value) at.value = to.value;
    }
    for (const to of all('input[type=radio]:checked', want)) {
      if (!sent.has(to.name)) { const at = all('input[type=radio]', have).find((f) => f.name === to.name && f.value === to.value); if (at) at.checked = true; }
    }
  }

  // A notice: what the board holds may have changed; what is typed stays.
  window.desk.swapped.push(() => check());

  // ---- The board.

  const mid = $('#mid');
  if (!mid) return;
  const board = $('#board');
  const picture = mid.dataset.pieces;
  let at = -1; // the half-move that is shown; -1 is the end of the game
  let chosen = '', legal = [], legalOf = '';

  const plies = () => all('#line li');
  const game = () => plies().filter((li) => !li.classList.contains('mate'));
  const shown = () => (at < 0 ? game().length : at);
  const fenAt = (n) => (n === 0 ? $('#line').dataset.start : plies()[n - 1].dataset.fen);

  function line(next) {
    const end = at < 0 || at >= plies().length;
    const then = $('#line', next), now = $('#line');
    if (!then) return;
    const same = now.innerHTML === then.innerHTML && now.dataset.start === then.dataset.start;
    const nextMid = $('#mid', next);
    mid.hidden = nextMid.hidden;
    mid.dataset.play = nextMid.dataset.play;
    mid.dataset.touch = nextMid.dataset.touch;
    for (const name of ['touched', 'left']) board.dataset[name] = $('#board', next).dataset[name];
    if (!same) { now.replaceWith(doc.importNode(then, true)); if (end || at > plies().length) at = -1; else at = -1; }
    draw();
  }

  function pieces(fen) {
    const out = {};
    fen.split(' ')[0].split('/').forEach((row, i) => {
      let file = 0;
      for (const c of row) {
        if (/\d/.test(c)) { file += Number(c); continue; }
        out['abcdefgh'[file++] + (8 - i)] = (c === c.toUpperCase() ? 'w' : 'b') + c.toUpperCase();
      }
    });
    return out;
  }

  function draw() {
    const n = shown(), on = pieces(fenAt(n));
    const touched = (board.dataset.touched || '').split(' '), left = at < 0 ? (board.dataset.left || '').split(' ') : [];
    const last = n > 0 ? plies()[n - 1].dataset.move : '';
    for (const sq of all('.sq', board)) {
      const name = sq.dataset.sq, want = on[name] || '', img = $('img', sq);
      if ((img ? img.dataset.p : '') !== want) {
        if (img) img.remove();
        if (want) { const i = doc.createElement('img'); i.src = picture.replace('wK', want); i.alt = ''; i.draggable = false; i.dataset.p = want; sq.append(i); }
      }
      sq.classList.toggle('sq-last', last.slice(0, 2) === name || last.slice(2, 4) === name);
      sq.classList.toggle('sq-touched', touched.includes(name));
      sq.classList.toggle('sq-left', left.some((m) => m.slice(2, 4) === name));
      sq.classList.toggle('sq-from', chosen === name);
      sq.classList.toggle('sq-to', Boolean(chosen) && legal.some((m) => m.from === chosen && m.to === name));
    }
    plies().forEach((li, i) => li.classList.toggle('on', i + 1 === n));
    const current = $('#line .on');
    if (current) current.parentNode.scrollTop = current.offsetTop - current.parentNode.offsetTop - 40;
    board.classList.toggle('playing', playing() || touching());
    $('#back1').disabled = n === 0;
    $('#fwd1').disabled = n >= plies().length;
    $('#takeback').hidden = mid.dataset.play !== 'true';
    $('#takeback').disabled = game().length === 0;
    $('#tch').hidden = mid.dataset.play !== 'true' || mid.dataset.touch !== 'true';
  }

  const touching = () => mid.dataset.touch === 'true' && (mid.dataset.play !== 'true' || $('#touches').checked);
  const playing = () => mid.dataset.play === 'true' && !touching() && shown() <= game().length;

  function go(n) {
    at = n >= plies().length && !$('#line .mate') ? -1 : n;
    choose('');
    draw();
  }

  doc.addEventListener('click', (event) => {
    const ply = event.target.closest('#line li');
    if (ply) go(plies().indexOf(ply) + 1);
  });
  $('#back1').addEventListener('click', () => go(shown() - 1));
  $('#fwd1').addEventListener('click', () => go(shown() + 1));
  $('#flip').addEventListener('click', () => board.classList.toggle('flip'));
  $('#takeback').addEventListener('click', () => { choose(''); const n = Math.min(shown(), game().length); at = -1; check({ at: String(Math.max(0, n - 1)) }); });
  $('#touches').checked = $('[name=form]', form).value === 'touch';
  $('#touches').addEventListener('change', () => { choose(''); draw(); });

  // choose asks for the legal moves of the position, once for each.
  async function choose(square) {
    chosen = square;
    if (!square) return;
    const fen = fenAt(shown());
    if (legalOf !== fen) {
      const answer = await fetch(mid.dataset.moves + '?' + new URLSearchParams({ fen }), { credentials: 'same-origin', headers: { Accept: 'application/json' } });
      if (!answer.ok) { legal = []; return; }
      legal = (await answer.json()).moves;
      legalOf = fen;
    }
    if (chosen === square && !legal.some((m) => m.from === square)) chosen = '';
    draw();
  }

  function play(from, to) {
    const ways = legal.filter((m) => m.from === from && m.to === to);
    if (ways.length === 0) return false;
    if (ways.length > 1) { promote(ways); return true; }
    made(ways[0]);
    return true;
  }

  function made(m) {
    const n = Math.min(shown(), game().length);
    $('#promote').hidden = true;
    chosen = '';
    at = -1;
    check({ at: String(n), play: m.uci });
  }

  function promote(ways) {
    const bar = $('#promote'), color = fenAt(shown()).split(' ')[1];
    bar.replaceChildren(...ways.map((m) => {
      const button = doc.createElement('button'), img = doc.createElement('img');
      button.type = 'button';
      button.className = 'btn';
      button.setAttribute('aria-label', m.san);
      img.src = picture.replace('wK', color + m.promotion.toUpperCase());
      img.alt = '';
      img.width = img.height = 36;
      button.append(img);
      button.addEventListener('click', () => made(m));
      return button;
    }));
    bar.hidden = false;
    $('button', bar).focus();
  }

  // A move is two clicks, or a piece that is drawn along.
  let drag = null;
  const squareAt = (x, y) => { const e = doc.elementFromPoint(x, y); const sq = e && e.closest('#board .sq'); return sq ? sq.dataset.sq : ''; };

  board.addEventListener('pointerdown', async (event) => {
    const sq = event.target.closest('.sq');
    if (!sq || event.button) return;
    event.preventDefault();
    $('#promote').hidden = true;
    if (touching()) { check({ touch: sq.dataset.sq }); return; }
    if (!playing()) return;
    if (chosen && play(chosen, sq.dataset.sq)) { chosen = ''; draw(); return; }
    if (chosen === sq.dataset.sq || !$('img', sq)) { chosen = ''; draw(); return; }
    drag = { from: sq.dataset.sq, x: event.clientX, y: event.clientY, img: null, of: $('img', sq) };
    await choose(sq.dataset.sq);
  });
  doc.addEventListener('pointermove', (event) => {
    if (!drag) return;
    if (!drag.img && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > 8) {
      drag.img = drag.of.cloneNode();
      drag.img.className = 'drag';
      drag.img.style.width = drag.of.getBoundingClientRect().width + 'px';
      doc.body.append(drag.img);
      drag.of.style.opacity = '.35';
    }
    if (drag.img) { drag.img.style.left = event.clientX + 'px'; drag.img.style.top = event.clientY + 'px'; }
  });
  doc.addEventListener('pointerup', async (event) => {
    const d = drag;
    drag = null;
    if (!d) return;
    d.of.style.opacity = '';
    if (!d.img) return;
    d.img.remove();
    const to = squareAt(event.clientX, event.clientY);
    await choose(d.from);
    if (to && to !== d.from) play(d.from, to);
    chosen = '';
    draw();
  });
  doc.addEventListener('pointercancel', () => { if (drag) { drag.of.style.opacity = ''; if (drag.img) drag.img.remove(); } drag = null; });

  for (const img of all('img', board)) img.dataset.p = /([wb][KQRBNP])\.svg/.exec(img.getAttribute('src'))[1];
  draw();
})();
