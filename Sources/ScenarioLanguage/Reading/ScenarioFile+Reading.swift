package import Text

extension ScenarioFile {
  /// Reads `source` as a scenario file, and tells every mistake in it in the order of the text.
  ///
  /// The language knows no words, so the caller says which ones may not stand in the setup.
  package static func parse(
    _ source: SourceText, refusingInSetup isRefused: (String) -> Bool = { _ in false }
  ) -> (file: ScenarioFile, mistakes: [Diagnostic]) {
    var reader = Reader(source, refusingInSetup: isRefused)
    var cases: [Case] = []
    while let next = reader.next() { cases.append(next) }
    return (ScenarioFile(setup: reader.setup, cases: cases), reader.mistakes)
  }

  /// Reads the title behind the `==` at `offset` of `source`.
  package static func title(at offset: Int, in source: SourceText) -> String {
    let line = FileLine(source.bytes, from: offset, before: source.bytes.count)
    let title = source.bytes[line.content.range].dropFirst(2).drop(while: Byte.isBlank)
    return String(decoding: title, as: UTF8.self)
  }

  /// Reads a scenario file one case after the other, and keeps none.
  package struct Reader: Sendable {
    /// The steps before the first title, which every case starts with.
    package let setup: Script
    /// The parser, or `nil` for what is no text.
    private var parser: FileParser?
    /// Why it is no text.
    private let fault: Diagnostic?

    /// Reads the setup of `source`; the caller says which words may not stand in it.
    package init(_ source: SourceText, refusingInSetup isRefused: (String) -> Bool) {
      fault = source.firstFault()
      guard fault == nil else {
        setup = Script()
        return
      }
      var parser = FileParser(source)
      setup = parser.readSetup(refusing: isRefused)
      self.parser = consume parser
    }

    /// Reads the next case, or returns nothing at the end of the file.
    package mutating func next() -> Case? { parser?.nextCase() }

    /// Where the line of the next title begins, or `nil` where there is no case any more.
    package var nextTitle: Int? { parser?.nextTitle }

    /// The mistakes found so far, in the order of the text.
    package var mistakes: [Diagnostic] { fault.map { [$0] } ?? parser?.mistakes.inOrder ?? [] }
  }
}
