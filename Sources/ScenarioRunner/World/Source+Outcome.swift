internal import MockSources
internal import Screens

extension Source {
  /// Returns the outcome of a reply to `request`, with at most `limit` rows.
  func outcome(
    of request: Request, for reply: Reply, limit: Int
  ) throws(CaseStop) -> Answer.Outcome {
    guard let layered = request.layered else {
      return try outcome(of: request.ask, for: reply, hasStart: false, limit: limit)
    }
    var suffixes = Reply.Suffixes()
    var reply = reply
    if case .suffixed(let plain, let its) = reply { (reply, suffixes) = (plain, its) }
    let source = suffixes.isStale ? layered.source : self
    let outcome = try source.outcome(
      of: request.ask, for: reply, hasStart: layered.hasStart, limit: limit)
    guard case .page(var page) = outcome else { return outcome }
    var isPrevious = false
    if case .page(.before) = request.ask { isPrevious = true }
    if isPrevious, reply.setsKey { throw .error("next belongs to a first or next page") }
    if let previous = suffixes.previous {
      guard layered.hasStart else { throw .error("previous needs a list with start") }
      guard isPrevious || layered.isFirstPage else {
        throw .error("previous belongs to a first or previous page")
      }
      switch previous {
      case .none: page.previous = nil
      case .key(let id): page.previous = .before(RowID(id))
      }
    }
    return .page(page)
  }

  /// Returns the outcome of a reply to `ask`, with at most `limit` rows. For a list with a start, a
  /// page has the key of its previous page.
  private func outcome(
    of ask: Ask, for reply: Reply, hasStart: Bool, limit: Int
  ) throws(CaseStop) -> Answer.Outcome {
    switch reply {
    case .suffixed(let reply, _):
      return try outcome(of: ask, for: reply, hasStart: hasStart, limit: limit)
    case .fail(let message):
      return .failure(message)
    case .own(let name):
      return .reply(
        name,
        try page(for: ask, count: nil, hasStart: hasStart, limit: limit)
          ?? SourcePage(rows: [], next: nil))
    case .succeed(let count, let next):
      if case .count = ask {
        if next != nil { throw Self.hasNoPages }
        return .count(count ?? Ask.standardCount)
      }
      guard var page = try page(for: ask, count: count, hasStart: hasStart, limit: limit) else {
        return .failure(PageError.unknownCursor.description)
      }
      if let next { page.next = try key(next) }
      return .page(page)
    case .empty(let next):
      if case .count = ask {
        if next != nil { throw Self.hasNoPages }
        return .count(0)
      }
      return .page(SourcePage(rows: [], next: try next.map(key) ?? nil))
    }
  }

  /// Returns the first `count` rows for `ask`, or the requested page without `count`. Returns `nil`
  /// if no row ever had the cursor's id.
  private func page(
    for ask: Ask, count: Int?, hasStart: Bool, limit: Int
  ) throws(CaseStop) -> SourcePage? {
    do {
      let key =
        switch ask {
        case .page(let key): key
        case .firstPage: paging.firstKey
        case .rows, .count, .edit: PageKey.all
        }
      return try page(asked: key, count: count, withPrevious: hasStart, limit: limit)
    } catch {
      switch error {
      case .unknownCursor: return nil
      case .tooManyRows(let limit): throw .tooManyRows(limit)
      case .tooFewRows: throw .error(error.description)
      }
    }
  }

  private func key(_ next: Reply.NextKey) throws(CaseStop) -> PageKey? {
    guard paging == .cursor else { throw Self.needsCursor }
    switch next {
    case .none: return nil
    case .key(let id): return .after(RowID(id))
    }
  }

  /// The error of a reply that sets a key although the request is for a number.
  private static var hasNoPages: CaseStop {
    .error("next sets the key of a page, and this request is for a number")
  }

  /// The error of a reply that sets a key although the source has no keys.
  private static var needsCursor: CaseStop {
    .error("next needs a source with paging=cursor")
  }
}
