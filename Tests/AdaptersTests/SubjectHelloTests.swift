import Adapters
import Screens
import Testing

@Suite("Subject hello")
struct SubjectHelloTests {
  @Test("All fields of the answer to hello are read")
  func whole() throws {
    let answer = try json(
      """
      {"v":1,"name":"Orders 2.3","screen":"orders","once":["open"],"states":["closed","open"],
       "actions":["open",{"name":"archive","summary":"puts it\\naway","reload":true,"parameters":[
         {"name":"row","kind":"position"},{"kind":"text"},{"name":"at","kind":"cell"},
         {"name":"how","kind":{"choice":["soon","late"]}}]}],
       "effects":["asks","says"],"reasons":true,"clock":true,
       "observes":["rows",{"name":"badge","kind":"number","summary":"put\\naway","reported":true},
         {"name":"text","kind":null}]}
      """)
    #expect(
      try SubjectHello(answer)
        == SubjectHello(
          name: "Orders 2.3", screen: "orders",
          actions: [
            .init("open"),
            .init(
              "archive", "puts it away",
              parameters: [
                .init("row", .position), .init("value", .text), .init("at", .cell),
                .init("how", .choice(["soon", "late"])),
              ], isReload: true),
          ], once: ["open"], states: ["closed", "open"], effects: ["asks", "says"],
          observations: [
            .init("rows"), .init("badge", .number, "put away", isReported: true), .init("text"),
          ], reportsReasons: true, wantsTime: true))
  }

  @Test("Missing fields are empty, and a missing name is the name of the screen")
  func least() throws {
    let hello = SubjectHello(
      name: "list", screen: "list", actions: [], effects: [], observations: [])
    #expect(try SubjectHello(json(#"{"v":1,"screen":"list","actions":[],"observes":[]}"#)) == hello)
    let nulls = """
      {"v":1.0,"name":null,"screen":"list","actions":[],"observes":[],"once":null,"states":null,
       "effects":null,"reasons":null,"clock":null}
      """
    #expect(try SubjectHello(json(nulls)) == hello)
  }

  @Test(
    "A missing field or a field of the wrong type is an error that names it",
    arguments: [
      (#"{"screen":"a"}"#, "hello has no \"v\"; send \"v\":1"),
      (#"{"failed":"no device"}"#, "the adapter cannot start: no device"),
      (#"{"v":2}"#, "hello reported \"v\":2; send \"v\":1"),
      (#"{"v":"1"}"#, "hello reported \"v\":\"1\"; send \"v\":1"),
      (#"{"v":1.5}"#, "hello reported \"v\":1.5; send \"v\":1"),
      (#"{"v":null}"#, "hello reported \"v\":null; send \"v\":1"),
      (#"{"v":1}"#, "hello has no \"screen\"; send a word"),
      (#"{"v":1,"screen":7}"#, "hello reported \"screen\":7; send a string"),
      (
        #"{"v":1,"screen":"a b"}"#,
        "hello reported \"screen\" with \"a b\"; send a word of letters, digits, - _ and ."
      ),
      (
        #"{"v":1,"screen":"1a"}"#,
        "hello reported \"screen\" with \"1a\"; send a word of letters, digits, - _ and ."
      ),
      (
        #"{"v":1,"screen":""}"#,
        "hello reported \"screen\" with \"\"; send a word of letters, digits, - _ and ."
      ),
      (#"{"v":1,"screen":"a"}"#, "hello has no \"actions\"; send an array"),
      (
        #"{"v":1,"screen":"a","actions":{}}"#,
        "hello reported \"actions\" as an object; send an array"
      ),
      (#"{"v":1,"screen":"a","actions":[]}"#, "hello has no \"observes\"; send an array"),
    ])
  func members(answer: String, message: String) throws {
    #expect(try failure { try SubjectHello(json(answer)) } == message)
  }

  @Test(
    "An invalid table in the answer to hello is an error that names the entry",
    arguments: [
      (
        #""actions":["a b"],"observes":[]"#,
        "hello reported \"actions\" with \"a b\"; send a word of letters, digits, - _ and ."
      ),
      (#""actions":[{}],"observes":[]"#, "an action has no \"name\"; send a word"),
      (
        #""actions":[{"name":"a","reload":1}],"observes":[]"#,
        "an action reported \"reload\":1; send true or false"
      ),
      (
        #""actions":[{"name":"a","parameters":[{"name":"b","kind":"row"}]}],"observes":[]"#,
        "the parameter \"b\" has the kind \"row\"; send text, position, cell or {\"choice\":[…]}"
      ),
      (
        #""actions":[{"name":"a","parameters":[{}]}],"observes":[]"#,
        "the parameter \"value\" has no \"kind\"; send text, position, cell or {\"choice\":[…]}"
      ),
      (
        #""actions":[{"name":"a","parameters":[{"kind":{"choice":[1]}}]}],"observes":[]"#,
        "the kind of a parameter reported \"choice\" with 1; send an array of strings"
      ),
      (
        #""actions":[{"name":"a","parameters":[{"kind":{"choice":["b","2s"]}}]}],"observes":[]"#,
        "the parameter \"value\" has the choice \"2s\"; scripts read it as a number, a time or a repeat; choose another word"
      ),
      (
        #""actions":[{"name":"a","parameters":[{"kind":{"choice":[]}}]}],"observes":[]"#,
        "the parameter \"value\" has no \"choice\"; send at least one word"
      ),
      (
        #""actions":[{"name":"a","parameters":[{"kind":{"choice":["up","a b"]}}]}],"observes":[]"#,
        "the parameter \"value\" has the choice \"a b\"; send words of letters, digits, - _ and ."
      ),
      (
        #""actions":["a","a"],"observes":[]"#,
        "hello reported \"actions\" with \"a\" twice; send it once"
      ),
      (
        #""actions":[],"observes":["a",{"name":"a"}]"#,
        "hello reported \"observes\" with \"a\" twice; send it once"
      ),
      (
        #""actions":[],"observes":["?"]"#,
        "hello reported \"observes\" with \"?\"; send a word of letters, digits, - _ and ."
      ),
      (
        #""actions":[],"observes":[{"name":"a","kind":"date"}]"#,
        "the observation \"a\" has the kind \"date\"; send number, flag, text or word"
      ),
      (
        #""actions":["open"],"observes":[],"once":["opne"]"#,
        "hello reported \"once\" with \"opne\", which \"actions\" lacks; did you mean open?"
      ),
      (
        #""actions":[],"observes":[],"once":["open"]"#,
        "hello reported \"once\" with \"open\", which \"actions\" lacks; send one of \"actions\""
      ),
      (
        #""actions":[],"observes":[],"effects":[null]"#,
        "hello reported \"effects\" with null; send an array of strings"
      ),
      (
        #""actions":[],"observes":[],"effects":["a b"]"#,
        "hello reported \"effects\" with \"a b\"; send a word of letters, digits, - _ and ."
      ),
      (
        #""actions":[],"observes":[],"effects":["asks","asks"]"#,
        "hello reported \"effects\" with \"asks\" twice; send it once"
      ),
      (
        #""actions":["a"],"observes":[],"once":["a","a"]"#,
        "hello reported \"once\" with \"a\" twice; send it once"
      ),
      (
        #""actions":[],"observes":[],"clock":"yes""#,
        "hello reported \"clock\":\"yes\"; send true or false"
      ),
    ])
  func tables(members: String, message: String) throws {
    let answer = #"{"v":1,"screen":"own",\#(members)}"#
    #expect(try failure { try SubjectHello(json(answer)) } == message)
  }
}
