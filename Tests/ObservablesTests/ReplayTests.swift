import Exploration
import Observables
import Testing

/// Random changes of three variables and the values derived from them; observers make some of the changes.
@Suite struct ReplayTests {
  @Test("Replaying all afterChange notifications gives the same values", arguments: 0..<200)
  func replay(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let variables = (0..<3).map { Variable($0) }
    let pair = combine(variables[0], variables[1]) { [$0, $1] }
    let all = combine(pair, variables[2], pair.map { $0.reduce(0, +) }) { $0 + [$1, $2] }
    let single = variables.map { $0.map { [$0] } }

    var reported: [Int: [Change<[Int]>]] = [:]
    var budget = 30
    func change() {
      budget -= 1
      let new = Int.random(in: 0..<100, using: &generator)
      let variable = variables[Int.random(in: 0..<3, using: &generator)]
      if Bool.random(using: &generator) { variable.set(new) } else { variable.update { $0 += new } }
    }
    let tokens = (single + [pair, all]).enumerated().flatMap { index, value in
      let before = value.beforeChange { change in
        #expect(value.value == change.old)
      }
      let after = value.afterChange { reported in
        #expect(value.value == reported.new)
        if budget > 0, Int.random(in: 0..<4, using: &generator) == 0 { change() }
      }
      let record = value.afterChange { reported[index, default: []].append($0) }
      return [before, after, record]
    }

    let starts = (single + [pair, all]).map(\.value)
    while budget > 0 { change() }
    for (index, value) in (single + [pair, all]).enumerated() {
      let changes = reported[index, default: []]
      let path = [starts[index]] + changes.map(\.new)
      #expect(changes.map(\.old) == Array(path.dropLast()))
      #expect(path.last == value.value)
    }
    #expect(reported[4, default: []].count == 30)
    let values = variables.map(\.value)
    #expect(all.value == values + [values[0] + values[1]])
    withExtendedLifetime(tokens) {}
  }

  @Test(
    "Values that each share a variable with two others never publish a mix of old and new",
    arguments: 0..<200)
  func sharesInPairs(seed: Int) {
    var generator = SplitMix64(seed: UInt64(seed))
    let variables = (0..<5).map { Variable($0) }
    let pairs = [(3, 4), (1, 2), (0, 1), (2, 3), (4, 0)].shuffled(using: &generator)
    let values = pairs.map { combine(variables[$0], variables[$1]) { [$0, $1] } }
    var budget = 30
    func change() {
      budget -= 1
      let new = Int.random(in: 0..<100, using: &generator)
      variables[Int.random(in: 0..<5, using: &generator)].set(new)
    }
    func changeSometimes() {
      if budget > 0, Int.random(in: 0..<3, using: &generator) == 0 { change() }
    }
    var last = values.map(\.value)
    let tokens = values.indices.flatMap { index in
      let (first, second) = pairs[index]
      return [
        values[index].beforeChange { _ in changeSometimes() },
        values[index].afterChange { reported in
          #expect(reported.old == last[index])
          #expect(reported.new == [variables[first].value, variables[second].value])
          last[index] = reported.new
          changeSometimes()
        },
      ]
    }
    let own = variables.map { $0.beforeChange { _ in changeSometimes() } }
    while budget > 0 { change() }
    #expect(last == pairs.map { [variables[$0].value, variables[$1].value] })
    withExtendedLifetime((tokens, own)) {}
  }
}
