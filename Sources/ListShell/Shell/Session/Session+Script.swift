internal import MockSources
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Screens
internal import Text

extension Session {
  /// A step of the session's script.
  struct ScriptStep: Hashable {
    /// The step in the notation of the language.
    var text: String
    /// The folder that the step's paths are relative to.
    var folder: String
    /// Whether the step belongs to the loaded case.
    var isFromCase: Bool
    /// Whether the step names a file.
    var namesFile: Bool
    /// Whether the step is a setup step.
    var isSetup: Bool
    /// Whether the step is an action of the user.
    var isAction = false

    /// The first word of the step.
    var word: String { String(text.prefix { $0 != " " }) }
  }

  /// The lines of the trace up to the current moment.
  var events: [TraceLine] { timeline.path { $0.event } }

  /// The steps from the beginning to the current moment, as written.
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

  /// A step that only lets the source send the responses to foreground requests.
  static let settlingStep = PlannedStep(.end, text: "end", span: SourceRange(offset: 0, length: 0))

  /// Returns the steps that reproduce the responses during an unfinished step, such as a wait that
  /// the user left early.
  ///
  /// The steps are replies if the clock did not move. If it moved, they are a `wait` after which
  /// nothing is in flight, or an `expect`, which waits for the foreground requests.
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
  /// Creates a step of the script from a played step.
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
