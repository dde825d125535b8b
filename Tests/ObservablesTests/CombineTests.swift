import Observables
import Testing

@Suite struct CombineTests {
  @Test("A combination of no values has the result of its closure")
  func none() {
    let answer: ObservableValue<Int> = combine(transform: { 42 })
    #expect(answer.value == 42)
  }

  @Test("A combination of one value follows it")
  func one() {
    let number = Variable(1)
    var heard: [Change<Int>] = []
    let token = combine(number).afterChange { heard.append($0) }
    number.set(2)
    #expect(heard == [Change(old: 1, new: 2)])
    withExtendedLifetime(token) {}
  }

  @Test("A combination of two values reports old and new pairs")
  func two() {
    let number = Variable(1)
    let text = Variable("a")
    var heard: [String] = []
    let pair = combine(number, text)
    let before = pair.beforeChange {
      heard.append("before \($0.old) → \($0.new), still \(pair.value)")
    }
    let after = pair.afterChange { heard.append("after \($0.old) → \($0.new), now \(pair.value)") }
    number.set(2)
    text.set("b")
    let expected = [
      #"before (1, "a") → (2, "a"), still (1, "a")"#, #"after (1, "a") → (2, "a"), now (2, "a")"#,
      #"before (2, "a") → (2, "b"), still (2, "a")"#, #"after (2, "a") → (2, "b"), now (2, "b")"#,
    ]
    #expect(heard == expected)
    withExtendedLifetime((before, after)) {}
  }

  @Test("Five values of different types can be combined")
  func five() {
    let integer = Variable(1)
    let text = Variable("a")
    let flag = Variable(false)
    let list = Variable<[Int]>([])
    let double = Variable(0.5)
    var heard: [String] = []
    let token = combine(integer, text, flag, list, double) { "\($0) \($1) \($2) \($3) \($4)" }
      .afterChange { heard.append($0.new) }
    integer.set(2)
    text.set("b")
    flag.set(true)
    list.update { $0.append(7) }
    double.set(1.5)
    let expected = [
      "2 a false [] 0.5", "2 b false [] 0.5", "2 b true [] 0.5", "2 b true [7] 0.5",
      "2 b true [7] 1.5",
    ]
    #expect(heard == expected)
    withExtendedLifetime(token) {}
  }

  @Test("A value that depends on a change in several ways is computed once and notifies once")
  func diamond() {
    let number = Variable(1)
    let double = number.map { $0 * 2 }
    var calls = 0
    let text = combine(number, double, number) { first, second, third in
      calls += 1
      return "\(first) \(second) \(third)"
    }
    var heard: [Change<String>] = []
    let token = text.afterChange { heard.append($0) }
    number.set(5)
    #expect(heard == [Change(old: "1 2 1", new: "5 10 5")])
    #expect(calls == 2)
    withExtendedLifetime(token) {}
  }

  @Test("All derived values are old in beforeChange and new in afterChange")
  func consistency() {
    let number = Variable(1)
    let double = number.map { $0 * 2 }
    let text = double.map { "\($0)" }
    var heard: [String] = []
    let before = number.beforeChange { _ in heard.append("\(double.value) \(text.value)") }
    let after = number.afterChange { _ in heard.append("\(double.value) \(text.value)") }
    number.set(2)
    #expect(heard == ["2 2", "4 4"])
    withExtendedLifetime((before, after)) {}
  }

