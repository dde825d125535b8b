internal import Adapters
internal import MockSources
internal import Screens
internal import Text

// Conversions between the types of this library and those of the adapter protocol.

extension SubjectHello {
  /// Converts a description. Throws if a name is not a word or occurs twice.
  init(_ about: SubjectDescription) throws(SubjectFailure) {
    self.init(
      name: about.name, screen: about.screen, actions: about.actions.map { Action($0) },
      once: about.once, states: about.states, effects: about.effects,
      observations: about.observes.map { Observation($0) }, wantsTime: about.usesClock)
    isInProcess = true
    try checkNames()
  }
}

extension SubjectHello.Action {
  init(_ action: SubjectDescription.Action) {
    self.init(
      action.name, action.summary,
      parameters: action.parameters.map { parameter in
        let kind: Screens.Parameter.Kind =
          switch parameter.kind {
          case .text: .text
          case .position: .position
          case .cell: .cell
          case .choice(let words): .choice(words)
          }
        return Screens.Parameter(parameter.name, kind)
      }, isReload: action.isReload)
  }
}

extension SubjectHello.Observation {
  init(_ observation: SubjectDescription.Observation) {
    let kind: Kind? =
      switch observation.kind {
      case .number: .number
      case .flag: .flag
      case .text: .text
      case .word: .word
      case nil: nil
      }
    self.init(
      observation.name, kind, observation.summary, isReported: observation.isReported)
  }
}

extension SubjectReport {
  /// Creates a report from the observed values and the effects of a subject, and the numbers of the
  /// requests that wait.
  init(_ look: SubjectLook, _ effects: [Effect], waits: [Int] = []) {
    self.init(
      state: look.state, effects: effects, rows: look.rows,
      // Sort the values, because a report has an order and a dictionary does not.
      values: look.values.sorted { $0.key < $1.key }.map { name, value in
        JSONValue.Member(name: name, value: JSONValue(value))
      }, fingerprint: look.fingerprint, waits: waits)
  }
}

extension JSONValue {
  init(_ value: SubjectValue) {
    switch value {
    case .none: self = .null
    case .flag(let flag): self = .flag(flag)
    case .number(let number): self = .number(String(number))
    case .text(let text): self = .string(text)
    }
  }
}

extension SubjectReport.Effect {
  init(_ effect: SubjectEffect) {
    switch effect {
    case .asks(let key): self = .asks(key: key)
    case .cancels(let request): self = .cancels(request)
    case .toast(let text): self = .toast(text)
    case .drops(let count): self = .drops(count)
    case .opens(let page): self = .opens(page)
    case .requests(let request): self = .requests(SubjectRequest(request))
    case .holds(let request): self = .holds(SubjectRequest(request))
    case .undoes(let request):
      if case .edit(let edit) = SubjectRequest(request) {
        self = .undoes(edit)
      } else {
        self = .other(name: "undoes", "\(request)")
      }
    case .other(let name, let text): self = .other(name: name, text)
    }
  }
}

extension SubjectRequest {
  /// Creates a request from one of the scenario's server.
  init(_ request: ServerRequest) {
    switch request {
    case .pageAfter(let key): self = .page(key: key)
    case .pageFrom(let id): self = .from(id)
    case .pageBefore(let id): self = .before(id)
    case .remove(let id): self = .edit(.remove(RowID(id)))
    case .rename(let id, let title): self = .edit(.rename(RowID(id), title: title))
    case .insert(let title, let id): self = .edit(.insert(title: title, local: RowID(id)))
    }
  }
}

extension SubjectStart {
  init(_ start: SubjectCommand.Start) {
    var options: [String: String] = [:]
    for option in start.options { options[option.name] = option.value }
    self.init(
      title: start.title, options: options, pageSize: start.pageSize,
      paging: Paging(start.paging))
  }
}

extension SubjectStart.Paging {
  init(_ paging: MockSources.Paging) {
    switch paging {
    case .numbered: self = .numbered
    case .offset: self = .offset
    case .cursor: self = .cursor
    case .single: self = .single
    }
  }
}

extension SubjectAction {
  init(_ action: SubjectCommand.Action) {
    self.init(
      name: action.name,
      arguments: action.arguments.map { argument in
        switch argument {
        case .text(let text), .choice(let text): text
        case .position, .cell, .range: argument.description
        }
      },
      cached: action.cached.map { ServerPage($0) },
      sourceChange: action.change.map {
        SourceChange(paging: SubjectStart.Paging($0.paging), pageSize: $0.pageSize)
      })
  }
}

extension ServerAnswer {
  /// Creates a response from a reply of the protocol.
  init(_ reply: SubjectCommand.Reply) {
    switch reply {
    case .page(let page): self = .page(ServerPage(page))
    case .count(let count): self = .count(count)
    case .failure(let message), .permanentFailure(let message): self = .failure(message)
    case .saved(let row):
      self = .page(ServerPage(rows: row.map { [ServerRow($0, local: nil)] } ?? [], next: nil))
    case .own(let name, let page): self = .reply(name, ServerPage(page))
    }
  }
}

extension ServerPage {
  /// Creates a page from a page of a source, with strings as keys.
  init(_ page: SourcePage) {
    let localIDs = page.localIDs
    self.init(
      rows: page.rows.map { ServerRow($0, local: localIDs[$0.id]) }, next: page.next?.text,
      previous: page.previous?.text)
  }
}

extension PageKey {
  /// The key as a string, or `nil` for the first page and for all rows.
  fileprivate var text: String? {
    switch self {
    case .page(let number), .offset(let number): String(number)
    case .after(let id), .from(let id), .before(let id): id.description
    case .first, .all: nil
    }
  }
}

extension ServerRow {
  init(_ row: Row, local: RowID?) {
    var fields: [String: String] = [:]
    for field in row.record?.fields ?? [] where field.name != "id" && field.name != "title" {
      fields[field.name] = field.value
    }
    self.init(id: row.id.description, title: row.title, fields: fields, localID: local?.description)
  }
}
