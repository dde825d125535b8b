internal import Text

extension Script {
  /// The steps as written, without expanded repeats, in the order of the text.
  package var steps: [Step] {
    var steps: [Step] = []
    appendSteps(to: &steps)
    return steps
  }

  /// Adds the steps as written to `steps`.
  private func appendSteps(to steps: inout [Step]) {
    for element in elements {
      switch element.content {
      case .step(let step): steps.append(step)
      case .group(let script): script.appendSteps(to: &steps)
      }
    }
  }

  /// The number of steps including repeats, or `nil` if it overflows.
  package var stepCount: Int? {
    var sum = 0
    for element in elements {
      let once: Int? =
        switch element.content {
        case .step: 1
        case .group(let script): script.stepCount
        }
      guard let once else { return nil }
      let (product, isTooLarge) = once.multipliedReportingOverflow(by: element.count)
      let (total, isTooLargeNow) = sum.addingReportingOverflow(product)
      if isTooLarge || isTooLargeNow { return nil }
      sum = total
    }
    return sum
  }
}
