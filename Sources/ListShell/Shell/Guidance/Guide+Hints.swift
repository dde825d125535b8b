package import EditLine
internal import Text

extension Guide {
  /// Says what may come next: the newest line that goes on like this one, or the arguments that are missing.
  package func hint(for line: String) -> Hint? {
    guard !line.isEmpty else { return nil }
    if let latest = history.last(where: { isContinued(line, by: $0) }) {
      return .continuation(String(latest.dropFirst(line.count)))
    }
    guard let operands = missingOperands(of: line) else { return nil }
    return .note((line.hasSuffix(" ") ? "" : " ") + operands)
  }

  /// Whether `latest` begins with `line` and goes on in it.
  private func isContinued(_ line: String, by latest: String) -> Bool {
    latest.utf8.count > line.utf8.count && latest.utf8.starts(with: line.utf8)
      && latest.hasPrefix(line) && !latest.contains("\n")
  }

  /// What the usage of the last step or command names beyond what is typed.
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
    // What encloses an operand that is typed already is of no use behind it.
    while hint.last == "]", hint.count(where: { $0 == "]" }) > hint.count(where: { $0 == "[" }) {
      hint.removeLast()
    }
    return hint
  }
}

extension String {
  /// The text with every `old` replaced.
  fileprivate func replacing(_ old: String, with new: String) -> String {
    var parts: [Substring] = []
    var rest = self[...]
    while let place = rest.firstRange(ofText: old) {
      parts.append(rest[..<place.lowerBound])
      rest = rest[place.upperBound...]
    }
    return (parts + [rest]).joined(separator: new)
  }
}
