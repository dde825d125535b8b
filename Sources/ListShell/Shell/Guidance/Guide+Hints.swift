package import EditLine
internal import Text

extension Guide {
  /// Returns the hint for a line: the rest of the newest line in the history that starts with it,
  /// or the missing arguments.
  package func hint(for line: String) -> Hint? {
    guard !line.isEmpty else { return nil }
    if let latest = history.last(where: { isContinued(line, by: $0) }) {
      return .continuation(String(latest.dropFirst(line.count)))
    }
    guard let operands = missingOperands(of: line) else { return nil }
    return .note((line.hasSuffix(" ") ? "" : " ") + operands)
  }

  /// Whether `latest` begins with `line` and is longer.
  private func isContinued(_ line: String, by latest: String) -> Bool {
    latest.utf8.count > line.utf8.count && latest.utf8.starts(with: line.utf8)
      && latest.hasPrefix(line) && !latest.contains("\n")
  }

  /// Returns the operands in the usage of the last step or command that are not typed yet.
  private func missingOperands(of line: String) -> String? {
    guard let context = LineContext(line), let name = context.name,
      let usage = context.isCommand
        ? ColonCommand.named(name)?.usage : usage(ofStep: name)
    else { return nil }
    let operands = usage.replacing("[#n] ", with: "").replacing(" …", with: "…")
      .split(separator: " ").dropFirst()
    let rest = operands.dropFirst(context.argumentCount)
    guard !rest.isEmpty else {
      return operands.last.flatMap { $0.contains("…") ? String($0) : nil }
    }
    var hint = rest.joined(separator: " ")
    // Remove the closing brackets of operands that are already typed.
    while hint.last == "]", hint.count(where: { $0 == "]" }) > hint.count(where: { $0 == "[" }) {
      hint.removeLast()
    }
    return hint
  }
}

extension String {
  /// Returns the string with every `old` replaced.
  fileprivate func replacing(_ old: String, with new: String) -> String {
    var parts: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(ofText: old) {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    return (parts + [rest]).joined(separator: new)
  }
}
