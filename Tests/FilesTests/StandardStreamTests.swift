import Files
import Foundation
import Testing

@Suite("StandardStream")
struct StandardStreamTests {
  @Test(
    "A stream is a terminal if and only if isatty returns 1",
    arguments: StandardStream.allCases)
  func terminals(stream: StandardStream) {
    #expect(stream.isTerminal == (isatty(stream.rawValue) == 1))
    if !stream.isTerminal { #expect(stream.isForeground) }
    if !stream.isTerminal { #expect(stream.terminalSize == nil) }
  }
}
