internal import ArgumentParser
internal import Files
package import ScenarioRunner
package import Screens
internal import Text

/// The version that `listsh --version` prints.
package let version = "0.3.0"

/// Runs listsh with the command-line arguments of the process, and returns the exit status.
///
/// `catalog` creates the screens, for commands that need them.
package func listsh(_ catalog: () -> Catalog) -> ExitStatus {
  guard let arguments = Environment.arguments else {
    return reportError("cannot read the command-line arguments; nothing was run")
  }
  let status = listsh(arguments, catalog)
  return status == .interrupted && Interrupts.isTermination ? .terminated : status
}

/// Runs listsh with `arguments`, without the program's name, and returns the exit status.
///
/// `catalog` creates the screens, for commands that need them.
package func listsh(_ arguments: [String], _ catalog: () -> Catalog) -> ExitStatus {
  StandardStream.prepareAll()
  TemporaryFiles.removeOnSignals()
  do {
    // Parsing one command takes a third of the time of parsing all commands. All commands are
    // parsed only for help and errors.
    let (type, _, rest) = ListshCommand.command(of: arguments)
    if var command = try? type.parseAsRoot(ListshCommand.readable(rest, of: type)) as? any Command {
      if !(command is ShellCommand) {
        Interrupts.setEndsUnpolledWork(true)
        Interrupts.includeTermination()
      }
      return try command.run(with: catalog())
    }
    var parsed = try ListshCommand.parseAsRoot(ListshCommand.readable(arguments, of: type))
    try parsed.run()
    return .passed
  } catch let error as CommandError {
    // Ctrl-C needs no message, because the user pressed the keys.
    return error.status == .interrupted ? error.status : reportError(error.message)
  } catch {
    // With fewer columns, the parser's help lacks the descriptions of the options.
    Environment.setMinimumWidth(40)
    if ListshCommand.exitCode(for: error).isSuccess {
      if let word = ListshCommand.hiddenCallForHelp(in: arguments) {
        return reportError(ListshCommand.usageMessage("unknown option '\(word)'", arguments))
      }
      let text = ListshCommand.message(for: error)
      return printResult(text.hasSuffix("\n") ? text : text + "\n", .passed)
    }
    let (command, _, rest) = ListshCommand.command(of: arguments)
    let reason = ListshCommand.reason(for: error, rest, of: command)
    return reportError(ListshCommand.usageMessage(reason, arguments))
  }
}

/// The program itself: the list of its commands.
struct ListshCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "listsh",
    abstract: "test paginated lists with plain-text scenarios",
    usage: """
      listsh [OPTION…] [FILE…]   start the interactive shell
      listsh COMMAND …           run one of the commands below
      """,
    discussion: """
      Example: listsh play -c 'firstLoad; fail; refresh; fetchMore×3'

      'listsh help' lists the topics of the language. 'listsh help WORD' explains a \
      command, an option, a step, a screen or a word of a trace. 'listsh shell \
      --help' lists the options of the shell.
      """,
    version: "listsh \(version)",
    subcommands: [
      RunCommand.self, PlayCommand.self, ExploreCommand.self, MergeCommand.self,
      CoverageCommand.self, DiagramCommand.self, ScreensCommand.self, SourcesCommand.self,
      HelpCommand.self, InitCommand.self, CompletionsCommand.self, ManCommand.self,
      AdapterCommand.self,
      ConformCommand.self, ShellCommand.self,
    ],
    defaultSubcommand: ShellCommand.self)

  /// Returns the command that `arguments` call, the words that call it and its own arguments.
  /// Without a name, the command is the shell.
  fileprivate static func command(
    of arguments: [String]
  ) -> (type: any ParsableCommand.Type, call: [String], rest: [String]) {
    var type: any ParsableCommand.Type = ShellCommand.self
    var commands = configuration.subcommands
    var call = ["listsh"]
    var rest = arguments
    while let word = rest.first,
      let found = commands.first(where: { $0.configuration.commandName == word })
    {
      type = found
      commands = found.configuration.subcommands
      call.append(rest.removeFirst())
    }
    // A topic of help can begin with dashes.
    let isTopic = type == HelpCommand.self && rest != ["--help"] && rest != ["-h"]
    return (type, call, isTopic ? ["--"] + rest : rest)
  }

  /// Returns the command with the name `call`, such as `run` or `adapter check`.
  static func command(called call: String) -> (any ParsableCommand.Type)? {
    let words = call.split(separator: " ").map(String.init)
    let found = command(of: words)
    return !words.isEmpty && found.call.count == words.count + 1 ? found.type : nil
  }

  /// Returns the `arguments` of `command` in a form that the parser can read.
  ///
  /// The parser rejects an argument such as `----`, even as the value of an option. So this method
  /// joins the value to the option with `=`. On the other hand, the parser takes the next argument
  /// as the value of `--filter=`, and finds no `=` before a combining character. So this method
  /// separates these values.
  static func readable(
    _ arguments: [String], of command: any ParsableCommand.Type
  ) -> [String] {
    var result: [String] = []
    for (index, argument) in arguments.enumerated() {
      if argument == "--" { return result + arguments[index...] }
      if let option = result.last, option.isOptionName, argument.hasPrefix("-"),
        argument != "-", !argument.isOption
      {
        result[result.count - 1] = "\(option)=\(argument)"
      } else if case (let name, let value?) = argument.splitAtEqualSign, name.isOptionName,
        value.isEmpty
          || argument.firstIndex(of: "=") != argument.utf8.firstIndex(of: UInt8(ascii: "=")),
        CommandDescription(of: command).options.contains(where: {
          $0.kind == .option && $0.allNames.contains(name)
        })
      {
        result += [name, value]
      } else {
        result.append(argument)
      }
    }
    return result
  }
}

