extension Array {
  /// The elements where they stand, to be read without a reference to the array or to one of them being counted.
  ///
  /// The standard library's own `span` of an array is there from macOS 26 on only. Elements that are classes are not for this: a
  /// Mac may keep them elsewhere.
  @inlinable
  package var borrowed: Swift.Span<Element> {
    @_lifetime(borrow self)
    borrowing get {
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(elements.span, borrowing: self)
    }
  }
}
