import MockSources
import Screens
import Testing

@Suite("Reported observations")
struct ReportedObservationsTests {
  @Test("Each screen reports the observations of its contract, in order")
  func names() {
    let reported = Catalog.builtIn().entries.map { entry in
      let names = entry.description.observations.filter(\.isReported).map(\.name)
      return "\(entry.name): \(names.joined(separator: " "))"
    }
    #expect(
      reported == [
        "list: items more cached error moreError",
        "feed: items more before cached error moreError beforeError anchor place pending online held waiting",
        "aliyun: items more page duplicates",
        "aliyun-single: items more page duplicates",
        "moments: items hasError cells reused",
        "films: items error",
        "films-flags: items error",
        "films-optionals: items error",
        "settings: badge stepper loggedIn",
        "cities: tags chosen matches text pendingRemoval placeholder hint done scroll",
        "people: buttons cells reused",
        "messages: items notification page",
      ])
  }

  @Test("The type of a property determines the possible values of its observation")
  func kinds() {
    #expect(Int.kind == .integer && Int?.kind == .optionalInteger)
    #expect(Bool.kind == .flag)
    #expect(String.kind == .text && String?.kind == .text)
    #expect([7.value, true.value, "a".value] == [.integer(7), .flag(true), .text("a")])
    #expect([Int?.none.value, String?.none.value] == [.none, .none])
  }
}
