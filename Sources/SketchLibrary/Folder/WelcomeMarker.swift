import FoundationEssentials
import Glibc

/// A file that records that the user has been welcomed.
package struct WelcomeMarker {
  /// The absolute path; `nil` without a folder for it.
  private let path: String?

  /// Selects `stipple/welcomed` in `$XDG_STATE_HOME`, or in `~/.local/state` if that is unset.
  ///
  /// The XDG Base Directory Specification requires relative paths to be ignored.
  package init(environment: [String: String]) {
    path = BaseFolder.state.path(environment: environment).map { $0 + "/stipple/welcomed" }
  }

  /// Whether the user has been welcomed; true as well if that cannot be recorded.
  ///
  /// `XDG_STATE_HOME=/dev/null` thus means no welcome.
  package var exists: Bool { path.map { access($0, F_OK) == 0 || errno != ENOENT } ?? true }

  /// Creates the file, and its folder if that is missing; an error means another welcome.
  package func create() {
    guard let path else { return }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor >= 0 { close(descriptor) }
  }
}
