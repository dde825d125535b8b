internal import Text

/// Puts `bytes` in the place of what the file at `path` holds, so that at any moment it holds either the old or the new.
///
/// If `old` is given, the file must still have these bytes: the work of other programs is never overwritten. Its path without links is
/// `real`, where that is known.
package func replaceFile(
  _ path: String, with bytes: [UInt8], insteadOf old: [UInt8]? = nil, real: String? = nil
) throws(FileError) {
  let replacement = try Replacement(of: path, real: real)
  try replacement.write(bytes)
  try replacement.commit(insteadOf: old, isDurable: true)
}
