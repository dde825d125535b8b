internal import ScenarioRunner
internal import Text

extension ConformReport {
  /// The report as JSON Lines: a line for each difference, each accepted difference that no longer
  /// occurs and each error of the list under test, and a line for the whole comparison.
  package var jsonLines: String {
    var text = JSONText()
    for (difference, isAccepted) in differences.map({ ($0, false) }) + accepted.map({ ($0, true) })
    {
      text.line("difference") {
        $0.member("title", difference.title)
        $0.member("class", difference.symptom.difference.rawValue)
        $0.member("event", difference.event)
        $0.member("states", difference.states)
        $0.member("symptom", difference.symptom.text)
        $0.member("transitions", difference.transitions)
        $0.member("consequences", difference.consequences.count)
        $0.member("accepted", isAccepted)
        $0.key("scripts")
        $0.array { array in for script in difference.scripts { array.write(script) } }
      }
    }
    let problems =
      unneeded.map { ("failed", $0.message) } + errors.map { ("error", $0.description) }
    for (status, message) in problems {
      text.line("problem") {
        $0.member("status", status)
        $0.member("message", message)
      }
    }
    text.line("conform") {
      $0.member("subject", subject)
      $0.member("screen", screen)
      $0.member("compare", mode.rawValue)
      $0.member("differences", differences.count)
      $0.member("accepted", accepted.count)
      $0.member("transitions", transitions)
      $0.member("same", same)
      $0.member("different", different)
      $0.member("notReached", notReached)
      $0.member("notRecorded", notRecorded)
      $0.member("compared", compared)
      $0.member("notTried", notTried.joined(separator: ", "))
      if !missingActions.isEmpty {
        $0.member("missingActions", missingActions.joined(separator: ", "))
      }
      if let walks {
        $0.member("walks", walks)
        $0.member("tried", tries)
      }
      if let seed { $0.member("seed", Int(truncatingIfNeeded: seed)) }
      $0.member("limit", limit)
    }
    return text.buffer.text
  }
}

extension JSONText {
  fileprivate mutating func write(_ script: ConformReport.Script) {
    object {
      $0.member("state", script.state)
      $0.member("setup", script.setup)
      $0.member("script", script.script)
      $0.member("expected", script.expected)
      $0.member("actual", script.actual)
      $0.key("values")
      $0.array { array in
        for value in script.values {
          array.object {
            $0.member("name", value.name)
            $0.member("expected", value.expected)
            $0.member("actual", value.actual)
          }
        }
      }
    }
  }
}
