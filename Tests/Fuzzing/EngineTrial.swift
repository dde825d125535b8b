import Foundation
import ScenarioRunner
import Screens
import Text

/// Tests scenario files with the engine in this process.
///
/// The input is stored in a file, so that it is available after a crash.
package struct EngineTrial {
  private let reader: ScenarioReader
  /// The folder of the scenario file.
  private let folder: String
  /// The path at which the current input is stored.
  package let keptPath: String

  /// Creates a trial that stores each input at `path`.
  package init(keepingIn path: String) {
    keptPath = path
    folder = NSTemporaryDirectory()
    reader = ScenarioReader(Reading(.builtIn(), stepLimit: 20_000))
  }

  /// Tests each of `inputs` and returns the first fault, if any.
  package func fault(of inputs: [FuzzInput]) throws -> String? {
    for input in inputs where input.kind == .scenario {
      try Data(input.bytes).write(to: URL(filePath: keptPath))
      if let fault = fault(of: input) { return fault }
    }
    return nil
  }

  private func fault(of input: FuzzInput) -> String? {
    let text = SourceText(name: "\(folder)/fuzzed.txt", bytes: input.bytes)
    let file = reader.plan(text)
    if let error = file.errors.first {
      guard file.cases.isEmpty else { return "a file with errors has cases" }
      let end = error.span.offset + error.span.length
      return end <= input.bytes.count + 1 ? nil : "an error stands outside of the file"
    }
    let results = file.cases.map { $0.judged(in: text) }
    for (scenario, result) in zip(file.cases, results) {
      guard scenario.judged(in: text).status == result.status else {
        return "a case is judged in two ways"
      }
      if let fault = fault(of: scenario) { return fault }
    }
    guard let update = TraceUpdate(of: file, results: results, PlaySettings()) else { return nil }
    let updated = SourceText(name: text.name, bytes: update.bytes)
    let newFile = reader.plan(updated)
    if !newFile.errors.isEmpty { return nil }
    let newResults = newFile.cases.map { $0.judged(in: updated) }
    for (old, new) in zip(zip(file.cases, update.results), zip(newFile.cases, newResults)) {
      // A case with an updated trace passes, and all other cases keep their status.
      if old.1.status == .failed, results[old.0.place].status == old.1.status,
        old.0.expectation != nil, new.1.status == .error
      {
        return "an update makes a case that cannot be judged"
      }
    }
    return TraceUpdate(of: newFile, results: newResults, PlaySettings()) == nil
      ? nil : "an update is due twice"
  }

  /// Returns the fault of a trace that contains a control character, or nil.
  private func fault(of scenario: ScenarioCase) -> String? {
    let trace = scenario.trace()
    guard trace.stop == nil, !trace.lines.isEmpty,
      !trace.lines.contains(where: { $0.contains(" at ") })
    else { return nil }
    let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 || scalar.value == 0x7F }
    return trace.lines.contains { $0.unicodeScalars.contains(where: isControl) }
      ? "a trace holds a control character" : nil
  }
}
