import ArgumentParser
import SketchLibrary

extension CompletionKind {
  /// The sketches of the data folder by name, and paths.
  static var sketches: CompletionKind {
    .custom { _, _, text in names(SketchLookup.current.completions(of: text)) }
  }

  /// The deleted sketches by name.
  static var deletedSketches: CompletionKind {
    .custom { _, _, text in
      names(SketchTrash.current.sketches().map(\.name).filter { $0.hasPrefix(text) })
    }
  }

  /// Returns names as the shell reads them.
  ///
  /// Bash adds the slash of a folder itself, and would run commands in names that are not quoted.
  private static func names(_ names: [String]) -> [String] {
    guard CompletionShell.requesting == .bash else { return names }
    return names.map { name in
      let name = name.hasSuffix("/") ? String(name.dropLast()) : name
      return "'" + name.replacing("'", with: #"'\''"#) + "'"
    }
  }
}
