internal import Text

/// What an argument can be, as the word that stands for it in help tells: what completions of every shell are made from.
enum ArgumentKind: Hashable {
  /// Nothing that could be guessed.
  case anything
  /// A file.
  case file
  /// A folder.
  case folder
  /// One of these words.
  case words([String])
  /// A report: one of these formats, an equals sign and a file.
  case report([String])

  /// Reads what help calls an argument, such as `FILE`, `[PATH…]` or `text|jsonl`; `screens` and `laws` are the names of those
  /// there are.
  init(_ usage: String, screens: [String], laws: [String]) {
    let bare = String(usage.filter { !"[]…".contains($0) })
    switch bare {
    case "DIR", "FOLDER": self = .folder
    case "SCREEN", "NAME": self = .words(screens)
    case "LAW": self = .words(laws)
    case "TOPIC":
      self = .words(commands.map { $0.name } + LanguageTopic.all.flatMap(\.names).filter(\.isWord))
    case let bare where bare.contains(text: "FILE") || bare.contains(text: "PATH"): self = .file
    // What stands for any value is written in capitals.
    case let bare where bare.contains(where: \.isUppercase) || bare.isEmpty: self = .anything
    default: self = .words(bare.split(separator: "|").map(String.init))
    }
  }
}

extension String {
  /// Whether no shell takes any of it for something else.
  fileprivate var isWord: Bool {
    allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-") } && first?.isLetter == true
  }
}
