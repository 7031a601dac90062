import GRDB
import Glibc

extension SketchStore {
  /// Gives a sketch that nobody draws in another path in the same folder, and another title.
  ///
  /// - Throws: ``SketchError``, when another file has that name as
  ///   ``SketchError/cannotCreate(path:reason:)``; the file has its old name then.
  public static func rename(
    _ path: String, to target: String, title: String
  ) throws(SketchError) {
    if try SketchPath.content(path) == .nothing { throw .noSuchFile(path: path) }
    // An interrupted write is taken back by this, and a stroke that was not finished recovered:
    // nothing is left beside the file that belongs to it.
    let (store, document) = try open(at: path, title: title, now: 0)
    try store.setTitle(title)
    do throws(SketchError) {
      try SketchPath.rename(path, to: target)
      try store.close()
    } catch {
      try store.setTitle(document.title)
      throw error
    }
  }
}
