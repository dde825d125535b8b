extension Machine {
  /// What came of a request.
  public enum Answer: Sendable {
    /// A page came.
    case success(Content.Page)
    /// No page came, for the reason that the message tells the user.
    case failure(message: String)
  }
}

extension Machine {
  /// What a page means for the list that waits for it.
  @usableFromInline
  enum Judgement {
    /// It brings rows, or the end, and is followed by the page of this key, if any.
    case rows(nextKey: Content.Page.Key?)
    /// It brings no rows but says where to look for them.
    case follow(Content.Page.Key)
    /// It names a key that was asked before, so it would lead in a circle, and counts as a failure.
    case loop
  }

  /// Judges a page for a list that followed `followUps` pages without rows so far and asked for the keys that `asked` knows.
  ///
  /// A page is judged where it stands: to hand it on in what is said of it would count its references once more.
  @inlinable
  static func judgement(
    of page: Content.Page, followUps: Int, asked: (Content.Page.Key) -> Bool
  ) -> Judgement {
    guard let key = page.nextKey else { return .rows(nextKey: nil) }
    if asked(key) { return .loop }
    guard page.isEmpty else { return .rows(nextKey: key) }
    return followUps < followUpLimit ? .follow(key) : .rows(nextKey: nil)
  }
}
