import MockSources
import Screens
import Testing

@Suite("Rows as they came")
struct AliyunRowsTests {
  private func rows(_ ids: Int...) -> [Row] { ids.map { Row(id: .number($0)) } }

  @Test("Answers are kept in order, one without rows is not")
  func pages() {
    var held = AliyunRows(rows(1, 2))
    held.append([])
    held.append(rows(3))
    #expect(held.pages == [rows(1, 2), rows(3)])
    #expect(AliyunRows([]).isEmpty)
  }

  @Test("A row is counted each time it comes again, within an answer too")
  func duplicates() {
    var held = AliyunRows(rows(1, 2, 1))
    #expect(held.duplicates == 1)
    held.append(rows(2, 3))
    held.append(rows(2, 4))
    #expect(held.duplicates == 3)
  }
}
