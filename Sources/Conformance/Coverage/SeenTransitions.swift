internal import Files
internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

/// The transitions of screens while scenarios are played, with the number of times that each
/// occurred.
package struct SeenTransitions {
  package private(set) var counts: [String: [NamedTransition: Int]] = [:]
  package private(set) var cases = 0
  package private(set) var skips = Skips()
  /// The number of cases that were skipped because of their `skip` line.
  package private(set) var skippedCases = 0
  package private(set) var files: [String] = []
  /// The errors that prevented cases from being played. Each error can have several lines.
  package private(set) var problems: [String] = []

  package init() {}

  /// Plays every case in `paths` or, if `paths` is empty, in the folder `Scenarios`. With `screen`,
  /// plays only the cases of this screen.
  package init(
    playing paths: [String], reader: ScenarioReader, screen: String? = nil,
    tags: TagSelection = TagSelection(), progress: ProgressHandler
  ) throws(CaseStop) {
    let selection = Selection(paths: paths.isEmpty ? ["Scenarios"] : paths)
    files = selection.items.map(\.path)
    var settings = RunSettings(reader: reader)
    settings.filter.tags = tags
    let playSettings = PlaySettings(isStopped: progress.isStopped)
    for item in selection.items where !progress.isStopped() {
      do throws(FileError) {
        let (file, absences) = try settings.file(of: item)
        problems += absences.map { "listsh: \(escaped($0))" }
        play(file, playSettings, screen: screen)
      } catch {
        problems.append("listsh: \(escaped(error.description))")
      }
    }
    if progress.isStopped() {
      if !progress.keepsParts { throw .interrupted }
      problems.append("listsh: interrupted before every case was played")
    }
    if cases + skippedCases == 0 && problems.isEmpty {
      let missing = screen.flatMap { skips.emptiness(of: $0) } ?? settings.emptiness
      problems.append("listsh: \(missing)")
    }
  }

  /// Plays every case of `file`. With `screen`, plays only the cases of this screen. Does not check
  /// expected traces.
  package mutating func play(
    _ file: PlannedFile, _ playSettings: PlaySettings = PlaySettings(), screen: String? = nil
  ) {
    if !file.errors.isEmpty { problems.append(file.errors.rendered(in: file.source)) }
    for scenario in file.cases {
      if let screen, let reason = scenario.reasonToSkip(on: screen, asserting: false) {
        skips.add(reason)
        continue
      }
      if scenario.skip != nil {
        skippedCases += 1
        continue
      }
      cases += 1
      let name = scenario.plan.setup.entry.name
      counts[name] = counts[name] ?? [:]
      let stop = scenario.plan.play(playSettings) { line, world in
        let screen = world().description
        guard let transition = NamedTransition(line, on: screen) else { return }
        counts[screen.name, default: [:]][transition, default: 0] += 1
      }
      switch stop?.reason {
      case .error(let message, _, _):
        let span = scenario.span(ofStep: stop?.step ?? 0)
        problems.append(Diagnostic(message, at: span).rendered(in: file.source))
      case .unrecorded: skips.add(Skips.unrecorded)
      case .interrupted: return
      case .failedExpectation, .violatedInvariant, nil: break
      }
    }
  }
}
