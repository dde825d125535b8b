package import MockSources
internal import ScenarioLanguage
internal import Text

/// Loads the rows that a `source` step names, or says why it cannot, with the file and place at fault.
package typealias SourceLoader = (SourceSpecification) throws(SourceError) -> Source

extension Resolver {
  /// Resolves `source`, whose rows are loaded now, so that an error in them is one of the script.
  mutating func resolveSource(_ step: Step) -> PlannedStep.Kind? {
    guard let name = requiredWord(of: step, called: "numbers or the path of a file")
    else { return nil }
    let errorsBefore = errors.count
    let (specification, options) = resolveSpecification(of: step, name: name.value)
    let isRight = errors.count == errorsBefore
    writtenPaging = options.contains("paging") ? specification.paging : nil
    refusePaging(at: step.span)
    noteSample(at: specification.name == SourceSpecification.sample.name ? name.span : nil)
    do {
      let source = filled(try loadSource(specification))
      return isRight ? .source(source) : nil
    } catch {
      // What a wrong option led to is no error of its own.
      if isRight || !error.isInData { note(error.message, at: name.span, hint: error.hint) }
      return nil
    }
  }

  /// Resolves the options behind the name, tells which were written, and leaves those out that are wrong.
  private mutating func resolveSpecification(
    of step: Step, name: String
  ) -> (specification: SourceSpecification, options: [String]) {
    var specification = SourceSpecification(name: name)
    var options: [String] = []
    for argument in step.arguments.dropFirst() {
      guard let (name, value) = requiredOption(argument) else { continue }
      do {
        try specification.set(name, to: value)
        if options.contains(name) { note("\(name) is written twice", at: argument.span) }
        options.append(name)
      } catch {
        note(error.message, at: argument.span, hint: error.hint)
      }
    }
    if specification.repeats >= specification.pageSize {
      note(
        "repeats=\(specification.repeats) leaves no row of its own to a page of \(specification.pageSize)",
        at: step.span, hint: "it is less than pageSize")
    }
    return (specification, options)
  }

  /// Resolves `answers`, whose words are planned in their order.
  mutating func resolveAnswers(_ step: Step) -> PlannedStep.Kind? {
    refuseArguments(of: step, from: 1, usage: "answers ok,fail,empty,3")
    guard let entries = requiredWord(of: step, called: "what the source answers") else {
      return nil
    }
    let errorsBefore = errors.count
    var plan = AnswerPlan()
    var place = place(of: entries.value, writtenAt: entries.span)
    for word in entries.value.split(separator: ",", omittingEmptySubsequences: false) {
      do {
        try plan.append(word)
      } catch {
        let span = place.map { Span(offset: $0, length: max(1, word.utf8.count)) }
        note(error.message, at: span ?? entries.span, hint: error.hint)
        if span == nil { break }
      }
      place? += word.utf8.count + 1
    }
    return errors.count == errorsBefore ? .answers(plan) : nil
  }

  /// Where `value` begins in what was written, or `nil` where escapes stand for a part of it.
  private func place(of value: String, writtenAt span: Span) -> Int? {
    switch text.text(at: span) {
    case value: span.offset
    case "\"\(value)\"": span.offset + 1
    default: nil
    }
  }
}
