package import Text

extension ScenarioFile {
  /// Reads `source` as a scenario file, and tells every mistake in it in the order of the text.
  ///
  /// The language knows no words, so the caller says which ones may not stand in the setup.
  package static func parse(
    _ source: SourceText, refusingInSetup isRefused: (String) -> Bool = { _ in false }
  ) -> (file: ScenarioFile, mistakes: [Diagnostic]) {
    if let fault = source.firstFault() {
      return (ScenarioFile(setup: Script(), cases: []), [fault])
    }
    var parser = FileParser(source)
    let file = parser.readFile(refusingInSetup: isRefused)
    return (file, parser.mistakes.inOrder)
  }
}
