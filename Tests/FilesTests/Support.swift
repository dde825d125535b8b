import Files
import Foundation

extension FileError.Reason {
  /// Nothing stands at the path.
  static var missing: FileError.Reason { .system(code: ENOENT) }
}

/// Opens the file at `path` for reading, not waiting for a writer.
func openForReading(_ path: String) -> CInt { unsafe open(path, O_RDONLY | O_NONBLOCK) }
