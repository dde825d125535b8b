import Files
import Foundation
import Testing

@Suite("Interrupts")
struct InterruptsTests {
  @Test("Ctrl-C is pending from when it is typed until it is cleared", .timeLimit(.minutes(1)))
  func pending() async throws {
    Interrupts.watch()
    defer { signal(SIGINT, SIG_DFL) }
    #expect(!Interrupts.isPending)
    kill(getpid(), SIGINT)
    while !Interrupts.isPending { try await Task.sleep(for: .milliseconds(1)) }
    Interrupts.clear()
    #expect(!Interrupts.isPending)
  }
}
