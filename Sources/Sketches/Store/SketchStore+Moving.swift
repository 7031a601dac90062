import Files
package import Geometry
import SystemPackage

extension SketchStore {
  /// Moves a sketch within its file system to an existing folder, without replacing another file.
  ///
  /// An interrupted write is rolled back first, so that no journal must be moved. Where that is
  /// impossible, a second link to the journal is beside the new name before the sketch gets it, and
  /// the first is removed afterwards. So a program that is killed leaves the sketch under one of
  /// the two names, with its journal.
  ///
  /// - Throws: ``SketchError``; the sketch is then where it was.
  package static func move(_ path: String, to target: String) throws(SketchError) {
    // A relative link that was moved leads nowhere until it is moved back.
    if SketchPath.isBrokenLink(path) { return try SketchPath.rename(path, to: target) }
    let lock = try SketchLock(path)
    defer { lock.release() }
    rollBack(path, lockedBy: lock)
    try SketchPath.checkNoCompanions(of: target)
    // A symbolic link is moved, and the journal beside the file that it leads to is not.
    let companions = File.isLink(path) ? [] : SketchPath.companions(of: path)
    do throws(SketchError) {
      for ending in companions { try link(path + ending, to: target + ending) }
      try SketchPath.rename(path, to: target)
    } catch {
      removeCompanions(companions, of: target, linkedTo: path)
      throw error
    }
    for ending in companions { try? File.remove(path + ending) }
  }

  private static func link(_ path: String, to target: String) throws(SketchError) {
    do throws(Errno) {
      try File.link(path, to: target)
    } catch { throw SketchError(creating: target, error) }
  }

  /// Removes a sketch, which is not open for drawing, and the files that SQLite has left beside it.
  package static func remove(_ path: String) throws(SketchError) {
    let lock = SketchPath.isBrokenLink(path) ? nil : try SketchLock(path)
    defer { lock?.release() }
    let companions = File.isLink(path) ? [] : SketchPath.companions(of: path)
    do throws(Errno) {
      try File.remove(path)
    } catch { throw .cannotWrite(path: path, reason: error.reason) }
    for ending in companions { try? File.remove(path + ending) }
  }

  /// Renames the open sketch within its folder, and opens it again under its new name and title;
  /// the file stays locked.
  ///
  /// - Returns: The store to use from now on, `nil` if the file could not be opened again, and the
  ///   error if the sketch keeps its old name.
  package func rename(
    to target: String, title: String, now: TimeInterval
  ) -> (store: SketchStore?, error: SketchError?) {
    let lock: SketchLock
    let oldTitle: String
    do throws(SketchError) {
      try SketchPath.checkNewName(target)
      oldTitle = try self.title()
      try setTitle(title)
      lock = try closeKeepingLock()
    } catch { return (self, error) }
    func reopened(at path: String) throws(SketchError) -> SketchStore {
      try Self.open(
        at: path, title: title, now: now, lock: lock, report: report, committed: committed
      ).store
    }
    do throws(SketchError) {
      try SketchPath.rename(path, to: target)
    } catch {
      let store = try? reopened(at: path)
      try? store?.setTitle(oldTitle)
      return (store, error)
    }
    do throws(SketchError) {
      return (try reopened(at: target), nil)
    } catch {
      guard (try? SketchPath.rename(target, to: path)) != nil else { return (nil, error) }
      return (try? reopened(at: path), error)
    }
  }

  private static func rollBack(_ path: String, lockedBy lock: SketchLock) {
    guard File.size(of: Path.resolved(path) + "-journal") > 0,
      let store = try? open(at: path, title: "", now: 0, lock: lock).store
    else { return }
    _ = try? store.closeKeepingLock()
  }

  /// Removes links that were made beside a target that the sketch did not get.
  private static func removeCompanions(
    _ endings: [String], of target: String, linkedTo path: String
  ) {
    for ending in endings {
      if let file = FileIdentity(path + ending), file == FileIdentity(target + ending) {
        try? File.remove(target + ending)
      }
    }
  }
}

extension SketchDocument {
  /// Returns whether a file has the header of a sketch; the rest of it may be damaged.
  package static func isSketch(path: String) -> Bool {
    // Closing another descriptor of a file that is open here would release SQLite's locks on it.
    if SketchLock.isHeldHere(path) { return true }
    guard let file = try? InputFile(path), file.isDatabase else { return false }
    // Source: "Database File Format", section 1.3: the application ID is at offset 68.
    return file.number(at: 68) == SketchFormat.applicationID
  }
}
