/// A way in which two lists differ, whichever transition shows it: the class of the event, and the gravest of what differs.
struct DifferenceClass: Hashable, Comparable {
  /// The class of the event.
  var kind: ConformEvent.Kind
  /// The gravest of what differs.
  var gravest: Difference

  /// Whether the first is graver.
  static func < (first: DifferenceClass, second: DifferenceClass) -> Bool {
    (first.gravest, first.kind) < (second.gravest, second.kind)
  }
}
