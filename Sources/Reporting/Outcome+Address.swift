package import ScenarioRunner
internal import Text

extension Outcome {
  /// Returns the fragment, the part after `#`, of the address of the case in a report. With `line`,
  /// the address is that of the trace line with this index, from 0.
  package func address(line: Int? = nil) -> String {
    written { address in
      address.append("case=")
      for byte in id.path.utf8 {
        if Byte.isLetter(byte) || Byte.isDigit(byte) || "-./:_~".utf8.contains(byte) {
          address.append(byte)
        } else {
          address.append(percentEncoding: byte)
        }
      }
      if !isOfFile || lineWithoutCase != nil { address.append(":", decimal: self.line) }
      if number > 1 { address.append(";", decimal: number) }
      if let line { address.append("&line=", decimal: line + 1) }
    }
  }

  /// Returns the whole address of the trace line with this index in the report at `path`. Of the path,
  /// only the characters that end a path in an address are encoded.
  package func address(line: Int?, in path: String) -> String {
    let codes: [Unicode.Scalar: String] = ["%": "%25", "#": "%23", "?": "%3F"]
    return path.unicodeScalars.map { codes[$0] ?? String($0) }.joined()
      + "#\(address(line: line))"
  }
}
