#!/usr/bin/env node
// A list under test for listsh, and the adapter that connects them.
//
//     listsh adapter check 'node list.mjs'      tests the protocol
//     listsh conform --adapter 'node list.mjs'  prints every difference from the reference
//     listsh run --adapter 'node list.mjs'      runs the scenarios of the folder Scenarios
//     listsh --adapter 'node list.mjs'          opens the list in the shell
//
// The file has two parts. Replace YOUR LIST, the first part, with your own list. Keep THE ADAPTER, the second part, as it is.
// It needs only Node 18.

// ==============================================================================
// YOUR LIST. Replace everything from here to THE ADAPTER with your own list.
// ==============================================================================

/**
 * A list that behaves as the reference does.
 *
 * - `await server.page(key, { signal })` returns a page. `page.rows` is an array of objects with `id` and `title`; `page.next`
 *   is the key of the next page, or null at the end. Without a key it requests the first page. A failure rejects with an Error
 *   that has the message.
 * - Calling `page` sends a request. Aborting the signal cancels the request: the promise rejects immediately, like that of
 *   `fetch`, and the late response is dropped. With `{ signal, late: true }` the request stays in flight.
 * - Timers, `Date`, `performance.now` and random numbers are virtual, also those that a module imports from node:timers,
 *   node:timers/promises and node:crypto, except `randomFill`, `scheduler` and a copy that a module makes while it loads, as
 *   in `const { setTimeout } = require('timers')`.
 * - A timer of at most 20 ms fires before the list is idle. A longer timer fires only when a script waits, such as `wait 2s`,
 *   and only with `clock: true` in `adapter`. `conform` never waits, so shorten longer delays for it.
 */
class List {
  constructor(server) {
    this.server = server;
    this.state = 'idle';
    this.dropRows();
    this.error = null; // shown by a banner, or by the error view if there are no rows
    this.moreError = null; // shown by the footer
    this.hasAnswered = false;
    this.load = null; // the AbortController of the request in flight
  }

  // User actions.

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

  // Requests and responses.

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
      // A page without rows leads to its next key, at most three times in a row.
      do {
        if (page) followed.push(page.next);
        if (followed.length > 3) throw new Error('too many empty pages');
        page = await this.server.page(page ? page.next : null, { signal: load.signal });
        this.hasAnswered = true;
        if (followed.includes(page.next)) throw new Error('cursor loop');
      } while (page.rows.length === 0 && page.next !== null);
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
        if (followUps > 3) throw new Error('too many empty pages');
        this.asked.add(this.next);
        page = await this.server.page(this.next, { signal: load.signal });
        this.hasAnswered = true;
        if (this.asked.has(page.next)) throw new Error('cursor loop');
      } while (page.rows.length === 0 && page.next !== null);
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
    this.next = null; // the key of the next page
    this.asked = new Set(); // the keys requested since the first page of the rows
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

  // The report.

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
  // Creates a fresh list before each case.
  make: (server) => new List(server),
  // The code that each action calls. `given` has the arguments, the cached first page and whether the source changed.
  actions: {
    firstLoad: (it, given) => it.firstLoad(given),
    refresh: (it, given) => it.refresh(given),
    refreshWithIndicator: (it, given) => it.refreshWithIndicator(given),
    fetchMore: (it) => it.fetchMore(),
  },
  // The names of the values that `look` returns, and of the effects. Only these are compared.
  observes: ['state', 'rows', 'more', 'cached', 'error', 'moreError', 'view', 'pull'],
  effects: ['asks', 'cancels', 'toast', 'drops'],
  look: (it) => it.look(),
};

// ==============================================================================
// THE ADAPTER. Keep everything below this line as it is.
// ==============================================================================

import nodeCrypto from 'node:crypto';
import { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createInterface } from 'node:readline';
import nodeTimers from 'node:timers';
import nodeTimersPromises from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const real = { setImmediate, setTimeout, Date, random: Math.random };

/** The virtual time in milliseconds: the time that `advance` added, and the time that short timers added. */
const clock = { passed: 0, settled: 0, settle: 20 };
const now = () => clock.passed + clock.settled;
let timers = [];
let timerCount = 0;

/** Creates a timer and starts it. */
function startTimer(call, delay, repeats) {
  timerCount += 1;
  const timer = {
    number: timerCount,
    call,
    delay: Math.max(Number(delay) || 0, repeats ? 1 : 0),
    repeats,
    isStopped: false,
    ref: () => timer,
    unref: () => timer,
    hasRef: () => true,
    refresh: () => schedule(timer),
    close: () => stopTimer(timer),
    [Symbol.toPrimitive]: () => timer.number,
  };
  return schedule(timer);
}

/** Starts a timer, or starts it again. Timers due within `settle` fire before the list is idle, and others in `advance`. */
function schedule(timer) {
  if (timer.isStopped) return timer;
  timer.isSoon = timer.delay <= clock.settle;
  timer.due = (timer.isSoon ? now() : clock.passed) + timer.delay;
  timers = [...timers.filter((other) => other !== timer), timer];
  return timer;
}

