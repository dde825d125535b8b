package import MockSources
internal import ScenarioLanguage

/// Loads the rows that a `source` step names, or says why it cannot, with the file and place at fault.
package typealias SourceLoader = (SourceSpecification) throws(SourceError) -> Source

extension Binder {
  mutating func bindSource(_ step: Step) -> PlannedStep.Kind? {
    guard let name = requiredWord(of: step, called: "numbers or the path of a file")
    else { return nil }
    let mistakesBefore = mistakes.count
    let specification = bindSpecification(of: step, name: name.value)
    let isRight = mistakes.count == mistakesBefore
    writtenPaging =
      step.arguments.contains { $0.value.isPair(named: "paging") } ? specification.paging : nil
    refusePaging(at: step.span)
    do {
      let source = try loadSource(specification)
      return isRight ? .source(source) : nil
    } catch {
      // What a wrong option led to is no mistake of its own.
      if isRight || !error.isInData { note(error.message, at: name.span, hint: error.hint) }
      return nil
    }
  }

  /// Resolves the options behind the name, and leaves those out that are wrong.
  private mutating func bindSpecification(of step: Step, name: String) -> SourceSpecification {
    var specification = SourceSpecification(name: name)
    var written: [String] = []
    for argument in step.arguments.dropFirst() {
      guard case .pair(let name, .equal, let value) = argument.value else {
        note(
          "'\(text.text(at: argument.span))' is no option", at: argument.span,
          hint: "options are written key=value")
        continue
      }
      do {
        try specification.set(name, to: value)
      } catch {
        note(error.message, at: argument.span, hint: error.hint)
      }
      if written.contains(name) { note("\(name) is written twice", at: argument.span) }
      written.append(name)
    }
    return specification
  }

  mutating func bindAnswers(_ step: Step) -> PlannedStep.Kind? {
    refuseArguments(of: step, from: 1, usage: "answers ok,fail,empty,3")
    guard let entries = requiredWord(of: step, called: "what the source answers") else {
      return nil
    }
    var plan = AnswerPlan()
    // Where escapes are written, an entry stands elsewhere than in the text that they make.
    let isPlain = text.text(at: entries.span) == entries.value
    var place = entries.span.offset
    for word in entries.value.split(separator: ",", omittingEmptySubsequences: false) {
      do {
        try plan.append(word)
      } catch {
        let span = Span(offset: place, length: max(1, word.utf8.count))
        note(error.message, at: isPlain ? span : entries.span, hint: error.hint)
      }
      place += word.utf8.count + 1
    }
    return .answers(plan)
  }
}

extension Argument.Value {
  /// Whether it sets the option called `name`.
  fileprivate func isPair(named name: String) -> Bool {
    if case .pair(name, _, _) = self { true } else { false }
  }
}
