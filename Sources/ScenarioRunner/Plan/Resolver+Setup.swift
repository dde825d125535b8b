internal import MockSources
internal import ScenarioLanguage
package import Screens
internal import Text

// The resolvers of the steps that set up a case. The resolver of `latency` is beside that of `wait`,
// because both read a duration.

// MARK: The screen

extension Resolver {
  /// Resolves `screen` with the name of a screen and options.
  mutating func resolveScreen(_ step: Step) -> PlannedStep.Kind? {
    guard let name = requiredWord(of: step, called: "the name of a screen") else { return nil }
    let found = catalog[name.value]
    isScreenUnknown = found == nil
    guard let entry = found else {
      let hint = didYouMean(name.value, among: catalog.names)
      report(
        "unknown screen '\(name.value)'", at: name.span,
        hint: hint ?? "listsh screens lists them")
      return nil
    }
    self.entry = entry
    screen = entry.description
    pagingSpan = step.span
    let errorsBefore = errors.count
    var settings: [ScreenOptions.Setting] = []
    for argument in step.arguments.dropFirst() {
      guard let setting = resolveOption(argument) else { continue }
      if settings.contains(where: { $0.name == setting.name }) {
        report("\(setting.name) is written twice", at: argument.span)
      }
      settings.append(setting)
    }
    guard errors.count == errorsBefore else { return nil }
    options = ScreenOptions(screen.manual.options, written: settings)
    observedNames += earlier.observed.map { ($0, step.span) }
    invariantNames += earlier.invariants.map { ($0, step.span) }
    if sampleSpan == nil, earlier.hasSample { sampleSpan = step.span }
    earlier = EarlierNames()
    return .setup(.screen(entry, options))
  }

  /// Reports a source that the screen cannot use, when both are known: `source sample` for a screen
  /// without sample rows, or a paging that the screen does not support.
  mutating func settleSource() {
    if isScreenUnknown { return }
    if let span = pagingSpan { refusePaging(at: span) }
    pagingSpan = nil
    guard let span = sampleSpan, !entry.hasSample else { return }
    sampleSpan = nil
    let owners = catalog.entries.filter { $0.hasSample }.map { $0.name }
    report(
      "the screen \(screen.name) has no sample rows", at: span,
      hint: "\(owners.joined(separator: ", ")) have some")
  }

  /// Resolves an option `key=value` of the screen, or reports an error.
  private mutating func resolveOption(_ argument: Argument) -> ScreenOptions.Setting? {
    guard let (name, value) = requiredOption(argument) else { return nil }
    let setting = ScreenOptions.Setting(
      name: name, value: value.text ?? value.description,
      isText: screen.manual.options.contains { $0.name == name && $0.kind == .text })
    if let refusal = screen.manual.refusal(of: setting) {
      report(refusal.message, at: argument.span, hint: refusal.hint)
      return nil
    }
    return setting
  }
}

extension Manual {
  /// Returns the reason why the screen does not have an option or does not allow its value, or `nil`
  /// if the option is valid.
  package func refusal(
    of setting: ScreenOptions.Setting
  ) -> (message: String, hint: String)? {
    guard let option = options.first(where: { $0.name == setting.name }) else {
      let hint =
        didYouMean(setting.name, among: options.map(\.name))
        ?? (options.isEmpty
          ? "the screen \(name) has no options"
          : "its options are \(options.map(\.name).joined(separator: ", "))")
      return ("unknown option '\(setting.name)'", hint)
    }
    if option.kind.allows(setting.value) { return nil }
    return ("invalid \(setting.name) '\(setting.value)'", "must be \(option.kind.meaning)")
  }
}

extension ScreenOption.Kind {
  fileprivate func allows(_ value: String) -> Bool {
    switch self {
    case .integer(_, let range), .optionalInteger(let range):
      Int(plainDigits: value).map(range.contains) ?? false
    case .choice(let words): words.contains(value)
    case .duration(_, let range):
      ScreenOptions.milliseconds(value).map(range.contains) ?? false
    case .text: !value.isEmpty
    }
  }

