internal import ScenarioRunner

extension HelpTopic {
  /// The words that listsh prints and that no other table explains.
  static let glossary: [HelpTopic] = words + verdicts + notes + symptoms

  /// The terms of paginated lists and of listsh.
  private static let words: [HelpTopic] = [
    HelpTopic(
      names: ["page"], usage: "page N",
      summary: "the rows of one response; a list loads page after page",
      text: """
        N is the number of the page. With paging=cursor, a key names the page instead;
        with paging=offset, the position of its first row.
        """,
      example: "firstLoad; fetchMore"),
    HelpTopic(
      names: ["?"], usage: "?",
      summary: "a state or value that the list under test does not report",
      example: "listsh --adapter 'python3 list.py'"),
    HelpTopic(
      names: ["reload"], usage: "firstLoad, refresh, reload …",
      summary: "a load of the first page, which replaces all rows",
      text: "A reload supersedes the requests before it: their late responses are dropped.",
      example: "firstLoad; refresh"),
    HelpTopic(
      names: ["request", "in flight"], usage: "#N",
      summary: "what the screen sends to the source; it is in flight until its response arrives",
      text: ":requests lists the requests in flight and their next responses.",
      example: "firstLoad & expect inFlight=1; #1 succeed"),
    HelpTopic(
      names: ["cursor", "offset", "numbered", "single", "paging"],
      usage: "source NAME paging=numbered|offset|cursor|single",
      summary: "how a request names the page that it is for",
      text: """
        numbered: by page number, from 1. offset: by the number of rows before the
        page. cursor: by the key in the previous response. single: all rows in one
        page.
        """,
      example: "source numbers paging=cursor; firstLoad; fetchMore"),
    HelpTopic(
      names: ["next", "previous", "stale", "permanent"],
      usage: "succeed next \"ID\" · succeed previous \"ID\" · succeed stale · fail permanent",
      summary: "suffixes that change the response of a reply",
      text: """
        next sets the key of the next page, or next none ends the list
        (paging=cursor). The others are for the screen feed. previous: the key of the
        previous page. stale: the rows at the time of the request. permanent: a
        failure that no retry can fix.
        """,
      example: "source numbers paging=cursor; firstLoad; succeed next \"40\"; fetchMore"),
    HelpTopic(
      names: ["setup", "setup step", "setup steps"],
      usage: StepDescription.all.filter { $0.purpose == .setup }.map(\.name)
        .joined(separator: ", "),
      summary: "steps that prepare a case",
      text: "Of all steps, only these and tag can be above the first == of a file.",
      example: "screen films; latency 300ms; load; wait"),
    HelpTopic(
      names: ["branch"], usage: ":branches [N]",
      summary: "in the shell: the steps that were played before :back and another step",
      text: "", example: ":branches 1"),
    HelpTopic(
      names: ["never seen"], usage: "never seen: state NAME · verdict NAME · condition of NAME",
      summary: "explore found no order of events that leads to it",
      text:
        "It is a state, a verdict, or the condition after the 'when' of an invariant. The search may have "
        + "had too few actions, requests in flight or rows.",
      example: "listsh explore list"),
    HelpTopic(
      names: ["rows-within-reach"], usage: "listsh explore SCREEN --reachable",
      summary: "from every state, some events lead to a state with rows",
      text: "Only explore can check this, because it must know all states.",
      example: "listsh explore list --reachable"),
    HelpTopic(
      names: ["none"], usage: "expect NAME=none", summary: "no value, such as no failure",
      text: "", example: "firstLoad; expect error=none"),
    HelpTopic(
      names: ["ok"], usage: "answers ok,fail,…", summary: "the response is the requested page",
      text: "answers plans the responses of the source, in order.",
      example: "answers fail,ok; firstLoad; refresh"),
    HelpTopic(
      names: ["sample"], usage: "source sample", summary: "the sample rows of a screen",
      text: "A screen that needs rows of its own, such as people, uses them by default.",
      example: "screen people; source sample"),
    HelpTopic(
      names: ["when"], usage: "invariant \"NAME\" when CONDITION … expect CONDITION …",
      summary: "limits an invariant to states in which the conditions hold",
      text: "", example: "invariant \"rows stay\" when items>0 expect view=rows; firstLoad"),
    HelpTopic(
      names: ["jsonl", "ndjson", "json", "csv"],
      usage: "source FILE.csv · source FILE.json · source FILE.jsonl · source FILE.ndjson",
      summary: "the formats of source files; ndjson is another name of JSON Lines",
      text: "The extension of the file selects the format.",
      example: "source films.csv; firstLoad"),
    HelpTopic(
      names: ["action"], usage: "ACTION [ARGUMENT …] [&]",
      summary: "a step that simulates what the user does",
      text: "Each screen has its own actions; listsh screens NAME lists them.",
      example: "firstLoad; refresh"),
    HelpTopic(
      names: ["observation", "observations"], usage: "expect NAME=VALUE",
      summary: "a value that can be read from the screen, such as items or view",
      text: """
        :state shows the observations. visibleRows, spins and failure are shown only
        after the step observe. Reported observations appear also in the notes of a
        trace, when they change.
        """,
      example: "firstLoad; expect items=20 view=rows"),
    HelpTopic(
      names: ["invariant", "invariants"], usage: "invariants [NAME …]",
      summary: "a statement about the screen that must hold after every event",
      text: """
        run, play and the shell check invariants with --check-invariants or the step
        invariants. The step invariant defines one of your own. explore searches for a
        scenario that violates one.
        """,
      example: "invariants no-row-twice; firstLoad; fetchMore"),
    HelpTopic(
      names: ["screen", "screens"], usage: "screen NAME [key=value …]",
      summary: "the list or form that a scenario is about",
      text: "listsh screens lists the built-in screens; an adapter adds your own.",
      example: "screen films; load; wait"),
    HelpTopic(
      names: ["transition"], usage: "STATE + EVENT → STATE",
      summary: "one event in one state, and the state after it",
      text: "coverage counts the pairs of state and event; conform compares transitions.",
      example: "listsh coverage --screen list --uncovered"),
    HelpTopic(
      names: ["covered", "uncovered"], usage: "listsh coverage --uncovered",
      summary: "a scenario reaches this pair of state and event, or none does",
      text: "coverage --generate writes short cases for the uncovered pairs.",
      example: "listsh coverage --uncovered"),
    HelpTopic(
      names: ["violated", "counterexample"], usage: "violated: INVARIANT",
      summary: "an invariant does not hold; a counterexample is a script that violates it",
      text: "explore prints a shortest counterexample as a case. :explore --load N loads one.",
      example: "listsh explore aliyun --invariant no-row-twice"),
    HelpTopic(
      names: ["list under test", "subject", "adapter", "adapters"], usage: "--adapter COMMAND",
      summary: "your own list, which an adapter program drives for listsh",
      text: """
        listsh adapter python prints an adapter to start with. An adapter must flush
        its output after each line.
        """,
      example: "listsh run --adapter 'python3 list.py' Scenarios"),
    HelpTopic(
      names: ["reference", "difference", "consequence", "consequences", "accepted"],
      usage: "listsh conform",
      summary: "the built-in screen that conform compares your list with, and the differences",
      text: """
        In a difference, the two lists react differently to an event. conform prints
        the event, its states and a symptom. A consequence is a difference that
        follows from another one. An accepted difference is one that you decided to
        keep.
        """,
      example: "listsh conform --adapter 'python3 list.py'"),
    HelpTopic(
      names: ["superseded", "late"], usage: "#N succeed   …   dropped: superseded by #M",
      summary: "a response that arrives after a newer load replaced its request",
      text: "A correct list drops the response: rows and view do not change.",
      example: "firstLoad; fetchMore & refresh & #3 succeed; #2 succeed"),
  ]

