internal import ScenarioLanguage
package import ScenarioRunner
package import Screens
internal import Text

/// The completions, hints and styles for a line, in the world in which the line will be played.
package struct Guide {
  /// The world before the line.
  let world: any SomeWorld
  /// The kinds of screen that steps can name.
  let catalog: Catalog
  /// The history, the newest line last.
  let history: [String]

  /// Creates a guide.
  package init(world: any SomeWorld, catalog: Catalog, history: [String] = []) {
    self.world = world
    self.catalog = catalog
    self.history = history
  }

  /// The screen of the world.
  var screen: ScreenDescription { world.description }

  /// Whether a step can begin with `word`.
  func knows(step word: String) -> Bool { usage(ofStep: word) != nil }

  /// Returns the usage of the step called `word`, or `nil` if there is no such step.
  func usage(ofStep word: String) -> String? {
    if let step = StepDescription.named(word) { return step.usage(on: screen.manual) }
    if let index = screen.place(ofAction: word) { return screen.actions[index].usage }
    return screen.hasReply(word) ? "[#n] \(word)" : nil
  }
}

/// Returns the bytes of `text` in `range` as a string.
func part(of text: String, _ range: Range<Int>) -> String {
  String(decoding: Array(text.utf8)[range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
}
