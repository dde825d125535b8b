internal import MockSources

/// The rows to show if no `source` step names other rows. The id of a row is its position.
let settingsSample = RecordTable([
  .sample(
    "1.1", "My activity", ["section": "orders", "icon": "clock", "opens": "my_activity"]),
  .sample(
    "1.2", "My orders",
    ["section": "orders", "icon": "bag", "kind": "order", "opens": "my_orders"]),
  .sample("2.1", "Notifications", ["section": "lists", "icon": "bell", "kind": "switch"]),
  .sample(
    "2.2", "Text size",
    [
      "section": "lists", "icon": "textformat", "kind": "stepper",
      "prompt": "Lists and pages use this size.",
    ]),
  .sample("3.1", "About", ["section": "app", "icon": "info", "opens": "about"]),
  .sample("3.2", "Log out", ["section": "app", "icon": "door", "opens": "log_out"]),
])
