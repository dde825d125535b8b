import Testing

@Suite struct PlainLineSourceTests {
  @Test(
    "Input that is not a terminal is read line by line to its end",
    arguments: [
      ("a\nb\n", "line: a\nline: b\nend\n"),
      ("a\r\nb", "line: a\nline: b\nend\n"),
      ("\u{FEFF}a\n\u{FEFF}b\n", "line: a\nline: \\u{FEFF}b\nend\n"),
      ("(a\nb)\nc\n", "line: (a\\nb)\nline: c\nend\n"),
      ("(a\n", "line: (a\\n\nend\n"),
      ("", "end\n"),
      ("\n", "line: \nend\n"),
    ])
  func pipe(input: String, output: String) throws {
    #expect(try pipedProbe(Array(input.utf8)) == output)
  }

  @Test("A line that is not valid UTF-8 is refused, and the next one is read")
  func malformed() throws {
    #expect(
      try pipedProbe([0x61, 0xE5, 0x88, 0xB7, 0xFF, 0x0A, 0x62, 0x0A])
        == "refused: notText(line: 1, column: 3)\nline: b\nend\n")
  }

  @Test("Before a refused line of a group, the lines of the group are returned, so that all count")
  func malformedGroup() throws {
    #expect(
      try pipedProbe(Array("(a\nb".utf8) + [0x0A, 0xFF, 0x0A] + Array(")\n".utf8))
        == "line: (a\\nb\nrefused: notText(line: 3, column: 1)\nline: )\nend\n")
  }

  @Test("A line over the limit is refused, and the next one is read")
  func longLine() throws {
    let limit = 1 << 20
    let longest = [UInt8](repeating: 0x78, count: limit)
    #expect(
      try pipedProbe(longest + [0x78, 0x0A, 0x62, 0x0A])
        == "refused: tooLong(line: 1, limit: 1048576)\nline: b\nend\n")
    #expect(try pipedProbe(longest + [0x0A]).utf8.count == limit + "line: \nend\n".utf8.count)
  }
}
