import Adapters
import Foundation
import TestSupport
import Testing

/// The starter adapters report errors of the list, but not failures of the server.
@Suite("Errors of a list of the starter adapters in Python and JavaScript")
struct StarterAdaptersErrorsTests {
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
    _ starter: StarterAdapter, _ name: String, _ command: String, _ old: String, _ new: String
  ) throws {
    let text = String(decoding: starter.bytes, as: UTF8.self)
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
    let text = String(decoding: StarterAdapter.javascript.bytes, as: UTF8.self)
    let place = try Workplace()
    try place.write(
      "list.mjs",
      text.replacingOccurrences(
        of: "      this.error = failure.message;",
        with: "      throw new Error('own', { cause: failure });"))
    let play = try place.listsh("play", "--adapter", "node list.mjs", "-c", "firstLoad; fail")
    #expect(play.status == 0, "\(play)")
  }

  @Test(
    "A group of errors is an error of a JavaScript list only if the server did not cause all of them",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScriptGroups() throws {
    let place = try Workplace.with(
      .javascript, "list.mjs",
      own: """
        const adapter = {
          name: 'D', screen: 'list', observes: ['rows'],
          make: (server) => ({ server }),
          actions: {
            firstLoad: (it) => Promise.any([it.server.page()]),
            refresh: (it) => Promise.any([it.server.page(), Promise.reject(new Error('mine'))]),
            fetchMore: () => Promise.any([]),
          },
          look: () => ({}),
        };
        """)
    try expectGroups(place, "node list.mjs", "AggregateError: All promises were rejected")
  }

  @Test(
    "A group of errors is an error of a Python list only if the server did not cause all of them",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
  func pythonGroups() throws {
    let place = try Workplace.with(
      .python, "list.py",
      own: """
        class Group(Exception):
            def __init__(self, *exceptions):
                super().__init__("group")
                self.exceptions = exceptions

        async def load(it, *mine):
            try:
                await it.page()
            except RequestFailed as failure:
                failures = (failure, *mine)
            raise Group(*failures)

        async def group():
            raise Group()

        ADAPTER = {
            "name": "D", "screen": "list", "observes": ["rows"],
            "make": lambda server, start: server,
            "actions": {
                "firstLoad": lambda it, given: load(it),
                "refresh": lambda it, given: load(it, ValueError("mine")),
                "fetchMore": lambda it, given: group(),
            },
            "look": lambda it: {},
        }

        """)
    try expectGroups(place, "python3 list.py", "Group: group")
  }

  /// Expects that a group of a server failure is not an error, but a group with another error, or
  /// without an error, is.
  private func expectGroups(_ place: Workplace, _ command: String, _ message: String) throws {
    let play = { (script: String) in
      try place.listsh("play", "--adapter", command, "-c", script)
    }
    #expect(
      try play("firstLoad; fail")
        == .init(
          status: 0,
          output: """
            firstLoad                  ?   asks #1 page 1
            #1 fail "request failed"   ?   dropped

            """))
    for script in ["refresh; fail", "fetchMore"] {
      let broken = try play(script)
      #expect(broken.status == 2)
      #expect(broken.output.contains("error: the adapter failed: \(message)\n"), "\(broken)")
    }
  }

  @Test(
    "A report that is not JSON is an error of a JavaScript list",
    .enabled(if: Needs.program("node"), "make test-needs installs node"))
  func javaScriptReport() throws {
    let place = try Workplace.with(
      .javascript, "list.mjs",
      own: """
        const adapter = {
          name: 'D', screen: 'list', observes: ['error'], make: () => ({ error: null }),
          actions: { firstLoad: (it) => { it.error = 1n; } },
          look: (it) => ({ values: { error: it.error } }),
        };
        """)
    let play = try place.listsh("play", "--adapter", "node list.mjs", "-c", "firstLoad")
    #expect(
      play.output.hasPrefix(
        "-c:1:1: error: the adapter failed: TypeError: Do not know how to serialize a BigInt\n"),
      "\(play)")
  }

  @Test(
    "A report that is not JSON is an error of a Python list, and so is an effect of a new list",
    .enabled(if: Needs.program("python3"), "make test-needs installs python3"),
    arguments: [
      (
        "lambda server, start: {}",
        "the adapter failed: TypeError: Object of type set is not JSON serializable"
      ),
      (
        #"lambda server, start: tell("toast", "new")"#,
        #"start reported the effect "toast" before anything was loaded; send "effects":[]"#
      ),
    ])
  func pythonReport(make: String, message: String) throws {
    let place = try Workplace.with(
      .python, "list.py",
      own: """
        ADAPTER = {
            "name": "D", "screen": "list", "observes": ["error"],
            "make": \(make),
            "actions": {"firstLoad": lambda it, given: it.update(error={1})},
            "look": lambda it: {"values": {"error": it.get("error") if it else None}},
        }

        """)
    let play = try place.listsh("play", "--adapter", "python3 list.py", "-c", "firstLoad")
    #expect(play.output.hasPrefix("-c:1:1: error: \(message)\n"), "\(play)")
  }
}
