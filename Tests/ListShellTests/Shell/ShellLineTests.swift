import ListShell
import Testing

/// Tests of splitting text into commands, scripts and cases.
@Suite struct ShellLineTests {
  @Test("Text is split into one-line commands and complete scripts")
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
    #expect(ShellLine.all(in: "(a\n\n") == [ShellLine("(a\n\n", number: 1)])
  }

  @Test("The lines of cases are one unit until a command follows")
  func cases() {
    let text = "# why\n== a title\nfirstLoad; fail\n\n----\n..."
    #expect(ShellLine.all(in: text) == [ShellLine(text, number: 1)])
    #expect(
      ShellLine.all(in: "(a\n:b\n\(text)\n:state") == [
        ShellLine("(a", number: 1), ShellLine(":b", number: 2), ShellLine(text, number: 3),
        ShellLine(":state", number: 9),
      ])
    #expect(
      ShellLine.all(in: "firstLoad\n----\n...") == [
        ShellLine("firstLoad\n----\n...", number: 1)
      ])
    let checked = "firstLoad\n---- # the trace\n..."
    #expect(ShellLine.all(in: checked) == [ShellLine(checked, number: 1)])
    #expect(ShellLine.all(in: "----") == [ShellLine("----", number: 1)])
  }

  @Test("A title or a command in inline rows is a row")
  func inlineRows() {
    let script = "source csv <<END\nid,title\n== 1,x\n:quit,y\nEND"
    #expect(
      ShellLine.all(in: "\(script)\n:trace") == [
        ShellLine(script, number: 1), ShellLine(":trace", number: 6),
      ])
    let text = "== a title\n\(script)\nfirstLoad"
    #expect(
      ShellLine.all(in: "\(text)\n:trace") == [
        ShellLine(text, number: 1), ShellLine(":trace", number: 8),
      ])
  }

  @Test("A title announces no rows and opens no group")
  func titles() {
    for title in ["== a <<END b", "== a (b"] {
      #expect(
        ShellLine.all(in: "\(title)\nfirstLoad\n:trace") == [
          ShellLine("\(title)\nfirstLoad", number: 1), ShellLine(":trace", number: 3),
        ])
    }
  }

  @Test("An open quote ends with its line, because another line cannot close it")
  func quotes() {
    #expect(ShellLine.all(in: "fail \"a\n") == [ShellLine("fail \"a", number: 1)])
    #expect(
      ShellLine.all(in: "fail \"a\n\nb\"") == [
        ShellLine("fail \"a", number: 1), ShellLine("b\"", number: 3),
      ])
  }
}
