import ScenarioLanguage
import Testing
import Text

@Suite struct ScriptRoundTripTests {
  @Test("Whatever is printed reads as what was printed, and prints the same again")
  func roundTrip() {
    var generator = Seeded(seed: 2)
    for _ in 0..<5_000 {
      let script = generator.script()
      let text = script.description
      let (read, mistakes) = Script.parse(SourceText(name: "f", text))
      #expect(mistakes == [], "\(text)")
      #expect(read.withoutPlaces == script, "\(text)")
      #expect(read.description == text)
    }
  }

  @Test("No bytes trap, and every mistake stands within the text")
  func totality() {
    var generator = Seeded(seed: 3)
    for _ in 0..<5_000 {
      let source = SourceText(name: "f", bytes: generator.bytes())
      let read = Script.parse(source.bytes, in: 0..<source.bytes.count)
      let file = ScenarioFile.parse(source)
      for mistake in read.mistakes + file.mistakes {
        #expect(0 <= mistake.span.offset && mistake.span.length >= 0)
        #expect(mistake.span.end <= source.bytes.count, "\(source.bytes) \(mistake)")
        #expect(mistake.rendered(in: source).hasPrefix("f:"))
      }
      _ = Array(StepSequence(read.script).prefix(100))
      _ = Token.all(in: source.text(at: Span(0..<source.bytes.count)))
    }
  }

  @Test("What was read without a mistake prints as text that reads the same")
  func stability() {
    var generator = Seeded(seed: 4)
    var count = 0
    for _ in 0..<20_000 {
      let source = SourceText(name: "f", bytes: generator.bytes())
      let (script, mistakes) = Script.parse(source)
      guard mistakes.isEmpty, !script.elements.isEmpty else { continue }
      count += 1
      let again = Script.parse(SourceText(name: "f", script.description))
      #expect(again.mistakes == [], "\(script)")
      #expect(again.script.withoutPlaces == script.withoutPlaces, "\(script)")
    }
    #expect(count > 100)
  }
}
