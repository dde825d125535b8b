import Files
import Testing

@Suite("Running programs")
struct RunProgramTests {
  @Test(
    "What a program writes comes back, also more than a pipe holds", arguments: [0, 1, 300_000])
  func output(count: Int) throws {
    let input = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(try runProgram("cat", input: input) == input)
  }

  @Test("A program that reads nothing of what it is handed does no harm")
  func unread() throws {
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    #expect(try runProgram("echo", ["a b", "c"], input: input) == Array("a b c\n".utf8))
  }

  @Test("A program that ends badly is an error, whatever it wrote")
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

  @Test("A program gets the variables that it is given, and no others")
  func environment() throws {
    let output = try runProgram("env", environment: ["PATH"])
    #expect(output.starts(with: Array("PATH=".utf8)))
    #expect(output.count { $0 == UInt8(ascii: "\n") } == 1)
  }
}
