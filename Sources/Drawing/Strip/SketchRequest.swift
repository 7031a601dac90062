import Geometry
import TerminalUI

/// A change of a sketch as a file, which the application makes outside the drawing thread.
package enum SketchRequest: Hashable, Sendable {
  case create
  /// Give a sketch another name; the open one if the path is `nil`.
  case rename(path: String?, name: String)
  /// Copy a sketch beside itself; the open one if the path is `nil`.
  case duplicate(path: String?)
  /// Move a sketch to the trash; the open one if the path is `nil`, in place of which a new one opens.
  case delete(path: String?)
  /// Bring back the sketch with a file in the trash, or that was deleted last if the file is `nil`.
  case restore(file: String?)
  case listTrash
  case replay
  /// Show the page before the last one, in a replay.
  case readPages

  /// Whether the request is for the sketch that is open.
  fileprivate var isForOpenSketch: Bool {
    switch self {
    case .rename(let path, _), .duplicate(let path), .delete(let path): path == nil
    case .replay, .readPages: true
    case .create, .restore, .listTrash: false
    }
  }
}

/// What the user has asked of the application, and what can be taken back.
struct SketchRequests {
  var opening: String?
  /// The changes of sketches that should be made next, in order.
  var changes: [SketchRequest] = []
  /// The number of sketches that were deleted in this session and can be restored.
  var restorable = 0
  /// Whether the user quit without what was drawn.
  var isDiscarded = false

  /// The requests that do not concern the open sketch, for the view of another sketch.
  var forAnotherSketch: SketchRequests {
    SketchRequests(changes: changes.filter { !$0.isForOpenSketch }, restorable: restorable)
  }
}

/// The changes of sketches that the user requests, and the application makes.
extension DrawingController {
  package var isDiscarded: Bool { settings.requests.isDiscarded }
  package var isStripOpen: Bool { strip.shown != nil }
  package func openStrip() { strip.layOut(in: state) }
  /// Rereads the folder of the sketches if the strip is open.
  package func reloadStrip() { strip.reload() }

  /// Keeps a sketch chosen in the strip that has another path now.
  package func sketchMoved(from path: String, to newPath: String) {
    strip.noteRenaming(path, to: newPath)
  }

  /// Returns the path of the sketch that the user has chosen to open instead of this one, once.
  package func takeRequestedSketch() -> String? { settings.requests.opening.take() }

  package func takeRequest() -> SketchRequest? {
    settings.requests.changes.isEmpty ? nil : settings.requests.changes.removeFirst()
  }

  /// Notes that a sketch is in the trash now.
  package func sketchDeleted(_ name: String, restorable count: Int) {
    let key = keyBindings.shortName(of: .undo).map { "\($0) restores" }
    messages.show("deleted \(name.shortened(to: 24)) · \(key ?? "restore it in the strip")")
    noteRestorable(count, isDeletionLast: true)
  }

  /// Shows the sketches in the trash, the last deleted first, in a menu that restores one.
  package func showTrash(_ sketches: [(name: String, file: String)]) {
    guard !sketches.isEmpty else { return messages.show("the trash has no sketches") }
    closeMenu()
    overlays.present(Menu(trash: sketches[...], in: state))
    messages.show("Enter restores · Esc closes")
  }

  /// Notes how many deleted sketches can still be restored.
  package func sketchRestored(restorable count: Int) {
    noteRestorable(count, isDeletionLast: count > 0)
  }

  private func noteRestorable(_ count: Int, isDeletionLast: Bool) {
    settings.requests.restorable = count
    editor.isDeletionLast = isDeletionLast
    strip.noteRestorable(count)
  }
}

extension Menu {
  /// Creates a menu that restores a sketch; if not all fit, its last button shows the others.
  fileprivate convenience init(
    trash sketches: ArraySlice<(name: String, file: String)>, in state: DrawingState
  ) {
    let size = state.size.insideFrame
    let count = sketches.count > size.rows ? max(1, size.rows - 1) : sketches.count
    var buttons = sketches.prefix(count).map { name, file in
      Button(
        name.shortened(to: size.columns - 2),
        effects: [.closeMenu, .clearMessage, .strip(.change(.restore(file: file)))])
    }
    let others = sketches.dropFirst(count)
    if !others.isEmpty {
      let shown = Effect.next { [.present(Menu(trash: others, in: $0))] }
      buttons.append(Button("… \(others.count) more", effects: [.closeMenu, shown]))
    }
    self.init("trash", buttons.map { [$0] }, at: state.window.center, in: state)
    focus(at: 0)
  }
}
