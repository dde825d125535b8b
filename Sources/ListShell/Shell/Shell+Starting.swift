internal import EditLine
internal import Files
internal import ScenarioRunner
internal import Text

extension Shell {
  /// Says hello, and how to find out more.
  func greet() {
    show("listsh \(version): type steps such as firstLoad, or :help", .dim)
  }

  /// Does what the lines of `~/.listshrc` ask for, if there is one.
  mutating func startUp() {
    guard let home = Environment["HOME"], !home.isEmpty else { return }
    let path = Path.join(home, ".listshrc")
    do throws(FileError) {
      let bytes = try readFile(path, limit: Limits.fileBytes)
      guard let text = String(validating: bytes, as: UTF8.self) else {
        return complain(Complaint("\(path) is no UTF-8"))
      }
      enter(text, called: path)
    } catch {
      if !error.reason.isMissing { complain(Complaint(error.description)) }
    }
  }

  /// Plays every case of the file at `path`, and stays at the end of the last one.
  mutating func play(file path: String) {
    do throws(Complaint) {
      for loaded in try LoadedCase.all(path: path, reader: session.reader) {
        show("== \(loaded.scenario.title)", Style(isBold: true))
        try session.load(loaded)
        try playCase(steps: .max)
      }
    } catch {
      complain(error)
    }
  }
}
