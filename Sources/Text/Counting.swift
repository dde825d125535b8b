/// Writes `count` with what is counted, named in the singular: `1 line`, `3 lines`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
