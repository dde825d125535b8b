// A list under test: listsh drives it, one line of JSON at a time.
//
//     listsh adapter check 'node list.mjs'      proves the plumbing
//     listsh conform --adapter 'node list.mjs'  tells every way in which it differs from the reference
//     listsh run --adapter 'node list.mjs'      plays the scenarios of the folder Scenarios on it
//     listsh --adapter 'node list.mjs'          is the shell, with your list in it
//
// The first half is yours: the list below is a right one, and what to put in its place is a list of your own. The second
// half is the kit, which needs nothing but Node 18.

import { writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

// ------------------------------------------------------------------ Your list

/**
 * What the page shows; it asks `server.page(key)` for rows, as it would fetch them.
 *
 * - `await server.page(key, { signal })` is a page: `rows`, objects with `id` and `title`, and `next`, the key of the page
 *   after it, or null at the end. No key means the first page. A failure rejects with an Error that has the message.
 * - Calling it *is* the request. Aborting the signal *is* the cancellation: the promise rejects at once, as that of `fetch`
 *   does, and a late answer reaches nobody. `{ signal, late: true }` is a client that goes on listening.
 */
class List {
  constructor(server) {
    this.server = server;
    this.state = 'idle';
    this.dropRows();
    this.error = null; // told by a banner, or by the error view where there are no rows
    this.moreError = null; // told by the footer
    this.hasAnswered = false;
    this.load = null; // what is on its way, to be aborted
  }

  // What a person does.

  firstLoad({ cached, sourceChanged }) {
    if (this.state === 'idle' && cached && cached.rows.length > 0) {
      this.replaceRows(cached);
      this.isCached = true;
      return this.loadFirstPage('refreshing');
    }
    return this.reload('loading', sourceChanged);
  }

  refresh({ sourceChanged }) {
    return this.reload('refreshing', sourceChanged);
  }

  refreshWithIndicator({ sourceChanged }) {
    return this.reload('loading', sourceChanged);
  }

  fetchMore() {
    if (this.state !== 'content' || this.next === null) return undefined;
    this.moreError = null;
    return this.loadNextPage();
  }

  // What comes of it.

  reload(state, sourceChanged) {
    this.load?.abort();
    if (sourceChanged) this.dropRows();
    this.error = this.moreError = null;
    return this.loadFirstPage(state);
  }

  async loadFirstPage(state) {
    const load = this.begin(state);
    const followed = [];
    let page;
    try {
      // A page without rows is followed, three times in a row; then it counts as the end.
      do {
        if (page) followed.push(page.next);
        page = await this.server.page(page ? page.next : null, { signal: load.signal });
        this.hasAnswered = true;
        if (followed.includes(page.next)) throw new Error('cursor loop');
      } while (page.rows.length === 0 && page.next !== null && followed.length < 3);
    } catch (failure) {
      if (load.signal.aborted) return;
      this.error = failure.message;
      this.end(this.rows.length > 0 ? 'content' : 'error', failure);
      return;
    }
    this.replaceRows(page, followed);
    this.end(this.rows.length > 0 ? 'content' : 'empty');
  }

  async loadNextPage() {
    const load = this.begin('fetchingMore');
    let page;
    try {
      let followUps = -1;
      do {
        followUps += 1;
        if (page) this.next = page.next;
        this.asked.add(this.next);
        page = await this.server.page(this.next, { signal: load.signal });
        this.hasAnswered = true;
        if (this.asked.has(page.next)) throw new Error('cursor loop');
      } while (page.rows.length === 0 && page.next !== null && followUps < 3);
    } catch (failure) {
      if (load.signal.aborted) return;
      this.moreError = failure.message;
      this.end('content', failure);
      return;
    }
    this.append(page);
    this.end('content');
  }

  begin(state) {
    this.state = state;
    this.load = new AbortController();
    return this.load;
  }

  end(state, failure) {
    this.load = null;
    this.hasAnswered = true;
    this.state = state;
    if (failure) tell('toast', failure.message);
  }

  dropRows() {
    this.rows = [];
    this.next = null; // the key of the page after the rows
    this.asked = new Set(); // the keys asked since the first page of the rows
    this.isCached = false;
  }

  replaceRows(page, followed = []) {
    this.dropRows();
    this.asked = new Set(followed);
    this.append(page);
  }

  append(page) {
    const known = new Set(this.rows.map((row) => row.id));
    const fresh = page.rows.filter((row) => !known.has(row.id) && known.add(row.id));
    this.rows.push(...fresh);
    this.next = page.rows.length > 0 ? page.next : null;
    if (fresh.length < page.rows.length) tell('drops', page.rows.length - fresh.length);
  }

  // What it looks like now.

  look() {
    const views = { idle: 'blank', loading: 'indicator', empty: 'empty', error: 'error' };
    return {
      state: this.state,
      rows: this.rows.map((row) => row.id),
      values: {
        more: this.next !== null,
        cached: this.isCached,
        error: this.error,
        moreError: this.moreError,
        view: views[this.state] ?? (this.rows.length > 0 ? 'rows' : 'blank'),
        pull: this.state === 'refreshing' ? 'spinning' : this.hasAnswered ? 'on' : 'off',
      },
    };
  }
}

const adapter = {
  name: 'JavaScript sample',
  screen: 'list',
  // Makes the list anew, before each case.
  make: (server) => new List(server),
  // What each action calls; `given` has the arguments, the cached first page and whether the source changed.
  actions: {
    firstLoad: (it, given) => it.firstLoad(given),
    refresh: (it, given) => it.refresh(given),
    refreshWithIndicator: (it, given) => it.refreshWithIndicator(given),
    fetchMore: (it) => it.fetchMore(),
  },
  // What it tells; what is not listed here is not compared. A list that tells its rows alone can be tested too.
  observes: ['state', 'rows', 'more', 'cached', 'error', 'moreError', 'view', 'pull'],
  effects: ['asks', 'cancels', 'toast', 'drops'],
  look: (it) => it.look(),
};

// ------------------------------------------------------------------ The kit

const real = { setImmediate, setTimeout, Date, random: Math.random };

/** The virtual time in milliseconds: what `advance` told, and what timers that belong to being at rest took beside. */
const clock = { passed: 0, settled: 0, settle: 20 };
const now = () => clock.passed + clock.settled;
let timers = [];
let timerCount = 0;

/** Makes a timer: those due within `settle` belong to being at rest, the others wait for `advance`. */
function startTimer(call, delay, repeats) {
  delay = Math.max(Number(delay) || 0, 0);
  timerCount += 1;
  const isSoon = delay <= clock.settle;
  const timer = { number: timerCount, call, delay, repeats, isSoon, due: (isSoon ? now() : clock.passed) + delay };
  timers.push(timer);
  const handle = {
    number: timer.number,
    ref: () => handle,
    unref: () => handle,
    hasRef: () => true,
    refresh: () => handle,
    close: () => stopTimer(handle),
    [Symbol.toPrimitive]: () => timer.number,
  };
  return handle;
}

function stopTimer(handle) {
  const number = typeof handle === 'object' && handle !== null ? handle.number : Number(handle);
  timers = timers.filter((timer) => timer.number !== number);
}

/** Takes out the timer that is due first, if that is by `end`. */
function takeTimer(isSoon, end) {
  let first = null;
  for (const timer of timers) {
    if (timer.isSoon !== isSoon || timer.due > end) continue;
    if (!first || timer.due < first.due) first = timer;
  }
  if (!first) return null;
  timers.splice(timers.indexOf(first), 1);
  if (first.repeats) {
    timers.push({ ...first, due: first.due + Math.max(first.delay, 1) });
  }
  return first;
}

function takeOverTimersAndChance(seed) {
  globalThis.setTimeout = (call, delay, ...rest) => startTimer(() => call(...rest), delay, false);
  globalThis.setInterval = (call, delay, ...rest) => startTimer(() => call(...rest), delay, true);
  globalThis.setImmediate = (call, ...rest) => startTimer(() => call(...rest), 0, false);
  globalThis.clearTimeout = globalThis.clearInterval = globalThis.clearImmediate = stopTimer;
  const start = 1_700_000_000_000;
  globalThis.Date = new Proxy(real.Date, {
    construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [start + now()], made),
    apply: () => new Date().toString(),
    get: (date, name) => (name === 'now' ? () => start + now() : Reflect.get(date, name)),
  });
  performance.now = now;
  plantSeed(seed);
}

