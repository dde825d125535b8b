import ScenarioLanguage
import ScenarioRunner
import Testing
import Text

@Suite("Traces as scripts")
struct RoundTripTests {
  @Test(
    "10,000 random scripts produce the same trace twice, and its first column is a script with that trace",
    arguments: 0..<10)
  func playsAgain(part: UInt64) throws {
    var failing: [UInt64] = []
    for seed in part * 1000..<part * 1000 + 1000 {
      let script = RandomScript(seed: seed)
      if try !playsAgain(script.steps, after: script.setup, seed: seed) { failing.append(seed) }
    }
    #expect(failing == [])
  }

  @Test(
    "1,000 random scripts of feed produce the same trace twice, and its first column is a script with that trace",
    arguments: 0..<10)
  func feedPlaysAgain(part: UInt64) throws {
    var failing: [UInt64] = []
    for seed in part * 100..<part * 100 + 100 {
      let script = RandomFeedScript(seed: seed)
      if try !playsAgain(script.steps, after: script.setup, seed: seed) { failing.append(seed) }
    }
    #expect(failing == [])
  }

  @Test("Random scripts produce each of 19 kinds of text, so that the round trip covers them")
  func coverage() throws {
    var missing: Set = [
      "ignored: no more pages", "ignored: nothing loaded", "dropped: superseded", "drops 1",
      "cached=yes", "cursor loop", "unknown cursor", "at 10ms", "end  ", "cancels #", "moreError",
      "asks #2 all", "asks #2 page", "asks #3 offset", "asks #2 after", "empty next",
      "spins=yes", "failure=yes", "skipped=1",
    ]
    var stops: Set<Bool> = []
    for seed: UInt64 in 0..<1000 {
      let script = RandomScript(seed: seed)
      let played = try play(script.steps, after: script.setup, seed: seed)
      stops.insert(played.stop != nil)
      missing = missing.filter { text in !played.lines.contains { $0.contains(text) } }
    }
    #expect(missing == [])
    #expect(stops == [true, false])
  }

  @Test("Random scripts of feed use each layer, and most scripts are played to their end")
  func feedCoverage() throws {
    var missing: Set = [
      "undoes ", "wakes at", "holds #", "anchor=", "moreError=\"", "beforeError=\"",
      "asks #2 before",
      "cancels #", "stale", "permanent",
    ]
    var stopped = 0
    for seed: UInt64 in 0..<300 {
      let script = RandomFeedScript(seed: seed)
      let played = try play(script.steps, after: script.setup, seed: seed)
      if played.stop != nil { stopped += 1 }
      missing = missing.filter { text in !played.lines.contains { $0.contains(text) } }
    }
    #expect(missing == [])
    #expect(stopped < 60)
  }

  /// Whether a script produces the same trace twice, and the first column of the trace is a script with that trace.
  private func playsAgain(_ steps: String, after setup: String, seed: UInt64) throws -> Bool {
    let played = try play(steps, after: setup, seed: seed)
    if try play(steps, after: setup, seed: seed) != played { return false }
    if played.hasClock { return true }
    let playedAgain = try play(played.firstColumn, after: setup, seed: seed)
    // The trace of a stopped case ends there. The other trace has the line that ends a script.
    return played.stop == nil
      ? playedAgain == played : playedAgain.lines.starts(with: played.lines)
  }

  /// A trace in the form in which it is compared.
  private struct Played: Equatable {
    var lines: [String] = []
    var firstColumn = ""
    var hasClock = false
    var stop: CaseStop?
  }

  /// Plays `steps` after `setup`.
  private func play(_ steps: String, after setup: String, seed: UInt64) throws -> Played {
    let file = planned("\(setup)\n\(steps)")
    let scenario = try #require(file.cases.first, "seed \(seed): \(summaries(of: file))")
    var reported = Played()
    let stop = scenario.plan.play { event, _ in
      reported.lines.append(event.columns.line)
      reported.firstColumn += "\(event.trigger)\n"
      if event.clockMoved { reported.hasClock = true }
    }
    reported.stop = stop?.reason
    return reported
  }
}
