import Screens
import Testing

@Suite("What is seen of moments")
struct MomentsScreenViewTests {
  @Test(
    "The state's name tells the parts on screen in one order",
    arguments: [
      ("", "blank", "blank"),
      ("loadItems", "indicator", "indicator"),
      ("pull", "indicator+pull", "indicator"),
      ("loadItems; #1 succeed", "rows", "rows"),
      ("loadItems; #1 empty", "blank", "blank"),
      ("loadItems; #1 fail", "error", "error"),
      ("loadItems; #1 succeed; pull", "indicator+pull+rows", "indicator+rows"),
      ("loadItems; loadItems; #1 succeed; #2 fail", "rows+error", "rows+error"),
    ])
  func names(script: String, name: String, view: String) {
    let screen = Played<MomentsScreen>(script).screen
    #expect(screen.stateName == name)
    #expect(screen.shown.view == view)
  }

  @Test("The refresh control can always be pulled, and the failure is kept behind the label")
  func shown() {
    #expect(Played<MomentsScreen>("").screen.shown == Shown(pages: [[]], parts: [], pull: .on))
    #expect(
      Played<MomentsScreen>("pull; #1 fail").screen.shown
        == Shown(pages: [[]], parts: .error, pull: .on, error: "request failed"))
    #expect(Played<MomentsScreen>("pull").screen.shown.pull == .spinning)
  }

  @Test("The picture shows what the cells in sight show, and the error label over them")
  func picture() {
    #expect(
      Played<MomentsScreen>("pull").screen.picture
        == Picture(title: "Moments", parts: [.pull, .indicator]))
    #expect(
      Played<MomentsScreen>(
        "loadItems; #1 succeed; loadItems; #2 fail", options: .written("visible=2")
      ).screen.picture
        == Picture(
          title: "Moments",
          parts: [
            .rows([
              Picture.Line("Lin Yue", detail: "Hangzhou"),
              Picture.Line("First snow on the lake this morning", detail: "♥ 48"),
            ]), .error("Something went wrong"),
          ]))
  }
}
