package import Text

extension ScenarioFile {
  /// Reads `source` as a scenario file, and tells every error in it in the order of the text.
  ///
  /// The language knows no words, so the caller says which ones may not stand in the setup.
  package static func parse(
    _ source: SourceText, refusingInSetup isRefused: (String) -> Bool = { _ in false }
  ) -> (file: ScenarioFile, errors: [Diagnostic]) {
    var reader = Reader(source, refusingInSetup: isRefused)
    var cases: [Case] = []
    while let next = reader.next() { cases.append(next) }
    return (ScenarioFile(setup: reader.setup, cases: cases), reader.errors)
  }

  /// Reads the title behind the `==` at `offset` of `source`.
  package static func title(at offset: Int, in source: SourceText) -> String {
    let line = FileLine(source.bytes, from: offset, before: source.bytes.count)
    return title(of: line.content, in: source)
  }

  /// Reads the title on the line that holds `content`, the `==` and what is behind it.
  static func title(of content: Span, in source: SourceText) -> String {
    let title = source.bytes[content.range].dropFirst(2).drop(while: Byte.isBlank)
    return String(decoding: title, as: UTF8.self)
  }

  /// Reads a scenario file one case after the other, and keeps none.
  package struct Reader: Sendable {
    /// The steps before the first title, which every case starts with.
    package let setup: Script
    /// The parser of the file, or of nothing.
    private var parser: FileParser
    /// What is wrong with what is not parsed as a file, or `nil` where it is.
    private let faults: [Diagnostic]?
    /// The only case of such a text, unless it was read.
    private var only: Case?

    /// Reads the setup of `source`; the caller says which words may not stand in it.
    package init(_ source: SourceText, refusingInSetup isRefused: (String) -> Bool) {
      faults = source.firstFault().map { [$0] }
      parser = FileParser(faults == nil ? source : source.empty)
      setup = parser.readSetup(refusing: isRefused)
    }

    /// Reads `source` as one script, without titles and traces.
    package init(script source: SourceText) {
      let (script, errors) = Script.parse(source)
      faults = errors
      only = Case(
        title: nil, titleSpan: Span(offset: source.start, length: 0), script: script,
        expectation: nil, scriptEnd: source.bytes.count)
      parser = FileParser(source.empty)
      setup = Script()
    }

    /// Reads the next case, or returns nothing at the end of the file.
    package mutating func next() -> Case? { faults == nil ? parser.nextCase() : only.take() }

    /// Where the line of the next title begins, or `nil` where there is no case any more.
    package var nextTitle: Int? { parser.nextTitle }

    /// The errors found so far, in the order of the text.
    package var errors: [Diagnostic] { faults ?? parser.errors.inOrder }
  }
}

extension SourceText {
  /// The text without a byte.
  fileprivate var empty: SourceText { SourceText(name: name, bytes: []) }
}
