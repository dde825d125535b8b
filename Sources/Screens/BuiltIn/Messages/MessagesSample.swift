package import MockSources

extension MessagesScreen {
  /// Returns the messages to show if no `source` step names other rows.
  package static func sample(options: ScreenOptions) -> RecordTable? { inbox }
}

/// Eight messages.
private let inbox = RecordTable(
  [
    .sample(
      "1", "Delivery",
      ["text": "Your parcel arrives today between 14:00 and 16:00.", "icon": "parcel"]),
    .sample("2", "Esra", ["text": "Are we still on for Thursday?", "icon": "person"]),
    .sample(
      "3", "Library",
      ["text": "Two books are due on Monday; one of them can be renewed.", "icon": "book"]),
    .sample("4", "Bank", ["text": "A payment of 12.50 was made with your card.", "icon": "coin"]),
    .sample(
      "5", "Mum",
      ["text": "Call me when you have a minute. Nothing urgent!", "icon": "heart"]),
    .sample("6", "Weather", ["text": "Heavy rain is expected tonight.", "icon": "umbrella"]),
    .sample("7", "小雨", ["text": "我到了,你在哪里?", "icon": "person"]),
    .sample("8", "Dentist", ["text": "Reminder: check-up tomorrow at 9:30.", "icon": "tooth"]),
  ])
