import TestSupport
import Testing

@Suite("Needs") struct NeedsTests {
  @Test("A program that is there is found where a shell finds it")
  func presentProgram() {
    #expect(Needs.program("sh"))
    #expect(Needs.path(of: "sh")?.hasSuffix("/sh") == true)
  }

  @Test("A missing program is reported")
  func missingProgram() {
    #expect(Needs.path(of: "no-such-program") == nil)
  }
}
