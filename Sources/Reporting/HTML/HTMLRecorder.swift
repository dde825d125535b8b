package import ScenarioRunner
package import Text

extension ReportFormat {
  /// A report for a browser.
  package static let html = ReportFormat(
    name: "html", needsSnapshots: true
  ) { HTMLRecorder($0) }
}

/// Reports a run as one HTML file that loads no other files and is usable without its script and
/// style.
package struct HTMLRecorder: Recorder {
  private let style: ReportStyle
  /// The current file. The report shows files with failures before the others.
  private var file = File(name: "")
  /// The finished text of files with failures.
  private var failing = MarkupText(.html)
  /// The finished text of the other files.
  private var rest = MarkupText(.html)
  /// The number of frames in the report so far.
  private var frames = 0
  /// The cases whose frames are left out because the report has a limit.
  private var casesWithoutFrames: [(address: String, title: String)] = []

  private static let frameLimit = 2_000

  fileprivate struct File {
    var name: String
    /// The text of the cases that failed or could not be run.
    var failing = MarkupText(.html)
    var rest = MarkupText(.html)
    /// The counts of the results.
    var summary = RunSummary()
  }

  package init(_ style: ReportStyle) {
    self.style = style
  }

  package mutating func record(_ event: RunEvent, into output: inout TextBuffer) {
    switch event {
    case .began, .line, .copied: break
    case .finished(let outcome): add(outcome)
    case .ran(let summary): write(summary, into: &output)
    }
  }

  /// Writes a case, with its snapshots while the report has room for more frames.
  private mutating func add(_ outcome: Outcome) {
    var outcome = outcome
    let shown = [outcome.snapshots, outcome.referenceSnapshots].compactMap { $0?.frames }
    let count = shown.reduce(0) { $0 + $1.count }
    if frames + count <= Self.frameLimit {
      frames += count
    } else {
      outcome.snapshots = nil
      outcome.referenceSnapshots = nil
      outcome.scenario = nil
      outcome.trace =
        outcome.problem?.lastLines
        ?? aligned((shown.first ?? []).map { [$0.trigger, $0.states, $0.notes] }, gap: 3)
      casesWithoutFrames.append((outcome.address(), outcome.title))
    }
    if !file.name.hasBytes(of: outcome.id.path) {
      endFile()
      file.name = outcome.id.path
    }
    file.summary.count(outcome)
    if outcome.status.isBad {
      file.failing.write(outcome)
    } else {
      file.rest.write(outcome)
    }
  }

  /// Moves the current file to the finished ones.
  private mutating func endFile() {
    guard file.summary.cases > 0 else { return }
    if file.summary.problems == nil { rest.append(file) } else { failing.append(file) }
    file = File(name: "")
  }

  private mutating func write(_ summary: RunSummary, into output: inout TextBuffer) {
    var text = MarkupText(.html)
    text.head(title: summary.headline)
    text.append("<header>\n<h1>", text: summary.headline, "</h1>\n<p>")
    text.append(text: summary.countsAndDuration(style))
    text.append("</p>\n")
    for remark in summary.remarks {
      text.append("<p>", text: remark, "</p>\n")
    }
    text.proportions(summary)
    if !casesWithoutFrames.isEmpty {
      text.append(
        "<details><summary>The frames of \(counted(casesWithoutFrames.count, "case")) are left out, because the report shows at most \(Self.frameLimit) frames. These cases are shown without frames:</summary>\n<ul>\n"
      )
      for (address, title) in casesWithoutFrames {
        text.append("<li><a")
        text.attribute("href", "#\(address)")
        text.append(">", text: title, "</a></li>\n")
      }
      text.append("</ul></details>\n")
    }
    text.append("</header>\n<main>\n")
    endFile()
    text.append(failing)
    text.append(rest)
    text.append("</main>\n<script>\(HTMLResources.script)</script>\n</body>\n</html>\n")
    output.append(text.buffer)
  }
}

extension RunSummary {
  /// Returns the counts and the duration.
  fileprivate func countsAndDuration(_ style: ReportStyle) -> String {
    let time = style.hasStableTimes ? [] : ["\(seconds(nanoseconds, digits: 2)) s"]
    return ([description] + (files > 0 ? [counted(files, "file")] : []) + time)
      .joined(separator: " · ")
  }
}

extension MarkupText {
  /// Appends the section of a file.
  fileprivate mutating func append(_ file: HTMLRecorder.File) {
    head(of: file.name, file.summary)
    append(file.failing)
    append(file.rest)
    append("</details>\n")
  }

  /// Appends the head of a file's section.
  private mutating func head(of file: String, _ summary: RunSummary) {
    append("<details class=\"file\"\(summary.problems == nil ? "" : " open")><summary>")
    append(text: file)
    let problems = summary.problems.map { "\($0) of " } ?? ""
    append(
      " <small>\(problems)\(counted(summary.problems == nil ? summary.cases : summary.played, "case"))</small></summary>\n"
    )
  }

  /// Appends everything up to the body.
  fileprivate mutating func head(title: String) {
    append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; \
      script-src '\(HTMLResources.scriptHash)'; style-src '\(HTMLResources.styleHash)'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>listsh: 
      """)
    append(text: title)
    append(
      """
      </title>
      <style>\(HTMLResources.style)</style>
      </head>
      <body>
      <svg class="hidden" width="0" height="0" aria-hidden="true"><defs>\
      <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">\
      <rect width="6" height="6" fill="#fff" class="hatched"/>\
      <rect width="3" height="6" fill="#c62"/></pattern></defs></svg>

      """)
  }

  /// Draws the proportions of the results as one bar.
  fileprivate mutating func proportions(_ summary: RunSummary) {
    guard summary.played > 0 else { return }
    let parts: [(Int, String, String)] = [
      (summary.bad, "#b3261e", "ko"),
      (summary.knownGaps, "#b98a2f", "kg"),
      (summary.passed, "#2f6f44", "ok"),
    ]
    append("<svg width=\"100%\" height=\"6\" role=\"img\"")
    attribute("aria-label", summary.description)
    append(">")
    var end = summary.played
    // Failures are drawn last, above the others, so that even a small number is visible.
    for (count, color, name) in parts.reversed() where count > 0 {
      let to = end * 1_000 / summary.played
      end -= count
      let from = end * 1_000 / summary.played
      append(
        "<rect x=\"\(percent(from))\" width=\"\(percent(max(to - from, 4)))\" height=\"6\" fill=\"\(color)\" class=\"\(name)\"/>"
      )
    }
    append("</svg>\n")
  }

  /// Formats thousandths as a percentage.
  private func percent(_ thousandths: Int) -> String {
    "\(thousandths / 10).\(thousandths % 10)%"
  }
}

/// The script and the style of the report, and their hashes for its content security policy.
package enum HTMLResources {
  /// Adds stepping, searching, copying and expanded frames, in less than 10 KB.
  package static var script: String { text(PackageResources.report_js) }
  package static let scriptHash = "sha256-+zn/A7nHfjyhGdU27nKhovUIaZyliJatN4nzV+dRSoI="

  /// For light mode, dark mode, phones and print.
  package static var style: String { text(PackageResources.report_css) }
  package static let styleHash = "sha256-Ng4wDiOEr0orgPS8FJUDDTDcsPP990cg/gzBPPb+nT8="

  /// Returns the text of a resource without its last line ending.
  private static func text(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.dropLast(), as: UTF8.self)
  }
}
