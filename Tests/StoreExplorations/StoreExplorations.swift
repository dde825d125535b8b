import Foundation
import ListStore
import ScenarioTesting
import StoreTesting

/// Explores a store with each layer and each pair of layers, and compares it with `feed`:
/// `StoreExplorations [LAYERS | PART/COUNT]`. LAYERS is one layer or a pair, such as `Edits+Retry`;
/// PART/COUNT is one of several equal parts of all of them, such as `1/2`.
///
/// It prints what is found, and exits with 1 if the store violates an invariant or differs.
@main
struct StoreExplorations {
  private var selection: String?
  private var tried = 0
  private var explored = 0
  private var failures = 0

  @MainActor static func main() {
    var run = StoreExplorations(selection: CommandLine.arguments.dropFirst().first)
    let layers = FeedLayer.all
    for (index, first) in layers.enumerated() {
      run.tryLayer(first)
      for second in layers[(index + 1)...] { run.tryPair(first, second) }
    }
    if run.explored == 0 {
      run.report("no layers are called '\(run.selection ?? "")'")
      exit(2)
    }
    exit(run.failures == 0 ? 0 : 1)
  }

  @MainActor private mutating func tryLayer<Layer: FeedLayers>(_: Layer.Type) {
    tryLayers("\(Layer.self)", FeedSubject<Layer>.self)
  }

  @MainActor private mutating func tryPair<First: FeedLayers, Second: FeedLayers>(
    _: First.Type, _: Second.Type
  ) {
    tryLayers("\(First.self)+\(Second.self)", FeedSubject<PairOfLayers<First, Second>>.self)
  }

  /// Explores a store, and compares it with `feed`.
  @MainActor private mutating func tryLayers<Layers: FeedLayers>(
    _ name: String, _ subject: FeedSubject<Layers>.Type
  ) {
    tried += 1
    if !isSelected(name) { return }
    explored += 1
    let start = ContinuousClock.now
    do {
      let found = try exploration(of: subject, inFlight: 2, rows: 2)
      if !found.violations.isEmpty || !found.isComplete { failures += 1 }
      report("\(name): explore: \(found)")
      let comparison = try conformity(of: subject, inFlight: 2, rows: 2, paging: .cursor)
      if !comparison.isSame { failures += 1 }
      report("\(name): conform: \(comparison)")
    } catch {
      failures += 1
      report("\(name): \(error)")
    }
    report("\(name): \(ContinuousClock.now - start)")
  }

  /// Whether the layers called `name`, which are tried next, are selected.
  private func isSelected(_ name: String) -> Bool {
    guard let selection else { return true }
    let numbers = selection.split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2, numbers[1] > 0 else { return name == selection }
    return tried % numbers[1] == numbers[0] % numbers[1]
  }

  /// Prints a line without buffering it.
  private func report(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
  }
}
