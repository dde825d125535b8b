package import Files
internal import Locks
internal import Text

/// The files of sources. Each file is read once and shared by all cases and threads.
package final class SourceLibrary: Sendable {
  /// The folders that files are read from.
  private let sandbox: FileSandbox
  /// The files that were read. This lock is not held while a file is read, so that several threads
  /// can read different files.
  private let files = Mutex<[Key: File]>([:])
  /// The real paths of the files that the libraries before this one read.
  private let readBefore: Set<ExactString>

  /// The options that affect the rows of a file.
  private struct Key: Hashable {
    /// The real path of the file.
    let path: ExactString
    /// The kind that the written name has. Links to one file can have names of several kinds.
    let kind: SourceKind?
    let rowsKey: ExactString?
    let idColumn: ExactString
    let titleColumn: ExactString
    let keepsDuplicates: Bool
    let separator: UInt8
  }

  /// A file that one thread reads while the other threads that need it wait.
  private final class File: Sendable {
    /// The content, or `nil` before the file is read.
    private let content = Mutex<Content?>(nil)

    /// Returns the content, which `read` reads for the first caller.
    func content(_ read: () -> Content) -> Content {
      content.withLock { content in
        let known = content ?? read()
        content = known
        return known
      }
    }
  }

  /// The rows of a file, or the reason why it has none. An error does not contain the path, because
  /// scenarios can write the path differently.
  private enum Content {
    case table(RecordTable)
    case unreadable(FileError.Reason)
    case invalid(Diagnostic, Location)
  }

  package convenience init(_ sandbox: FileSandbox) {
    self.init(sandbox, readBefore: [])
  }

  private init(_ sandbox: FileSandbox, readBefore: Set<ExactString>) {
    self.sandbox = sandbox
    self.readBefore = readBefore
  }

  /// A library that reads the files again.
  package var renewed: SourceLibrary {
    let read = files.withLock { Set($0.keys.map(\.path)) }
    return SourceLibrary(sandbox, readBefore: readBefore.union(read))
  }

  /// Returns the source of `specification`. A path is relative to the folder of the scenario.
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
      path: ExactString(try real(path, from: folder, writtenAs: name)),
      kind: specification.kind,
      rowsKey: specification.rowsKey.map { ExactString($0) },
      idColumn: ExactString(specification.idColumn),
      titleColumn: ExactString(specification.titleColumn),
      keepsDuplicates: specification.keepsDuplicates, separator: specification.separator)
    let file = files.withLock { files in
      let file = files[key] ?? File()
      files[key] = file
      return file
    }
    switch file.content({ Self.content(specification, at: key.path.text) }) {
    case .table(let table): return Source(specification, table: table)
    case .unreadable(let reason): throw SourceError(message: "\(path): \(reason)")
    case .invalid(let error, let location):
      throw SourceError(
        message: "\(path):\(location.line):\(location.column): \(error.message)", hint: error.hint,
        isInData: true)
    }
  }

  /// Whether this library or one before it read the file at `path`.
  package func hasRead(_ path: String) -> Bool {
    guard let real = try? Path.real(path) else { return false }
    let exact = ExactString(real)
    return readBefore.contains(exact) || files.withLock { $0.keys.contains { $0.path == exact } }
  }

  /// Finds the file at `path`, which must be inside a folder that scenarios may read.
  private func real(
    _ path: String, from folder: String, writtenAs written: String
  ) throws(SourceError) -> String {
    do throws(FileError) {
      return try sandbox.real(path, from: folder)
    } catch {
      let hint =
        error.reason.isMissing
        ? suggestion(for: path, from: folder, writtenAs: written) : nil
      throw SourceError(message: error.description, hint: hint)
    }
  }

  /// Suggests a file in the same folder whose name is similar to that of `path`, if scenarios may
  /// read it.
  private func suggestion(
    for path: String, from folder: String, writtenAs written: String
  ) -> String? {
    let siblings = Path.folder(of: path)
    guard (try? sandbox.real(siblings, from: folder)) != nil else { return nil }
    let names = (try? entries(ofFolder: siblings))?.map(\.name) ?? []
    guard let name = nearest(to: Path.name(of: path), among: names),
      (try? sandbox.real(Path.join(siblings, name), from: folder)) != nil
    else { return nil }
    let writtenFolder = Path.folder(of: written)
    return "did you mean \(writtenFolder == "." ? name : Path.join(writtenFolder, name))?"
  }

  /// Reads the file at `real`, a path without links.
  private static func content(
    _ specification: SourceSpecification, at real: String
  ) -> Content {
    let source: SourceText
    do throws(FileError) {
      source = SourceText(name: real, bytes: try readRealFile(real, limit: Limits.fileBytes))
    } catch {
      return .unreadable(error.reason)
    }
    do throws(Diagnostic) {
      return .table(try RecordTable.read(source, specification))
    } catch {
      return .invalid(error, source.location(of: error.span.offset))
    }
  }
}
