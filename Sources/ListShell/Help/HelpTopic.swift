internal import ScenarioRunner

/// A word that help explains, with an example.
struct HelpTopic: Sendable {
  /// The words that find the topic. The list of topics shows the first one.
  var names: [String]
  /// The notation of the word.
  var usage: String
  var summary: String
  /// The rules, in lines of at most 78 columns.
  var text = ""
  /// An example: a script, a part of a file, or a command.
  var example: String

  /// The topics of the language, in the order of help.
  static let all: [HelpTopic] = [
    HelpTopic(
      names: ["script", ";", "steps", "step"], usage: "STEP; STEP …",
      summary: "a sequence of steps, separated by ; or line ends",
      text: """
        A step is a word and its arguments: a word, a string in quotes, a number, a
        duration such as 300ms or 2s, or name=value. A string must end on the same
        line. Its escapes are \\" \\\\ \\n \\t \\u{…}. Steps are user actions (the screen's
        own words), responses of the server (succeed, empty, fail), changes of the
        environment (server, source, latency, answers), time (wait) and checks
        (expect). If a file has an error, none of its cases is played.
        """,
      example: "firstLoad; fail \"no network\"; refresh"),
    HelpTopic(
      names: ["×", "x", "*", "repeat", "repeats"], usage: "STEP×N, STEP xN, STEP *N, ( STEPS )×N",
      summary: "repeats a step or a group N times",
      text: """
        × can follow its step directly; x and * need a space or a ) before them. N is
        at least 1. With all repeats expanded, a case has at most 1,000,000 steps
        (--max-steps). Write & after the repeat: firstLoad×3 & keeps the requests of
        all three firstLoad in flight.
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
        Use & to test late and out-of-order responses, or a load in flight. Without &,
        the mock server responds just before the next step that is neither a reply nor
        a wait, or at the end of the script. With &, the server responds only at a
        reply or a wait. If a response makes the screen send a follow-up request, the
        & applies to that request too. & can follow only an action.
        """,
      example: "firstLoad; fetchMore & refresh & #3 succeed; #2 succeed"),
    HelpTopic(
      names: ["#", "comment"], usage: "#N REPLY, or # a comment",
      summary: "names the request of a reply, or starts a comment",
      text: """
        At the start of a step, # and a number name a request: #1 is the first request
        of the case. A reply without a number is for the newest request in flight. Any
        other # at the start of a word starts a comment up to the line end. Inside a
        step, # and a number are an error.
        """,
      example: "firstLoad & #1 succeed 3   # three rows"),
    HelpTopic(
      names: ["==", "case", "cases", "file", "files"], usage: "== TITLE",
      summary: "begins a case of a scenario file, on a fresh screen",
      text: """
        A file has any number of cases. Only setup steps and tag can be above the
        first ==. They belong to every case. A file without == is one case, named
        after the file. A case needs an expected trace, an expect step or invariants.
        A case that checks nothing is an error; listsh run --update adds a trace to
        it. The shell plays a pasted case and compares its trace. An empty line ends a
        case that you type.
        """,
      example: "== a failed first load recovers"),
    HelpTopic(
      names: ["----", "trace", "traces", "→", "->"], usage: "----",
      summary: "separates a case's script from its expected trace",
      text: """
        A trace has one line for each event. A line shows the event, the states before
        → after, and notes. Notes are requests sent or cancelled, toasts, and reported
        observations that changed. Each screen reports some of its observations, such
        as items, more and error of list; the step observe adds others. The trace is
        compared line by line. A missing line, an extra line or an unexpected note
        fails the case. Blank lines, comments and the number of spaces do not count,
        and -> means →. If no line follows ----, the case expects an empty trace. The
        first column of a trace is itself a script.
        """,
      example: "firstLoad   idle → loading   asks #1 page 1"),
    HelpTopic(
      names: ["[..]", "...", "…", "wildcard"], usage: "[..] in a line, ... as a line",
      summary: "matches any text in a line of a trace, or any number of lines",
      text: """
        Traces match exactly unless you use a wildcard. A trace that is only ... is an
        error, because it checks nothing.
        """,
      example: "#1 fail [..]   loading → error   [..]"),
    HelpTopic(
      names: ["known-gap", "gap", "known gap"], usage: "known-gap \"WHY\"",
      summary: "marks a case that is expected to fail, with the reason",
      text: """
        Write the line before the ----. If the case passes, the run fails; then remove
        the line. The summary counts known gaps. A case that could not be checked is
        still an error. listsh play ignores the line.
        """,
      example: "known-gap \"the view is blank after a failed retry\""),
    HelpTopic(
      names: ["skip"], usage: "skip \"WHY\"",
      summary: "marks a case that is not played",
      text: """
        Write the line before the ----. listsh checks the syntax of the case, and
        counts and reports the case as skipped, in every format. The exit status does
        not change. Only the shell plays the case. A case cannot have both skip and
        known-gap.
        """,
      example: "skip \"the server does not sort yet\""),
    HelpTopic(
      names: ["tag", "tags"], usage: "tag NAME …",
      summary: "adds tags to a case, for selection with --tag",
      text: """
        Write the line before the ----, or before the first == for all cases of the
        file. With run, play and coverage, --tag NAME selects the cases with the tag,
        and --tag '!NAME' those without it. A repeated --tag NAME selects the cases
        with any of the tags. run --list prints the tags.
        """,
      example: "tag slow issue-12"),
    HelpTopic(
      names: ["expect", "checks", "=", "!=", "~", "<", "<=", ">", ">="],
      usage: "expect name=value …", summary: "checks the values of observations now",
      text: """
        Write the comparison without spaces: = != and ~ (contains), for numbers also
        < <= > >=. Write values as :state shows them: yes, no, none, numbers, strings.
        The source responds to requests in flight before the check, unless an & keeps
        them in flight. listsh checks all conditions of consecutive expect steps, and
        reports each that fails. If one fails, the case ends after the last of these
        steps.
        """,
      example: "firstLoad & expect state=loading; #1 succeed; expect items>=20"),
    HelpTopic(
      names: ["sources", "data", "rows", "numbers"], usage: "source numbers|PATH [key=value …]",
      summary: "generate rows, or read them from a JSON, JSON Lines or CSV file",
      text: """
        source numbers generates the rows 1 to count. A path is relative to the folder
        of the scenario. The file must be in that folder or in the working folder;
        --file-root chooses another folder. A source takes effect at the next reload.
        listsh sources lists every option.
        """,
      example: "source numbers count=53 pageSize=20; firstLoad; fetchMore×2"),
    HelpTopic(
      names: ["<<", "inline", "csv", "jsonl"],
      usage: "source csv|jsonl [key=value …] <<WORD",
      summary: "rows that are written in the script",
      text: """
        The rows are on the lines below, up to a line that is exactly WORD. No
        character in the rows is special, not even ==. Nothing can follow <<WORD on
        its line. An error in a row is reported at its line of the scenario file. Rows
        are allowed only before the first action.
        """,
      example: "source csv pageSize=2 <<END"),
    HelpTopic(
      names: ["time", "clock"],
      usage: ["latency", "wait"].compactMap { StepDescription.named($0)?.usage() }
        .joined(separator: ", "),
      summary: "the virtual clock, which advances to each response and retry, and by wait D",
      text: """
        Runs are repeatable, because no real time passes. latency sets the response
        time of the source from then on. wait sends the responses to all requests in
        flight, in the order in which they are due. wait 300ms advances the clock by
        300ms and sends only the responses that are due by then. If the clock has
        advanced, the line of the trace shows the time, such as at 300ms. The clock
        starts at 0 and never goes back.
        """,
      example: "latency 300ms; firstLoad & wait 100ms; expect state=loading; wait"),
    HelpTopic(
      names: ["replies", "reply", "response"], usage: "[#N] succeed|empty|fail …",
      summary: "steps that make the server respond now",
      text: """
        The clock does not advance. A cancelled request stays in flight until its
        response arrives, because servers can respond late. A reply is an error if no
        request is in flight.
        """,
      example: "firstLoad; fetchMore & refresh; #2 succeed"),
    HelpTopic(
      names: ["paths", "patterns", "path"], usage: "FILE, FOLDER, PATTERN or FILE:LINE",
      summary: "the files, folders (their **/*.txt) or cases that a command reads",
      text: """
        listsh expands patterns such as 'list-*.txt' if the calling shell did not. If
        no path matches exactly, listsh ignores letter case. FILE:LINE is the case at
        that line. The file - is standard input. listsh play reads whole files, but no
        folders or patterns.
        """,
      example: "listsh run 'Scenarios/list-*.txt' Scenarios/films-load.txt:7"),
    exitStatus,
    HelpTopic(
      names: ["shards", "Bazel", "shard"], usage: "listsh run --shard I/N | --shard ci",
      summary: "parts of a run, one for each machine",
      text: """
        Every case is in exactly one shard. --shard ci reads I and N from the
        variables CI_NODE_INDEX and CI_NODE_TOTAL, or CIRCLE_NODE_INDEX and
        CIRCLE_NODE_TOTAL. --timings FILE balances the shards by durations; a run
        without --shard writes the FILE. Under Bazel (TEST_TOTAL_SHARDS, BAZEL_TEST)
        listsh follows the test-sharding protocol automatically. --list shows the
        cases that would run. The exit status of an empty shard is 0.
        """,
      example: "listsh run --shard 2/4 --timings .timings Scenarios"),
  ]

