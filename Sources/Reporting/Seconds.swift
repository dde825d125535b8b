internal import Text

/// Returns nanoseconds as seconds with `digits` digits after the point, at most nine.
package func seconds(_ nanoseconds: Int, digits: Int) -> String {
  var text = TextBuffer()
  text.append(seconds: nanoseconds, digits: digits)
  return text.text
}

extension TextBuffer {
  /// Appends nanoseconds as seconds with `digits` digits after the point, at most nine.
  mutating func append(seconds nanoseconds: Int, digits: Int) {
    var unit = 1_000_000_000
    for _ in 0..<digits { unit /= 10 }
    let count = (max(0, nanoseconds) + unit / 2) / unit
    let whole = 1_000_000_000 / unit
    append(decimal: count / whole)
    guard digits > 0 else { return }
    let fraction = String(count % whole)
    append("." + String(repeating: "0", count: digits - fraction.utf8.count) + fraction)
  }
}
