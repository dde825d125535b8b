import Testing

/// An adapter in shell code that misbehaves at one message and is correct before it.
struct HostileAdapter: Sendable, CustomTestStringConvertible {
  /// The message at which the adapter misbehaves.
  var message: Message
  /// The misbehavior.
  var offense: Offense
  /// How the adapter reacts to being ended.
  var manners: Manners

  /// The messages of a small case, in their order.
  enum Message: String, CaseIterable, Sendable {
    case hello, start, action, answer
  }

  /// A misbehavior: shell code, and a part of the error that it must cause.
  struct Offense: Sendable {
    /// The name of the misbehavior.
    var name: String
    /// The shell code.
    var script: String
    /// A part of the error message.
    var error: String
    /// Whether the adapter closes its output and keeps running.
    var closesOutput = false
    /// The messages at which the misbehavior is possible.
    var messages = Message.allCases
  }

  /// How an adapter avoids being ended.
  enum Manners: String, CaseIterable, Sendable {
    /// It does not.
    case polite
    /// It ignores the end of its input, and SIGTERM.
    case stubborn
    /// Its children keep its pipes open, and ignore the end of its input and SIGTERM.
    case fertile
    /// Its child is in another process group.
    case fugitive

    var script: String {
      switch self {
      case .polite: ""
      case .stubborn: "trap '' TERM HUP INT"
      case .fertile: "trap '' TERM HUP INT; sleep 600 & sleep 600 &"
      case .fugitive: "setsid sleep 600 &"
      }
    }

    /// Whether a child process keeps the adapter's output open, where listsh cannot close it.
    var holdsOutput: Bool { self == .fertile || self == .fugitive }

    var ending: String { self == .polite ? "" : "while :; do sleep 600; done" }
  }

  static let hello =
    #"{"v":1,"name":"Hostile","screen":"list","actions":["firstLoad","fetchMore"],"effects":["asks"],"observes":["state","rows","more","error"]}"#
  static let fresh = #"{"state":"idle","rows":[],"values":{"more":false,"error":null}}"#
  static let loading = #"{"state":"loading","effects":[{"asks":null}]}"#
  static let content = #"{"state":"content","rows":["1"],"values":{"more":false}}"#

  /// The argument of `sh -c`.
  var command: String {
    let lines = Message.allCases.map { message in
      let answer =
        switch message {
        case .hello: Self.hello
        case .start: Self.fresh
        case .action: Self.loading
        case .answer: Self.content
        }
      let body = message == self.message ? offense.script : "echo '\(answer)'"
      return "*'\"do\":\"\(message.rawValue)\"'*) \(body) ;;"
    }
    return """
      \(manners.script)
      while read -r line; do case "$line" in
      \(lines.joined(separator: "\n"))
      esac; done
      \(manners.ending)
      """
  }

  var testDescription: String { "\(offense.name) at \(message.rawValue), \(manners.rawValue)" }

  private static let afterHello: [Message] = [.start, .action, .answer]

  /// The shell code that answers `text`.
  private static func answering(_ text: String) -> String { "echo '\(text)'" }

