/// A step as a script has it.
struct WrittenStep: Hashable, Sendable {
  /// The step without `&`.
  var text: String
  /// Whether an `&` follows.
  var isInBackground: Bool
}

extension [WrittenStep] {
  /// The steps in one line.
  var script: String {
    enumerated().map { place, step in
      if step.isInBackground { return step.text + (place == count - 1 ? " &" : " & ") }
      return step.text + (place == count - 1 ? "" : "; ")
    }.joined()
  }
}
