/// A piece of the frontier, for one body to continue.
@usableFromInline
package struct Slice<Subject: Model>: Sendable {
  /// The keys of the states.
  @usableFromInline package var keys: [Subject.Key] = []
  /// The numbers of the states.
  @usableFromInline package var numbers: [UInt32] = []

  /// Makes an empty slice.
  @inlinable
  package init() {}
}
