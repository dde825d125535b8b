import Screens
import Testing

@Suite("The options of a screen")
struct ScreenOptionsTests {
  /// An option of each kind, as a script may set them.
  private func options(_ written: KeyValuePairs<String, String>) -> ScreenOptions {
    ScreenOptions(
      [
        ScreenOption("width", .integer(default: 24, 12...80), "columns of the field"),
        ScreenOption("order", .choice(["newest", "oldest"]), "which row comes first"),
        ScreenOption("user", .text, "who is logged in"),
      ],
      written: written.map { ScreenOptions.Setting(name: $0.key, value: $0.value) })
  }

  @Test("An option that is not set has the default of the table")
  func standard() {
    #expect(options([:]).integer("width") == 24)
    #expect(options([:]).word("order") == "newest")
    #expect(options([:]).word("user") == nil)
  }

  @Test("A setting replaces the default, and the last of two settings is used")
  func written() {
    let options = options(["width": "30", "order": "oldest", "width": "40", "user": "ada"])
    #expect(options.integer("width") == 40)
    #expect(options.word("order") == "oldest")
    #expect(options.word("user") == "ada")
  }

  @Test(
    "A duration is digits and a unit",
    arguments: [
      ("300ms", 300), ("2s", 2_000), ("0s", 0), ("+2s", nil), ("02s", nil), ("2", nil),
      ("9223372036854775807s", nil),
    ])
  func duration(text: String, milliseconds: Int?) {
    #expect(ScreenOptions.milliseconds(text) == milliseconds)
  }

  @Test("An invalid value is replaced by the default, and an unknown option by 0 or nil")
  func wrong() {
    #expect(options(["width": "wide"]).integer("width") == 24)
    #expect(options([:]).integer("order") == 0)
    #expect(options([:]).integer("height") == 0)
    #expect(options([:]).word("width") == nil)
    #expect(options([:]).word("height") == nil)
  }
}
