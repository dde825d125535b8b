import Foundation
import Reporting
import ScenarioLanguage
import ScenarioRunner
import Testing
import Text

@Suite("JSONLinesRecorder")
struct JSONLinesRecorderTests {
  private static let trace = "source numbers count=53; firstLoad; fail; refresh; fetchMore×4"

  @Test(
    "Each missing line is paired with the actual line at its position, even if all lines differ")
  func pairs() {
    typealias Line = TraceDifference
    let lines = [
      Line(.expected, "1"), Line(.expected, "2"), Line(.actual, "a"), Line(.kept, "k"),
      Line(.actual, "b"), Line(.actual, "c"), Line(.expected, "3"),
    ]
    #expect(
      lines.pairs.map { [$0.expected?.text, $0.actual?.text] }
        == [["1", "a"], ["2", nil], ["k", "k"], ["3", "b"], [nil, "c"]])
    #expect(lines.pairs.map(\.isKept) == [false, false, true, false, false])
    // With a quadratic algorithm, this takes hours.
    let many =
      (0..<200_000).map { Line(.expected, "\($0)") } + (0..<200_000).map { Line(.actual, "\($0)") }
    #expect(many.pairs.allSatisfy { $0.expected?.text == $0.actual?.text })
  }

  @Test("An event has all members in the order of the contract, with typed values")
  func writesEvents() {
    let lines = report(
      JSONLinesRecorder(stable),
      plannedFile("source numbers count=3\n== o\"ne\nfirstLoad; wait 5ms\n"),
      playing: true
    ).split(separator: "\n")
    let place = "\"v\":1,\"kind\":\"event\",\"file\":\"a.txt\",\"case\":\"o\\\"ne\",\"line\":3"
    #expect(
      lines == [
        """
        {\(place),"column":1,"at":0,"trigger":"firstLoad","from":"idle","to":"loading",\
        "verdict":"moved","reason":null,"effects":["asks #1 page 1"],"changed":{},\
        "state":{"state":"loading","items":0,"more":false,"cached":false,"error":null,\
        "moreError":null,"view":"indicator","pull":"off","inFlight":1,"first":null,"last":null,\
        "duplicates":0,"skipped":0}}
        """,
        """
        {\(place),"column":1,"at":0,"trigger":"#1 succeed","from":"loading","to":"content",\
        "verdict":"moved","reason":null,"effects":[],"changed":{"items":3},\
        "state":{"state":"content","items":3,"more":false,"cached":false,"error":null,\
        "moreError":null,"view":"rows","pull":"on","inFlight":0,"first":"1","last":"3",\
        "duplicates":0,"skipped":0}}
        """,
        """
        {\(place),"column":12,"at":5,"trigger":"wait 5ms","from":"content","to":"content",\
        "verdict":"world","reason":null,"effects":[],"changed":{},\
        "state":{"state":"content","items":3,"more":false,"cached":false,"error":null,\
        "moreError":null,"view":"rows","pull":"on","inFlight":0,"first":"1","last":"3",\
        "duplicates":0,"skipped":0}}
        """,
        """
        {"v":1,"kind":"case","file":"a.txt","case":"o\\"ne","line":2,"column":1,"at":2,\
        "status":"error","message":"the case has no assertion; add an expect step or a trace",\
        "seconds":0,"type":"script"}
        """,
        """
        {"v":1,"kind":"run","command":null,"files":1,"cases":1,"passed":0,"failed":0,"errors":1,\
        "knownGaps":0,"skipped":0,"shard":null,"split":null,"seconds":0}
        """,
      ])
  }

  @Test("An event of a loop has the location of its step")
  func writesLocations() {
    let text = report(
      JSONLinesRecorder(stable), plannedFile("== a\n(fetchMore\n  refresh)×2\n"), playing: true)
    let places = text.matches(of: /"line":(\d+),"column":(\d+),"at":\d+,"trigger":"[a-z]/)
    #expect(places.map { "\($0.output.1):\($0.output.2)" } == ["2:2", "3:3", "2:2", "3:3"])
  }

  @Test("Each byte of a case is read once, however many steps it has")
  func locatesManySteps() throws {
    let comment = "# " + String(repeating: "x", count: 500_000)
    let steps = String(repeating: "fetchMore\n", count: 2_000)
    let file = plannedFile("== a\n\(comment)\n\(steps)")
    let scenario = try #require(file.cases.first)
    var recorder = JSONLinesRecorder(stable)
    var output = TextBuffer()
    recorder.record(.began(scenario, isAlone: true), into: &output)
    var first: TraceLine?
    _ = scenario.plan.play { line, _ in first = first ?? line }
    var line = try #require(first)
    // If the search started at the case for each line, this would take an hour.
    for step in Array(repeating: 0..<2_000, count: 10).joined() {
      line.step = step
      recorder.record(.line(line, observations: []), into: &output)
    }
    #expect(output.text.contains("\"line\":2002,"))
  }

  @Test("Each event of a trace becomes one object")
  func writesTheContract() throws {
    let events = try objects(Self.trace).filter { $0["kind"] as? String == "event" }
    #expect(
      events.map { $0["trigger"] as? String } == [
        "firstLoad", "#1 fail \"request failed\"", "refresh", "#2 succeed", "fetchMore",
        "#3 succeed", "fetchMore", "#4 succeed", "fetchMore", "fetchMore",
      ])
    #expect(
      events.map { $0["verdict"] as? String }
        == Array(repeating: "moved", count: 8) + ["ignored", "ignored"])
    #expect(events[1]["effects"] as? [String] == ["toast \"request failed\""])
    #expect(events[1]["changed"] as? [String: String] == ["error": "request failed"])
    #expect((events[2]["changed"] as? [String: Any])?["error"] is NSNull)
    #expect(events[8]["reason"] as? String == "no more pages")
    // A response that the source sends by itself has the location of its action.
    #expect(events.map { $0["column"] as? Int } == [26, 37, 43, 43, 52, 52, 52, 52, 52, 52])
    #expect(events.allSatisfy { $0["file"] is NSNull && $0["case"] is NSNull })
  }

  @Test("An end object contains the requests in flight")
  func writesEnds() throws {
    let end = try objects("firstLoad & refresh & refresh").first { $0["kind"] as? String == "end" }
    #expect(end?["inFlight"] as? [Int] == [1, 2])
    #expect(try !objects("firstLoad").contains { $0["kind"] as? String == "end" })
  }

  @Test(
    "A case object contains its status, the lines of its title and of the failed step, and the reason"
  )
  func writesCases() {
    let file = plannedFile(
      "== a\nwait; expect items=0\n== b\nknown-gap \"x\"\nwait\nexpect items=1\n== c\nwait\n----\nx\n"
    )
    let lines = report(JSONLinesRecorder(stable), file).split(separator: "\n")
    #expect(
      lines == [
        """
        {"v":1,"kind":"case","file":"a.txt","case":"a","line":1,"column":1,"at":null,\
        "status":"passed","message":null,"seconds":0}
        """,
        """
        {"v":1,"kind":"case","file":"a.txt","case":"b","line":3,"column":1,"at":6,\
        "status":"known-gap","message":"expected items=1, but items=0","seconds":0,"reason":"x",\
        "type":"expect"}
        """,
        """
        {"v":1,"kind":"case","file":"a.txt","case":"c","line":7,"column":1,"at":8,\
        "status":"failed","message":"the trace is not the expected one","seconds":0,"type":"trace",\
        "difference":[{"expected":"x","actual":null,"line":10}]}
        """,
        """
        {"v":1,"kind":"run","command":null,"files":1,"cases":3,"passed":1,"failed":1,"errors":0,\
        "knownGaps":1,"skipped":0,"shard":null,"split":null,"seconds":0}
        """,
      ])
  }

  @Test("Every verdict is written on its own line, with the title unchanged")
  func reportsEveryVerdict() {
    #expect(
      text(of: everyVerdict, by: JSONLinesRecorder(stable)) == #"""
        {"v":1,"kind":"case","file":"lists/a.txt","case":"plain","line":1,"column":1,"at":null,"status":"passed","message":null,"seconds":0}
        {"v":1,"kind":"case","file":"lists/a.txt","case":"]]> <script> & \"b\"","line":5,"column":1,"at":6,"status":"failed","message":"the trace is not the expected one","seconds":0,"type":"trace","difference":[{"expected":"#1 fail \"]]>\"","actual":"#1 succeed   loading → content   items=20","line":9}]}
        {"v":1,"kind":"case","file":"lists/a.txt","case":"twice","line":12,"column":1,"at":null,"status":"passed","message":null,"seconds":0}
        {"v":1,"kind":"case","file":"lists/a.txt","case":"twice","line":15,"column":12,"at":16,"status":"failed","message":"expected items=41, but items=40","seconds":0,"type":"expect"}
        {"v":1,"kind":"case","file":"lists/a.txt","case":"# TODO \\ #\u0023[error]x","line":20,"column":1,"at":22,"status":"known-gap","message":"expected items=1, but items=0","seconds":0,"reason":"some # day","type":"expect"}
        {"v":1,"kind":"case","file":"b.txt","case":"::add-mask::x","line":1,"column":1,"at":2,"status":"failed","message":"violated invariant no-row-twice: no row twice","seconds":0,"type":"invariant"}
        {"v":1,"kind":"case","file":"b.txt","case":"a\u0000\u001b[31mb\#u{FFFF}c\u200fd","line":4,"column":1,"at":4,"status":"error","message":"the case has no assertion; add an expect step or a trace","seconds":0,"type":"script"}
        {"v":1,"kind":"case","file":"::error::c.txt","case":null,"line":1,"column":1,"at":1,"status":"error","message":"2 errors","seconds":0,"type":"script","errors":[{"line":1,"column":1,"message":"unknown step 'firstLod'; did you mean firstLoad?"},{"line":2,"column":3,"message":"there is no #\u0023[step] here"}]}
        {"v":1,"kind":"case","file":"d.txt","case":null,"line":null,"column":null,"at":null,"status":"error","message":"d.txt: Permission denied","seconds":0,"type":"io","errors":[]}
        {"v":1,"kind":"case","file":"e.txt","case":"later","line":3,"column":1,"at":null,"status":"skipped","message":null,"seconds":0,"reason":"no # #\u0023[login] <yet>"}
        {"v":1,"kind":"run","command":"run","files":5,"cases":10,"passed":2,"failed":3,"errors":3,"knownGaps":1,"skipped":1,"shard":null,"split":"0123456789abcdef","seconds":0}

        """#)
  }

  @Test("Workflow commands in the trace lines of merged reports are escaped")
  func copiedCommands() {
    #expect(
      text(
        of: [.copied(###"{"trigger":"##[error]x ###[y] ##"}"###)],
        by: JSONLinesRecorder(stable))
        == ###"{"trigger":"#\u0023[error]x ##\u0023[y] ##"}"### + "\n")
  }

  /// Returns the objects that the recorder writes for a typed script, one per line.
  private func objects(_ script: String) throws -> [[String: Any]] {
    let text = report(JSONLinesRecorder(stable), plannedFile(script), playing: true, isTyped: true)
    return try text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }
}
