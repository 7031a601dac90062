public import Geometry
public import Ink

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
