/// Keys by their names, as xterm sends them.
package enum Key: String, CaseIterable, Sendable {
  /// Ends a line.
  case enter = "\r"
  /// Completes.
  case tab = "\t"
  /// Deletes to the left.
  case backspace = "\u{7F}"
  /// Leaves vi's insertion.
  case escape = "\u{1B}"
  /// Recalls an older line.
  case up = "\u{1B}[A"
  /// Recalls a newer line.
  case down = "\u{1B}[B"
  /// Goes right.
  case right = "\u{1B}[C"
  /// Goes left.
  case left = "\u{1B}[D"
  /// Goes to the beginning.
  case home = "\u{1B}[H"
  /// Goes to the end.
  case end = "\u{1B}[F"
  /// Deletes to the right.
  case delete = "\u{1B}[3~"
  /// Goes a word to the right.
  case controlRight = "\u{1B}[1;5C"
  /// Goes a word to the left.
  case controlLeft = "\u{1B}[1;5D"
  /// Goes to the beginning.
  case controlA = "\u{1}"
  /// Gives up the line, or stops what runs.
  case controlC = "\u{3}"
  /// Leaves an empty line.
  case controlD = "\u{4}"
  /// Goes to the end.
  case controlE = "\u{5}"
  /// Gives up a search.
  case controlG = "\u{7}"
  /// Deletes to the end.
  case controlK = "\u{B}"
  /// Clears the screen.
  case controlL = "\u{C}"
  /// Searches.
  case controlR = "\u{12}"
  /// Deletes to the beginning.
  case controlU = "\u{15}"
  /// Takes the next key as text.
  case controlV = "\u{16}"
  /// Deletes a word.
  case controlW = "\u{17}"
  /// Inserts what was deleted.
  case controlY = "\u{19}"
  /// Stops the program.
  case controlZ = "\u{1A}"
}
