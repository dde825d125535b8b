public import ListMachine

/// A transition of the list, for logging. Its description is a line of a trace.
public struct ListTransition: Hashable, Sendable, CustomStringConvertible {
  /// The event.
  public let event: String
  /// The states before and after.
  public let from, to: ListState
  /// The effects, or the reason why nothing changed.
  public let notes: [String]

  /// The transition as a line of a trace.
  public var description: String {
    let states = from == to ? from.rawValue : "\(from.rawValue) → \(to.rawValue)"
    return ([event, states] + (notes.isEmpty ? [] : [notes.joined(separator: "; ")]))
      .joined(separator: "   ")
  }
}

extension PagedList {
  /// Returns an event in the notation of a trace.
  func description(of event: Event) -> String {
    switch event {
    case .reload: state == .idle ? "firstLoad" : "refreshWithIndicator"
    case .refresh: "refresh"
    case .cached: "cached"
    case .fetchMore: "fetchMore"
    case .fetchPrevious: "fetchBefore"
    case .retry: "retry"
    case .wake(let request): "#\(request) wake"
    case .online(let isOnline): isOnline ? "online" : "offline"
    case .see(let first, let last): "see \(position(of: first))..\(position(of: last))"
    case .lookAway: "lookAway"
    case .insert(let row, _): "insert \(quoted(row.id))"
    case .update(let id, _, _): "update \(quoted(id))"
    case .remove(let id, _): "remove \(quoted(id))"
    case .loaded(let request, let result, let isPermanent):
      response(request, result, isPermanent)
    case .saved(let request, let result, let isPermanent):
      response(request, result, isPermanent)
    }
  }

  /// Returns the position of a row, counted from 1, or its ID if the row is not shown.
  private func position(of id: Row.ID) -> String {
    index(id: id).map { "\($0 + 1)" } ?? quoted(id)
  }

  /// Returns a response in the notation of a trace.
  private func response(
    _ request: Int, _ result: Result<some Any, Failure>, _ isPermanent: Bool
  ) -> String {
    switch result {
    case .success: "#\(request) succeed"
    case .failure(let failure):
      "#\(request) fail \(quoted(failure))\(isPermanent ? " permanent" : "")"
    }
  }
}

extension PagedList.Transition {
  /// The effects, or the reason why nothing changed, in the notation of a trace.
  var notes: [String] {
    switch verdict {
    case .ignored(let reason): return ["ignored: \(reason.rawValue)"]
    case .dropped(let reason): return ["dropped: \(reason)"]
    case .accepted: break
    }
    var notes: [String] = []
    var drops =
      switch duplicates {
      case 0: String?.none
      case 1: "drops 1 duplicate"
      default: "drops \(duplicates) duplicates"
      }
    for effect in effects {
      // Duplicates are reported after the requests of a reload and before all other effects.
      if let text = drops, !effect.isOfReload {
        notes.append(text)
        drops = nil
      }
      notes.append(effect.description)
    }
    return notes + (drops.map { [$0] } ?? [])
  }
}

extension PagedList.Effect {
  /// Whether the effect belongs to a reload: a cancelled request, or the request for the first
  /// page.
  fileprivate var isOfReload: Bool {
    switch self {
    case .cancel, .ask(_, .page(.first)), .hold(_, .page(.first)): true
    case .ask, .hold, .wait, .toast, .undo: false
    }
  }

  /// The effect in the notation of a trace. A wait has no time, because the machine has no clock.
  fileprivate var description: String {
    switch self {
    case .ask(let number, let request): "asks #\(number) \(request.description)"
    case .hold(let number, let request): "holds #\(number) \(request.description)"
    case .cancel(let request): "cancels #\(request)"
    case .wait(let request, let retry): "waits #\(request) before retry \(retry)"
    case .toast(let failure): "toast \(quoted(failure))"
    case .undo(let edit): "undoes \(words(of: edit))"
    }
  }
}

extension PagedList.Request {
  /// The request in the notation of a trace.
  fileprivate var description: String {
    switch self {
    case .page(.first): "first"
    case .page(.next(let key)): "after \(quoted(key))"
    case .page(.previous(let key)): "before \(quoted(key))"
    case .save(let edit): words(of: edit)
    }
  }
}

/// Returns an edit in the notation of a trace, with the ID of its row.
private func words<Row: Identifiable & Sendable>(of edit: ListEdit<Row>) -> String {
  switch edit {
  case .insert(let row): "insert \(quoted(row.id))"
  case .update(let row): "update \(quoted(row.id))"
  case .remove(let row): "remove \(quoted(row.id))"
  }
}

/// Returns the description of a value in quotes, with quotes and control characters escaped.
private func quoted(_ value: Any) -> String {
  String(reflecting: (value as? PageKey).map { "\($0.base)" } ?? "\(value)")
}
