import ListComponents
import Testing

@Suite("LoadState")
struct LoadStateTests {
  typealias State = LoadState<[Int], Failed>

  struct Failed: Error, Hashable {
    var code: Int
  }

  @Test("A result is converted to the state after a load")
  func result() {
    #expect(State(.success([1, 2])) == .loaded([1, 2]))
    #expect(State(.failure(Failed(code: 7))) == .failed(Failed(code: 7)))
  }

  @Test(
    "Each case has only its own data",
    arguments: [
      (State.loading, nil, nil, true), (.loaded([1]), [1], nil, false),
      (.failed(Failed(code: 7)), nil, Failed(code: 7), false),
    ] as [(State, [Int]?, Failed?, Bool)])
  func data(state: State, value: [Int]?, failure: Failed?, isLoading: Bool) {
    #expect(state.value == value)
    #expect(state.failure == failure)
    #expect(state.isLoading == isLoading)
  }

  @Test("map transforms the value and keeps the other cases")
  func map() {
    #expect(State.loading.map(\.count) == .loading)
    #expect(State.loaded([1, 2]).map(\.count) == .loaded(2))
    #expect(State.failed(Failed(code: 7)).map(\.count) == .failed(Failed(code: 7)))
  }

  @Test("mapFailure transforms the failure and keeps the other cases")
  func mapFailure() {
    func other(_ failed: Failed) -> Failed { Failed(code: failed.code + 1) }
    #expect(State.loading.mapFailure(other) == .loading)
    #expect(State.loaded([1]).mapFailure(other) == .loaded([1]))
    #expect(State.failed(Failed(code: 7)).mapFailure(other) == .failed(Failed(code: 8)))
  }
}
