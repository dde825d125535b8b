import ScenarioLanguage
import Testing
import Text

/// Parses `text` and expects no error.
func script(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) -> Script {
  let (script, errors) = Script.parse(SourceText(name: "f", text))
  #expect(errors == [], sourceLocation: sourceLocation)
  return script
}

/// Parses `text` and renders its errors.
func errors(_ text: String) -> String {
  let source = SourceText(name: "f.txt", text)
  return Script.parse(source).errors.rendered(in: source)
}

/// Parses `text` and returns its errors as `line:column: message; hint`.
func summaries(_ text: String) -> [String] {
  let source = SourceText(name: "f.txt", text)
  return Script.parse(source).errors.map { error in
    let location = source.location(of: error.span.offset)
    return "\(location.line):\(location.column): \(error.summary)"
  }
}

extension Script {
  /// The script with all positions set to 0, to compare only its content.
  var withoutPlaces: Script {
    Script(elements.map(\.withoutPlaces))
  }
}

extension Element {
  /// The element with all positions set to 0.
  var withoutPlaces: Element {
    let content: Content =
      switch self.content {
      case .step(let step): .step(step.withoutPlaces)
      case .group(let script): .group(script.withoutPlaces)
      }
    return Element(content, count: count, isInBackground: isInBackground, span: nowhere)
  }
}

extension Step {
  /// The step with all positions set to 0.
  var withoutPlaces: Step {
    Step(
      request: request, word: word,
      arguments: arguments.map { Argument($0.value, span: nowhere) },
      rows: rows.map { InlineRows(word: $0.word, text: $0.text, span: nowhere) }, span: nowhere,
      wordSpan: nowhere)
  }
}

/// The range of elements without a position.
let nowhere = SourceRange(offset: 0, length: 0)

/// A step without a position.
func step(_ word: String, _ values: Argument.Value..., request: Int? = nil) -> Step {
  Step(
    request: request, word: word, arguments: values.map { Argument($0, span: nowhere) },
    span: nowhere, wordSpan: nowhere)
}

/// A script of steps without positions, each once.
func script(of steps: Step...) -> Script {
  Script(steps.map { Element(.step($0), span: nowhere) })
}
