internal import ScenarioLanguage

/// What an observation tells at one moment.
package enum Value: Hashable, Sendable {
  /// A whole number.
  case integer(Int)
  /// Yes or no.
  case flag(Bool)
  /// One of the words that the observation knows.
  case word(String)
  /// A text that comes from data or from a person.
  case text(String)
  /// There is nothing to tell.
  case none
}

extension Value: CustomStringConvertible {
  /// Writes the value as traces and expectations do: `20`, `yes`, `spinning`, `"request failed"`, `none`.
  package func write(into output: inout [UInt8]) {
    switch self {
    case .integer(let number): output.append(decimal: number)
    case .flag(let flag): output.append(contentsOf: (flag ? "yes" : "no").utf8)
    case .word(let word): output.append(contentsOf: word.utf8)
    case .text(let text): output.append(quoting: text)
    case .none: output.append(contentsOf: "none".utf8)
    }
  }

  /// The value as traces and expectations write it.
  package var description: String {
    var output: [UInt8] = []
    write(into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
