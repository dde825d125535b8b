internal import ScenarioLanguage
package import ScenarioRunner
internal import Screens
internal import Text

/// What helps while a line is typed, in the world that it will be played in.
package struct Guide {
  /// The world as it is before the line.
  let world: World
  /// The lines typed before, the newest last.
  let history: [String]

  /// Makes a guide.
  package init(world: World, history: [String] = []) {
    self.world = world
    self.history = history
  }

  /// The screen that the line concerns.
  var screen: any Screen.Type { type(of: world.screen) }

  /// Whether a step can begin with `word` here.
  func knows(step word: String) -> Bool { usage(ofStep: word) != nil }

  /// How the step called `word` is written, or `nil` where there is none.
  func usage(ofStep word: String) -> String? {
    if let step = StepDescription.named(word) { return step.usage }
    if let action = screen.actionDescriptions.first(where: { $0.name == word }) {
      return action.usage
    }
    return screen.manual.replies.contains { $0.name == word } ? "[#n] \(word)" : nil
  }
}

/// The bytes of `text` in `range`, as text.
func part(of text: String, _ range: Range<Int>) -> String {
  String(decoding: Array(text.utf8)[range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
}
