internal import Files
internal import Synchronization
internal import Text

/// The files that sources are made of: each is read once, whichever case and thread asks for it.
package final class SourceLibrary: Sendable {
  /// The one folder to read from, or `nil` for the usual two.
  private let fileRoot: String?
  /// What was read, and what could not be.
  private let tables = Mutex<[Key: Result<RecordTable, SourceError>]>([:])

  /// What makes two sources share their rows.
  private struct Key: Hashable {
    /// The real path of the file.
    let path: String
    /// The key of the object that holds the rows.
    let rowsKey: String?
    /// The column of the ids.
    let idColumn: String
    /// The column of the titles.
    let titleColumn: String
  }

  /// Makes a library of the files in `fileRoot`, or in a scenario's own folder and the working folder.
  package init(fileRoot: String?) {
    self.fileRoot = fileRoot
  }

  /// Makes the source of `specification`, whose path starts from the folder of the scenario that names it.
  package func source(
    _ specification: SourceSpecification, from folder: String
  ) throws(SourceError) -> Source {
    let name = specification.name
    let path = Path.join(folder == "." ? "" : folder, name)
    switch SourceKind(name: name) {
    case .numbers, .sample: return Source(specification)
    case nil where Path.kind(of: path) != .folder: throw .unknownKind(of: name)
    case nil, .json, .jsonLines, .csv: break
    }
    let key = Key(
      path: try real(path, from: folder), rowsKey: specification.rowsKey,
      idColumn: specification.idColumn, titleColumn: specification.titleColumn)
    let table = tables.withLock { tables in
      if let table = tables[key] { return table }
      let table = Self.table(specification, at: path)
      tables[key] = table
      return table
    }
    return Source(specification, table: try table.get())
  }

  /// Finds the file at `path`, which must be inside a folder that scenarios may read.
  private func real(_ path: String, from folder: String) throws(SourceError) -> String {
    do throws(FileError) {
      let real = try Path.real(path)
      if try mayRead(real, from: folder) { return real }
    } catch {
      let hint = error.reason.isMissing ? suggestion(for: path, from: folder) : nil
      throw SourceError(message: error.description, hint: hint)
    }
    throw .outside(path, root: fileRoot)
  }

  /// Whether a scenario in `folder` may read the file whose real path is `path`.
  private func mayRead(_ path: String, from folder: String) throws(FileError) -> Bool {
    for root in fileRoot.map({ [$0] }) ?? [folder, "."] {
      if Path.isInside(path, try Path.real(root)) { return true }
    }
    return false
  }

  /// Asks whether a file was meant whose name is near that of `path`, if it is one that may be read.
  private func suggestion(for path: String, from folder: String) -> String? {
    let siblings = Path.folder(of: path)
    let names = (try? entries(ofFolder: siblings))?.map(\.name) ?? []
    guard let name = nearest(to: Path.name(of: path), among: names),
      let real = try? Path.real(Path.join(siblings, name)),
      (try? mayRead(real, from: folder)) == true
    else { return nil }
    return "did you mean \(name)?"
  }

  /// Reads the file at `path`.
  private static func table(
    _ specification: SourceSpecification, at path: String
  ) -> Result<RecordTable, SourceError> {
    let source: SourceText
    do throws(FileError) {
      source = SourceText(name: path, bytes: try readFile(path, limit: Limits.fileBytes))
    } catch {
      return .failure(SourceError(error))
    }
    do throws(Diagnostic) {
      return .success(try RecordTable.read(source, specification))
    } catch {
      return .failure(SourceError(error, in: source))
    }
  }
}
