import Reporting
import ScenarioLanguage
import ScenarioRunner
import Text

/// The events of a run with every verdict, for cases whose titles contain markup and directives.
let everyVerdict: [RunEvent] = [
  .finished(passed("lists/a.txt", "plain", line: 1)),
  .finished(wrongTrace("lists/a.txt", #"]]> <script> & "b""#, line: 5)),
  .finished(passed("lists/a.txt", "twice", line: 12)),
  .finished(wrongValue("lists/a.txt", "twice", line: 15)),
  .finished(knownGap("lists/a.txt", #"# TODO \ ##[error]x"#, line: 20)),
  .finished(violatedInvariant("b.txt", "::add-mask::x", line: 1)),
  .finished(unchecked("b.txt", hostileTitle, line: 4)),
  .finished(errors(in: "::error::c.txt")),
  .finished(Outcome(unreadable: "d.txt", "d.txt: Permission denied")),
  .finished(
    Outcome(
      CaseID(path: "e.txt", title: "later"), line: 3, .skipped, reason: "no # ##[login] <yet>")),
  .ran(everyCount),
]

/// The events of a run with one case and two selected lines without a case, all in one file.
let linesWithoutCase: [RunEvent] =
  [999, 1_000].map { (line: Int) in
    .finished(
      Outcome(withoutCaseAt: line, in: "f.txt", "f.txt:\(line): no case at this line"))
  } + [.finished(passed("f.txt", "one", line: 1)), .ran(absentCount)]

/// Returns the outcome of a file with two errors.
private func errors(in path: String) -> Outcome {
  let start = Location(line: 1, column: 1)
  var outcome = Outcome(
    CaseID(path: path), .error, Outcome.Problem(.script, "2 errors", at: start))
  outcome.errors = [
    Outcome.Problem(
      .script, "unknown step 'firstLod'; did you mean firstLoad?", at: start,
      excerpt: ["  |", "1 | firstLod", "  | ^"]),
    Outcome.Problem(.script, "there is no ##[step] here", at: Location(line: 2, column: 3)),
  ]
  return outcome
}

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
  summary.skipped = 1
  summary.files = 5
  summary.nanoseconds = 1_234_567_890
  return summary
}

/// The counts of the run that selects lines without a case.
private var absentCount: RunSummary {
  var summary = RunSummary()
  summary.command = "run"
  summary.passed = 1
  summary.errors = 2
  summary.files = 1
  return summary
}

/// Returns the text that `recorder` writes for `events`.
func text(of events: [RunEvent], by recorder: some Recorder) -> String {
  var recorder = recorder
  var output = TextBuffer()
  for event in events { recorder.record(event, into: &output) }
  return output.text
}

/// A case that passed in a millisecond and a half.
func passed(_ path: String, _ title: String, line: Int) -> Outcome {
  var outcome = Outcome(CaseID(path: path, title: title), line: line, .passed)
  outcome.nanoseconds = 1_500_000
  return outcome
}

/// A case with a trace that differs in one line from the expected one.
private func wrongTrace(_ path: String, _ title: String, line: Int) -> Outcome {
  var problem = Outcome.Problem(
    .trace, "the trace is not the expected one", at: Location(line: 6, column: 1),
    excerpt: ["  |", "6 | firstLoad", "  | ^"])
  problem.difference = [
    TraceDifference(.kept, "firstLoad   idle → loading   asks #1 page 1", line: 8),
    TraceDifference(.expected, "#1 fail \"]]>\"", line: 9),
    TraceDifference(.actual, "#1 succeed   loading → content   items=20"),
  ]
  problem.reproduction = "listsh run lists/a.txt:5"
  problem.traceLine = 1
  return Outcome(CaseID(path: path, title: title), line: line, .failed, problem)
}

/// Returns a case with a failed `expect` after more lines than a report prints.
func wrongValue(_ path: String, _ title: String, line: Int) -> Outcome {
  var problem = Outcome.Problem(
    .expect, "expected items=41, but items=40", at: Location(line: line + 1, column: 12),
    excerpt: ["   |", "\(line + 1) | firstLoad; expect items=41", "   |            ^"])
  problem.trace = ["#1 succeed   loading → content   items=40"]
  problem.linesBefore = 2
  problem.reproduction = "listsh run \(path):\(line)"
  return Outcome(CaseID(path: path, title: title), line: line, .failed, problem)
}

/// A case that fails as expected by its `known-gap`.
private func knownGap(_ path: String, _ title: String, line: Int) -> Outcome {
  Outcome(
    CaseID(path: path, title: title), line: line, .knownGap, reason: "some # day",
    Outcome.Problem(
      .expect, "expected items=1, but items=0", at: Location(line: 22, column: 1)))
}

/// A case that violates an invariant of its screen.
private func violatedInvariant(_ path: String, _ title: String, line: Int) -> Outcome {
  Outcome(
    CaseID(path: path, title: title), line: line, .failed,
    Outcome.Problem(
      .invariant, "violated invariant no-row-twice: no row twice", at: Location(line: 2, column: 1),
      excerpt: ["  |", "2 | ::stop-commands::x", "  | ^"]))
}

/// A case that cannot be checked.
private func unchecked(_ path: String, _ title: String, line: Int) -> Outcome {
  Outcome(
    CaseID(path: path, title: title), line: line, .error,
    Outcome.Problem(
      .script, "the case has no assertion; add an expect step or a trace",
      at: Location(line: 4, column: 1)))
}
