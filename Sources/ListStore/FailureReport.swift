public import ListMachine

/// A failure to show for a moment, for example as a toast.
public struct FailureReport<Row: Identifiable & Sendable, Failure: Error>: Sendable {
  /// The failure.
  public let failure: LoadFailure<Failure>
  /// The edit that is undone because of the failure, if it is the failure of an edit.
  public let undone: ListEdit<Row>?
}

extension FailureReport: Equatable where Row: Equatable, Failure: Equatable {}
extension FailureReport: Hashable where Row: Hashable, Failure: Hashable {}