  /// A description of the valid values.
  package var meaning: String {
    switch self {
    case .integer(let standard, let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound) (default: \(standard))"
    case .choice(let words): words.joined(separator: " or ")
    case .optionalInteger(let range):
      "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .duration(let standard, let range):
      "a duration from \(ScreenOptions.words(milliseconds: range.lowerBound)) to"
        + " \(ScreenOptions.words(milliseconds: range.upperBound)) such as 500ms or 2s"
        + " (default: \(ScreenOptions.words(milliseconds: standard)))"
    case .text: "a string that is not empty"
    }
  }
}

// MARK: The source

extension Resolver {
  /// Resolves `source`. Loads the rows now, so that an error in them is an error of the script.
  mutating func resolveSource(_ step: Step) -> PlannedStep.Kind? {
    guard let name = requiredWord(of: step, called: "numbers or the path of a file")
    else { return nil }
    let errorsBefore = errors.count
    let inlineKind = SourceKind(inline: name.value)
    guard checkRows(of: step, named: name, kind: inlineKind) else { return nil }
    let (specification, options) = resolveSpecification(
      of: step, name: name.value, inlineKind: inlineKind)
    let isRight = errors.count == errorsBefore
    writtenPaging = options.contains("paging") ? specification.paging : nil
    pagingSpan = step.span
    sampleSpan = specification.name == SourceSpecification.sample.name ? name.span : nil
    do {
      let source: Source
      if let rows = step.rows {
        guard let table = readRows(rows, specification, reporting: isRight) else { return nil }
        source = Source(specification, table: table)
      } else {
        source = try loadSource(specification)
      }
      return isRight ? .setup(.source(entry.filled(source, options: self.options))) : nil
    } catch {
      // An invalid option has an error of its own already.
      if isRight || !error.isInData { report(error.message, at: name.span, hint: error.hint) }
      return nil
    }
  }

  /// The error of inline rows after an action.
  static let lateRows = "rows can be written only before the first action"

  /// Checks that a step has inline rows if and only if its name requires them, and that it precedes
  /// the first action.
  private mutating func checkRows(
    of step: Step, named name: (value: String, span: SourceRange), kind: SourceKind?
  ) -> Bool {
    guard let rows = step.rows else {
      guard kind != nil else { return true }
      report(
        "source \(name.value) has no rows", at: name.span,
        hint: "end the line with <<END, write the rows below it, then a line END")
      return false
    }
    guard kind != nil else {
      let names = SourceKind.ofInlineRows.map { "source \($0.name)" }.joined(separator: " or ")
      report(
        "source \(name.value) takes no rows", at: name.span, hint: "write \(names) <<\(rows.word)")
      return false
    }
    if hasActed { report(Self.lateRows, at: step.span) }
    return !hasActed
  }

  /// Reads inline rows. The positions of their errors are positions in the script.
  private mutating func readRows(
    _ rows: InlineRows, _ specification: SourceSpecification, reporting: Bool
  ) -> RecordTable? {
    do {
      return try RecordTable.read(text, in: rows.span.range, specification)
    } catch {
      // An invalid option has an error of its own already.
      if reporting { errors.append(error) }
      return nil
    }
  }

  /// Resolves the options after the name, and returns the names of the valid ones.
  private mutating func resolveSpecification(
    of step: Step, name: String, inlineKind: SourceKind?
  ) -> (specification: SourceSpecification, options: [String]) {
    var specification = SourceSpecification(name: name)
    specification.inlineKind = inlineKind
    var options: [String] = []
    for argument in step.arguments.dropFirst() {
      guard let (name, value) = requiredOption(argument) else { continue }
      do {
        try specification.set(name, to: value)
        if options.contains(name) { report("\(name) is written twice", at: argument.span) }
        options.append(name)
      } catch {
        report(error.message, at: argument.span, hint: error.hint)
      }
    }
    if specification.repeats >= specification.pageSize {
      report(
        "repeats=\(specification.repeats) leaves no new row in a page of \(specification.pageSize)",
        at: step.span, hint: "must be less than pageSize")
    }
    return (specification, options)
  }

