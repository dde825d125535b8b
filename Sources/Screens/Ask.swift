package import MockSources
package import Text

/// The purpose of a request, for example to load a page.
package enum Ask: Hashable, Sendable {
  /// The first page. Its key depends on the paging of the source.
  case firstPage
  case page(PageKey)
  /// All rows. The screen's own name for them, such as `films`, appears in traces.
  case rows(String)
  /// A number. The screen's own name for the number appears in traces.
  case count(String)
  case edit(SavedEdit)

  /// Whether the request saves an edit.
  package var isEdit: Bool { if case .edit = self { true } else { false } }

  /// The number that a plain `succeed` responds with, for every source.
  package static let standardCount = 3
}

extension Ask: CustomStringConvertible {
  /// The words after `asks #1` in a trace: `page 2`, `films`.
  package var description: String { written(write) }

  /// Appends the words after `asks #1` in a trace.
  package func write(into output: inout TextBuffer) {
    switch self {
    case .firstPage: output.append("first")
    case .page(let key): key.write(into: &output)
    case .rows(let name), .count(let name): output.append(name)
    case .edit(let edit): output.append(edit.description)
    }
  }
}

/// An edit that a request saves.
package enum SavedEdit: Hashable, Sendable {
  /// The row with this id is removed.
  case remove(RowID)
  /// The row with this id gets another title.
  case rename(RowID, title: String)
  /// A row with this title is inserted at the beginning. The list uses the id `local` until the
  /// server has given the row an id.
  case insert(title: String, local: RowID)
}

extension SavedEdit: CustomStringConvertible {
  /// The edit as a trace prints it: `remove "3"`, `rename "3" "x"`, `insert "x"`.
  package var description: String {
    switch self {
    case .remove(let id): "remove \(quoted(id.description))"
    case .rename(let id, let title): "rename \(quoted(id.description)) \(quoted(title))"
    case .insert(let title, _): "insert \(quoted(title))"
    }
  }
}
