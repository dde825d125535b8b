import Exploration
import Foundation

/// A series of random inputs that are tested until a time limit. Inputs with a fault are shrunk.
package struct Campaign {
  /// The seed of all choices.
  package var seed: UInt64
  /// Tries inputs and reports failures.
  package var fault: ([FuzzInput]) throws -> String?

  /// Creates a campaign.
  package init(seed: UInt64, fault: @escaping ([FuzzInput]) throws -> String?) {
    self.seed = seed
    self.fault = fault
  }

  /// An input with a fault.
  package struct Finding: Sendable {
    /// The input, after shrinking.
    package var input: FuzzInput
    /// The fault.
    package var fault: String
  }

  /// The kinds of input in turn, each with its number of inputs per batch. Kinds that start a
  /// process for each input are rarer.
  private static let batches: [(kind: InputKind, count: Int)] = [
    (.scenario, 60), (.shell, 8), (.scenario, 60), (.json, 2), (.shell, 8), (.jsonLines, 2),
    (.csv, 2), (.arguments, 6), (.scenario, 60), (.history, 1), (.shell, 8), (.startUp, 1),
    (.names, 2), (.scenario, 60), (.shards, 1), (.memory, 1), (.scenario, 60), (.pipes, 1),
  ]

  /// The limit of tests for shrinking one input.
  private static let triesLimit = 200

  /// Tests inputs, a quarter of them changed inputs of `corpus`, while `goesOn` returns true.
  /// Returns their number.
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
      // If no single input shows the fault, report the whole batch.
      guard let input = try inputs.first(where: { try self.fault([$0]) != nil }) else {
        found(Finding(input: inputs[0], fault: "\(fault) (in a batch of \(inputs.count))"))
        continue
      }
      let smallest = try shrunk(input, while: goesOn)
      found(Finding(input: smallest, fault: try self.fault([smallest]) ?? fault))
    }
    return count
  }

  /// Removes parts of `input`, from halves to bytes, as long as the fault remains.
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