  @Test("An observer's change of another source waits until the current change is delivered")
  func reentrance() {
    let left = Variable(0)
    let right = Variable(0)
    let both = combine(left, right) { [$0, $1] }
    var heard: [Change<[Int]>] = []
    let setter = left.afterChange { change in
      right.set(change.new)
      #expect(right.value == change.old)
    }
    let token = both.afterChange { heard.append($0) }
    left.set(1)
    left.set(2)
    let path = [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]]
    let expected = zip(path, path.dropFirst()).map { Change(old: $0, new: $1) }
    #expect(heard == expected)
    withExtendedLifetime((setter, token)) {}
  }

  @Test("A subscription keeps a combination and its sources alive")
  func subscriptionLifetime() {
    var left: Variable<Int>? = Variable(1)
    let right = Variable(2)
    weak let weakLeft = left
    weak var weakSum: ObservableValue<Int>?
    var heard: [Int] = []
    var token: Subscription?
    if let left {
      let sum = combine(left, right) { $0 + $1 }
      weakSum = sum
      token = sum.map { -$0 }.afterChange { heard.append($0.new) }
    }
    left = nil
    #expect(weakSum?.value == 3)
    right.set(5)
    weakLeft?.set(4)
    token?.cancel()
    #expect(weakSum == nil)
    #expect(weakLeft == nil)
    right.set(6)
    #expect(heard == [-6, -9])
  }

  @Test("A beforeChange subscription keeps a combination alive")
  func earlySubscriptionLifetime() {
    let number = Variable(1)
    var heard: [Int] = []
    let token = number.map { -$0 }.beforeChange { heard.append($0.new) }
    number.set(2)
    token.cancel()
    number.set(3)
    #expect(heard == [-2])
  }

  @Test("Sources do not keep derived values alive")
  func sourcesDoNotHold() {
    let number = Variable(1)
    var calls = 0
    var double: ObservableValue<Int>? = number.map { number in
      calls += 1
      return number * 2
    }
    weak let weakDouble = double
    number.set(2)
    #expect(double?.value == 4)
    double = nil
    #expect(weakDouble == nil)
    number.set(3)
    #expect(calls == 2)
  }

  @Test("A value derived during a change starts with the new value and follows the next change")
  func derivingWhileDelivering() {
    let number = Variable(1)
    var heard: [String] = []
    var tokens: [Subscription] = []
    func derive(_ name: String) {
      let double = number.map { $0 * 2 }
      heard.append("\(name) starts as \(double.value)")
      tokens.append(double.afterChange { heard.append("\(name) \($0.old) → \($0.new)") })
    }
    let before = number.beforeChange { if $0.new == 2 { derive("before") } }
    let after = number.afterChange { if $0.new == 2 { derive("after") } }
    number.set(2)
    number.set(3)
    let expected = [
      "before starts as 4", "after starts as 4", "before 4 → 6", "after 4 → 6",
    ]
    #expect(heard == expected)
    withExtendedLifetime((before, after)) {}
  }

  @Test("A source of a value derived during a change waits until the change is delivered")
  func sharingWhileDelivering() {
    let (a, b) = (Variable(1), Variable(10))
    var reported: [String] = []
    var tokens: [Subscription] = []
    let token = a.beforeChange { _ in
      let pair = combine(a, b) { [$0, $1] }
      tokens.append(
        pair.afterChange { reported.append("\($0.old) → \($0.new), a is \(a.value)") })
      b.set(20)
      reported.append("b is \(b.value)")
    }
    a.set(2)
    #expect(reported == ["b is 10", "[2, 10] → [2, 20], a is 2"])
    withExtendedLifetime(token) {}
  }

  @Test("A value derived in the computation of another one follows the change in progress")
  func derivingWhileComputing() {
    let number = Variable(1)
    var sum: ObservableValue<Int>?
    var double: ObservableValue<Int>?
    let same = number.map { value in
      if value == 2, let double { sum = combine(number, double) { $0 * 100 + $1 } }
      return value
    }
    double = number.map { $0 * 2 }
    number.set(2)
    #expect(sum?.value == 204)
    withExtendedLifetime(same) {}
  }

  @Test("A change waits for every change in progress that shares a value with it")
  func waitsForAll() {
    let (a, b, c) = (Variable(1), Variable(10), Variable(100))
    let second = combine(b, c) { $0 + $1 }
    let first = combine(a, b) { $0 + $1 }
    var reported: [String] = []
    let subscriptions = [
      a.beforeChange { _ in c.set(200) },
      // This change shares one value with the change of c, which is in progress, and another with
      // the change of a.
      c.beforeChange { _ in b.set(20) },
      first.afterChange { reported.append("first \($0.old) → \($0.new), a is \(a.value)") },
      second.afterChange { reported.append("second \($0.old) → \($0.new), c is \(c.value)") },
    ]
    a.set(2)
    #expect(
      reported == [
        "second 110 → 210, c is 200", "first 11 → 12, a is 2", "second 210 → 220, c is 200",
        "first 12 → 22, a is 2",
      ])
    withExtendedLifetime(subscriptions) {}
  }
}
