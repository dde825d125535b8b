package import Text

extension ScenarioFile {
  /// Reads `source` as a scenario file, and returns every error in it in the order of the text.
  ///
  /// The language does not know the steps, so the caller decides which steps the setup cannot have.
  package static func parse(
    _ source: SourceText, refusingInSetup isRefused: (String) -> Bool = { _ in false }
  ) -> (file: ScenarioFile, errors: [Diagnostic]) {
    var reader = Reader(source, refusingInSetup: isRefused)
    var cases: [Case] = []
    while let next = reader.next() { cases.append(next) }
    return (ScenarioFile(setup: reader.setup, cases: cases), reader.errors)
  }

  /// Reads the title after the `==` at `offset` of `source`.
  package static func title(at offset: Int, in source: SourceText) -> String {
    let line = FileLine(source.bytes, from: offset, before: source.bytes.count)
    return title(of: line.content, in: source)
  }

  /// Reads the title on the line with `content`, which begins with `==`.
  static func title(of content: SourceRange, in source: SourceText) -> String {
    let title = source.bytes[content.range].dropFirst(2).drop(while: Byte.isBlank)
    return String(decoding: title, as: UTF8.self)
  }

  /// Reads the cases of a scenario file one by one, without storing them.
  package struct Reader: Sendable {
    /// The steps before the first title, which every case starts with.
    package let setup: Script
    /// The parser of the file, or of an empty text.
    private var parser: FileParser
    /// The errors of a text that is not parsed as a file, or `nil` for a file.
    private let faults: [Diagnostic]?
    /// The comments that were possibly meant as replies, in a text that is not parsed as a file.
    private var scriptReplies: [PossibleReply] = []
    /// The only case of a text that is not parsed as a file, until it is read.
    private var only: Case?

    /// Reads the setup of `source`. The caller decides which words it cannot have.
    package init(_ source: SourceText, refusingInSetup isRefused: (String) -> Bool) {
      faults = source.firstFault().map { [$0] }
      parser = FileParser(faults == nil ? source : source.empty)
      setup = parser.readSetup(refusing: isRefused)
    }

    /// Reads `source` as one script, without titles and traces.
    package init(script source: SourceText) {
      let script: Script
      if let fault = source.firstFault() {
        (script, faults) = (Script(), [fault])
      } else {
        var parser = ScriptParser(source.bytes, in: source.start..<source.bytes.count)
        script = parser.readScript()
        faults = parser.errors.inOrder
        scriptReplies = parser.possibleReplies
      }
      only = Case(
        title: nil, titleSpan: SourceRange(offset: source.start, length: 0), script: script,
        expectation: nil, scriptEnd: source.bytes.count)
      parser = FileParser(source.empty)
      setup = Script()
    }

    /// Reads the next case, or returns `nil` at the end of the file.
    package mutating func next() -> Case? { faults == nil ? parser.nextCase() : only.take() }

    /// The offset of the next title's line, or `nil` after the last case.
    package var nextTitle: Int? { parser.nextTitle }

    /// The errors found so far, in the order of the text.
    package var errors: [Diagnostic] { faults ?? parser.errors.inOrder }

    /// The comments so far that were possibly meant as replies.
    package var possibleReplies: [PossibleReply] { scriptReplies + parser.possibleReplies }
  }
}

extension SourceText {
  /// An empty text with the same name.
  fileprivate var empty: SourceText { SourceText(name: name, bytes: []) }
}
