import ScenarioLanguage
import Testing
import Text

@Suite struct ScriptRoundTripTests {
  @Test("A printed script is parsed to the same script, and prints the same again")
  func roundTrip() {
    var generator = Seeded(seed: 2)
    for _ in 0..<5_000 {
      let script = generator.script()
      let text = script.description
      let (read, errors) = Script.parse(SourceText(name: "f", text))
      #expect(errors == [], "\(text)")
      #expect(read.withoutPlaces == script, "\(text)")
      #expect(read.description == text)
    }
  }

  @Test("No bytes cause a trap, and every error has a position within the text")
  func totality() {
    var generator = Seeded(seed: 3)
    for _ in 0..<5_000 {
      let source = SourceText(name: "f", bytes: generator.bytes())
      let read = Script.parse(source)
      let file = ScenarioFile.parse(source)
      for error in read.errors + file.errors {
        #expect(0 <= error.span.offset && error.span.length >= 0)
        #expect(error.span.end <= source.bytes.count, "\(source.bytes) \(error)")
        #expect(error.rendered(in: source).hasPrefix("f:"))
      }
      _ = Array(StepSequence(read.script).prefix(100))
      _ = Token.all(in: source.text(at: SourceRange(0..<source.bytes.count)))
    }
  }

  @Test("A script parsed without errors prints as text that is parsed to the same script")
  func stability() {
    var generator = Seeded(seed: 4)
    var count = 0
    for _ in 0..<20_000 {
      let source = SourceText(name: "f", bytes: generator.bytes())
      let (script, errors) = Script.parse(source)
      guard errors.isEmpty, !script.elements.isEmpty else { continue }
      count += 1
      let again = Script.parse(SourceText(name: "f", script.description))
      #expect(again.errors == [], "\(script)")
      #expect(again.script.withoutPlaces == script.withoutPlaces, "\(script)")
    }
    #expect(count > 100)
  }
}
