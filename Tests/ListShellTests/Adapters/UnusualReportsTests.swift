import TestSupport
import Testing

/// Tests of lists whose reports are allowed but unusual, or impossible.
@Suite(.enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct UnusualReportsTests {
  /// A list that replies to each message of the protocol with the report of a Python expression.
  private func list(hello: String, start: String, other: String) throws -> Workplace {
    let place = try Workplace()
    try place.write(
      "list.py",
      """
      import json, sys
      for line in sys.stdin:
          message = json.loads(line)
          if message["do"] == "hello": report = {"v": 1, \(hello)}
          elif message["do"] == "start": report = \(start)
          else: report = \(other)
          print(json.dumps(report), flush=True)

      """)
    return place
  }

  @Test("A screen of the adapter can use the name pending for a number of any size")
  func ownPending() throws {
    let place = try list(
      hello:
        #""screen": "mine", "actions": ["go"], "observes": [{"name": "pending", "kind": "number"}]"#,
      start: #"{"values": {"pending": 0}}"#, other: #"{"values": {"pending": 4000000000}}"#)
    try place.write("a.txt", "screen mine\n== a\ngo; expect pending=4000000000\n")
    let outcome = try place.listsh("run", "--adapter", "python3 list.py", "a.txt")
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("An impossible number of edits is an error of the case", arguments: [-1, 4_000_000_000])
  func impossiblePending(count: Int) throws {
    let place = try list(
      hello: #""screen": "feed", "actions": ["firstLoad"], "observes": ["pending"]"#,
      start: #"{"values": {"pending": 0}}"#, other: #"{"values": {"pending": \#(count)}}"#)
    let outcome = try place.listsh("play", "--adapter", "python3 list.py", "-c", "firstLoad")
    #expect(outcome.status == 2)
    #expect(outcome.output.contains("pending is a whole number from 0 to 1000, not \(count)"))
  }

  @Test("conform compares a list that sends its request while time passes")
  func requestDuringWait() throws {
    let place = try list(
      hello: """
        "screen": "list", "clock": True, "actions": ["firstLoad", "refresh", "fetchMore"], \
        "observes": ["rows"], "effects": ["asks", "cancels"]
        """,
      start: #"{"rows": []}"#,
      other: #"""
        {"effects": [{"asks": None}]} if message["do"] == "advance" else \
            {"rows": [row["id"] for row in message["page"]["rows"]]} if "page" in message else {}
        """#)
    let outcome = try place.listsh(
      "conform", "--adapter", "python3 list.py", "--on", "wait 5s; firstLoad")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("firstLoad   asks #1 page 1"))
  }

  /// The starter adapter, which `change` changes before it is served.
  private func starter(_ change: String) throws -> Workplace {
    let place = try Workplace.withPythonList()
    try place.write("changed.py", "import list as L\n\(change)\nL.serve(L.ADAPTER)\n")
    return place
  }

  @Test(
    "A fingerprint only in the first report does not hide a difference", arguments: [false, true])
  func partialFingerprint(isReported: Bool) throws {
    let place = try starter(
      """
      fetch, report = L.List.fetch_more, L.Case.report
      def fetch_more(self):
          self.count = getattr(self, "count", 0) + (self.state == "empty")
          if self.count >= 2 and self.state == "empty": self.more_error = "failed"
          else: fetch(self)
      def first(self):
          result = report(self)
          if \(isReported ? "True" : "False") and not hasattr(self, "reported"): result["fingerprint"] = "x"
          self.reported = True
          return result
      L.List.fetch_more, L.Case.report = fetch_more, first
      """)
    let outcome = try place.listsh("conform", "--adapter", "python3 changed.py")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasPrefix(
        "Python sample has 1 difference from list: 1,314 of 1,318 transitions same, 4 different\n"))
  }

  @Test("The cancel of a request that was answered does not cancel another request")
  func lateCancel() throws {
    let place = try starter(
      """
      fetch = L.List.fetch_more
      def fetch_more(self):
          if self.server.count > 1: self.server.effects.append({"cancels": 1})
          fetch(self)
      L.List.fetch_more = fetch_more
      """)
    let outcome = try place.listsh(
      "explore", "--in-flight", "2", "--adapter", "python3 changed.py")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.contains("all 11 invariants hold"))
  }
}
