import Files
import GRDB
package import Geometry
import SystemPackage

extension SketchStore {
  /// Renames a sketch within its folder and changes its title, keeping its modification time.
  ///
  /// - Throws: ``SketchError``; the file then keeps its old name and title.
  package static func rename(
    _ path: String, to target: String, title: String, now: TimeInterval
  ) throws(SketchError) {
    if try SketchPath.content(path) == .nothing { throw .noSuchFile(path: path) }
    try SketchPath.checkNewName(target)
    guard SketchPath.nameFailure(path) == nil
    else { return try shorten(path, to: target, title: title, now: now) }
    let time = (try? Stat(of: path))?.st_mtim
    // Opening rolls back an interrupted write, so no journal is left behind under the old name.
    let (store, document) = try open(at: path, title: title, now: now)
    try store.setTitle(title)
    do throws(SketchError) {
      try SketchPath.rename(path, to: target)
    } catch {
      try store.setTitle(document.title)
      try store.close()
      if let time { File.setModificationTime(time, of: path) }
      throw error
    }
    try store.close(at: target)
    if let time { File.setModificationTime(time, of: target) }
  }

  func title() throws(SketchError) -> String {
    do {
      return try database.read { try String.fetchOne($0, sql: "SELECT title FROM sketch") ?? "" }
    } catch { throw .from(error, path: path, while: .writing) }
  }

  func setTitle(_ title: String) throws(SketchError) {
    try setProperties(title: title, created: nil)
  }

  /// Changes the sketch's title, and its creation time if that is not `nil`; both or neither.
  func setProperties(title: String, created: TimeInterval?) throws(SketchError) {
    let created = created?.clamped(to: SketchFormat.creationTimes)
    do {
      try database.write {
        try $0.execute(
          sql: "UPDATE sketch SET title = ?, created = ifnull(?, created)",
          arguments: [title.printable(limit: SketchFormat.maximumTitleLength), created])
      }
    } catch { throw .from(error, path: path, while: .writing) }
  }

  /// Renames a sketch whose name leaves no room for a journal's name.
  ///
  /// SQLite cannot write under the old name, so the title is changed under the new one.
  private static func shorten(
    _ path: String, to target: String, title: String, now: TimeInterval
  ) throws(SketchError) {
    let time = (try? Stat(of: path))?.st_mtim
    let lock = try SketchLock(path)
    try SketchPath.rename(path, to: target)
    do throws(SketchError) {
      let (store, _) = try open(at: target, title: title, now: now, lock: lock)
      try store.setTitle(title)
      try store.close()
    } catch {
      try SketchPath.rename(target, to: path)
      throw error
    }
    if let time { File.setModificationTime(time, of: target) }
  }
}
