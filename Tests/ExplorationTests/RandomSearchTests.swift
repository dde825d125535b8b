import Exploration
import Testing

@Suite("RandomSearch")
struct RandomSearchTests {
  /// A sum of numbers up to nine, which only the number six resets.
  struct Adder: Model {
    let initial = 0

    func forEachSuccessor(of state: Int, _ body: (Int, Int) -> Void) {
      for number in 1...9 { body(number, number == 6 ? 0 : state + number) }
    }

    func simpler(than event: Int) -> [Int] { Array(1..<event) }
  }

  @Test("A violation is shortened until no event can be removed", arguments: [1, 2, 3, 99])
  func shrinksJugs(seed: UInt64) throws {
    let outcome = search(Jugs(), Jugs.fourLitres, seed: seed).run()
    let violation = try #require(outcome.violations.first)
    #expect(violation.property == "never four litres")
    #expect(violation.path.end.large == 4)
    let replays = search(Jugs(), Jugs.fourLitres, seed: seed)
    for index in violation.path.events.indices {
      var rest = violation.path.events
      rest.remove(at: index)
      #expect(!breaks(rest, replays.subject))
    }
  }

  @Test("Shrinking also simplifies events", arguments: [1, 2, 3, 4, 5])
  func shrinksNumbers(seed: UInt64) throws {
    let large = Property<Adder>("below twenty", .always { $0 < 20 })
    let violation = try #require(search(Adder(), large, seed: seed).run().violations.first)
    let events = violation.path.events
    for index in events.indices {
      for number in [nil] + (1..<events[index]).map(Optional.some) {
        #expect(sum(events[..<index] + (number.map { [$0] } ?? []) + events[(index + 1)...]) < 20)
      }
    }
  }

  @Test("Properties of transitions are checked")
  func checksTransitions() throws {
    let invariant = Property<Adder>("never undone", .alwaysAcross { $0 < $2 })
    let violation = try #require(search(Adder(), invariant, seed: 7).run().violations.first)
    #expect(violation.path.events == [6])
  }

  @Test("The same seed always produces the same walk")
  func isDeterministic() throws {
    func outcome(seed: UInt64) throws -> (Int, Int, [Jugs.Event]) {
      let outcome = search(Jugs(), Jugs.fourLitres, seed: seed).run()
      return (
        outcome.walks, outcome.transitions, try #require(outcome.violations.first).path.events
      )
    }
    #expect(try outcome(seed: 5) == outcome(seed: 5))
    #expect(try outcome(seed: 5) != outcome(seed: 6))
  }

  @Test(
    "A search ends after the requested number of walks, or if the progress closure returns false")
  func ends() {
    let search = search(Jugs(), Property("true", .always { _ in true }), seed: 1)
    let all = search.run()
    #expect(all.walks == 300)
    #expect(all.transitions == 300 * 60)
    #expect(all.violations.isEmpty)
    #expect(search.run { $0.walks < 7 }.walks == 7)
  }

  @Test("With continuesAfterViolation, every property that can be violated is reported once")
  func continuesAfterViolation() {
    let full = Property<Jugs>("never both full", .always { $0.small < 3 || $0.large < 5 })
    let always = Property<Jugs>("true", .always { _ in true })
    var search = RandomSearch(
      Jugs(), for: [Jugs.fourLitres, always, full], seed: 4, walks: 3_000, length: 60)
    #expect(search.run().violations.count == 1)
    search.continuesAfterViolation = true
    let outcome = search.run()
    #expect(
      outcome.violations.map(\.property).sorted() == ["never both full", "never four litres"])
    #expect(outcome.walks == 3_000)
  }

  /// The sum of the numbers.
  private func sum(_ numbers: ArraySlice<Int>) -> Int {
    numbers.reduce(0) { $1 == 6 ? 0 : $0 + $1 }
  }

  /// A search of three hundred walks of sixty events.
  private func search<Subject: Model>(
    _ subject: Subject, _ property: Property<Subject>, seed: UInt64
  ) -> RandomSearch<Subject> {
    RandomSearch(subject, for: [property], seed: seed, walks: 300, length: 60)
  }

  /// Returns whether any step of the events measures four litres.
  private func breaks(_ events: [Jugs.Event], _ jugs: Jugs) -> Bool {
    var state = jugs.initial
    for event in events {
      state = jugs.successors(of: state).first { $0.event == event }?.state ?? state
      if state.large == 4 { return true }
    }
    return false
  }
}
