internal import Text

/// Replaces the content of the file at `path` with `bytes` atomically.
///
/// If `old` is given, throws unless the file still has these bytes, so that the work of other programs is never
/// overwritten. `real` is the path without links, if known.
package func replaceFile(
  _ path: String, with bytes: [UInt8], insteadOf old: [UInt8]? = nil, real: String? = nil
) throws(FileError) {
  let replacement = try Replacement(of: path, real: real)
  try replacement.write(bytes)
  try replacement.commit(insteadOf: old, isDurable: true)
}
