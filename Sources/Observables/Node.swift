/// A value as the changes see it that pass through it, one phase after the other.
protocol Node: AnyObject {
  /// The queue of the change that it takes part in, or took part in last.
  var queue: SerialQueue { get set }

  /// Works out the new value from those of its sources; a variable has it already.
  func prepare()
  /// Tells the observers what is about to change.
  func tellBefore()
  /// Takes the new value.
  func commit()
  /// Tells the observers what has changed.
  func tellAfter()
}
