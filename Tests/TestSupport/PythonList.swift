/// Returns the text of the Python starter adapter for a list that cancels no request.
package func withoutCancels(_ text: String) -> String {
  let cancel = "            self.task.cancel()\n"
  precondition(text.contains(cancel))
  return text.replacing(cancel, with: "            pass\n")
}