  /// All misbehaviors.
  static let offenses: [Offense] = [
    Offense(name: "answers nothing", script: "sleep 600", error: "no response within 300ms"),
    Offense(
      name: "garbage", script: answering(#"{state: idle}"#),
      error: "the answer is not a JSON object: expected a key in quotes"),
    Offense(
      name: "two objects", script: answering(#"{"a":1} {"b":2}"#),
      error: "one line holds more than one object; standard output is the protocol"),
    Offense(
      name: "a comma behind", script: answering(#"{"a":1},"#),
      error: "one line holds more than one object"),
    Offense(
      name: "half a line", script: "printf '{\"state\":'; sleep 600",
      error: "no complete response within 300ms"),
    Offense(
      name: "half a line, then gone", script: "printf '{\"state\":'; exit",
      error: "the adapter exited in the middle of a line"),
    Offense(
      name: "talk alone", script: "echo 'listening on port 80'; sleep 600",
      error: "no response within 300ms"),
    Offense(name: "ends", script: "exit 0", error: "the adapter exited before answering"),
    Offense(
      name: "ends with a status", script: "echo 'no such module' >&2; exit 3",
      error: "the adapter exited with status 3 before answering"),
    Offense(name: "is killed", script: "kill -KILL $$", error: "SIGKILL ended the adapter"),
    Offense(name: "crashes", script: "kill -SEGV $$", error: "SIGSEGV ended the adapter"),
    Offense(
      name: "closes its output", script: "exec >&-; sleep 600",
      error: "the adapter closed its standard output before answering", closesOutput: true),
    Offense(
      name: "no UTF-8", script: "printf '{\"state\":\"\\377\"}\\n'",
      error: "the answer is not a JSON object: it is not UTF-8"),
    Offense(
      name: "nested too deep", script: "printf '{\"state\":'; printf '%0999d' 0 | tr 0 '['; echo",
      error: "the answer is not a JSON object: nested deeper than 100 levels"),
    Offense(
      name: "another version", script: answering(#"{"v":2,"screen":"list"}"#),
      error: "hello reported \"v\":2; send \"v\":1", messages: [.hello]),
    Offense(
      name: "no version", script: answering(#"{"screen":"list"}"#),
      error: "hello has no \"v\"; send \"v\":1", messages: [.hello]),
    Offense(
      name: "no screen", script: answering(#"{"v":1,"actions":[],"observes":[]}"#),
      error: "hello has no \"screen\"; send a word", messages: [.hello]),
    Offense(
      name: "no actions", script: answering(#"{"v":1,"screen":"list","observes":[]}"#),
      error: "hello has no \"actions\"; send an array", messages: [.hello]),
    Offense(
      name: "actions that are none",
      script: answering(#"{"v":1,"screen":"list","actions":7,"observes":[]}"#),
      error: "hello reported \"actions\":7; send an array", messages: [.hello]),
    Offense(
      name: "gives up later", script: answering(#"{"failed":"no database"}"#),
      error: "the adapter failed: no database", messages: afterHello),
    Offense(
      name: "an unknown state", script: answering(#"{"state":"loadng"}"#),
      error: "\"state\" is \"loadng\", which is not a state of list; did you mean loading?",
      messages: afterHello),
    Offense(
      name: "an unknown observation", script: answering(#"{"values":{"mroe":true}}"#),
      error: "the observation \"mroe\", which the screen list does not have; did you mean more?",
      messages: afterHello),
    Offense(
      name: "a value of the wrong kind", script: answering(#"{"values":{"more":"yes"}}"#),
      error: "more is true, false or null, not \"yes\"; send true", messages: afterHello),
    Offense(
      name: "values that are none", script: answering(#"{"values":[1]}"#),
      error: "\"values\" is an object, not an array", messages: afterHello),
    Offense(
      name: "rows that are none", script: answering(#"{"rows":[{"id":"1"}]}"#),
      error: "the answer reported \"rows\" with an object; send an array of strings",
      messages: afterHello),
    Offense(
      name: "an effect that is none", script: answering(#"{"effects":["asks"]}"#),
      error: "an effect is an object such as {\"asks\":null}, not \"asks\"", messages: afterHello),
    Offense(
      name: "two effects in one", script: answering(#"{"effects":[{"asks":null,"cancels":1}]}"#),
      error: "an effect is an object with one member", messages: afterHello),
    Offense(
      name: "cancels what never was", script: answering(#"{"effects":[{"cancels":7}]}"#),
      error: "it cancels #7", messages: afterHello),
    Offense(
      name: "asks too much",
      script:
        "printf '{\"effects\":[{\"asks\":1}'; yes ',{\"asks\":1}' | head -1000 | tr -d '\\n'; echo ']}'",
      error: "it sent more than 1000 requests in one answer", messages: afterHello),
    Offense(
      name: "an unknown verdict", script: answering(#"{"verdict":"maybe"}"#),
      error: "unknown verdict \"maybe\"; send moved, ignored or dropped", messages: afterHello),
    Offense(
      name: "a start that is none", script: answering(#"{"rows":["1"]}"#),
      error: "start reported 1 row before anything was loaded; send \"rows\":[]",
      messages: [.start]),
    Offense(
      name: "a start that asks", script: answering(#"{"effects":[{"asks":null}]}"#),
      error: "start reported the effect \"asks\" before anything was loaded", messages: [.start]),
    Offense(
      name: "an array", script: "echo '[1]'; sleep 600", error: "no response within 300ms"),
    Offense(
      name: "a byte order mark", script: #"printf '\357\273\277{"v":1}\n'; sleep 600"#,
      error: "no response within 300ms; "
        + "the last line of its output has spaces or a byte order mark before the {"),
    Offense(
      name: "text before its report", script: #"printf 'loaded {"v":1}\n'; sleep 600"#,
      error: "no response within 300ms; the last line of its output has other text before the {"),
    Offense(
      name: "answers twice", script: "printf '{}\\n{}\\n'",
      error: "the adapter sent a second report to one message"),
    Offense(
      name: "floods its error", script: "yes error >&2", error: "no response within 300ms"),
    Offense(
      name: "talks without end", script: "yes talk", error: "no response within 300ms"),
  ]

  /// Every misbehavior at every possible message, with all reactions to being ended.
  static let all: [HostileAdapter] = offenses.flatMap { offense in
    offense.messages.flatMap { message in
      Manners.allCases.filter { !offense.closesOutput || !$0.holdsOutput }
        .map { HostileAdapter(message: message, offense: offense, manners: $0) }
    }
  }
}