extension String {
  /// Whether the argument looks like an option: `-c` or `--name`, with or without `=` and a value.
  fileprivate var isOption: Bool { splitAtEqualSign.name.isOptionName }

  /// The texts before and after the first equal sign, even if a combining character follows it.
  var splitAtEqualSign: (name: String, value: String?) {
    guard let sign = utf8.firstIndex(of: UInt8(ascii: "=")) else { return (self, nil) }
    return (String(self[..<sign]), String(self[utf8.index(after: sign)...]))
  }

  /// Whether the argument looks like the name of an option.
  fileprivate var isOptionName: Bool {
    let name = hasPrefix("--") ? dropFirst(2) : hasPrefix("-") ? dropFirst() : ""
    let isLong = hasPrefix("--")
    return (isLong ? !name.isEmpty : name.count == 1) && name.first?.isLetter == true
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
  }
}

// MARK: Usage errors

extension ListshCommand {
  /// Returns the message for arguments that were rejected: the `reason`, the usage, and how to get
  /// help.
  static func usageMessage(_ reason: String, _ arguments: [String]) -> String {
    let (command, call, _) = command(of: arguments)
    return """
      \(reason)
      usage: \(usageString(for: command))
      Run '\(call.joined(separator: " ")) --help' for the options.
      """
  }

  /// Returns a word such as `-hello.txt` in which the parser finds the option `-h`, or `nil` if
  /// there is none or if help was also requested by an option of its own.
  fileprivate static func hiddenCallForHelp(in arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    guard !words.contains(where: { ["-h", "-help", "--help", "--version"].contains($0) }) else {
      return nil
    }
    return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.dropFirst().contains("h") }
  }

  /// Returns the reason why the parser rejected `arguments` of `command` with `error`, with a
  /// suggestion if there is one.
  ///
  /// The kinds of the parser's errors are private, so this method searches the arguments for the
  /// error again.
  static func reason(
    for error: any Error, _ arguments: [String], of command: any ParsableCommand.Type
  ) -> String {
    let description = CommandDescription(of: command)
    if let names = description.subcommands?.map(\.commandName), let word = arguments.first,
      !word.hasPrefix("-")
    {
      let hint = didYouMean(word, among: names) ?? "use \(listed(names))"
      return "unknown command '\(description.commandName) \(word)'; \(hint)"
    }
    var operands = description.operands[...]
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      guard argument.isOption else {
        let short = String(argument.prefix(2))
        if description.options.contains(where: {
          $0.kind == .option && $0.allNames.contains(short)
        }) {
          let value = shellQuoted(String(argument.dropFirst(2)))
          return "unknown option '\(argument)'; write \(short) \(value)"
        }
        guard let operand = operands.first else { continue }
        if !operand.isRepeating { operands.removeFirst() }
        if let refusal = refusal(of: argument, for: operand) { return refusal }
        continue
      }
      let (name, attached) = argument.splitAtEqualSign
      let options = (description.arguments ?? []).filter { $0.kind != .positional }
      guard let option = options.first(where: { $0.allNames.contains(name) }) else {
        let names = description.options.flatMap(\.allNames) + ["--version"]
        // Every letter is near to every other one.
        let hint = name.hasPrefix("--") ? didYouMean(name, among: names) : nil
        return "unknown option '\(name)'" + (hint.map { "; \($0)" } ?? "")
      }
      guard option.kind == .option else { continue }
      guard let value = attached ?? rest.popFirst() else {
        return "a value is missing; write \(option.usage)"
      }
      if let refusal = refusal(of: value, for: option) { return refusal }
    }
    let message = command.message(for: error)
    // A message can begin with a word in capitals, such as KEY.
    let isInCapitals = message.dropFirst().first?.isUppercase ?? false
    let phrase = isInCapitals ? message : message.prefix(1).lowercased() + message.dropFirst()
    return phrase.hasSuffix(".") ? String(phrase.dropLast()) : phrase
  }

  /// Returns the reason why `value` is invalid for `argument`, if the argument has a list of
  /// values.
  private static func refusal(
    of value: String, for argument: CommandDescription.Argument
  ) -> String? {
    guard let values = argument.allValues, !values.contains(value) else { return nil }
    let name = argument.kind == .positional ? argument.valueName ?? "" : argument.name
    let hint = didYouMean(value, among: values) ?? "use \(listed(values))"
    return "invalid value '\(value)' for \(name); \(hint)"
  }

  /// Joins words with commas, and with `or` before the last word.
  static func listed(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or \(last)"
  }
}
