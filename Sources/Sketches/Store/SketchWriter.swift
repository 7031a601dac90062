import Files
import GRDB
package import Geometry
import Glibc
package import Ink
import Synchronization
package import SystemPackage

/// A new sketch that is written edit by edit, and appears under its name when it is complete.
///
/// It is used on one thread. Memory does not grow with the sketch. Until it is complete, the sketch
/// has a hidden name in the same folder.
package final class SketchWriter {
  /// The number of samples that are committed together.
  static let groupSize = 200_000

  private let path: String
  private let replaces: Bool
  private let temporaryPath: String
  private let store: SketchStore
  private var sampleCount = 0
  private var isFinished = false

  /// Starts a new sketch, which may replace an existing file if `replaces`, with a creation time in
  /// seconds since 1970; throws ``SketchError`` and then leaves no file.
  ///
  /// Without permissions, it gets those of the file that it replaces, or ``FilePermissions/personal``.
  package init(
    path: String, replaces: Bool, now: TimeInterval, permissions: FilePermissions? = nil
  ) throws(SketchError) {
    let exists = try SketchPath.content(path) != .nothing
    if exists && !replaces { throw .alreadyExists(path: path) }
    let target = Path.resolved(path)
    try SketchPath.checkFolder(of: target)
    if let reason = SketchPath.nameFailure(target) {
      throw .cannotCreate(path: path, reason: reason)
    }
    (self.path, self.replaces) = (target, replaces)
    Self.removeStaleFiles(beside: target)
    temporaryPath = OutputFile.temporaryPath(beside: target, ending: Self.ending)
    do throws(SketchError) {
      try SketchPath.createNew(
        temporaryPath, permissions ?? (try? Stat(of: target))?.permissions ?? .personal)
    } catch { throw error.renamed(to: path) }
    do throws(SketchError) {
      (store, _) = try SketchStore.open(at: temporaryPath, title: "", now: now)
    } catch {
      SketchPath.remove(temporaryPath)
      throw error.renamed(to: path)
    }
  }

  deinit { discard() }

  /// The ending of hidden names, which no other temporary file has.
  private static let ending = ".part"

  /// The minimum age of incomplete sketches that are removed, in seconds.
  private static let staleAge = 60

  /// Removes the incomplete sketches that killed programs have left beside one: nobody has locked them.
  ///
  /// Another program's file is not locked for a moment when it is new, and before it gets its name.
  private static func removeStaleFiles(beside path: String) {
    let folder = Path.folder(of: path)
    let newest = (time(nil) - staleAge) * 1_000_000_000
    for name in (try? Folder.names(in: folder)) ?? []
    where OutputFile.isTemporary(name, beside: path, ending: ending) {
      let file = "\(folder)/\(name)"
      guard let modified = (try? Stat(of: file))?.modified, modified < newest,
        let lock = try? SketchLock(file)
      else { continue }
      SketchPath.remove(file)
      lock.release()
    }
  }

  /// Writes a new sketch with the given edits.
  package static func write(
    _ edits: [Edit], to path: String, replacing: Bool, title: String, now: TimeInterval,
    permissions: FilePermissions? = nil
  ) throws(SketchError) {
    let writer = try SketchWriter(
      path: path, replaces: replacing, now: now, permissions: permissions)
    for edit in edits { try writer.append(edit) }
    try writer.finish(title: title, created: nil)
  }

  /// Appends an edit; after an error, the sketch is incomplete.
  package func append(_ edit: Edit) throws(SketchError) {
    store.queue.withLock { $0.append(edit) }
    // An edit without samples takes memory too.
    sampleCount += edit.action.storedStrokes.reduce(8) { $0 + $1.sampleCount }
    guard sampleCount >= Self.groupSize else { return }
    sampleCount = 0
    store.database.inDatabase(store.write)
    if let failure = store.queue.withLock(\.failure) { throw failure.renamed(to: path) }
  }

  /// Writes everything to the disk, and gives the sketch its name; after an error, no file is left.
  ///
  /// The creation time is in seconds since 1970; `nil` keeps that of the start.
  package func finish(title: String, created: TimeInterval?) throws(SketchError) {
    do throws(SketchError) {
      try store.setProperties(title: title, created: created)
      try store.close()
      try SketchPath.install(temporaryPath, at: path, replacing: replaces)
      isFinished = true
    } catch { throw error.renamed(to: path) }
  }

  /// Removes the sketch, unless it is complete.
  package func discard() {
    guard !isFinished else { return }
    isFinished = true
    store.discard()
    SketchPath.remove(temporaryPath)
  }
}

