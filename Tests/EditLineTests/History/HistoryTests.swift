import EditLine
import Files
import Foundation
import TestSupport
import Testing

@Suite struct HistoryTests {
  /// The folder of the history file.
  private let folder: TemporaryFolder
  /// The history file.
  private var path: String { folder.path + "/history" }

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("Only the newest of equal lines is stored, and blank lines are not stored")
  func newest() throws {
    var history = History(path: path)
    for line in ["a", "b", " ", "", "a", "c\n  d", "b"] { history.add(line) }
    #expect(history.lines == ["a", "c\n  d", "b"])
    #expect(History(path: path).lines == ["a", "c\n  d", "b"])
    #expect(try folder.text("history") == "a\nc\\n  d\nb\n")
    #expect(history.takeProblem() == nil)
  }

  @Test(
    "Every line is read as it was written",
    arguments: [
      "\\", "\\n", "a\\\nb", "a\r\nb", "×3 刷新", "\\q", "a\\", "\t\u{1B}[2J", "e\u{301}", "a\0b",
      "\\0",
    ])
  func roundTrip(line: String) {
    var history = History(path: path)
    history.add(line)
    #expect(History(path: path).lines.map { Array($0.utf8) } == [Array(line.utf8)])
  }

  @Test("A backslash that starts no known escape is read as a backslash")
  func foreign() throws {
    try Data("a\\q\\\n".utf8).write(to: URL(fileURLWithPath: path))
    #expect(History(path: path).lines == ["a\\q\\"])
  }

  @Test("A file whose lines end with CR LF is read without the CR")
  func carriageReturns() throws {
    try folder.write("history", "firstLoad\r\n\r\na\\r\n")
    #expect(History(path: path).lines == ["firstLoad", "a\r"])
  }

  @Test("Only the user can read the history file and the folders created for it")
  func permissions() throws {
    var history = History(path: folder.path + "/state/listsh/history")
    history.add("secret")
    #expect(try folder.permissions(of: "state/listsh/history") == 0o600)
    #expect(try folder.permissions(of: "state/listsh") == 0o700)
    #expect(try folder.permissions(of: "state") == 0o700)
  }

