/// An action of the user on a list.
public struct SubjectAction: Hashable, Sendable {
  /// The word of the action, as scenarios write it.
  public var name: String
  /// The arguments of the action, as strings.
  public var arguments: [String]
  /// The cached first page, if the action loads the list and the server has a cache.
  public var cached: ServerPage?
  /// The paging of the new source, if a `source` step changed the source since the last reload.
  public var sourceChange: SourceChange?

  /// The paging of a new source.
  public struct SourceChange: Hashable, Sendable {
    /// The paging of the server.
    public var paging: SubjectStart.Paging
    /// The number of rows per page.
    public var pageSize: Int
  }

  package init(
    name: String, arguments: [String], cached: ServerPage? = nil, sourceChange: SourceChange? = nil
  ) {
    self.name = name
    self.arguments = arguments
    self.cached = cached
    self.sourceChange = sourceChange
  }
}
