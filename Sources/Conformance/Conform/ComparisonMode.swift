/// How much of two lists is compared.
package enum ComparisonMode: String, Hashable, Sendable, CaseIterable {
  /// What a person sees, and what the server is asked.
  case seen
  /// State names, values and texts too.
  case told
  /// The pages asked and the rows held alone.
  case server
}
