/// Keys and commands of our own, under codes that no keyboard sends.
///
/// libedit binds single characters in vi's maps without taking the escape key from them, so a sequence that was
/// recognized becomes one character out of the range that text never uses.
enum KeyCode: UInt8, CaseIterable {
  /// Inserts what was pasted.
  case paste = 0x80
  /// Adds the hint to the line.
  case takeHint
  /// Joins an accent to the character before the cursor.
  case join
  /// Puts a line away that grew too tall.
  case fold
  /// Recalls the line before.
  case up
  /// Recalls the line after.
  case down
  /// Goes one character to the right.
  case right
  /// Goes one character to the left.
  case left
  /// Goes to the line's beginning.
  case home
  /// Goes to the line's end.
  case end
  /// Deletes the character at the cursor.
  case delete
  /// Goes to the word before.
  case previousWord
  /// Goes behind the word.
  case nextWord

  /// The character that libedit sees.
  var scalar: Unicode.Scalar { Unicode.Scalar(rawValue) }

  /// The name of the character where keys are bound.
  var boundKey: String { "\\" + String(rawValue, radix: 8) }

  /// The command of libedit or of ours that it runs.
  var command: String {
    switch self {
    case .paste: "listsh-paste"
    case .takeHint: "listsh-take-hint"
    case .join: "listsh-join"
    case .fold: "listsh-fold"
    case .up: "ed-prev-history"
    case .down: "ed-next-history"
    case .right: "ed-next-char"
    case .left: "ed-prev-char"
    case .home: "ed-move-to-beg"
    case .end: "listsh-go-to-end"
    case .delete: "ed-delete-next-char"
    case .previousWord: "ed-prev-word"
    case .nextWord: "em-next-word"
    }
  }

  /// What terminals send for it behind the escape.
  var sequences: [String] {
    switch self {
    case .paste, .takeHint, .join, .fold: []
    case .up: ["[A", "OA"]
    case .down: ["[B", "OB"]
    case .right: ["[C", "OC"]
    case .left: ["[D", "OD"]
    case .home: ["[H", "OH", "[1~", "[7~"]
    case .end: ["[F", "OF", "[4~", "[8~"]
    case .delete: ["[3~"]
    case .previousWord: ["[1;5D", "[1;3D", "[5D", "Od"]
    case .nextWord: ["[1;5C", "[1;3C", "[5C", "Oc"]
    }
  }
}
