package import Screens
package import Text

/// The response of a list under test to a command: its effects and its observations.
package struct SubjectReport: Hashable, Sendable {
  /// The name of the list's state, or `nil` if it has not changed.
  package var state: String?
  /// The effects of the command, in order.
  package var effects: [Effect]
  /// The ids of the list's rows, or `nil` if they have not changed.
  package var rows: [String]?
  /// The reported observations. All other observations have not changed.
  package var values: [JSONValue.Member]
  /// The verdict on the command, or `nil` if the list does not report one.
  package var verdict: Verdict.Kind?
  /// The reason why the list ignored or dropped the command.
  package var reason: String?
  /// The fingerprint of the list's whole state.
  package var fingerprint: String?
  /// The numbers of the requests that wait for their retry.
  package var waits: [Int]

  /// An effect of a command on the world outside the list.
  package enum Effect: Hashable, Sendable {
    /// The list requested the page with this key, or the first page.
    case asks(key: String?)
    /// The list cancelled the request with this number.
    case cancels(Int)
    case toast(String)
    /// The list dropped this many duplicate rows.
    case drops(Int)
    /// The list opened another screen.
    case opens(String)
    /// An effect that only this list has.
    case other(name: String, String)
    /// A list with layers, such as `feed`, sent this request. The request has the next number.
    case requests(SubjectRequest)
    /// The list sent the held request with this number.
    case asksHeld(Int, SubjectRequest)
    /// The list holds this request until the network is back. The request has the next number.
    case holds(SubjectRequest)
    /// The request with this number failed, and waits this many milliseconds before its retry.
    case waits(Int, milliseconds: Int)
    /// The list undid an edit.
    case undoes(SavedEdit)
  }

  package init(
    state: String? = nil, effects: [Effect] = [], rows: [String]? = nil,
    values: [JSONValue.Member] = [], verdict: Verdict.Kind? = nil, reason: String? = nil,
    fingerprint: String? = nil, waits: [Int] = []
  ) {
    self.waits = waits
    self.state = state
    self.effects = effects
    self.rows = rows
    self.values = values
    self.verdict = verdict
    self.reason = reason
    self.fingerprint = fingerprint
  }
}

extension SubjectReport.Effect {
  /// The name of the effect in the `effects` of hello.
  package var name: String {
    switch self {
    case .asks: "asks"
    case .cancels: "cancels"
    case .toast: "toast"
    case .drops: "drops"
    case .opens: "opens"
    case .other(let name, _): name
    case .requests, .asksHeld: "asks"
    case .holds: "holds"
    case .waits: "wakes"
    case .undoes: "undoes"
    }
  }

  /// The effect as text. A trace prints this text for effects that are notes; for requests, it
  /// prints the page instead of the key.
  package var note: String {
    switch self {
    case .asks(let key): "asks \(key ?? "first")"
    case .cancels(let number): "cancels #\(number)"
    case .toast(let message): "toast \(quoted(message))"
    case .drops(let count): "drops \(counted(count, "duplicate"))"
    case .opens(let page): "opens \(quoted(page))"
    case .other(let name, let text): "\(name) \(quoted(text))"
    case .requests(let request), .asksHeld(_, let request): "asks \(request)"
    case .holds(let request): "holds \(request)"
    case .waits(_, let milliseconds): "wakes at \(milliseconds)ms"
    case .undoes(let edit): "undoes \(edit)"
    }
  }
}

extension SubjectReport {
  /// The names of the observations that the report contains.
  var observations: Set<String> {
    Set(values.map(\.name)).union(state == nil ? [] : ["state"]).union(rows == nil ? [] : ["rows"])
  }

  package init(_ answer: JSONValue) throws(SubjectFailure) {
    let reader = MemberReader(object: answer, what: "the answer")
    if try reader.flag("unrecorded") ?? false {
      if let other = answer.members?.first(where: { $0.name != "unrecorded" }) {
        throw SubjectFailure(
          "\"unrecorded\" is the only member of its report, but there is \(quoted(other.name)) too")
      }
      var failure = SubjectFailure("the recording does not contain this message")
      failure.isUnrecorded = true
      throw failure
    }
    if let why = answer["failed"] {
      throw SubjectFailure("the adapter failed: \(why.string ?? why.kind)")
    }
    waits = []
    state = try reader.text("state")
    fingerprint = try reader.text("fingerprint")
    reason = try reader.text("reason")
    verdict = try reader.text("verdict").map { (word) throws(SubjectFailure) in
      guard let verdict = Verdict.Kind(rawValue: word) else {
        throw SubjectFailure("unknown verdict \(quoted(word)); send moved, ignored or dropped")
      }
      return verdict
    }
    effects = []
    for item in try reader.optionalItems("effects") { effects.append(try Effect(item)) }
    rows = try reader.words("rows")
    guard let members = answer["values"], members != .null else {
      values = []
      return
    }
    guard let members = members.members else {
      throw SubjectFailure("\"values\" is an object, not \(members.kind)")
    }
    values = members
  }
}

extension SubjectReport.Effect {
  /// Reads an effect, which is an object with one member.
  fileprivate init(_ item: JSONValue) throws(SubjectFailure) {
    guard let members = item.members else {
      throw SubjectFailure("an effect is an object such as {\"asks\":null}, not \(item.kind)")
    }
    guard let member = members.first, members.count == 1 else {
      throw SubjectFailure(
        "an effect is an object with one member, such as {\"asks\":null}, but this one has "
          + (members.isEmpty ? "none" : members.map { quoted($0.name) }.joined(separator: ", ")))
    }
    switch (member.name, member.value) {
    case ("asks", .null): self = .asks(key: nil)
    case ("asks", let value):
      guard let key = value.keyText else { throw Self.wrong(member, "a key or null") }
      self = .asks(key: key)
    case ("cancels", let value):
      guard let number = value.integer else { throw Self.wrong(member, "a request's number") }
      self = .cancels(number)
    case ("drops", let value):
      guard let count = value.integer, count >= 0 else {
        throw Self.wrong(member, "a number of rows")
      }
      self = .drops(count)
    case (let name, let value):
      guard let text = value.string else { throw Self.wrong(member, "a string") }
      switch name {
      case "toast": self = .toast(text)
      case "opens": self = .opens(text)
      default: self = .other(name: name, text)
      }
    }
  }

  /// Returns the error for an invalid value of an effect.
  private static func wrong(_ member: JSONValue.Member, _ wanted: String) -> SubjectFailure {
    SubjectFailure("the effect \(quoted(member.name)) takes \(wanted), not \(member.value.kind)")
  }
}
