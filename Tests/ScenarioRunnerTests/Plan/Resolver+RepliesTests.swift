import Testing

@Suite("Resolver: replies")
struct ResolverRepliesTests {
  private static let succeed = "write [#n] succeed [N] [next \"KEY\"|next none]"

  @Test(
    "An argument that a reply does not accept is an error",
    arguments: [
      ("succeed x", "1:9: succeed does not take 'x'; \(succeed)"),
      ("succeed fetchMore", "1:9: succeed does not take 'fetchMore'; put a ; before fetchMore"),
      ("empty refresh", "1:7: empty does not take 'refresh'; put a ; before refresh"),
      ("succeed 1 2", "1:11: succeed does not take '2'; \(succeed)"),
      (
        "succeed next",
        "1:1: next takes a key in quotes or none; write next \"KEY\" or next none"
      ),
      ("succeed next none 3", "1:19: succeed does not take '3'; \(succeed)"),
      (
        "succeed next 3",
        "1:14: next takes a key in quotes or none; write next \"KEY\" or next none"
      ),
      ("empty 3", "1:7: empty does not take '3'; write [#n] empty [next \"KEY\"|next none]"),
      ("fail x", "1:6: the message must be in quotes; write fail \"x\""),
      ("fail 'no network'", "1:6: the message must be in quotes; write fail \"no network\""),
      ("fail “it's”", "1:6: the message must be in quotes; write fail \"it's\""),
      ("fail no network", "1:6: the message must be in quotes; write fail \"no network\""),
      ("fail \"a\" \"b\"", "1:10: fail does not take '\"b\"'; write [#n] fail [\"message\"]"),
    ])
  func reportsErrors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }
}
