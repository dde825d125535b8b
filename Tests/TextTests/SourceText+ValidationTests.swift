import Exploration
import Testing
import Text

@Suite struct SourceTextValidationTests {
  @Test(
    "The first byte that is not valid UTF-8 is reported",
    arguments: [
      ([0x61, 0xE4, 0x62], 1, "0xE4"), ([0x80], 0, "0x80"), ([0xC0, 0x80], 0, "0xC0"),
      ([0xC1, 0xBF], 0, "0xC1"), ([0xE0, 0x9F, 0x80], 0, "0xE0"), ([0xED, 0xA0, 0x80], 0, "0xED"),
      ([0xF0, 0x8F, 0x80, 0x80], 0, "0xF0"), ([0xF4, 0x90, 0x80, 0x80], 0, "0xF4"),
      ([0xF5, 0x80, 0x80, 0x80], 0, "0xF5"), ([0xFF], 0, "0xFF"), ([0xE4, 0xB8], 0, "0xE4"),
      ([0xC3, 0x97, 0xC3], 2, "0xC3"), ([0xE4, 0xB8, 0x41], 0, "0xE4"),
      ([0xF0, 0x9F, 0x98, 0x41], 0, "0xF0"), ([0x61, 0xEF, 0xBB], 1, "0xEF"),
    ] as [([UInt8], Int, String)])
  func badByte(bytes: [UInt8], offset: Int, byte: String) {
    #expect(
      SourceText(name: "f", bytes: bytes).firstFault()
        == Diagnostic(
          "the byte \(byte) is not UTF-8", at: SourceRange(offset: offset, length: 1),
          hint: "the text must be UTF-8"))
  }

  @Test("Invalid UTF-8 is rendered at its position")
  func drawing() {
    let source = SourceText(name: "f", bytes: Array("a\n× ".utf8) + [0xE4, 0x3B, 0x62])
    #expect(
      source.firstFault()?.rendered(in: source) == """
        f:2:3: error: the byte 0xE4 is not UTF-8; the text must be UTF-8
          |
        2 | × �;b
          |   ^
        """)
  }

  @Test("Every Unicode scalar except NUL is valid text")
  func scalars() {
    var bytes: [UInt8] = []
    for value in UInt32(1)...0x10FFFF {
      if let scalar = Unicode.Scalar(value) {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? .init())
      }
      if value % 1_000 == 0 { bytes.append(0x0A) }
    }
    #expect(SourceText(name: "f", bytes: bytes).firstFault() == nil)
  }

  @Test("The first invalid byte is found at any position, as by a byte-by-byte check")
  func anywhere() {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...60, using: &generator)).map { _ -> UInt8 in
        Int.random(in: 0...40, using: &generator) > 0
          ? [0x61, 0x20, 0x7F, 0x01, 0x0B, 0x09].randomElement(using: &generator) ?? 0
          : [0, 0x0A, 0x80].randomElement(using: &generator) ?? 0
      }
      var (lineStart, expected) = (0, Int?.none)
      for (offset, byte) in bytes.enumerated() where expected == nil {
        if byte == 0x0A {
          lineStart = offset + 1
        } else if offset - lineStart >= 20 {
          expected = lineStart
        } else if byte == 0 || byte == 0x80 {
          expected = offset
        }
      }
      let source = SourceText(name: "f", bytes: bytes)
      #expect(source.firstFault(lineLimit: 20)?.span.offset == expected, "\(bytes)")
    }
  }

  @Test("A NUL is refused")
  func nul() {
    #expect(
      SourceText(name: "f", "a\0").firstFault()
        == Diagnostic(
          "a NUL byte (0x00) is not text", at: SourceRange(offset: 1, length: 1),
          hint: "the file must be UTF-8 text"))
  }

  @Test(
    "A line can have at most 1 MiB",
    arguments: [
      ("", 1 << 20, true), ("", 1 << 20 + 1, false), ("a\n", 1 << 20, true),
      ("\u{FEFF}", 1 << 20, true),
    ])
  func lineLimit(head: String, length: Int, isFine: Bool) {
    let source = SourceText(name: "f", head + String(repeating: "a", count: length) + "\nb")
    #expect(
      source.firstFault()
        == (isFine
          ? nil
          : Diagnostic(
            "a line of more than 1 MiB", at: SourceRange(offset: 0, length: 1 << 20),
            hint: "the limit is 1048576 bytes per line", isLimit: true)))
  }

  @Test("The carriage return of a line ending does not count towards the length of a line")
  func carriageReturn() {
    let line = String(repeating: "a", count: 20)
    #expect(SourceText(name: "f", "\(line)\r\n\(line)\n").firstFault(lineLimit: 20) == nil)
    #expect(SourceText(name: "f", "\(line)a\r\n").firstFault(lineLimit: 20)?.isLimit == true)
  }
}
