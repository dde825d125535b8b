internal import ScenarioRunner
internal import Text

/// The snapshots of a case in an HTML report: a frame for each line of the trace, and bars above the
/// frames for the requests in flight.
struct FilmStrip {
  let snapshots: Snapshots
  /// The prefix of the frames' link addresses.
  let address: String
  /// The index of the trace line that fails, from 0.
  let failingLine: Int?

  func write(into text: inout MarkupText) {
    let bars = RequestBars(snapshots)
    text.append("<ul class=\"film\">\n")
    leftOut(0, snapshots.linesBefore, &text)
    var before: [String]?
    for (index, frame) in snapshots.frames.enumerated() {
      write(frame, index, bars, after: before, &text)
      before = frame.rows
    }
    leftOut(snapshots.linesBefore + snapshots.frames.count, snapshots.linesAfter, &text)
    text.append("</ul>\n")
  }

  /// Writes which lines of the trace are omitted, if any.
  private func leftOut(_ start: Int, _ count: Int, _ text: inout MarkupText) {
    guard count > 0 else { return }
    let lines = count == 1 ? "Line \(start + 1) is" : "Lines \(start + 1) to \(start + count) are"
    text.append("<li><p>\(lines) left out.</p></li>\n")
  }

  /// Writes a frame: the step, the requests in flight, and the rows after the step.
  private func write(
    _ frame: Snapshots.Frame, _ index: Int, _ bars: RequestBars, after before: [String]?,
    _ text: inout MarkupText
  ) {
    let line = snapshots.linesBefore + index
    let name = "\(address)&line=\(line + 1)"
    let isFailing = line == failingLine
    text.append("<li\(isFailing ? " class=\"fault\"" : "")")
    text.attribute("id", name)
    text.append("><a")
    text.attribute("href", "#\(name)")
    text.append(">\(line + 1)</a>\(isFailing ? "<em>✕ here</em>" : "")")
    bars.write(index, into: &text)
    text.append("<pre>")
    rows(frame.rows, after: before, &text)
    text.append("</pre><p><b>", text: frame.trigger, "</b> <span>")
    text.append(text: frame.states)
    text.append("</span>")
    if !frame.notes.isEmpty {
      text.append(" <i>", text: frame.notes, "</i>")
    }
    text.append("</p></li>\n")
  }

  /// Appends the rows that changed since the previous frame.
  private func rows(_ rows: [String], after before: [String]?, _ text: inout MarkupText) {
    guard let before else { return text.append(cells: rows.joined(separator: "\n")) }
    let head = zip(rows, before).prefix { $0.hasBytes(of: $1) }.count
    let rest = min(rows.count, before.count) - head
    let tail = zip(rows.reversed(), before.reversed()).prefix(rest)
      .prefix { $0.hasBytes(of: $1) }.count
    let known = Set(before.map { ExactString($0) })
    if head > 0 { text.append("<i>⋮ \(head) unchanged</i>") }
    var isMarked = false
    for index in head..<rows.count - tail {
      let isNew = !known.contains(ExactString(rows[index]))
      if isMarked && !isNew { text.append("</ins>") }
      if index > 0 { text.append("\n") }
      if isNew && !isMarked { text.append("<ins>") }
      isMarked = isNew
      text.append(cells: rows[index])
    }
    if isMarked { text.append("</ins>") }
    guard tail > 0 else { return }
    text.append("\n<i>⋮ \(tail) unchanged</i>")
  }
}

extension MarkupText {
  /// Appends text of the screen. If fonts may lack a character or draw it at another width, an
  /// element around it keeps the columns aligned.
  fileprivate mutating func append(cells: String) {
    var rest = cells.startIndex
    for index in cells.indices {
      let cell = cells[index]
      // Every monospaced font has the box-drawing characters.
      guard !cell.isASCII, !"│─┌┐└┘".contains(cell) else { continue }
      let width = columns(of: String(cell))
      guard 1...2 ~= width else { continue }
      append(text: String(cells[rest..<index]))
      append(width == 2 ? "<span class=\"two\">" : "<span>")
      append(text: String(cell))
      append("</span>")
      rest = cells.index(after: index)
    }
    append(text: String(cells[rest...]))
  }
}

/// The bars above the frames. Each request has its own lane while it is in flight.
private struct RequestBars {
  private var frames: [[Segment]] = []
  private var laneCount = 0

  private static let height = 18
  /// The maximum number of lanes that are drawn. Other requests in flight are only counted.
  private static let limit = 8

  /// The part of a request's bar above one frame.
  private struct Segment {
    var lane: Int
    var request: Snapshots.Request
    /// Whether the request is sent at this frame.
    var begins = false
    /// Whether the request is cancelled at this frame.
    var isCut = false
    var end: End?
  }

  /// The possible ends of a bar.
  private enum End {
    /// The response was handled.
    case answered
    /// The response arrived and was dropped.
    case dropped
  }

