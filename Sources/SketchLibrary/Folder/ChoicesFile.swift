import Files
package import Ink

/// A file with what the user has chosen while drawing, for the next start; after an error, the
/// choice is forgotten.
///
/// It has the form of the settings, which override it. A slider makes many choices, so they are written
/// together.
package final class ChoicesFile {
  /// The absolute path; `nil` without a folder for it.
  package let path: String?

  /// What ``write()`` replaces in the file, or removes.
  private var unwritten: [(name: String, value: String?)] = []

  private static let header = "[defaults]"

  /// Selects `stipple/choices.toml` in `$XDG_STATE_HOME`, or in `~/.local/state` if that is unset.
  package init(environment: [String: String]) {
    path = BaseFolder.state.path(environment: environment).map { $0 + "/stipple/choices.toml" }
  }

  package func save(_ smoothing: Smoothing) {
    save([
      ("smoothing", "\"\(smoothing.method.rawValue)\""),
      // Without smoothing the strength is 0, which another method should not have.
      ("smoothing-strength", smoothing.method == .none ? nil : "\(smoothing.strength)"),
      ("smoothing-granularity", "\(smoothing.granularity)"),
    ])
  }

  /// Saves the height of the capitals of a text, in canvas dots.
  package func save(textHeight: Double) { save([("text-height", "\(textHeight)")]) }

  private func save(_ settings: [(name: String, value: String?)]) {
    unwritten.removeAll { old in settings.contains { $0.name == old.name } }
    unwritten += settings
  }

  /// Writes what was chosen.
  package func write() {
    guard let path, !unwritten.isEmpty else { return }
    try? File.update(path) { [unwritten] text in
      let kept = text.split(separator: "\n").filter { line in
        line != Self.header && !unwritten.contains { line.hasPrefix("\($0.name) = ") }
      }
      let new = unwritten.compactMap { name, value in value.map { "\(name) = \($0)" } }
      return ([Self.header] + kept.map(String.init) + new).joined(separator: "\n") + "\n"
    }
    unwritten = []
  }
}
