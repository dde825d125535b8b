// The part of Combine that ListComponentsUI uses, with the declarations of the real framework.

public protocol Subscription {}
public protocol Cancellable {}
public final class ObservableObjectPublisher {
  public init() {}
  public func send() {}
}
public protocol ObservableObject: AnyObject {
  associatedtype P = ObservableObjectPublisher
  var objectWillChange: ObservableObjectPublisher { get }
}
extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { ObservableObjectPublisher() }
}
