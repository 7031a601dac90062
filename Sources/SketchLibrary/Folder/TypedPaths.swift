import Files
import SystemPackage

/// Resolves the names that are typed in a prompt to files.
///
/// A name is a path: relative to a folder, absolute, or below the home folder with `~/`.
struct TypedPaths: Sendable {
  /// The folder of relative paths.
  let folder: String
  let home = ProcessText.environment["HOME"]

  private static let maximumCompletions = 200

  func path(of name: String) -> String {
    if name.hasPrefix("~/") { return (home ?? "~") + name.dropFirst() }
    return name.hasPrefix("/") ? name : folder + "/" + name
  }

  /// Returns a path in which `~` stands for the home folder, safe to show on a terminal.
  func shown(_ path: String) -> String {
    guard let home, !home.isEmpty, path == home || path.hasPrefix(home + "/")
    else { return path.printable() }
    return "~" + String(path.dropFirst(home.count)).printable()
  }

  /// Returns why no file can be read under a name; `nil` if one may be.
  func readingRefusal(of name: String) -> String? {
    guard exists(name) else { return "no such file" }
    return isFolder(path(of: name)) ? "this is a folder" : nil
  }

  /// Returns why no file can be written under a name; `nil` if one may be.
  func writingRefusal(of name: String) -> String? {
    let path = path(of: name)
    guard isFolder(String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]))
    else { return "no such folder" }
    return isFolder(path) ? "this is a folder" : nil
  }

  func exists(_ name: String) -> Bool { File.exists(path(of: name)) }

  /// Returns the names that begin with a text, sorted: those of folders, with a slash at the end,
  /// and of files with one of some extensions.
  func completions(of text: String, extensions: [String]) -> [String] {
    if text == "~" { return ["~/"] }
    let parent = text.lastIndex(of: "/").map { String(text[...$0]) } ?? ""
    let stem = text.dropFirst(parent.count)
    let names = ((try? Folder.names(in: path(of: parent))) ?? []).filter { file in
      file.hasPrefix(stem) && file.hasPrefix(".") == stem.hasPrefix(".") && file.isPlainName
    }
    return names.sorted().lazy.compactMap { file in
      let name = parent + file
      if isFolder(path(of: name)) { return name + "/" }
      return extensions.contains(where: file.lowercased().hasSuffix) ? name : nil
    }.prefix(Self.maximumCompletions).map(\.self)
  }

  private func isFolder(_ path: String) -> Bool { (try? Stat(of: path))?.type == .directory }
}
