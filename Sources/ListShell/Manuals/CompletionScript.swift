internal import Screens

/// The shells that listsh can be completed in.
enum CallingShell: String, CaseIterable {
  /// The shell of most systems.
  case bash
  /// The shell of macOS.
  case zsh
  /// The friendly one.
  case fish
}

/// What teaches a shell what can follow `listsh`, made of the tables that drive it.
struct CompletionScript {
  /// The names of the screens that there are.
  private let screens: [String]
  /// The names of their invariants.
  private let invariants: [String]

  /// Makes what completes calls that are about the screens of `catalog`.
  init(_ catalog: Catalog) {
    screens = catalog.names
    invariants = Set(catalog.entries.flatMap { $0.description.invariants.map(\.name) }).sorted()
  }

  /// The text for `shell`.
  func text(for shell: CallingShell) -> String {
    switch shell {
    case .bash: bashScript
    case .zsh: zshScript
    case .fish: fishScript
    }
  }

  /// The options of the shell that is opened without a command, and of the whole program.
  private var ownOptions: [OptionRow] {
    ShellCommand.optionRows + [.version]
  }

  /// What an argument that help calls so can be.
  private func kind(_ usage: String) -> ArgumentKind {
    ArgumentKind(usage, screens: screens, invariants: invariants)
  }

  /// What the value of `option`, which is one of `options`, can be, or `nil` for a flag.
  private func value(
    of option: OptionRow, among options: [OptionRow]
  ) -> ArgumentKind? {
    // A report has the formats of the command, but for the text that people read meanwhile.
    if option.valueName == "FORMAT=FILE",
      let format = options.first(where: { $0.name == "--format" })?.valueName,
      case .words(let formats) = kind(format)
    {
      return .report(formats.filter { $0 != "text" })
    }
    return option.valueName.map(kind)
  }
}

// MARK: bash

extension CompletionScript {
  /// The script for bash.
  private var bashScript: String {
    let names = commands.map { $0.name } + ownOptions.map(\.name)
    return """
      # What can follow listsh in bash; made by listsh completions bash.
      _listsh() {
        local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} words=
        COMPREPLY=()
        # Behind the format of a report stands a file.
        [[ ${COMP_LINE:0:COMP_POINT} =~ --report[=[:space:]]+[a-z0-9]+=[^[:space:]]*$ ]] && return
        # --name=value comes in three parts.
        if [ "$word" = "=" ]; then
          word=
        elif [ "$last" = "=" ]; then
          last=${COMP_WORDS[COMP_CWORD-2]}
        fi
        if [ "$COMP_CWORD" = 1 ]; then
          words='\(names.joined(separator: " "))'
        else
          case ${COMP_WORDS[1]} in
      \(commands.map { bashCase(of: $0) }.joined())      *)
      \(bashValues(ownOptions, operand: .file))        ;;
          esac
        fi
        [ -z "$words" ] || COMPREPLY=($(compgen -W "$words" -- "$word"))
      }
      complete -o bashdefault -o default -F _listsh listsh

      """
  }

  /// What can follow one of the commands.
  private func bashCase(of command: any Command.Type) -> String {
    """
          \(command.name))
    \(bashValues(command.optionRows, operand: kind(command.operands)))        ;;

    """
  }

  /// Sets `words` to what can follow the word before, or leaves it empty where that is a file.
  private func bashValues(_ options: [OptionRow], operand: ArgumentKind) -> String {
    let values = options.compactMap { option in
      value(of: option, among: options).map {
        "            \(option.name)) \(bashWords($0)) ;;\n"
      }
    }
    return """
              case $last in
      \(values.joined())            *)
                  case $word in
                    -*) words='\(options.map(\.name).joined(separator: " "))' ;;
                    *) \(bashWords(operand)) ;;
                  esac
                  ;;
              esac

      """
  }

  /// Returns the commands by which bash finds what such an argument can be.
  private func bashWords(_ kind: ArgumentKind) -> String {
    switch kind {
    case .file: "return"
    case .folder: "COMPREPLY=($(compgen -d -- \"$word\")); return"
    case .words(let words): "words='\(words.joined(separator: " "))'"
    case .report(let formats):
      "words='\(formats.map { "\($0)=" }.joined(separator: " "))'; compopt -o nospace 2>/dev/null"
    case .anything: "compopt +o bashdefault +o default 2>/dev/null; return"
    case .verbs(let verbs):
      // A verb's argument comes right behind it.
      "case $last in "
        + verbs.compactMap { verb in
          verb.argument.map { "\(verb.name)) \(bashWords($0)) ;; " }
        }.joined() + "*) words='\(verbs.map(\.name).joined(separator: " "))' ;; esac"
    }
  }

}

// MARK: zsh

extension CompletionScript {
  /// The script for zsh.
  private var zshScript: String {
    """
    #compdef listsh
    # What can follow listsh in zsh; made by listsh completions zsh.
    _listsh() {
      local -a commands
      commands=(
    \(commands.map { "    \(singleQuoted("\($0.name):\($0.summary)"))\n" }.joined())  )
      if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
        _describe -t commands command commands
        _files
        return
      fi
      local command=$words[2]
      case $command in
    \(commands.map { zshCase(of: $0) }.joined())    *)
          _arguments -S \\
    \(zshArguments(ownOptions, operands: "FILE…"))    ;;
      esac
    }
    if [[ $funcstack[1] == _listsh ]]; then
      _listsh "$@"
    else
      compdef _listsh listsh
    fi

    """
  }

