import ScenarioRunner
import Screens
import Testing

/// Tests of the comparable part of a trace line, for lists under test that report less than a full trace.
@Suite("The reported parts of a trace line")
struct ReportedPartsLinesTests {
  /// Creates a description of the parts that a list reports.
  private func parts(
    state: Bool = false, verdicts: Bool = true, reasons: Bool = false,
    effects: Set<String> = ["asks"],
    observations: Set<String> = ["items"]
  ) -> ReportedParts {
    var parts = ReportedParts(
      reportsState: state, reportsReasons: reasons, effects: effects, observations: observations)
    parts.comparesVerdicts = verdicts
    return parts
  }

  @Test(
    "Only reported notes of a trace line remain, and states remain only if the list reports states",
    arguments: [
      ("firstLoad   idle → loading   asks #1 page 1", "idle → loading", "asks #1 page 1"),
      ("#2 succeed   a b → c d   items=20; more=yes", "a b → c d", "items=20"),
      (#"type "a  b=1 → 2"   content   toast "c  d"; asks #2 page 1"#, "content", "asks #2 page 1"),
      (#"open list "x"   a b"#, "a b", ""),
      ("fetchMore   content   ignored: no more pages", "content", "ignored"),
      ("wait 2s   ?   at 2000ms", "?", "at 2000ms"),
      ("end   content   in flight #2, #5", "content", "in flight #2, #5"),
      ("source numbers count=3   content", "content", ""),
      // Handwritten variants: a run of spaces outside quotes counts as one, and so does a tab.
      ("firstLoad idle -> loading asks #1 page 1", "idle -> loading", "asks #1 page 1"),
      ("firstLoad  idle → loading asks #1 page 1  # first", "idle → loading", "asks #1 page 1"),
      ("firstLoad\tidle → loading\tasks #1 page 1", "idle → loading", "asks #1 page 1"),
      ("firstLoad idle → loading", "idle → loading", ""),
      (#"#1 fail "a b" loading → error error="a b""#, "loading → error", ""),
      (#"#1 succeed next "k" content items=3"#, "content", "items=3"),
      ("fetchMore content ignored: no more pages", "content", "ignored"),
      ("fetchMore & fetchingMore", "fetchingMore", ""),
      ("end content in flight #2", "content", "in flight #2"),
      ("open [..] asks #1 page 1", "[..]", "asks #1 page 1"),
      (#"#1 fail "x \" y" loading → error error="x \" y""#, "loading → error", ""),
    ])
  func columns(line: String, states: String, notes: String) {
    let reported = { (parts: ReportedParts) in
      parts.reportedPart(of: line).split(separator: " ").joined(separator: " ")
    }
    let written = line.split(whereSeparator: { " \t".contains($0) }).joined(separator: " ")
    let trigger = String(
      written[..<(written.firstRange(of: " " + states)?.lowerBound ?? written.startIndex)])
    let tail = notes.isEmpty ? "" : " " + notes
    #expect(reported(parts()) == trigger + tail)
    #expect(reported(parts(state: true)) == trigger + " " + states + tail)
  }

  @Test(
    "A line without a state is detected, even if a note looks like a state",
    arguments: [
      ("firstLoad   asks #1 page 1", "firstLoad  asks #1 page 1"),
      ("firstLoad &   asks #1 page 1; items=3", "firstLoad &  asks #1 page 1; items=3"),
      ("fetchMore   ignored: no more pages", "fetchMore  ignored"),
      ("firstLoad asks #1 page 1", "firstLoad  asks #1 page 1"),
      ("#1 succeed   more=yes", "#1 succeed"),
      (#"#1 fail "request failed"   toast "request failed""#, #"#1 fail "request failed""#),
      ("end   in flight #2", "end  in flight #2"),
      ("fetchMore", "fetchMore"),
      ("fetchMore &", "fetchMore &"),
    ])
  func stateless(line: String, reported: String) {
    #expect(parts().reportedPart(of: line) == reported)
    #expect(parts(state: true).reportedPart(of: line) == reported)
    #expect(parts(state: true).lacksState(line))
    #expect(!parts().lacksState(line))
  }

  @Test("A wildcard after the event matches any notes and any state")
  func wildcards() {
    #expect(parts().reportedPart(of: "firstLoad   [..]") == "firstLoad[..]")
    #expect(parts().reportedPart(of: "firstLoad   idle → [..]") == "firstLoad[..]")
    #expect(parts(state: true).reportedPart(of: "firstLoad   [..]") == "firstLoad  [..]")
    #expect(!parts(state: true).lacksState("firstLoad   [..]"))
    #expect(!parts(state: true).lacksState("[..]"))
  }

  @Test(
    "A pattern in the name of a note stays if the list reports the note",
    arguments: [
      ("[..]more=yes", "[..]"), ("[..]items=20", "  [..]items=20"), ("it[..]=20", "  it[..]=20"),
      ("items[..]more=yes", "  items[..]more=yes"), ("more[..]=yes", ""), ("toast[..]; er[..]", ""),
      ("as[..]", "  as[..]"), ("[..]; [..]more=yes", "[..]"), ("[..]by #2", "[..]"),
      ("items=2; [..]", "  items=2; [..]"), ("[..]; items=20", "  [..]; items=20"),
      ("toast \"a\"; [..]more=yes; items=20", "  [..]; items=20"),
    ])
  func patternsInNotes(notes: String, reported: String) {
    #expect(
      parts(state: true).reportedPart(of: "#1 succeed  a → b  \(notes)")
        == "#1 succeed  a → b\(reported)")
  }

  @Test("A pattern before a part of a request stays if the list reports requests and reasons")
  func patternsInRequests() {
    let line = "firstLoad  a → b  [..]page 1"
    #expect(parts(state: true, reasons: true).reportedPart(of: line) == line)
    #expect(parts(state: true).reportedPart(of: line) == "firstLoad  a → b[..]")
  }
}
