internal import Files
internal import Text

/// The file of a history: one line of text for each entry, the newest last.
struct HistoryFile {
  /// The maximum number of entries.
  static let limit = 10_000
  /// The maximum size of the file, in bytes.
  private static let sizeLimit = 16 << 20

  let path: String

  /// Returns the entries and the bytes of the file, or none if there is no file yet.
  func content() throws(FileError) -> (lines: [String], bytes: [UInt8]) {
    do throws(FileError) {
      let bytes = try readFile(path, limit: 2 * Self.sizeLimit)
      // Do not overwrite a file that is not a history.
      guard !bytes.contains(0), let text = String(validUTF8: bytes) else {
        throw FileError(path: path, reason: .notText)
      }
      // Some editors end lines with CR LF. A CR in an entry is escaped.
      let lines = text.utf8.split(separator: 0x0A)
        .map { $0.last == 0x0D ? $0.dropLast() : $0 }.filter { !$0.isEmpty }
        .map { Self.unescaped(String(Substring($0))) }
      return (Self.newestOnly(lines), bytes)
    } catch {
      guard error.reason.isMissing else { throw error }
      return ([], [])
    }
  }

  /// The path of the lock file that keeps other processes from writing.
  var lockPath: String { path + ".lock" }

  /// Appends `new` entries to the current entries of the file, and returns all of them.
  func append(
    _ new: [String], timeout: Int, isStopped: () -> Bool
  ) throws(FileError) -> [String] {
    let lock = try ProcessLock(lockPath, timeout: timeout, isStopped: isStopped)
    return try withExtendedLifetime(lock) { () throws(FileError) in
      try createPrivateFile(path)
      var attempts = 3
      while true {
        let old = try content()
        let all = Self.newestOnly(old.lines + new)
        do throws(FileError) {
          try replaceFile(path, with: Self.bytes(of: all), insteadOf: old.bytes)
          return all
        } catch {
          // A text editor does not use the lock. If an editor has just changed the file, read the
          // file again.
          attempts -= 1
          guard error.reason == .hasChanged, attempts > 0 else { throw error }
        }
      }
    }
  }

  /// Returns the newest of each group of equal entries, up to the limit.
  static func newestOnly(_ lines: [String]) -> [String] {
    var seen: Set<ExactString> = []
    return lines.reversed().filter { seen.insert(ExactString($0)).inserted }.prefix(limit)
      .reversed()
  }

  /// Returns the entries as bytes, without the oldest ones if the file would be too large.
  private static func bytes(of lines: [String]) -> [UInt8] {
    var size = 0
    let kept = lines.map(escaped).reversed().prefix { line in
      size += line.utf8.count + 1
      return size <= sizeLimit
    }
    return kept.reversed().flatMap { $0.utf8 + [0x0A] }
  }

  /// Returns the entry escaped as one line.
  private static func escaped(_ line: String) -> String {
    guard line.utf8.contains(where: { [0x5C, 0x0A, 0x0D, 0].contains($0) }) else { return line }
    return String(decoding: line.utf8.flatMap(escaped), as: UTF8.self)
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case 0x5C: Array(#"\\"#.utf8)
    case 0x0A: Array(#"\n"#.utf8)
    case 0x0D: Array(#"\r"#.utf8)
    // A file with this byte is not text.
    case 0: Array(#"\0"#.utf8)
    default: [byte]
    }
  }

  /// Returns the entry of a line. A backslash that starts no escape stays unchanged.
  private static func unescaped(_ line: String) -> String {
    guard line.utf8.contains(0x5C) else { return line }
    var result: [UInt8] = []
    var isEscaped = false
    for byte in line.utf8 {
      switch byte {
      case 0x5C where !isEscaped:
        isEscaped = true
        continue
      case UInt8(ascii: "n") where isEscaped: result.append(0x0A)
      case UInt8(ascii: "r") where isEscaped: result.append(0x0D)
      case UInt8(ascii: "0") where isEscaped: result.append(0)
      case _ where isEscaped && byte != 0x5C: result += [0x5C, byte]
      default: result.append(byte)
      }
      isEscaped = false
    }
    return String(decoding: isEscaped ? result + [0x5C] : result, as: UTF8.self)
  }
}
