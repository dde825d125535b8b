import MockSources
import Screens
import Testing

@Suite("A screen whose types are not known")
struct ScreenErasedTests {
  private var screen: any Screen = StubScreen(.numbers([[1, 2]]))

  @Test("A kind of screen is called as its manual says")
  func name() {
    #expect(type(of: screen).name == "stub")
  }

  @Test("An action is found by its place, and its effects take the place of those before")
  mutating func performs() {
    var effects: [Effect] = [.cancel(request: 7)]
    let input = ActionInput(arguments: [.text("hello")], source: .numbers(), sourceChanged: false)
    #expect(screen.perform(1, with: input, into: &effects) == .moved)
    #expect(effects == [.toast("hello")])
    #expect(screen.perform(0, with: input, into: &effects) == .ignored("not today"))
    #expect(effects == [])
    #expect(screen.stateName == "busy")
  }

  @Test("An answer becomes the event that the screen makes of it")
  mutating func takes() {
    var effects: [Effect] = [.cancel(request: 7)]
    let answer = Answer(
      request: 4, ask: .firstPage, outcome: .count(0), pageSize: 20, isCancelled: false)
    #expect(screen.take(answer, into: &effects) == .dropped("#4"))
    #expect(effects == [])
    #expect(screen.stateName == "busy")
  }

  @Test("Observations are read by their places, in the order asked")
  func values() {
    let surroundings = Surroundings(inFlight: 3)
    #expect(
      screen.values(at: [6, 0, 1], in: surroundings) == [.integer(3), .word("calm"), .integer(2)])
    #expect(screen.value(at: 8, in: surroundings) == .text("2"))
  }

  @Test("Only a screen of the same kind in the same state is the same")
  func equals() {
    #expect(screen.equals(StubScreen(.numbers([[1, 2]]))))
    #expect(!screen.equals(StubScreen(.numbers([[1, 3]]))))
    #expect(!screen.equals(ListScreen(options: ScreenOptions([]), source: .numbers())))
  }

  @Test("A step from a screen of another kind breaks no law")
  func otherKind() {
    let flawed = StubScreen(.numbers([[1, 1]]))
    let befores: [any Screen] = [
      flawed, ListScreen(options: ScreenOptions([]), source: .numbers()),
    ]
    let broken = befores.map {
      flawed.brokenInvariants(
        since: $0, answer: nil, reaction: Reaction(), surroundings: Surroundings(),
        serverChanged: false)
    }
    #expect(broken == [[4], []])
  }
}
