extension MomentsScreen {
  package var shown: Shown {
    var parts: Shown.Parts = []
    if sight.indicatorSpins { parts.insert(.indicator) }
    if !sight.cells.inSight.isEmpty { parts.insert(.rows) }
    if !sight.isErrorLabelHidden { parts.insert(.error) }
    return Shown(
      pages: [sight.rows], parts: parts, pull: sight.refreshControlSpins ? .spinning : .on,
      error: state.failure)
  }

  /// The error label stands in the centre, over whatever rows there are.
  package var picture: Picture {
    var parts: [Picture.Part] = []
    if sight.refreshControlSpins { parts.append(.pull) }
    if sight.indicatorSpins { parts.append(.indicator) }
    let cells = sight.cells.inSight
    if !cells.isEmpty { parts.append(.rows(cells.map(\.cell.cell.line))) }
    if !sight.isErrorLabelHidden { parts.append(.error("Something went wrong")) }
    return Picture(title: "Moments", parts: parts)
  }

  package var stateName: String {
    let names = [
      sight.indicatorSpins ? "indicator" : nil,
      sight.refreshControlSpins ? "pull" : nil,
      sight.cells.inSight.isEmpty ? nil : "rows",
      sight.isErrorLabelHidden ? nil : "error",
    ].compactMap(\.self)
    return names.isEmpty ? "blank" : names.joined(separator: "+")
  }
}
