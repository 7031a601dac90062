/// The error of a settings file.
///
/// The texts contain parts of the file, which may have control characters.
package enum SettingsError: Error, Hashable, CustomStringConvertible {
  /// The file cannot be read, for a reason.
  case unreadable(path: String, reason: String)
  /// The file is larger than ``Settings/sizeLimit``.
  case tooLarge(path: String)
  /// A new file would replace one.
  case exists(path: String)
  /// A new file, or its folder, cannot be created, for a reason.
  case notCreated(path: String, reason: String)
  /// A line is wrong, for a reason; `nil` if the line is unknown.
  case invalid(path: String, line: Int?, reason: String)

  /// The error as a sentence.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "Cannot read the settings '\(path)': \(reason)."
    case .tooLarge(let path):
      "The settings '\(path)' are larger than \(Settings.sizeLimit / 1024) KB."
    case .exists(let path): "The settings '\(path)' already exist; edit them, or move them away."
    case .notCreated(let path, let reason): "Cannot create the settings '\(path)': \(reason)."
    case .invalid(let path, let line, let reason):
      "'\(path)'" + (line.map { ", line \($0)" } ?? "") + ": \(reason)"
        + (reason.hasSuffix("?") ? "" : ".")
    }
  }
}
