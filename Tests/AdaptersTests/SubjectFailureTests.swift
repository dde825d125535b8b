import Adapters
import Testing

/// Why a subject cannot go on, in words.
@Suite struct SubjectFailureTests {
  @Test("A message that quotes millions of letters is cut, and any other is told as it is")
  func length() {
    let long = String(repeating: "é", count: 4_001)
    #expect(SubjectFailure(long).message == String(repeating: "é", count: 4_000) + "…")
    #expect(SubjectFailure(String(long.dropLast())).message == String(long.dropLast()))
  }
}
