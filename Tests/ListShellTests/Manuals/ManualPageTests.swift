import Foundation
import TestSupport
import Testing

/// Tests of the manual page as formatted by `man`.
@Suite struct ManualPageTests {
  /// Formats the page with `man`, and returns the text and the warnings.
  private func page(locale: String) throws -> (text: String, warnings: String) {
    let folder = try TemporaryFolder()
    let page = try folder.write("listsh.1", Workplace().listsh("man").output)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Needs.path(of: "man")))
    // The man of macOS formats a path, but knows neither option.
    process.arguments = Needs.isLinux ? ["--warnings", "-l", page] : [page]
    process.environment = ["LC_ALL": locale, "PATH": "/usr/bin:/bin", "MANWIDTH": "100"]
    let (output, errors) = (Pipe(), try folder.write("errors"))
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: errors)
    try process.runForLimitedTime()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return (String(decoding: text, as: UTF8.self), try folder.text("errors"))
  }

  @Test(
    "man formats the page without a warning in every locale",
    .enabled(if: Needs.program("man"), "make test-needs installs man-db"),
    arguments: ["C", "C.UTF-8"])
  func warnings(locale: String) throws {
    let (text, warnings) = try page(locale: locale)
    #expect(warnings == "")
    for part in ["--fail-fast", "ACTION &", "fetchMore", "EXIT STATUS", ":save FILE [\"title\"]"] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("The manual page has every command, and a paragraph for an option")
  func whole() throws {
    let page = try Workplace().listsh("man").output
    for command in HelpTests.commands {
      #expect(page.contains("\n.SS listsh \(command)"), "\(command)")
    }
    #expect(page.contains("\n.TP\n\\fB\\-\\-fail\\-fast\\fR\n"))
  }
}
