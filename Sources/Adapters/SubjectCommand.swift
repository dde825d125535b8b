package import MockSources
package import Screens
internal import Text

/// A command that listsh sends to a list under test. The list responds with its effects and
/// observations.
package enum SubjectCommand: Hashable, Sendable {
  /// A new list is created for a case.
  case start(Start)
  /// The user performs an action.
  case action(Action)
  /// The server responds to the request with this number.
  case answer(request: Int, Reply)
  /// The virtual clock advances by this many milliseconds.
  case advance(Int)
  /// The wait before the retry of the request with this number ends.
  case wake(Int)

  /// The parameters of a new list.
  package struct Start: Hashable, Sendable {
    package var title: String
    /// The options of the screen, by name, in the order of the script.
    package var options: [ScreenOptions.Setting]
    package var paging: Paging
    package var pageSize: Int

    package init(
      title: String, options: [ScreenOptions.Setting] = [], paging: Paging, pageSize: Int
    ) {
      self.title = title
      self.options = options
      self.paging = paging
      self.pageSize = pageSize
    }
  }

  /// An action of the user, with the data that the source adds to it.
  package struct Action: Hashable, Sendable {
    package var name: String
    package var arguments: [ActionArgument]
    /// The cached first page, if the action loads and a cache has one.
    package var cached: SourcePage?
    /// The paging of the new source, if the source changed since the last reload.
    package var change: Change?

    /// A change of the source since the last reload.
    package struct Change: Hashable, Sendable {
      package var paging: Paging
      package var pageSize: Int

      package init(paging: Paging, pageSize: Int) {
        self.paging = paging
        self.pageSize = pageSize
      }
    }

    package init(
      _ name: String, _ arguments: [ActionArgument] = [], cached: SourcePage? = nil,
      change: Change? = nil
    ) {
      self.name = name
      self.arguments = arguments
      self.cached = cached
      self.change = change
    }
  }

  package enum Reply: Hashable, Sendable {
    /// A page of rows, and the key of the next page.
    case page(SourcePage)
    /// A number, if the request was for a number.
    case count(Int)
    /// A failure with a message.
    case failure(String)
    /// A failure that no retry can fix, with its message.
    case permanentFailure(String)
    /// An edit is saved; the row is the one that the server inserted, if it inserted one.
    case saved(Row?)
    /// A reply that only this screen has, with its name, and the rows that the source returns for
    /// the reply.
    case own(String, SourcePage)

    /// Creates the response with `outcome` to an edit, or to another request.
    package init(_ outcome: Answer.Outcome, isEdit: Bool, isPermanent: Bool) {
      self =
        switch outcome {
        case .page(let page): isEdit ? .saved(page.rows.first) : .page(page)
        case .count(let count): .count(count)
        case .failure(let message): isPermanent ? .permanentFailure(message) : .failure(message)
        case .reply(let name, let page): .own(name, page)
        }
    }
  }

  /// Returns the line that says hello. It contains the lowest 31 bits of the seed, so that every
  /// adapter can store the number.
  package static func hello(seed: UInt64) -> String {
    var text = JSONText()
    text.object {
      $0.member("do", "hello")
      $0.member("v", 1)
      $0.member("seed", Int(truncatingIfNeeded: seed & 0x7FFF_FFFF))
    }
    return text.buffer.text
  }

  /// The line of the protocol, without its end.
  package var line: String {
    var text = JSONText()
    text.object { $0.write(self) }
    return text.buffer.text
  }

  /// A short form of the command for messages: "start", an action, or a response as in a trace.
  package var words: String {
    switch self {
    case .start: "start"
    case .action(let action):
      ([action.name] + action.arguments.map(\.description)).joined(separator: " ")
    case .answer(let request, let reply):
      switch reply {
      case .page(let page) where page.rows.isEmpty: "#\(request) empty"
      case .page(let page): "#\(request) succeed \(page.rows.count)"
      case .count(let count): "#\(request) succeed \(count)"
      case .failure(let message): "#\(request) fail \(quoted(message))"
      case .permanentFailure(let message): "#\(request) fail \(quoted(message)) permanent"
      case .saved: "#\(request) succeed"
      case .own(let name, _): "#\(request) \(name)"
      }
    case .advance(let milliseconds): "wait \(milliseconds)ms"
    case .wake(let request): "#\(request) wake"
    }
  }
}

extension JSONText {
  fileprivate mutating func write(_ command: SubjectCommand) {
    switch command {
    case .start(let start):
      member("do", "start")
      member("case", start.title)
      key("options")
      object { options in
        for setting in start.options {
          if !setting.isText, let number = Int(plainDigits: setting.value) {
            options.member(setting.name, number)
          } else {
            options.member(setting.name, setting.value)
          }
        }
      }
      member("paging", start.paging.rawValue)
      member("pageSize", start.pageSize)
    case .action(let action):
      member("do", "action")
      member("action", action.name)
      key("arguments")
      array { for argument in action.arguments { $0.write(argument) } }
      if let page = action.cached {
        key("cached")
        write(page)
      }
      if let change = action.change {
        member("sourceChanged", true)
        member("paging", change.paging.rawValue)
        member("pageSize", change.pageSize)
      }
    case .answer(let request, let reply):
      member("do", "answer")
      member("request", request)
      write(reply)
    case .advance(let milliseconds):
      member("do", "advance")
      member("by", milliseconds)
    case .wake(let request):
      member("do", "wake")
      member("request", request)
    }
  }

  private mutating func write(_ argument: ActionArgument) {
    switch argument {
    case .text(let text), .choice(let text): string(text)
    case .position(let position): number(position)
    case .cell, .range: string(argument.description)
    }
  }

  private mutating func write(_ reply: SubjectCommand.Reply) {
    switch reply {
    case .page(let page):
      key("page")
      write(page)
    case .count(let count):
      member("count", count)
    case .failure(let message):
      member("failure", message)
    case .permanentFailure(let message):
      member("failure", message)
      member("permanent", true)
    case .saved(let row):
      key("saved")
      if let row { write(row) } else { null() }
    case .own(let name, let page):
      member("reply", name)
      key("page")
      write(page)
    }
  }

  /// Writes the rows of a page and the key of the next one.
  private mutating func write(_ page: SourcePage) {
    object {
      $0.key("rows")
      $0.array { for row in page.rows { $0.write(row, local: page.localIDs[row.id]) } }
      $0.key("next")
      $0.write(page.next)
      if let previous = page.previous {
        $0.key("previous")
        $0.write(previous)
      }
    }
  }

  /// Writes a row, and the id under which the list inserted it, if any.
  private mutating func write(_ row: Row, local: RowID? = nil) {
    object {
      $0.member("id", row.id.description)
      if let local { $0.member("local", local.description) }
      $0.member("title", row.title)
      for field in row.record?.fields ?? [] where field.name != "id" && field.name != "title" {
        $0.member(field.name, field.value)
      }
    }
  }

  /// Writes a key, or null if there is none.
  private mutating func write(_ key: PageKey?) {
    switch key {
    case .page(let number), .offset(let number): self.number(number)
    case .after(let id), .from(let id), .before(let id): string(id.description)
    case .first, .all, nil: null()
    }
  }
}
