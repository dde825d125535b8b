package import Text

/// A scenario file as written: its setup and its cases.
package struct ScenarioFile: Hashable, Sendable {
  /// The steps before the first title, which every case starts with.
  package var setup: Script
  package var cases: [Case]

  package init(setup: Script, cases: [Case]) {
    self.setup = setup
    self.cases = cases
  }

  /// A case: a script and its expected trace.
  package struct Case: Hashable, Sendable {
    /// The text after `==`, or `nil` in a file without titles.
    package var title: String?
    /// The position of the title's line, or the beginning of a file without titles.
    package var titleSpan: SourceRange
    /// The steps to play.
    package var script: Script
    /// The reason in the `known-gap` line of the case, if there is one.
    package var knownGap: String?
    /// The reason in the `skip` line of the case, if there is one.
    package var skip: String?
    /// The tags of the file and of the case, each once.
    package var tags: [String]
    /// The expected trace, or `nil` without a `----`.
    package var expectation: Expectation?
    /// The offset after the script and before `----`, where a trace can be inserted.
    package var scriptEnd: Int

    package init(
      title: String?, titleSpan: SourceRange, script: Script, knownGap: String? = nil,
      skip: String? = nil, tags: [String] = [], expectation: Expectation?, scriptEnd: Int
    ) {
      self.title = title
      self.titleSpan = titleSpan
      self.script = script
      self.knownGap = knownGap
      self.skip = skip
      self.tags = tags
      self.expectation = expectation
      self.scriptEnd = scriptEnd
    }
  }

  /// A word that describes a case instead of playing a step. A directive is outside groups and before
  /// `----`. The setup of a file can contain only the directive `tag`.
  package enum Directive: String, CaseIterable, Sendable {
    /// The case is expected to fail.
    case knownGap = "known-gap"
    /// The case is not played.
    case skip
    case tag
  }

  /// The lines after `----`.
  package struct Expectation: Hashable, Sendable {
    /// The lines of the trace in order, without blank lines and comments.
    package var lines: [Line]
    /// The bytes after the `----` line, up to the next title or the end of the file.
    package var span: SourceRange

    package init(lines: [Line], span: SourceRange) {
      self.lines = lines
      self.span = span
    }

    package struct Line: Hashable, Sendable {
      /// The position of the line, without white space around it.
      package var span: SourceRange
      /// Whether the line matches any number of lines (`...` or `…`).
      package var isEllipsis: Bool

      package init(span: SourceRange, isEllipsis: Bool) {
        self.span = span
        self.isEllipsis = isEllipsis
      }
    }
  }
}

extension ScenarioFile {
  /// Reads `source` as a scenario file, and returns every error in it in the order of the text.
  ///
  /// The language does not know the steps, so the caller decides which steps the setup cannot have.
  package static func parse(
    _ source: SourceText, refusingInSetup isRefused: (String) -> Bool = { _ in false }
  ) -> (file: ScenarioFile, errors: [Diagnostic]) {
    var parser = FileParser(source, refusingInSetup: isRefused)
    var cases: [Case] = []
    while let next = parser.nextCase() { cases.append(next) }
    return (ScenarioFile(setup: parser.setup, cases: cases), parser.errors)
  }

  /// Reads the title on the line with `content`, which begins with `==`.
  static func title(of content: SourceRange, in source: SourceText) -> String {
    let title = source.bytes[content.range].dropFirst(2).drop(while: Byte.isSpace)
    return String(decoding: title, as: UTF8.self)
  }
}
