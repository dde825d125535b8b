/// The way of a change from one variable through everything that derives from it.
///
/// All values are worked out before anybody is told, and all are new before anybody hears `afterChange`. So however many
/// ways lead from the variable to a derived value, that value is told once and never as a mix of old and new.
final class Propagation {
  /// A node, which is not kept alive.
  private struct Entry {
    /// The node, while somebody holds it.
    weak var node: (any Node)?
  }

  // In the order of creation, which puts every source before what derives from it.
  private var entries: [Entry] = []

  /// The nodes that are still there.
  private var nodes: [any Node] { entries.compactMap(\.node) }

  /// Lets the changes pass through `node` too, last.
  func add(_ node: any Node) {
    // Nodes that are gone leave where they would cost more room.
    if entries.count == entries.capacity { entries.removeAll { $0.node == nil } }
    entries.append(Entry(node: node))
  }

  /// Passes a change on, which `begin` makes: now, or after the changes under way that share a node with it.
  func change(_ begin: @escaping () -> Void) {
    var busy: [SerialQueue] = []
    for queue in nodes.map(\.queue) where queue.isBusy && !busy.contains(where: { $0 === queue }) {
      busy.append(queue)
    }
    let queue = busy.first ?? SerialQueue()
    // The variable itself is the first node: its later changes wait in the same queue.
    nodes.first?.queue = queue
    // Several changes that share nothing with each other can be under way: this one waits for all of them.
    var start = { queue.perform { self.pass(begin, through: queue) } }
    for other in busy.dropFirst() { start = { [start] in other.perform(start) } }
    start()
  }

  /// Makes a change and passes it on, as a work of `queue`.
  private func pass(_ begin: () -> Void, through queue: SerialQueue) {
    begin()
    let nodes = nodes
    for node in nodes { node.queue = queue }
    for node in nodes { node.prepare() }
    for node in nodes { node.tellBefore() }
    for node in nodes { node.commit() }
    for node in nodes { node.tellAfter() }
  }
}
