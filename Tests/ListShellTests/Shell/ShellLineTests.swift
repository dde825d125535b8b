import ListShell
import Testing

/// What a text is to the shell.
@Suite struct ShellLineTests {
  @Test("A text is cut into commands of a line each and scripts up to where they are complete")
  func lines() {
    #expect(ShellLine.all(in: "") == [])
    #expect(
      ShellLine.all(in: "a\n\n  :b c\r\nd") == [
        ShellLine("a", number: 1), ShellLine(":b c", number: 3), ShellLine("d", number: 4),
      ])
    #expect(
      ShellLine.all(in: "(a\n:b)\nc") == [
        ShellLine("(a\n:b)", number: 1), ShellLine("c", number: 3),
      ])
    #expect(ShellLine.all(in: "(a\nb") == [ShellLine("(a\nb", number: 1)])
  }
}
