import ScenarioLanguage
import Testing
import Text

@Suite struct ScriptWritingTests {
  @Test("A script appended to a text equals its description")
  func appending() {
    let script = script("(a x2; #3 b \"c\" d=1)×2; e 300ms &")
    let text = written {
      $0.append("> ")
      script.write(into: &$0)
    }
    #expect(text == "> (a×2; #3 b \"c\" d=1)×2; e 300ms &")
    #expect(script.elements.map(\.description) == ["(a×2; #3 b \"c\" d=1)×2", "e 300ms &"])
    #expect(script.steps.map(\.description) == ["a", "#3 b \"c\" d=1", "e 300ms"])
    #expect(script.steps[1].arguments.map(\.value.description) == ["\"c\"", "d=1"])
  }
}
