package import Text

extension Script {
  /// Reads `source` as one script, and returns every error in it in the order of the text.
  package static func parse(_ source: SourceText) -> (script: Script, errors: [Diagnostic]) {
    if let fault = source.firstFault() { return (Script(), [fault]) }
    var parser = ScriptParser(source.bytes, in: source.start..<source.bytes.count)
    let script = parser.readScript()
    return (script, parser.errors.inOrder)
  }
}
