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
    reader = ScenarioReader(ReadingSettings(.builtIn(), stepLimit: 20_000))
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
      return end <= input.bytes.count + 1 ? nil : "an error has a position outside the file"
    }
    let outcomes = file.cases.map { $0.check() }
    for (scenario, outcome) in zip(file.cases, outcomes) {
      guard scenario.check().status == outcome.status else {
        return "a case has two outcomes"
      }
      if let fault = fault(of: scenario) { return fault }
    }
    guard let update = file.update(outcomes, PlaySettings()) else { return nil }
    let updated = SourceText(name: text.name, bytes: update.bytes)
    let newFile = reader.plan(updated)
    if !newFile.errors.isEmpty { return nil }
    let newOutcomes = newFile.cases.map { $0.check() }
    for (index, scenario) in file.cases.enumerated() {
      // A case with an updated trace can be checked.
      if outcomes[index].status == .failed, scenario.expectation != nil,
        newOutcomes[index].status == .error
      {
        return "an update makes a case that cannot be checked"
      }
    }
    return newFile.update(newOutcomes, PlaySettings()) == nil
      ? nil : "a second update changes the file again"
  }

  /// Returns the fault of a trace that contains a control character, or nil.
  private func fault(of scenario: Case) -> String? {
    let trace = scenario.trace()
    guard trace.stop == nil, !trace.lines.isEmpty,
      !trace.lines.contains(where: { $0.contains(" at ") })
    else { return nil }
    let isControl = { (scalar: Unicode.Scalar) in scalar.value < 0x20 || scalar.value == 0x7F }
    return trace.lines.contains { $0.unicodeScalars.contains(where: isControl) }
      ? "a trace contains a control character" : nil
  }
}
