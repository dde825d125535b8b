/// Something of the language that is no word of a screen: a row of the table that teaches it, in help and the man page.
struct LanguageTopic: Sendable {
  /// What it is asked for by; the first is how it is listed.
  var names: [String]
  /// How it is written.
  var usage: String
  /// What it is, in one line.
  var summary: String
  /// What there is to know, in lines of at most 80 columns.
  var text: String
  /// A script or a part of a file that shows it at work.
  var example: String

  /// Every topic, in the order that help lists them.
  static let all: [LanguageTopic] = [
    LanguageTopic(
      names: ["script", ";", "steps"], usage: "STEP; STEP …",
      summary: "steps, parted by ; or by the ends of lines",
      text: """
        A step is a word and what it is given: a word, a text in quotes, a number, a
        time such as 300ms or 2s, or name=value. A text ends on its line; in it stand
        \\" \\\\ \\n \\t and \\u{…} for what is hard to type. Steps are what a person does
        (the screen's own words), what a server answers (succeed, empty, fail), what
        changes behind the screen (server, source, latency, answers), time (wait) and
        checks (expect). An error anywhere keeps the whole file from being played.
        """,
      example: "firstLoad; fail \"no network\"; refresh"),
    LanguageTopic(
      names: ["×", "x", "*", "repeat"], usage: "STEP×N, STEP xN, STEP *N, ( STEPS )×N",
      summary: "does a step or a group N times",
      text: """
        × may touch what it repeats; x and * need a blank or a ) before them. N is at
        least 1. A case has at most 1,000,000 steps after its repeats (--max-steps).
        A repeat stands before an &: fetchMore×3 & is fetchMore & three times.
        """,
      example: "firstLoad; fetchMore×3"),
    LanguageTopic(
      names: ["( )", "(", ")", "()", "group"], usage: "( STEPS )",
      summary: "groups steps, to repeat them together",
      text: """
        A group may go over several lines and hold groups, 64 deep at most.
        """,
      example: "firstLoad; (fetchMore; fail)×2; fetchMore"),
    LanguageTopic(
      names: ["&", "background"], usage: "ACTION &",
      summary: "leaves the action's request in flight, as a shell does",
      text: """
        Without it the source answers just before the next step that is no reply and
        no wait, or at the end of the script. With it only a reply or a wait settles
        the request, so that answers can come late and in any order, and an expect can
        look at a load in flight. What the machine asks by itself is in the background
        if the request that it follows was. & after anything but an action is an error.
        """,
      example: "firstLoad; fetchMore & refresh & #3 succeed; #2 succeed"),
    LanguageTopic(
      names: ["#", "comment", "request"], usage: "#N REPLY, or # a comment",
      summary: "names the request that a reply answers, or starts a comment",
      text: """
        # followed by a digit, at the start of a step, is the number of a request: #1
        is the first that was asked. Without one a reply answers the newest in flight.
        Any other # at the start of a word begins a comment up to the end of the line.
        """,
      example: "firstLoad & #1 succeed 3   # three rows"),
    LanguageTopic(
      names: ["==", "case", "cases", "file", "files"], usage: "== TITLE",
      summary: "begins a case of a scenario file, on a fresh screen",
      text: """
        A file holds any number of cases. What stands above the first == is the setup of
        each of them: setup steps only. A file without == is one case, named after it.
        A case needs an expected trace or an expect; one that asserts nothing is an
        error, and listsh run --update gives it the trace that it leads to. A whole case
        can be pasted into the shell: it is played, and compared.
        """,
      example: "== a failed first load recovers"),
    LanguageTopic(
      names: ["----", "trace", "traces", "→", "->"], usage: "----",
      summary: "parts a case's script from the trace that it must lead to",
      text: """
        Every event gives a line: what happened, from → to, and notes: what is asked or
        cancelled, toasts, and what changed of all that is observed. The trace is
        compared line by line: one too many, one too few or an unexpected note, and the
        case fails. Blank lines, comments and the number of blanks do not count, and ->
        stands for →. Nothing after ---- expects that nothing happens. The first column
        of a trace is itself a script.
        """,
      example: "firstLoad   idle → loading   asks #1 page 1"),
    LanguageTopic(
      names: ["[..]", "...", "…", "wildcard"], usage: "[..] in a line, ... as a line",
      summary: "stands for any text of a line, or for any lines, of a trace",
      text: """
        Loosening is visible and never the default. A trace of ... alone asserts nothing.
        """,
      example: "#1 fail [..]   loading → error   [..]"),
    LanguageTopic(
      names: ["known-gap", "gap"], usage: "known-gap \"WHY\"",
      summary: "a line of a case that fails for now, and why",
      text: """
        It stands before the ----. The case is expected to fail, and fails when it
        passes. Known gaps are counted in the summary. A case that cannot be judged is no
        gap; listsh play ignores the line.
        """,
      example: "known-gap \"the view is blank after a failed retry\""),
    LanguageTopic(
      names: ["expect", "checks", "=", "!=", "~", "<", "<=", ">", ">="],
      usage: "expect name=value …", summary: "checks what is observed now",
      text: """
        Between name and value, without blanks: = != and ~ (contains), for numbers also
        < <= > >=. Yes and no, none, numbers and texts are written as :state shows them.
        Before it, what is in flight answers, unless an & keeps it in flight. The first
        expect that fails ends its case.
        """,
      example: "firstLoad & expect state=loading; #1 succeed; expect items>=20"),
    LanguageTopic(
      names: ["sources", "data", "rows", "numbers"], usage: "source numbers|PATH [key=value …]",
      summary: "where rows come from: generated, or a JSON, JSON Lines or CSV file",
      text: """
        source numbers has rows 1 to count. A path starts at the scenario's own folder,
        and must lie in it or in the working folder (--file-root chooses another). A
        source takes effect at the next reload. listsh sources lists every option.
        """,
      example: "source numbers count=53 pageSize=20; firstLoad; fetchMore×2"),
    LanguageTopic(
      names: ["time", "clock"], usage: "latency DURATION, wait [DURATION]",
      summary: "is virtual: it moves when a script says so, and runs are repeatable",
      text: """
        latency says how long the source takes to answer from there on. wait lets all that
        is in flight answer in the order it falls due; wait 300ms moves the clock by so
        much, and what falls due until then answers. A trace says at 300ms where the clock
        has moved. It starts at 0 and never goes back.
        """,
      example: "latency 300ms; firstLoad & wait 100ms; expect state=loading; wait"),
    LanguageTopic(
      names: ["replies", "answer"], usage: "[#N] succeed|empty|fail …",
      summary: "answers a request by hand, now; the clock stays",
      text: """
        A cancelled request is in flight until it is answered: servers answer late, and a
        screen must cope with it. A reply with nothing in flight is an error of the case.
        """,
      example: "firstLoad; fetchMore & refresh; #2 succeed"),
    LanguageTopic(
      names: ["paths", "patterns"], usage: "FILE, FOLDER, PATTERN or FILE:LINE",
      summary: "what commands take: files, folders (their **/*.txt), one case",
      text: """
        A pattern that the calling shell left alone is expanded; where nothing matches
        exactly, letter case is ignored. FILE:LINE is the case around that line. The file
        - is standard input.
        """,
      example: "listsh run 'Scenarios/list-*.txt' Scenarios/films-load.txt:7"),
    LanguageTopic(
      names: ["status", "exit"], usage: "0, 1, 2 or 130",
      summary: "what the calling shell is told",
      text: """
        0: all cases passed. 1: a trace, an expect or an invariant failed. 2: something
        could not be judged: bad usage, an error in a script, an unreadable or unwritable
        file, no case, lost output. 2 wins over 1. 130: Ctrl-C.
        """,
      example: "listsh run --quiet && echo green"),
    LanguageTopic(
      names: ["shards", "CI", "Bazel"], usage: "listsh run --shard I/N | --shard ci",
      summary: "spreads a run over machines",
      text: """
        Every case is in exactly one shard. ci reads CI_NODE_INDEX and CI_NODE_TOTAL, or
        CIRCLE_NODE_INDEX and CIRCLE_NODE_TOTAL. --timings FILE balances the shards by
        what a run without --shard wrote there. Under Bazel (TEST_TOTAL_SHARDS, BAZEL_TEST) its
        whole protocol is obeyed by itself. --list tells what would run; an empty shard is 0.
        """,
      example: "listsh run --shard 2/4 --timings .timings Scenarios"),
  ]

  /// The topics that are asked for by `name`.
  static func named(_ name: String) -> [LanguageTopic] {
    all.filter { $0.names.contains(name) }
  }
}
