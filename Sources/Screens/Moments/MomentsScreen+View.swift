extension MomentsScreen {
  package var shown: Shown {
    var parts: Shown.Parts = []
    if state.indicatorSpins { parts.insert(.indicator) }
    if !state.listItems.isEmpty { parts.insert(.rows) }
    if state.hasError { parts.insert(.error) }
    return Shown(
      pages: [state.listItems], parts: parts, pull: state.refreshControlSpins ? .spinning : .on,
      error: state.failure)
  }

  package var picture: Picture {
    MomentsPage(boundTo: MomentsViewModel(state), cells: registry).picture
  }

  package var stateName: String {
    let names = [
      state.indicatorSpins ? "indicator" : nil,
      state.refreshControlSpins ? "pull" : nil,
      state.listItems.isEmpty ? nil : "rows",
      state.hasError ? "error" : nil,
    ].compactMap(\.self)
    return names.isEmpty ? "blank" : names.joined(separator: "+")
  }
}