extension SketchPath {
  /// Renames a complete sketch to its final name, and syncs the folder.
  ///
  /// After an error, both files are as they were, and the old one has its journal.
  fileprivate static func install(
    _ path: String, at target: String, replacing: Bool
  ) throws(SketchError) {
    let exists = try content(target) != .nothing
    guard replacing || !exists else { throw .alreadyExists(path: target) }
    // Another program that draws in the old file would lose it.
    let lock = exists ? try SketchLock(target) : nil
    defer { lock?.release() }
    try settle(target)
    if replacing {
      do throws(Errno) {
        try File.rename(path, to: target)
      } catch { throw .cannotCreate(path: target, reason: error.reason) }
    } else {
      // Another program may have created the file in the meantime.
      try rename(path, to: target)
    }
    File.syncFolder(of: target)
  }

  /// Makes a sketch that is locked a single file, because SQLite would roll its journal back into the
  /// file that replaces it.
  private static func settle(_ path: String) throws(SketchError) {
    guard !companions(of: path).isEmpty else { return }
    let check = JournalCheck(path)
    let mustRollBack = check.mustRollBack || File.size(of: path + "-wal") > 0
    if mustRollBack, !File.exists(path) {
      // They belong to a sketch that was removed without them.
      throw .alreadyExists(path: path + (check.mustRollBack ? "-journal" : "-wal"))
    }
    if let refusal = check.refusal { throw refusal }
    do {
      if mustRollBack {
        try SketchConnection.rollBackInterruptedWrite(path)
        // Another program is writing what SQLite has not rolled back.
        if JournalCheck(path).mustRollBack { throw SketchError.inUse(path: path) }
      }
      for ending in companions(of: path) { try File.remove(path + ending) }
    } catch { throw .from(error, path: path, while: .writing) }
  }
}

extension SketchError {
  /// Returns the error with the path that the user knows.
  fileprivate func renamed(to path: String) -> SketchError {
    switch self {
    case .cannotCreate(_, let reason): .cannotCreate(path: path, reason: reason)
    case .cannotWrite(_, let reason): .cannotWrite(path: path, reason: reason)
    case .noLocks: .noLocks(path: path)
    default: self
    }
  }
}

extension SketchStore {
  /// Writes a new sketch with the given edits; the path may lead to an empty file.
  ///
  /// After an error, no file is left at the path, except one that is not empty or is in use.
  package static func write(
    _ edits: [Edit], to path: String, title: String, now: TimeInterval
  ) throws(SketchError) {
    if try SketchPath.content(path) == .file { throw .alreadyExists(path: path) }
    let store: SketchStore
    do throws(SketchError) {
      (store, _) = try open(at: path, title: title, now: now)
    } catch {
      if error != .inUse(path: path) { SketchPath.remove(path) }
      throw error
    }
    for edit in edits { store.append(edit) }
    let strokes = edits.lazy.flatMap(\.action.storedStrokes)
    let (count, samples) = strokes.reduce((0, 0)) { ($0.0 + 1, $0.1 + $1.sampleCount) }
    if edits.count + count + samples / 100 >= Self.largeSize {
      store.keepPicture(of: Sketch(folding: edits))
    }
    do throws(SketchError) {
      try store.close()
    } catch {
      store.discard()
      throw error
    }
  }
}
