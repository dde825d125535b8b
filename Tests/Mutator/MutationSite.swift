/// A part of the sources that mutants change, each breaking one rule.
struct MutationSite {
  /// The target of the file.
  let target: String
  /// The path of the file in the target's folder.
  let file: String
  /// The text of the part, which must occur exactly once in the file.
  let original: String
  /// The text with all mutants. `{0}`, `{1}` and so on are conditions that are true in the mutant
  /// with that index.
  let mutated: String
  /// The fault of each mutant.
  let faults: [String]

  init(
    _ target: String, _ file: String, _ original: String, _ mutated: String, _ faults: String...
  ) {
    self.init(target, file, original, mutated, faults: faults)
  }

  init(
    _ target: String, _ file: String, _ original: String, _ mutated: String, faults: [String]
  ) {
    self.target = target
    self.file = file
    self.original = original
    self.mutated = mutated
    self.faults = faults
  }

  /// The test targets that should detect the mutants, the most likely first.
  var testTargets: [String] {
    switch target {
    case "ListMachine":
      [
        "ListMachineTests", "ScreensTests|ScenarioRunnerTests|ConformanceTests",
        "ListStoreTests.(Cache|Edit|FeedScenario)Tests",
      ]
    // Random tests are excluded, because they take longer than the time limit of a mutant.
    case "ListStore":
      [
        "ListStoreTests.(Loading|Outcome|Cache|Edit|Retry|VisibleRows|Publishing|Life|Preview|FeedScenario)Tests"
      ]
    case "ScenarioLanguage": ["ScenarioLanguageTests", "ScenarioRunnerTests"]
    case "Text": ["TextTests|ScenarioLanguageTests", "ScenarioRunnerTests"]
    case "MockSources": ["MockSourcesTests", "ScenarioRunnerTests"]
    case "Screens": ["ScreensTests", "ScenarioRunnerTests"]
    case "Reporting": ["ReportingTests"]
    default: ["ScenarioRunnerTests", "ConformanceTests|ListShellTests.Batch|RunCommandTests"]
    }
  }
}
