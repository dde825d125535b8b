/// A value that takes part in a change, phase by phase.
protocol Node: AnyObject {
  /// The queue of the change in progress, or of the last one.
  var queue: SerialQueue { get set }

  /// Computes the new value from those of its sources; a variable has it already.
  func prepare()
  /// Calls the `beforeChange` observers.
  func notifyBefore()
  /// Replaces the value by the new one.
  func commit()
  /// Calls the `afterChange` observers.
  func notifyAfter()
}
