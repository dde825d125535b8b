package import MockSources
package import Observables
internal import Text

/// The form during one event: four observable models, and the views that are derived from them.
///
/// The screen stores the values of the models, and creates a form for each event.
package final class CitiesForm {
  /// The cities chosen. A change clears the field.
  private let tags: Variable<[Row]>
  private let matches: Variable<[Row]>
  /// The text in the field. A change searches the cities and removes the mark.
  private let text: Variable<String>
  /// Whether the newest tag is marked.
  private let pendingRemoval: Variable<Bool>
  /// The subscriptions between the models.
  private let followers: [Subscription]

  package let view: ObservableValue<CitiesView>

  /// Creates a form with the values of `state` that searches `cities` and has a field of `width`
  /// columns.
  package init(_ state: CitiesState, cities: [Row] = [], width: Int) {
    let tags = Variable(state.tags)
    let matches = Variable(state.matches)
    let text = Variable(state.text)
    let pendingRemoval = Variable(state.pendingRemoval)
    followers = [
      tags.afterChange { _ in text.set("") },
      text.afterChange { change in
        matches.set(search(change.new, in: cities, without: tags.value))
        pendingRemoval.set(false)
      },
    ]
    view = combine(
      tags.map { $0.isEmpty ? "Add up to three cities" : nil },
      tags.map(placeholder(over:)),
      combine(tags, text, pendingRemoval) { !$0.isEmpty && $1.isEmpty && !$2 },
      combine(tags, text) { max(0, fieldColumns(tags: $0, text: $1) - width) },
      transform: CitiesView.init)
    self.tags = tags
    self.matches = matches
    self.text = text
    self.pendingRemoval = pendingRemoval
  }

  /// The current values of the models.
  package var state: CitiesState {
    var state = CitiesState()
    state.tags = tags.value
    state.matches = matches.value
    state.text = text.value
    state.pendingRemoval = pendingRemoval.value
    return state
  }

  /// Handles `event`. The observers of the models carry out the consequences.
  package func receive(_ event: CitiesEvent, into sink: inout EffectSink) -> Verdict {
    switch event {
    case .type(let typed): type(typed)
    case .backspace: backspace()
    case .select(let position): select(position)
    case .done: done(into: &sink)
    case .answered: .dropped("no request was sent")
    }
  }

  /// Types into the field, which searches the cities.
  private func type(_ typed: String) -> Verdict {
    guard !typed.isEmpty else { return .ignored("nothing typed") }
    text.update { $0 += typed }
    return .moved
  }

  /// Deletes a character, marks the newest tag, or removes the marked one.
  private func backspace() -> Verdict {
    if !text.value.isEmpty {
      text.update { $0.removeLast() }
    } else if pendingRemoval.value {
      tags.update { $0.removeLast() }
    } else if !tags.value.isEmpty {
      pendingRemoval.set(true)
    } else {
      return .ignored("nothing to remove")
    }
    return .moved
  }

  /// Adds the match at `position`, from 1, as a tag.
  private func select(_ position: Int) -> Verdict {
    guard tags.value.count < CitiesState.tagLimit else { return .ignored("three cities already") }
    guard matches.value.indices.contains(position - 1) else { return .ignored("no such match") }
    let city = matches.value[position - 1]
    tags.update { $0.append(city) }
    return .moved
  }

  /// Submits the cities chosen, if the button can be pressed.
  private func done(into sink: inout EffectSink) -> Verdict {
    guard !tags.value.isEmpty else { return .ignored("no city") }
    guard text.value.isEmpty else { return .ignored("text in the field") }
    guard !pendingRemoval.value else { return .ignored("a city is marked") }
    sink.note("submits \(quoted(tags.value.names))")
    return .moved
  }
}

extension [Row] {
  /// The titles, joined by commas.
  var names: String { map(\.title).joined(separator: ", ") }
}

private func placeholder(over tags: [Row]) -> String? {
  switch tags.count {
  case 0: "Enter a city"
  case 1..<CitiesState.tagLimit: "Up to three"
  default: nil
  }
}

/// Returns the cities that match `text`, except `chosen`. A city matches if one of its words begins
/// with `text`, or if its Chinese name contains `text`.
///
/// Case is ignored. The result is empty if no more cities can be chosen.
private func search(_ text: String, in cities: [Row], without chosen: [Row]) -> [Row] {
  guard !text.isEmpty, chosen.count < CitiesState.tagLimit else { return [] }
  let wanted = withoutCase(text)
  return cities.filter { city in
    let name = withoutCase(city.title)
    return
      (hasWord(beginningWith: wanted, in: name) || hasChineseWord(containing: wanted, in: name))
      && !chosen.contains(city)
  }
}

/// Returns `text` in a form in which only the case of letters is lost. Some letters, such as ς and ß,
/// have a common form with others only in upper case.
private func withoutCase(_ text: String) -> String { text.uppercased().lowercased() }

/// Whether `name` has the bytes of `wanted` at the start of a word.
private func hasWord(beginningWith wanted: String, in name: String) -> Bool {
  var rest = name.utf8[...]
  while !rest.starts(with: wanted.utf8) {
    guard let space = rest.firstIndex(of: UInt8(ascii: " ")) else { return false }
    rest = rest[rest.index(after: space)...]
  }
  return true
}

private func hasChineseWord(containing wanted: String, in name: String) -> Bool {
  name.split(separator: " ").contains { $0.isChinese && $0.contains(text: wanted) }
}

extension StringProtocol {
  var isChinese: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
      default: false
      }
    }
  }
}
