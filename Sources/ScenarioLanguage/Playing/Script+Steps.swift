extension Script {
  /// The steps as written, without expanded repeats, in the order of the text.
  package var steps: [Step] {
    elements.flatMap { element in
      switch element.content {
      case .step(let step): [step]
      case .group(let script): script.steps
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
