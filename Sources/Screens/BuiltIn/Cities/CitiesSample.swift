package import MockSources

extension CitiesScreen {
  /// The cities to search if no `source` step names others.
  package static func sample(options: ScreenOptions) -> RecordTable? { wellKnown }
}

/// Well-known cities. Those in China have both a Chinese and an English name.
private let wellKnown = RecordTable(
  [
    "Amsterdam", "Athens", "Bangkok", "Barcelona", "北京 Beijing", "Beirut", "Belgrade", "Berlin",
    "Bern", "Brussels", "Budapest", "Buenos Aires", "Cairo", "成都 Chengdu", "Delhi", "Dublin",
    "广州 Guangzhou", "杭州 Hangzhou", "Hanoi", "Helsinki", "Istanbul", "Jakarta", "Lagos", "Lima",
    "Lisbon", "London", "Los Angeles", "Madrid", "Mexico City", "Montreal", "Moscow", "Mumbai",
    "Nairobi", "New York", "Oslo", "Paris", "Prague", "Rome", "San Francisco", "Santiago",
    "São Paulo", "Seoul", "上海 Shanghai", "深圳 Shenzhen", "Singapore", "Stockholm", "Sydney",
    "台北 Taipei", "Tokyo", "Toronto", "Vienna", "Warsaw", "西安 Xi'an", "Zurich",
  ].map { name in
    let id = name.split(separator: " ").drop { $0.isChinese }.joined(separator: " ")
    return .sample(id, name, [:])
  })
