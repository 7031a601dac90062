import Glibc

/// Folders for temporary files.
public enum ScratchFolder {
  /// Returns the folders for temporary files, preferred first.
  ///
  /// These are `TMPDIR`, if it is an absolute path, and `/tmp`. A path that is not UTF-8, which an
  /// environment contains with replacement characters, is ignored.
  public static func candidates(environment: [String: String]) -> [String] {
    let requested = environment["TMPDIR"].flatMap { path in
      path.hasPrefix("/") && !path.contains("\u{FFFD}") && path != "/tmp" ? path : nil
    }
    return [requested, "/tmp"].compactMap(\.self)
  }

  /// Creates a folder with the permissions 0700 and returns its path; `nil` if it fails everywhere.
  static func create(environment: [String: String]) -> String? {
    for folder in candidates(environment: environment) {
      var template = Array("\(folder)/stipple-XXXXXX".utf8CString)
      guard mkdtemp(&template) != nil else { continue }
      return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    return nil
  }
}
