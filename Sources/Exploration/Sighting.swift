/// The state or transition that decided a property.
@usableFromInline
package struct Sighting<Subject: Model>: Sendable {
  @usableFromInline package var property: Int
  @usableFromInline package var number: UInt32
  /// The event of the transition that decided the property, or `nil` if a state decided it.
  @usableFromInline package var event: Subject.Event?

  @inlinable
  package init(property: Int, number: UInt32, event: Subject.Event?) {
    self.property = property
    self.number = number
    self.event = event
  }
}
