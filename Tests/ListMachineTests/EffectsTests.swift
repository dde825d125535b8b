import ListMachine
import Testing

@Suite("The effects of an event")
struct EffectsTests {
  private let ask = Films.Effect.ask(request: 2, key: nil)
  private let cancel = Films.Effect.cancel(request: 1)

  @Test("Effects keep their order")
  func order() {
    #expect(Array(Films.Effects()) == [])
    #expect(Array(Films.Effects(ask)) == [ask])
    let appended = [cancel, ask, cancel]
    var effects = Films.Effects()
    for (index, effect) in appended.enumerated() {
      effects.append(effect)
      #expect(Array(effects) == Array(appended[...index]))
    }
    #expect(effects != Films.Effects(cancel))
  }

  @Test("Effects without elements are empty")
  func empty() {
    #expect(Films.Effects().isEmpty)
    #expect(!Films.Effects(ask).isEmpty)
  }
}
