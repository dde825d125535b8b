/// Finds what `pattern` stands for: a path, or one with `*`, `?`, `[a-z]` and, for any folders, `**` in its components.
///
/// Where nothing matches exactly, the case of letters is ignored: a path then means on every system what it means on macOS.
/// The result is in the order of the paths' bytes, and empty where nothing matches.
package func expand(_ pattern: String) -> [String] {
  if Path.kind(of: pattern) != nil { return [pattern] }
  let exact = expand(pattern, ignoringCase: false)
  return exact.isEmpty ? expand(pattern, ignoringCase: true) : exact
}

/// Finds what `pattern` stands for, component by component.
private func expand(_ pattern: String, ignoringCase: Bool) -> [String] {
  var components = pattern.split(separator: "/").map(String.init)
  if components.last == "**" { components.append("*") }
  let root = pattern.utf8.first == UInt8(ascii: "/") ? "/" : ""
  let found = components.reduce([root]) { folders, component in
    folders.flatMap { matches(of: component, in: $0, ignoringCase: ignoringCase) }
  }
  // Two `**` reach the same path by several ways.
  return found.sorted(by: isOrdered).reduce(into: []) { paths, path in
    if paths.last != path { paths.append(path) }
  }
}

/// What `component` stands for in `folder`; a folder that cannot be read holds nothing.
private func matches(of component: String, in folder: String, ignoringCase: Bool) -> [String] {
  if component == "." || component == ".." { return [Path.join(folder, component)] }
  if component == "**" { return [folder] + folders(below: folder) }
  if !ignoringCase, !NamePattern.isPattern(component) {
    let path = Path.join(folder, component)
    return Path.kind(of: path) == nil ? [] : [path]
  }
  let pattern = NamePattern(component, ignoringCase: ignoringCase)
  let names = (try? entries(ofFolder: folder.isEmpty ? "." : folder)) ?? []
  return names.filter { pattern.matches($0.name) }.map { Path.join(folder, $0.name) }
}

/// All folders below `folder` but hidden ones and links.
private func folders(below folder: String) -> [String] {
  let entries = (try? entries(ofFolder: folder.isEmpty ? "." : folder)) ?? []
  return entries.filter { $0.kind == .folder && !$0.isLink && !isHidden($0.name) }.flatMap {
    entry in
    let path = Path.join(folder, entry.name)
    return [path] + folders(below: path)
  }
}
