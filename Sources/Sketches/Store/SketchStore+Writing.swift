public import Geometry
public import Ink

extension SketchStore {
  /// Writes a sketch that holds some edits, where there is nothing yet or an empty file that was made
  /// for it.
  ///
  /// - Parameters:
  ///   - edits: What was done.
  ///   - path: Where the sketch will be.
  ///   - title: What it is called; control characters are left out.
  ///   - now: When it is created, in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: ``SketchError``; nothing is left at the path then, unless another file was there.
  /// - Complexity: O(*n*) in the number of samples.
  public static func write(
    _ edits: [Edit], to path: String, title: String, now: TimeInterval
  ) throws(SketchError) {
    if try SketchPath.content(path) == .file {
      throw .cannotCreate(path: path, reason: "another file is there")
    }
    let store: SketchStore
    do throws(SketchError) {
      (store, _) = try open(at: path, title: title, now: now)
    } catch {
      if error != .inUse(path: path) { SketchPath.remove(path) }
      throw error
    }
    for edit in edits { store.append(edit) }
    do throws(SketchError) {
      try store.close()
    } catch {
      store.discard()
      throw error
    }
  }
}
