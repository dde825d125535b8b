import Screens
import Testing

@Suite("Generic rows")
struct GenericRowTests {
  @Test("A new row shows nothing")
  func blank() {
    #expect(GenericRow().line == Picture.Line(""))
  }

  @Test("Brackets stand for the picture in its shape, a plus for the add button")
  func line() {
    var row = GenericRow()
    row.title = "Ada"
    row.image = GenericRow.Image(name: "A", isRound: true)
    row.accessory = .addButton
    #expect(row.line == Picture.Line("(A) Ada", detail: "+"))
    row.image?.isRound = false
    row.accessory = .none
    #expect(row.line == Picture.Line("[A] Ada"))
  }
}
