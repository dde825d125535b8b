import Exploration
import ScenarioLanguage

/// A generator that gives the same numbers, texts and scripts for the same seed.
struct Seeded: RandomNumberGenerator {
  private var generator: SplitMix64

  /// Creates a generator. A failing test prints the seed.
  init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
  }

  mutating func next() -> UInt64 { generator.next() }

  /// Returns a random number in `range`.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns a random element of `values`.
  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[number(0...values.count - 1)]
  }

  /// Returns a random script whose printed text is parsed to the same script.
  mutating func script(maximumCount: Int = 20, depth: Int = 0) -> Script {
    Script((0..<number(0...4)).map { _ in element(maximumCount: maximumCount, depth: depth) })
  }

  /// Returns a random step or group.
  private mutating func element(maximumCount: Int, depth: Int) -> Element {
    let count = number(0...2) == 0 ? number(1...maximumCount) : 1
    if depth < 4, number(0...3) == 0 {
      let group = script(maximumCount: maximumCount, depth: depth + 1)
      return Element(.group(group), count: count, span: nowhere)
    }
    if number(0...9) == 0 {
      var step = step()
      let lines = (0..<number(0...3)).map { _ in
        pick(["id\n", "== a\r\n", "----\n", "\n", "END \n", ")\n"])
      }
      step.rows = InlineRows(word: pick(["END", "_a-1"]), text: lines.joined(), span: nowhere)
      return Element(.step(step), span: nowhere)
    }
    return Element(
      .step(step()), count: count, isInBackground: number(0...3) == 0, span: nowhere)
  }

  /// Returns a random step.
  private mutating func step() -> Step {
    let words = ["firstLoad", "fail", "x", "x3y", "a=b", "刷新", "a#1", "----x", "*"]
    let word = pick(words)
    return Step(
      request: number(0...3) == 0 ? number(0...999) : nil, word: word,
      arguments: (0..<number(0...3)).map { _ in Argument(value(), span: nowhere) },
      span: nowhere, wordSpan: nowhere)
  }

  /// Returns a random argument.
  private mutating func value() -> Argument.Value {
    if number(0...2) > 0 { return plainValue() }
    let name = pick(["items", "a", "more-error", "page_1.x"])
    return .pair(name: name, operator: pick(Comparison.allCases), value: plainValue())
  }

  /// Returns a random argument that is not a pair.
  private mutating func plainValue() -> Argument.Value {
    switch number(0...3) {
    case 0: .word(pick(["numbers", "data/a.json", "ok,fail,3", "007", "1.2", "→", "a\\b", "'"]))
    case 1: .string(text())
    case 2: .integer(pick([0, 1, 20, number(0...1000), .max]))
    default: .duration(WrittenDuration(number(0...5000), pick([.milliseconds, .seconds])))
    }
  }

  /// Returns a random string.
  mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    for _ in 0..<number(0...6) {
      let value = pick([number(0...0x7F), number(0...0x24FF), number(0...0x10FFFF), 0x22, 0x5C])
      if let scalar = Unicode.Scalar(UInt32(value)) { scalars.append(scalar) }
    }
    return String(scalars)
  }

  /// Returns random bytes that mostly consist of parts of scripts.
  mutating func bytes() -> [UInt8] {
    let pieces = [
      "firstLoad", "\n", "\r\n", ";", "(", ")", "×", "x3", "*", "&", "#", "#1", "\"", "\\", "\\u{",
      "}", "=", "!=", "~", "<", "300", "ms", "s", " ", "\t", "==", "----", "...", "known-gap",
      "skip", "tag", "source csv <<E\n", " <<E", "\nE\n",
      "\u{FEFF}", "下", "[..]", "->", "→", "99999999999999999999", "\0", ".",
    ]
    var bytes: [UInt8] = []
    for _ in 0..<number(0...40) {
      if number(0...9) == 0 {
        bytes.append(UInt8(number(0...255)))
      } else {
        bytes.append(contentsOf: pick(pieces).utf8)
      }
    }
    return bytes
  }
}
