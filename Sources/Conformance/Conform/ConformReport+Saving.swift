internal import ScenarioRunner
internal import Text

extension ConformReport {
  /// The differences as scenario files. Each file has a case for every state. With `marksGaps`, the
  /// cases are marked as `known-gap`.
  package func savedFiles(marksGaps: Bool) -> [(name: String, text: String)] {
    var names: Set<String> = []
    return differences.map { difference in
      let slug = slug(difference.title)
      var name = slug
      var number = 1
      while !names.insert(name).inserted {
        number += 1
        name = "\(slug)-\(number)"
      }
      return ("\(name).txt", text(of: difference, marksGaps: marksGaps))
    }
  }

  private func text(of difference: Difference, marksGaps: Bool) -> String {
    let setups = Set(difference.scripts.map(\.setup))
    let shared = setups.count == 1 ? setups.first : nil
    let cases = difference.scripts.map { script in
      text(of: script, in: difference, setup: shared == nil ? script.setup : nil, marksGaps)
    }
    return (shared.map { "\($0)\n\n" } ?? "") + cases.joined(separator: "\n")
  }

  private func text(
    of script: Script, in difference: Difference, setup: String?, _ marksGaps: Bool
  ) -> String {
    var text = "== \(script.event) in \(script.state): \(difference.symptom.text)\n"
    if marksGaps {
      text += "known-gap \(quoted("\(subject): \(difference.symptom.text)"))\n"
    }
    if let setup { text += "\(setup)\n" }
    text += script.script
    if !script.assertion.expects.isEmpty {
      text += script.script.hasSuffix("&") ? " " : "; "
      text += "expect \(script.assertion.expects.joined(separator: " "))"
    }
    return text + "\n----\n\(script.assertion.trace.joined(separator: "\n"))\n"
  }

  /// Returns a title as a file name without its extension.
  private func slug(_ title: String) -> String {
    var slug = ""
    for character in title {
      if character.isASCII, character.isLetter || character.isNumber {
        slug.append(character)
      } else if slug.last != "-", !slug.isEmpty {
        slug.append("-")
      }
    }
    while slug.last == "-" { slug.removeLast() }
    return String(slug.prefix(Self.longestSlug))
  }

  /// The maximum number of bytes of a file name without its extension.
  private static let longestSlug = 120
}