  /// Resolves `answers` with one word for each of the next responses.
  mutating func resolveAnswers(_ step: Step) -> PlannedStep.Kind? {
    refuseArguments(of: step, from: 1, usage: "answers ok,fail,empty,3")
    guard let entries = requiredWord(of: step, called: "one word for each response") else {
      return nil
    }
    let errorsBefore = errors.count
    var plan = AnswerPlan()
    var offset = offset(of: entries.value, writtenAt: entries.span)
    for word in entries.value.split(separator: ",", omittingEmptySubsequences: false) {
      do {
        try plan.append(word)
      } catch {
        let span = offset.map { SourceRange(offset: $0, length: max(1, word.utf8.count)) }
        report(error.message, at: span ?? entries.span, hint: error.hint)
        if span == nil { break }
      }
      offset? += word.utf8.count + 1
    }
    return errors.count == errorsBefore ? .setup(.answers(plan)) : nil
  }

  /// Returns the offset of `value` in the text, or `nil` if escapes replace a part of it.
  private func offset(of value: String, writtenAt span: SourceRange) -> Int? {
    switch text.text(at: span) {
    case value: span.offset
    case "\"\(value)\"": span.offset + 1
    default: nil
    }
  }

  /// Reports that the screen does not support the paging of the source.
  private mutating func refusePaging(at span: SourceRange) {
    let pagings = screen.manual.pagings
    if screen.manual.hasLayers, options.word("start") != nil, let writtenPaging,
      writtenPaging != .cursor
    {
      report(
        "start needs paging=cursor in every source, not paging=\(writtenPaging.rawValue)", at: span,
        hint: "write paging=cursor, or leave it out")
    }
    guard let writtenPaging, !pagings.contains(writtenPaging) else { return }
    let possible = pagings.map { "paging=\($0.rawValue)" }.joined(separator: " or ")
    report(
      "the screen \(screen.name) cannot ask with paging=\(writtenPaging.rawValue)", at: span,
      hint: "use \(possible)")
  }
}

// MARK: Invariants and observations

extension Resolver {
  /// Resolves `invariants` with the names of invariants to check, or without names for all.
  mutating func resolveInvariants(_ step: Step) -> PlannedStep.Kind? {
    let names = names(in: step, of: "an invariant")
    guard names.count == step.arguments.count else { return nil }
    // A later step can choose another screen, so report only the names that no screen has.
    let others = names.filter { chosen in
      !definedInvariants.contains { $0.name.hasBytes(of: chosen.name) }
    }
    for (name, span) in others where !catalog.knows(invariant: name) {
      reportUnknownInvariant(name, at: span)
    }
    invariantNames += others.filter { catalog.knows(invariant: $0.name) }
    return .setup(.invariants(names.isEmpty ? .all : .named(names.map(\.name))))
  }

  /// Returns the arguments of `step` that are words, and reports the others.
  private mutating func names(
    in step: Step, of thing: String
  ) -> [(name: String, span: SourceRange)] {
    step.arguments.compactMap { argument in
      switch argument.value {
      case .word(let name): return (name, argument.span)
      case .string(let name) where definedInvariants.contains { $0.name.hasBytes(of: name) }:
        return (name, argument.span)
      case .string, .integer, .duration, .pair: break
      }
      report(
        "'\(text.text(at: argument.span))' is not the name of \(thing)", at: argument.span,
        hint: "write \(usage(of: step))")
      return nil
    }
  }

