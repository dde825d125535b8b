extension Machine {
  /// What an app is to do after an event, in order.
  ///
  /// No event leads to more than two effects, and so they need no memory of their own.
  public struct Effects: Hashable, Sendable, Sequence, IteratorProtocol {
    @usableFromInline var first: Effect?
    @usableFromInline var second: Effect?

    /// Makes at most two effects.
    @inlinable
    public init(_ first: Effect? = nil, _ second: Effect? = nil) {
      self.first = first ?? second
      self.second = first == nil ? nil : second
    }

    /// Whether there is nothing to do.
    @inlinable
    public var isEmpty: Bool { first == nil }

    /// Takes the first effect out and returns it.
    @inlinable
    public mutating func next() -> Effect? {
      defer {
        first = second
        second = nil
      }
      return first
    }
  }
}
