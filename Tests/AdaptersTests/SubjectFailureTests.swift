import Adapters
import Testing

/// The error messages of subjects.
@Suite struct SubjectFailureTests {
  @Test("A message is cut after 4,000 characters, and a shorter one is unchanged")
  func length() {
    let long = String(repeating: "é", count: 4_001)
    #expect(SubjectFailure(long).message == String(repeating: "é", count: 4_000) + "…")
    #expect(SubjectFailure(String(long.dropLast())).message == String(long.dropLast()))
  }
}
