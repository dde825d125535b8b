import Foundation
import StoreTesting

/// Sends random events to a store with all layers: `StoreEvents COUNT [SEED]`.
///
/// Prints each problem, and exits with 1 if there is one.
@main enum StoreEvents {
  static func main() async {
    let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    guard let count = numbers.first, count > 0, numbers.count == CommandLine.arguments.count - 1
    else {
      FileHandle.standardError.write(Data("usage: StoreEvents COUNT [SEED]\n".utf8))
      exit(2)
    }
    let seed = numbers.dropFirst().first ?? 7
    let problems = await RandomEvents.problems(seed: UInt64(seed.magnitude), events: count)
    for problem in problems { print(problem) }
    print("\(count) events: \(problems.isEmpty ? "nothing wrong" : "\(problems.count) problems")")
    exit(problems.isEmpty ? 0 : 1)
  }
}
