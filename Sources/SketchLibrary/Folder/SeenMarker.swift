import Files
import Glibc
import SystemPackage

/// A file that records that the user has seen something that is shown only once.
package struct SeenMarker {
  /// What is shown only once: the welcome of a new user, and the notice about a terminal that
  /// reports only cells; the raw value is the name of the file.
  package enum Subject: String {
    case welcome = "welcomed"
    case cells = "cells-noticed"
  }

  /// The absolute path; `nil` without a folder for it.
  private let path: String?

  /// Selects a file of the folder `stipple` in `$XDG_STATE_HOME`, or in `~/.local/state` if that is unset.
  package init(of subject: Subject, environment: [String: String]) {
    path = BaseFolder.state.path(environment: environment)
      .map { "\($0)/stipple/\(subject.rawValue)" }
  }

  /// Whether the user has seen it; true if that cannot be recorded, so `XDG_STATE_HOME=/dev/null`
  /// suppresses the welcome.
  package var exists: Bool {
    path.map { File.refusal(of: $0, F_OK) != .noSuchFileOrDirectory } ?? true
  }

  /// Creates the file; after an error it is shown again.
  package func create() {
    if let path { try? File.write("", to: path) }
  }
}
