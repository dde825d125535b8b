import TestSupport
import Testing

/// Messages of a list that are refused because no script, trace or run can represent them.
@Suite(
  "Invalid messages of a list driven by an adapter",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct SubjectRefusalTests {
  @Test("A hello whose words would hide other words is refused by play and by adapter check")
  func hiding() throws {
    let place = try Workplace()
    try place.write(
      "hiding.py",
      quickAdapter(hello: #"{"v":1,"screen":"own","actions":["wait"],"observes":[]}"#, then: "{}"))
    let message =
      "\"actions\" names \"wait\", which is a step of the language; choose another name\n"
    let played = try place.listsh(
      "play", "--adapter", "python3 hiding.py", "-c", "screen own; open")
    #expect(
      played == .init(status: 2, errors: "listsh: adapter 'python3 hiding.py': error: \(message)")
    )
    let checked = try place.listsh("adapter", "check", "python3 hiding.py")
    #expect(checked.status == 2)
    #expect(checked.output.contains(message), Comment(rawValue: checked.output))
  }

  @Test(
    "Control characters from an adapter are escaped, or refused if no trace can print them",
    arguments: [
      (
        #"{"verdict":"ignored","reason":"a\u001b[31m\nb"}"#,
        #"open   ?   ignored: a\u{1B}[31m\nb"#
      ),
      (
        #"{"state":"a\u001b[31m\nb"}"#,
        #"error: "state" is "a\u{1B}[31m\nb", which a trace cannot print"#
      ),
      (#"{"state":"a → b"}"#, #"error: "state" is "a → b", which a trace cannot print"#),
      (#"{"state":"a  b"}"#, #"error: "state" is "a  b", which a trace cannot print"#),
      (#"{"state":"a #b"}"#, #"error: "state" is "a #b", which a trace cannot print"#),
      (#"{"state":"a[..]"}"#, #"error: "state" is "a[..]", which a trace cannot print"#),
      (#"{"state":"?"}"#, #"error: "state" is "?", which a trace cannot print"#),
      (#"{"state":"a b"}"#, "open   ? → a b"),
      (#"{"state":"tab #1"}"#, "open   ? → tab #1"),
      (
        #"{"effects":[{"a\u001b[31m\nb":"c"}]}"#,
        #"error: the name of an effect is a word without quotes, ;, =, comments and [..], not "a\u{1B}[31m\nb""#
      ),
      (#"{"effects":[{"s:a.y":"a\u001b[31m\nb"}]}"#, #"open   ?   s:a.y "a\u{1B}[31m\nb""#),
    ])
  func terminalText(reported: String, shown: String) throws {
    let place = try Workplace()
    let hello = quietHello.dropLast() + #","reasons":true}"#
    try place.write("odd.py", quickAdapter(hello: String(hello), then: reported))
    let played = try place.listsh("play", "--adapter", "python3 odd.py", "-c", "screen own; open")
    #expect(played.output.contains(shown), Comment(rawValue: played.output))
    #expect(played.status == (shown.hasPrefix("error") ? 2 : 0))
  }

  @Test("A list that sends a request after every response is stopped after 1,000 requests")
  func endless() throws {
    let place = try Workplace()
    try place.write(
      "again.py", quickAdapter(hello: quietHello, then: #"{"effects":[{"asks":null}]}"#))
    let call = ["play", "--adapter", "python3 again.py", "-c"]
    let played = try place.listsh(call + ["screen own; open"])
    #expect(played.status == 2)
    let error =
      "error: it sent more than 1000 requests after consecutive responses; it may load forever"
    #expect(played.output.contains(error), Comment(rawValue: String(played.output.suffix(300))))
    // The same number of requests is allowed if there are actions between them.
    let busy = try place.listsh(call + ["screen own; (open & succeed)×600; open &"])
    #expect(busy.status == 0)
  }
}
