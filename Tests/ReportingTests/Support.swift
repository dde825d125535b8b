import MockSources
import Reporting
import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

/// Plans `text` as the scenario file `name`.
func planned(_ text: String, name: String = "a.txt") -> PlannedFile {
  let file = PlannedFile(reading: SourceText(name: name, text), Reading(.builtIn())) {
    (specification) throws(SourceError) in Source(specification)
  }
  #expect(file.errors == [])
  return file
}

/// Returns the text that `recorder` writes for a run of `files`: all traces if `playing`, or else only the results.
func report(
  _ recorder: some Recorder, _ files: PlannedFile..., playing: Bool = false, isTyped: Bool = false,
  command: String = "listsh run"
) -> String {
  var recorder = recorder
  var output = TextBuffer()
  var summary = RunSummary()
  for file in files {
    summary.files += 1
    for scenario in file.cases {
      let reference = CaseReference(
        scenario, in: file.source, isTyped: isTyped, isAlone: file.cases.count == 1)
      if playing {
        recorder.record(.began(reference), into: &output)
        _ = scenario.plan.play { line, world in
          recorder.record(.line(line, world), into: &output)
        }
      }
      let told = caseReport(reference, command: command)
      summary.count(told.status)
      recorder.record(.finished(told), into: &output)
    }
  }
  recorder.record(.ran(summary), into: &output)
  return output.text
}

/// Returns the report of a case, with all data that a report can need and without its duration.
func caseReport(_ reference: CaseReference, command: String = "listsh run") -> CaseReport {
  let result = reference.scenario.judged(in: reference.source, keepsTrace: true)
  var told = CaseReport(result, of: reference, command: command)
  told.nanoseconds = 0
  if told.status != .passed { told.addFilm(of: reference, PlaySettings()) }
  return told
}

/// The style of a report without durations.
let stable = style()

/// Returns the style of a report without durations.
func style(
  isColored: Bool = false, isVerbose: Bool = false, isQuiet: Bool = false, isPlaying: Bool = false
) -> ReportStyle {
  var style = ReportStyle(isColored: isColored, isVerbose: isVerbose, isQuiet: isQuiet)
  style.isPlaying = isPlaying
  style.hasStableTimes = true
  return style
}

/// Returns the text that `recorder` writes for three files.
///
/// `cases` is written case by case. In `files`, two files whose cases all passed are written by the threads that ran
/// them.
func passedFilesToldBothWays<Kind: Recorder>(_ recorder: Kind) -> (cases: String, files: String) {
  let first = [CaseName(file: "a/<1>.txt", title: "one & all", line: 1)].map(traced)
  let third = [("twice", 1), ("twice", 4), ("→", 9)].map {
    traced(CaseName(file: "c.txt", title: $0.0, line: $0.1))
  }
  var failed = CaseReport(CaseName(file: "b.txt", title: "fails", line: 1), status: .failed)
  failed.problem = CaseProblem(.expect, "no", at: Location(line: 1, column: 1))
  let end = RunEvent.ran(RunSummary())
  let cases = text(
    of: (first + [failed] + third).map { .finished($0) } + [end], told: recorder)
  var told = recorder
  var output = TextBuffer()
  told.take(textOfPassed: text(ofPassed: first, by: recorder))
  told.record(.finished(failed), into: &output)
  told.take(textOfPassed: text(ofPassed: third, by: recorder))
  told.record(end, into: &output)
  return (cases, output.text)
}

/// Returns the text that `recorder` writes for the cases of a file that all passed.
private func text(ofPassed cases: [CaseReport], by recorder: some Recorder) -> [UInt8] {
  let teller = recorder.passedFilesTeller()
  let passed = cases.map { report in
    var passed = PassedCase(title: report.place.title, line: report.place.line)
    passed.nanoseconds = report.nanoseconds
    passed.trace = report.trace
    return passed
  }
  teller.tell(passed, of: cases[0].place.source)
  let text = teller.takeText()
  #expect(teller.takeText().isEmpty)
  return text
}

/// A case that passed, with a trace.
private func traced(_ name: CaseName) -> CaseReport {
  var report = passed(name)
  report.trace = Array("firstLoad   idle → loading   asks #1 page 1\n<b> & ::x\n".utf8)
  return report
}
