/// A value that takes part in a change, phase by phase.
protocol Node: AnyObject {
  /// The queue of the change in progress, or of the last one.
  var queue: SerialQueue { get set }

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
