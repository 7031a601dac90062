/// A folder of the user's files, as the XDG Base Directory Specification defines it.
package struct BaseFolder: Sendable {
  /// The environment variable that names the folder.
  private let variable: String
  /// The folder below `HOME` that is used if the variable is unset or relative.
  private let standard: String

  package static let data = BaseFolder(variable: "XDG_DATA_HOME", standard: "/.local/share")
  /// The folder for the state that programs keep between runs.
  package static let state = BaseFolder(variable: "XDG_STATE_HOME", standard: "/.local/state")
  /// The folder for what programs can make again.
  package static let cache = BaseFolder(variable: "XDG_CACHE_HOME", standard: "/.cache")
  package static let settings = BaseFolder(variable: "XDG_CONFIG_HOME", standard: "/.config")

  /// Returns the absolute path; `nil` if neither variable is an absolute path, because others are ignored.
  package func path(environment: [String: String]) -> String? {
    let folders = [(variable, ""), ("HOME", standard)].lazy.compactMap { variable, folder in
      environment[variable].flatMap { $0.hasPrefix("/") ? $0 + folder : nil }
    }
    return folders.first
  }

  /// Returns the folders for temporary files, preferred first: `TMPDIR`, if it is an absolute path, and `/tmp`.
  package static func temporary(environment: [String: String]) -> [String] {
    let requested = environment["TMPDIR"].flatMap { $0.hasPrefix("/") && $0 != "/tmp" ? $0 : nil }
    return [requested, "/tmp"].compactMap(\.self)
  }
}
