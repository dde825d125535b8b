internal import Text

/// Whether a line may have `scalar`: libedit draws it in columns of its own, and no terminal obeys it.
func isTypable(_ scalar: Unicode.Scalar) -> Bool {
  displayWidth(scalar) > 0 && escaped(String(scalar)) == String(scalar)
}

/// What of `text` a line may have: accents joined to their letters, tabs as blanks, line ends as newlines.
func typable(_ text: String) -> String {
  var result: [Unicode.Scalar] = []
  for scalar in text.unicodeScalars {
    if scalar == "\n" || isTypable(scalar) {
      result.append(scalar)
    } else if scalar == "\t" {
      result.append(" ")
    } else if let last = result.last, let joined = joined(last, scalar) {
      result[result.count - 1] = joined
    }
  }
  return String(String.UnicodeScalarView(result))
}

/// The one scalar that is the same as `base` with `mark` over it, where there is one.
func joined(_ base: Unicode.Scalar, _ mark: Unicode.Scalar) -> Unicode.Scalar? {
  guard mark.properties.canonicalCombiningClass != .notReordered else { return nil }
  var pair = String.UnicodeScalarView([base])
  pair.append(mark)
  // Characters compare by what they mean, so the search needs no tables of its own.
  guard let character = String(pair).first else { return nil }
  return composedLetters.lazy.compactMap(Unicode.Scalar.init).first { Character($0) == character }
}

/// The ranges with letters that have an accent of their own: Latin, Greek, Cyrillic, kana and their extensions.
private let composedLetters = [
  0xC0..<0x250, 0x386..<0x3D0, 0x400..<0x500, 0x3040..<0x3100, 0x1E00..<0x2000,
].joined().map(UInt32.init)
