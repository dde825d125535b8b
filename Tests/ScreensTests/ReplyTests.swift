import Screens
import Testing

@Suite("Replies")
struct ReplyTests {
  @Test(
    "A reply is printed as in a script, with the default message",
    arguments: [
      (Reply.succeed(), "succeed"), (.succeed(count: 3), "succeed 3"),
      (.succeed(count: 3, next: .key("a\"b")), #"succeed 3 next "a\"b""#),
      (.succeed(next: Reply.NextKey.none), "succeed next none"), (.empty(), "empty"),
      (.empty(next: .key("7")), #"empty next "7""#),
      (.fail(Reply.defaultMessage), #"fail "request failed""#),
      (.fail("a\u{1B}"), #"fail "a\u{1B}""#), (.own("malformed"), "malformed"),
    ])
  func printsReplies(reply: Reply, text: String) {
    #expect(reply.description == text)
  }
}
