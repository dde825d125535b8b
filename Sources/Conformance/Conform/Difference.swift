/// Something in which two lists differ.
package enum Difference: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// An answer to a cancelled request does something.
  case lateAnswer
  /// Nothing happens where something should.
  case nothing
  /// Other pages are asked for.
  case asks
  /// Other rows are held or on screen.
  case rows
  /// More is offered where there is none, or not where there is.
  case more
  /// Other requests are cancelled.
  case cancels
  /// Something spins that should not, or does not that should.
  case spins
  /// A failure is told where there is none, or not where there is.
  case errors
  /// The same is told in other words.
  case words

  package static func < (first: Difference, second: Difference) -> Bool {
    first.rawValue < second.rawValue
  }
}

extension ComparedAspects {
  /// Returns the aspects in which `other` is different.
  package func aspects(differingFrom other: ComparedAspects) -> Set<Aspect> {
    if self == other { return [] }
    var aspects: Set<Aspect> = []
    if held != other.held { aspects.insert(.held) }
    if rows != other.rows { aspects.insert(.rows) }
    if more != other.more { aspects.insert(.more) }
    if spins != other.spins { aspects.insert(.spins) }
    if failure != other.failure { aspects.insert(.failure) }
    for (name, word) in words where other.words[name] != word { aspects.insert(.word(name)) }
    return aspects
  }
}
