internal import ScenarioLanguage
package import ScenarioRunner
package import Screens
internal import Text

/// What helps while a line is typed, in the world that it will be played in.
package struct Guide {
  /// The world as it is before the line.
  let world: any SomeWorld
  /// The kinds of screen that steps can name.
  let catalog: Catalog
  /// The lines typed before, the newest last.
  let history: [String]

  /// Creates a guide.
  package init(world: any SomeWorld, catalog: Catalog, history: [String] = []) {
    self.world = world
    self.catalog = catalog
    self.history = history
  }

  /// The screen that the line concerns.
  var screen: ScreenDescription { world.description }

  /// Whether a step can begin with `word` here.
  func knows(step word: String) -> Bool { usage(ofStep: word) != nil }

  /// How the step called `word` is written, or `nil` where there is none.
  func usage(ofStep word: String) -> String? {
    if let step = StepDescription.named(word) { return step.usage(on: screen.manual) }
    if let place = screen.place(ofAction: word) { return screen.actions[place].usage }
    return screen.hasReply(word) ? "[#n] \(word)" : nil
  }
}

/// The bytes of `text` in `range`, as text.
func part(of text: String, _ range: Range<Int>) -> String {
  String(decoding: Array(text.utf8)[range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
}
