internal import MockSources
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

extension Session {
  /// A step of the session's script.
  struct ScriptStep: Hashable {
    /// The step in the language.
    var text: String
    /// The folder that its paths start from.
    var folder: String
    /// Whether it belongs to the case that was loaded.
    var isFromCase: Bool
    /// Whether it names a file.
    var namesFile: Bool
    /// Whether it says what is played on.
    var isSetup: Bool
    /// Whether it is something that a person does.
    var isAction = false

    /// The word that it begins with.
    var word: String { String(text.prefix { $0 != " " }) }
  }

  /// The lines of the trace up to here.
  var events: [TraceLine] { timeline.path { $0.event } }

  /// The steps that lead from the beginning to here, as they were written.
  var script: [ScriptStep] {
    var steps: [ScriptStep] = []
    var unfinished: [Timeline.Moment] = []
    timeline.forEachMoment { moment in
      guard let played = moment.step else { return }
      if let last = unfinished.last, last.play != moment.play {
        steps += Self.settling(unfinished)
        unfinished = []
      }
      unfinished.append(moment)
      guard moment.isComplete else { return }
      if case .end = played.step.kind {
        steps += Self.settling(unfinished)
      } else {
        steps.append(ScriptStep(played))
      }
      unfinished = []
    }
    return steps + Self.settling(unfinished)
  }

  /// The step that only lets the foreground answer.
  static let settlingStep = PlannedStep(.end, text: "end", span: SourceRange(offset: 0, length: 0))

  /// The steps for answers that came before a step which did not, or within a wait which was not over.
  ///
  /// They are replies where the clock stood, else a check that waits, or a wait for all where all came.
  private static func settling(_ moments: [Timeline.Moment]) -> [ScriptStep] {
    let events = moments.compactMap(\.event)
    guard let last = moments.last, let step = last.step else { return [] }
    var texts = events.map(\.trigger.description)
    if events.contains(where: \.clockMoved) {
      if !step.step.isWait {
        texts = ["expect state=\(last.world.stateName)"]
      } else if last.world.requests.isEmpty {
        texts = ["wait"]
      }
    }
    return texts.map {
      ScriptStep(
        text: $0, folder: step.folder, isFromCase: false, namesFile: false, isSetup: false)
    }
  }
}

extension Session.ScriptStep {
  /// Takes over a step that was played.
  init(_ played: Timeline.PlayedStep) {
    text = played.step.text
    folder = played.folder
    isFromCase = played.isFromCase
    isSetup = played.step.isSetup
    if case .action = played.step.kind { isAction = true }
    if case .source(let source) = played.step.kind {
      namesFile = source.isFile
    } else {
      namesFile = false
    }
  }
}
