import Reporting
import Testing

@Suite("Seconds")
struct SecondsTests {
  @Test(
    "Nanoseconds are rounded to the requested number of digits",
    arguments: [
      (1_234_567_890, 2, "1.23"), (1_235_000_000, 2, "1.24"), (999_999_999, 3, "1.000"),
      (1_500, 6, "0.000002"), (0, 6, "0.000000"), (-5, 2, "0.00"), (1_500_000_000, 0, "2"),
      (7, 9, "0.000000007"),
    ])
  func rounds(nanoseconds: Int, digits: Int, expected: String) {
    #expect(seconds(nanoseconds, digits: digits) == expected)
  }
}
