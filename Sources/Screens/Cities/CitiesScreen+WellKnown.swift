internal import MockSources

extension CitiesScreen {
  /// The cities that are searched while the source is no file.
  static let wellKnown: [Row] = [
    "Amsterdam", "Athens", "Bangkok", "Barcelona", "Beijing", "Beirut", "Belgrade", "Berlin",
    "Bern", "Brussels", "Budapest", "Buenos Aires", "Cairo", "Chengdu", "Delhi", "Dublin",
    "Guangzhou", "Hangzhou", "Hanoi", "Helsinki", "Istanbul", "Jakarta", "Lagos", "Lima", "Lisbon",
    "London", "Los Angeles", "Madrid", "Mexico City", "Montreal", "Moscow", "Mumbai", "Nairobi",
    "New York", "Oslo", "Paris", "Prague", "Rome", "San Francisco", "Santiago", "São Paulo",
    "Seoul", "Shanghai", "Shenzhen", "Singapore", "Stockholm", "Sydney", "Taipei", "Tokyo",
    "Toronto", "Vienna", "Warsaw", "Xi'an", "Zurich", "上海", "北京",
  ].map { Row(id: RowID($0), record: Record(title: $0, fields: [])) }
}
