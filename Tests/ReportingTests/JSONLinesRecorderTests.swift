import Foundation
import Reporting
import Testing

@Suite("Reports as JSON Lines")
struct JSONLinesRecorderTests {
  private static let trace = "source numbers count=53; firstLoad; fail; refresh; fetchMore×4"

  @Test("An event has all its members in the order of the contract, values typed")
  func writesEvents() {
    let lines = report(
      JSONLinesRecorder(stable), planned("source numbers count=3\n== o\"ne\nfirstLoad; wait 5ms\n"),
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
        "status":"error","message":"the case asserts nothing: it needs an expect or a trace",\
        "seconds":0,"type":"script"}
        """,
        """
        {"v":1,"kind":"run","files":1,"cases":1,"passed":0,"failed":0,"errors":1,"knownGaps":0,\
        "seconds":0}
        """,
      ])
  }

  @Test("The trace in the language's description is told event by event")
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
    // What a source answers by itself has the place of its action.
    #expect(events.map { $0["column"] as? Int } == [26, 37, 43, 43, 52, 52, 52, 52, 52, 52])
    #expect(events.allSatisfy { $0["file"] is NSNull && $0["case"] is NSNull })
  }

  @Test("An end tells the requests in flight")
  func writesEnds() throws {
    let end = try objects("firstLoad & refresh & refresh").first { $0["kind"] as? String == "end" }
    #expect(end?["inFlight"] as? [Int] == [1, 2])
    #expect(try !objects("firstLoad").contains { $0["kind"] as? String == "end" })
  }

  @Test("A case tells its status, the lines of its title and of the step at fault, and why")
  func writesCases() {
    let file = planned(
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
        {"v":1,"kind":"run","files":1,"cases":3,"passed":1,"failed":1,"errors":0,"knownGaps":1,\
        "seconds":0}
        """,
      ])
  }

  /// What is told of a typed script, line by line.
  private func objects(_ script: String) throws -> [[String: Any]] {
    let text = report(JSONLinesRecorder(stable), planned(script), playing: true, isTyped: true)
    return try text.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }
}
