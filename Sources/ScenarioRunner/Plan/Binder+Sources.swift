package import MockSources
internal import ScenarioLanguage

/// Loads the rows that a `source` step names, or says why it cannot, with the file and place at fault.
package typealias SourceLoader = (SourceSpecification) throws(SourceError) -> Source

extension Binder {
  mutating func bindSource(_ step: Step) -> PlannedStep.Kind? {
    guard let name = requiredWord(of: step, called: "numbers or the path of a file"),
      let specification = bindSpecification(of: step, name: name.value)
    else { return nil }
    writtenPaging =
      step.arguments.contains { $0.value.isPair(named: "paging") } ? specification.paging : nil
    refusePaging(at: step.span)
    do {
      return .source(try loadSource(specification))
    } catch {
      note(error.message, at: name.span, hint: error.hint)
      return nil
    }
  }

  private mutating func bindSpecification(of step: Step, name: String) -> SourceSpecification? {
    let arguments = step.arguments.dropFirst()
    let options = arguments.compactMap { argument -> (name: String, value: Argument.Value)? in
      guard case .pair(let name, .equal, let value) = argument.value else {
        note(
          "'\(text.text(at: argument.span))' is no option", at: argument.span,
          hint: "options are written key=value")
        return nil
      }
      return (name, value)
    }
    guard options.count == arguments.count else { return nil }
    do {
      return try SourceSpecification(name: name, options: options)
    } catch {
      note(error.message, at: step.arguments[1 + error.index].span, hint: error.hint)
      return nil
    }
  }

  mutating func bindAnswers(_ step: Step) -> PlannedStep.Kind? {
    refuseArguments(of: step, from: 1, usage: "answers ok,fail,empty,3")
    guard let entries = requiredWord(of: step, called: "what the source answers") else {
      return nil
    }
    do {
      return .answers(try AnswerPlan(entries.value))
    } catch {
      note(error.message, at: entries.span, hint: error.hint)
      return nil
    }
  }
}

extension Argument.Value {
  /// Whether it sets the option called `name`.
  fileprivate func isPair(named name: String) -> Bool {
    if case .pair(name, _, _) = self { true } else { false }
  }
}
