import ScenarioLanguage
import Testing
import Text

@Suite struct ScriptTests {
  @Test("A source range has the same bytes with any initializer")
  func spans() {
    let span = SourceRange(3..<8)
    #expect(span == SourceRange(offset: 3, length: 5))
    #expect(span.end == 8)
    #expect(span.range == 3..<8)
    #expect(SourceRange.nowhere == SourceRange(0..<0))
  }

  @Test("By default a step happens once and waits for its response")
  func elements() {
    let once = Element(.step(step("refresh")), span: nowhere)
    #expect(once == Element(.step(step("refresh")), count: 1, isInBackground: false, span: nowhere))
    #expect(once != Element(.step(step("refresh")), count: 2, span: nowhere))
    #expect(once != Element(.step(step("refresh")), isInBackground: true, span: nowhere))
  }
}
