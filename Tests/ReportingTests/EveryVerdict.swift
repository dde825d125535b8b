import Reporting
import ScenarioRunner
import Text

/// The events of a run with every verdict, for cases whose titles contain markup and directives.
let everyVerdict: [RunEvent] = [
  .finished(passed(CaseName(file: "lists/a.txt", title: "plain", line: 1))),
  .finished(wrongTrace(CaseName(file: "lists/a.txt", title: #"]]> <script> & "b""#, line: 5))),
  .finished(passed(CaseName(file: "lists/a.txt", title: "twice", line: 12))),
  .finished(wrongValue(CaseName(file: "lists/a.txt", title: "twice", line: 15))),
  .finished(knownGap(CaseName(file: "lists/a.txt", title: #"# TODO \ ##[error]x"#, line: 20))),
  .finished(violatedInvariant(CaseName(file: "b.txt", title: "::add-mask::x", line: 1))),
  .finished(unjudged(CaseName(file: "b.txt", title: hostileTitle, line: 4))),
  .refused(
    UnjudgedFile(
      file: "::error::c.txt",
      errors: [
        UnjudgedFile.Entry(
          "unknown step 'firstLod'; did you mean firstLoad?", at: Location(line: 1, column: 1),
          excerpt: ["  |", "1 | firstLod", "  | ^"]),
        UnjudgedFile.Entry("there is no ##[step] here", at: Location(line: 2, column: 3)),
      ])),
  .refused(UnjudgedFile(file: "d.txt", message: "d.txt: Permission denied")),
  .ran(everyCount),
]

/// A title with terminal controls, characters that XML does not allow, and a right-to-left mark.
let hostileTitle = "a\u{0}\u{1B}[31mb\u{FFFF}c\u{200F}d"

/// The counts of the run.
private var everyCount: RunSummary {
  var summary = RunSummary()
  summary.command = "run"
  summary.split = "0123456789abcdef"
  summary.passed = 2
  summary.failed = 3
  summary.errors = 3
  summary.knownGaps = 1
  summary.files = 4
  summary.nanoseconds = 1_234_567_890
  return summary
}

/// Returns the text that `recorder` writes for `events`.
func text(of events: [RunEvent], told by: some Recorder) -> String {
  var recorder = by
  var output = TextBuffer()
  for event in events { recorder.record(event, into: &output) }
  return output.text
}

/// A case that passed in a millisecond and a half.
func passed(_ name: CaseName) -> CaseReport {
  var report = CaseReport(name, status: .passed)
  report.nanoseconds = 1_500_000
  return report
}

/// A case with a trace that differs in one line from the expected one.
private func wrongTrace(_ name: CaseName) -> CaseReport {
  var problem = CaseProblem(
    .trace, "the trace is not the expected one", at: Location(line: 6, column: 1),
    excerpt: ["  |", "6 | firstLoad", "  | ^"])
  problem.difference = [
    CaseProblem.DifferentLine(.kept, "firstLoad   idle → loading   asks #1 page 1", line: 8),
    CaseProblem.DifferentLine(.expected, "#1 fail \"]]>\"", line: 9),
    CaseProblem.DifferentLine(.actual, "#1 succeed   loading → content   items=20"),
  ]
  problem.reproduction = "listsh run lists/a.txt:5"
  problem.traceLine = 1
  return CaseReport(name, status: .failed, problem: problem)
}

/// Returns a case with a failed `expect` after more lines than a report prints.
func wrongValue(_ name: CaseName) -> CaseReport {
  var problem = CaseProblem(
    .expect, "expected items=41, but items=40", at: Location(line: name.line + 1, column: 12),
    excerpt: ["   |", "\(name.line + 1) | firstLoad; expect items=41", "   |            ^"])
  problem.trace = ["#1 succeed   loading → content   items=40"]
  problem.linesBefore = 2
  problem.reproduction = "listsh run \(name.source):\(name.line)"
  return CaseReport(name, status: .failed, problem: problem)
}

/// A case that fails as expected by its `known-gap`.
private func knownGap(_ name: CaseName) -> CaseReport {
  CaseReport(
    name, status: .knownGap, reason: "some # day",
    problem: CaseProblem(
      .expect, "expected items=1, but items=0", at: Location(line: 22, column: 1)))
}

/// A case that violates an invariant of its screen.
private func violatedInvariant(_ name: CaseName) -> CaseReport {
  CaseReport(
    name, status: .failed,
    problem: CaseProblem(
      .invariant, "violated invariant no-row-twice: no row twice", at: Location(line: 2, column: 1),
      excerpt: ["  |", "2 | ::stop-commands::x", "  | ^"]))
}

/// A case that cannot be checked.
private func unjudged(_ name: CaseName) -> CaseReport {
  CaseReport(
    name, status: .error,
    problem: CaseProblem(
      .script, "the case asserts nothing: it needs an expect or a trace",
      at: Location(line: 4, column: 1)))
}
