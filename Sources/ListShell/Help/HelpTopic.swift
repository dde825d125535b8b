/// A word that help explains, with an example.
struct HelpTopic: Sendable {
  /// The words that it is found by; the first is listed.
  var names: [String]
  /// The notation of the word.
  var usage: String
  /// The purpose, in one line.
  var summary: String
  /// The rules, in lines of at most 80 columns.
  var text = ""
  /// A script, a part of a file or a command that shows it.
  var example: String

  /// The topics of the language, in the order of help.
  static let all: [HelpTopic] = [
    HelpTopic(
      names: ["script", ";", "steps", "step"], usage: "STEP; STEP …",
      summary: "a sequence of steps, separated by ; or line ends",
      text: """
        A step is a word and its arguments: a word, a string in quotes, a number, a
        duration such as 300ms or 2s, or name=value. A string must end on the same line.
        Its escapes are \\" \\\\ \\n \\t \\u{…}. Steps are user actions (the screen's own
        words), responses of the server (succeed, empty, fail), changes of the
        environment (server, source, latency, answers), time (wait) and checks
        (expect). If a file has an error, none of its cases is played.
        """,
      example: "firstLoad; fail \"no network\"; refresh"),
    HelpTopic(
      names: ["×", "x", "*", "repeat"], usage: "STEP×N, STEP xN, STEP *N, ( STEPS )×N",
      summary: "repeats a step or a group N times",
      text: """
        × can follow its step directly; x and * need a space or a ) before them. N is at
        least 1. A case has at most 1,000,000 steps after its repeats (--max-steps).
        A repeat comes before an &: fetchMore×3 & is fetchMore & three times.
        """,
      example: "firstLoad; fetchMore×3"),
    HelpTopic(
      names: ["( )", "(", ")", "()", "group"], usage: "( STEPS )",
      summary: "groups steps, so that they can be repeated together",
      text: """
        A group can span lines and contain groups, 64 deep at most.
        """,
      example: "firstLoad; (fetchMore; fail)×2; fetchMore"),
    HelpTopic(
      names: ["&", "background"], usage: "ACTION &",
      summary: "keeps the request of an action in flight",
      text: """
        Use it to test late and out-of-order responses, or a load in flight. Without &
        the mock server responds just before the next step that is neither a reply nor a
        wait, or at the end of the script. With & only a reply or a wait settles the
        request. A follow-up, which the screen sends by itself after a response, is in
        the background if the first request was. & can follow only an action.
        """,
      example: "firstLoad; fetchMore & refresh & #3 succeed; #2 succeed"),
    HelpTopic(
      names: ["#", "comment"], usage: "#N REPLY, or # a comment",
      summary: "names the request that a reply settles, or starts a comment",
      text: """
        At the start of a step, # and a number name a request: #1 is the first request
        of the case. Without a number, a reply settles the newest request in flight. Any
        other # at the start of a word starts a comment up to the line end.
        """,
      example: "firstLoad & #1 succeed 3   # three rows"),
    HelpTopic(
      names: ["==", "case", "cases", "file", "files"], usage: "== TITLE",
      summary: "begins a case of a scenario file, on a fresh screen",
      text: """
        A file has any number of cases. The setup steps above the first == belong to
        each of them. A file without == is one case, named after the file. A case needs
        an expected trace or an expect; a case that checks nothing is an error, and
        listsh run --update adds its trace. The shell plays a pasted case and compares
        its trace.
        """,
      example: "== a failed first load recovers"),
    HelpTopic(
      names: ["----", "trace", "traces", "→", "->"], usage: "----",
      summary: "separates a case's script from its expected trace",
      text: """
        Each event is one line of a trace: the event, the states before → after, and
        notes: requests sent or cancelled, toasts, and the reported observations that
        changed. Each screen reports some of its observations, such as items, more and
        error of list; observe adds others. The trace is compared line by line: a
        missing line, an extra line or an unexpected note fails the case. Blank lines,
        comments and the number of spaces do not count, and -> means →. If no line
        follows ----, the case expects an empty trace. The first column of a trace is
        itself a script.
        """,
      example: "firstLoad   idle → loading   asks #1 page 1"),
    HelpTopic(
      names: ["[..]", "...", "…", "wildcard"], usage: "[..] in a line, ... as a line",
      summary: "matches any text in a line of a trace, or any number of lines",
      text: """
        Traces match exactly unless you use a wildcard. A trace that is only ... checks
        nothing.
        """,
      example: "#1 fail [..]   loading → error   [..]"),
    HelpTopic(
      names: ["known-gap", "gap", "known gap"], usage: "known-gap \"WHY\"",
      summary: "marks a case that is expected to fail, with the reason",
      text: """
        Write it before the ----. If the case passes, it fails the run, so that you
        remove the line. The summary counts known gaps. Script errors are still errors;
        listsh play ignores the line.
        """,
      example: "known-gap \"the view is blank after a failed retry\""),
    HelpTopic(
      names: ["skip"], usage: "skip \"WHY\"",
      summary: "marks a case that is not played",
      text: """
        Write it before the ----. The case is read, counted and reported as skipped in
        every format, and the exit status does not change. Only the shell plays the
        case. skip and known-gap in one case are an error.
        """,
      example: "skip \"the server does not sort yet\""),
    HelpTopic(
      names: ["tag", "tags"], usage: "tag NAME …",
      summary: "gives names to a case, so that --tag can select the case",
      text: """
        Write it before the ----, or before the first == for all cases of the file. run,
        play and coverage take --tag NAME (repeatable: any of them) and --tag '!NAME'
        (none of them). run --list prints the tags.
        """,
      example: "tag slow issue-12"),
    HelpTopic(
      names: ["expect", "checks", "=", "!=", "~", "<", "<=", ">", ">="],
      usage: "expect name=value …", summary: "checks the values of observations now",
      text: """
        Write the comparison without spaces: = != and ~ (contains), for numbers also
        < <= > >=. Write values as :state shows them: yes, no, none, numbers, strings.
        The source responds to requests in flight before the check, unless an & keeps
        them in flight. All conditions of an expect, and of the expects directly after
        it, are checked and reported. Then a failure ends the case.
        """,
      example: "firstLoad & expect state=loading; #1 succeed; expect items>=20"),
    HelpTopic(
      names: ["sources", "data", "rows", "numbers"], usage: "source numbers|PATH [key=value …]",
      summary: "the origin of rows: generated, or a JSON, JSON Lines or CSV file",
      text: """
        source numbers generates the rows 1 to count. A path is relative to the folder
        of the scenario. The file must be in that folder or in the working folder
        (--file-root chooses another). A source takes effect at the next reload. listsh
        sources lists every option.
        """,
      example: "source numbers count=53 pageSize=20; firstLoad; fetchMore×2"),
    HelpTopic(
      names: ["<<", "inline", "csv", "jsonl"],
      usage: "source csv|jsonl [key=value …] <<WORD",
      summary: "rows that are written in the script",
      text: """
        The rows are on the lines below, up to a line that is exactly WORD. No character
        in them is special, not even ==. <<WORD ends its line. An error in a row is
        reported at its line of the scenario file. Rows are allowed only before the
        first action.
        """,
      example: "source csv pageSize=2 <<END"),
    HelpTopic(
      names: ["time", "clock"], usage: "latency DURATION, wait [DURATION]",
      summary: "the virtual clock, which only latency and wait advance",
      text: """
        Runs are repeatable, because no real time passes. latency sets the response time
        of the source from then on. wait settles all requests in flight, in the order in
        which they are due. wait 300ms advances the clock by 300ms and settles only the
        requests that are due until then. A trace shows at 300ms if the clock has
        advanced. The clock starts at 0 and never goes back.
        """,
      example: "latency 300ms; firstLoad & wait 100ms; expect state=loading; wait"),
    HelpTopic(
      names: ["replies", "reply", "response"], usage: "[#N] succeed|empty|fail …",
      summary: "responses of the server that you give by hand, now",
      text: """
        The clock does not advance. A cancelled request stays in flight until a response
        settles it, because servers can respond late. A reply with no request in flight
        is an error of the case.
        """,
      example: "firstLoad; fetchMore & refresh; #2 succeed"),
    HelpTopic(
      names: ["paths", "patterns", "path"], usage: "FILE, FOLDER, PATTERN or FILE:LINE",
      summary: "the scenarios of a command: files, folders (their **/*.txt), one case",
      text: """
        listsh expands a pattern that the calling shell did not expand. If no path
        matches exactly, letter case is ignored. FILE:LINE is the case at that line. The
        file - is standard input.
        """,
      example: "listsh run 'Scenarios/list-*.txt' Scenarios/films-load.txt:7"),
    HelpTopic(
      names: ["status", "exit"], usage: "0, 1, 2, 130, 141 or 143",
      summary: "the exit status of a command",
      text: """
        0: all cases passed. 1: a trace, an expect or an invariant failed. 2: something
        was not checked: bad usage, an error in a script, an unreadable or unwritable
        file, no case, lost output. If both 1 and 2 apply, the status is 2. 130: Ctrl-C.
        141: standard output was closed before everything was checked. 143: SIGTERM.
        """,
      example: "listsh run --quiet && echo green"),
    HelpTopic(
      names: ["shards", "CI", "Bazel", "shard"], usage: "listsh run --shard I/N | --shard ci",
      summary: "parts of a run, for several machines",
      text: """
        Every case is in exactly one shard. ci reads CI_NODE_INDEX and CI_NODE_TOTAL, or
        CIRCLE_NODE_INDEX and CIRCLE_NODE_TOTAL. --timings FILE balances the shards by
        the durations that a run without --shard wrote there. Under Bazel
        (TEST_TOTAL_SHARDS, BAZEL_TEST) listsh follows the test-sharding protocol
        automatically. --list shows the cases that would run. An empty shard has
        status 0.
        """,
      example: "listsh run --shard 2/4 --timings .timings Scenarios"),
  ]

  /// Returns the topics that `name` finds.
  static func named(_ name: String) -> [HelpTopic] {
    all.filter { $0.names.contains(name) }
  }
}
