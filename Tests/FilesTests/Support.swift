import Files
import Foundation

extension FileError.Reason {
  /// The reason of a missing file.
  static var missing: FileError.Reason { .system(code: ENOENT) }
}

/// Opens the file at `path` for reading, without waiting for a writer.
func openForReading(_ path: String) -> CInt { unsafe open(path, O_RDONLY | O_NONBLOCK) }
