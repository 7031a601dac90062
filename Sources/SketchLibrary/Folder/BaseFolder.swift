/// A folder of the user's files, as the XDG Base Directory Specification defines it.
package struct BaseFolder: Sendable {
  /// The environment variable that names the folder.
  let variable: String
  /// The folder below `HOME` that is used if the variable is unset or relative.
  let standard: String

  /// The folder of data.
  package static let data = BaseFolder(variable: "XDG_DATA_HOME", standard: "/.local/share")
  /// The folder for the state that programs keep between runs.
  package static let state = BaseFolder(variable: "XDG_STATE_HOME", standard: "/.local/state")
  /// The folder of settings.
  package static let settings = BaseFolder(variable: "XDG_CONFIG_HOME", standard: "/.config")

  /// Returns the absolute path; `nil` if neither variable is an absolute path.
  package func path(environment: [String: String]) -> String? { located(in: environment)?.path }

  /// Returns the absolute path and the variable that locates it; `nil` if neither is an absolute path.
  func located(in environment: [String: String]) -> (path: String, variable: String)? {
    for (variable, folder) in [(variable, ""), ("HOME", standard)] {
      guard let value = environment[variable], value.hasPrefix("/") else { continue }
      return (value + folder, variable)
    }
    return nil
  }
}
