package import Text

/// Replays a log. Each response depends on all commands since the last start.
package struct RecordedSubject {
  /// A node of the tree of recorded commands: one command and its responses.
  private struct Node {
    /// The responses to the command, one for each time that the command was sent.
    var answers: [Answer] = []
    /// The index of the next response to replay. The last response is repeated.
    var given = 0
    /// The indices of the nodes of the next commands.
    var following: [JSONValue: Int] = [:]
  }

  private struct Answer {
    /// The response, or `nil` if the adapter ended instead.
    var line: [UInt8]?
    /// Whether the adapter ended before the next command.
    var isLast = false
  }

  /// A process of the log, at its last command.
  private struct Process {
    /// The index of the node.
    var node: Int
    /// The index of the response to the command, if there was one.
    var answer: Int?
  }

  /// The nodes of the tree. The first one is the root, before any command.
  ///
  /// The nodes do not reference each other, because the release of a long chain of objects overflows
  /// the stack.
  private var nodes = [Node()]
  /// The index of the current node.
  private var current = 0
  /// Whether the adapter ended after its last response.
  private var hasEnded = false

  /// Reads a log. Throws an error at the first invalid line.
  package init(_ source: SourceText) throws(Diagnostic) {
    var processes: [Int: Process] = [:]
    for span in source.lines { try read(source.bytes[span.range], at: span, &processes) }
  }

  /// Adds a line of the log to the tree.
  private mutating func read(
    _ line: ArraySlice<UInt8>, at span: SourceRange, _ processes: inout [Int: Process]
  ) throws(Diagnostic) {
    guard let (number, speaker, text) = AdapterTranscript.parts(of: line) else {
      throw Diagnostic("this is not a line of an adapter's log", at: span)
    }
    switch speaker {
    case .listsh:
      guard let node = follow(Array(text), from: processes[number]?.node ?? 0) else {
        throw Diagnostic("this is not a command of the protocol", at: span)
      }
      processes[number] = Process(node: node)
    case .adapter:
      guard let node = processes[number]?.node else { return }
      processes[number]?.answer = nodes[node].answers.count
      nodes[node].answers.append(Answer(line: Array(text)))
    case .ending:
      guard let process = processes.removeValue(forKey: number) else { return }
      if let answer = process.answer {
        nodes[process.node].answers[answer].isLast = true
      } else {
        nodes[process.node].answers.append(Answer())
      }
    case .talk: break
    }
  }

  /// Returns the index of the node after a command. A start begins at the root, and other commands
  /// at `node`.
  private mutating func follow(_ line: [UInt8], from node: Int) -> Int? {
    guard case .success(.object(let members)) = JSONValue.reading(line),
      case .string(let word)? = members.last(where: { $0.name == "do" })?.value
    else { return nil }
    let isFresh = word == "hello" || word == "start"
    // Ignore the title of the case and the seed, so that they can differ from those in the log.
    let key = JSONValue.object(members.filter { $0.name != "case" && $0.name != "seed" })
    let from = isFresh ? 0 : node
    if let known = nodes[from].following[key] { return known }
    nodes[from].following[key] = nodes.count
    nodes.append(Node())
    return nodes.count - 1
  }

  /// Returns the recorded response to the command `line` at the current node, or `nil` if the
  /// adapter ended there.
  package mutating func answer(to line: [UInt8]) -> [UInt8]? {
    if hasEnded { return nil }
    guard let node = follow(line, from: current) else {
      return Array(#"{"failed":"this is not a command of the protocol"}"#.utf8)
    }
    current = node
    let (answers, given) = (nodes[node].answers, nodes[node].given)
    guard !answers.isEmpty else {
      return Array(#"{"unrecorded":true}"#.utf8)
    }
    nodes[node].given = min(given + 1, answers.count - 1)
    hasEnded = answers[given].isLast
    return answers[given].line
  }
}
