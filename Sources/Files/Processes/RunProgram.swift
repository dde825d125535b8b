internal import CLibrary
internal import Text

/// Runs the program `name` with `input` and returns its output.
///
/// The program is searched only in the absolute folders of PATH, because other users may be able to
/// write to the working folder. It shares the standard error of this process. Its environment
/// contains only PATH, HOME, LANG and LC_ALL.
package func runProgram(
  _ name: String, _ arguments: [String] = [], input: [UInt8] = []
) throws(FileError) -> [UInt8] {
  let path = try programPath(name)
  // The input is a file, not a pipe, so that the program and this process cannot wait for each other.
  guard let file = unsafe tmpfile() else { throw FileError(path: name, reason: .last) }
  defer { _ = unsafe fclose(file) }
  let source = unsafe Descriptor(fileno(file), name: name)
  try source.writeAll(input)
  _ = lseek(source.number, 0, SEEK_SET)
  let pipe = try makePipe(readByOther: false, name: name)
  let program = try spawn(
    [path] + arguments,
    environment: ["PATH", "HOME", "LANG", "LC_ALL"].compactMap { name in
      Environment[name].map { "\(name)=\($0)" }
    },
    streams: [source.number, pipe.other.number, STDERR_FILENO], hasOwnGroup: false)
  // The read end reports the end of output only after every write end is closed, including this one.
  pipe.other.close()
  let output = Result { () throws(FileError) in try pipe.own.readAll(limit: Limits.fileBytes) }
  // A program that exceeds the limit may never end by itself.
  if case .failure = output { _ = kill(program, SIGKILL) }
  var status: CInt = 0
  _ = try retrying(name) { unsafe Int(waitpid(program, &status, 0)) }
  let bytes = try output.get()
  guard status == 0 else { throw FileError(path: name, reason: .programFailed) }
  return bytes
}

/// Returns the path of the program `name` in the absolute folders of PATH.
private func programPath(_ name: String) throws(FileError) -> String {
  let folders = (Environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
  for folder in folders where folder.utf8.first == UInt8(ascii: "/") {
    let path = Path.join(String(folder), name)
    let isProgram = unsafe Path.withSystemPath(path) { unsafe access($0, X_OK) == 0 }
    if isProgram, Path.kind(of: path) == .file { return path }
  }
  throw FileError(path: name, reason: .system(code: ENOENT))
}
