internal import MockSources

extension MessagesScreen {
  package static let manual = Manual(
    name: "messages",
    summary: "a factory that turns a message into a text view: as a notification or as a page",
    sample: #"receive "Lunch" "At noon?" "fork"; open 1; close"#,
    states: .combination(["list", "page", "notification"], alone: []),
    pagings: [.single], asks: false,
    publication: Publication(Publication.modelFreeViews, use: "ViewFactory of ListComponents"))

  package static let actions: [Action<Event>] = [
    Action(
      "receive", "a message arrives: shows it as a notification",
      parameters: [
        Parameter("title", .text), Parameter("text", .text),
        Parameter("icon", .text, isOptional: true),
      ],
      samples: [[.text("Lunch"), .text("At noon?")]]
    ) { .received(title: $0.text, text: $0.text(at: 1), icon: $0.text(at: 2)) },
    Action(
      "open", "opens message N as a page", parameters: [Parameter("N", .position)],
      samples: [[.position(1)], [.position(2)]]
    ) { .opened(position: $0.position) },
    Action("close", "goes back to the list") { _ in .closed },
  ]

  package static let observations: [Observation<MessagesScreen>] =
    sharedObservations(reporting: "items") + [
      Observation("notification", "the text of the notification") { $0.state.notification?.body },
      Observation("page", "the text of the page that is open") { $0.state.page?.body },
    ]

  package static let invariants: [Invariant<MessagesScreen>] = sharedInvariants
}
