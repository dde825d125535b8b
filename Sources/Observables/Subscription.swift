/// A token that keeps a subscription until it is cancelled or released.
///
/// Until then, the token also keeps the observed object alive, so you need no other reference to a
/// combined or mapped value. Cancel and release the token in the isolation domain of the observed
/// object.
public final class Subscription {
  /// The observed object.
  private var owner: AnyObject?
  /// Ends the subscription; `nil` after that.
  private var end: (() -> Void)?

  /// Creates the token of a subscription to `owner`. `end` ends the subscription.
  init(to owner: AnyObject, end: @escaping () -> Void) {
    self.owner = owner
    self.end = end
  }

  deinit {
    cancel()
  }

  /// Ends the subscription: its observer is not called again, not even by a delivery in progress.
  public func cancel() {
    // Releasing the owner or the closure may call this method again, so both properties are cleared
    // first.
    let ended = (owner, end)
    owner = nil
    end = nil
    ended.1?()
  }
}
