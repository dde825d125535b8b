import Conformance
import MockSources
import Testing

/// A fault in the Python starter adapter, and the symptom by which it must be found.
struct SeededFault: Sendable, CustomTestStringConvertible {
  /// A replacement in the text of the starter adapter.
  typealias Edit = (old: String, new: String)

  let name: String
  let symptom: String
  let additions: [Conformer.Addition]
  let mode: ComparisonMode
  let isCursor: Bool
  let inFlight: Int?
  let rows: Int?
  let edits: [Edit]

  init(
    _ name: String, _ symptom: String, additions: [Conformer.Addition] = [],
    mode: ComparisonMode = .visible, isCursor: Bool = false, inFlight: Int? = nil,
    rows: Int? = nil, _ edits: Edit...
  ) {
    self.name = name
    self.symptom = symptom
    self.additions = additions
    self.mode = mode
    self.isCursor = isCursor
    self.inFlight = inFlight
    self.rows = rows
    self.edits = edits
  }

  var testDescription: String { name }

  var settings: Conformer.Settings {
    var settings = Conformer.Settings()
    settings.additions = additions
    settings.mode = mode
    if isCursor { settings.scope.paging = .cursor }
    if let inFlight {
      settings.scope.inFlight = inFlight
      settings.setsInFlight = true
    }
    if let rows {
      settings.scope.rows = rows
      settings.setsRows = true
    }
    return settings
  }

