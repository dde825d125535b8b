internal import MockSources

extension AliyunState {
  /// Takes `event` as published: no request is ever cancelled, and no answer dropped.
  mutating func receive(_ event: AliyunEvent, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .firstLoad(let cached):
      spinsIndicator = true
      load(showing: cached, into: &sink)
    case .refresh:
      hideViews()
      spinsPull = true
      load(into: &sink)
    case .refreshWithIndicator:
      hideViews()
      spinsIndicator = true
      load(into: &sink)
    case .fetchMore where !offersMore:
      return .ignored("not offered")
    case .fetchMore where fetch != nil:
      return .ignored("already fetching")
    case .fetchMore:
      fetch = ask(into: &sink)
    case .answered(let request, let answer) where request == fetch:
      fetch = nil
      settleFetch(with: answer, into: &sink)
    case .answered(_, let answer):
      stopSpinners()
      settleLoad(with: answer, into: &sink)
    }
    return .moved
  }
}

// MARK: - Asking

extension AliyunState {
  /// Asks for the first page; a cached one is taken for its answer at once, which stops what has just begun to spin.
  private mutating func load(
    showing cached: AliyunEvent.Page? = nil, into sink: inout EffectSink
  ) {
    page = 1
    _ = ask(into: &sink)
    if let cached {
      stopSpinners()
      replaceRows(with: cached)
    }
  }

  /// Asks for the page that the number names by now, which a reload may have set back, and returns the number of the request.
  private func ask(into sink: inout EffectSink) -> Int {
    sink.ask(.page(design.isPaged ? .page(page) : .all))
  }

  /// Takes error and empty view away, as each load does but the first one.
  private mutating func hideViews() {
    errorMessage = nil
    showsEmptyView = false
  }
}

// MARK: - Answers

extension AliyunState {
  /// Takes the answer to a reload.
  private mutating func settleLoad(
    with answer: AliyunEvent.Answer, into sink: inout EffectSink
  ) {
    switch answer {
    case .page(let page): replaceRows(with: page)
    case .failure(let message):
      canPull = true
      tell(message, showingErrorView: isEmpty, into: &sink)
    }
  }

  /// Takes the answer to a request for more rows.
  private mutating func settleFetch(
    with answer: AliyunEvent.Answer, into sink: inout EffectSink
  ) {
    switch answer {
    case .page(let page): appendRows(of: page)
    case .failure(let message): tell(message, showingErrorView: false, into: &sink)
    }
  }

  /// Takes a first page; one without rows returns half-way, and leaves the offer and the number as they were, over
  /// permanent rows too.
  private mutating func replaceRows(with first: AliyunEvent.Page) {
    errorMessage = nil
    canPull = true
    rows = AliyunRows(first.rows)
    showsEmptyView = rows.isEmpty
    guard !rows.isEmpty, design.isPaged else { return }
    offersMore = first.rows.count >= first.pageSize
    if offersMore { page = 2 }
  }

  /// Takes a further page, whichever it is: the number it counts on may be another one by now.
  private mutating func appendRows(of further: AliyunEvent.Page) {
    rows.append(further.rows)
    offersMore = further.rows.count == further.pageSize
    if offersMore { page += 1 }
  }

  /// Stops both spinners, whichever load they spin for.
  private mutating func stopSpinners() {
    spinsIndicator = false
    spinsPull = false
  }

  /// Toasts a failure, which an error view that shows tells too.
  private mutating func tell(
    _ message: String, showingErrorView: Bool, into sink: inout EffectSink
  ) {
    if showingErrorView || errorMessage != nil { errorMessage = message }
    sink.toast(message)
  }
}
