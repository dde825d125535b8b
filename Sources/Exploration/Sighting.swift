/// Where a property was decided.
@usableFromInline
package struct Sighting<Subject: Model>: Sendable {
  /// The property's place in the list.
  @usableFromInline package var property: Int
  /// The number of the state.
  @usableFromInline package var number: UInt32
  /// The event that decided it, or `nil` where the state did.
  @usableFromInline package var event: Subject.Event?

  /// Makes a sighting.
  @inlinable
  package init(property: Int, number: UInt32, event: Subject.Event?) {
    self.property = property
    self.number = number
    self.event = event
  }
}
