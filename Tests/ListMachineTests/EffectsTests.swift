import ListMachine
import Testing

@Suite("The effects of an event")
struct EffectsTests {
  private let ask = Films.Effect.ask(request: 2, key: nil)
  private let cancel = Films.Effect.cancel(request: 1)

  @Test("Effects keep their order, and a missing first effect is omitted")
  func order() {
    #expect(Array(Films.Effects()) == [])
    #expect(Array(Films.Effects(ask)) == [ask])
    #expect(Array(Films.Effects(cancel, ask)) == [cancel, ask])
    #expect(Array(Films.Effects(nil, ask)) == [ask])
    #expect(Films.Effects(nil, ask) == Films.Effects(ask))
    #expect(Films.Effects(cancel, ask) != Films.Effects(ask, cancel))
  }

  @Test("Effects without elements are empty")
  func empty() {
    #expect(Films.Effects().isEmpty)
    #expect(!Films.Effects(ask).isEmpty)
    #expect(!Films.Effects(nil, ask).isEmpty)
  }
}
