internal import ArgumentParser

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A command as the parser describes it. Help, completion in the shell and the manual page are
/// generated from this description.
struct CommandDescription: Decodable {
  private(set) var commandName = ""
  /// The purpose, in one line.
  private(set) var abstract: String?
  /// An example and the rules.
  private(set) var discussion: String?
  private(set) var subcommands: [CommandDescription]?
  /// The options, flags and other arguments, including those that help does not list.
  private(set) var arguments: [Argument]?

  /// An option, a flag or another argument.
  struct Argument: Decodable {
    /// Whether the argument has a name and a value, only a name, or only a position.
    enum Kind: String, Decodable {
      case positional, option, flag
    }

    struct Name: Decodable {
      /// Whether the name is written with two dashes.
      enum Kind: String, Decodable {
        case long, short, longWithSingleDash
      }

      let kind: Kind
      let name: String
    }

    /// The words that can follow the argument.
    enum Completion: Decodable {
      case list(values: [String])
      case file(extensions: [String])
      case directory
      case shellCommand(command: String)
      case custom
      case customAsync
    }

    let kind: Kind
    /// Whether help lists the argument.
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let completionKind: Completion?
    let abstract: String?
    let discussion: String?
  }

  static let listsh = CommandDescription(of: ListshCommand.self)

  init(of command: any ParsableCommand.Type) {
    struct Tool: Decodable {
      let command: CommandDescription
    }
    let text = Data(command._dumpHelp().utf8)
    if let tool = try? JSONDecoder().decode(Tool.self, from: text) { self = tool.command }
    // The parser adds a command `help`, even though listsh has a command `help` of its own.
    let own = command.configuration.subcommands.count
    subcommands = own == 0 ? nil : subcommands.map { Array($0.prefix(own)) }
  }

  /// The options and flags that help lists.
  var options: [Argument] { arguments?.filter { $0.kind != .positional && $0.shouldDisplay } ?? [] }
  var operands: [Argument] { arguments?.filter { $0.kind == .positional } ?? [] }
  /// The command and all its subcommands, each with the words that call it.
  var tree: [(call: String, command: CommandDescription)] {
    [(commandName, self)]
      + (subcommands ?? []).flatMap(\.tree).map { ("\(commandName) \($0.call)", $0.command) }
  }
}

extension CommandDescription.Argument {
  /// The names of an option as typed on the command line.
  var allNames: [String] {
    (names ?? []).map { ($0.kind == .long ? "--" : "-") + $0.name }
  }

  /// The name that is shown first.
  var name: String { allNames.first { $0.hasPrefix("--") } ?? allNames.first ?? "" }

  /// The option or argument as help shows it, with its value.
  var usage: String {
    switch kind {
    case .flag: return name
    case .option: return "\(name) \(valueName ?? "VALUE")"
    case .positional:
      let word = (valueName ?? "VALUE") + (isRepeating ? "…" : "")
      return isOptional ? "[\(word)]" : word
    }
  }

  /// The summary with the possible values and the default.
  var summary: String {
    let values = allValues.map { "values: \($0.joined(separator: ", "))" }
    let standard = kind == .flag ? nil : defaultValue.map { "default: \($0)" }
    let notes = [values, standard].compactMap { $0 }.joined(separator: "; ")
    return (abstract ?? "") + (notes.isEmpty ? "" : " (\(notes))")
  }
}
