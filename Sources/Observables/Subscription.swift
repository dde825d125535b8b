/// The token of a subscription, which lasts until the token is cancelled or released.
///
/// Until then it keeps what was subscribed to alive, so a combined or mapped value needs no other holder.
public final class Subscription {
  /// What is subscribed to, which lives as long as this does.
  private var owner: AnyObject?
  /// What ends the subscription, until it was called.
  private var end: (() -> Void)?

  /// Makes the token of a subscription to `owner`, which is over once `end` was called.
  init(to owner: AnyObject, end: @escaping () -> Void) {
    self.owner = owner
    self.end = end
  }

  deinit {
    cancel()
  }

  /// Ends the subscription: its observer is not called again, not even by a delivery under way.
  public func cancel() {
    // What the two hold may, when it goes, come back here: both are taken out before either goes.
    let ended = (owner, end)
    owner = nil
    end = nil
    ended.1?()
  }
}
