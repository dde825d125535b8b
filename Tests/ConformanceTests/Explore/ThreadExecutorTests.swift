import Conformance
import Testing

@Suite("The executor with threads")
struct ThreadExecutorTests {
  /// An object whose references the test counts.
  final class Token: Sendable {}

  @Test("Outputs are in the order of the inputs, one for each input", arguments: [1, 2, 5])
  func keepsOrder(jobs: Int) {
    let outputs = ThreadExecutor(jobs: jobs).map(Array(0..<100)) { $0 * $0 }
    #expect(outputs == (0..<100).map { $0 * $0 })
    #expect(ThreadExecutor(jobs: jobs).map([Int]()) { $0 }.isEmpty)
  }

  @Test("The closure is the only owner of its input, and can change it without a copy")
  func movesInputs() {
    let isAlone = ThreadExecutor(jobs: 2).map((0..<8).map { _ in Token() }) {
      (token: consuming Token) in
      isKnownUniquelyReferenced(&token)
    }
    #expect(isAlone == Array(repeating: true, count: 8))
  }
}
