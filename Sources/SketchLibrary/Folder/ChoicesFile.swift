import Files

/// A file with what the user has chosen while drawing, for the next start.
///
/// It has the form of the settings, which override it. After an error, the choice is forgotten.
package final class ChoicesFile {
  /// The absolute path; `nil` without a folder for it.
  package let path: String?

  private static let header = "[defaults]"

  /// Selects `stipple/choices.toml` in `$XDG_STATE_HOME`, or in `~/.local/state` if that is unset.
  package init(environment: [String: String]) {
    path = BaseFolder.state.path(environment: environment).map { $0 + "/stipple/choices.toml" }
  }

  /// Replaces settings in the file by values in TOML.
  package func save(_ choices: [(setting: String, value: String)]) {
    guard let path, !choices.isEmpty else { return }
    try? File.update(path) { text in
      let kept = text.split(separator: "\n").filter { line in
        // Earlier versions remembered the smoothing.
        line != Self.header && !line.hasPrefix("smoothing")
          && !choices.contains { line.hasPrefix("\($0.setting) = ") }
      }
      let lines =
        [Self.header] + kept.map(String.init) + choices.map { "\($0.setting) = \($0.value)" }
      return lines.joined(separator: "\n") + "\n"
    }
  }
}
