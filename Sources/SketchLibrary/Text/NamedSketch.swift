import Diagrams
import Files
import Foundation
import Ink
import Sketches

/// The sketch that a text names beside its diagram.
struct NamedSketch {
  /// The name in the text: a path from the folder of the text.
  let name: String
  let path: String
  /// The edits in its file; empty without one.
  let edits: [Edit]
  let isNew: Bool

  /// Reads the sketch that a block names; `nil` without one, or after a warning if it cannot be used.
  ///
  /// If `creates`, a sketch that is missing or has no name is new.
  init?(in block: TextBlock, of text: TextFile, creates: Bool, warn: (String) -> Void) {
    let file = text.path ?? Path.current + "/diagram"
    let (folder, stem) = (Path.folder(of: file), Path.stem(of: file))
    let free = [""] + (2...999).map { "-\($0)" }
    let names = creates ? free.lazy.map { stem + $0 + DataFolder.fileExtension } : nil
    let named = block.name.flatMap { $0.hasSuffix(DataFolder.fileExtension) ? $0 : nil }
    guard let name = named ?? names?.first(where: { !File.exists("\(folder)/\($0)") })
    else { return nil }
    (self.name, path) = (name, name.hasPrefix("/") ? name : "\(folder)/\(name)")
    isNew = creates && !File.exists(path)
    do {
      let document = isNew ? nil : try SketchDocument.read(path: path)
      guard document?.room == nil
      else { throw UserError("'\(path)' is shared in a room.", .unavailable) }
      edits = document?.edits ?? []
    } catch {
      warn("\(error) Only the text is used.")
      return nil
    }
  }

  /// Appends the edits that are new, unless another program has changed the sketch meanwhile.
  func save(_ changed: [Edit]) throws(SketchError) {
    let (title, now) = (Path.stem(of: path), Date.now.timeIntervalSince1970)
    if isNew { return try SketchStore.write(changed, to: path, title: title, now: now) }
    let (store, document) = try SketchStore.open(at: path, title: title, now: now)
    let isUnchanged = document.edits.count == edits.count
    for edit in isUnchanged ? changed.dropFirst(edits.count) : [] { store.append(edit) }
    try store.close()
    if !isUnchanged {
      throw .cannotWrite(path: path, reason: "another program has changed it")
    }
  }
}
