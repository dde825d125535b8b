/// Writes nanoseconds as seconds with so many digits behind the point, at most nine.
package func seconds(_ nanoseconds: Int, digits: Int) -> String {
  var unit = 1_000_000_000
  for _ in 0..<digits { unit /= 10 }
  let count = (max(0, nanoseconds) + unit / 2) / unit
  let whole = 1_000_000_000 / unit
  let fraction = String(count % whole)
  guard digits > 0 else { return String(count) }
  return "\(count / whole)." + String(repeating: "0", count: digits - fraction.utf8.count)
    + fraction
}
