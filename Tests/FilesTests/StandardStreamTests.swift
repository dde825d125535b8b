import Files
import Foundation
import Testing

@Suite("A standard stream")
struct StandardStreamTests {
  @Test("It is a terminal where the system says so", arguments: StandardStream.allCases)
  func terminals(stream: StandardStream) {
    #expect(stream.isTerminal == (isatty(stream.rawValue) == 1))
    if !stream.isTerminal { #expect(stream.isForeground) }
    if !stream.isTerminal { #expect(stream.terminalSize == nil) }
  }
}
