extension SeededFault {
  /// Faults that only keys show that a script sets.
  static let cursors: [SeededFault] = [
    SeededFault(
      "a loop of cursors is not noticed", "a row is extra",
      isCursor: true,
      ("                if page.next in self.asked:", "                if False:")),
    SeededFault(
      "a loop of several cursors is not noticed", "a request too many is sent",
      isCursor: true,
      ("                if page.next in self.asked:", "                if page.next == self.next:")),
    SeededFault(
      "a page without rows with a new cursor is not followed", "a request is lost",
      isCursor: true,
      (
        "                if page.next in self.asked:\n",
        """
                        if not page.rows and page.next not in self.asked:
                            break
                        if page.next in self.asked:

        """
      )),
    SeededFault(
      "the rows of a reload with a loop are shown", "a row is missing",
      isCursor: true,
      ("                if page.next in followed:", "                if False:")),
  ]
}
