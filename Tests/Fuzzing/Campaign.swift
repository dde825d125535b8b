import Exploration
import Foundation

/// Inputs made and tried until the time is up; each that shows a fault is shrunk.
package struct Campaign {
  /// What decides every choice.
  package var seed: UInt64
  /// Tries inputs and reports failures.
  package var fault: ([FuzzInput]) throws -> String?

  /// Makes a campaign.
  package init(seed: UInt64, fault: @escaping ([FuzzInput]) throws -> String?) {
    self.seed = seed
    self.fault = fault
  }

  /// An input that shows a fault.
  package struct Finding: Sendable {
    /// The input, as small as it gets.
    package var input: FuzzInput
    /// What is wrong.
    package var fault: String
  }

  /// Which kinds are tried, and how many of each at once; what starts a process for each is tried less.
  private static let batches: [(kind: InputKind, count: Int)] = [
    (.scenario, 60), (.shell, 8), (.scenario, 60), (.json, 2), (.shell, 8), (.jsonLines, 2),
    (.csv, 2), (.arguments, 6), (.scenario, 60), (.history, 1), (.shell, 8), (.startUp, 1),
    (.names, 2), (.scenario, 60), (.shards, 1), (.memory, 1), (.scenario, 60), (.pipes, 1),
  ]

  /// How many smaller inputs are tried for one that shows a fault.
  private static let triesLimit = 200

  /// Tries inputs, some of them changed ones of `corpus`, as long as `goesOn` says; returns how many and what was found.
  package func run(
    corpus: [FuzzInput] = [], while goesOn: () -> Bool, found: (Finding) -> Void
  ) throws -> Int {
    var grammar = InputGrammar(seed: seed)
    var random = SplitMix64(seed: seed ^ 0x5DEE_CE66)
    var count = 0
    for round in 0... {
      let batch = Self.batches[round % Self.batches.count]
      guard goesOn() else { return count }
      let inputs = (0..<batch.count).map { _ in
        let old = corpus.filter { $0.kind == batch.kind }
        guard !old.isEmpty, Int.random(in: 0..<4, using: &random) == 0,
          var input = old.randomElement(using: &random)
        else { return grammar.input(batch.kind) }
        for _ in 0..<Int.random(in: 1...4, using: &random) { grammar.mutate(&input.bytes) }
        return input
      }
      count += inputs.count
      guard let fault = try fault(inputs) else { continue }
      // One alone may show it; what only several do is left as it is.
      guard let input = try inputs.first(where: { try self.fault([$0]) != nil }) else {
        found(Finding(input: inputs[0], fault: "\(fault) (in a batch of \(inputs.count))"))
        continue
      }
      let smallest = try shrunk(input, while: goesOn)
      found(Finding(input: smallest, fault: try self.fault([smallest]) ?? fault))
    }
    return count
  }

  /// Takes away pieces of `input`, from halves to bytes, as long as the fault stays and there is time.
  private func shrunk(_ input: FuzzInput, while goesOn: () -> Bool) throws -> FuzzInput {
    var smallest = input
    var length = max(1, input.bytes.count / 2)
    var tries = 0
    while length > 0, tries < Self.triesLimit, goesOn() {
      var start = 0
      while start < smallest.bytes.count, tries < Self.triesLimit, goesOn() {
        var shorter = smallest
        shorter.bytes.removeSubrange(start..<min(start + length, smallest.bytes.count))
        tries += 1
        if try fault([shorter]) != nil { smallest = shorter } else { start += length }
      }
      length /= 2
    }
    return smallest
  }
}
