extension Machine {
  /// What an event led to.
  public struct Next: Hashable, Sendable {
    /// The list after the event.
    public var machine: Machine
    /// What is to be done now, in order.
    public var effects: Effects
    /// What became of the event.
    public var verdict: Verdict

    /// Makes the outcome of an event.
    @inlinable
    public init(_ machine: Machine, effects: Effects = Effects(), verdict: Verdict = .moved) {
      self.machine = machine
      self.effects = effects
      self.verdict = verdict
    }
  }

  /// What an app is to do, as a plain value.
  public enum Effect: Hashable, Sendable {
    /// Ask for the page of `key`, or for the first page where it is `nil`, and answer under this number.
    case ask(request: Int, key: Content.Page.Key?)
    /// Cancel the request; its answer is dropped if it comes all the same.
    case cancel(request: Int)
    /// Show the message for a moment.
    case toast(String)
    /// Nothing to do: so many rows were left out because their ids were there already.
    case dropDuplicates(Int)
  }

  /// What became of an event.
  public enum Verdict: Hashable, Sendable {
    /// It was taken.
    case moved
    /// The user asked for what cannot be done now; nothing changed.
    case ignored(IgnoredReason)
    /// An answer came that nobody waits for; nothing changed.
    case dropped(DroppedReason)
  }
}

/// Why an action changed nothing.
public enum IgnoredReason: String, Hashable, Sendable {
  /// The last page is held.
  case noMorePages = "no more pages"
  /// The next page is on its way already.
  case alreadyFetching = "already fetching"
  /// The first page is on its way again.
  case refreshing = "refreshing"
  /// The first page is on its way.
  case loading = "loading"
  /// There are no rows that a page could follow.
  case nothingLoaded = "nothing loaded"
}

/// Why an answer changed nothing.
public enum DroppedReason: Hashable, Sendable {
  /// A later request took its place; where a reload cancelled it, that is the request of the reload.
  case superseded(by: Int)
  /// No such request waits for an answer: it was the last one and is answered, or was never asked.
  case notInFlight
}

extension DroppedReason: CustomStringConvertible {
  /// The words of a trace: `superseded by #3`.
  public var description: String {
    switch self {
    case .superseded(let request): "superseded by #\(request)"
    case .notInFlight: "not in flight"
    }
  }
}
