public import ListMachine

/// All that a person sees of a list at one time, its rows included.
public struct ListSnapshot<Row: Identifiable & Sendable, Failure: Error>: Sendable {
  /// The rows held, by position, also those behind an indicator.
  public var rows: PagedRows<Row>
  /// What is seen of the list apart from its rows.
  public var presentation: ListPresentation<Failure>

  /// Makes what a preview or a test shows.
  public init(rows: PagedRows<Row>, presentation: ListPresentation<Failure>) {
    self.rows = rows
    self.presentation = presentation
  }
}

extension ListSnapshot: Equatable where Row: Equatable, Failure: Equatable {}
extension ListSnapshot: Hashable where Row: Hashable, Failure: Hashable {}
