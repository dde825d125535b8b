import Testing
import Text

@Suite("The elements of an array, lent")
struct ArrayBorrowedTests {
  @Test("They are the array's, in their order", arguments: [[], [7], Array(0..<1_000)])
  func isWhole(array: [Int]) {
    let elements = array.borrowed
    #expect(elements.indices.map { elements[$0] } == array)
  }

  @Test("They stay as they were lent, whatever becomes of the variable that held them")
  func stays() {
    var variable = ["first", "second"]
    let array = variable
    let elements = array.borrowed
    variable[0] = "changed"
    variable.append("third")
    #expect(elements.indices.map { elements[$0] } == ["first", "second"])
    #expect(variable == ["changed", "second", "third"])
  }
}
