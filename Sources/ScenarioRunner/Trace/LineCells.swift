/// Where the first two columns of a written line end, counted from its beginning, and how wide they are.
package struct LineCells: Sendable {
  /// Where the first column ends, in bytes.
  var firstEnd: Int
  /// How many columns of a terminal the first one takes.
  var firstColumns: Int
  /// Where the second column ends, in bytes.
  var secondEnd = 0
  /// How many columns of a terminal the second one takes.
  var secondColumns = 0

  /// What stands between two columns of a line that is compared.
  static var gap: StaticString { "  " }
  /// How many bytes that is.
  static var gapLength: Int { 2 }
}
