import Foundation
import ScenarioRunner
import Screens
import Text

/// Scenario files tried at the engine, without a process for each.
///
/// The input is kept in a file, so that an input that ends the process can be found afterwards.
package struct EngineTrial {
  private let reader: ScenarioReader
  /// The folder of the files.
  private let folder: String
  /// Where the input is kept that is tried now.
  package let keptPath: String

  /// Makes a trial that keeps what it tries at `path`.
  package init(keepingIn path: String) {
    keptPath = path
    folder = NSTemporaryDirectory()
    reader = ScenarioReader(Reading(.builtIn(), stepLimit: 20_000))
  }

  /// Tries each of `inputs` and returns what is wrong, if anything.
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
      // What has a new trace passes; the others are what they were.
      if old.1.status == .failed, results[old.0.place].status == old.1.status,
        old.0.expectation != nil, new.1.status == .error
      {
        return "an update makes a case that cannot be judged"
      }
    }
    return TraceUpdate(of: newFile, results: newResults, PlaySettings()) == nil
      ? nil : "an update is due twice"
  }

  /// Returns whether the first column of the trace, played as a script, gives the same trace.
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