  /// The verdicts about an event, and their reasons.
  private static let verdicts: [HelpTopic] =
    [
      HelpTopic(
        names: ["ignored"], usage: "ACTION   STATE   ignored: REASON",
        summary: "the screen ignored the action, and nothing changed",
        text: "listsh help explains each reason, such as: listsh help 'already fetching'.",
        example: "fetchMore"),
      HelpTopic(
        names: ["dropped", "no request was sent"],
        usage: "#N REPLY   STATE   dropped: REASON",
        summary: "the screen no longer needed the response, and nothing changed",
        text: """
          superseded by #N: a newer load replaced the request. left: the user left the
          screen. no request was sent: this screen never sends requests.
          """,
        example: "firstLoad; fetchMore & refresh; #2 succeed"),
      HelpTopic(
        names: ["left"], usage: "#N REPLY   STATE   dropped: left",
        summary: "the user left the screen before the response",
        example: "screen moments; appear & leave; succeed"),
      HelpTopic(
        names: ["moved"], usage: "EVENT   STATE → STATE", summary: "the event was handled",
        text: "The line shows the states before and after, or one state if both are equal.",
        example: "firstLoad"),
      HelpTopic(
        names: ["world"], usage: "\"verdict\":\"world\"",
        summary: "in JSON Lines: the step changed the source or the time, not the screen",
        text: "", example: "listsh play --format jsonl -c 'firstLoad; server insert 1 at 0'"),
    ]
    + reasons.map {
      HelpTopic(
        names: [$0.phrase], usage: "ignored: \($0.phrase)", summary: $0.meaning,
        example: $0.example)
    }