  @Test("Only the newest 10,000 lines are stored")
  func limit() throws {
    let text = (1...10_005).map { "wait \($0)\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    var history = History(path: path)
    history.add("new")
    #expect(history.lines == (7...10_005).map { "wait \($0)" } + ["new"])
    #expect(History(path: path).lines == history.lines)
  }

  @Test("Each shell merges the lines of other shells when it adds a line")
  func sharing() {
    var one = History(path: path)
    var two = History(path: path)
    one.add("a")
    two.add("b")
    one.add("c")
    #expect(one.lines == ["a", "b", "c"])
    #expect(two.lines == ["a", "b"])
  }

  @Test(
    "A file that is not valid text is left unchanged, and the failure is reported once",
    arguments: [[0xFF, 0xFE, 0x0A], [0x61, 0x00, 0x0A]] as [[UInt8]])
  func garbage(bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    var history = History(path: path)
    #expect(history.takeProblem() == "history is kept for this session only: \(path): is not text")
    history.add("a")
    history.add("b")
    #expect(history.takeProblem() == nil)
    #expect(history.lines == ["a", "b"])
    #expect(FileManager.default.contents(atPath: path) == Data(bytes))
  }

  @Test("A history file of 1 GB is neither read nor changed")
  func huge() throws {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: 1 << 30)
    try file.close()
    var history = History(path: path)
    history.add("a")
    #expect(history.lines == ["a"])
    #expect(
      history.takeProblem()
        == "history is kept for this session only: \(path): is larger than 32 MiB")
    #expect(try FileHandle(forReadingFrom: URL(fileURLWithPath: path)).seekToEnd() == 1 << 30)
  }

  @Test(
    "A path that cannot be a history file is reported, and the session keeps its lines",
    arguments: [
      ("/dev/zero", "/dev/zero: is not a regular file"),
      ("/dev/null/x", "/dev/null: Not a directory"),
      ("/", "/: is a folder"),
    ])
  func unusable(path: String, reason: String) {
    var history = History(path: path)
    history.add("a")
    history.add("b")
    history.finish()
    #expect(history.lines == ["a", "b"])
    #expect(history.takeProblem() == "history is kept for this session only: \(reason)")
    #expect(history.takeProblem() == nil)
  }

  @Test("Without a file, nothing is reported and nothing is written")
  func nowhere() throws {
    var history = History(path: nil)
    history.add("a")
    history.finish()
    #expect(history.lines == ["a"])
    #expect(history.takeProblem() == nil)
    #expect(folder.names == [])
  }

  @Test("A link to the history file stays a link")
  func link() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path, withDestinationPath: folder.path + "/elsewhere")
    _ = FileManager.default.createFile(atPath: folder.path + "/elsewhere", contents: nil)
    var history = History(path: path)
    history.add("a")
    #expect(try folder.text("elsewhere") == "a\n")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: path) == folder.path + "/elsewhere")
  }

  @Test("A line added while another shell saves is saved later")
  func busy() throws {
    var history = History(path: path)
    do {
      let lock = try ProcessLock(path + ".lock", timeout: 0)
      withExtendedLifetime(lock) { history.add("a") }
    }
    #expect(history.lines == ["a"])
    #expect(history.takeProblem() == nil)
    #expect(History(path: path).lines == [])
    history.finish()
    #expect(History(path: path).lines == ["a"])
  }

  @Test("finish() reports another process's lock before waiting, and lost lines after waiting")
  func kept() throws {
    var history = History(path: path)
    var reported: [String] = []
    let lock = try ProcessLock(path + ".lock", timeout: 0)
    let keeper = "another process holds the lock \(path).lock"
    withExtendedLifetime(lock) {
      history.add("a")
      history.add("b")
      // The message about the lock is shown before the wait is stopped.
      history.finish {
        reported.append($0)
      } isStopped: {
        reported.count == 1
      }
    }
    #expect(
      reported == [
        "waiting to save 2 lines of the history: \(keeper); press Ctrl-C to stop waiting"
      ])
    #expect(history.takeProblem() == "2 lines of this session are lost: \(keeper)")
    #expect(History(path: path).lines == [])
  }

  @Test("If the lock is released during the wait, all lines are saved")
  func letGo() throws {
    var history = History(path: path)
    var lock: ProcessLock? = try ProcessLock(path + ".lock", timeout: 0)
    history.add("a")
    var reported = 0
    history.finish { _ in
      reported += 1
      lock = nil
    }
    #expect(lock == nil)
    #expect(reported == 1)
    #expect(history.takeProblem() == nil)
    #expect(History(path: path).lines == ["a"])
  }

  @Test("Eight shells that save at the same time lose no line")
  func writers() throws {
    let expected = (1...8).flatMap { writer in (1...100).map { "wait \(writer)-\($0)" } }
    let writers = try (1...8).map { writer in
      try ProbeWriter(
        Array((1...100).map { "wait \(writer)-\($0)\n" }.joined().utf8), ["LISTSH_HISTORY": path])
    }
    for writer in writers { writer.finish() }
    #expect(Set(History(path: path).lines) == Set(expected))
    #expect(History(path: path).lines.count == 800)
    #expect(folder.names == ["history", "history.lock"])
  }

  @Test("After shells are killed, the file has only whole lines, and other shells lose no line")
  func killedWriters() throws {
    let lines = (1...8).map { writer in (1...200).map { "wait \(writer)-\($0)" } }
    let writers = try lines.map { lines in
      try ProbeWriter(
        Array(lines.map { $0 + "\n" }.joined().utf8), ["LISTSH_HISTORY": path])
    }
    for writer in writers[..<4] { writer.kill() }
    for writer in writers[4...] { writer.finish() }
    let kept = History(path: path).lines
    #expect(Set(kept).isSuperset(of: lines[4...].joined()))
    #expect(Set(kept).isSubset(of: lines.joined()))
    var history = History(path: path)
    history.add("last")
    #expect(folder.names == ["history", "history.lock"])
  }

  @Test("A full disk is reported once; the old file and the session's lines are kept")
  func fullDisk() throws {
    var history = History(path: path)
    history.add("old")
    let line = String(repeating: "x", count: 4000)
    let writer = try ProbeWriter(
      Array("\(line)\nb\n".utf8), ["LISTSH_HISTORY": path], limits: "ulimit -f 1")
    let reported = writer.finish().split(separator: "\n")
    #expect(reported.filter { $0.hasPrefix("history is kept for this session only:") }.count == 1)
    #expect(reported.suffix(2) == ["line: b", "end"])
    #expect(try folder.text("history") == "old\n")
    #expect(folder.names == ["history", "history.lock"])
  }

  @Test(
    "Environment variables determine the path of the history file",
    arguments: [
      (["XDG_STATE_HOME": "$/x", "HOME": "$"], "x/listsh/history"),
      (["HOME": "$"], ".local/state/listsh/history"),
      (["XDG_STATE_HOME": "relative", "HOME": "$"], ".local/state/listsh/history"),
      (["LISTSH_HISTORY": "$/own", "HOME": "$"], "own"),
    ])
  func positions(environment: [String: String], name: String) throws {
    let environment = environment.mapValues { $0.replacing("$", with: folder.path) }
    let writer = try ProbeWriter(Array("a\n".utf8), environment)
    #expect(writer.finish() == "line: a\nend\n")
    #expect(try folder.text(name) == "a\n")
  }
}
