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
    var busy: [SerialQueue] = []
    for queue in nodes.map(\.queue) where queue.isBusy && !busy.contains(where: { $0 === queue }) {
      busy.append(queue)
    }
    let queue = busy.first ?? SerialQueue()
    // The variable itself is the first node: its later changes wait in the same queue.
    nodes.first?.queue = queue
    // Several changes that share no node can be in progress. This one waits for all of them.
    var start = { queue.perform { self.pass(begin, through: queue) } }
    for other in busy.dropFirst() { start = { [start] in other.perform(start) } }
    start()
  }

  /// Performs a change as an item of `queue`.
  private func pass(_ begin: () -> Void, through queue: SerialQueue) {
    begin()
    let nodes = nodes
    for node in nodes { node.queue = queue }
    for node in nodes { node.prepare() }
    for node in nodes { node.notifyBefore() }
    for node in nodes { node.commit() }
    for node in nodes { node.notifyAfter() }
  }
}
