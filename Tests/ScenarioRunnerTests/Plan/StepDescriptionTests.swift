import ScenarioRunner
import Screens
import Testing

@Suite("StepDescription")
struct StepDescriptionTests {
  @Test(
    "The example of every step contains the step and plays to its end",
    arguments: StepDescription.all.map(\.name))
  func playsExamples(name: String) throws {
    let step = try #require(StepDescription.named(name))
    #expect(step.example.contains(name))
    #expect(try !trace(step.example).contains("stopped"))
  }

  @Test("No action of a screen has the name of a step, because actions are looked up first")
  func namesStepsOnly() {
    let steps = StepDescription.all.map(\.name)
    for screen in Catalog.builtIn().entries {
      #expect(screen.description.actions.filter { steps.contains($0.name) } == [])
    }
  }

  @Test("The steps allowed before the first title are those that the language lists")
  func listsTheSetup() {
    let setup = StepDescription.all.map(\.name).filter(StepDescription.isSetup)
    #expect(
      setup == ["screen", "source", "latency", "answers", "invariants", "invariant", "observe"])
    #expect(!StepDescription.isSetup("firstLoad"))
  }

  @Test("The kind of each step knows the name of the step")
  func namesKinds() throws {
    for step in StepDescription.all {
      let plan = try #require(planned(step.example).cases.first).plan
      let kind = try #require(plan.steps.first { $0.text.contains(step.name) }).kind
      #expect(kind.word == step.name)
      #expect(kind.isSetup == StepDescription.isSetup(step.name))
    }
  }
}
