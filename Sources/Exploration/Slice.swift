/// A part of the frontier, which one job expands.
@usableFromInline
package struct Slice<Subject: Model>: Sendable {
  /// The keys of the states.
  @usableFromInline package var keys: [Subject.Key] = []
  /// The numbers of the states.
  @usableFromInline package var numbers: [UInt32] = []

  @inlinable
  package init() {}
}
