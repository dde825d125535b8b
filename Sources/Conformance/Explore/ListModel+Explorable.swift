internal import Exploration
internal import MockSources
package import ScenarioRunner
package import Screens

/// The reference list with exact packed keys. The explorer uses it if the states fit into the keys.
extension ListModel: Explorable {
  package static var usualStates: Int { 1_000_000 }

  package func step(of event: Event) -> ExploredStep {
    switch event {
    case .action(let action): .action(Int(action.rawValue), [])
    case .answer(let flight, let reply): .answer(flight, Reply(reply))
    }
  }
}

extension Reply {
  /// Converts a reply of the packed model to a reply of scripts.
  fileprivate init(_ reply: ListTable.Reply) {
    switch reply {
    case .success: self = .succeed()
    case .empty: self = .empty()
    case .short: self = .succeed(count: 1)
    case .failure: self = .fail(Self.defaultMessage)
    }
  }
}

extension ListModel {
  /// Creates the model of everything that can follow `trace`. Returns `nil` if something in the
  /// trace does not fit into the packed keys.
  ///
  /// `world` is the world after the trace.
  package init?<Subject: Screen>(
    after trace: [TraceLine], in world: World<Subject>, inFlight: Int
  ) {
    let source = world.namedSource.specification
    guard source.name == SourceSpecification.numbers.name, source.paging == .numbered,
      !source.isCached, world.serverChanges == 0,
      var model = world.kind.packed?(source.count, source.pageSize, inFlight)
    else { return nil }
    var requests: [Int] = []
    for line in trace {
      let event: Event
      switch line.trigger {
      case .step(let step):
        switch step.kind {
        case .action(let action):
          guard let index = UInt8(exactly: action.index),
            let action = ListTable.Action(rawValue: index)
          else { return nil }
          event = .action(action)
        case .latency, .answers, .wait, .waitForAll, .expect, .end: continue
        case .screen, .source, .unavailable, .reply, .invariants, .invariant, .observe, .server:
          return nil
        }
      case .reply(let number, let reply):
        guard let flight = requests.firstIndex(of: number),
          let reply = ListTable.Reply(reply, isLong: model.isLong(flight))
        else { return nil }
        requests.remove(at: flight)
        event = .answer(flight: flight, reply)
      case .end: continue
      }
      for case .ask(let number, _) in line.effects { requests.append(number) }
      var next: State?
      model.forEachSuccessor(of: model.initial) { if $0 == event { next = $1 } }
      guard let next, next.flights.count == requests.count else { return nil }
      model.initial = next
    }
    self = model
  }

  /// Whether the page of the request in flight at this index has more than one row.
  private func isLong(_ flight: Int) -> Bool { table.isLong(initial.flights[flight]) }
}

extension ListTable.Reply {
  /// Returns the reply of the packed model for a reply in a trace, if there is one.
  fileprivate init?(_ reply: Reply, isLong: Bool) {
    switch reply {
    case .succeed(nil, nil): self = .success
    case .succeed(1, nil) where isLong: self = .short
    case .empty(nil): self = .empty
    case .fail: self = .failure
    case .succeed, .empty, .own, .suffixed: return nil
    }
  }
}
