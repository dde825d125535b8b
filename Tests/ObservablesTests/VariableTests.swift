import Observables
import Testing

@Suite struct VariableTests {
  @Test("Observers receive the old and the new value before and after the change")
  func phases() {
    let city = Variable("Bern")
    var heard: [String] = []
    let before = city.beforeChange {
      heard.append("before \($0.old) → \($0.new), still \(city.value)")
    }
    let after = city.afterChange { heard.append("after \($0.old) → \($0.new), now \(city.value)") }
    city.set("Basel")
    #expect(heard == ["before Bern → Basel, still Bern", "after Bern → Basel, now Basel"])
    withExtendedLifetime((before, after)) {}
  }

  @Test("Setting an equal value notifies observers")
  func equalValue() {
    let city = Variable("Bern")
    var changes: [Change<String>] = []
    let token = city.afterChange { changes.append($0) }
    city.set("Bern")
    #expect(changes == [Change(old: "Bern", new: "Bern")])
    withExtendedLifetime(token) {}
  }

  @Test("Setting an optional value to nil notifies observers")
  func optional() {
    let city = Variable<String?>("Bern")
    var changes: [Change<String?>] = []
    let token = city.map { $0 }.afterChange { changes.append($0) }
    city.set(nil)
    city.set("Basel")
    #expect(changes == [Change(old: "Bern", new: nil), Change(old: nil, new: "Basel")])
    withExtendedLifetime(token) {}
  }

  @Test("A change made by an observer waits until all observers have received the current change")
  func reentrance() {
    let number = Variable(0)
    var heard: [String] = []
    let tokens = ["first", "second"].flatMap { name in
      [
        number.beforeChange { heard.append("\(name) before \($0.old) → \($0.new)") },
        number.afterChange { change in
          if name == "first", change.new == 1 {
            number.set(2)
            number.update { $0 += 1 }
          }
          heard.append("\(name) after \(change.old) → \(change.new), is \(number.value)")
        },
      ]
    }
    number.set(1)
    let expected = [(0, 1), (1, 2), (2, 3)].flatMap { old, new in
      [
        "first before \(old) → \(new)", "second before \(old) → \(new)",
        "first after \(old) → \(new), is \(new)", "second after \(old) → \(new), is \(new)",
      ]
    }
    #expect(heard == expected)
    withExtendedLifetime(tokens) {}
  }

  @Test("A change made in a beforeChange observer follows the current change")
  func reentranceBefore() {
    let number = Variable(0)
    var heard: [Change<Int>] = []
    let before = number.beforeChange { if $0.new == 1 { number.set(5) } }
    let after = number.afterChange { heard.append($0) }
    number.set(1)
    #expect(heard == [Change(old: 0, new: 1), Change(old: 1, new: 5)])
    withExtendedLifetime((before, after)) {}
  }

  @Test("Changes that observers make in turn happen in the order in which they were made")
  func pingPong() {
    let left = Variable(0)
    let right = Variable(0)
    let both = combine(left, right)
    var heard: [[Int]] = []
    let tokens = [
      left.afterChange { change in if change.new < 3 { right.set(change.new) } },
      right.afterChange { change in left.set(change.new + 1) },
      both.afterChange { heard.append([$0.new.0, $0.new.1]) },
    ]
    left.set(1)
    #expect(heard == [[1, 0], [1, 1], [2, 1], [2, 2], [3, 2]])
    withExtendedLifetime(tokens) {}
  }

  @Test("A variable that shares no derived value with the changing one changes immediately")
  func unrelated() {
    let number = Variable(0)
    let copy = Variable(0)
    var seen: [Int] = []
    let token = number.afterChange { change in
      copy.set(change.new)
      seen.append(copy.value)
    }
    number.set(7)
    #expect(seen == [7])
    withExtendedLifetime(token) {}
  }

  @Test("Variables whose shared derived value was released do not wait for each other")
  func unrelatedAgain() {
    let number = Variable(0)
    let copy = Variable(0)
    var sum: ObservableValue<Int>? = combine(number, copy) { $0 + $1 }
    var seen: [Int] = []
    let token = number.afterChange { change in
      copy.set(change.new)
      seen.append(copy.value)
    }
    number.set(7)
    #expect(sum?.value == 14)
    sum = nil
    number.set(8)
    #expect(seen == [0, 8])
    withExtendedLifetime(token) {}
  }

  @Test("A change never overtakes an earlier one of the same variable")
  func noOvertaking() {
    let number = Variable(0)
    let copy = Variable(0)
    var sum: ObservableValue<Int>? = combine(number, copy) { $0 + $1 }
    let token = number.afterChange { change in
      if change.new == 1 {
        number.set(2)
        copy.set(10)
        sum = nil
      } else {
        copy.set(20)
      }
    }
    number.set(1)
    #expect(sum == nil)
    #expect(copy.value == 20)
    withExtendedLifetime(token) {}
  }

  @Test("A change made while an earlier one waits for several variables does not overtake it")
  func noOvertakingInSeveralQueues() {
    let (a, b, number) = (Variable(0), Variable(0), Variable(-1))
    let sums = [combine(number, b) { $0 + $1 }, combine(number, a) { $0 + $1 }]
    var seen: [Int] = []
    let tokens = [
      a.beforeChange { _ in b.set(1) },
      b.beforeChange { _ in
        number.set(0)
        number.update { $0 += 1 }
      },
      number.afterChange { if $0.new == 0 { number.set(5) } },
      number.afterChange { seen.append($0.new) },
    ]
    a.set(1)
    #expect(seen == [0, 1, 5])
    withExtendedLifetime((sums, tokens)) {}
  }

  @Test("After its changes, a variable keeps no object alive")
  func lifetime() {
    var number: Variable<Int>? = Variable(0)
    weak let weakNumber = number
    let token = number?.afterChange { [weak number] change in
      if change.new < 3 { number?.set(change.new + 1) }
    }
    number?.set(1)
    #expect(number?.value == 3)
    number = nil
    #expect(weakNumber?.value == 3)
    token?.cancel()
    #expect(weakNumber == nil)
  }

  @Test("An actor can own a variable and its subscriptions")
  func isolation() async {
    actor Counter {
      private let number = Variable(0)
      private var tokens: [Subscription] = []

      func heard() -> [Int] {
        var heard: [Int] = []
        tokens.append(number.afterChange { heard.append($0.new) })
        number.set(1)
        return heard
      }
    }
    #expect(await Counter().heard() == [1])
  }
}
