import Foundation
import TestSupport
import Testing

@Suite(
  "Errors of the list in the command conform",
  .enabled(if: Needs.program("python3"), "make test-needs installs python3"))
struct ConformErrorsTests {
  @Test("Errors that differ only in a number are one error, with the shortest script")
  func numbers() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  self.count = getattr(self, "count", 0) + 1
                  if self.rows: return tell("cancels", 100 + self.count)

          """)
    }
    let outcome = try place.listsh(["conform", "--jobs", "1", "--adapter", "python3 list.py"])
    #expect(outcome.status == 2)
    #expect(
      outcome.errors == """
        listsh: adapter 'python3 list.py': error: it cancels #101, but its last request is #1
        last message from listsh: {"do":"action","action":"refresh","arguments":[]}
        after: source numbers count=4 pageSize=2; firstLoad; succeed 1; refresh &

        """)
  }

  @Test("Of several errors, the one with the shortest script is reported first")
  func order() throws {
    let place = try Workplace.withPythonList {
      $0.replacingOccurrences(
        of: "    def refresh(self, source_changed):\n",
        with: """
              def refresh(self, source_changed):
                  if self.rows: raise ValueError("rows")

          """
      ).replacingOccurrences(
        of: "    def refresh_with_indicator(self, source_changed):\n",
        with: """
              def refresh_with_indicator(self, source_changed):
                  if self.state == "idle": raise ValueError("idle")

          """)
    }
    let outcome = try place.listsh([
      "conform", "--rows", "1", "--in-flight", "1", "--jobs", "1", "--adapter", "python3 list.py",
    ])
    #expect(
      outcome.errors.split(separator: "\n").filter { $0.hasPrefix("after: ") } == [
        "after: source numbers count=1 pageSize=2; refreshWithIndicator &",
        "after: source numbers count=1 pageSize=2; firstLoad; succeed; refresh &",
      ])
  }
}
