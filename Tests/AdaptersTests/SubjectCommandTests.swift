import Adapters
import MockSources
import Screens
import Testing

@Suite("Subject commands")
struct SubjectCommandTests {
  /// Two rows, the second with all fields that a file can give it.
  private static let page = SourcePage(
    rows: [
      Row(id: .number(1)),
      Row(
        id: .text("b"),
        record: Record(
          title: "Second",
          fields: [
            .init(name: "id", value: "b"), .init(name: "title", value: "Second"),
            .init(name: "year", value: "1957"),
          ])),
    ], next: .after(.text("b")))

  /// A page with a previous page, and a row that the list inserted.
  private static let insertedPage: SourcePage = {
    var page = SourcePage(rows: [Row(id: .number(7))], next: nil)
    page.previous = .before(.number(7))
    page.localIDs = [.number(7): .text("local-1")]
    return page
  }()

  /// The rows in the notation of the protocol.
  private static let rows =
    #"[{"id":"1","title":"Item 1"},{"id":"b","title":"Second","year":"1957"}]"#

  @Test(
    "A command is one line with its members in the order of the contract",
    arguments: [
      (
        SubjectCommand.start(
          .init(
            title: "a \"b\"",
            options: [
              .init(name: "page", value: "3"), .init(name: "zeros", value: "03"),
              .init(name: "of", value: "books"), .init(name: "start", value: "2", isText: true),
            ], paging: .cursor, pageSize: 2)),
        #"{"do":"start","case":"a \"b\"","options":{"page":3,"zeros":"03","of":"books","start":"2"},"#
          + #""paging":"cursor","pageSize":2}"#
      ),
      (.action(.init("firstLoad")), #"{"do":"action","action":"firstLoad","arguments":[]}"#),
      (
        .action(
          .init("open", [.text("a"), .choice("soon"), .position(3), .cell(section: 1, row: 2)])),
        #"{"do":"action","action":"open","arguments":["a","soon",3,"1.2"]}"#
      ),
      (
        .action(
          .init("firstLoad", cached: page, change: .init(paging: .offset, pageSize: 20))),
        #"{"do":"action","action":"firstLoad","arguments":[],"cached":{"rows":\#(rows),"next":"b"},"#
          + #""sourceChanged":true,"paging":"offset","pageSize":20}"#
      ),
      (
        .answer(request: 2, .page(page)),
        #"{"do":"answer","request":2,"page":{"rows":\#(rows),"next":"b"}}"#
      ),
      (
        .answer(request: 2, .page(insertedPage)),
        #"{"do":"answer","request":2,"page":{"rows":[{"id":"7","local":"local-1","title":"Item 7"}],"#
          + #""next":null,"previous":"7"}}"#
      ),
      (
        .answer(request: 1, .page(SourcePage(rows: [], next: .page(2)))),
        #"{"do":"answer","request":1,"page":{"rows":[],"next":2}}"#
      ),
      (
        .answer(request: 1, .page(SourcePage(rows: [], next: .offset(20)))),
        #"{"do":"answer","request":1,"page":{"rows":[],"next":20}}"#
      ),
      (.answer(request: 1, .count(7)), #"{"do":"answer","request":1,"count":7}"#),
      (.answer(request: 1, .failure("no")), #"{"do":"answer","request":1,"failure":"no"}"#),
      (
        .answer(request: 1, .own("late", SourcePage(rows: [], next: nil))),
        #"{"do":"answer","request":1,"reply":"late","page":{"rows":[],"next":null}}"#
      ),
      (.advance(300), #"{"do":"advance","by":300}"#),
    ])
  func lines(command: SubjectCommand, line: String) {
    #expect(command.line == line)
  }

  @Test("The seed of hello is a number that every language can represent")
  func hello() {
    #expect(SubjectCommand.hello(seed: 7) == #"{"do":"hello","v":1,"seed":7}"#)
    #expect(SubjectCommand.hello(seed: .max) == #"{"do":"hello","v":1,"seed":2147483647}"#)
  }

  @Test("The short form of a command is written as in a trace")
  func words() {
    let commands: [SubjectCommand] = [
      .start(.init(title: "a", paging: .single, pageSize: 1)),
      .action(.init("open", [.position(3), .text("a")])), .answer(request: 1, .page(Self.page)),
      .answer(request: 1, .page(SourcePage(rows: [], next: nil))), .answer(request: 2, .count(7)),
      .answer(request: 3, .failure("no")), .answer(request: 4, .own("late", Self.page)),
      .advance(300),
    ]
    #expect(
      commands.map(\.words) == [
        "start", "open 3 \"a\"", "#1 succeed 2", "#1 empty", "#2 succeed 7", "#3 fail \"no\"",
        "#4 late", "wait 300ms",
      ])
  }
}