  static let all: [SeededFault] = [
    SeededFault(
      "a load under an indicator asks twice, and shows the second page", "a row is missing",
      (
        "        self.task = None\n        self.replace_rows(page, followed)\n",
        """
                try:
                    if self.state == "loading": page = await self.server.page(None)
                except RequestFailed as failure:
                    return self.fail(str(failure))
                self.task = None
                self.replace_rows(page, followed)

        """
      )),
    SeededFault(
      "a reload cancels nothing", "a request is not cancelled",
      ("            self.task.cancel()\n", "            pass\n")),
    SeededFault(
      "a client ignores cancels, and takes the late page", "a late response changes the list",
      ("page = await self.server.page(key)", "page = await self.server.page(key, late=True)")),
    SeededFault(
      "a refresh during a fetch does not cancel it", "a request is not cancelled",
      (
        "        if self.task is not None:\n",
        "        if self.task is not None and self.state != \"fetchingMore\":\n"
      )),
    SeededFault(
      "refresh is ignored while it loads", "a request is lost",
      (
        "    def refresh(self, source_changed):\n",
        "    def refresh(self, source_changed):\n        if self.state in (\"loading\", \"refreshing\"): return\n"
      )),
    SeededFault(
      "refresh is ignored while it fetches", "a request is lost",
      (
        "    def refresh(self, source_changed):\n",
        "    def refresh(self, source_changed):\n        if self.state == \"fetchingMore\": return\n"
      )),
    SeededFault(
      "refresh is ignored over an error", "a request is lost",
      (
        "    def refresh(self, source_changed):\n",
        "    def refresh(self, source_changed):\n        if self.state == \"error\": return\n"
      )),
    SeededFault(
      "refresh is ignored on an empty list", "a request is lost",
      (
        "    def refresh(self, source_changed):\n",
        "    def refresh(self, source_changed):\n        if self.state == \"empty\": return\n"
      )),
    SeededFault(
      "firstLoad is ignored once loaded", "a request is lost",
      (
        "    def first_load(self, cached, source_changed):\n",
        "    def first_load(self, cached, source_changed):\n        if self.state != \"idle\": return\n"
      )),
    SeededFault(
      "fetchMore does nothing", "a request is lost",
      ("if self.state == \"content\" and self.next is not None:", "if False:")),
    SeededFault(
      "fetchMore does nothing after a failed next page", "a request is lost",
      (
        "if self.state == \"content\" and self.next is not None:",
        "if self.state == \"content\" and self.next is not None and self.more_error is None:"
      )),
    SeededFault(
      "fetchMore does nothing after a failed refresh", "a request is lost",
      (
        "if self.state == \"content\" and self.next is not None:",
        "if self.state == \"content\" and self.next is not None and self.error is None:"
      )),
    SeededFault(
      "every third refresh in a row is lost", "a request is lost",
      (
        "    def refresh(self, source_changed):\n",
        "    def refresh(self, source_changed):\n        self.refreshes = getattr(self, \"refreshes\", 0) + 1\n        if self.refreshes % 3 == 0: return\n"
      )),
    SeededFault(
      "fetchMore while it fetches sends another request", "a request too many is sent",
      (
        "if self.state == \"content\" and self.next is not None:",
        "if self.state in (\"content\", \"fetchingMore\") and self.next is not None:"
      )),
    SeededFault(
      "fetchMore while it refreshes sends a request", "a request too many is sent",
      (
        "if self.state == \"content\" and self.next is not None:",
        "if self.state in (\"content\", \"refreshing\") and self.next is not None:"
      )),
    SeededFault(
      "fetchMore at the end requests the last page again", "a request too many is sent",
      (
        "if self.state == \"content\" and self.next is not None:",
        "if self.state == \"content\":\n            if self.next is None: self.next, self.asked = 2, set()"
      )),
    SeededFault(
      "refresh sends two requests", "a request too many is sent",
      (
        "    def refresh(self, source_changed):\n",
        "    def refresh(self, source_changed):\n        self.server.page(None)\n"
      )),
    SeededFault(
      "the next page is requested by the number of requests", "another page is requested",
      (
        "page = await self.server.page(self.next)",
        "page = await self.server.page(self.server.count)"
      )),
    SeededFault(
      "a failed next page skips a page", "another page is requested",
      (
        "        self.more_error = message\n",
        "        self.more_error = message\n        self.next = self.next + 1\n"
      )),
    SeededFault(
      "a retry after a failed next page requests the first page", "another page is requested",
      (
        "page = await self.server.page(self.next)",
        "page = await self.server.page(self.next if not getattr(self, \"failed\", False) else None)"
      ),
      (
        "        self.more_error = message\n",
        "        self.more_error = message\n        self.failed = True\n"
      )),
    SeededFault(
      "firstLoad requests the second page", "another page is requested",
      (
        "        key, followed = None, []",
        "        key, followed = (2 if self.state == \"loading\" and self.rows else None), []"
      )),
    SeededFault(
      "a failed refresh removes the rows", "a row is missing",
      (
        "        self.state = \"content\" if self.rows else \"error\"",
        "        self.drop_rows(); self.state = \"error\""
      )),
    SeededFault(
      "the next page replaces the rows", "a row is missing",
      (
        "        self.task = None\n        self.append(page)\n",
        "        self.task = None\n        self.rows = []\n        self.append(page)\n"
      )),
    SeededFault(
      "a reload appends its page", "a row is extra",
      (
        "    def replace_rows(self, page, followed=()):\n        self.drop_rows()\n",
        "    def replace_rows(self, page, followed=()):\n        self.rows = self.rows if len(self.rows) > 2 else []\n"
      )),
    SeededFault(
      "a refresh removes the rows immediately", "a row is missing",
      ("        if source_changed:\n            self.drop_rows()\n", "        self.drop_rows()\n")),
    SeededFault(
      "the last row of a page is dropped", "a row is missing",
      (
        "        for row in page.rows:\n",
        "        for row in page.rows[:2] if len(self.rows) < 2 else page.rows[:-1]:\n"
      )),
    SeededFault(
      "rows are put in front", "the rows are in another order",
      ("                self.rows.append(row)", "                self.rows.insert(0, row)")),
    SeededFault(
      "an empty refresh keeps the old rows", "a row is extra",
      (
        "        self.replace_rows(page, followed)\n",
        "        if page.rows or not self.rows: self.replace_rows(page, followed)\n"
      )),
    SeededFault(
      "ids are changed", "a row is missing",
      (
        "                self.rows.append(row)",
        "                self.rows.append({**row, \"id\": row[\"id\"] + \"!\"})"
      )),
    SeededFault(
      "a failed refresh resets the key", "another page is requested",
      (
        "        self.error = message\n",
        "        self.error = message\n        self.next = 2 if self.rows else None\n"
      )),
    SeededFault(
      "a failed refresh forgets the key", "a request is lost",
      ("        self.error = message\n", "        self.error = message\n        self.next = None\n")
    ),
    SeededFault(
      "a refresh in flight forgets the key", "more is not offered",
      (
        "        self.error = self.more_error = None\n",
        "        self.error = self.more_error = None\n        if self.state == \"fetchingMore\": self.next = None\n"
      )),
    SeededFault(
      "more is offered at the end", "a request too many is sent",
      (
        "        self.append(page)\n        self.state = \"content\"",
        "        key = self.next\n        self.append(page)\n        self.next = page.next or key\n        self.state = \"content\""
      )),
    SeededFault(
      "more is reported on an empty list", "more is offered without a next page",
      mode: .everything,
      (
        "                \"more\": self.next is not None,",
        "                \"more\": self.next is not None or self.state == \"empty\","
      )),
    SeededFault(
      "nothing spins during a refresh", "nothing spins during a load",
      (
        "\"pull\": \"spinning\" if self.state == \"refreshing\" else",
        "\"pull\": \"spinning\" if False else"
      ),
      ("\"observes\": [\"state\", \"rows\",", "\"observes\": [\"rows\",")),
    SeededFault(
      "nothing ever spins", "nothing spins during a load",
      (
        "\"pull\": \"spinning\" if self.state == \"refreshing\" else",
        "\"pull\": \"spinning\" if False else"
      ),
      ("\"loading\": \"indicator\"", "\"loading\": \"blank\""),
      ("\"observes\": [\"state\", \"rows\",", "\"observes\": [\"rows\",")),
    SeededFault(
      "the view stays blank", "more is not offered",
      (
        "\"view\": views.get(self.state, \"rows\" if self.rows else \"blank\")",
        "\"view\": \"blank\""
      )),
    SeededFault(
      "the pull control keeps spinning after a failure", "something spins without a load",
      (
        "\"spinning\" if self.state == \"refreshing\" else",
        "\"spinning\" if self.state == \"refreshing\" or self.error else"
      )),
    SeededFault(
      "a refresh shows the indicator", "more is not offered",
      (
        "\"view\": views.get(self.state,",
        "\"view\": \"indicator\" if self.state == \"refreshing\" else views.get(self.state,"
      )),
    SeededFault(
      "the empty view is missing", "another view is visible",
      ("\"empty\": \"empty\"", "\"empty\": \"blank\"")),
    SeededFault(
      "fetching more shows the indicator", "more is not offered",
      (
        "\"view\": views.get(self.state,",
        "\"view\": \"indicator\" if self.state == \"fetchingMore\" else views.get(self.state,"
      )),
    SeededFault(
      "refreshWithIndicator shows no indicator", "more is offered without a next page",
      (
        "    def refresh_with_indicator(self, source_changed):\n        self.reload(\"loading\"",
        "    def refresh_with_indicator(self, source_changed):\n        self.reload(\"refreshing\""
      )),
    SeededFault(
      "the error view covers rows", "the error view covers rows that should stay visible",
      (
        "\"view\": views.get(self.state,",
        "\"view\": \"error\" if self.error else views.get(self.state,"
      )),
    SeededFault(
      "a failed next page is not shown", "a failure is not shown",
      ("        self.more_error = message\n", "        pass\n")),
    SeededFault(
      "a failed reload is not shown", "a failure is not shown",
      ("        self.error = message\n", "        pass\n")),
    SeededFault(
      "the old error stays during a refresh", "a failure is shown that did not happen",
      ("        self.error = self.more_error = None\n", "        self.more_error = None\n")),
    SeededFault(
      "the failed footer stays during the next fetch", "a failure is shown that did not happen",
      ("            self.more_error = None\n", "")),
    SeededFault(
      "an empty list is shown as an error", "a failure is shown that did not happen",
      (
        "        self.state = \"content\" if self.rows else \"empty\"",
        "        self.state = \"content\" if self.rows else \"error\""
      )),
    SeededFault(
      "a failed first page is shown as an empty list", "a failure is not shown",
      (
        "        self.state = \"content\" if self.rows else \"error\"",
        "        self.state = \"content\" if self.rows else \"empty\""
      ),
      ("        self.error = message\n", "        self.error = message if self.rows else None\n")),
    SeededFault(
      "an ignored fetchMore spoils the next page", "a row is missing",
      (
        "        if self.state == \"content\" and self.next is not None:\n",
        "        if self.state == \"loading\": self.spoiled = True\n        if self.state == \"content\" and self.next is not None:\n"
      ),
      (
        "        self.task = None\n        self.replace_rows(page, followed)\n",
        "        self.task = None\n        if getattr(self, \"spoiled\", False): page.rows = page.rows[:-1]\n        self.replace_rows(page, followed)\n"
      )),
    SeededFault(
      "a row that arrives twice is kept", "a row appears twice",
      additions: [.server],
      inFlight: 1,
      ("            if row[\"id\"] in known:", "            if False:")),
    SeededFault(
      "duplicates are looked for in the last row only", "a row appears twice",
      additions: [.server],
      inFlight: 1,
      (
        "known = {row[\"id\"] for row in self.rows}",
        "known = {row[\"id\"] for row in self.rows[-1:]}"
      )),
    SeededFault(
      "a page without rows is not followed", "a row is missing",
      isCursor: true,
      (
        "            if page.rows or page.next is None:\n                break\n            # A page",
        "            break\n            # A page"
      )),
    SeededFault(
      "a cached first page is ignored", "a row is missing",
      additions: [.cache],
      rows: 3,
      ("if self.state == \"idle\" and cached is not None and cached.rows:", "if False:")),
    SeededFault(
      "a cached first page has no next key", "a request is lost",
      additions: [.cache],
      rows: 3,
      (
        "            self.is_cached = True\n",
        "            self.is_cached = True\n            self.next = None\n"
      )),
    SeededFault(
      "a cached first page is requested twice", "a request too many is sent",
      additions: [.cache],
      rows: 3,
      (
        "            self.is_cached = True\n",
        "            self.is_cached = True\n            self.server.page(None)\n"
      )),
    SeededFault(
      "the cached flag is never cleared", "cached differs",
      additions: [.cache],
      mode: .everything,
      rows: 3,
      (
        "        self.task = None\n        self.replace_rows(page, followed)\n",
        "        self.task = None\n        cached = self.is_cached\n        self.replace_rows(page, followed)\n        self.is_cached = cached\n"
      )),
    SeededFault(
      "a refresh shows the cached page again", "a row is missing",
      additions: [.cache],
      rows: 3,
      (
        "if self.state == \"idle\" and cached is not None and cached.rows:",
        "if self.state in (\"idle\", \"content\") and cached is not None and cached.rows:"
      )),
    SeededFault(
      "old rows stay after a change of source", "a row of another list appears",
      additions: [.source],
      rows: 3,
      ("        if source_changed:\n            self.drop_rows()\n", "")),
    SeededFault(
      "a change of source is ignored by refresh", "a row of another list appears",
      additions: [.source],
      rows: 3,
      (
        "        self.reload(\"refreshing\", source_changed)",
        "        self.reload(\"refreshing\", False)"
      )),
    SeededFault(
      "an empty failure text counts as none", "a failure is not shown",
      additions: [.failures],
      ("                \"error\": self.error,", "                \"error\": self.error or None,"),
      ("\"observes\": [\"state\", \"rows\",", "\"observes\": [\"rows\","),
      ("\"error\": \"error\"}", "\"error\": \"error\" if self.error else \"blank\"}")),
    SeededFault(
      "only the first line of a failure is shown", "error differs",
      additions: [.failures],
      mode: .everything,
      ("        self.error = message\n", "        self.error = message.split(\"\\n\")[0]\n")),
    SeededFault(
      "a long failure text is cut", "error differs",
      additions: [.failures],
      mode: .everything,
      ("        self.error = message\n", "        self.error = message[:100]\n")),
    SeededFault(
      "a failure text loses what is not ASCII", "error differs",
      additions: [.failures],
      mode: .everything,
      (
        "        self.error = message\n",
        "        self.error = message.encode(\"ascii\", \"ignore\").decode()\n"
      )),
    SeededFault(
      "the first failure text is shown again", "error differs",
      additions: [.failures],
      mode: .everything,
      (
        "        self.error = message\n",
        "        self.first = getattr(self, \"first\", message)\n        self.error = self.first\n"
      )),
    SeededFault(
      "a third page replaces the second", "a row is missing",
      additions: [.sizes],
      (
        "        self.task = None\n        self.append(page)\n",
        "        self.task = None\n        if len(self.rows) >= 6: del self.rows[3:]\n        self.append(page)\n"
      )),
    SeededFault(
      "more than four rows are not held", "a row is missing",
      additions: [.sizes],
      (
        "                self.rows.append(row)",
        "                if len(self.rows) < 4: self.rows.append(row)"
      )),
    SeededFault(
      "a page of four counts as the last", "a request is lost",
      additions: [.sizes],
      (
        "        self.append(page)\n\n    def append",
        "        self.append(page)\n        if len(page.rows) >= 4: self.next = None\n\n    def append"
      )),
    SeededFault(
      "a second page without rows is the end", "a request is lost",
      additions: [.sizes],
      (
        "            if follow_ups == 3:\n",
        "            if follow_ups == 1:\n                self.next = None\n                self.state = \"content\"\n                self.task = None\n                return\n            if follow_ups == 3:\n"
      )),
    SeededFault(
      "a third page without rows is a failure", "a request is lost",
      additions: [.sizes],
      ("            if follow_ups == 3:\n", "            if follow_ups == 2:\n")),
    SeededFault(
      "pages without rows are followed without end", "a request too many is sent",
      additions: [.sizes],
      ("            if follow_ups == 3:\n", "            if False:\n")),
    SeededFault(
      "a failure after a page without rows starts at the first key", "another page is requested",
      additions: [.sizes],
      (
        "        while True:\n            self.asked.add(self.next)\n",
        "        began = self.next\n        while True:\n            self.asked.add(self.next)\n"
      ),
      (
        "            except RequestFailed as failure:\n                return self.fail_more(str(failure))\n",
        "            except RequestFailed as failure:\n                self.next = began\n                return self.fail_more(str(failure))\n"
      )),
  ]
}
