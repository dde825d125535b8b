import Files
import MockSources
import Testing

@Suite("The data files of the product")
struct ShippedDataTests {
  private func rows(_ name: String, id: String = "id", title: String = "title") throws -> [Row] {
    var specification = SourceSpecification(name: "data/\(name)")
    specification.idColumn = id
    specification.titleColumn = title
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let source = try SourceLibrary(FileSandbox(root: "/\(root)")).source(
      specification, from: "/\(root)/Scenarios")
    return (0..<source.count).compactMap(source.row(at:))
  }

  @Test("The countries of ISO 3166 have unique two-letter codes, three-letter codes and numbers")
  func countries() throws {
    let countries = try rows("countries.csv", id: "code", title: "name")
    #expect(countries.count == 249)
    #expect(Set(countries.compactMap { $0.field("alpha3") }).count == 249)
    #expect(Set(countries.compactMap { $0.field("numeric") }).count == 249)
    #expect(countries.first { $0.id == .text("CN") }?.title == "China")
    #expect(countries.first { $0.id == .text("CI") }?.title == "Côte d'Ivoire")
  }

  @Test("The film data contains nine films")
  func films() throws {
    let films = try rows("films.json")
    #expect(
      films.compactMap { $0.field("episode") } == ["4", "5", "6", "1", "2", "3", "7", "8", "9"])
    #expect(films.allSatisfy { $0.field("director") != nil && $0.field("year") != nil })
  }

  @Test("The names of four cities begin with Bei, and every city has a country")
  func cities() throws {
    let cities = try rows("cities.jsonl")
    #expect(cities.count >= 150)
    #expect(
      cities.map(\.title).filter { $0.hasPrefix("Bei") } == [
        "Beihai", "Beijing", "Beira", "Beirut",
      ])
    let codes = Set(try rows("countries.csv", id: "code", title: "name").map(\.id.description))
    #expect(cities.allSatisfy { codes.contains($0.field("country") ?? "") })
    #expect(cities.allSatisfy { Int($0.field("population") ?? "") ?? 0 > 0 })
  }

  @Test("Moments begin with a profile, some people are friends, and every message has a text")
  func others() throws {
    let kinds = try rows("moments.json").map { $0.field("kind") }
    #expect(kinds.first == "profile")
    #expect(kinds.dropFirst().allSatisfy { $0 == "moment" })
    let people = try rows("people.json")
    #expect(people.count == 12)
    #expect(Set(people.map { $0.field("friend") }) == ["yes", "no"])
    #expect(try rows("messages.json").allSatisfy { $0.field("text") != nil })
  }
}
