import MockSources
import Observables
import Screens
import Testing

@Suite("The models of the form of cities")
struct CitiesFormTests {
  private let cities = ["Bern", "Berlin"].map {
    Row(id: RowID($0), record: Record(title: $0, fields: []))
  }

  @Test("A change of a model reports all derived views in one change")
  func view() {
    let form = CitiesForm(CitiesState(), cities: cities, width: 12)
    var reported: [CitiesView] = []
    let token = form.view.afterChange { reported.append($0.new) }
    #expect(reaction { form.receive(.type("berl"), into: &$0) } == Reaction())
    #expect(reaction { form.receive(.select(1), into: &$0) } == Reaction())
    let chosen = CitiesView(
      hint: nil, placeholder: "Up to three", isDoneEnabled: true, scroll: 0)
    var typing = chosen
    typing.isDoneEnabled = false
    typing.scroll = 2
    // The tag is added first; then the text of the search field is cleared.
    #expect(reported.prefix(2).map(\.hint) == Array(repeating: "Add up to three cities", count: 2))
    #expect(reported.dropFirst(2).first == typing)
    #expect(reported.last == chosen)
    withExtendedLifetime(token) {}
  }

  @Test("The case of letters is ignored, also of letters with one form only in upper case")
  func ignoresCase() {
    let names = ["ΠΥΡΓΟΣ", "Straßburg"].map {
      Row(id: RowID($0), record: Record(title: $0, fields: []))
    }
    for (text, name) in [("πυργος", 0), ("πυργοσ", 0), ("STRASS", 1), ("strass", 1), ("straß", 1)] {
      let form = CitiesForm(CitiesState(), cities: names, width: 20)
      #expect(reaction { form.receive(.type(text), into: &$0) } == Reaction())
      #expect(form.state.matches == [names[name]])
    }
  }

  @Test("A released form releases its models, although they observe each other")
  func lifetime() {
    var form: CitiesForm? = CitiesForm(CitiesState(), cities: cities, width: 20)
    weak let weakForm = form
    weak let view = form?.view
    #expect(reaction { form?.receive(.type("b"), into: &$0) ?? .ignored("gone") } == Reaction())
    form = nil
    #expect(weakForm == nil)
    #expect(view == nil)
  }

  @Test("A form can continue from the state of another form")
  func state() {
    let form = CitiesForm(CitiesState(), cities: cities, width: 20)
    #expect(reaction { form.receive(.type("b"), into: &$0) } == Reaction())
    #expect(CitiesForm(form.state, width: 20).state == form.state)
    #expect(form.state.matches == cities)
  }
}