  /// Resolves `invariant "NAME" [when CONDITION …] expect CONDITION …`.
  mutating func resolveInvariant(_ step: Step) -> PlannedStep.Kind? {
    let usage = "write invariant \"more only over rows\" when more=yes expect view~rows"
    guard case .string(let name)? = step.arguments.first?.value else {
      report(
        "invariant needs a name in quotes", at: step.arguments.first?.span ?? step.span,
        hint: usage)
      return nil
    }
    let span = step.arguments[0].span
    if name.allSatisfy(\.isWhitespace) || name.unicodeScalars.contains(where: isMisleading) {
      report("an invariant needs a name that can be printed on one line", at: span, hint: usage)
      return nil
    }
    if definedInvariants.contains(where: { $0.name.hasBytes(of: name) })
      || catalog.knows(invariant: name)
    {
      report("the invariant '\(name)' is defined already", at: span, hint: "choose another name")
      return nil
    }
    var parts: (when: [WrittenCondition], expect: [WrittenCondition]) = ([], [])
    var section: String?
    for argument in step.arguments.dropFirst() {
      switch (argument.value, section) {
      case (.word("when"), nil), (.word("expect"), nil):
        section = text.text(at: argument.span)
      case (.word("expect"), "when") where !parts.when.isEmpty: section = "expect"
      case (.word("when"), _):
        report("when comes once, before expect", at: argument.span, hint: usage)
        return nil
      case (.word("expect"), "when"):
        report("a condition is missing after when", at: argument.span, hint: usage)
        return nil
      case (_, nil):
        report("when or expect is missing after the name", at: argument.span, hint: usage)
        return nil
      case (.word, _), (.string, _), (.integer, _), (.duration, _), (.pair, _):
        guard let condition = writtenCondition(argument) else { return nil }
        if section == "when" {
          parts.when.append(condition)
        } else {
          parts.expect.append(condition)
        }
      }
    }
    guard !parts.expect.isEmpty else {
      report("the invariant '\(name)' expects nothing", at: step.span, hint: usage)
      return nil
    }
    let invariant = WrittenInvariant(
      name: name, when: parts.when, expect: parts.expect, definition: step.description)
    definedInvariants.append(invariant)
    // A later step may choose another screen.
    unsettledInvariants.append(invariant)
    return .setup(.invariant(invariant))
  }

  /// Resolves `observe` with the names of observations that trace lines report in addition.
  mutating func resolveObserve(_ step: Step) -> PlannedStep.Kind? {
    if step.arguments.isEmpty {
      report("observe needs the name of an observation", at: step.span, hint: "write observe view")
      return nil
    }
    let names = names(in: step, of: "an observation")
    guard names.count == step.arguments.count else { return nil }
    // A later step can choose another screen, so the names are checked later.
    observedNames += names
    return .setup(.observe(names.map(\.name)))
  }

  /// Reports the names and conditions of setup steps that do not fit the screen, when the screen is
  /// known.
  mutating func settleNames() {
    if isScreenUnknown { return }
    for (name, span) in invariantNames where !entry.has(invariant: name) {
      reportUnknownInvariant(name, at: span)
    }
    for condition in unsettledInvariants.flatMap(\.conditions) {
      if case .failure(let error) = condition.resolved(on: screen, entry.reportedParts) {
        errors.append(error)
      }
    }
    for (name, span) in observedNames where screen.index(ofObservation: name) == nil {
      errors.append(screen.unknownObservation(name, at: span, entry.reportedParts))
    }
    (invariantNames, unsettledInvariants, observedNames) = ([], [], [])
  }

  /// Reports that the screen has no invariant `name`, and suggests a similar name.
  private mutating func reportUnknownInvariant(_ name: String, at span: SourceRange) {
    if isScreenUnknown { return }
    let names = screen.invariants.map(\.name) + definedInvariants.map(\.name)
    report(
      "the screen \(screen.name) has no invariant '\(name)'", at: span,
      hint: didYouMean(name, among: names)
        ?? (entry.reportedParts == nil
          ? "listsh screens \(screen.name) lists them"
          : names.isEmpty
            ? "invariant \"NAME\" expect CONDITION defines one"
            : "its invariants are \(names.joined(separator: ", "))"))
  }
}

extension CatalogEntry {
  /// Whether the screen, or the built-in screen that a list under test replaces, has an invariant
  /// called `name`.
  func has(invariant name: String) -> Bool {
    description.index(ofInvariant: name) != nil
      || reportedParts?.lacks(invariant: name) ?? false
  }
}
