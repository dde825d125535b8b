extension MutationSite {
  /// Every rule that a mutant breaks: those of the state machine, trace comparison, paging, virtual
  /// time and shards.
  static let all =
    machine + layered + contents + traces + paging + worlds + shards + reports
    + store + recurring

  private static let machine = [
    list(
      "return Transition(reload(keepingRows: keepingRows) { .loading($0) })",
      "return Transition(reload(keepingRows: !{1} && ({0} || keepingRows)) { .loading($0) })",
      "rows of another source stay while loading", "loading forgets the rows"),
    list(
      "return Transition(reload(keepingRows: keepingRows) { .refreshing($0) })",
      "return Transition(reload(keepingRows: {0} || keepingRows) "
        + "{ {1} ? .loading($0) : .refreshing($0) })",
      "rows of another source stay while refreshing", "a refresh shows the indicator"),
    list(
      "guard request == currentRequest else {", "guard {0} || request == currentRequest else {",
      "a late answer is taken"),
    site(
      "PagedList+Cache.swift", "content.nextKey = page.next\n    if let key = page.previous",
      "content.nextKey = {0} ? nil : page.next\n    if let key = page.previous",
      "a cached page has no next one"),
    site(
      "PagedList+Cache.swift", "content.isCached = true", "content.isCached = !{0}",
      "a cached page counts as loaded"),
    site(
      "PagedList+Cache.swift", "status = .refreshing(Reload(held: content))",
      "status = {0} ? .loading(Reload(held: content)) : .refreshing(Reload(held: content))",
      "a cached page is shown below the indicator"),
    list(
      "? Effects(currentRequest.map { .cancel(request: $0) })",
      "? Effects({0} ? nil : currentRequest.map { .cancel(request: {1} ? $0 - 1 : $0) })",
      "a reload cancels nothing", "a reload cancels another request"),
    list(
      "held?.forgetFailures()\n    } else {\n      held = nil",
      "if !{0} { held?.forgetFailures() }\n    } else {\n      if !{1} { held = nil }",
      "a reload keeps the old failure", "a new source keeps the old rows"),
    list(
      "content.recordAsked(key)\n      status = .fetchingMore(content, followUps: 0)",
      "if !{0} { content.recordAsked(key) }\n"
        + "      status = .fetchingMore(content, followUps: {1} ? 1 : 0)",
      "a key that was requested is not remembered", "the first request counts as a follow-up"),
    list(
      "case .loading: return .ignored(.loading)",
      "case .loading: return .ignored({0} ? .refreshing : .loading)",
      "a wrong reason while loading"),
    list(
      "case .fetchingMore: return .ignored(.alreadyFetching)",
      "case .fetchingMore: return .ignored({0} ? .loading : .alreadyFetching)",
      "a wrong reason while fetching"),
    list(
      ".ignored(.noMorePages)", ".ignored({0} ? .nothingLoaded : .noMorePages)",
      "a wrong reason at the end"),
    list("lastRequest += 1", "lastRequest += {0} ? 2 : 1", "a number is left out"),
    list("    hasAnswered = true", "    hasAnswered = !{0}", "an answer is not remembered"),
    list(
      "held: reload.held, followed: reload.followed + [key],",
      "held: {0} ? nil : reload.held, followed: {1} ? reload.followed : reload.followed + [key],",
      "a follow-up forgets the rows", "a follow-up forgets what was followed"),
    list(
      "if old == nil { reload.held?.removeAll() } else { reload.held = nil }\n"
        + "        var content = exchange(&reload.held, with: nil) ?? Content()\n"
        + "        for key in reload.followed { content.recordAsked(key) }",
      "if {0} {} else if old == nil { reload.held?.removeAll() } else { reload.held = nil }\n"
        + "        var content = exchange(&reload.held, with: nil) ?? Content()\n"
        + "        if !{1} { for key in reload.followed { content.recordAsked(key) } }",
      "a reload keeps the old rows", "the keys of a reload's follow-ups are forgotten"),
    list(
      "content.nextKey = nextKey\n        if previousKey != nil",
      "content.nextKey = {0} ? nil : nextKey\n        if previousKey != nil",
      "the first page is the last"),
    list(
      "if content.isEmpty { status = .empty } else {",
      "if !{0} && content.isEmpty { status = .empty } else {",
      "no rows are content"),
    list(
      "content.reloadFailure = failure", "content.reloadFailure = {0} ? nil : failure",
      "a failed reload leaves no failure over rows"),
    list(
      "status = .error(failure)\n    }\n    return Transition(Effects(.toast(failure)))",
      "status = {0} ? .empty : .error(failure)\n    }\n"
        + "    return Transition({1} ? Effects() : Effects(.toast(failure)))",
      "a failed load is empty", "a failed load says nothing"),
    list(
      "content.fetchFailure = failure\n    status = .content(content)\n"
        + "    return Transition(Effects(.toast(failure)))",
      "content.fetchFailure = {0} ? nil : failure\n    status = .content(content)\n"
        + "    return Transition({1} ? Effects() : Effects(.toast(failure)))",
      "a failed page leaves no failure", "a failed page says nothing"),
    list(
      "content.recordAsked(key)\n        content.nextKey = key\n"
        + "        status = .fetchingMore(content, followUps: followUps + 1)",
      "if !{0} { content.recordAsked(key) }\n        content.nextKey = {1} ? content.nextKey : key\n"
        + "        status = .fetchingMore(content, followUps: followUps + ({2} ? 0 : 1))",
      "a key that was followed is not remembered", "the key that was followed is not kept",
      "follow-ups continue forever"),
    list(
      "content.nextKey = nextKey\n        status = .content(consume content)",
      "content.nextKey = {0} ? nil : nextKey\n        status = .content(consume content)",
      "the second page is the last"),
    list(
      "if isAsked { return .loop }", "if !{0}, isAsked { return .loop }", "no loop is seen"),
    list(
      "guard page.rows.isEmpty else { return .rows(key) }",
      "guard !{0}, page.rows.isEmpty else { return .rows(key) }",
      "an empty page is not followed"),
    list(
      "return followUps < emptyPageLimit ?",
      "return ({0} ? followUps <= emptyPageLimit : {1} ? followUps + 1 < emptyPageLimit"
        + " : followUps < emptyPageLimit) ?",
      "one follow-up too many", "one follow-up too few"),
    list(
      "request >= 1 && request < lastRequest ? .superseded(by: request + 1) : .notInFlight",
      "({0} || request >= 1) && ({1} ? request <= lastRequest : request < lastRequest)"
        + " ? .superseded(by: {2} ? lastRequest : request + 1) : .notInFlight",
      "a number below 1 was superseded", "the last answer, twice, was superseded",
      "the last request superseded all"),
  ]

  /// Common bugs of lists with several layers.
  private static let layered = [
    MutationSite(
      "ListMachine", "Layers.swift",
      "if content.hasNextPage, content.fetchFailure == nil, below",
      "if content.hasNextPage, {0} || content.fetchFailure == nil, "
        + "!{1} || content.reloadFailure == nil, below",
      "a failed side is requested again by position", "a failed reload stops position"),
    MutationSite(
      "ListMachine", "PagedList+Snapshot.swift",
      "if case .refreshing = status, !isPageHeld { return .refreshing }",
      "if case .refreshing = status, {0} || !isPageHeld { return .refreshing }",
      "offline spins"),
    layers(
      "guard let slot, slot.phase != .waiting else { continue }",
      "guard let slot, slot.phase != .waiting, !{0} || slot.phase != .held else { continue }",
      "a held request survives the reload that cancelled it"),
    layers(
      "guard transition.verdict == .accepted, !layers.isEmpty, let position",
      "guard !{0} || !transition.effects.isEmpty, transition.verdict == .accepted, !layers.isEmpty, let position",
      "demand is checked only if an event has effects"),
    MutationSite(
      "ListMachine", "PagedList+PreviousPages.swift",
      "let duplicates = content?.prepend(page) ?? 0",
      "let duplicates = ({0} ? content?.append(page) : content?.prepend(page)) ?? 0",
      "an earlier page is put after the rows"),
    MutationSite(
      "ListMachine", "PagedList+PreviousPages.swift",
      "withContent { content, _ in content?.previousFailure = failure }",
      "withContent { content, _ in\n      content?.previousFailure = failure\n      if {0} { content?.previousKey = nil }\n    }",
      "a failed previous page counts as the beginning"),
    list(
      "if previousKey != nil { content.previousKey = previousKey }",
      "if previousKey != nil || {0} { content.previousKey = {0} ? nil : previousKey }",
      "a first page has no previous one"),
    layers(
      "for slot in [page, previous] {", "for slot in {0} ? [page] : [page, previous] {",
      "a reload does not cancel the previous page"),
    MutationSite(
      "ListMachine", "PagedList+Position.swift",
      "layers[0].position?.anchor = newAnchor",
      "layers[0].position?.anchor = {0} ? old.first?.id : newAnchor",
      "the anchor becomes the first row"),
    site(
      "PagedList+Retry.swift", "slot?.retries = retried + 1",
      "slot?.retries = {0} ? retried : retried + 1",
      "waits do not grow, or never end"),
    layers(
      "      previous = nil\n      edits.reloads += 1\n",
      "      if !{0} || previous?.phase != .waiting { previous = nil }\n      edits.reloads += 1\n",
      "a wait survives its reload"),
    site(
      "PagedList+Offline.swift",
      "if let slot = layers[0].previous, slot.phase == .held, let request = previousRequest {",
      "if !{0}, let slot = layers[0].previous, slot.phase == .held, let request = previousRequest {",
      "online asks only the held page"),
    site(
      "PagedList+Retry.swift", "if number != edit { hasAskedPage = true }",
      "if number != edit { hasAskedPage = !{0} }",
      "retry reloads although a page waits"),
    edits(
      "rows[id]?.removeOperations { $0.sequence == operation.sequence }",
      "rows[id]?.removeOperations { {0} || $0.sequence == operation.sequence }",
      "an edit's failure undoes all edits of its row"),
    edits(
      "$0.succeeded.map { $0 >= reloads } ?? true",
      "!{0} && ($0.succeeded.map { $0 >= reloads } ?? true)",
      "a reload forgets the edits"),
    edits(
      "setInserted(isInFront && !isRemoved ? row : nil, sequence, in: &content)",
      "setInserted(({0} || isInFront) && !isRemoved ? row : nil, sequence, in: &content)",
      "the local row stays beside the server's row"),
    MutationSite(
      "ListMachine", "PagedList+Edits.swift",
      "guard layers[0].edit == nil, layers[0].edits.pendingCount > 0",
      "guard {0} || layers[0].edit == nil, layers[0].edits.pendingCount > 0",
      "edits are saved in parallel"),
    edits(
      "rows.values[entry].operations[index].succeeded = reloads",
      "rows[edit.id]?.operations[index].succeeded = {0} ? reloads - 1 : reloads",
      "the tombstone ends with any first page"),
  ]

  private static let contents = [
    MutationSite(
      "ListMachine", "PagedList+Content.swift", "if added == loaded.count {",
      "if {0} || added == loaded.count {", "duplicates are shown"),
    MutationSite(
      "ListMachine", "PagedList+Content.swift", "return loaded.count - kept.count",
      "return {0} ? 0 : loaded.count - kept.count", "dropped duplicates are not reported"),
    MutationSite(
      "ListMachine", "PagedList+Content.swift",
      "reloadFailures.setOnly(nil)", "if !{0} { reloadFailures.setOnly(nil) }",
      "the failure of a reload stays"),
    MutationSite(
      "ListMachine", "AskedKeys.swift", "few.append(key) } else { others.insert(key) }",
      "few.append(key) } else if !{0} { others.insert(key) }", "the ninth key is forgotten"),
  ]

  private static let traces = [
    MutationSite(
      "ScenarioLanguage", "Traces/TraceMatcher.swift", "{ only ?? reached.last == lines.count }",
      "{ {0} || only ?? reached.last == lines.count }", "missing lines pass"),
    MutationSite(
      "ScenarioLanguage", "Traces/TraceMatcher.swift",
      "} else if (comparingVerdict ? forms",
      "} else if {0} || (comparingVerdict ? forms",
      "every line is the expected one"),
    MutationSite(
      "ScenarioLanguage", "Traces/TraceMatcher.swift",
      "if isEllipsis(count) {\n        reach(count)",
      "if isEllipsis(count) {\n        reach({0} ? count + 1 : count)",
      "... stands for one line"),
    MutationSite(
      "ScenarioLanguage", "Traces/TraceMatcher.swift",
      "reachable.append(count)\n      reachable.append(count + 1)",
      "reachable.append(count)\n      if !{0} { reachable.append(count + 1) }",
      "... stands for no lines no more"),
    MutationSite(
      "ScenarioLanguage", "Traces/NormalizedLine.swift",
      "if !isQuoted, byte == UInt8(ascii: \"-\"), following",
      "if !{0}, !isQuoted, byte == UInt8(ascii: \"-\"), following",
      "-> is not an arrow"),
    MutationSite(
      "ScenarioLanguage", "Traces/NormalizedLine.swift", "if !isQuoted, Byte.isSpace(byte) {",
      "if {0} || !isQuoted, Byte.isSpace(byte) {", "spaces in quotes count as one"),
    MutationSite(
      "ScenarioLanguage", "Traces/NormalizedLine.swift",
      "if !isQuoted, isAfterSpace || count == start,",
      "if !{0}, !isQuoted, isAfterSpace || count == start,", "a comment is part of the line"),
    MutationSite(
      "ScenarioLanguage", "Traces/NormalizedLine.swift",
      "!(dropFirst().first.map(Byte.isDigit) ?? false)",
      "({0} || !(dropFirst().first.map(Byte.isDigit) ?? false))",
      "a request's number begins a comment"),
    MutationSite(
      "Text", "Wildcards.swift", "while part < partCount || element < elementCount {",
      "while part < partCount || !{0} && element < elementCount {",
      "the rest of a line need not come"),
  ]

  private static let paging = [
    MutationSite(
      "MockSources", "Source.swift",
      "(location.isPresent ? location.position + 1 : location.position)",
      "({0} || !{1} && location.isPresent ? location.position + 1 : location.position)",
      "the row behind a removed one is left out", "the row of a cursor comes again"),
    MutationSite(
      "MockSources", "Source.swift", "let isFull = rows.count >= pageSize",
      "let isFull = {0} ? rows.count > pageSize : rows.count >= pageSize",
      "a full page is the last"),
    MutationSite(
      "MockSources", "Source.swift", "isFull ? .page(number + 1) : nil",
      "{0} || isFull ? .page(number + 1) : nil", "a short page is not the last"),
    MutationSite(
      "MockSources", "Source.swift", "isFull ? .offset(offset + rows.count) : nil",
      "isFull ? .offset({0} ? offset + 1 : offset + rows.count) : nil",
      "the next offset is the next row's"),
    MutationSite(
      "MockSources", "Source.swift", "hasMore: amount < available",
      "hasMore: {0} || amount < available", "a cursor leads on from the last row"),
    MutationSite(
      "MockSources", "ServerRows.swift", "count -= removed", "count -= {0} ? 0 : removed",
      "removed rows are counted"),
    MutationSite(
      "MockSources", "ServerRows.swift", "stretches[index].isPresent = false",
      "stretches[index].isPresent = {0}", "removed rows stay"),
  ]

  private static let worlds = [
    MutationSite(
      "ScenarioRunner", "World/World+Time.swift", "nextDue(where: { !$0.isInBackground })",
      "nextDue(where: { {0} || !$0.isInBackground })", "the background is settled, too"),
    MutationSite(
      "ScenarioRunner", "World/World+Time.swift", "nextDue { $0.due <= limit }",
      "nextDue { {0} ? $0.due < limit : $0.due <= limit }",
      "what falls due at the last moment stays"),
    MutationSite(
      "ScenarioRunner", "World/World+Time.swift", "clock = max(clock, moment)",
      "clock = {0} ? moment : {1} ? clock : max(clock, moment)", "the clock goes back",
      "waits and responses take no time"),
    MutationSite(
      "ScenarioRunner", "World/World+Time.swift",
      "requests[first].due <= requests[index].due { continue }",
      "{0} ? requests[first].due < requests[index].due"
        + " : requests[first].due <= requests[index].due { continue }",
      "of equals the last is answered first"),
    MutationSite(
      "ScenarioRunner", "World/World+Events.swift",
      "guard let newest = sink.requests.indices.last else",
      "guard let newest = {0} ? sink.requests.indices.first : sink.requests.indices.last else",
      "a reply goes to the oldest request"),
    MutationSite(
      "Screens", "EffectSink.swift", "requests[position].isCancelled = true",
      "requests[position].isCancelled = !{0}", "nothing is cancelled"),
    MutationSite(
      "ScenarioRunner", "World/World+Events.swift",
      "clock.addingReportingOverflow(source.latency ?? latency)",
      "clock.addingReportingOverflow({0} ? latency : source.latency ?? latency)",
      "a source has no latency of its own"),
    MutationSite(
      "ScenarioRunner", "World/World+Events.swift", "    hasActed = true\n    let listed",
      "    hasActed = !{0}\n    let listed", "the setup never ends"),
  ]

  private static let shards = [
    MutationSite(
      "ScenarioRunner", "Running/Timings.swift", "{ $0 % count + 1 }",
      "{ {0} ? 1 : $0 % count + 1 }", "all files are the first shard's"),
    MutationSite(
      "ScenarioRunner", "Running/Shard.swift", "guard index >= 1, index <= count,",
      "guard {0} || index >= 1, {1} || index <= count,", "there is a shard 0",
      "there is a shard behind the last"),
  ]

  private static let reports = [
    MutationSite(
      "Reporting", "TAPRecorder.swift", "if scalar == \"\\\\\" || scalar == \"#\" {",
      "if !{0} && scalar == \"\\\\\" || !{1} && scalar == \"#\" {",
      "a backslash is not escaped in TAP", "a title can be a directive"),
    MutationSite(
      "Reporting", "JUnitRecorder.swift", "!last.id.path.hasBytes(of: outcome.id.path) {",
      "{0} || !{1} && !last.id.path.hasBytes(of: outcome.id.path) {",
      "each case has its own suite", "all files have one suite"),
    MutationSite(
      "Reporting", "JUnitRecorder.swift", "outcome.status == .failed ? \"failure\" : \"error\"",
      "outcome.status == .failed && !{0} ? \"failure\" : \"error\"",
      "a failure is an error"),
  ]

  /// Creates a site in a file of the state machine.
  static func site(
    _ file: String, _ original: String, _ mutated: String, _ fault: String
  ) -> MutationSite {
    MutationSite("ListMachine", file, original, mutated, fault)
  }

  /// Creates a site in the layers of the state machine.
  static func layers(_ original: String, _ mutated: String, _ fault: String) -> MutationSite {
    MutationSite("ListMachine", "Layers.swift", original, mutated, fault)
  }

  /// Creates a site in the edits of the state machine.
  static func edits(_ original: String, _ mutated: String, _ fault: String) -> MutationSite {
    MutationSite("ListMachine", "Edits.swift", original, mutated, fault)
  }

  /// Creates a site in the state machine.
  private static func list(
    _ original: String, _ mutated: String, _ faults: String...
  ) -> MutationSite {
    MutationSite("ListMachine", "PagedList.swift", original, mutated, faults: faults)
  }
}
