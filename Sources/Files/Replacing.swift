/// Puts `bytes` in the place of what the file at `path` holds, so that at any moment it holds either the old or the new.
package func replaceFile(_ path: String, with bytes: [UInt8]) throws(FileError) {
  let replacement = try Replacement(of: path)
  try replacement.write(bytes)
  try replacement.commit()
}
