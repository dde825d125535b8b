import Adapters
import Foundation
import TestSupport
import Testing

/// The starter adapters replace time and random numbers, and wait until the list is idle.
@Suite("The starter adapters in Python and JavaScript")
struct StarterAdaptersTests {
  @Test(
    "The JavaScript adapter waits for messages between ports, and every clock shows the virtual time",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScript() throws {
    let place = try Workplace.with(
      .javascript, "list.mjs",
      own: """
        const soon = setImmediate;
        const message = () => new Promise((done) => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => { channel.port1.close(); done(); };
          channel.port2.postMessage(1);
        });
        const adapter = {
          name: 'D', screen: 'list', observes: ['rows', 'error'],
          make: (server) => ({ server, rows: [], error: null }),
          actions: {
            firstLoad: async (it) => {
              const page = await it.server.page();
              await message();
              await new Promise((done) => soon(done));
              const date = new Date();
              it.error = [Date.now(), date.getTime(), Date() === date.toString(), date instanceof Date].join();
              it.rows = page.rows;
            },
          },
          look: (it) => ({ rows: it.rows.map((row) => row.id), values: { error: it.error } }),
        };
        """)
    let play = try place.listsh("play", "--adapter", "node list.mjs", "-c", "firstLoad; succeed")
    #expect(
      play.output == """
        firstLoad    ?   asks #1 page 1
        #1 succeed   ?   items=20; error="1700000000000,1700000000000,true,true"

        """)
    #expect(play.status == 0)
  }

