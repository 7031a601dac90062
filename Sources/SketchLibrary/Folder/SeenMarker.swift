import FoundationEssentials
import Glibc

/// A file that records that the user has seen something that is shown only once.
package struct SeenMarker {
  /// What is shown only once; the raw value is the name of the file.
  package enum Subject: String {
    /// The welcome of a new user.
    case welcome = "welcomed"
    /// The notice about a terminal that reports only cells.
    case cells = "cells-noticed"
  }

  /// The absolute path; `nil` without a folder for it.
  private let path: String?

  /// Selects a file of the folder `stipple` in `$XDG_STATE_HOME`, or in `~/.local/state` if that is unset.
  ///
  /// The XDG Base Directory Specification requires relative paths to be ignored.
  package init(of subject: Subject, environment: [String: String]) {
    path = BaseFolder.state.path(environment: environment)
      .map { "\($0)/stipple/\(subject.rawValue)" }
  }

  /// Whether the user has seen it; true if that cannot be recorded.
  ///
  /// `XDG_STATE_HOME=/dev/null` therefore suppresses the welcome.
  package var exists: Bool { path.map { access($0, F_OK) == 0 || errno != ENOENT } ?? true }

  /// Creates the file, and its folder if that is missing; after an error it is shown again.
  package func create() {
    guard let path else { return }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    if descriptor >= 0 { close(descriptor) }
  }
}
