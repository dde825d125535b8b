/// An option as help, completion and the manual tell it, whichever command it belongs to.
struct OptionRow: Hashable, Sendable {
  /// How it is written: `--filter` or `-c`.
  let name: String
  /// What its value is called, or `nil` for a flag.
  var valueName: String?
  /// What it does, in one line.
  let summary: String

  /// How it is written with what its value is called.
  var usage: String { valueName.map { "\(name) \($0)" } ?? name }

  /// The option of the whole program, which belongs to no command.
  static let version = OptionRow(name: "--version", summary: "tells the version")
}

extension Command {
  /// The rows of its options, `--help` too.
  static var optionRows: [OptionRow] {
    options.map { OptionRow(name: $0.name, valueName: $0.valueName, summary: $0.summary) } + [
      OptionRow(name: "--help", summary: "tells this")
    ]
  }
}

extension Table {
  /// Makes a table of options.
  init(_ options: [OptionRow]) {
    self.init(options.map { ($0.usage, $0.summary) }, indent: "  ")
  }
}
