import Files
import Foundation
import Testing

@Suite("The environment")
struct EnvironmentTests {
  @Test("A variable is there or not")
  func variables() {
    #expect(Environment["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment["LISTSH_NO_SUCH_VARIABLE"] == nil)
  }

  @Test("There is a core, and no more than the machine has")
  func cores() {
    #expect(1...ProcessInfo.processInfo.processorCount ~= Environment.coreCount)
  }

  @Test("The clock never goes back")
  func clock() {
    let first = Environment.monotonicNanoseconds()
    #expect(first > 0)
    #expect(Environment.monotonicNanoseconds() >= first)
  }
}
