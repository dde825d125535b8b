/// Carries the changes of one variable to all values derived from it.
///
/// All values are computed before the first observer is called, and all are new before the first `afterChange` observer
/// is called. Therefore a derived value changes once, and never mixes old and new values, even if several paths lead to
/// it.
final class Propagation {
  /// A weak reference to a node.
  private struct Entry {
    /// The node, as long as it is alive.
    weak var node: (any Node)?
  }

  // Sorted by creation, so that every source comes before the values derived from it.
  private var entries: [Entry] = []

  /// The changes that wait, in the order of the calls.
  private var pending: [() -> Void] = []
  /// The queue of the change in progress, if any. Changes that share a node with it wait there.
  private var queue: SerialQueue?

  /// The nodes that are still alive.
  private var nodes: [any Node] { entries.compactMap(\.node) }

  /// Adds a node. A change reaches it after all nodes that were added before.
  func add(_ node: any Node) {
    // Remove dead entries instead of growing the array.
    if entries.count == entries.capacity { entries.removeAll { $0.node == nil } }
    entries.append(Entry(node: node))
  }

  /// Performs the change that `begin` starts: immediately, or after the changes in progress that share a node with it.
  func change(_ begin: @escaping () -> Void) {
    pending.append(begin)
    let queue = SerialQueue()
    queue.perform { self.performNext(through: queue) }
  }

  /// Performs the first pending change as an item of `queue`, or waits for a change in progress that shares a node with it.
  ///
  /// During a wait, an observer can derive a value that shares more changes. So the search is repeated after each wait.
  private func performNext(through queue: SerialQueue) {
    for node in nodes {
      for case let other? in node.propagations.lazy.map(\.queue) {
        return other.perform { self.performNext(through: other) }
      }
    }
    pass(pending.removeFirst(), through: queue)
  }

  /// Performs a change as an item of `queue`.
  private func pass(_ begin: () -> Void, through queue: SerialQueue) {
    self.queue = queue
    begin()
    var nodes = nodes
    var prepared = 0
    while prepared < nodes.count {
      nodes[prepared].prepare()
      prepared += 1
      // The computation of a value can derive further values.
      if prepared == nodes.count { nodes += self.nodes.dropFirst(prepared) }
    }
    for node in nodes { node.notifyBefore() }
    for node in nodes { node.commit() }
    for node in nodes { node.notifyAfter() }
    self.queue = nil
  }
}
