import MockSources
import Screens
import Testing

@Suite("People")
struct PersonTests {
  @Test("A row tells the name, the portrait and who is a friend")
  func row() {
    let person = Person(.record("7", ["title": "Ada", "portrait": "ada.png", "friend": "yes"]))
    #expect(person.id == .number(7))
    #expect(person.name == "Ada")
    #expect(person.portrait == "ada.png")
    #expect(person.wasFriend)
    #expect(Person(.record("8", ["title": "Ada", "friend": "true"])).wasFriend)
  }

  @Test("Who is not said to be a friend is none", arguments: ["no", "", "maybe"])
  func stranger(word: String) {
    #expect(!Person(.record("7", ["title": "Ada", "friend": word])).wasFriend)
  }

  @Test("A row of numbers is a person of that name, without a portrait, and no friend")
  func number() {
    let person = Person(Row(id: .number(7)))
    #expect(person.name == "Item 7")
    #expect(person.portrait == nil)
    #expect(!person.wasFriend)
  }
}
