internal import EditLine
internal import Files
internal import ScenarioLanguage
internal import ScenarioRunner
internal import Text

/// Which cases failed last, kept with the shell's history and apart for each folder that listsh is called in.
struct FailureMemory {
  /// The file.
  private let path: String
  /// The folder that it is about.
  private let folder: String

  /// The memory of the working folder, or nothing where there is no place for it.
  init?() {
    guard let history = History.standardPath, let here = try? Path.real(".") else { return nil }
    folder = here
    // Names of folders are longer than names of files may be.
    let name = here.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    path = Path.join(Path.folder(of: history), "last-failed-\(String(name, radix: 16))")
  }

  /// What failed, or `nil` where nothing was ever kept.
  var failures: Set<CasePlace>? {
    guard let bytes = try? readFile(path, limit: Limits.fileBytes),
      let text = String(validUTF8: bytes)
    else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first.map(String.init) == quoted(folder) else { return nil }
    return Set(
      lines.dropFirst().compactMap { line in
        let (script, errors) = Script.parse(SourceText(name: "", "failed \(line)"))
        guard errors.isEmpty, case .step(let step)? = script.elements.first?.content else {
          return nil
        }
        let texts = step.arguments.compactMap { argument in
          if case .string(let text) = argument.value { text } else { nil }
        }
        guard let path = texts.first else { return nil }
        return CasePlace(path: path, title: texts.count > 1 ? texts[1] : nil)
      })
  }

  /// Keeps what failed; what cannot be kept is no reason to complain of a run.
  func keep(_ failures: Set<CasePlace>) {
    let former = self.failures
    if former == failures || (former == nil && failures.isEmpty) { return }
    let lines = failures.map { failure in
      ([failure.path] + (failure.title.map { [$0] } ?? [])).map(quoted).joined(separator: " ")
    }
    let text = ([quoted(folder)] + lines.sorted()).map { $0 + "\n" }.joined()
    guard (try? createPrivateFile(path)) != nil else { return }
    try? replaceFile(path, with: Array(text.utf8))
  }
}
