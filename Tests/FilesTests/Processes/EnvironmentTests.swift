import Files
import Foundation
import Testing

@Suite("Environment")
struct EnvironmentTests {
  @Test("A variable has its value, or is nil if it is not set")
  func variables() {
    #expect(Environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment["LISTSH_NO_SUCH_VARIABLE"] == nil)
  }

  @Test("The core count is at least 1 and at most that of the machine")
  func cores() {
    #expect(1...ProcessInfo.processInfo.processorCount ~= Environment.coreCount)
  }

  @Test("The monotonic clock never goes back")
  func clock() {
    let first = Environment.monotonicNanoseconds()
    #expect(first > 0)
    #expect(Environment.monotonicNanoseconds() >= first)
  }
}
