/// A value that takes part in a change, phase by phase.
protocol Node: AnyObject {
  /// The propagations that reach the value, one for each variable that it is derived from.
  var propagations: [Propagation] { get }

  /// Computes the new value from the values of its sources. Does nothing for a variable, which has its new value
  /// already.
  func prepare()
  /// Calls the `beforeChange` observers.
  func notifyBefore()
  /// Replaces the value with the new one.
  func commit()
  /// Calls the `afterChange` observers.
  func notifyAfter()
}
