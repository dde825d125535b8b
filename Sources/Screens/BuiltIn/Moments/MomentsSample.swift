package import MockSources

extension MomentsScreen {
  /// Returns the rows to show if no `source` step names other rows: a profile and eight moments.
  package static func sample(options: ScreenOptions) -> RecordTable? { timeline }
}

/// A profile and its moments.
private let timeline = RecordTable(
  [
    .sample(
      "profile", "Lin Yue",
      [
        "kind": "profile", "location": "Hangzhou", "avatar": "lin-yue.png",
        "background": "west-lake.png",
      ]),
    .sample("1", "First snow on the lake this morning", ["kind": "moment", "likes": "48"]),
    .sample(
      "2", "Found the tea shop my grandmother told me about",
      ["kind": "moment", "likes": "31"]),
    .sample(
      "3", "Three hours in line for these noodles, and I would do it again",
      ["kind": "moment", "likes": "112"]),
    .sample("4", "新年快乐!", ["kind": "moment", "likes": "205"]),
    .sample("5", "Night train to Xi'an", ["kind": "moment", "likes": "27"]),
    .sample("6", "My sister's first marathon: 4:12:07", ["kind": "moment", "likes": "89"]),
    .sample(
      "7", "Repotted every plant in the flat; none has died yet",
      ["kind": "moment", "likes": "17"]),
    .sample("8", "The cat has discovered the piano", ["kind": "moment", "likes": "143"]),
  ])
