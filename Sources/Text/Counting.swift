/// Returns `count` followed by the noun, with a plural `s` unless `count` is 1: `1 line`, `3 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