/** Makes chance the same for each case, though not the same each time (mulberry32). */
function plantSeed(seed) {
  let state = seed >>> 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
  if (!globalThis.crypto) return;
  globalThis.crypto.getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    for (let place = 0; place < bytes.length; place += 1) bytes[place] = Math.floor(Math.random() * 256);
    return array;
  };
  globalThis.crypto.randomUUID = () => {
    const digits = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16));
    digits[12] = '4';
    return [8, 12, 16, 20].reduceRight((text, place) => `${text.slice(0, place)}-${text.slice(place)}`, digits.join(''));
  };
}

/** Waits until only answers, actions and time can move anything on. */
async function rest() {
  const end = now() + clock.settle;
  for (let calls = 0; calls < 100_000; calls += 1) {
    // Promises are settled before the system's own next turn, and messages to oneself in one after; some wait for a few.
    for (let turns = 0; turns < 5; turns += 1) await new Promise((turn) => real.setImmediate(turn));
    const timer = takeTimer(true, end);
    if (!timer) return;
    clock.settled = Math.max(clock.settled, timer.due - clock.passed);
    run(timer.call);
  }
  throw new Error('the list never comes to rest: it goes on calling itself');
}

/** Lets time pass, and calls what falls due meanwhile, each at its moment. */
async function advance(milliseconds) {
  const end = clock.passed + milliseconds;
  for (let timer = takeTimer(false, end); timer; timer = takeTimer(false, end)) {
    clock.passed = Math.max(clock.passed, timer.due);
    run(timer.call);
    await rest();
  }
  clock.passed = end;
  await rest();
}

