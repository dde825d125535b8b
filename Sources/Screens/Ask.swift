package import MockSources
package import Text

/// What a request asks for.
package enum Ask: Hashable, Sendable {
  /// The first page, by whatever key the source's paging gives it.
  case firstPage
  /// The page of this key.
  case page(PageKey)
  /// All rows, under the name that the screen has for them.
  case rows(String)
  /// A number, under the name that the screen has for it.
  case count(String)

  /// The number that a plain `succeed` responds with, whatever the source.
  package static let standardCount = 3
}

extension Ask: CustomStringConvertible {
  /// Writes the words behind `asks #1`: `page 2`, `films`.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .firstPage: output.append(literal: "first")
    case .page(.page(let number)):
      output.append(literal: "page ")
      output.append(decimal: number)
    case .page(let key): output.append(key.description)
    case .rows(let name), .count(let name): output.append(name)
    }
  }

  /// Writes the request of this number: `asks #1 page 1`.
  func writeRequest(_ number: Int, into output: inout TextBuffer) {
    output.append(literal: "asks #")
    output.append(decimal: number)
    output.append(UInt8(ascii: " "))
    write(into: &output)
  }

  /// The words behind `asks #1`.
  package var description: String { written(write) }
}
