import TestSupport
import Testing

/// The rules of the published screens that no file in `Scenarios` has, each with a script and its last trace line.
@Suite("The rules of the published screens, played by the program")
struct PublishedRulesTests {
  private static let aliyunRules: [(script: String, line: String)] = [
    ("firstLoad; fail; refresh & expect pull=spinning", "end   pull   in flight #2"),
    ("firstLoad; succeed 20; refresh; empty", "#2 empty   pull+rows+more → more+empty   items=0"),
    (
      "source numbers count=40 pageSize=20; firstLoad; fetchMore; fetchMore; fetchMore",
      "fetchMore   rows   ignored: not offered"
    ),
    ("firstLoad; fetchMore & fetchMore", "end   rows+more+fetching   in flight #2"),
    (
      "firstLoad; fetchMore & refresh; succeed 3; fetchMore & expect more=no",
      "end   rows+fetching   in flight #2"
    ),
    (
      "source numbers count=40 cache=yes; firstLoad & firstLoad & expect items=20",
      "end   rows+more   in flight #1, #2"
    ),
  ]

  private static let singleRules: [(script: String, line: String)] = [
    (
      "source numbers count=20 pageSize=3; firstLoad; fetchMore",
      "fetchMore   rows   ignored: not offered"
    )
  ]

  private static let filmsRules: [(script: String, line: String)] = [
    ("screen films; retry", "retry   loading   ignored: no error shows"),
    ("screen films; source numbers count=3; load", "#1 succeed   loading → loaded   items=3"),
  ]

  private static let settingsRules: [(script: String, line: String)] = [
    ("loadOrders", "#1 succeed   loading → ready   sets badge of 1.2; badge=3"),
    (
      "loadOrders; succeed 1000",
      "#1 succeed 1000   loading → ready   sets badge of 1.2; badge=1000"
    ),
    ("loadOrders & loadOrders & #1 succeed 7", "end   loading   in flight #2"),
    ("loadOrders; fail", #"#1 fail "request failed"   loading → ready"#),
    ("step 2.2 down×3", "step 2.2 down   ready   ignored: as far down as it goes"),
  ]

  private static let momentsRules: [(script: String, line: String)] = [
    (
      "appear; pull; fail",
      #"#2 fail "request failed"   indicator+pull+rows → rows+error   hasError=yes"#
    ),
    ("appear; scroll 3", "scroll 3   rows   cells=7; reused=1"),
    ("appear; scroll 4; scroll 99", "scroll 99   rows   ignored: there already"),
    ("appear; scroll 1", "scroll 1   rows   ignored: there already"),
    ("appear; pull", "#2 succeed   indicator+pull+rows → rows   reused=6"),
    ("appear; pull; succeed 2", "#2 succeed 2   indicator+pull+rows → rows   items=2; reused=2"),
  ]

  private static let othersRules: [(script: String, line: String)] = [
    ("screen people configurator=groups; add 1", "add 1   rows   ignored: no add button"),
    ("screen people visible=2; scroll 2", "scroll 2   rows   reused=1"),
    (
      "screen messages; open 1; expect view=blank; open 2; close", "close   page → list   page=none"
    ),
    (
      #"screen messages; receive "a" "b" "c"; expect items=9"#,
      #"receive "a" "b" "c"   list → list+notification   shows "a"; items=9; notification="b""#
    ),
    (
      #"screen cities; type "Sa\u{303}"; expect matches=0; backspace×2; type "sã"; expect matches=1"#,
      #"type "sã"   empty → typing   matches=1; text="sã""#
    ),
    (
      #"screen cities; invariants no-row-skipped; type "z""#,
      #"type "z"   empty → typing   matches=1; text="z""#
    ),
    (
      "screen moments; source csv <<END\nid,kind\n1,it's\nEND\nappear",
      #"#1 succeed   indicator → blank   no cell is registered for "it's"; items=1"#
    ),
    (
      #"screen feed start="57"; source numbers paging=cursor; observe spins failure; "#
        + "firstLoad; fetchBefore; fail",
      #"#2 fail "request failed"   content   toast "request failed"; "#
        + #"beforeError="request failed"; spins=no; failure=yes"#
    ),
    (
      #"screen cities; type "海"; select 1"#,
      #"select 1   typing → tagged   tags=1; chosen="上海 Shanghai"; matches=0; text=none; "#
        + #"placeholder="Up to three"; hint=none; done=yes"#
    ),
    (
      #"screen cities; server insert 1 at 0; type "new"; server remove 50 at 0; type " "; expect matches=2"#,
      #"type " "   typing   text="new ""#
    ),
  ]

  /// Every rule. If all rules of a table are about one screen, its scripts start with the step that
  /// selects it.
  static let rules: [(script: String, line: String)] =
    [
      ("screen aliyun; ", aliyunRules), ("screen aliyun-single; ", singleRules), ("", filmsRules),
      ("screen settings; ", settingsRules), ("screen moments; ", momentsRules), ("", othersRules),
    ].flatMap { opening, rules in rules.map { (opening + $0.script, $0.line) } }

  @Test("The last trace line of each script follows the rules of its screen", arguments: rules)
  func ends(script: String, line: String) throws {
    let result = try batch(["play", "-c", script])
    let last = result.output.split(separator: "\n").last ?? ""
    func columns(_ text: some StringProtocol) -> String {
      text.split(separator: " ").joined(separator: " ")
    }
    #expect(columns(last) == columns(line), "\(result.output)\(result.errors)")
    #expect(result.errors.isEmpty)
  }
}
