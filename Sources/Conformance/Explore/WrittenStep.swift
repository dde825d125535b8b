/// A step, as written in a script.
package struct WrittenStep: Hashable, Sendable {
  /// The step without `&`.
  package var text: String
  /// Whether an `&` follows.
  package var isInBackground: Bool
}

extension [WrittenStep] {
  /// The steps on one line.
  package var script: String {
    enumerated().map { place, step in
      if step.isInBackground { return step.text + (place == count - 1 ? " &" : " & ") }
      return step.text + (place == count - 1 ? "" : "; ")
    }.joined()
  }
}
