import Adapters
import Foundation
import TestSupport
import Testing

/// A list of orders with a custom screen, for the Python starter adapter.
private let orders = """
  import asyncio, collections, contextvars, heapq, json, os, random, sys, time, traceback

  class Orders:
      def __init__(self, server):
          self.server = server
          self.rows = []
          self.archived = []
          self.state = "closed"

      async def open(self):
          self.state = "opening"
          try:
              page = await self.server.page()
              self.rows = [row["id"] for row in page.rows]
              self.state = "open"
          except RequestFailed as failure:
              tell("toast", str(failure))
              self.state = "broken"

      def archive(self, position):
          if position <= len(self.rows):
              self.archived.append(self.rows.pop(position - 1))
              tell("says", "archived")

      async def search(self):
          await asyncio.sleep(0.3)
          await self.open()

  ADAPTER = {
      "name": "Orders 2.3",
      "screen": "orders",
      "make": lambda server, start: Orders(server),
      "actions": {
          "open": lambda it, given: it.open(),
          "archive": lambda it, given: it.archive(int(given.arguments[0])),
          "search": lambda it, given: it.search(),
      },
      "declares": [
          {"name": "open", "summary": "loads\\nthe orders", "reload": True},
          {"name": "archive", "summary": "puts an order away", "parameters": [{"name": "row", "kind": "position"}]},
          {"name": "search", "summary": "looks for orders, once nobody types any more"},
      ],
      "states": ["closed", "opening", "open", "broken"],
      "observes": [{"name": "badge", "kind": "number", "summary": "the orders put away", "reported": True}, "rows"],
      "effects": ["asks", "cancels", "toast", "says"],
      "clock": True,
      "look": lambda it: {"state": it.state, "rows": it.rows, "values": {"badge": len(it.archived)}},
  }


  """

/// The hello of a list with a custom screen that reports almost nothing.
let quietHello =
  #"{"v":1,"screen":"own","actions":[{"name":"open"}],"effects":["asks"],"observes":[]}"#

/// Returns an adapter in Python that answers hello and start as given, and every other message
/// with `then`.
func quickAdapter(hello: String, start: String = "{}", then: String) -> String {
  """
  import sys
  for line in sys.stdin:
      if '"hello"' in line: print(r'''\(hello)''', flush=True)
      elif '"start"' in line: print(r'''\(start)''', flush=True)
      else: print(r'''\(then)''', flush=True)

  """
}

extension Workplace {
  /// A folder with the list of the Python starter adapter, `list.py`, changed by `change`.
  static func withPythonList(_ change: (String) -> String = { $0 }) throws -> Workplace {
    let place = try Workplace()
    try place.write("list.py", change(String(decoding: StarterAdapter.python.bytes, as: UTF8.self)))
    return place
  }

  /// A folder with the list of the Python starter adapter, `list.py`, and a list of orders, `orders.py`.
  static func withOrders() throws -> Workplace {
    let place = try withPythonList()
    let heading = "# THE ADAPTER."
    let adapter = try place.text("list.py").components(separatedBy: heading).dropFirst().first
    try place.write("orders.py", orders + heading + (adapter ?? ""))
    return place
  }

  /// A folder with a starter adapter that drives the list `own`, in the file `name`.
  static func with(_ starter: StarterAdapter, _ name: String, own: String) throws -> Workplace {
    let text = String(decoding: starter.bytes, as: UTF8.self)
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
}