  @Test(
    "The Python adapter replaces time and random numbers, and reports exceptions in actions",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func python() throws {
    let place = try Workplace.with(
      .python, "list.py",
      own: """
        import json, os, random, secrets, sys, time, traceback, asyncio, collections, contextvars, heapq

        class List:
            def __init__(self, server):
                self.server, self.rows, self.error = server, [], None

            async def load(self):
                page = await self.server.page()
                self.error = f"{time.time_ns()} {time.monotonic_ns()} {secrets.token_hex(4)}"
                self.rows = page.rows

            async def refresh(self):
                raise ValueError("mine")

        ADAPTER = {
            "name": "D", "screen": "list", "observes": ["rows", "error"],
            "make": lambda server, start: List(server),
            "actions": {"firstLoad": lambda it, given: it.load(), "refresh": lambda it, given: it.refresh()},
            "look": lambda it: {"rows": [row["id"] for row in it.rows], "values": {"error": it.error}},
        }

        """)
    let call = ["play", "--adapter", "python3 list.py", "-c"]
    let play = try place.listsh(call + ["firstLoad; succeed"])
    #expect(play.output.contains("items=20; error=\"1700000000000000000 0 "), "\(play)")
    #expect(try place.listsh(call + ["firstLoad; succeed"]) == play)
    let broken = try place.listsh(call + ["refresh"])
    #expect(broken.output.contains("error: the adapter failed: ValueError: mine\n"))
    #expect(broken.status == 2)
  }

  @Test(
    "A Python task that is pending at the end of a case has no effects in the next case",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func pythonPendingTasks() throws {
    let place = try Workplace.with(
      .python, "list.py",
      own: """
        import gc

        class List:
            async def load(self):
                gc.collect()
                try:
                    await asyncio.sleep(60)
                finally:
                    tell("toast", "ended")

        ADAPTER = {
            "name": "D", "screen": "list", "effects": ["toast"], "observes": [],
            "make": lambda server, start: List(),
            "actions": {"firstLoad": lambda it, given: it.load()},
            "look": lambda it: {},
        }

        """)
    try place.write(
      "a.txt", (1...3).map { "== case \($0)\nfirstLoad\n----\nfirstLoad ? ignored\n" }.joined())
    let run = try place.listsh("run", "--adapter", "python3 list.py", "a.txt")
    #expect(run.status == 0, "\(run)")
  }

  /// The trace of a long timer, and of eight timers of 10 ms, each started by the one before.
  private let timers = """
    firstLoad   ?   error="a10 b20 "
    wait 10ms   ?   at 10ms; error="a10 b20 c30 d40 e50 "
    wait 2s     ?   at 2010ms; error="a10 b20 c30 d40 e50 f60 g70 h80 long1040 "

    """

  @Test(
    "The timers of a JavaScript list fire in the order of their due times",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScriptTimers() throws {
    let place = try Workplace.with(
      .javascript, "list.mjs",
      own: """
        class List {
          constructor() { this.error = ''; }
          note(name) { this.error += `${name}${performance.now()} `; }
          load() {
            setTimeout(() => this.note('long'), 1000);
            this.short([...'abcdefgh']);
          }
          short([name, ...names]) {
            if (name) setTimeout(() => { this.note(name); this.short(names); }, 10);
          }
        }
        const adapter = {
          name: 'D', screen: 'list', clock: true, observes: ['error'],
          make: () => new List(),
          actions: { firstLoad: (it) => it.load() },
          look: (it) => ({ values: { error: it.error || null } }),
        };
        """)
    let play = try place.listsh(
      "play", "--adapter", "node list.mjs", "-c", "firstLoad; wait 10ms; wait 2s")
    #expect(play.output == timers)
  }

  @Test(
    "The timers of a Python list fire in the order of their due times",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func pythonTimers() throws {
    let place = try Workplace.with(
      .python, "list.py",
      own: """
        class List:
            error = ""

            async def note(self, seconds, name):
                await asyncio.sleep(seconds)
                self.error += f"{name}{round(time.monotonic() * 1000)} "

            async def load(self):
                asyncio.create_task(self.note(1, "long"))
                for name in "abcdefgh":
                    await self.note(0.01, name)

        ADAPTER = {
            "name": "D", "screen": "list", "clock": True, "observes": ["error"],
            "make": lambda server, start: List(),
            "actions": {"firstLoad": lambda it, given: it.load()},
            "look": lambda it: {"values": {"error": it.error or None}},
        }

        """)
    let play = try place.listsh(
      "play", "--adapter", "python3 list.py", "-c", "firstLoad; wait 10ms; wait 2s")
    #expect(play.output == timers)
  }

  @Test(
    "refresh starts a JavaScript timer again, also after the timer has fired",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScriptTimerRefresh() throws {
    let place = try Workplace.with(
      .javascript, "list.mjs",
      own: """
        const note = (it) => { it.error = `fired at ${performance.now()}`; };
        const adapter = {
          name: 'D', screen: 'list', clock: true, observes: ['error'],
          make: () => ({ error: null }),
          actions: {
            firstLoad: (it) => { it.timer = setTimeout(() => note(it), 300); },
            refresh: (it) => { it.timer.refresh(); },
            fetchMore: (it) => { clearTimeout(it.timer); },
          },
          look: (it) => ({ values: { error: it.error } }),
        };
        """)
    let script =
      "firstLoad; wait 200ms; refresh; wait 299ms; wait 1ms; refresh; wait 300ms; "
      + "fetchMore; refresh; wait 300ms"
    let play = try place.listsh("play", "--adapter", "node list.mjs", "-c", script)
    #expect(
      play.output == """
        firstLoad    ?   ignored
        wait 200ms   ?   at 200ms
        refresh      ?   ignored
        wait 299ms   ?   at 499ms
        wait 1ms     ?   at 500ms; error="fired at 500"
        refresh      ?   ignored
        wait 300ms   ?   at 800ms; error="fired at 800"
        fetchMore    ?   ignored
        refresh      ?   ignored
        wait 300ms   ?   at 1100ms

        """)
  }

  @Test(
    "The functions of Node's modules for timers and random numbers are replaced",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScriptModules() throws {
    let place = try Workplace.with(
      .javascript, "list.mjs",
      own: """
        import { randomUUID, randomBytes, randomFillSync, randomInt } from 'node:crypto';
        import { setTimeout as timer } from 'node:timers';
        import { setTimeout as sleeping, setInterval as ticking } from 'node:timers/promises';
        import { promisify as promised } from 'node:util';
        const adapter = {
          name: 'D', screen: 'list', clock: true, observes: ['error'], make: () => ({ error: null }),
          actions: {
            firstLoad: (it) => {
              const filled = randomFillSync(new Uint8Array(3), 1);
              const numbers = [randomInt(10), randomInt(5, 6)];
              it.error = [randomUUID(), randomBytes(3).toString('hex'), filled, ...numbers].join(' ');
            },
            refresh: async (it) => {
              it.error = '';
              const note = (name) => { it.error += `${name}${performance.now()} `; };
              timer(() => note('timer'), 300);
              promised(setTimeout)(400).then(() => note('promised'));
              sleeping(500, 'slept').then(note);
              sleeping(5, '', { signal: AbortSignal.abort() }).catch((failure) => note(failure.name));
              for await (const tick of ticking(100, 'tick')) {
                note(tick);
                if (performance.now() > 150) break;
              }
            },
          },
          look: (it) => ({ values: { error: it.error } }),
        };
        """)
    let call = ["play", "--adapter", "node list.mjs", "-c", "firstLoad; refresh; wait 1s"]
    let play = try place.listsh(call)
    #expect(try place.listsh(call) == play)
    #expect(
      play.output.split(separator: "\n").dropFirst() == [
        #"refresh     ?   error="AbortError0 ""#,
        #"wait 1s     ?   at 1000ms; error="AbortError0 tick100 tick200 timer300 promised400 slept500 ""#,
      ])
  }

  /// A script with all members of responses that only the screen feed has, and its trace.
  private let feed = (
    script:
      #"screen feed start=3; source numbers count=6 pageSize=2 paging=cursor; firstLoad; succeed; insert "x"; succeed; insert "y"; fail "no" permanent; insert "z"; fail "no""#,
    trace: """
    firstLoad                ?   asks #1 from "3"
    #1 succeed               ?   items=2; error="previous 3"
    insert "x"               ?   asks #2 insert "x"
    #2 succeed               ?   error="saved 7 x"
    insert "y"               ?   asks #3 insert "y"
    #3 fail "no" permanent   ?   error="no permanent"
    insert "z"               ?   asks #4 insert "z"
    #4 fail "no"             ?   error="no"

    """
  )

  @Test(
    "The Python adapter passes previous, saved and permanent on",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func pythonFeed() throws {
    let place = try Workplace.with(
      .python, "list.py",
      own: """
        class List:
            def __init__(self, server):
                self.server, self.rows, self.note = server, [], None

            async def load(self):
                page = await self.server.page('from "3"')
                self.rows, self.note = page.rows, f"previous {page.previous}"

            async def insert(self, title):
                try:
                    page = await self.server.page(f'insert "{title}"')
                    self.note = f"saved {page.saved['id']} {page.saved['title']}"
                except RequestFailed as failure:
                    self.note = f"{failure} permanent" if failure.is_permanent else str(failure)

        ADAPTER = {
            "name": "Feed", "screen": "feed", "observes": ["rows", "error"],
            "make": lambda server, start: List(server),
            "actions": {
                "firstLoad": lambda it, given: it.load(),
                "insert": lambda it, given: it.insert(given.arguments[0]),
            },
            "look": lambda it: {"rows": [row["id"] for row in it.rows], "values": {"error": it.note}},
        }

        """)
    let play = try place.listsh("play", "--adapter", "python3 list.py", "-c", feed.script)
    #expect(play == .init(status: 0, output: feed.trace))
  }

  @Test(
    "The JavaScript adapter passes previous, saved and permanent on",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScriptFeed() throws {
    let place = try Workplace.with(
      .javascript, "list.mjs",
      own: """
        const adapter = {
          name: 'Feed', screen: 'feed', observes: ['rows', 'error'],
          make: (server) => ({ server, rows: [], error: null }),
          actions: {
            firstLoad: async (it) => {
              const page = await it.server.page('from "3"');
              it.rows = page.rows;
              it.error = `previous ${page.previous}`;
            },
            insert: async (it, { arguments: [title] }) => {
              try {
                const { saved } = await it.server.page(`insert "${title}"`);
                it.error = `saved ${saved.id} ${saved.title}`;
              } catch (failure) {
                it.error = failure.isPermanent ? `${failure.message} permanent` : failure.message;
              }
            },
          },
          look: (it) => ({ rows: it.rows.map((row) => row.id), values: { error: it.error } }),
        };
        """)
    let play = try place.listsh("play", "--adapter", "node list.mjs", "-c", feed.script)
    #expect(play == .init(status: 0, output: feed.trace))
  }
}
