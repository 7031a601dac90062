import Glibc
import SystemPackage

/// The parts of paths, and the paths of files.
package enum Path {
  /// Returns the last component; an empty text for none.
  package static func name(of path: String) -> String {
    FilePath(path).lastComponent?.string ?? ""
  }

  package static func stem(of path: String) -> String { FilePath(path).stem ?? "" }

  /// Returns the path without the extension of its last component.
  package static func withoutExtension(_ path: String) -> String {
    var path = FilePath(path)
    path.extension = nil
    return path.string
  }

  /// Returns the folder of a file: `.` for a name alone.
  package static func folder(of path: String) -> String {
    let folder = FilePath(path).removingLastComponent().string
    return folder.isEmpty ? "." : folder
  }

  /// Returns the absolute path without `.` and `..`; links are not followed.
  package static func absolute(_ path: String) -> String {
    FilePath(current).pushing(FilePath(path)).lexicallyNormalized().string
  }

  /// Returns the path with symbolic links resolved; the path itself if it leads to no file.
  ///
  /// C function: `realpath`.
  package static func resolved(_ path: String) -> String {
    guard let resolved = path.withPath({ realpath($0, nil) }) else { return path }
    defer { free(resolved) }
    return String(path: resolved)
  }

  /// Returns the path of a file that need not exist, with the links of its folder resolved.
  package static func inResolvedFolder(_ path: String) -> String {
    FilePath(resolved(folder(of: path))).appending(name(of: path)).string
  }

  /// Returns the nearest folder above a path, or the path itself, that exists.
  package static func existing(above path: String) -> String {
    var path = FilePath(path)
    while !File.exists(path.string), path.removeLastComponent() {}
    return path.string
  }

  /// The working folder; `.` if it was deleted.
  package static var current: String {
    guard let path = getcwd(nil, 0) else { return "." }
    defer { free(path) }
    return String(path: path)
  }
}
