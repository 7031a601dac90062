package import Foundation
package import Sketches

extension DrawingFile {
  package struct Renaming: Sendable {
    fileprivate let store: SketchStore
    fileprivate let target, title: String

    package func run(now: Date) -> Renamed {
      let result = store.rename(to: target, title: title, now: now.timeIntervalSince1970)
      return Renamed(renaming: self, store: result.store, error: result.error)
    }
  }

  package struct Renamed: Sendable {
    fileprivate let renaming: Renaming
    fileprivate let store: SketchStore?
    /// Why the sketch keeps its name; `nil` if it has the new one.
    package let error: SketchError?
  }

  /// Starts renaming the sketch; edits are held until ``finish(_:)`` and then passed on.
  ///
  /// - Returns: The change to make on another thread.
  /// - Throws: `UserError`, or `SketchError.inUse` if the sketch is read-only. It then stays open.
  package func beginRenaming(to name: String) throws -> Renaming {
    guard let store else { throw SketchError.inUse(path: path) }
    let target = try DataFolder.folder(of: path).newPath(named: name, of: path)
    self.store = nil
    delayed = []
    return Renaming(store: store, target: target, title: DataFolder.name(ofFile: target))
  }

  /// Continues with the renamed sketch, or with the one that could not be renamed.
  package func finish(_ renamed: Renamed) {
    store = renamed.store
    if renamed.store == nil { reopeningError = renamed.error }
    if renamed.error == nil { (path, title) = (renamed.renaming.target, renamed.renaming.title) }
    for body in delayed ?? [] { renamed.store.map(body) }
    delayed = nil
  }

  /// Passes something on to the store, now or once the sketch is renamed.
  func pass(_ body: @escaping (SketchStore) -> Void) {
    if delayed != nil { delayed?.append(body) } else { store.map(body) }
  }
}
