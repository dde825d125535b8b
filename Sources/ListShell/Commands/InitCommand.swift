internal import ArgumentParser
internal import Files
internal import ScenarioRunner
internal import Screens
internal import Text

/// `listsh init`: writes a first scenario file and its data.
struct InitCommand: TextCommand {
  static let configuration = CommandConfiguration(
    commandName: "init", _superCommandName: "listsh",
    abstract: "write a first scenario file and a data file",
    discussion: """
      Example: listsh init

      init writes Scenarios/first.txt and Scenarios/films.csv. It never replaces an existing file.
      """)

  @Argument(
    help: ArgumentHelp(
      "folder to create Scenarios in (default: the working folder)", valueName: "FOLDER"),
    completion: .directory)
  var folder: String?

  /// The files to write in the folder Scenarios.
  static let files: [(name: String, bytes: [UInt8])] = [
    ("first.txt", PackageResources.first_txt), ("films.csv", PackageResources.films_csv),
  ]

  func result(with catalog: Catalog) throws(CommandError) -> CommandResult {
    let root = folder.map { Path.join($0, "Scenarios") } ?? "Scenarios"
    let paths = Self.files.map { Path.join(root, $0.name) }
    // If one file exists, no file is written.
    if let existing = paths.first(where: { Path.kind(of: $0) != nil }) {
      throw CommandError("\(existing) exists already; nothing was written")
    }
    try orCommandError(makeFolder(root))
    for (path, file) in zip(paths, Self.files) {
      try orCommandError(replaceFile(path, with: file.bytes, insteadOf: []))
    }
    let run = root == "Scenarios" ? "listsh run" : "listsh run \(shellQuoted(root))"
    let commands = [
      (run, "runs the scenarios"),
      ("\(run) --update", "writes the expected traces of new cases"),
      ("listsh \(shellQuoted(paths[0]))", "plays them, and then starts the shell"),
      ("listsh screens", "lists the screens that scenarios can use"),
    ]
    return CommandResult(
      text: paths.map { "wrote \(escaped($0))\n" }.joined() + "\nNext:\n"
        + table(commands, indent: "  "))
  }
}
