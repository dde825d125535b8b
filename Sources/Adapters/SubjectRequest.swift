package import MockSources
package import Screens
internal import Text

/// The purpose of a request of a list with layers, as a subject reports it.
package enum SubjectRequest: Hashable, Sendable {
  /// The page with this key, or the first page without a key.
  case page(key: String?)
  /// The page that begins at the row with this ID.
  case from(String)
  /// The page before the row with this ID.
  case before(String)
  /// This edit is saved.
  case edit(SavedEdit)

  /// A slot for a request. A list has at most one current request in each slot.
  package enum Slot: Hashable, Sendable {
    /// Reloads and next pages.
    case page
    /// Previous pages.
    case previous
    case edit
  }

  package var slot: Slot {
    switch self {
    case .page, .from: .page
    case .before: .previous
    case .edit: .edit
    }
  }

  /// Returns the purpose of the request as a trace prints it, or `nil` if the key is not valid for
  /// a source with `paging`.
  package func ask(_ paging: Paging) -> Ask? {
    switch self {
    case .page(nil): return .firstPage
    case .page(let key?):
      switch paging {
      case .numbered:
        guard let number = Int(key), number >= 1 else { return nil }
        return number == 1 ? .firstPage : .page(.page(number))
      case .offset:
        guard let offset = Int(key), offset >= 0 else { return nil }
        return offset == 0 ? .firstPage : .page(.offset(offset))
      case .cursor: return .page(.after(RowID(key)))
      case .single: return .firstPage
      }
    case .from(let id): return .page(.from(RowID(id)))
    case .before(let id): return .page(.before(RowID(id)))
    case .edit(let edit): return .edit(edit)
    }
  }
}

extension SubjectRequest {
  /// Reads the key of a request that a list with layers sends over the protocol, in the form in which
  /// a trace prints it: `from "57"`, `before "20"`, `remove "3"`, `rename "3" "x"` or `insert "x"`.
  /// Returns `nil` for the key of a page.
  ///
  /// The list names its inserted rows `local-1`, `local-2` and so on. `insertions` is the number of
  /// rows that it has inserted before.
  init?(key: String, insertions: Int) {
    let word = key.prefix { $0 != " " }
    guard let texts = Self.quotedTexts(in: key.dropFirst(word.count)) else { return nil }
    switch (word, texts.count) {
    case ("from", 1): self = .from(texts[0])
    case ("before", 1): self = .before(texts[0])
    case ("remove", 1): self = .edit(.remove(RowID(texts[0])))
    case ("rename", 2): self = .edit(.rename(RowID(texts[0]), title: texts[1]))
    case ("insert", 1):
      self = .edit(.insert(title: texts[0], local: RowID("local-\(insertions + 1)")))
    default: return nil
    }
  }

  /// Returns the strings in quotes that `text` consists of, or `nil` if it contains anything else.
  private static func quotedTexts(in text: Substring) -> [String]? {
    var cursor = JSONCursor(SourceText(name: "asks", String(text)))
    var texts: [String] = []
    while cursor.bytes.next == Byte.quote {
      guard let text = try? cursor.readString() else { return nil }
      texts.append(text)
      cursor.skipWhiteSpace()
    }
    return cursor.bytes.next == nil ? texts : nil
  }
}

extension SubjectRequest: CustomStringConvertible {
  /// The request as a trace prints it for a source with cursor paging.
  package var description: String { ask(.cursor)?.description ?? "" }
}
