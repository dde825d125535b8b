internal import MockSources

extension AliyunState {
  /// Takes `event` as published: no request is ever cancelled, and no answer dropped.
  mutating func receive(_ event: AliyunEvent) -> Reaction {
    switch event {
    case .firstLoad(let cached):
      spinsIndicator = true
      return load(showing: cached)
    case .refresh:
      hideViews()
      spinsPull = true
      return load()
    case .refreshWithIndicator:
      hideViews()
      spinsIndicator = true
      return load()
    case .fetchMore where !offersMore:
      return .ignored("not offered")
    case .fetchMore where fetch != nil:
      return .ignored("already fetching")
    case .fetchMore:
      return fetchMore()
    case .answered(let request, let answer) where request == fetch:
      fetch = nil
      return settleFetch(with: answer)
    case .answered(_, let answer):
      stopSpinners()
      return settleLoad(with: answer)
    }
  }
}

// MARK: - Asking

extension AliyunState {
  /// Asks for the first page; a cached one is taken for its answer at once, which stops what has just begun to spin.
  private mutating func load(showing cached: AliyunEvent.Page? = nil) -> Reaction {
    page = 1
    let asks = ask()
    if let cached {
      stopSpinners()
      replaceRows(with: cached)
    }
    return Reaction([asks])
  }

  /// Asks for the page that the number names by now, which a reload may have set back.
  private mutating func fetchMore() -> Reaction {
    let asks = ask()
    fetch = lastRequest
    return Reaction([asks])
  }

  private mutating func ask() -> Effect {
    lastRequest += 1
    return .ask(request: lastRequest, .page(design.isPaged ? .page(page) : .all))
  }

  private mutating func hideViews() {
    errorMessage = nil
    showsEmptyView = false
  }
}

// MARK: - Answers

extension AliyunState {
  private mutating func settleLoad(with answer: AliyunEvent.Answer) -> Reaction {
    switch answer {
    case .page(let page):
      replaceRows(with: page)
      return Reaction()
    case .failure(let message):
      canPull = true
      return tell(message, showingErrorView: isEmpty)
    }
  }

  private mutating func settleFetch(with answer: AliyunEvent.Answer) -> Reaction {
    switch answer {
    case .page(let page):
      appendRows(of: page)
      return Reaction()
    case .failure(let message):
      return tell(message, showingErrorView: false)
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

  private mutating func stopSpinners() {
    spinsIndicator = false
    spinsPull = false
  }

  /// Toasts a failure, which an error view that shows tells too.
  private mutating func tell(_ message: String, showingErrorView: Bool) -> Reaction {
    if showingErrorView || errorMessage != nil { errorMessage = message }
    return Reaction([.toast(message)])
  }
}
