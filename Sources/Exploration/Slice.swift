/// A part of the frontier, which one job expands.
@usableFromInline
package struct Slice<Subject: Model>: Sendable {
  @usableFromInline package var keys: [Subject.Key] = []
  @usableFromInline package var numbers: [UInt32] = []

  @inlinable
  package init() {}
}