  /// The topic about exit statuses. The manual page has a section for them.
  static let exitStatus = HelpTopic(
    names: ["status", "exit", "exit status"] + exitStatuses.map(\.status),
    usage: exitStatuses.map(\.status).joined(separator: ", "),
    summary: "the exit status of a command",
    text: exitStatuses.map { "\($0.status): \($0.meaning)" }.joined(separator: "\n"),
    example: "listsh run --quiet && echo green")

  /// The exit statuses with their meanings, in lines of at most 78 columns.
  static let exitStatuses: [(status: String, meaning: String)] = [
    ("0", "All cases passed, or the shard is empty."),
    ("1", "A trace, an expect or an invariant failed."),
    (
      "2",
      """
      Something was not checked: bad usage, an error in a script, an unreadable
      or unwritable file, no case, lost output. If both 1 and 2 apply, the status
      is 2.
      """
    ),
    ("129", "SIGHUP ended the command."),
    ("130", "Ctrl-C ended the command."),
    ("141", "Standard output was closed before everything was checked."),
    ("143", "SIGTERM ended the command."),
  ]

  /// The environment variables that users and CI systems set for listsh. The manual page has a
  /// section for them.
  static let environment: [HelpTopic] = [
    variables(
      "NO_COLOR", summary: "switches colors off",
      text: "If set and not empty, output has color only with --color always.",
      example: "NO_COLOR=1 listsh run"),
    variables(
      "CI", summary: "protects the scenarios in continuous integration",
      text: """
        If set and neither empty nor false, listsh refuses --update, --review,
        coverage --generate and :save, and remembers no failures for --last-failed.
        """,
      example: "CI=true listsh run"),
    variables(
      "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE",
      summary: "the settings of GitHub Actions",
      text: """
        Set by GitHub Actions: the log interprets workflow commands, so listsh escapes
        them in text from scenarios; the file of the job summary, to which
        --format github appends; the folder to which the paths of annotations are
        relative.
        """,
      example: "listsh run --format github --summary always"),
    variables(
      "CI_NODE_INDEX", "CI_NODE_TOTAL", "CIRCLE_NODE_INDEX", "CIRCLE_NODE_TOTAL",
      summary: "the shard of this machine", text: "The shard that --shard ci runs.",
      example: "CI_NODE_INDEX=1 CI_NODE_TOTAL=3 listsh run --shard ci"),
    variables(
      "TEST_TOTAL_SHARDS", "BAZEL_TEST", "XML_OUTPUT_FILE", "TEST_SHARD_INDEX",
      "TEST_SHARD_STATUS_FILE", "TESTBRIDGE_TEST_ONLY", "TEST_UNDECLARED_OUTPUTS_DIR",
      summary: "the settings of Bazel",
      text: """
        The test protocol of Bazel. listsh follows it if one of the first three is set
        and --shard is not given.
        """,
      example: "TEST_TOTAL_SHARDS=2 TEST_SHARD_INDEX=0 listsh run"),
    variables(
      "TERM", summary: "the kind of the terminal",
      text: """
        If not set or dumb, output has no progress line, and color only with
        --color always.
        """,
      example: "TERM=dumb listsh"),
    variables(
      "COLUMNS", summary: "the width of help",
      text: """
        The number of columns of --help, at least 40 (default: those of the terminal).
        """,
      example: "COLUMNS=100 listsh run --help"),
    variables(
      "LISTSH_HISTORY", summary: "the file of the history of the shell",
      text: """
        The file of the shell's history, beside which the last failures are stored. If
        empty or /dev/null, neither is stored.
        """,
      example: "LISTSH_HISTORY=/dev/null listsh"),
    variables(
      "EDITRC", summary: "the settings of the line editor",
      text: "The file with the settings of the line editor (default: ~/.editrc).",
      example: "EDITRC=keys.editrc listsh"),
  ]

  /// The files that listsh reads or writes without an option. The manual page has a section for
  /// them.
  static let files: [HelpTopic] = [
    HelpTopic(
      names: ["~/.listshrc", ".listshrc"], usage: "~/.listshrc",
      summary: "the lines that the shell plays first",
      text: """
        Lines that the shell plays when it starts at a terminal, unless --no-rc is
        given.
        """,
      example: "listsh --no-rc"),
    HelpTopic(
      names: ["~/.local/state/listsh", "XDG_STATE_HOME"], usage: "~/.local/state/listsh",
      summary: "the folder of what listsh remembers",
      text: """
        The history and the last failures of each folder. If XDG_STATE_HOME is set, the
        folder is listsh in that folder.
        """,
      example: "XDG_STATE_HOME=/tmp/state listsh"),
  ]

  /// Creates the topic of environment variables.
  private static func variables(
    _ names: String..., summary: String, text: String, example: String
  ) -> HelpTopic {
    HelpTopic(
      names: names, usage: names.joined(separator: ", "), summary: summary, text: text,
      example: example)
  }
}