  init(_ snapshots: Snapshots) {
    var lanes: [Snapshots.Request?] = snapshots.inFlight
    for frame in snapshots.frames {
      var segments: [Int: Segment] = [:]
      for (lane, request) in lanes.enumerated() {
        if let request { segments[lane] = Segment(lane: lane, request: request) }
      }
      var ended: [Int] = []
      for change in frame.changes {
        let lane = lanes.firstIndex { $0?.number == change.number }
        switch change.kind {
        case .asked:
          let lane = lanes.firstIndex { $0 == nil } ?? lanes.count
          let request = Snapshots.Request(number: change.number, words: change.words ?? "")
          if lane == lanes.count { lanes.append(request) } else { lanes[lane] = request }
          segments[lane] = Segment(lane: lane, request: request, begins: true)
        case .cancelled:
          guard let lane else { continue }
          lanes[lane]?.isCancelled = true
          segments[lane]?.isCut = true
        case .answered, .dropped:
          guard let lane else { continue }
          segments[lane]?.end = change.kind == .answered ? .answered : .dropped
          ended.append(lane)
        }
      }
      for lane in ended { lanes[lane] = nil }
      frames.append(segments.values.sorted { $0.lane < $1.lane })
      laneCount = max(laneCount, (frames.last?.last?.lane ?? -1) + 1)
    }
  }

  /// Draws the segments above the frame at `index`, and adds a description in words.
  func write(_ index: Int, into text: inout MarkupText) {
    guard laneCount > 0 else { return }
    let height = min(laneCount, Self.limit) * Self.height
    let segments = frames[index].filter { $0.lane < Self.limit }
    text.append("<svg width=\"100%\" height=\"\(height)\" font-size=\"11\"")
    // A bar that only continues has no visible text. Then describe all drawn requests in words.
    let isDescribed = segments.allSatisfy { $0.begins || $0.isCut || $0.end != nil }
    if !isDescribed {
      text.append(" role=\"img\"")
      text.attribute("aria-label", words(segments))
    }
    text.append(">")
    for segment in segments { draw(segment, &text) }
    text.append("</svg>")
    let more = frames[index].count - segments.count
    if more > 0 { text.append("<small>and \(more) more in flight</small>") }
  }

  /// Returns a description of the requests of a line, for screen readers.
  private func words(_ segments: [Segment]) -> String {
    segments.map { segment in
      let number = "#\(segment.request.number)"
      switch segment.end {
      case .answered: return "\(number) answered"
      case .dropped: return "\(number) dropped"
      case nil where segment.isCut: return "\(number) cancelled"
      case nil where segment.begins: return "\(number) asked: \(segment.request.words)"
      case nil: return "\(number) in flight" + (segment.request.isCancelled ? ", cancelled" : "")
      }
    }.joined(separator: "; ")
  }

  /// Draws a bar, with a cap at each end of the request. From the cancellation on, the bar is
  /// struck through.
  private func draw(_ segment: Segment, _ text: inout MarkupText) {
    let top = segment.lane * Self.height + 2
    let middle = top + 7
    let isAtEnd = segment.end != nil
    let (x, width) = segment.begins ? ("30%", "70%") : ("0", isAtEnd ? "40%" : "100%")
    let fill =
      segment.end == .dropped ? "fill=\"url(#hatch)\"" : "fill=\"#cde\""
    text.append("<rect x=\"\(x)\" y=\"\(top)\" width=\"\(width)\" height=\"14\" \(fill)/>")
    if segment.isCut || segment.request.isCancelled {
      let from = segment.isCut ? "40%" : "0"
      text.append(
        "<line x1=\"\(from)\" y1=\"\(middle)\" x2=\"\(isAtEnd ? "40%" : "100%")\" y2=\"\(middle)\" stroke=\"#c62\" stroke-width=\"2\"/>"
      )
    }
    if segment.begins { cap("30%", top, "#47a", &text) }
    switch segment.end {
    case .answered: cap("40%", top, "#47a", &text)
    case .dropped: cap("40%", top, "#c62", &text)
    case nil: break
    }
    let number = "#\(segment.request.number)"
    switch (segment.begins, segment.end, segment.isCut) {
    case (_, .answered?, _): label("44%", middle, "\(number) answered", &text)
    case (_, .dropped?, _): label("44%", middle, "\(number) dropped", &text)
    case (_, nil, true): label("2%", middle, "\(number) cancelled", &text)
    case (true, nil, false): label("34%", middle, "\(number) \(segment.request.words)", &text)
    case (false, nil, false): break
    }
  }

  /// Draws the end of a bar.
  private func cap(_ x: String, _ top: Int, _ color: String, _ text: inout MarkupText) {
    text.append("<rect x=\"\(x)\" y=\"\(top)\" width=\"4\" height=\"14\" fill=\"\(color)\"/>")
  }

  private func label(_ x: String, _ middle: Int, _ words: String, _ text: inout MarkupText) {
    text.append("<text x=\"\(x)\" y=\"\(middle + 4)\">", text: words, "</text>")
  }
}
