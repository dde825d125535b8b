package import Text

/// Replays a log. Each response depends on all commands since the last start.
package struct RecordedSubject {
  /// A node of the tree of recorded commands: one command and its responses.
  private final class Node {
    /// The responses to the command, one for each time that the command was sent.
    var answers: [Answer] = []
    /// The number of responses that were replayed.
    var given = 0
    /// The nodes of the next commands.
    var following: [JSONValue: Node] = [:]
  }

  private struct Answer {
    /// The response, or `nil` if the adapter ended instead.
    var line: [UInt8]?
    /// Whether the adapter ended before the next command.
    var isLast = false
  }

  /// A process of the log, at its last command.
  private struct Process {
    var node: Node
    /// The index of the response to the command, if there was one.
    var answer: Int?
  }

  /// The root, before any command.
  private let root = Node()
  private var current: Node
  /// Whether the adapter ended after its last response.
  private var hasEnded = false

  /// Reads a log. Throws an error at the first invalid line.
  package init(_ source: SourceText) throws(Diagnostic) {
    current = root
    var processes: [Int: Process] = [:]
    for span in source.lines { try read(source.bytes[span.range], at: span, &processes) }
  }

  /// Adds a line of the log to the tree.
  private func read(
    _ line: ArraySlice<UInt8>, at span: SourceRange, _ processes: inout [Int: Process]
  ) throws(Diagnostic) {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let number = Int(String(decoding: parts[0], as: UTF8.self)),
      let sign = parts[1].first, parts[1].count == 1,
      let speaker = AdapterTranscript.Speaker(rawValue: Character(Unicode.Scalar(sign)))
    else { throw Diagnostic("this is not a line of an adapter's log", at: span) }
    switch speaker {
    case .listsh:
      guard let node = follow(Array(parts[2]), from: processes[number]?.node ?? root) else {
        throw Diagnostic("this is not a command of the protocol", at: span)
      }
      processes[number] = Process(node: node)
    case .adapter:
      guard let node = processes[number]?.node else { return }
      processes[number]?.answer = node.answers.count
      node.answers.append(Answer(line: Array(parts[2])))
    case .ending:
      guard let process = processes.removeValue(forKey: number) else { return }
      if let answer = process.answer {
        process.node.answers[answer].isLast = true
      } else {
        process.node.answers.append(Answer())
      }
    case .talk: break
    }
  }

  /// Returns the node after a command. A start begins at the root, and other commands at `node`.
  private func follow(_ line: [UInt8], from node: Node) -> Node? {
    guard case .success(.object(let members)) = JSONValue.reading(line),
      case .string(let word)? = members.last(where: { $0.name == "do" })?.value
    else { return nil }
    let isFresh = word == "hello" || word == "start"
    // Ignore the title of the case and the seed, so that they can differ from those in the log.
    let key = JSONValue.object(members.filter { $0.name != "case" && $0.name != "seed" })
    let from = isFresh ? root : node
    if let known = from.following[key] { return known }
    let new = Node()
    from.following[key] = new
    return new
  }

  /// Returns the recorded response to the command `line` at the current node, or `nil` if the
  /// adapter ended there.
  package mutating func answer(to line: [UInt8]) -> [UInt8]? {
    if hasEnded { return nil }
    guard let node = follow(line, from: current) else {
      return Array(#"{"failed":"this is not a command of the protocol"}"#.utf8)
    }
    current = node
    guard !node.answers.isEmpty else {
      return Array(#"{"unrecorded":true}"#.utf8)
    }
    defer { node.given = min(node.given + 1, node.answers.count - 1) }
    hasEnded = node.answers[node.given].isLast
    return node.answers[node.given].line
  }
}
