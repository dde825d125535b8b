package import Text

extension Script {
  /// Reads `source` as one script, and returns every error in it in the order of the text.
  package static func parse(_ source: SourceText) -> (script: Script, errors: [Diagnostic]) {
    if let fault = source.firstFault() { return (Script(), [fault]) }
    return parse(source.bytes, in: source.start..<source.bytes.count)
  }

  /// Parses a part of a text as a script. All positions are relative to the beginning of the text.
  package static func parse(
    _ bytes: [UInt8], in range: Range<Int>
  ) -> (script: Script, errors: [Diagnostic]) {
    var parser = ScriptParser(bytes, in: range)
    let script = parser.readScript()
    return (script, parser.errors.inOrder)
  }
}
