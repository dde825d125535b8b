import ListStore

/// Uses the store as an app does, and prints what an app would show.
@main @MainActor
struct Program {
  static func main() async {
    let api = API()
    let orders = orderStore(api)
    var failures = orders.failures().makeAsyncIterator()

    print(
      await orders.loadIfNeeded().outcome, orders.rows.map(\.id), orders.footer, orders.total ?? 0)
    print(await orders.fetchMore().outcome, orders.rows.map(\.id), orders.footer)
    orders.update(id: "b") { $0.isFavorite = true }
    orders.insert(Order(id: "local", title: "New"))
    orders.remove(id: "c")
    print(orders.rows.map(\.id), orders.row(id: "b")?.isFavorite ?? false, orders.pendingEdits)
    let report = await failures.next()
    print(
      report?.failure.errorDescription ?? "", report?.undone?.row.id ?? "", orders.rows.map(\.id))
    print(await orders.refresh(), orders.rows.map(\.id), await api.calls)
    orders.isOnline = false
    print(await orders.reload().outcome, orders.phase)
    let preview = ListStore<Order, APIError>(previewing: [Order(id: "p", title: "Preview")])
    print(preview.phase, await preview.reload().outcome)
    let older = PackageSnapshot(rows: [Order(id: "1", title: "One")])
    let newer = PackageSnapshot(rows: [Order(id: "2", title: "Two")], footer: .more)
    print(newer.changes(from: older).inserted, newer.changes(from: older).removed)
    var reducer = Reducer()
    print(reducer.reduce(.reload()), reducer.list.state, reducer.list.rows)
  }
}
