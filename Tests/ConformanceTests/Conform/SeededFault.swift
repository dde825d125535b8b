import Conformance
import MockSources
import Testing

/// A fault in the Python starter adapter, and the symptom by which it must be found.
struct SeededFault: Sendable, CustomTestStringConvertible {
  /// A replacement in the text of the starter adapter.
  struct Edit: Sendable {
    /// The text to replace.
    var old: String
    /// The new text.
    var new: String
  }

  var name: String
  var symptom: String
  var additions: [Conformer.Addition] = []
  var mode = ComparisonMode.visible
  var isCursor = false
  var inFlight: Int?
  var rows: Int?
  var edits: [Edit]

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
      name: "a load under an indicator asks twice, and shows the second page",
      symptom: "a row is missing",
      edits: [
        Edit(
          old:
            "        self.task = None\n        self.replace_rows(page, followed)\n",
          new:
            """
                    try:
                        if self.state == "loading": page = await self.server.page(None)
                    except RequestFailed as failure:
                        return self.fail(str(failure))
                    self.task = None
                    self.replace_rows(page, followed)

            """)
      ]),
    SeededFault(
      name: "a reload cancels nothing",
      symptom: "a request is not cancelled",
      edits: [
        Edit(
          old:
            "            self.task.cancel()\n",
          new:
            "            pass\n")
      ]),
    SeededFault(
      name: "a client ignores cancels, and takes the late page",
      symptom: "a late response changes the list",
      edits: [
        Edit(
          old:
            "page = await self.server.page(key)",
          new:
            "page = await self.server.page(key, late=True)"),
        Edit(
          old:
            "            self.task.cancel()\n",
          new:
            "            self.task.cancel()\n"),
      ]),
    SeededFault(
      name: "a refresh during a fetch does not cancel it",
      symptom: "a request is not cancelled",
      edits: [
        Edit(
          old:
            "        if self.task is not None:\n",
          new:
            "        if self.task is not None and self.state != \"fetchingMore\":\n")
      ]),
    SeededFault(
      name: "refresh is ignored while it loads",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "    def refresh(self, source_changed):\n",
          new:
            "    def refresh(self, source_changed):\n        if self.state in (\"loading\", \"refreshing\"): return\n"
        )
      ]),
    SeededFault(
      name: "refresh is ignored while it fetches",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "    def refresh(self, source_changed):\n",
          new:
            "    def refresh(self, source_changed):\n        if self.state == \"fetchingMore\": return\n"
        )
      ]),
    SeededFault(
      name: "refresh is ignored over an error",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "    def refresh(self, source_changed):\n",
          new:
            "    def refresh(self, source_changed):\n        if self.state == \"error\": return\n")
      ]),
    SeededFault(
      name: "refresh is ignored on an empty list",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "    def refresh(self, source_changed):\n",
          new:
            "    def refresh(self, source_changed):\n        if self.state == \"empty\": return\n")
      ]),
    SeededFault(
      name: "firstLoad is ignored once loaded",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "    def first_load(self, cached, source_changed):\n",
          new:
            "    def first_load(self, cached, source_changed):\n        if self.state != \"idle\": return\n"
        )
      ]),
    SeededFault(
      name: "fetchMore does nothing",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "if self.state == \"content\" and self.next is not None:",
          new:
            "if False:")
      ]),
    SeededFault(
      name: "fetchMore does nothing after a failed next page",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "if self.state == \"content\" and self.next is not None:",
          new:
            "if self.state == \"content\" and self.next is not None and self.more_error is None:")
      ]),
    SeededFault(
      name: "fetchMore does nothing after a failed refresh",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "if self.state == \"content\" and self.next is not None:",
          new:
            "if self.state == \"content\" and self.next is not None and self.error is None:")
      ]),
    SeededFault(
      name: "every third refresh in a row is lost",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "    def refresh(self, source_changed):\n",
          new:
            "    def refresh(self, source_changed):\n        self.refreshes = getattr(self, \"refreshes\", 0) + 1\n        if self.refreshes % 3 == 0: return\n"
        )
      ]),
    SeededFault(
      name: "fetchMore while it fetches sends another request",
      symptom: "a request too many is sent",
      edits: [
        Edit(
          old:
            "if self.state == \"content\" and self.next is not None:",
          new:
            "if self.state in (\"content\", \"fetchingMore\") and self.next is not None:")
      ]),
    SeededFault(
      name: "fetchMore while it refreshes sends a request",
      symptom: "a request too many is sent",
      edits: [
        Edit(
          old:
            "if self.state == \"content\" and self.next is not None:",
          new:
            "if self.state in (\"content\", \"refreshing\") and self.next is not None:")
      ]),
    SeededFault(
      name: "fetchMore at the end requests the last page again",
      symptom: "a request too many is sent",
      edits: [
        Edit(
          old:
            "if self.state == \"content\" and self.next is not None:",
          new:
            "if self.state == \"content\":\n            if self.next is None: self.next, self.asked = 2, set()"
        )
      ]),
    SeededFault(
      name: "refresh sends two requests",
      symptom: "a request too many is sent",
      edits: [
        Edit(
          old:
            "    def refresh(self, source_changed):\n",
          new:
            "    def refresh(self, source_changed):\n        self.server.page(None)\n")
      ]),
    SeededFault(
      name: "the next page is requested by the number of requests",
      symptom: "another page is requested",
      edits: [
        Edit(
          old:
            "page = await self.server.page(self.next)",
          new:
            "page = await self.server.page(self.server.count)")
      ]),
    SeededFault(
      name: "a failed next page skips a page",
      symptom: "another page is requested",
      edits: [
        Edit(
          old:
            "        self.more_error = message\n",
          new:
            "        self.more_error = message\n        self.next = self.next + 1\n")
      ]),
    SeededFault(
      name: "a retry after a failed next page requests the first page",
      symptom: "another page is requested",
      edits: [
        Edit(
          old:
            "page = await self.server.page(self.next)",
          new:
            "page = await self.server.page(self.next if not getattr(self, \"failed\", False) else None)"
        ),
        Edit(
          old:
            "        self.more_error = message\n",
          new:
            "        self.more_error = message\n        self.failed = True\n"),
      ]),
    SeededFault(
      name: "firstLoad requests the second page",
      symptom: "another page is requested",
      edits: [
        Edit(
          old:
            "        key, followed = None, []",
          new:
            "        key, followed = (2 if self.state == \"loading\" and self.rows else None), []")
      ]),
    SeededFault(
      name: "a failed refresh removes the rows",
      symptom: "a row is missing",
      edits: [
        Edit(
          old:
            "        self.state = \"content\" if self.rows else \"error\"",
          new:
            "        self.drop_rows(); self.state = \"error\"")
      ]),
    SeededFault(
      name: "the next page replaces the rows",
      symptom: "a row is missing",
      edits: [
        Edit(
          old:
            "        self.task = None\n        self.append(page)\n",
          new:
            "        self.task = None\n        self.rows = []\n        self.append(page)\n")
      ]),
    SeededFault(
      name: "a reload appends its page",
      symptom: "a row is extra",
      edits: [
        Edit(
          old:
            "    def replace_rows(self, page, followed=()):\n        self.drop_rows()\n",
          new:
            "    def replace_rows(self, page, followed=()):\n        self.rows = self.rows if len(self.rows) > 2 else []\n"
        )
      ]),
    SeededFault(
      name: "a refresh removes the rows immediately",
      symptom: "a row is missing",
      edits: [
        Edit(
          old:
            "        if source_changed:\n            self.drop_rows()\n",
          new:
            "        self.drop_rows()\n")
      ]),
    SeededFault(
      name: "the last row of a page is dropped",
      symptom: "a row is missing",
      edits: [
        Edit(
          old:
            "        for row in page.rows:\n",
          new:
            "        for row in page.rows[:2] if len(self.rows) < 2 else page.rows[:-1]:\n")
      ]),
    SeededFault(
      name: "rows are put in front",
      symptom: "the rows are in another order",
      edits: [
        Edit(
          old:
            "                self.rows.append(row)",
          new:
            "                self.rows.insert(0, row)")
      ]),
    SeededFault(
      name: "an empty refresh keeps the old rows",
      symptom: "a row is extra",
      edits: [
        Edit(
          old:
            "        self.replace_rows(page, followed)\n",
          new:
            "        if page.rows or not self.rows: self.replace_rows(page, followed)\n")
      ]),
    SeededFault(
      name: "ids are changed",
      symptom: "a row is missing",
      edits: [
        Edit(
          old:
            "                self.rows.append(row)",
          new:
            "                self.rows.append({**row, \"id\": row[\"id\"] + \"!\"})")
      ]),
    SeededFault(
      name: "a failed refresh resets the key",
      symptom: "another page is requested",
      edits: [
        Edit(
          old:
            "        self.error = message\n",
          new:
            "        self.error = message\n        self.next = 2 if self.rows else None\n")
      ]),
    SeededFault(
      name: "a failed refresh forgets the key",
      symptom: "a request is lost",
      edits: [
        Edit(
          old:
            "        self.error = message\n",
          new:
            "        self.error = message\n        self.next = None\n")
      ]),
    SeededFault(
      name: "a refresh in flight forgets the key",
      symptom: "more is not offered",
      edits: [
        Edit(
          old:
            "        self.error = self.more_error = None\n",
          new:
            "        self.error = self.more_error = None\n        if self.state == \"fetchingMore\": self.next = None\n"
        )
      ]),
    SeededFault(
      name: "more is offered at the end",
      symptom: "a request too many is sent",
      edits: [
        Edit(
          old:
            "        self.append(page)\n        self.state = \"content\"",
          new:
            "        key = self.next\n        self.append(page)\n        self.next = page.next or key\n        self.state = \"content\""
        )
      ]),
    SeededFault(
      name: "more is reported on an empty list",
      symptom: "more is offered without a next page",
      mode: .everything,
      edits: [
        Edit(
          old:
            "                \"more\": self.next is not None,",
          new:
            "                \"more\": self.next is not None or self.state == \"empty\",")
      ]),
    SeededFault(
      name: "nothing spins during a refresh",
      symptom: "nothing spins during a load",
      edits: [
        Edit(
          old:
            "\"pull\": \"spinning\" if self.state == \"refreshing\" else",
          new:
            "\"pull\": \"spinning\" if False else"),
        Edit(
          old:
            "\"observes\": [\"state\", \"rows\",",
          new:
            "\"observes\": [\"rows\","),
      ]),
    SeededFault(
      name: "nothing ever spins",
      symptom: "nothing spins during a load",
      edits: [
        Edit(
          old:
            "\"pull\": \"spinning\" if self.state == \"refreshing\" else",
          new:
            "\"pull\": \"spinning\" if False else"),
        Edit(
          old:
            "\"loading\": \"indicator\"",
          new:
            "\"loading\": \"blank\""),
        Edit(
          old:
            "\"observes\": [\"state\", \"rows\",",
          new:
            "\"observes\": [\"rows\","),
      ]),
    SeededFault(
      name: "the view stays blank",
      symptom: "more is not offered",
      edits: [
        Edit(
          old:
            "\"view\": views.get(self.state, \"rows\" if self.rows else \"blank\")",
          new:
            "\"view\": \"blank\"")
      ]),
    SeededFault(
      name: "the pull control keeps spinning after a failure",
      symptom: "something spins without a load",
      edits: [
        Edit(
          old:
            "\"spinning\" if self.state == \"refreshing\" else",
          new:
            "\"spinning\" if self.state == \"refreshing\" or self.error else")
      ]),
    SeededFault(
      name: "a refresh shows the indicator",
      symptom: "more is not offered",
      edits: [
        Edit(
          old:
            "\"view\": views.get(self.state,",
          new:
            "\"view\": \"indicator\" if self.state == \"refreshing\" else views.get(self.state,")
      ]),
    SeededFault(
      name: "the empty view is missing",
      symptom: "another view is visible",
      edits: [
        Edit(
          old:
            "\"empty\": \"empty\"",
          new:
            "\"empty\": \"blank\"")
      ]),
    SeededFault(
      name: "fetching more shows the indicator",
      symptom: "more is not offered",
      edits: [
        Edit(
          old:
            "\"view\": views.get(self.state,",
          new:
            "\"view\": \"indicator\" if self.state == \"fetchingMore\" else views.get(self.state,")
      ]),
    SeededFault(
      name: "refreshWithIndicator shows no indicator",
      symptom: "more is offered without a next page",
      edits: [
        Edit(
          old:
            "    def refresh_with_indicator(self, source_changed):\n        self.reload(\"loading\"",
          new:
            "    def refresh_with_indicator(self, source_changed):\n        self.reload(\"refreshing\""
        )
      ]),
    SeededFault(
      name: "the error view covers rows",
      symptom: "the error view covers rows that should stay visible",
      edits: [
        Edit(
          old:
            "\"view\": views.get(self.state,",
          new:
            "\"view\": \"error\" if self.error else views.get(self.state,")
      ]),
    SeededFault(
      name: "a failed next page is not shown",
      symptom: "a failure is not shown",
      edits: [
        Edit(
          old:
            "        self.more_error = message\n",
          new:
            "        pass\n")
      ]),
    SeededFault(
      name: "a failed reload is not shown",
      symptom: "a failure is not shown",
      edits: [
        Edit(
          old:
            "        self.error = message\n",
          new:
            "        pass\n")
      ]),
    SeededFault(
      name: "the old error stays during a refresh",
      symptom: "a failure is shown that did not happen",
      edits: [
        Edit(
          old:
            "        self.error = self.more_error = None\n",
          new:
            "        self.more_error = None\n")
      ]),
    SeededFault(
      name: "the failed footer stays during the next fetch",
      symptom: "a failure is shown that did not happen",
      edits: [
        Edit(
          old:
            "            self.more_error = None\n",
          new:
            "")
      ]),
    SeededFault(
      name: "an empty list is shown as an error",
      symptom: "a failure is shown that did not happen",
      edits: [
        Edit(
          old:
            "        self.state = \"content\" if self.rows else \"empty\"",
          new:
            "        self.state = \"content\" if self.rows else \"error\"")
      ]),
    SeededFault(
      name: "a failed first page is shown as an empty list",
      symptom: "a failure is not shown",
      edits: [
        Edit(
          old:
            "        self.state = \"content\" if self.rows else \"error\"",
          new:
            "        self.state = \"content\" if self.rows else \"empty\""),
        Edit(
          old:
            "        self.error = message\n",
          new:
            "        self.error = message if self.rows else None\n"),
      ]),
    SeededFault(
      name: "an ignored fetchMore spoils the next page",
      symptom: "a row is missing",
      edits: [
        Edit(
          old:
            "        if self.state == \"content\" and self.next is not None:\n",
          new:
            "        if self.state == \"loading\": self.spoiled = True\n        if self.state == \"content\" and self.next is not None:\n"
        ),
        Edit(
          old:
            "        self.task = None\n        self.replace_rows(page, followed)\n",
          new:
            "        self.task = None\n        if getattr(self, \"spoiled\", False): page.rows = page.rows[:-1]\n        self.replace_rows(page, followed)\n"
        ),
      ]),
    SeededFault(
      name: "a row that arrives twice is kept",
      symptom: "a row appears twice",
      additions: [.server],
      inFlight: 1,
      edits: [
        Edit(
          old:
            "            if row[\"id\"] in known:",
          new:
            "            if False:")
      ]),
    SeededFault(
      name: "duplicates are looked for in the last row only",
      symptom: "a row appears twice",
      additions: [.server],
      inFlight: 1,
      edits: [
        Edit(
          old:
            "known = {row[\"id\"] for row in self.rows}",
          new:
            "known = {row[\"id\"] for row in self.rows[-1:]}")
      ]),
    SeededFault(
      name: "a page without rows is not followed",
      symptom: "a row is missing",
      isCursor: true,
      edits: [
        Edit(
          old:
            "            if page.rows or page.next is None:\n                break\n            # A page",
          new:
            "            break\n            # A page")
      ]),
    SeededFault(
      name: "a loop of cursors is not noticed",
      symptom: "a row is extra",
      isCursor: true,
      edits: [
        Edit(
          old:
            "                if page.next in self.asked:",
          new:
            "                if False:")
      ]),
    SeededFault(
      name: "the rows of a reload with a loop are shown",
      symptom: "a row is missing",
      isCursor: true,
      edits: [
        Edit(
          old:
            "                if page.next in followed:",
          new:
            "                if False:")
      ]),
    SeededFault(
      name: "a cached first page is ignored",
      symptom: "a row is missing",
      additions: [.cache],
      rows: 3,
      edits: [
        Edit(
          old:
            "if self.state == \"idle\" and cached is not None and cached.rows:",
          new:
            "if False:")
      ]),
    SeededFault(
      name: "a cached first page has no next key",
      symptom: "a request is lost",
      additions: [.cache],
      rows: 3,
      edits: [
        Edit(
          old:
            "            self.is_cached = True\n",
          new:
            "            self.is_cached = True\n            self.next = None\n")
      ]),
    SeededFault(
      name: "a cached first page is requested twice",
      symptom: "a request too many is sent",
      additions: [.cache],
      rows: 3,
      edits: [
        Edit(
          old:
            "            self.is_cached = True\n",
          new:
            "            self.is_cached = True\n            self.server.page(None)\n")
      ]),
    SeededFault(
      name: "the cached flag is never cleared",
      symptom: "cached differs",
      additions: [.cache],
      mode: .everything,
      rows: 3,
      edits: [
        Edit(
          old:
            "        self.task = None\n        self.replace_rows(page, followed)\n",
          new:
            "        self.task = None\n        cached = self.is_cached\n        self.replace_rows(page, followed)\n        self.is_cached = cached\n"
        )
      ]),
    SeededFault(
      name: "a refresh shows the cached page again",
      symptom: "a row is missing",
      additions: [.cache],
      rows: 3,
      edits: [
        Edit(
          old:
            "if self.state == \"idle\" and cached is not None and cached.rows:",
          new:
            "if self.state in (\"idle\", \"content\") and cached is not None and cached.rows:")
      ]),
    SeededFault(
      name: "old rows stay after a change of source",
      symptom: "a row of another list appears",
      additions: [.source],
      rows: 3,
      edits: [
        Edit(
          old:
            "        if source_changed:\n            self.drop_rows()\n",
          new:
            "")
      ]),
    SeededFault(
      name: "a change of source is ignored by refresh",
      symptom: "a row of another list appears",
      additions: [.source],
      rows: 3,
      edits: [
        Edit(
          old:
            "        self.reload(\"refreshing\", source_changed)",
          new:
            "        self.reload(\"refreshing\", False)")
      ]),
    SeededFault(
      name: "an empty failure text counts as none",
      symptom: "a failure is not shown",
      additions: [.failures],
      edits: [
        Edit(
          old:
            "                \"error\": self.error,",
          new:
            "                \"error\": self.error or None,"),
        Edit(
          old:
            "\"observes\": [\"state\", \"rows\",",
          new:
            "\"observes\": [\"rows\","),
        Edit(
          old:
            "\"error\": \"error\"}",
          new:
            "\"error\": \"error\" if self.error else \"blank\"}"),
      ]),
    SeededFault(
      name: "only the first line of a failure is shown",
      symptom: "error differs",
      additions: [.failures],
      mode: .everything,
      edits: [
        Edit(
          old:
            "        self.error = message\n",
          new:
            "        self.error = message.split(\"\\n\")[0]\n")
      ]),
    SeededFault(
      name: "a long failure text is cut",
      symptom: "error differs",
      additions: [.failures],
      mode: .everything,
      edits: [
        Edit(
          old:
            "        self.error = message\n",
          new:
            "        self.error = message[:100]\n")
      ]),
    SeededFault(
      name: "a failure text loses what is not ASCII",
      symptom: "error differs",
      additions: [.failures],
      mode: .everything,
      edits: [
        Edit(
          old:
            "        self.error = message\n",
          new:
            "        self.error = message.encode(\"ascii\", \"ignore\").decode()\n")
      ]),
    SeededFault(
      name: "the first failure text is shown again",
      symptom: "error differs",
      additions: [.failures],
      mode: .everything,
      edits: [
        Edit(
          old:
            "        self.error = message\n",
          new:
            "        self.first = getattr(self, \"first\", message)\n        self.error = self.first\n"
        )
      ]),
    SeededFault(
      name: "a third page replaces the second",
      symptom: "a row is missing",
      additions: [.sizes],
      edits: [
        Edit(
          old:
            "        self.task = None\n        self.append(page)\n",
          new:
            "        self.task = None\n        if len(self.rows) >= 6: del self.rows[3:]\n        self.append(page)\n"
        )
      ]),
    SeededFault(
      name: "more than four rows are not held",
      symptom: "a row is missing",
      additions: [.sizes],
      edits: [
        Edit(
          old:
            "                self.rows.append(row)",
          new:
            "                if len(self.rows) < 4: self.rows.append(row)")
      ]),
    SeededFault(
      name: "a page of four counts as the last",
      symptom: "a request is lost",
      additions: [.sizes],
      edits: [
        Edit(
          old:
            "        self.append(page)\n\n    def append",
          new:
            "        self.append(page)\n        if len(page.rows) >= 4: self.next = None\n\n    def append"
        )
      ]),
    SeededFault(
      name: "a second page without rows is the end",
      symptom: "a request is lost",
      additions: [.sizes],
      edits: [
        Edit(
          old:
            "            if follow_ups == 3:\n",
          new:
            "            if follow_ups == 1:\n                self.next = None\n                self.state = \"content\"\n                self.task = None\n                return\n            if follow_ups == 3:\n"
        )
      ]),
    SeededFault(
      name: "a third page without rows is a failure",
      symptom: "a request is lost",
      additions: [.sizes],
      edits: [
        Edit(
          old:
            "            if follow_ups == 3:\n",
          new:
            "            if follow_ups == 2:\n")
      ]),
    SeededFault(
      name: "pages without rows are followed without end",
      symptom: "a request too many is sent",
      additions: [.sizes],
      edits: [
        Edit(
          old:
            "            if follow_ups == 3:\n",
          new:
            "            if False:\n")
      ]),
    SeededFault(
      name: "a failure after a page without rows starts at the first key",
      symptom: "another page is requested",
      additions: [.sizes],
      edits: [
        Edit(
          old:
            "        while True:\n            self.asked.add(self.next)\n",
          new:
            "        began = self.next\n        while True:\n            self.asked.add(self.next)\n"
        ),
        Edit(
          old:
            "            except RequestFailed as failure:\n                return self.fail_more(str(failure))\n",
          new:
            "            except RequestFailed as failure:\n                self.next = began\n                return self.fail_more(str(failure))\n"
        ),
      ]),
  ]
}
