package import Files

/// Writes files into `folder`, which is created if it does not exist. Returns the error of each file,
/// or `nil` if the file was written or has the same contents already.
///
/// An existing file with other contents is not replaced, because the user may have edited it.
package func saveNewFiles(
  _ files: [(name: String, text: String)], into folder: String
) throws(FileError) -> [String?] {
  if files.isEmpty { return [] }
  try makeFolder(folder)
  return files.map { name, text in
    let path = Path.join(folder, name)
    do throws(FileError) {
      return try writeNewFile(path, Array(text.utf8))
        ? nil : "\(path): error: exists and differs; move or delete the file"
    } catch {
      return error.description
    }
  }
}