/** Stops a timer, given as the object that `setTimeout` returned or as its number. */
function stopTimer(handle) {
  const timer = typeof handle === 'object' ? handle : timers.find(({ number }) => number === Number(handle));
  if (timer) timer.isStopped = true;
  timers = timers.filter((other) => other !== timer);
}

/** Returns the due time of a timer. The time that short timers add does not count for a long one. */
const dueTime = (timer) => (timer.isSoon ? timer.due : timer.due + clock.settled);

/** Returns the timer that is due first, if it is due by `end`. Long timers fire only in `advance`. */
function nextTimer(end, isAdvancing) {
  let first = null;
  for (const timer of timers) {
    if (!timer.isSoon && !isAdvancing) continue;
    if (!first || dueTime(timer) < dueTime(first)) first = timer;
  }
  return first && dueTime(first) <= end ? first : null;
}

/** Returns a promise of `value` after a virtual delay, as `setTimeout` of node:timers/promises does. */
function virtualSleep(delay, value, { signal } = {}) {
  return new Promise((resolve, reject) => {
    const timer = startTimer(() => resolve(value), delay, false);
    const abort = () => {
      stopTimer(timer);
      const failure = new Error('The operation was aborted', { cause: signal.reason });
      reject(Object.assign(failure, { name: 'AbortError', code: 'ABORT_ERR' }));
    };
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

function replaceTimers() {
  const replaced = {
    setTimeout: (call, delay, ...rest) => startTimer(() => call(...rest), delay, false),
    setInterval: (call, delay, ...rest) => startTimer(() => call(...rest), delay, true),
    setImmediate: (call, ...rest) => startTimer(() => call(...rest), 0, false),
    clearTimeout: stopTimer,
    clearInterval: stopTimer,
    clearImmediate: stopTimer,
  };
  replaced.setTimeout[promisify.custom] = virtualSleep;
  Object.assign(globalThis, replaced);
  Object.assign(nodeTimers, replaced);
  Object.assign(nodeTimersPromises, {
    setTimeout: virtualSleep,
    setImmediate: (value, options) => virtualSleep(0, value, options),
    setInterval: async function* (delay, value, options) {
      for (;;) yield await virtualSleep(Math.max(delay ?? 1, 1), value, options);
    },
  });
  const start = 1_700_000_000_000;
  globalThis.Date = new Proxy(real.Date, {
    construct: (date, given, made) => Reflect.construct(date, given.length > 0 ? given : [start + now()], made),
    apply: () => new Date().toString(),
    get: (date, name) => (name === 'now' ? () => start + now() : Reflect.get(date, name)),
  });
  performance.now = now;
}

/** Seeds the random numbers, so that each case gets the same ones (mulberry32). */
function seedRandom(seed) {
  let state = seed >>> 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  };
}

/** Takes the random numbers of node:crypto and of the global `crypto` from `Math.random`. */
function replaceCrypto() {
  const getRandomValues = (array) => {
    const bytes = new Uint8Array(array.buffer ?? array, array.byteOffset, array.byteLength);
    for (let place = 0; place < bytes.length; place += 1) bytes[place] = Math.floor(Math.random() * 256);
    return array;
  };
  const randomUUID = () => {
    const digits = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16));
    digits[12] = '4';
    return [8, 12, 16, 20].reduceRight((text, place) => `${text.slice(0, place)}-${text.slice(place)}`, digits.join(''));
  };
  const answer = (value, done) => (done ? queueMicrotask(() => done(null, value)) : value);
  Object.assign(nodeCrypto.webcrypto, { getRandomValues, randomUUID });
  Object.assign(nodeCrypto, {
    randomUUID,
    randomBytes: (size, done) => answer(getRandomValues(Buffer.alloc(size)), done),
    randomFillSync: (array, offset = 0, size) => {
      const unit = array.BYTES_PER_ELEMENT ?? 1;
      const length = size === undefined ? array.byteLength - offset * unit : size * unit;
      getRandomValues(new Uint8Array(array.buffer ?? array, (array.byteOffset ?? 0) + offset * unit, length));
      return array;
    },
    randomInt: (min, max, done) => {
      if (typeof max !== 'number') [min, max, done] = [0, min, max];
      if (!(min < max)) throw new RangeError(`The value of "max" is out of range: ${max} is not above ${min}`);
      return answer(min + Math.floor(Math.random() * (max - min)), done);
    },
  });
}

/** Waits until only an action, a response or time can change the list. */
async function untilIdle() {
  await promises();
  await fireTimers(clock.settle, false);
}

/** Advances the time, and fires each timer at its due time. */
async function advance(milliseconds) {
  const end = clock.passed + milliseconds;
  await fireTimers(milliseconds, true);
  clock.passed = end;
}

