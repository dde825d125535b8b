/// A piece of the sources with mutants of it: rules broken one at a time.
struct MutationSite {
  /// The target that it is in.
  let target: String
  /// The file in the target's folder.
  let file: String
  /// The piece as it is written, which must be there once.
  let original: String
  /// The piece with all mutants in it; `{0}`, `{1}` and so on hold where that mutant is meant.
  let mutated: String
  /// What each mutant does wrong.
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

  /// The test targets that ought to notice, the nearest first.
  var testTargets: [String] {
    switch target {
    case "ListMachine":
      [
        "ListMachineTests", "ScreensTests|ScenarioRunnerTests|ConformanceTests",
        "ListStoreTests.(Cache|Edit|FeedScenario)Tests",
      ]
    // Without the random tests, which take longer than a mutant may.
    case "ListStore":
      [
        "ListStoreTests.(Loading|Outcome|Cache|Edit|Retry|VisibleRows|Publishing|Life|Preview|FeedScenario)Tests"
      ]
    case "ScenarioLanguage": ["ScenarioLanguageTests", "ScenarioRunnerTests"]
    case "Text": ["TextTests|ScenarioLanguageTests", "ScenarioRunnerTests"]
    case "MockSources": ["MockSourcesTests", "ScenarioRunnerTests"]
    case "Screens": ["ScreensTests", "ScenarioRunnerTests"]
    default: ["ScenarioRunnerTests", "ConformanceTests|ListShellTests.Batch|RunCommandTests"]
    }
  }
}
