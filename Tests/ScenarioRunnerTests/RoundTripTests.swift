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
      let played = try play(script.steps, after: script.setup, seed: seed)
      if try play(script.steps, after: script.setup, seed: seed) != played { failing.append(seed) }
      if played.hasClock { continue }
      let playedAgain = try play(played.firstColumn, after: script.setup, seed: seed)
      // The trace of a stopped case ends there. The other trace has the line that ends a script.
      let isAlike =
        played.stop == nil
        ? playedAgain == played : playedAgain.lines.starts(with: played.lines)
      if !isAlike { failing.append(seed) }
    }
    #expect(failing == [])
  }

  @Test("Random scripts reach every state, so that the round trip covers them")
  func comesEverywhere() throws {
    let places = [
      "ignored: no more pages", "ignored: nothing loaded", "dropped: superseded", "drops 1",
      "cached=yes", "cursor loop", "unknown cursor", "at 10ms", "end  ", "cancels #", "moreError",
      "asks #2 all", "asks #2 page", "asks #3 offset", "asks #2 after", "empty next",
      "spins=yes", "failure=yes", "skipped=1",
    ]
    var missing = Set(places)
    var stops: Set<Bool> = []
    for seed: UInt64 in 0..<1000 {
      let script = RandomScript(seed: seed)
      let played = try play(script.steps, after: script.setup, seed: seed)
      stops.insert(played.stop != nil)
      missing = missing.filter { place in !played.lines.contains { $0.contains(place) } }
    }
    #expect(missing == [])
    #expect(stops == [true, false])
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
