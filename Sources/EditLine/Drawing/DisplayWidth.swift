internal import CEditLine

/// How many columns of a terminal `text` takes, by the same table that libedit asks.
package func displayWidth(_ text: String) -> Int {
  text.unicodeScalars.reduce(0) { $0 + displayWidth($1) }
}

/// How many columns a scalar takes: 2 where it is wide, 0 where it joins the one before or is not shown.
func displayWidth(_ scalar: Unicode.Scalar) -> Int {
  scalar.value >= 0x20 && scalar.value < 0x7F
    ? 1 : max(0, Int(cel_width(wchar_t(truncatingIfNeeded: scalar.value))))
}
