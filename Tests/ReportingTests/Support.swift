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
  #expect(file.mistakes == [])
  return file
}

/// What `reporter` tells of the cases of `file`: all traces with `playing`, and else what became of them.
func report(
  _ reporter: some Reporter, _ file: PlannedFile, playing: Bool = false, isTyped: Bool = false
) -> String {
  var reporter = reporter
  var output = TextBuffer()
  var summary = RunSummary()
  summary.files = 1
  for scenario in file.cases {
    let reference = CaseReference(
      scenario, in: file.source, isTyped: isTyped, isAlone: file.cases.count == 1)
    if playing {
      reporter.write(.began(reference), into: &output)
      var sink = WorldSink { event, world in
        reporter.write(event, in: world, of: reference, into: &output)
      }
      let end = scenario.play(into: &sink).end
      if let end { reporter.write(.ended(end, reference), into: &output) }
    }
    let result = scenario.judged(in: file.source)
    summary.count(result.status)
    reporter.write(.finished(result, reference), into: &output)
  }
  reporter.write(.ran(summary), into: &output)
  return output.text
}