  /// The reasons why the built-in screens ignore an action.
  private static let reasons: [(phrase: String, meaning: String, example: String)] = [
    ("already fetching", "the next page is being loaded", "firstLoad; fetchMore & fetchMore"),
    ("already refreshing", "a refresh is in flight", "screen moments; pull & pull"),
    ("loading", "a load is in flight", "firstLoad & fetchMore"),
    ("refreshing", "a refresh is in flight", "firstLoad; refresh & fetchMore"),
    ("nothing loaded", "no rows are loaded yet, so there is no next page", "fetchMore"),
    ("nothing loads", "no load is in flight that could be cancelled", "screen moments; leave"),
    ("no more pages", "the last page is loaded", "source numbers count=7; firstLoad; fetchMore"),
    (
      "not offered", "the screen does not show the control for this action now",
      "screen aliyun; fetchMore"
    ),
    (
      "pull is off", "pull to refresh is not enabled yet",
      "screen aliyun-single; firstLoad & refresh"
    ),
    ("no error shows", "there is no error view to retry from", "screen films; retry"),
    ("nothing to scroll", "the list has no rows", "screen moments; scroll 1"),
    ("there already", "the list is already at this position", "screen moments; appear; scroll 1"),
    ("no such row", "the section or row does not exist", "screen settings; select 1.9"),
    ("no row", "there is no row with this number", "screen people; add 99"),
    ("no page is open", "no page is open that the user could close", "screen messages; close"),
    ("nothing typed", "the text field is empty", "screen cities; type \"\""),
    ("nothing to remove", "there is neither text nor a city", "screen cities; backspace"),
    (
      "three cities already", "the user can choose at most three cities",
      "screen cities; (type \"b\"; select 1)×3; type \"b\"; select 1"
    ),
    ("no such match", "the list of matches has no such position", "screen cities; select 1"),
    ("no city", "no city was chosen", "screen cities; done"),
    (
      "text in the field", "the text field must be empty",
      "screen cities; type \"b\"; select 1; type \"b\"; done"
    ),
    (
      "a city is marked", "a city is marked for removal",
      "screen cities; type \"b\"; select 1; backspace; done"
    ),
    (
      "not logged in", "loadOrders needs a logged-in user",
      "screen settings loggedIn=no; loadOrders"
    ),
    ("no add button", "the person in this row is a friend already", "screen people; add 1"),
    ("no stepper there", "the row has no stepper", "screen settings; step 1.1 up"),
    ("no switch there", "the row has no switch", "screen settings; toggle 1.1"),
    (
      "no such color", "the color must be standard or warning",
      "screen settings; set 1.1 color \"blue\""
    ),
    (
      "nothing failed", "no failure is shown and no request waits, so there is nothing to retry",
      "screen feed; retry"
    ),
    ("nothing to see", "no rows are visible", "screen feed; see 1..1"),
    (
      "not saved yet", "the server has not responded to the insert of this row yet",
      "screen feed; firstLoad; insert \"new\" & rename \"local-1\" \"newer\""
    ),
    ("offline already", "the list is already offline", "screen feed; offline; offline"),
    ("online already", "the list is already online", "screen feed; online"),
    ("as far up as it goes", "the stepper is at its maximum", "screen settings; step 2.2 up×3"),
    ("as far down as it goes", "the stepper is at its minimum", "screen settings; step 2.2 down×3"),
  ]

