package import MockSources

extension PeopleScreen {
  /// Returns the rows to show if no `source` step names other rows: twelve people, or six groups
  /// for the configurator of groups.
  package static func sample(options: ScreenOptions) -> RecordTable? {
    options.word("configurator") == "groups" ? groups : people
  }
}

/// Twelve people. Five of them are friends.
private let people = RecordTable(
  [
    .sample("1", "Ada Morgan", ["friend": "yes", "portrait": "ada.png"]),
    .sample("2", "Bao Nguyen", ["friend": "no", "portrait": "bao.png"]),
    .sample("3", "Chiara Conti", ["friend": "no", "portrait": "chiara.png"]),
    .sample("4", "Dmitri Orlov", ["friend": "yes", "portrait": "dmitri.png"]),
    .sample("5", "Esra Yılmaz", ["friend": "no", "portrait": "esra.png"]),
    .sample("6", "Fatou Diop", ["friend": "no", "portrait": "fatou.png"]),
    .sample("7", "Guo Jing", ["friend": "yes", "portrait": "guo.png"]),
    .sample("8", "Hana Suzuki", ["friend": "no", "portrait": "hana.png"]),
    .sample("9", "Inés García", ["friend": "yes", "portrait": "ines.png"]),
    .sample("10", "Jonas Lindqvist", ["friend": "no", "portrait": "jonas.png"]),
    .sample("11", "Kavita Rao", ["friend": "no", "portrait": "kavita.png"]),
    .sample("12", "林小雨", ["friend": "yes", "portrait": "lin.png"]),
  ])

private let groups = RecordTable(
  [
    .sample("climbers", "Climbers", ["members": "8"]),
    .sample("book-club", "Book club", ["members": "12"]),
    .sample("neighbors", "Neighbors", ["members": "27"]),
    .sample("choir", "Choir", ["members": "34"]),
    .sample("chess", "Chess on Sundays", ["members": "5"]),
    .sample("runners", "Early runners", ["members": "16"]),
  ])
