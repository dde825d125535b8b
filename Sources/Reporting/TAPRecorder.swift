package import ScenarioRunner
package import Text

extension ReportFormat {
  /// The Test Anything Protocol, version 14.
  package static let tap = ReportFormat(name: "tap") { _ in
    TAPRecorder(version: 14)
  }

  /// Version 13 of the protocol: the same text with another header.
  package static let tap13 = ReportFormat(name: "tap13") { _ in
    TAPRecorder(version: 13)
  }
}

/// Reports a run in the Test Anything Protocol. The body is the same in both versions.
package struct TAPRecorder: Recorder {
  private let version: Int
  /// The lines of all tests, which follow the plan.
  private var tests = TextBuffer()
  private var count = 0

  /// Creates a recorder with the version to write in the header.
  package init(version: Int) {
    self.version = version
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    switch event {
    case .began, .line, .copied: break
    case .finished(let outcome): write(outcome)
    case .ran(let summary):
      output.append(line: "TAP version \(version)")
      let reason = summary.ending ?? "there is no case"
      output.append(line: "1..\(count)" + (count == 0 ? " # SKIP \(tapEscaped(reason))" : ""))
      output.append(tests)
      for remark in summary.remarks { output.append(line: "# \(safe(remark))") }
      if let ending = summary.ending { output.append(line: "Bail out! \(tapEscaped(ending))") }
    }
  }

  /// Writes a case or a file as a test, with a block that describes its problem.
  private mutating func write(_ outcome: Outcome) {
    let path = outcome.id.path
    let name = outcome.id.title.map { "\(path):\(outcome.line) \($0)" } ?? path
    // The severity is a word that TAP readers know.
    let (severity, directive): (String, String)
    switch outcome.status {
    case .passed: return line("ok", name)
    case .skipped: return line("ok", name, " # SKIP \(tapEscaped(outcome.reason ?? ""))")
    case .knownGap:
      (severity, directive) = ("todo", " # TODO \(tapEscaped(outcome.reason ?? ""))")
    case .failed: (severity, directive) = ("fail", "")
    case .error: (severity, directive) = ("error", "")
    }
    line("not ok", name, directive)
    guard let problem = outcome.problem else { return }
    var block = YAMLBlock(problem.message, severity: severity, path, problem.location)
    if !outcome.errors.isEmpty {
      block.list(
        "errors",
        outcome.errors.map { "\(path):\($0.location.line):\($0.location.column): \($0.message)" })
    }
    if !problem.difference.isEmpty { block.list("diff", problem.markedDifference) }
    if let command = problem.reproduction { block.text("reproduce", command) }
    tests.append(block.text + "  ...\n")
  }

  /// Writes the line of the next test.
  private mutating func line(_ verdict: String, _ name: String, _ directive: String = "") {
    count += 1
    tests.append("\(verdict) \(count) - \(tapEscaped(name))\(directive)\n")
  }
}

/// The YAML diagnostic block below a test.
private struct YAMLBlock {
  var text: String

  init(_ message: String, severity: String, _ file: String, _ location: Location) {
    text = "  ---\n"
    text("message", message)
    text("severity", severity)
    text += "  at:\n    file: \(yamlQuoted(file))\n    line: \(location.line)\n"
    text += "    column: \(location.column)\n"
  }

  mutating func text(_ key: String, _ value: String) {
    text += "  \(key): \(yamlQuoted(value))\n"
  }

  mutating func list(_ key: String, _ values: [String]) {
    text += "  \(key):\n" + values.map { "    - \(yamlQuoted($0))\n" }.joined()
  }
}

/// Returns `text` with escapes, so that no TAP reader parses a part of it as a directive.
private func tapEscaped(_ text: String) -> String {
  var result = ""
  for scalar in safe(text).unicodeScalars {
    if scalar == "\\" || scalar == "#" { result += "\\" }
    result.unicodeScalars.append(scalar)
  }
  return result
}

/// Returns `text` as a YAML string that even minimal readers can parse.
private func yamlQuoted(_ text: String) -> String {
  "\"" + lines(of: text).map(yamlEscaped).joined(separator: "\\n") + "\""
}

private func yamlEscaped(_ line: String) -> String {
  var result = ""
  var hashes = 0
  let scalars = Array(safe(line).unicodeScalars)
  for (index, scalar) in scalars.enumerated() {
    switch scalar {
    case "\"", "\\": result += "\\\(scalar)"
    // In a list, Perl's reader parses a word with a colon as a key, even inside quotes.
    case ":" where index + 1 < scalars.count && scalars[index + 1] == " ": result += "\\x3A"
    // GitHub Actions executes `##[name]` anywhere on a line.
    case "#" where hashes > 0: result += "\\x23"
    default: result.unicodeScalars.append(scalar)
    }
    hashes = scalar == "#" ? hashes + 1 : 0
  }
  return result
}

/// Escapes characters that a terminal interprets or that YAML cannot represent.
private func safe(_ text: String) -> String {
  let text = escaped(text)
  guard text.unicodeScalars.contains(where: { isBeyondText($0) }) else { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    result +=
      isBeyondText(scalar)
      ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
  }
}

/// Whether `scalar` is a noncharacter that ends in FFFE or FFFF, such as U+FFFE and U+FFFF.
private func isBeyondText(_ scalar: Unicode.Scalar) -> Bool { scalar.value & 0xFFFE == 0xFFFE }
