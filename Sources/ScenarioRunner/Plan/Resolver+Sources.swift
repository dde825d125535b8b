package import MockSources
internal import ScenarioLanguage
internal import Screens
internal import Text

/// Loads the rows of a `source` step. Throws an error with the file and the location.
package typealias SourceLoader = (SourceSpecification) throws(SourceError) -> Source

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
    refusePaging(at: step.span)
    recordSample(at: specification.name == SourceSpecification.sample.name ? name.span : nil)
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

  mutating func resolveAnswers(_ step: Step) -> PlannedStep.Kind? {
    refuseArguments(of: step, from: 1, usage: "answers ok,fail,empty,3")
    guard let entries = requiredWord(of: step, called: "what the source answers") else {
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
}
