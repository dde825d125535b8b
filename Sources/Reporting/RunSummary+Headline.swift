internal import ScenarioRunner
internal import Text

extension RunSummary {
  /// The result in one line: the failures and errors or, if there are none, the passed cases.
  var headline: String {
    if let title { return title }
    let end = ending.map { " before the end: \($0)" } ?? ""
    if cases == 0 { return "no case was run" + (ending == Self.interrupted ? end : "") }
    if let problems { return "\(problems) of \(played)\(end)" }
    let gaps = knownGaps > 0 ? ", \(counted(knownGaps, "known gap")) of \(played)" : ""
    let rest = skipped > 0 ? ", \(skipped) skipped" : ""
    return "\(passed) passed\(gaps)\(rest)\(end)"
  }

  /// The numbers of failures and errors, such as `4 failed, 6 errors`, or `nil` if there are none.
  var problems: String? {
    let parts =
      (failed > 0 ? ["\(failed) failed"] : []) + (errors > 0 ? [counted(errors, "error")] : [])
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}
