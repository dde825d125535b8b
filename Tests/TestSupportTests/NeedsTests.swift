import TestSupport
import Testing

@Suite("Needs") struct NeedsTests {
  @Test("An installed program is found on the path of the shell")
  func presentProgram() {
    #expect(Needs.program("sh"))
    #expect(Needs.path(of: "sh")?.hasSuffix("/sh") == true)
  }

  @Test("A missing program is reported")
  func missingProgram() {
    #expect(Needs.path(of: "no-such-program") == nil)
  }
}
