package import Text

/// The answers of a recorded dialogue, found by all that was said since the start before them.
package struct RecordedSubject {
  /// What was said so far since a start, and what came of it.
  private final class Node {
    /// What was answered each time this was said, or `nil` where the adapter ended.
    var answers: [[UInt8]?] = []
    /// How many of the answers were given again.
    var given = 0
    /// What was said next.
    var following: [JSONValue: Node] = [:]
  }

  /// What nothing was said before.
  private let root = Node()
  /// Where each process stands while the record is read, and where the replay stands.
  private var place: Node

  /// Reads a record, or says which line is none.
  package init(_ source: SourceText) throws(Diagnostic) {
    place = root
    var places: [Int: Node] = [:]
    var start = source.start
    while start < source.bytes.count {
      let span = source.lineSpan(around: start)
      if span.length > 0 { try take(source.bytes[span.range], at: span, &places) }
      start = span.end
      while start < source.bytes.count, source.bytes[start] == 0x0D || source.bytes[start] == 0x0A {
        start += 1
      }
    }
  }

  /// Takes a line of the log over into the tree of what was said.
  private func take(
    _ line: ArraySlice<UInt8>, at span: SourceRange, _ places: inout [Int: Node]
  ) throws(Diagnostic) {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(String(decoding: parts[0], as: UTF8.self)),
      let sign = parts[1].first, parts[1].count == 1,
      let speaker = AdapterTranscript.Speaker(rawValue: Character(Unicode.Scalar(sign)))
    else { throw Diagnostic("this is no line of an adapter's log", at: span) }
    switch speaker {
    case .listsh:
      guard let node = follow(Array(parts[2]), from: places[number] ?? root) else {
        throw Diagnostic("this is no command of the protocol", at: span)
      }
      places[number] = node
    case .adapter: places[number]?.answers.append(Array(parts[2]))
    case .ending:
      if let node = places.removeValue(forKey: number) { node.answers.append(nil) }
    case .talk: break
    }
  }

  /// What a command leads to: a start from the beginning, another from `node`.
  private func follow(_ line: [UInt8], from node: Node) -> Node? {
    guard case .success(.object(let members)) = JSONValue.reading(line),
      case .string(let word)? = members.last(where: { $0.name == "do" })?.value
    else { return nil }
    let isFresh = word == "hello" || word == "start"
    // What a case is called, and the seed, change nothing of what was recorded.
    let key = JSONValue.object(members.filter { $0.name != "case" && $0.name != "seed" })
    let from = isFresh ? root : node
    if let known = from.following[key] { return known }
    let new = Node()
    from.following[key] = new
    return new
  }

  /// Returns what was answered to the command `line` where the replay stands; `nil` where the adapter ended.
  package mutating func answer(to line: [UInt8]) -> [UInt8]? {
    guard let node = follow(line, from: place) else {
      return Array(#"{"failed":"this is no command of the protocol"}"#.utf8)
    }
    place = node
    guard !node.answers.isEmpty else {
      return Array(#"{"unrecorded":true}"#.utf8)
    }
    defer { node.given = min(node.given + 1, node.answers.count - 1) }
    return node.answers[node.given]
  }
}
