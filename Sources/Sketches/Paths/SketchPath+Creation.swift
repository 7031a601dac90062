import GRDBSQLite
import Glibc

extension SketchPath {
  /// Creates an empty file for a sketch unless one exists; returns whether this call created it.
  ///
  /// Also throws if SQLite could not write an existing file because of its name.
  static func createIfMissing(_ path: String) throws(SketchError) -> Bool {
    guard try content(path) == .nothing else {
      if let reason = nameFailure(path) { throw .cannotWrite(path: path, reason: reason) }
      return false
    }
    try checkFolder(of: path)
    if let reason = nameFailure(path) { throw .cannotCreate(path: path, reason: reason) }
    do throws(SketchError) {
      try createNew(path)
      return true
    } catch {
      // Another program may have created the file in the meantime.
      guard try content(path) != .nothing else { throw error }
      return false
    }
  }

  /// Returns the reason why no journal can be created beside a sketch, or `nil` if one can.
  ///
  /// The file system limits the length of a name, and SQLite that of an absolute path. The
  /// journal's name is the sketch's with `-journal` appended.
  static func nameFailure(_ path: String) -> String? {
    let file = absolute(path)
    let (folder, name) = split(file)
    let journal = "-journal".utf8.count
    let maximumName = pathconf(folder, Int32(_PC_NAME_MAX)) - journal
    if maximumName > 0, name.utf8.count > maximumName {
      return "its name is longer than \(maximumName) bytes; choose a shorter one"
    }
    let maximumPath = Int(sqlite3_vfs_find(nil)?.pointee.mxPathname ?? 512) - journal
    if file.utf8.count > maximumPath {
      return "its path is longer than \(maximumPath) bytes; choose a shorter one"
    }
    return nil
  }

  /// Returns the absolute path of a file that need not exist, with links resolved.
  private static func absolute(_ path: String) -> String {
    let file = resolved(path)
    guard !file.hasPrefix("/") else { return file }
    let (folder, name) = split(file)
    return "\(resolved(folder))/\(name)"
  }

  private static func split(_ path: String) -> (folder: String, name: Substring) {
    (folder(of: path), path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...])
  }
}
