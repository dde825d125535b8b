internal import Text

/// The conditions of a run that select cases by their file names, titles and tags.
package struct CaseFilter: Hashable, Sendable {
  /// The strings of which the file name or the title of a case must contain one. If empty, all
  /// cases are selected.
  package var texts: [String]
  package var tags: TagSelection

  package init(texts: [String] = [], tags: TagSelection = TagSelection()) {
    self.texts = texts
    self.tags = tags
  }

  /// Whether all cases are selected.
  package var isEmpty: Bool { texts.isEmpty && tags.isEmpty }

  /// Returns whether `scenario` is selected.
  package func selects(_ scenario: Case) -> Bool {
    tags.selects(scenario.tags)
      && (texts.isEmpty
        || texts.contains {
          scenario.source.name.contains(text: $0) || scenario.title.contains(text: $0)
        })
  }

  /// The conditions, one per element, for the digest by which `merge` recognizes shards of
  /// different runs.
  package var digestWords: [String] {
    texts.map { "filter \($0)" } + tags.included.map { "tag \($0)" }
      + tags.excluded.map { "tag !\($0)" }
  }

  /// The conditions as phrases that follow "no case".
  package var phrases: [String] {
    let quotedTexts = texts.map { "'\($0)'" }.joined(separator: " or ")
    return (texts.isEmpty ? [] : ["matches \(quotedTexts)"])
      + (tags.isEmpty ? [] : ["is selected by \(tags)"])
  }
}
