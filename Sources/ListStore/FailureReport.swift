public import ListMachine

/// A failure to be shown for a moment.
public struct FailureReport<Row: Identifiable & Sendable, Failure: Error>: Sendable {
  /// The failure.
  public let failure: LoadFailure<Failure>
  /// The edit that is undone because of it, if it was an edit.
  public let undone: ListEdit<Row>?
}
