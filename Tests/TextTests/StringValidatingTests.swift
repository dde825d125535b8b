import Testing
import Text

@Suite("String+Validating")
struct StringValidatingTests {
  @Test("Valid UTF-8 is decoded, including a replacement character and an empty string")
  func decoding() {
    for text in ["", "abc", "é世🎈", "\u{FFFD}", "a\0b"] {
      #expect(String(validUTF8: Array(text.utf8)) == text)
    }
  }

  @Test("Invalid UTF-8 is nil", arguments: ["FF", "61 C3", "C0 80", "ED A0 80", "F4 90 80 80"])
  func refusing(bytes: String) {
    let bytes = bytes.split(separator: " ").compactMap { UInt8($0, radix: 16) }
    #expect(String(validUTF8: bytes) == nil)
  }
}
