package import MockSources
internal import Text

/// The types of cell of a list, each under the reuse identifier of the rows that it shows.
package struct CellRegistry: Sendable {
  /// The types of cell, by the identifiers of the rows that they show.
  private var types: [String: any MomentsCell.Type] = [:]

  /// Makes a registry without cells.
  package init() {}

  /// Lets rows with `identifier` be shown by cells of `type`.
  package mutating func register(_ type: any MomentsCell.Type, for identifier: String) {
    types[identifier] = type
  }

  /// Returns the type of cell under `identifier`.
  package func type(
    for identifier: String
  ) throws(UnregisteredCellError) -> any MomentsCell.Type {
    guard let type = types[identifier] else {
      throw UnregisteredCellError(identifier: identifier)
    }
    return type
  }

  /// Returns the errors that showing `rows` brings up, each once, in the order of the rows.
  package func errors(showing rows: [Row]) -> [UnregisteredCellError] {
    var errors: [UnregisteredCellError] = []
    for row in rows {
      do throws(UnregisteredCellError) {
        _ = try type(for: row.reuseIdentifier)
      } catch  where !errors.contains(error) {
        errors.append(error)
      } catch {}
    }
    return errors
  }
}

extension CellRegistry {
  /// How a page of moments can register its cells.
  package enum Registration: String, Hashable, Sendable, CaseIterable {
    /// Both kinds, each with its own cell.
    case all
    /// Profiles alone.
    case profile
    /// Moments alone.
    case moment
    /// Both kinds, each with the cell of the other.
    case swapped
  }

  /// Makes the registry of a page that registers its cells so.
  package init(_ registration: Registration) {
    let isSwapped = registration == .swapped
    if registration != .moment {
      register(isSwapped ? MomentCell.self : ProfileCell.self, for: "profile")
    }
    if registration != .profile {
      register(isSwapped ? ProfileCell.self : MomentCell.self, for: "moment")
    }
  }
}

/// The cells of a page for the rows that were published.
struct RegisteredCells: CellProvider {
  /// The rows.
  let rows: [Row]
  /// What makes their cells.
  let registry: CellRegistry

  var rowCount: Int { rows.count }

  func identifier(at position: Int) -> String? {
    let identifier = rows[position].reuseIdentifier
    return (try? registry.type(for: identifier)) == nil ? nil : identifier
  }

  func makeCell(for identifier: String) -> AnyMomentsCell {
    AnyMomentsCell(((try? registry.type(for: identifier)) ?? MomentCell.self).init())
  }

  func update(_ cell: inout AnyMomentsCell, at position: Int) {
    cell.show(rows[position])
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
