/// Returns nanoseconds as seconds with `digits` digits after the point, at most nine.
package func seconds(_ nanoseconds: Int, digits: Int) -> String {
  var unit = 1_000_000_000
  for _ in 0..<digits { unit /= 10 }
  let count = (max(0, nanoseconds) + unit / 2) / unit
  let whole = 1_000_000_000 / unit
  guard digits > 0 else { return String(count) }
  let fraction = String(count % whole)
  return "\(count / whole)." + String(repeating: "0", count: digits - fraction.utf8.count)
    + fraction
}
