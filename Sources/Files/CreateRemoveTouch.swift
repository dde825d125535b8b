internal import CLibrary

/// Creates the file at `path` if it is missing. Missing folders are created for the owner only.
package func createPrivateFile(_ path: String) throws(FileError) {
  try makeFolder(Path.folder(of: path), mode: 0o700)
  _ = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_NONBLOCK, mode: 0o600)
}

/// Removes the file at `path`. Throws if it is missing.
package func removeFile(_ path: String) throws(FileError) {
  _ = try retrying(path) { unsafe Path.withSystemPath(path) { unsafe Int(unlink($0)) } }
}

/// Creates the file at `path` if it is missing, and sets its modification time to now.
package func touchFile(_ path: String) throws(FileError) {
  _ = try Descriptor(opening: path, O_WRONLY | O_CREAT | O_NONBLOCK, mode: 0o666)
  _ = try retrying(path) { unsafe Path.withSystemPath(path) { unsafe Int(utimes($0, nil)) } }
}
