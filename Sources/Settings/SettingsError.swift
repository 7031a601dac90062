/// The error of a settings file.
///
/// The texts contain parts of the file, which may have control characters.
package enum SettingsError: Error, Hashable, CustomStringConvertible {
  /// The file cannot be read, for a reason.
  case unreadable(path: String, reason: String)
  /// The file is larger than ``SettingsFile/sizeLimit``.
  case tooLarge(path: String)
  /// A line is wrong, for a reason; `nil` if the line is unknown.
  case invalid(path: String, line: Int?, reason: String)

  /// The error as a sentence.
  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "Cannot read the settings '\(path)': \(reason)."
    case .tooLarge(let path):
      "The settings '\(path)' have more than \(SettingsFile.sizeLimit / 1024) KB."
    case .invalid(let path, let line?, let reason): "'\(path)', line \(line): \(reason)."
    case .invalid(let path, nil, let reason): "'\(path)': \(reason)."
    }
  }
}
