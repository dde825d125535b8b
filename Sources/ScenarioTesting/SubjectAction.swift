/// What a person does with a list.
public struct SubjectAction: Hashable, Sendable {
  /// The word of the action, as scenarios write it.
  public var name: String
  /// What it is given, as text.
  public var arguments: [String]
  /// The first page, where it loads and a cache knows it.
  public var cached: ServerPage?
  /// How another source is paged than at the reload before, where a `source` step named one.
  public var sourceChange: SourceChange?

  /// How another source is paged.
  public struct SourceChange: Hashable, Sendable {
    /// How the server counts its pages.
    public var paging: SubjectStart.Paging
    /// How many rows the server gives at once.
    public var pageSize: Int
  }

  /// Makes an action.
  package init(
    name: String, arguments: [String], cached: ServerPage? = nil, sourceChange: SourceChange? = nil
  ) {
    self.name = name
    self.arguments = arguments
    self.cached = cached
    self.sourceChange = sourceChange
  }
}
