import Screens
import Testing

@Suite("The visible parts of a screen with the refresh protocol")
struct AliyunStateViewTests {
  @Test("The state name joins the visible parts in a fixed order")
  func names() {
    let script =
      "firstLoad; firstLoad; #1 succeed; fetchMore; #2 empty; firstLoad; #4 fail; "
      + "#3 succeed; fetchMore; firstLoad"
    #expect(
      Played<AliyunScreen>(script + "; refresh").screen.stateName
        == "indicator+pull+rows+more+fetching")
    #expect(
      Played<AliyunScreen>(script).screen.stateName
        == "indicator+rows+more+fetching+empty+error")
    #expect(Played<AliyunScreen>("").screen.stateName == "blank")
  }

  @Test("The observation view contains only indicator, rows, empty and error")
  func view() {
    let played = Played<AliyunScreen>("firstLoad; #1 succeed; refreshWithIndicator; fetchMore")
    #expect(played["view"] == .word("indicator+rows"))
    #expect(Played<AliyunScreen>("refresh")["view"] == .word("blank"))
  }

  @Test("The picture shows the rows and the spinning footer")
  func picture() {
    let played = Played<AliyunScreen>(
      "firstLoad; #1 succeed; refresh; fetchMore", source: .numbers(count: 2, pageSize: 2))
    #expect(
      played.screen.picture
        == Picture(
          title: "Aliyun",
          parts: [
            .pull, .rows([Picture.Line("Item 1"), Picture.Line("Item 2")]), .footer(.spinning),
          ]))
  }

  @Test("The options can replace the texts of the empty view and the error view")
  func ownViews() {
    let script = "firstLoad; #1 empty; firstLoad; #2 fail"
    let own = [
      ScreenOptions.Setting(name: "emptyView", value: "No domains yet"),
      ScreenOptions.Setting(name: "errorView", value: "Try again"),
    ]
    #expect(
      Played<AliyunScreen>(script).screen.picture.parts
        == [.empty("Nothing here"), .error("request failed")])
    #expect(
      Played<AliyunScreen>(script, options: own).screen.picture.parts
        == [.empty("No domains yet"), .error("Try again")])
  }
}