function run(call) {
  try {
    call();
  } catch (failure) {
    console.error(failure);
  }
}

let effects = [];

/** Tells an effect beside requests: `tell('toast', 'no connection')`, `tell('opens', 'orders')`. */
export function tell(effect, value) {
  effects.push({ [effect]: value });
}

/** The server of the list: it holds each request until listsh answers it. */
class Server {
  #requests = new Map();
  #count = 0;

  /** Asks for the page of `key`, or for the first one; `late` leaves it open though the signal says to end it. */
  page(key = null, { signal, late = false } = {}) {
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.#count += 1;
    const number = this.#count;
    tell('asks', key);
    return new Promise((resolve, reject) => {
      this.#requests.set(number, { resolve, reject });
      signal?.addEventListener('abort', () => {
        const request = this.#requests.get(number);
        if (!request || request.isCancelled) return;
        request.isCancelled = true;
        tell('cancels', number);
        if (!late) reject(signal.reason);
      });
    });
  }

  /** Ends the request that the message is about; nobody hears of one that was cancelled. */
  answer(message) {
    const request = this.#requests.get(message.request);
    this.#requests.delete(message.request);
    if (!request) return;
    if ('failure' in message) request.reject(new Error(message.failure));
    else request.resolve({ rows: [], next: null, ...message.page, reply: message.reply, count: message.count });
  }
}

/** Speaks the protocol on standard input and output until listsh closes them. */
export async function serve(it, settle = 20) {
  clock.settle = settle;
  // What the list prints is talk, and goes to standard error; the protocol has standard output for itself.
  const protocol = 1;
  console.log = console.info = console.debug = console.error;
  process.stdout.write = (...given) => process.stderr.write(...given);
  process.on('unhandledRejection', (failure) => console.error('a promise was rejected, and nobody caught it:', failure));
  process.on('uncaughtException', (failure) => console.error(failure));
  let seed = 1;
  let server = null;
  let subject = null;
  const hello = {
    v: 1,
    name: it.name,
    screen: it.screen ?? 'list',
    actions: it.tables ?? Object.keys(it.actions),
    once: it.once ?? [],
    effects: it.effects ?? ['asks', 'cancels'],
    observes: it.observes,
    states: it.states,
    reasons: it.reasons ?? false,
    clock: it.clock ?? false,
  };

  async function handle(message) {
    switch (message.do) {
      case 'hello':
        seed = message.seed ?? 1;
        takeOverTimersAndChance(seed);
        return hello;
      case 'start':
        Object.assign(clock, { passed: 0, settled: 0 });
        timers = [];
        effects = [];
        plantSeed(seed);
        server = new Server();
        subject = it.make(server, message);
        break;
      case 'action':
        void it.actions[message.action](subject, { sourceChanged: false, cached: null, ...message });
        break;
      case 'answer':
        server.answer(message);
        break;
      case 'advance':
        await advance(message.by);
        break;
    }
    await rest();
    const report = { ...it.look(subject), effects };
    effects = [];
    return report;
  }

  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    let answer;
    try {
      answer = await handle(JSON.parse(line));
    } catch (failure) {
      console.error(failure);
      answer = { failed: String(failure) };
    }
    writeAll(protocol, `${JSON.stringify(answer)}\n`);
  }
  process.exit(0);
}

/** Writes at once, also to a pipe that is full. */
function writeAll(descriptor, text) {
  let bytes = Buffer.from(text);
  while (bytes.length > 0) {
    try {
      bytes = bytes.subarray(writeSync(descriptor, bytes));
    } catch (failure) {
      if (failure.code !== 'EAGAIN') throw failure;
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await serve(adapter);
