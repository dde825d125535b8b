internal import ListMachine

extension ListScreen {
  /// What a trace tells of a list wherever it changes.
  struct Told {
    var items = 0
    var hasMore = false
    var isCached = false
    var error: String?
    var moreError: String?
  }

  /// What a trace tells now, read off the state at once.
  var told: Told {
    var told = Told()
    if let content = list.content {
      told.items = content.count
      told.hasMore = content.hasNextPage
      told.isCached = content.isCached
    }
    let failures = list.failures
    told.error = failures?.error ?? list.errorMessage
    told.moreError = failures?.moreError
    return told
  }

  // Every event ends here; reading one observation after the other takes three times as long.
  package func update(
    _ values: inout [Value], at indexes: [Int], in surroundings: () -> Surroundings,
    tell: (Int, Value) -> Void
  ) {
    let told = told
    values.renew(0, .integer(told.items), tell)
    values.renew(1, .flag(told.hasMore), tell)
    values.renew(2, .flag(told.isCached), tell)
    values.renew(3, Value(told.error), tell)
    values.renew(4, Value(told.moreError), tell)
  }
}
