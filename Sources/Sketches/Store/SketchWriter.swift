import Files
import GRDB
public import Geometry
public import Ink
import Synchronization
public import SystemPackage

/// A new sketch that is written edit by edit, and appears under its name when it is complete.
///
/// It is used on one thread. Edits are committed in groups of `groupSize` samples, so memory does
/// not grow with the sketch. Until it is complete, the sketch has a hidden name in the same folder.
public final class SketchWriter {
  /// The number of samples that are committed together.
  static let groupSize = 200_000

  private let path: String
  private let replaces: Bool
  private let temporaryPath: String
  private let store: SketchStore
  private var sampleCount = 0
  private var isFinished = false

  /// Starts a new sketch.
  ///
  /// - Parameters:
  ///   - path: The final path.
  ///   - replaces: Whether the sketch may replace an existing file.
  ///   - now: The creation time, in seconds since 1970-01-01 00:00 UTC.
  ///   - permissions: The permissions of the new file.
  /// - Throws: ``SketchError/alreadyExists(path:)``, ``SketchError/notAFile(path:found:)``, or
  ///   ``SketchError/cannotCreate(path:reason:)``. No file is left then.
  public init(
    path: String, replaces: Bool, now: TimeInterval,
    permissions: FilePermissions = FilePermissions(rawValue: 0o644)
  ) throws(SketchError) {
    let exists = try SketchPath.content(path) != .nothing
    if exists && !replaces { throw .alreadyExists(path: path) }
    let target = Path.resolved(path)
    try SketchPath.checkFolder(of: target)
    if let reason = SketchPath.nameFailure(target) {
      throw .cannotCreate(path: path, reason: reason)
    }
    (self.path, self.replaces) = (target, replaces)
    let names = (0..<OutputFile.attempts).lazy.map { OutputFile.temporaryPath(beside: target, $0) }
    temporaryPath = names.first { !File.exists($0) } ?? names[0]
    do throws(SketchError) {
      try SketchPath.createNew(temporaryPath, permissions)
    } catch { throw error.renamed(to: path) }
    do throws(SketchError) {
      (store, _) = try SketchStore.open(at: temporaryPath, title: "", now: now)
    } catch {
      SketchPath.remove(temporaryPath)
      throw error.renamed(to: path)
    }
  }

  deinit { discard() }

  /// Appends an edit.
  ///
  /// - Throws: ``SketchError/cannotWrite(path:reason:)``; the sketch is then incomplete.
  public func append(_ edit: Edit) throws(SketchError) {
    store.queue.withLock { $0.append(edit) }
    // An edit without samples takes memory too.
    sampleCount += edit.newStrokes.reduce(8) { $0 + $1.sampleCount }
    guard sampleCount >= Self.groupSize else { return }
    sampleCount = 0
    store.database.inDatabase(store.write)
    if let failure = store.queue.withLock(\.failure) { throw failure.renamed(to: path) }
  }

  /// Writes everything to the disk, and gives the sketch its name.
  ///
  /// - Parameters:
  ///   - title: The title; control characters are removed.
  ///   - created: The creation time, in seconds since 1970-01-01 00:00 UTC; `nil` to keep the time
  ///     at which the sketch was started.
  /// - Throws: ``SketchError``; no file is left then.
  public func finish(title: String, created: TimeInterval?) throws(SketchError) {
    do throws(SketchError) {
      try store.setProperties(title: title, created: created)
      try store.close()
      try SketchPath.install(temporaryPath, at: path, replacing: replaces)
      isFinished = true
    } catch { throw error.renamed(to: path) }
  }

  /// Removes the sketch, unless it is complete.
  public func discard() {
    guard !isFinished else { return }
    isFinished = true
    store.discard()
    SketchPath.remove(temporaryPath)
  }
}

extension SketchPath {
  /// Renames a complete sketch to its final name, and syncs the folder.
  fileprivate static func install(
    _ path: String, at target: String, replacing: Bool
  ) throws(SketchError) {
    let exists = try content(target) != .nothing
    guard replacing || !exists else { throw .alreadyExists(path: target) }
    // Another program that draws in the old file would lose it.
    let lock = exists ? try SketchLock(target) : nil
    defer { lock?.release() }
    // SQLite would roll the journal of the old file back into the new one.
    try? File.remove(target + "-journal")
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
}

extension SketchError {
  /// Returns the error with the path that the user knows.
  fileprivate func renamed(to path: String) -> SketchError {
    switch self {
    case .cannotCreate(_, let reason): .cannotCreate(path: path, reason: reason)
    case .cannotWrite(_, let reason): .cannotWrite(path: path, reason: reason)
    default: self
    }
  }
}

extension SketchStore {
  /// Writes a new sketch with the given edits.
  ///
  /// - Parameters:
  ///   - edits: The edits, in order.
  ///   - path: The path of the new sketch; may be an empty file.
  ///   - title: The title; control characters are removed.
  ///   - now: The creation time, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: ``SketchError``. No file is then left at the path, except one that is not empty or
  ///   is in use.
  /// - Complexity: O(*n*) in the number of samples.
  public static func write(
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
    let strokes = edits.lazy.flatMap(\.newStrokes)
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
