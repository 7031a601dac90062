public import Geometry

extension SketchStore {
  /// Gives a sketch that nobody draws in another path in the same folder, and another title; it
  /// stays as old as it is.
  ///
  /// - Parameters:
  ///   - path: Where the sketch is.
  ///   - target: Where it will be; nothing is there.
  ///   - title: What it will be called; control characters are left out.
  ///   - now: When a file of length 0 becomes a sketch, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: ``SketchError``, when another file has that name as
  ///   ``SketchError/cannotCreate(path:reason:)``; the file has its old name then.
  public static func rename(
    _ path: String, to target: String, title: String, now: TimeInterval
  ) throws(SketchError) {
    if try SketchPath.content(path) == .nothing { throw .noSuchFile(path: path) }
    // An interrupted write is taken back by this, and a stroke that was not finished recovered:
    // nothing is left beside the file that belongs to it.
    let time = SketchPath.modificationTime(of: path)
    let (store, document) = try open(at: path, title: title, now: now)
    try store.setTitle(title)
    do throws(SketchError) {
      try SketchPath.rename(path, to: target)
    } catch {
      try store.setTitle(document.title)
      try store.close()
      if let time { SketchPath.setModificationTime(time, of: path) }
      throw error
    }
    try store.close(at: target)
    if let time { SketchPath.setModificationTime(time, of: target) }
  }
}
