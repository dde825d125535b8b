import Testing

@Suite("Resolver: arguments")
struct ResolverArgumentsTests {
  @Test(
    "Invalid arguments and options are errors",
    arguments: [
      ("screen list a=1", "1:13: unknown option 'a'; the screen list has no options"),
      (
        "screen aliyun permanentRow=1",
        "1:15: unknown option 'permanentRow'; did you mean permanentRows?"
      ),
      ("screen aliyun emptyTest=foo", "1:15: invalid emptyTest 'foo'; must be visible or own"),
      (
        "screen aliyun emptyView=\"\"",
        "1:15: invalid emptyView ''; must be a string that is not empty"
      ),
      ("screen moments visible=3 visible=4", "1:26: visible is written twice"),
      (
        "screen messages; receive \"a\"",
        "1:18: receive needs \"text\"; write receive \"title\" \"text\" [\"icon\"]"
      ),
      (
        "screen messages; receive \"a\" \"b\" 3",
        "1:34: receive needs a string in quotes, not '3'; write receive \"title\" \"text\" [\"icon\"]"
      ),
      (
        "screen aliyun emptyView",
        "1:15: 'emptyView' is not an option; options are written key=value"
      ),
      (
        "screen cities; type x",
        "1:21: type needs a string in quotes, not 'x'; write type \"text\""
      ),
      ("screen cities; type", "1:16: type needs \"text\"; write type \"text\""),
      ("screen cities; done 3", "1:21: done does not take '3'; write done"),
      ("screen cities; select 0", "1:23: select needs a position from 1, not '0'; write select N"),
      (
        "screen settings; select 2",
        "1:25: select needs a section and a row such as 2.1, not '2'; write select S.R"
      ),
      (
        "screen settings; select +1.01",
        "1:25: select needs a section and a row such as 2.1, not '+1.01'; write select S.R"
      ),
      ("screen settings; step 1.1 upp", "1:27: step needs up or down, not 'upp'; did you mean up?"),
      ("fetchMore x 3", "1:11: fetchMore does not take 'x'; write fetchMore x3"),
      ("firstLoad now", "1:11: firstLoad does not take 'now'; write firstLoad"),
      (
        "firstLoad fetchMore", "1:11: firstLoad does not take 'fetchMore'; put a ; before fetchMore"
      ),
    ])
  func reportsErrors(script: String, error: String) {
    #expect(summaries(of: planned(script)) == [error])
  }
}
