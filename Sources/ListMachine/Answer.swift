extension Machine {
  /// What came of a request.
  public enum Answer: Sendable {
    /// A page came.
    case success(Content.Page)
    /// No page came, for the reason that the message tells the user.
    case failure(message: String)
  }
}

extension Machine.Answer {
  /// What an answer means for the list that waits for it.
  @usableFromInline
  enum Judgement {
    /// It brings rows, or the end.
    case page(Content.Page, nextKey: Content.Page.Key?)
    /// It brings no rows but says where to look for them.
    case follow(Content.Page.Key)
    /// It brings nothing.
    case failure(message: String)
  }

  /// Judges the answer for a list that followed `followUps` pages without rows so far and asked for the keys that `asked` knows.
  ///
  /// A key that was asked before would lead in a circle, so an answer that names it counts as a failure.
  @inlinable
  consuming func judged(followUps: Int, asked: (Content.Page.Key) -> Bool) -> Judgement {
    switch self {
    case .failure(let message):
      return .failure(message: message)
    case .success(let page):
      guard let key = page.nextKey else { return .page(page, nextKey: nil) }
      if asked(key) { return .failure(message: Machine<Content>.cursorLoopMessage) }
      guard page.isEmpty else { return .page(page, nextKey: key) }
      return followUps < Machine<Content>.followUpLimit ? .follow(key) : .page(page, nextKey: nil)
    }
  }
}
