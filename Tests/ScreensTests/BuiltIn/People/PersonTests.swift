import MockSources
import Screens
import Testing

@Suite("People")
struct PersonTests {
  @Test("A row has the name, the portrait and whether the person is a friend")
  func row() {
    let person = Person(.record("7", ["title": "Ada", "portrait": "ada.png", "friend": "yes"]))
    #expect(person.id == .number(7))
    #expect(person.name == "Ada")
    #expect(person.portrait == "ada.png")
    #expect(person.wasFriend)
    #expect(Person(.record("8", ["title": "Ada", "friend": "true"])).wasFriend)
  }

  @Test("A person is not a friend by default", arguments: ["no", "", "maybe"])
  func stranger(word: String) {
    #expect(!Person(.record("7", ["title": "Ada", "friend": word])).wasFriend)
  }

  @Test(
    "The first and last name replace the title",
    arguments: [
      ("Ada", "King", "Ada King"), ("Ada", "", "Ada"), ("", "King", "King"), ("", "", "Title"),
    ])
  func names(first: String, last: String, name: String) {
    let row = Row.record("7", ["title": "Title", "firstName": first, "lastName": last])
    #expect(Person(row).name == name)
  }

  @Test("A row of numbers is a person with that name, without a portrait, who is not a friend")
  func number() {
    let person = Person(Row(id: .number(7)))
    #expect(person.name == "Item 7")
    #expect(person.portrait == nil)
    #expect(!person.wasFriend)
  }
}
