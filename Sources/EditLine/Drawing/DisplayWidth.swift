internal import CEditLine

/// Returns the number of terminal columns of `text`, from the same table that libedit uses.
package func displayWidth(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + displayWidth($1) }
}

/// Returns the number of columns of a scalar: 2 for a wide scalar, 0 for a combining or invisible
/// scalar, 1 for others.
func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  scalar.value >= 0x20 && scalar.value < 0x7F
    ? 1 : max(0, Int(cel_width(wchar_t(truncatingIfNeeded: scalar.value))))
}
