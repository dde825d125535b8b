/// Whether a pattern of `partCount` parts matches a whole text of `elementCount` elements.
///
/// A wildcard part matches any number of elements, and every other part matches one. After a
/// mismatch, only the last wildcard is extended, so the work is bounded by the product of the
/// lengths.
@inline(__always)  // Closures must cost nothing when a million lines are compared.
@inlinable
package func matches(
  partCount: Int, elementCount: Int, isWildcard: (_ part: Int) -> Bool,
  covers: (_ part: Int, _ element: Int) -> Bool
) -> Bool {
  var (part, element) = (0, 0)
  var retry: (part: Int, element: Int)?
  while part < partCount || element < elementCount {
    if part < partCount, isWildcard(part) {
      retry = (part, element)
      part += 1
    } else if part < partCount, element < elementCount, covers(part, element) {
      part += 1
      element += 1
    } else if let last = retry, last.element < elementCount {
      retry = (last.part, last.element + 1)
      (part, element) = (last.part + 1, last.element + 1)
    } else {
      return false
    }
  }
  return true
}
