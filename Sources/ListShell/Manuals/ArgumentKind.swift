internal import Text

/// What an argument can be, as the word that stands for it in help tells: what completions of every shell are made from.
indirect enum ArgumentKind: Hashable {
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
  /// One of these words, and behind it what it takes.
  case verbs([Verb])

  /// A word that says what is to be done with what stands behind it.
  struct Verb: Hashable {
    /// The word.
    let name: String
    /// What it takes, if anything.
    let argument: ArgumentKind?
  }

  /// Reads what help calls an argument, such as `FILE`, `[PATH…]` or `text|jsonl`; `screens` and `invariants` are the names of those
  /// there are.
  init(_ usage: String, screens: [String], invariants: [String]) {
    let bare = String(usage.filter { !"[]…".contains($0) })
    // Verbs are parted by a bar between spaces, words to choose from by a bare one.
    if bare.contains(text: " | ") {
      let alternatives = bare.split(separator: "|").map { $0.split(separator: " ") }
      self = .verbs(
        alternatives.compactMap { words in
          guard let name = words.first else { return nil }
          let argument = words.dropFirst().joined(separator: " ")
          return Verb(
            name: String(name),
            argument: argument.isEmpty
              ? nil : ArgumentKind(argument, screens: screens, invariants: invariants))
        })
      return
    }
    switch bare {
    case "DIR", "FOLDER": self = .folder
    case "SCREEN", "NAME": self = .words(screens)
    case "INVARIANT": self = .words(invariants)
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
