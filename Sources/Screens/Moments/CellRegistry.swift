package import MockSources
internal import Text

/// The cells of a list, each under the reuse identifier of the rows that it shows.
package struct CellRegistry: Sendable {
  private var cells: [String: any MomentsCell.Type] = [:]

  /// Makes a registry without cells.
  package init() {}

  /// Lets rows with `identifier` be shown by cells of the type `cell`.
  package mutating func register(_ cell: any MomentsCell.Type, for identifier: String) {
    cells[identifier] = cell
  }

  /// Makes the cell that shows `row`.
  package func cell(for row: Row) throws(UnregisteredCellError) -> any MomentsCell {
    guard let type = cells[row.reuseIdentifier] else {
      throw UnregisteredCellError(identifier: row.reuseIdentifier)
    }
    var cell = type.init()
    cell.show(row)
    return cell
  }

  /// Returns the mistakes that showing `rows` brings up, each once, in the order of the rows.
  package func mistakes(showing rows: [Row]) -> [UnregisteredCellError] {
    var mistakes: [UnregisteredCellError] = []
    for row in rows {
      do throws(UnregisteredCellError) {
        _ = try cell(for: row)
      } catch  where !mistakes.contains(error) {
        mistakes.append(error)
      } catch {}
    }
    return mistakes
  }
}

/// A row is of a kind that nobody registered a cell for.
package struct UnregisteredCellError: Error, Hashable, Sendable {
  /// The reuse identifier of the row.
  package var identifier: String

  /// Makes the error.
  package init(identifier: String) {
    self.identifier = identifier
  }
}

extension UnregisteredCellError: CustomStringConvertible {
  package var description: String { "no cell is registered for \(quoted(identifier))" }
}
