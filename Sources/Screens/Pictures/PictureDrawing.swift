internal import Text

/// A drawing of a screen as the user would see it, for a terminal.
package struct PictureDrawing {
  /// The drawing, row by row.
  package private(set) var lines: [[Run]] = []
  /// The number of columns between the left and the right edge.
  private let width: Int

  /// The maximum width of a drawing, in columns.
  private static let widest = 60
  /// The minimum number of columns between the edges.
  private static let narrowest = 6

  /// A part of a line with one tone. The text of the part is escaped for the terminal.
  package struct Run: Hashable, Sendable {
    package var text: String
    package var tone: Tone
  }

  /// The tones of a part of a line.
  package enum Tone: Hashable, Sendable {
    /// The tone of most text.
    case plain
    /// Text that stands out, such as a heading.
    case bold
    /// Text of low importance.
    case dim
    /// A control that is busy.
    case active
    case warning
    case failure
  }

  /// The lines without their tones.
  package var texts: [String] { lines.map { $0.map(\.text).joined() } }

  /// One line of the screen's content.
  private struct Content {
    /// The text, before it is escaped and truncated.
    var text: String
    var tone = Tone.plain
    /// The text at the end of the line.
    var detail = ""
    /// Whether the text is centered.
    var isCentered = false
    /// The number of rows that the line represents. The rows can be left out if there is no room.
    var rows = 0

    /// Returns a line in place of `rows` rows that are left out.
    static func gap(_ rows: Int) -> Content {
      Content(text: "⋮ \(rows) more rows", tone: .dim, isCentered: true, rows: rows)
    }
  }

  /// Draws `picture` and the visible toasts in a window of the given size.
  package init(_ picture: Picture, toasts: [String] = [], columns: Int, rows: Int) {
    width = min(max(columns - 4, Self.narrowest), Self.widest)
    let content = picture.parts.flatMap(Self.content)
    let messages = toasts.map {
      Content(text: "[ \($0) ]", tone: .bold, isCentered: true)
    }
    let room = max(1, rows - 2 - messages.count)
    lines.append(frame("┌─ \(escaped(picture.title)) ", "┐"))
    for line in Self.fitting(content, in: room) + messages { lines.append(drawn(line)) }
    lines.append(frame("└", "┘"))
  }

  /// Returns the lines of a part of the screen.
  private static func content(of part: Picture.Part) -> [Content] {
    switch part {
    case .pull: [Content(text: "↻ refreshing", tone: .active, isCentered: true)]
    case .indicator: [Content(text: "◌ loading", tone: .active, isCentered: true)]
    case .banner(let message): [Content(text: "! \(message)", tone: .warning)]
    case .rows(let rows, let leftOut): content(of: rows, leftOut: leftOut)
    case .heading(let text): [Content(text: text, tone: .bold)]
    case .empty(let text): [Content(text: text, tone: .dim, isCentered: true)]
    case .error(let message): [Content(text: "✕ \(message)", tone: .failure, isCentered: true)]
    case .header(let edge): [content(of: edge, more: "↑ more")]
    case .footer(let edge): [content(of: edge, more: "↓ more")]
    case .field(let text): [Content(text: "[\(text)▏]")]
    case .button(let title, let isEnabled):
      [Content(text: "( \(title) )", tone: isEnabled ? .bold : .dim)]
    }
  }

  /// Returns the lines of rows. Some rows in the middle can be left out.
  private static func content(of rows: [Picture.Line], leftOut: Int) -> [Content] {
    var content = rows.map {
      Content(text: $0.text, tone: $0.isWarning ? .failure : .plain, detail: $0.detail, rows: 1)
    }
    if leftOut > 0 { content.insert(.gap(leftOut), at: rows.count / 2) }
    return content
  }

  /// Returns the line of a header or footer. Its text is `more` if it only offers more rows.
  private static func content(of edge: Picture.Edge, more: String) -> Content {
    switch edge {
    case .more: Content(text: more, tone: .dim, isCentered: true)
    case .spinning: Content(text: "◌ loading more", tone: .active, isCentered: true)
    case .error(let message): Content(text: "✕ \(message)", tone: .failure, isCentered: true)
    case .text(let text): Content(text: text, tone: .dim, isCentered: true)
    }
  }

  /// Leaves out rows in the middle until the other rows fit. If not even the content between the rows
  /// fits, cuts off its end.
  private static func fitting(_ content: [Content], in room: Int) -> [Content] {
    guard content.count > room else { return content }
    let rows = content.indices.filter { content[$0].rows > 0 }
    // A line about one missing row would need as much room as the row.
    if rows.count < 2 { return Array(content.prefix(room)) }
    let left = min(content.count - room + 1, rows.count)
    let kept = rows.count - left
    let first = rows[(kept + 1) / 2]
    let last = rows[(kept + 1) / 2 + left - 1]
    let gap = Content.gap(content[first...last].reduce(0) { $0 + $1.rows })
    return Array((content[..<first] + [gap] + content[(last + 1)...]).prefix(room))
  }

  /// Draws the upper or lower edge of the screen, with the corners `start` and `end`.
  private func frame(_ start: String, _ end: String) -> [Run] {
    let start = cut(start, to: width + 2)
    let line = String(repeating: "─", count: width + 3 - columns(of: start))
    return [Run(text: start + line + end, tone: .dim)]
  }

  /// Draws a line between the edges, cut to the width.
  private func drawn(_ line: Content) -> [Run] {
    let detail = cut(escaped(line.detail), to: width / 2)
    let room = width - (detail.isEmpty ? 0 : columns(of: detail) + 1)
    let text = cut(escaped(line.text), to: room)
    let blanks = width - columns(of: text) - columns(of: detail)
    let before = line.isCentered ? blanks / 2 : 0
    return [
      Run(text: "│ " + String(repeating: " ", count: before), tone: .dim),
      Run(text: text, tone: line.tone),
      Run(text: String(repeating: " ", count: blanks - before) + detail, tone: .plain),
      Run(text: " │", tone: .dim),
    ]
  }

  /// Returns the longest prefix of `text` that fits into `room` columns. A truncated text ends with
  /// an ellipsis.
  private func cut(_ text: String, to room: Int) -> String {
    guard columns(of: text) > room else { return text }
    var used = 1
    let head = text.unicodeScalars.prefix {
      used += columns(of: $0)
      return used <= room
    }
    return String(head) + "…"
  }
}
