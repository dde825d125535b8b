import Files
import Foundation
import MockSources
import TestSupport
import Testing

@Suite("SourceLibrary")
struct SourceLibraryTests {
  let folder: TemporaryFolder
  let scenarios: String

  init() throws {
    folder = try TemporaryFolder()
    scenarios = folder.path("scenarios")
    try write("scenarios/data/rows.json", #"[{"id":1},{"id":2}]"#)
    try write("secret.json", #"[{"id":"secret"}]"#)
  }

  private func write(_ name: String, _ text: String) throws { try folder.write(name, text) }

  private func error(
    _ name: String, in library: SourceLibrary = SourceLibrary(FileSandbox(root: nil))
  ) -> SourceError? {
    do throws(SourceError) {
      _ = try library.source(SourceSpecification(name: name), from: scenarios)
      return nil
    } catch {
      return error
    }
  }

  @Test("The source numbers needs no file, and a path is relative to the scenario's folder")
  func finds() throws {
    let library = SourceLibrary(FileSandbox(root: nil))
    #expect(try library.source(.numbers, from: scenarios) == Source())
    let source = try library.source(
      SourceSpecification(name: "data/rows.json"), from: scenarios)
    #expect(source.ids == ["1", "2"])
  }

  @Test("A file is read once for the same options, and again for different options")
  func readsOnce() throws {
    let library = SourceLibrary(FileSandbox(root: nil))
    var specification = SourceSpecification(name: "data/rows.json")
    let source = try library.source(specification, from: scenarios)
    try write("scenarios/data/rows.json", "[]")
    specification.pageSize = 5
    #expect(try library.source(specification, from: scenarios).count == 2)
    #expect(
      try library.source(SourceSpecification(name: "./data/../data/rows.json"), from: scenarios)
        .count == 2)
    #expect(try library.source(source.specification, from: scenarios) == source)
    specification.titleColumn = "name"
    #expect(try library.source(specification, from: scenarios).count == 0)
  }

  @Test("Links to one file are read in the formats that their names have")
  func linksOfOtherKinds() throws {
    try write("scenarios/rows.csv", "id\n1\n2\n")
    try folder.link("scenarios/link.json", to: folder.path("scenarios/rows.csv"))
    let library = SourceLibrary(FileSandbox(root: nil))
    let source = try library.source(SourceSpecification(name: "rows.csv"), from: scenarios)
    #expect(source.ids == ["1", "2"])
    let message = try #require(error("link.json", in: library)).message
    #expect(message.hasSuffix("link.json:1:1: expected an array of rows, not 'i'"), "\(message)")
  }

  @Test(
    "Files outside the scenario's folder and the working folder are not read, even through links")
  func outside() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(scenarios)/link.json", withDestinationPath: "../secret.json")
    for name in ["../secret.json", "link.json", folder.path("secret.json")] {
      let path = Path.join(scenarios, name)
      #expect(
        error(name)
          == SourceError(
            message: "\(path): leads outside the scenario's folder and the working folder; "
              + "use --file-root DIR to choose the folder that scenarios may read"))
    }
  }

  @Test("With a file root, only files in that folder are read")
  func fileRoot() throws {
    let wide = SourceLibrary(FileSandbox(root: folder.path))
    #expect(error("../secret.json", in: wide) == nil)
    let root = "\(scenarios)/data"
    let narrow = SourceLibrary(FileSandbox(root: root))
    #expect(error("data/rows.json", in: narrow) == nil)
    try write("scenarios/other.json", "[]")
    #expect(
      error("other.json", in: narrow)
        == SourceError(
          message: "\(scenarios)/other.json: is not inside the --file-root \(root)"))
  }

  @Test("A folder whose name only starts with the name of an allowed folder is not allowed")
  func siblings() throws {
    let sibling = URL(fileURLWithPath: folder.path("scenarios-secret"))
    try FileManager.default.createDirectory(at: sibling, withIntermediateDirectories: true)
    try write("scenarios-secret/rows.json", "[]")
    #expect(error("../scenarios-secret/rows.json")?.message.contains("outside") == true)
  }

  @Test("A path that is not a file of a known kind is an error")
  func unreadable() throws {
    try FileManager.default.createDirectory(
      atPath: "\(scenarios)/folder.json", withIntermediateDirectories: true)
    let kinds = "use numbers, sample, or a .json, .jsonl, .ndjson or .csv file"
    #expect(error("rows.yaml") == SourceError(message: "unknown source 'rows.yaml'", hint: kinds))
    #expect(
      error("nmbers")
        == SourceError(message: "unknown source 'nmbers'", hint: "did you mean numbers?"))
    #expect(error("data") == SourceError(message: "\(scenarios)/data: is a folder"))
    #expect(error("folder.json") == SourceError(message: "\(scenarios)/folder.json: is a folder"))
    #expect(
      error("none.json")
        == SourceError(message: "\(scenarios)/none.json: No such file or directory"))
  }

  @Test("The error of a missing file suggests a similar file if that file may be read")
  func nearestFile() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(scenarios)/lost.json", withDestinationPath: "nowhere")
    let missing = "No such file or directory"
    #expect(
      error("data/row.json")
        == SourceError(
          message: "\(scenarios)/data/row.json: \(missing)", hint: "did you mean data/rows.json?"))
    #expect(
      error("../secrets.json")
        == SourceError(message: "\(scenarios)/../secrets.json: \(missing)"))
    #expect(error("lost.json") == SourceError(message: "\(scenarios)/lost.json: \(missing)"))
  }

  @Test("An endless file and a file of more than 64 MiB are refused without being read")
  func tooLarge() throws {
    try write("scenarios/large.json", "")
    let large = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(scenarios)/large.json"))
    try large.truncate(atOffset: 64 << 20 | 1)
    #expect(
      error("large.json")
        == SourceError(message: "\(scenarios)/large.json: is larger than 64 MiB"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(scenarios)/endless.json", withDestinationPath: "/dev/zero")
    #expect(
      error("endless.json", in: SourceLibrary(FileSandbox(root: "/")))
        == SourceError(message: "\(scenarios)/endless.json: is not a regular file"))
  }

  @Test("An error in the data is reported with its position")
  func badData() throws {
    try write("scenarios/bad.json", "[\n  {\"id\": 1},\n  {\"id\": 1}\n]")
    let path = "\(scenarios)/bad.json"
    #expect(
      error("bad.json")
        == SourceError(
          message: "\(path):3:10: duplicate id '1', first on line 2",
          hint: "duplicates=keep allows it", isInData: true))
  }

  @Test("Bytes that are not UTF-8 are reported with their position, and lines can be long")
  func encoding() throws {
    try Data([0x5B, 0x0A, 0x22, 0xFF]).write(
      to: URL(fileURLWithPath: folder.path("scenarios/x.json")))
    #expect(error("x.json")?.message == "\(scenarios)/x.json:2:2: the byte 0xFF is not UTF-8")
    try write("scenarios/long.json", "[" + String(repeating: " ", count: 2 << 20) + "]")
    #expect(error("long.json") == nil)
  }

  @Test("Threads that load the same file read it once")
  func threads() throws {
    let library = SourceLibrary(FileSandbox(root: nil))
    let first = try library.source(SourceSpecification(name: "data/rows.json"), from: scenarios)
    concurrently(jobs: 4) { [scenarios] _ in
      let source = try? library.source(
        SourceSpecification(name: "data/rows.json"), from: scenarios)
      #expect(source == first)
    }
  }
}