/** Fires the timers due within `duration`, in the order of their due times. */
async function fireTimers(duration, isAdvancing) {
  const end = now() + duration;
  let calls = 0; // at one moment
  for (let timer = nextTimer(end, isAdvancing); timer; timer = nextTimer(end, isAdvancing)) {
    const step = dueTime(timer) - now();
    if (step > 0) {
      clock[isAdvancing ? 'passed' : 'settled'] += step;
      calls = 0;
    }
    calls += 1;
    if (calls > 100_000) throw new Error('the list never becomes idle: it keeps calling itself');
    if (timer.repeats) schedule(timer);
    else timers.splice(timers.indexOf(timer), 1);
    run(timer.call);
    await promises();
  }
}

/** Waits until promises have settled. */
async function promises() {
  // Promises settle before the next turn of the event loop; messages between ports need a few turns.
  for (let turns = 0; turns < 5; turns += 1) await new Promise((turn) => real.setImmediate(turn));
}

function run(call) {
  try {
    call();
  } catch (failure) {
    noteFailure(failure);
  }
}

/** The first exception or rejection that the list did not handle. */
let listFailure = null;
/** The failures of the server and the reasons of aborts. They are not errors of the list. */
let serverFailures = new Set();

function noteFailure(failure) {
  if (!isFromServer(failure)) listFailure ??= failure ?? new Error(`a promise was rejected with ${failure}`);
}

/** Whether an exception is a failure of the server, an abort, or has one as its cause. */
function isFromServer(failure, start = 0) {
  for (let cause = failure, depth = start; cause !== undefined && cause !== null && depth < 100; depth += 1) {
    if (serverFailures.has(cause) || cause.name === 'AbortError') return true;
    // A group, such as that of `Promise.any`, is from the server if all its errors are.
    const errors = Array.isArray(cause.errors) ? cause.errors : [];
    if (errors.length > 0 && errors.every((error) => isFromServer(error, depth + 1))) return true;
    cause = cause.cause;
  }
  return false;
}

let effects = [];

/** Reports an effect other than a request: `tell('toast', 'no connection')`, `tell('opens', 'orders')`. */
export function tell(effect, value) {
  effects.push({ [effect]: value });
}

/** The server of the list: it keeps each request until listsh answers it. */
class Server {
  #requests = new Map();
  #count = 0;

  /** Requests the page of `key`, or the first one; with `late` an abort leaves the request in flight. */
  page(key = null, { signal, late = false } = {}) {
    if (signal?.aborted && !late) {
      serverFailures.add(signal.reason);
      return Promise.reject(signal.reason);
    }
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
        serverFailures.add(signal.reason);
        if (!late) reject(signal.reason);
      });
    });
  }

  /** Answers a request. The response to a cancelled request is dropped. */
  answer(message) {
    const request = this.#requests.get(message.request);
    this.#requests.delete(message.request);
    if (!request) return;
    if ('failure' in message) {
      // Only on the screen feed, a failure can be permanent: no retry can fix it.
      const failure = Object.assign(new Error(message.failure), { isPermanent: message.permanent ?? false });
      serverFailures.add(failure);
      request.reject(failure);
    } else {
      // Only on the screen feed, `previous` is the id of the row after the previous page, and `saved` the row that an edit inserted.
      const { page, reply, count, saved = null } = message;
      request.resolve({ rows: [], next: null, previous: null, ...page, reply, count, saved });
    }
  }
}

/** Speaks the protocol on standard input and output until the input ends. */
export async function serve(it, settle = 20) {
  clock.settle = settle;
  // The list prints to standard error, because standard output is used by the protocol.
  const protocol = 1;
  console.log = console.info = console.debug = console.error;
  process.stdout.write = (...given) => process.stderr.write(...given);
  process.on('unhandledRejection', noteFailure);
  process.on('uncaughtException', noteFailure);
  let seed = 1;
  let server = null;
  let subject = null;
  const hello = {
    v: 1,
    name: it.name,
    screen: it.screen ?? 'list',
    actions: it.declares ?? Object.keys(it.actions),
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
        replaceTimers();
        replaceCrypto();
        // Imports of these functions by name change too.
        syncBuiltinESMExports();
        return hello;
      case 'start':
        Object.assign(clock, { passed: 0, settled: 0 });
        timers = [];
        effects = [];
        listFailure = null;
        serverFailures = new Set();
        seedRandom(seed);
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
    await untilIdle();
    if (listFailure !== null) throw listFailure;
    const report = { ...it.look(subject), effects };
    effects = [];
    return report;
  }

  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    let answer;
    try {
      answer = JSON.stringify(await handle(JSON.parse(line)));
    } catch (failure) {
      answer = JSON.stringify({ failed: String(failure?.stack ?? failure) });
    }
    writeAll(protocol, `${answer}\n`);
  }
  process.exit(0);
}

/** Writes all of the text before it returns, even to a full pipe. */
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
