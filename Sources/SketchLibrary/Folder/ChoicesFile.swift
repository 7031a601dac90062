import FoundationEssentials
package import Ink

/// A file with what the user has chosen while drawing, for the next start.
///
/// It has the form of the settings, which override it.
package struct ChoicesFile {
  /// The absolute path; `nil` without a folder for it.
  package let path: String?

  /// Selects `stipple/choices.toml` in `$XDG_STATE_HOME`, or in `~/.local/state` if that is unset.
  package init(environment: [String: String]) {
    path = BaseFolder.state.path(environment: environment).map { $0 + "/stipple/choices.toml" }
  }

  /// Replaces the file, and creates its folder if that is missing; after an error, the choice is forgotten.
  package func save(_ smoothing: Smoothing) {
    guard let path else { return }
    // Without smoothing the strength is 0, which another method should not have.
    let strength = smoothing.method == .none ? "" : "smoothing-strength = \(smoothing.strength)\n"
    let text = """
      [defaults]
      smoothing = "\(smoothing.method.rawValue)"
      \(strength)smoothing-granularity = \(smoothing.granularity)

      """
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try? Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }
}
