package import Text

/// A scenario file as written: its setup and its cases.
package struct ScenarioFile: Hashable, Sendable {
  /// The steps before the first title, which every case starts with.
  package var setup: Script
  /// The cases, in the order of the file.
  package var cases: [Case]

  /// Makes a file of `cases` that share a `setup`.
  package init(setup: Script, cases: [Case]) {
    self.setup = setup
    self.cases = cases
  }

  /// One case: a script and what it must lead to.
  package struct Case: Hashable, Sendable {
    /// The text after `==`, or `nil` in a file without titles.
    package var title: String?
    /// Where the title's line stands; the file's beginning where there is none.
    package var titleSpan: Span
    /// What is played.
    package var script: Script
    /// Why the case is known to fail, if a `known-gap` line says so.
    package var knownGap: String?
    /// Why the case is skipped, if a `skip` line says so.
    package var skip: String?
    /// The tags of the file and of the case, each once.
    package var tags: [String]
    /// The expected trace, or `nil` where there is no `----`.
    package var expectation: Expectation?
    /// The byte offset behind the script and before `----`, where a trace can be put.
    package var scriptEnd: Int

    /// Makes a case.
    package init(
      title: String?, titleSpan: Span, script: Script, knownGap: String? = nil,
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

  /// A word that describes a case instead of playing; every line of a case before `----` may begin with one.
  package enum Directive: String, Sendable, CaseIterable {
    /// The case is expected to fail.
    case knownGap = "known-gap"
    /// The case is not played.
    case skip
    /// The case has these tags.
    case tag
  }

  /// The lines behind `----`.
  package struct Expectation: Hashable, Sendable {
    /// The lines of the trace, without blank lines and comments, in order.
    package var lines: [Line]
    /// The bytes from behind the `----` line to the next title or the end of the file.
    package var span: Span

    /// Makes an expectation of `lines` that stand at `span`.
    package init(lines: [Line], span: Span) {
      self.lines = lines
      self.span = span
    }

    /// One line of an expected trace.
    package struct Line: Hashable, Sendable {
      /// Where the line stands, without blanks around it and its line ending.
      package var span: Span
      /// Whether it stands for any number of lines (`...` or `…`).
      package var isEllipsis: Bool

      /// Makes a line that stands at `span`.
      package init(span: Span, isEllipsis: Bool) {
        self.span = span
        self.isEllipsis = isEllipsis
      }
    }
  }
}