  /// Returns what zsh does behind the word of a command.
  private func zshCase(of command: any Command.Type) -> String {
    """
        \(command.name))
          shift words
          (( CURRENT-- ))
          _arguments -S \\
    \(zshArguments(command.optionRows, operands: command.operands))    ;;

    """
  }

  /// The arguments of `_arguments`, a line each.
  private func zshArguments(_ options: [OptionRow], operands: String) -> String {
    let rows = options.map { option in
      let summary = option.summary.map { "[]\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      guard let name = option.valueName, let value = value(of: option, among: options) else {
        return singleQuoted("\(option.name)[\(summary)]")
      }
      let sign = option.name.hasPrefix("--") ? "=" : ""
      return singleQuoted(
        "*\(option.name)\(sign)[\(summary)]:\(zshName(name)):\(zshAction(value))")
    }
    let operand = singleQuoted("*:\(zshName(operands)):\(zshAction(kind(operands)))")
    return (rows + [operand]).map { "        \($0)" }.joined(separator: " \\\n") + "\n"
  }

  /// What zsh calls an argument.
  private func zshName(_ usage: String) -> String {
    String(usage.filter { !"[]…:".contains($0) })
  }

  /// Returns what zsh calls an argument of the kind.
  private func zshAction(_ kind: ArgumentKind) -> String {
    switch kind {
    case .file: "_files"
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .report(let formats):
      "{ if compset -P \"*=\"; then _files; else compadd -S= \(formats.joined(separator: " ")); fi }"
    case .anything: ""
    case .verbs(let verbs):
      "{ case $words[CURRENT-1] in "
        + verbs.compactMap { verb in
          verb.argument.map { "(\(verb.name)) \(zshAction($0)) ;; " }
        }.joined() + "(*) compadd \(verbs.map(\.name).joined(separator: " ")) ;; esac }"
    }
  }

}

// MARK: fish

extension CompletionScript {
  /// The script for fish.
  private var fishScript: String {
    let start = "-n __fish_use_subcommand"
    var lines = [
      "# What can follow listsh in fish; made by listsh completions fish.",
      """
      function __listsh_reports
        set -l word (string replace -r -- '^--report=' '' (commandline -ct))
        if set -l parts (string split -m 1 -- = $word); and test (count $parts) = 2
          for path in $parts[2]*; echo $parts[1]=$path; end
        else
          for format in $argv; echo $format=; end
        end
      end
      """,
      "complete -c listsh -f",
      "complete -c listsh \(start) -F",
    ]
    for command in commands {
      lines.append(
        "complete -c listsh \(start) -a \(command.name) -d \(singleQuoted(command.summary))")
    }
    lines += ownOptions.map { fishLine($0, among: ownOptions, start) }
    for command in commands {
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      let options = command.optionRows
      lines += options.map { fishLine($0, among: options, condition) }
      lines += fishOperands(kind(command.operands), command.name)
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the line that tells fish of an option.
  private func fishLine(
    _ option: OptionRow, among options: [OptionRow], _ condition: String
  ) -> String {
    let flag = option.name.hasPrefix("--") ? "-l \(option.name.dropFirst(2))" : "-s c"
    let kind = value(of: option, among: options)
    let value = kind.map { $0 == .file ? " -r -F" : " -x\(fishArgument($0))" } ?? ""
    return "complete -c listsh \(condition) \(flag)\(value) -d \(singleQuoted(option.summary))"
  }

  /// Returns the lines that tell fish what can follow the word of a command, besides options.
  private func fishOperands(_ kind: ArgumentKind, _ words: String...) -> [String] {
    let seen = words.map { "__fish_seen_subcommand_from \($0)" }
    guard case .verbs(let verbs) = kind else {
      let operand = fishArgument(kind)
      if operand.isEmpty { return [] }
      return ["complete -c listsh -n '\(seen.joined(separator: "; and "))'\(operand)"]
    }
    let names = verbs.map(\.name).joined(separator: " ")
    let none = seen + ["not __fish_seen_subcommand_from \(names)"]
    return ["complete -c listsh -n '\(none.joined(separator: "; and "))' -a '\(names)'"]
      + verbs.flatMap { verb in
        verb.argument.map { fishOperands($0, words[0], verb.name) } ?? []
      }
  }

  /// Returns the flags that tell fish what an argument of the kind can be.
  private func fishArgument(_ kind: ArgumentKind) -> String {
    switch kind {
    case .file: " -F"
    case .folder: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .report(let formats): " -a '(__listsh_reports \(formats.joined(separator: " ")))'"
    case .anything: ""
    case .verbs(let verbs): " -a '\(verbs.map(\.name).joined(separator: " "))'"
    }
  }

}

/// A text in the quotes that none of the three shells looks into.
private func singleQuoted(_ text: String) -> String {
  "'\(text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}
