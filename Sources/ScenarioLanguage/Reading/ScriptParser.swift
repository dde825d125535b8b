package import Text

/// Reads a script and reports every error in it. After an error it continues after the next `;` or
/// line end.
struct ScriptParser {
  var lexer: Lexer
  /// The current token, which is never a comment.
  private(set) var token: Token
  private(set) var previousKind = Token.Kind.separator
  /// The end of the last token that is not a separator.
  private(set) var previousEnd: Int
  /// Whether unclosed groups were reported already.
  private var hasReportedOpenGroups = false
  /// The comments that were possibly meant as replies, such as `# 1 succeed`.
  private(set) var possibleReplies: [PossibleReply] = []
  /// The errors found so far.
  private(set) var errors: [Diagnostic] = []

  init(_ bytes: [UInt8], in range: Range<Int>) {
    lexer = Lexer(bytes, in: range)
    token = Token(.separator, span: SourceRange(offset: lexer.position, length: 0))
    previousEnd = lexer.position
    advance()
  }

  /// The bytes of the whole text.
  var bytes: [UInt8] { lexer.bytes }

  /// Moves to the next token that is not a comment.
  mutating func advance() {
    previousKind = token.kind
    if token.kind != .separator { previousEnd = token.span.end }
    while true {
      token = lexer.next()
      guard token.kind == .comment else { return }
      if let reply = PossibleReply(commentAt: token.span, in: bytes) {
        possibleReplies.append(reply)
      }
    }
  }

  mutating func report(_ message: String, at span: SourceRange, hint: String? = nil) {
    errors.add(Diagnostic(message, at: span, hint: hint))
  }

  func text(_ span: SourceRange) -> String {
    String(decoding: bytes[span.range], as: UTF8.self)
  }

  /// Reads the text at `span` for a message, abbreviated if it is long.
  func shown(_ span: SourceRange) -> String {
    abbreviated(text(span))
  }

  /// Reads steps and groups up to the end, or in a group up to its `)`.
  mutating func readScript(depth: Int = 0) -> Script {
    var script = Script()
    if depth == 0 {
      // The usual number of steps in a text of this length. Most files have many small cases.
      script.elements.reserveCapacity(min(16, (lexer.end - token.span.offset) / 6))
    }
    while token.kind != .end {
      switch token.kind {
      case .separator: advance()
      case .step, .request: if let element = readStepElement() { script.elements.append(element) }
      case .opening: script.elements.append(readGroupElement(depth: depth))
      case .closing where depth > 0: return script
      case .word, .name, .operator, .number, .duration, .string, .rows, .openString, .repetition,
        .background, .closing, .comment, .end:
        refuseToken()
      }
    }
    return script
  }

  /// Reads a group with its repeat. Skips a group that is nested too deeply.
  private mutating func readGroupElement(depth: Int) -> Element {
    let opening = token.span
    advance()
    var script = Script()
    if depth < Limits.depth {
      script = readScript(depth: depth + 1)
    } else {
      errors.add(
        Diagnostic("groups nest at most \(Limits.depth) deep", at: opening, isLimit: true))
      skipToClosing()
      hasReportedOpenGroups = token.kind == .end
    }
    if token.kind == .closing {
      advance()
    } else if !hasReportedOpenGroups {
      report("'(' is not closed", at: opening)
    }
    let count = readCount()
    if token.kind == .background {
      report("& can follow only an action, not a group", at: token.span)
      advance()
    }
    return Element(.group(script), count: count, span: SourceRange(opening.offset..<previousEnd))
  }

  /// Reads a step with its repeat and its `&`.
  private mutating func readStepElement() -> Element? {
    let start = token.span.offset
    guard let step = readStep() else {
      skipStep()
      return nil
    }
    let count = readCount()
    let isInBackground = token.kind == .background
    if isInBackground { advance() }
    return Element(
      .step(step), count: count, isInBackground: isInBackground,
      span: SourceRange(start..<previousEnd))
  }

  /// Reads a repeat count; 1 if there is none.
  private mutating func readCount() -> Int {
    guard token.kind == .repetition else { return 1 }
    let span = token.span
    let markLength = bytes[span.offset] == Byte.times.first ? 2 : 1
    if markLength == 1, span.offset == previousEnd, previousKind != .closing {
      report("a space is missing before \(shown(span))", at: span)
    }
    let digits = SourceRange(span.offset + markLength..<span.end)
    advance()
    guard digits.length > 0 else {
      report("a number is missing after ×", at: span, hint: "write ×3")
      if token.kind == .number { advance() }
      return 1
    }
    guard bytes[digits.range].allSatisfy(Byte.isDigit) else {
      report("'\(shown(digits))' is not a repeat count", at: digits)
      return 1
    }
    let count = readInteger(at: digits) ?? .max
    if count == 0 { report("\(shown(span)) repeats nothing; the minimum is ×1", at: span) }
    return max(count, 1)
  }

  /// Reports why a step cannot start with the token, and skips the token.
  private mutating func refuseToken() {
    switch token.kind {
    case .closing: report("')' has no matching '('", at: token.span)
    case .repetition where previousKind == .background:
      report("\(shown(token.span)) follows &", at: token.span, hint: "write it before the &")
    case .repetition: report("\(shown(token.span)) has nothing to repeat", at: token.span)
    case .background:
      report(
        "& can follow only an action", at: token.span,
        hint: previousKind == .background ? "write one &" : nil)
    case .step, .request, .word, .name, .operator, .number, .duration, .string, .rows, .openString,
      .opening, .separator, .comment, .end:
      report("a step starts with a word, not with \(shown(token.span))", at: token.span)
      skipStep()
      return
    }
    advance()
  }

  /// Skips the rest of a step, with the groups in it.
  private mutating func skipStep() {
    while token.kind != .separator, token.kind != .closing, token.kind != .end {
      let isGroup = token.kind == .opening
      advance()
      if isGroup {
        skipToClosing()
        if token.kind == .closing { advance() }
      }
    }
  }

  /// Skips to the `)` that closes the group, or to the end.
  private mutating func skipToClosing() {
    var depth = 0
    while token.kind != .end {
      if token.kind == .closing {
        if depth == 0 { return }
        depth -= 1
      } else if token.kind == .opening {
        depth += 1
      }
      advance()
    }
  }
}

/// A comment such as `# 1 succeed` that was probably meant as a reply.
package struct PossibleReply: Hashable, Sendable {
  /// The word after the number.
  package var word: String
  package var number: String
  /// The position of the comment.
  package var span: SourceRange

  /// Reads a comment, or returns `nil` if it does not begin with a number and a word.
  init?(commentAt span: SourceRange, in bytes: [UInt8]) {
    let words = bytes[span.range].dropFirst()
      .split(maxSplits: 2, whereSeparator: Byte.isSpace)
    guard bytes[span.offset..<span.end].dropFirst().first.map(Byte.isSpace) ?? false,
      words.count >= 2, words[0].allSatisfy(Byte.isDigit)
    else { return nil }
    number = String(decoding: words[0], as: UTF8.self)
    word = String(decoding: words[1], as: UTF8.self)
    self.span = span
  }
}