  private static let notes: [HelpTopic] = [
    HelpTopic(
      names: ["asks"], usage: "asks #N page P", summary: "the screen sends a request",
      text: "N is the number of the request in the rest of the trace.", example: "firstLoad"),
    HelpTopic(
      names: ["cancels"], usage: "cancels #N",
      summary: "the screen cancels a request, whose response can still arrive",
      text: "A late response of a cancelled request must be dropped.",
      example: "firstLoad; fetchMore & refresh"),
    HelpTopic(
      names: ["toast"], usage: "toast \"MESSAGE\"", summary: "a message is visible for a moment",
      text: "Lists show a failure over rows this way.", example: "firstLoad; refresh; fail"),
    HelpTopic(
      names: ["opens"], usage: "opens \"PAGE\"", summary: "the screen opens another screen",
      text: "", example: "screen settings; select 1.1"),
    HelpTopic(
      names: ["drops"], usage: "drops N duplicates",
      summary: "the list already contains N rows of the response, and leaves them out",
      text: "", example: "source numbers repeats=2; firstLoad; fetchMore"),
    HelpTopic(
      names: ["at"], usage: "at 300ms",
      summary: "the time of the virtual clock, if the clock has advanced",
      text: "", example: "latency 300ms; firstLoad"),
    HelpTopic(
      names: ["holds"], usage: "holds #N page P",
      summary: "the list gives a request its number, and sends it when the network is back",
      text: "", example: "screen feed; offline; firstLoad; online"),
    HelpTopic(
      names: ["wakes", "wakes at"], usage: "wakes at 300ms",
      summary: "the time at which the list sends a failed request again",
      text: "", example: "screen feed retry=1; firstLoad; fail"),
    HelpTopic(
      names: ["undoes"], usage: "undoes EDIT",
      summary: "the server refused an edit, and the list shows the rows without it",
      text: "", example: "screen feed; firstLoad; remove \"1\" & fail"),
    HelpTopic(
      names: ["logs", "tracks", "submits", "adds", "sets", "deselects", "calls back"],
      usage: "logs … · tracks … · submits … · adds … · sets … · deselects … · calls back …",
      summary: "an effect of one screen that is not a request, such as a log entry",
      text: "listsh screens lists the screens.", example: "screen settings; select 1.1"),
  ]

  /// The classes of differences that conform finds, most harmful first, with their symptoms.
  private static let symptoms: [HelpTopic] = [
    symptom(
      ["a late response changes the list"], "a response that should be dropped has an effect"),
    symptom(
      [
        "a row appears twice", "a row is missing", "a row of another list appears",
        "a row is extra",
        "the rows are in another order",
      ], "the two lists contain different rows"),
    symptom(["a request is lost"], "the list under test does not send a request of the reference"),
    symptom(
      ["a request too many is sent", "another page is requested"],
      "the list under test sends other requests than the reference"),
    symptom(
      [
        "the error view covers rows that should stay visible", "a failure is not shown",
        "a failure is shown that did not happen",
      ], "only one list shows the failure, or the lists show the failure differently"),
    symptom(
      ["more is offered without a next page", "more is not offered"],
      "only one list offers a next page"),
    symptom(
      ["a request is not cancelled", "a cancel too many"], "the two lists cancel different requests"
    ),
    symptom(
      [
        "nothing spins during a load", "something spins without a load", "another spinner spins",
        "another view is visible",
      ], "the two lists show a different view or spinner"),
    symptom(["differs"], "the lists differ in the value that is named before 'differs'"),
  ]

  private static func symptom(_ names: [String], _ summary: String) -> HelpTopic {
    HelpTopic(
      names: names, usage: names.joined(separator: " · "), summary: summary,
      text: "conform prints EVENT in STATE: SYMPTOM, and a script that reproduces the symptom.",
      example: "listsh conform --adapter 'python3 list.py'")
  }
}
