import Adapters
import Foundation
import TestSupport
import Testing

/// What the kits promise of the time and chance of a list, and of when it is at rest.
@Suite("The kits in Python and JavaScript")
struct KitsTests {
  /// A folder with a kit that drives the list `own`.
  private func place(_ kit: AdapterKit, _ name: String, own: String) throws -> Workplace {
    let text = String(decoding: kit.bytes, as: UTF8.self)
    let lines = text.components(separatedBy: "\n")
    let isHeading = { (line: String, heading: String) in
      line.hasSuffix("--- \(heading)") && !line.contains("\"")
    }
    let start = try #require(lines.firstIndex { isHeading($0, "Your list") })
    let end = try #require(lines.firstIndex { isHeading($0, "The kit") })
    let place = try Workplace()
    try place.write(
      name,
      (lines[..<start] + own.components(separatedBy: "\n") + lines[end...])
        .joined(separator: "\n"))
    return place
  }

  @Test(
    "JavaScript waits for messages to oneself, and tells the virtual time however it is asked",
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
    "Python holds time and chance, and an action that fails on its way ends the case",
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
    #expect(broken.output.contains("error: the adapter cannot go on: ValueError: mine\n"))
    #expect(broken.status == 2)
  }
}
