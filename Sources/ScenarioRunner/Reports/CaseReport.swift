package import Text

/// What became of a case, as plain texts and numbers: all that a report tells of it.
package struct CaseReport: Hashable, Sendable {
  /// Which case it is.
  package var place: CaseName
  /// How it ended.
  package var status: CaseResult.Status
  /// Why it is known to fail, where its `known-gap` says so.
  package var knownGap: String?
  /// What is wrong, or `nil` for a case that passed.
  package var problem: CaseProblem?
  /// The place of its file among all that a run was given, those of other shards too, from 0.
  package var order = 0
  /// How long it took, in nanoseconds.
  package var nanoseconds = 0
  /// The lines of its trace as UTF-8, lined up and parted by line feeds, or `nil` where nobody asked for them.
  package var trace: [UInt8]?
  /// Its trace with the screen after each line, or `nil` where nobody asked for it.
  package var film: Film?
  /// The film of the screen that it is compared with, for a case of two.
  package var reference: Film?
  /// The case as a file of its own, or `nil` where nobody asked for it.
  package var scenario: MarkedScenario?

  /// Makes a report.
  package init(
    _ place: CaseName, status: CaseResult.Status, knownGap: String? = nil,
    problem: CaseProblem? = nil
  ) {
    self.place = place
    self.status = status
    self.knownGap = knownGap
    self.problem = problem
  }

  /// The line and column that the report is about: the step at fault, or the title.
  package var location: Location {
    problem?.location ?? Location(line: place.line, column: 1)
  }
}

/// Which case is meant, by plain texts and numbers.
package struct CaseName: Hashable, Sendable {
  /// The file that it stands in, or `nil` for a case of the command line.
  package var file: String?
  /// What messages call its text: the file, or `-c`.
  package var source: String
  /// Its title, or its file's name.
  package var title: String
  /// The line of its title, counted from 1.
  package var line: Int

  /// Makes a place.
  package init(file: String?, source: String? = nil, title: String, line: Int) {
    self.file = file
    self.source = source ?? file ?? "-c"
    self.title = title
    self.line = line
  }
}

/// A case as a file of its own, with the step marked that is at fault.
package struct MarkedScenario: Hashable, Sendable {
  /// The setup, the title, the script and what is expected, as written.
  package var text: String
  /// The bytes of the step at fault.
  package var mark: Range<Int>?

  /// Makes a scenario.
  package init(_ text: String, mark: Range<Int>? = nil) {
    self.text = text
    self.mark = mark
  }
}
