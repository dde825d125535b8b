internal import MockSources
internal import Screens

extension World {
  /// Ends the wait of the request with this number or, without a number, of the newest waiting
  /// request. The clock does not move.
  mutating func wake(_ number: Int?, at index: Int, _ trace: TraceSink) throws(CaseStop) {
    guard let newest = sink.waits.last else { throw .error("nothing waits") }
    guard let wait = sink.waits.first(where: { $0.number == number ?? newest.number }) else {
      let waiting = sink.waits.map { "#\($0.number)" }.joined(separator: ", ")
      throw .error("request #\(number ?? 0) does not wait; waiting: \(waiting)")
    }
    try wake(wait, step: index, trace)
  }

  /// Records that the server saves an edit now and responds later.
  mutating func commit(
    _ number: Int?, _ step: PlannedStep, at index: Int, _ trace: TraceSink
  ) throws(CaseStop) {
    let position = try position(ofRequest: number)
    let request = requests[position]
    guard request.isEdit else { throw .error("only an edit can be committed") }
    guard request.layered?.isCommitted != true else {
      throw .error("this edit is committed already")
    }
    _ = try save(request)
    sink.commit(at: position)
    commits += 1
    var committed = step
    committed.text = "#\(request.number) commit"
    try traceChange(committed, at: index, trace)
  }

  mutating func saveEdit(of request: Request, _ reply: Reply) throws(CaseStop) -> Answer.Outcome {
    switch reply {
    case .fail(let message): return .failure(message)
    case .suffixed(.fail(let message), let suffixes) where suffixes.previous == nil:
      return .failure(message)
    case .succeed(nil, nil): return .page(SourcePage(rows: try save(request), next: nil))
    case .succeed, .empty, .own, .suffixed:
      throw .error("an edit is answered by succeed, fail or commit")
    }
  }

  /// Saves an edit on the server, unless it was saved before, and returns the inserted row, if any.
  private mutating func save(_ request: Request) throws(CaseStop) -> [Row] {
    guard case .edit(let edit) = request.ask else { return [] }
    do {
      switch edit {
      case .remove(let id): try sources[request.source].removeRow(id)
      case .rename(let id, let title): sources[request.source].rename(id, to: title)
      case .insert(let title, let local):
        return [try sources[request.source].insertRow(titled: title, as: local)]
      }
    } catch {
      throw .error("\(error)")
    }
    return []
  }
}
