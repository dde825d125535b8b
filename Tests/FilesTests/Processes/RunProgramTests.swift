import Files
import Testing

@Suite("runProgram")
struct RunProgramTests {
  @Test(
    "The output of a program is returned, even if it is larger than a pipe's buffer",
    arguments: [0, 1, 300_000])
  func output(count: Int) throws {
    let input = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try runProgram("cat", input: input) == input)
  }

  @Test("A program that does not read its input causes no error")
  func unread() throws {
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    #expect(try runProgram("echo", ["a b", "c"], input: input) == Array("a b c\n".utf8))
  }

  @Test("A program that fails is an error, even if it wrote output")
  func failure() {
    #expect(throws: FileError(path: "sh", reason: .programFailed)) {
      try runProgram("sh", ["-c", "echo some; exit 3"])
    }
  }

  @Test("A missing program is reported as missing")
  func missing() throws {
    let error = try #require(throws: FileError.self) { try runProgram("listsh-no-such-program") }
    #expect(error.path == "listsh-no-such-program")
    #expect(error.reason.isMissing)
  }

  @Test("A program gets only four variables of the environment")
  func environment() throws {
    let names = String(decoding: try runProgram("env"), as: UTF8.self).split(separator: "\n")
      .map { String($0.prefix { $0 != "=" }) }
    #expect(names.contains("PATH"))
    #expect(Set(names).isSubset(of: ["PATH", "HOME", "LANG", "LC_ALL"]))
  }
}
