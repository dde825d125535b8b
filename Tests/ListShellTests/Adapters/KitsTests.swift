import Adapters
import Foundation
import TestSupport
import Testing

/// The starter adapters replace time and random numbers, wait until the list is idle, and report errors of the list.
@Suite("The starter adapters in Python and JavaScript")
struct KitsTests {
  /// A folder with a starter adapter that drives the list `own`.
  private func place(_ kit: AdapterKit, _ name: String, own: String) throws -> Workplace {
    let text = String(decoding: kit.bytes, as: UTF8.self)
    let lines = text.components(separatedBy: "\n")
    let isHeading = { (line: String, heading: String) in
      line.hasPrefix("// \(heading).") || line.hasPrefix("# \(heading).")
    }
    // A heading is between two bars.
    let start = try #require(lines.firstIndex { isHeading($0, "YOUR LIST") }) - 1
    let end = try #require(lines.firstIndex { isHeading($0, "THE ADAPTER") }) - 1
    let place = try Workplace()
    try place.write(
      name,
      (lines[..<start] + own.components(separatedBy: "\n") + lines[end...])
        .joined(separator: "\n"))
    return place
  }

  @Test(
    "The JavaScript adapter waits for messages between ports, and every clock shows the virtual time",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScript() throws {
    let place = try place(
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
    let place = try place(
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
    let place = try place(
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
    let place = try place(
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
    let place = try place(
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
    let place = try place(
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
    "An error of a Python list in a task, a timer or a callback is an error of the case",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"),
    arguments: [
      ("        self.replace_rows(page, followed)\n", "        self.undefined(page)\n"),
      (
        "        self.task = asyncio.create_task(work)\n",
        "        self.task = asyncio.create_task(work)\n"
          + "        asyncio.get_running_loop().call_later(0.01, lambda: undefined)\n"
      ),
      (
        "        self.task = asyncio.create_task(work)\n",
        "        self.task = asyncio.create_task(work)\n"
          + "        asyncio.get_running_loop().call_soon(lambda: undefined)\n"
      ),
      ("        self.error = message\n", "        self.error = undefined\n"),
    ])
  func pythonErrors(old: String, new: String) throws {
    try expectError(.python, "list.py", "python3 list.py", old, new)
  }

  @Test(
    "An error of a JavaScript list in a promise, a timer or a microtask is an error of the case",
    .enabled(if: Needs.program("node"), "make test-needs installs node"),
    arguments: [
      ("    this.replaceRows(page, followed);", "    this.missing(page);"),
      (
        "    this.load = new AbortController();",
        "    this.load = new AbortController(); setTimeout(() => missing(), 5);"
      ),
      (
        "    this.load = new AbortController();",
        "    this.load = new AbortController(); queueMicrotask(() => missing());"
      ),
      ("      this.error = failure.message;", "      this.error = missing;"),
    ])
  func javaScriptErrors(old: String, new: String) throws {
    try expectError(.javascript, "list.mjs", "node list.mjs", old, new)
  }

  /// Plays a starter adapter with one change, and expects an error of the case that shows the stack.
  private func expectError(
    _ kit: AdapterKit, _ name: String, _ command: String, _ old: String, _ new: String
  ) throws {
    let text = String(decoding: kit.bytes, as: UTF8.self)
    try #require(text.contains(old))
    let place = try Workplace()
    try place.write(name, text.replacingOccurrences(of: old, with: new))
    let play = try place.listsh(
      "play", "--adapter", command, "-c", "firstLoad; succeed; refresh; fail")
    #expect(play.status == 2)
    #expect(play.output.contains("error: the adapter failed: "), "\(play)")
    #expect(play.output.contains(name), "\(play)")
  }

  @Test(
    "A server failure that a list throws again is not an error of the list",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func serverFailures() throws {
    let text = String(decoding: AdapterKit.javascript.bytes, as: UTF8.self)
    let place = try Workplace()
    try place.write(
      "list.mjs",
      text.replacingOccurrences(
        of: "      this.error = failure.message;",
        with: "      throw new Error('own', { cause: failure });"))
    let play = try place.listsh("play", "--adapter", "node list.mjs", "-c", "firstLoad; fail")
    #expect(play.status == 0, "\(play)")
  }
}
