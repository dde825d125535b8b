internal import EditLine
internal import Files
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// The failures of the last runs in a folder, in a file next to the shell's history.
///
/// The file begins with the quoted folder. Each failure has a line `"FILE" "TITLE" ORDINAL`, or
/// `"FILE"` if the file could not be checked. The last line is `end COUNT`; a file without it is
/// damaged.
struct FailureMemory {
  /// The file.
  let path: String
  /// The folder of the runs.
  private let folder: String

  /// Creates the memory of the working folder, or returns `nil` if the state folder is unknown.
  init?() {
    guard let history = History.standardPath, let here = try? Path.real(".") else { return nil }
    folder = here
    // The name is a hash, because the path of a folder can be longer than the name of a file can
    // be.
    let hash = here.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    path = Path.join(Path.folder(of: history), "last-failed-\(String(hash, radix: 16))")
  }

  /// Reads the failures. Returns `nil` if no run has stored any yet.
  func failures() throws(FileError) -> Set<CasePlace>? {
    let bytes: [UInt8]
    do {
      bytes = try readFile(path, limit: Limits.fileBytes)
    } catch {
      if error.reason.isMissing { return nil }
      throw error
    }
    // An empty file was created but never written.
    if bytes.isEmpty { return nil }
    guard let text = String(validUTF8: bytes) else { throw damaged }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast() == "", let end = lines.popLast(), let first = lines.first,
      String(first).hasBytes(of: quoted(folder)), end == "end \(lines.count - 1)"
    else { throw damaged }
    var failures: Set<CasePlace> = []
    for line in lines.dropFirst() {
      guard let failure = Self.failure(line) else { throw damaged }
      failures.insert(failure)
    }
    return failures
  }

  /// The error for a file that another program changed or truncated.
  private var damaged: FileError { FileError(path: path, reason: .isDamaged) }

  /// Reads a line of the file.
  private static func failure(_ line: Substring) -> CasePlace? {
    let (script, errors) = Script.parse(SourceText(name: "", "failed \(line)"))
    guard errors.isEmpty, case .step(let step)? = script.elements.first?.content else { return nil }
    let values = step.arguments.map(\.value)
    switch values.count {
    case 1:
      guard case .string(let path) = values[0] else { return nil }
      return CasePlace(path: path, title: nil)
    case 3:
      guard case .string(let path) = values[0], case .string(let title) = values[1],
        case .integer(let ordinal) = values[2]
      else { return nil }
      return CasePlace(path: path, title: title, ordinal: ordinal)
    default: return nil
    }
  }

  /// Adds `failed` to the failures that other runs have stored since, and removes `settled`.
  ///
  /// Replaces a missing or damaged file. Removes a file that cannot be written, because its
  /// failures are outdated.
  func update(adding failed: Set<CasePlace>, forgetting settled: Set<CasePlace>) throws(FileError) {
    let lock = try ProcessLock(path + ".lock", patience: 2_000)
    try withExtendedLifetime(lock) { () throws(FileError) in
      let old = try? failures()
      let new = (old ?? []).subtracting(settled).union(failed)
      // Write even if nothing changed, so that an unwritable file is reported now.
      do throws(FileError) {
        try createPrivateFile(path)
        try replaceFile(path, with: Array(text(of: new).utf8))
      } catch {
        try? removeFile(path)
        throw error
      }
    }
  }

  /// The content of the file for `failures`.
  private func text(of failures: Set<CasePlace>) -> String {
    let lines = failures.map { failure in
      quoted(failure.path) + (failure.title.map { " \(quoted($0)) \(failure.ordinal)" } ?? "")
    }
    return ([quoted(folder)] + lines.sorted() + ["end \(lines.count)", ""]).joined(separator: "\n")
  }
}
