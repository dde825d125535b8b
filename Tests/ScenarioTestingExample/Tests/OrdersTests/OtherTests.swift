import Testing

/// Other tests that run at the same time, with tasks that scenarios must not mistake for those of
/// the list under test.
@Suite struct OtherTests {
  @Test("Tasks of other tests continue while scenarios are played", arguments: 1...20)
  func tasks(_ number: Int) async throws {
    let sum = await withTaskGroup(of: Int.self) { group in
      for value in 1...number {
        group.addTask {
          await Task.yield()
          return await Task.detached { value }.value
        }
      }
      return await group.reduce(0, +)
    }
    #expect(sum == number * (number + 1) / 2)
    try await Task.sleep(for: .milliseconds(number))
  }

  @Test("Other work on the main actor continues while scenarios are played", arguments: 1...20)
  @MainActor func mainActor(_ number: Int) async {
    var count = 0
    for _ in 0..<number {
      await Task { count += 1 }.value
      await Task.yield()
    }
    #expect(count == number)
  }
}
