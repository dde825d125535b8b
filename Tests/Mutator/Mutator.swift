import Foundation

/// The mutation tester. Run `Mutator FOLDER` in the folder of the package.
///
/// It builds a copy of the package in FOLDER that contains all mutants, and enables one of them
/// with an environment variable.
@main enum Mutator {
  static func main() {
    do {
      try breakRules()
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(2)
    }
  }

  /// Tests every mutant, and exits with status 1 if one survives.
  private static func breakRules() throws {
    let words = CommandLine.arguments
    guard words.count >= 2 else { throw Failure("usage: Mutator FOLDER [WORDS…]") }
    let copy = MutatedCopy(folder: words[1])
    let mutants = try copy.prepare().filter { mutant in
      words.count == 2 || words[2...].contains { mutant.fault.contains($0) }
    }
    write("building \(mutants.count) mutants\n")
    try copy.build()
    var limits: [String: Int] = [:]
    for tests in Set(mutants.flatMap(\.testTargets)).sorted() {
      let start = ContinuousClock.now
      if let failure = try copy.killer(of: nil, in: tests, seconds: 3_600) {
        throw Failure("without a mutant, \(tests) do not pass: \(failure)")
      }
      // A mutant can make tests endless. Other tests take about as long as without it.
      limits[tests] = 60 + 3 * Int((ContinuousClock.now - start).components.seconds)
    }
    var survivors = 0
    for mutant in mutants {
      var killer: String?
      for tests in mutant.testTargets where killer == nil {
        killer = try copy.killer(
          of: mutant.number, in: tests, seconds: limits[tests] ?? 3_600)
      }
      if killer == nil { survivors += 1 }
      write("\(killer == nil ? "SURVIVES" : "killed")  \(mutant.file): \(mutant.fault)\n")
      if let killer { write("        by \(killer)\n") }
    }
    write("\(mutants.count) mutants, \(survivors) \(survivors == 1 ? "survivor" : "survivors")\n")
    exit(survivors == 0 ? 0 : 1)
  }

  private static func write(_ text: String) {
    FileHandle.standardOutput.write(Data(text.utf8))
  }
}

/// An error that stops the mutation test.
package struct Failure: Error, CustomStringConvertible {
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
