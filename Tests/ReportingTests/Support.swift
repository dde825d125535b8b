import MockSources
import Reporting
import ScenarioLanguage
import ScenarioRunner
import Screens
import Testing
import Text

/// Plans `text` as the scenario file `name`.
func plannedFile(_ text: String, name: String = "a.txt") -> PlannedFile {
  let file = PlannedFile(reading: SourceText(name: name, text), ReadingSettings(.builtIn())) {
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
    for var scenario in file.cases {
      scenario.isTyped = isTyped
      if playing {
        recorder.record(
          .began(scenario, isAlone: file.cases.count == 1), into: &output)
        _ = scenario.plan.play { line, world in
          recorder.record(.line(line, observations: world().observations), into: &output)
        }
      }
      let outcome = outcome(scenario, command: command)
      summary.count(outcome.status)
      recorder.record(.finished(outcome), into: &output)
    }
  }
  recorder.record(.ran(summary), into: &output)
  return output.text
}

/// Returns the outcome of a case, with all data that a report can need and without its duration.
func outcome(_ scenario: Case, command: String = "listsh run") -> Outcome {
  var outcome = scenario.check(keepsTrace: true)
  outcome.prepareForReport(reproducedBy: command)
  outcome.nanoseconds = 0
  if outcome.status != .passed {
    outcome.snapshots = scenario.snapshots(around: outcome.problem?.traceLine)
    scenario.addText(to: &outcome)
  }
  return outcome
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
