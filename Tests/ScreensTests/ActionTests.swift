import MockSources
import Screens
import Testing

@Suite("Actions")
struct ActionTests {
  /// Returns the input of an action.
  private func input(_ arguments: [ActionArgument]) -> ActionInput {
    ActionInput(arguments: arguments, source: .numbers(), sourceChanged: false)
  }

  static let read: [(arguments: [ActionArgument], read: String)] = [
    ([], "'' 0 0.0"), ([.text("3")], "'3' 0 0.0"), ([.choice("up")], "'up' 0 0.0"),
    ([.position(3)], "'' 3 0.0"), ([.cell(section: 2, row: 1)], "'' 0 2.1"),
    ([.text(""), .position(3)], "'' 0 0.0"), ([.position(3), .text("3")], "'' 3 0.0"),
  ]

  @Test(
    "A missing argument, or one of another type, is read as 0 or an empty string", arguments: read)
  func reads(arguments: [ActionArgument], read: String) {
    let input = input(arguments)
    let cell = input.cell
    #expect("'\(input.text)' \(input.position) \(cell.section).\(cell.row)" == read)
  }

  @Test("Strings and words are read at any position, and a missing one is empty")
  func readsPlaces() {
    let input = input([.text("Lunch"), .position(3), .choice("up")])
    #expect((-1...3).map { input.text(at: $0) } == ["", "Lunch", "", "up", ""])
  }

  static let written: [(argument: ActionArgument, text: String)] = [
    (.text("say \"hi\""), #""say \"hi\"""#), (.position(12), "12"),
    (.cell(section: 2, row: 10), "2.10"), (.choice("up"), "up"),
  ]

  @Test("An argument is printed as in a script", arguments: written)
  func writes(argument: ActionArgument, text: String) {
    #expect(argument.description == text)
  }

  @Test("An action without parameters is tried once, without arguments")
  func describes() {
    let action = Action<Bool>("refresh", "loads again") { $0.sourceChanged }
    #expect(action.description.name == "refresh")
    #expect(action.description.summary == "loads again")
    #expect(action.description.parameters == [])
    #expect(action.description.samples == [[]])
    #expect(!action.description.isReload)
    #expect(
      [true, false].map {
        action.event(ActionInput(arguments: [], source: .numbers(), sourceChanged: $0))
      } == [true, false])
  }
}
