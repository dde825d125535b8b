/// Keys with the bytes that xterm sends.
package enum Key: String, CaseIterable, Sendable {
  /// Submits the line.
  case enter = "\r"
  /// Completes a word.
  case tab = "\t"
  /// Deletes the character on the left.
  case backspace = "\u{7F}"
  /// Leaves the insert mode of vi.
  case escape = "\u{1B}"
  /// Recalls an older line.
  case up = "\u{1B}[A"
  /// Recalls a newer line.
  case down = "\u{1B}[B"
  /// Moves to the right.
  case right = "\u{1B}[C"
  /// Moves to the left.
  case left = "\u{1B}[D"
  /// Moves to the beginning.
  case home = "\u{1B}[H"
  /// Moves to the end.
  case end = "\u{1B}[F"
  /// Deletes the character on the right.
  case delete = "\u{1B}[3~"
  /// Moves right by a word.
  case controlRight = "\u{1B}[1;5C"
  /// Moves left by a word.
  case controlLeft = "\u{1B}[1;5D"
  /// Moves to the beginning.
  case controlA = "\u{1}"
  /// Discards the line, or interrupts a command.
  case controlC = "\u{3}"
  /// Ends the input in an empty line.
  case controlD = "\u{4}"
  /// Moves to the end.
  case controlE = "\u{5}"
  /// Cancels a search.
  case controlG = "\u{7}"
  /// Deletes to the end.
  case controlK = "\u{B}"
  /// Clears the screen.
  case controlL = "\u{C}"
  /// Searches the history.
  case controlR = "\u{12}"
  /// Deletes to the beginning.
  case controlU = "\u{15}"
  /// Inserts the next key literally.
  case controlV = "\u{16}"
  /// Deletes a word.
  case controlW = "\u{17}"
  /// Inserts what was deleted.
  case controlY = "\u{19}"
  /// Stops the program.
  case controlZ = "\u{1A}"
}
