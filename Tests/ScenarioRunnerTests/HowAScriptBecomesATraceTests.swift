import Foundation
import Testing

/// Tests of the article that names the functions from a script to its trace.
@Suite("How a script becomes a trace")
struct HowAScriptBecomesATraceTests {
  private let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources").standardizedFileURL

  @Test("The article has at most thirty steps, and each names an existing function")
  func functions() throws {
    let article = try String(
      contentsOf: sources.appending(
        path: "ScenarioRunner/ScenarioRunner.docc/HowAScriptBecomesATrace.md"), encoding: .utf8)
    let steps = article.matches(
      of: /(?m)^\d+\. `(?:(?<type>\w+)\.)?(?<name>\w+)\((?<labels>[\w:]*)\)`/)
    #expect((20...30).contains(steps.count))
    let code = try everyFile()
    // Matching is slow, so it is done once for all steps.
    var declarations: [String: [String]] = [:]
    for text in code {
      for match in text.matches(of: /\binit(?:<.*>)?\((?<rest>[^{]*)/) {
        declarations["init", default: []].append(String(match.output.rest))
      }
      for match in text.matches(of: /\bfunc (?<name>\w+)(?:<[^(]*>)?\((?<rest>[^{]*)/) {
        declarations[String(match.output.name), default: []].append(String(match.output.rest))
      }
    }
    for step in steps {
      let labels = step.output.labels.split(separator: ":").map(String.init)
      #expect(
        declarations[String(step.output.name)]?.contains { Self.labels(of: $0) == labels } == true,
        "\(step.output.0) is not there")
      if let type = step.output.type {
        #expect(code.contains { $0.contains("\(type)") }, "\(type) is not there")
      }
    }
  }

  /// Returns the text of each source file.
  private func everyFile() throws -> [String] {
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path))
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
  }

  /// Returns the labels of the parameters declared at the beginning of `text`.
  private static func labels(of text: String) -> [String] {
    var labels: [String] = []
    var (depth, isLabel, label) = (0, true, "")
    for character in text {
      switch character {
      case "(", "[", "<": depth += 1
      case ")" where depth == 0: return labels
      case ")", "]": depth -= 1
      case ">" where depth > 0: depth -= 1
      case "," where depth == 0: isLabel = true
      case " ", "\n", ":":
        if isLabel, !label.isEmpty {
          labels.append(label)
          isLabel = false
        }
        label = ""
      default: if isLabel { label.append(character) }
      }
    }
    return labels
  }
}
