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
    let files = try everyFile().map { ($0, Self.functions(in: $0)) }
    for step in steps {
      let function = Function(
        name: String(step.output.name),
        labels: step.output.labels.split(separator: ":").map(String.init))
      let texts = files.filter { $0.1.contains(function) }.map(\.0)
      let isThere = texts.contains { text in
        step.output.type.map { Self.declaresOrExtends(String($0), in: text) } ?? true
      }
      #expect(isThere, "\(step.output.0) is not there")
    }
  }

  /// The name of a function and the labels of its parameters.
  private struct Function: Hashable {
    var name: String
    var labels: [String]
  }

  /// Returns the functions and initializers declared in `text`.
  private static func functions(in text: String) -> Set<Function> {
    var functions: Set<Function> = []
    for match in text.matches(of: /\binit(?:<.*>)?\((?<rest>[^{]*)/) {
      functions.insert(Function(name: "init", labels: labels(of: match.output.rest)))
    }
    for match in text.matches(of: /\bfunc (?<name>\w+)(?:<[^(]*>)?\((?<rest>[^{]*)/) {
      functions.insert(
        Function(name: String(match.output.name), labels: labels(of: match.output.rest)))
    }
    return functions
  }

  /// Whether `text` has a declaration or an extension of `type`, which can be nested.
  private static func declaresOrExtends(_ type: String, in text: String) -> Bool {
    let declarations = text.matches(
      of: /\b(?:struct|class|enum|actor|protocol|extension) (?:\w+\.)*(?<name>\w+)/)
    return declarations.contains { $0.output.name == type }
  }

  /// Returns the text of each source file.
  private func everyFile() throws -> [String] {
    let paths = try #require(FileManager.default.enumerator(atPath: sources.path))
    return try paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: sources.appending(path: $0), encoding: .utf8) }
  }

  /// Returns the labels of the parameters declared at the beginning of `text`.
  private static func labels(of text: Substring) -> [String] {
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
