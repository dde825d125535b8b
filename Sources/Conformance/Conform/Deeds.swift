/// What a list does in answer to an event.
package struct Deeds: Hashable, Sendable {
  /// The keys of the pages that it asks for, as texts; `nil` is the first page.
  package var asks: [String?]
  /// The places, among the requests in flight before the event, of those that it cancels.
  package var cancels: [Int]
  /// What else it does, as traces tell it, by the name of the effect.
  package var others: [Other]

  /// An effect that neither asks nor cancels.
  package struct Other: Hashable, Sendable {
    /// The name that a subject lists it under.
    package var name: String
    /// The note of a trace.
    package var text: String

    /// Makes an effect.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Makes deeds.
  package init(asks: [String?] = [], cancels: [Int] = [], others: [Other] = []) {
    self.asks = asks
    self.cancels = cancels
    self.others = others
  }
}
