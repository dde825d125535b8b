internal import EditLine
internal import Files
internal import ScenarioRunner
internal import Text

extension Shell {
  /// Prints the greeting, which explains how to start.
  func greet() {
    show("listsh \(version): type steps such as firstLoad, or :help", .dim)
  }

  /// Executes the lines of `~/.listshrc`, if the file exists.
  mutating func startUp() {
    guard let home = Environment["HOME"], !home.isEmpty else { return }
    let path = Path.join(home, ".listshrc")
    do throws(FileError) {
      let bytes = try readFile(path, limit: Limits.fileBytes)
      guard let text = String(validUTF8: bytes) else {
        return complain(CommandError("\(path) is not valid UTF-8"))
      }
      enter(text, called: path)
    } catch {
      if !error.reason.isMissing { complain(CommandError(error.description)) }
    }
  }

  /// Plays every case of the file at `path`. The session stays at the end of the last case.
  mutating func play(file path: String) {
    do throws(CommandError) {
      try play(LoadedCase.all(path: path, reader: session.reader))
    } catch {
      complain(error)
    }
  }

  /// Plays cases that were typed or pasted in the syntax of a scenario file, and compares their traces.
  mutating func play(
    cases text: String, called name: String, at line: Int
  ) throws(CommandError) {
    // In piped input, the setup of a file was played as separate lines. It applies to each of the
    // cases.
    let isSetUp = !isInteractive && !session.world.hasActed && session.loaded == nil
    let setup = isSetUp ? session.script.map { $0.text + "\n" } : []
    var source = SourceText(name: name, setup.joined() + text)
    source.firstLine = line - setup.count
    try play(LoadedCase.all(in: session.reader.plan(source), isFromFile: false))
  }

  /// Plays cases one after the other.
  private mutating func play(_ cases: [LoadedCase]) throws(CommandError) {
    for loaded in cases {
      show("== \(loaded.scenario.title)", Style(isBold: true))
      try session.load(loaded)
      try playCase(steps: .max)
    }
  }
}
