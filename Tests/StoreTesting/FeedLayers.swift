/// The actions of some layers of `feed`, and the options of the screen that the layers need.
package protocol FeedLayers: SendableMetatype {
  static var actions: [String] { get }
  static var options: [String: String] { get }
}

/// Every action of `feed`, without options. Scenarios set the options themselves.
package enum AllLayers: FeedLayers {
  package static var actions: [String] {
    ["refreshWithIndicator", "fetchBefore", "remove", "rename", "insert", "retry"]
      + ["offline", "online", "see"]
  }
  package static var options: [String: String] { [:] }
}

/// The layers of `feed`, each by itself.
package enum FeedLayer {
  package enum PreviousPages: FeedLayers {
    package static var actions: [String] { ["fetchBefore"] }
    package static var options: [String: String] { ["start": "2"] }
  }

  package enum Edits: FeedLayers {
    package static var actions: [String] { ["remove", "rename", "insert"] }
    package static var options: [String: String] { [:] }
  }

  package enum Retry: FeedLayers {
    package static var actions: [String] { ["retry"] }
    package static var options: [String: String] { ["retry": "1"] }
  }

  package enum Offline: FeedLayers {
    package static var actions: [String] { ["offline", "online"] }
    package static var options: [String: String] { [:] }
  }

  package enum Prefetch: FeedLayers {
    package static var actions: [String] { ["see"] }
    package static var options: [String: String] { ["distance": "0"] }
  }

  package static var all: [any FeedLayers.Type] {
    [PreviousPages.self, Edits.self, Retry.self, Offline.self, Prefetch.self]
  }
}

/// Two layers together.
package enum PairOfLayers<First: FeedLayers, Second: FeedLayers>: FeedLayers {
  package static var actions: [String] { First.actions + Second.actions }
  package static var options: [String: String] {
    First.options.merging(Second.options) { $1 }
  }
}
