import Diagrams
import Geometry
import Ink
import TerminalUI

/// A tidy layout of the whole sketch, shown in its place until a key or a press keeps or refuses it.
///
/// It is computed on another thread. What others draw meanwhile appears, and the layout follows it.
final class TidyPreview: Overlay, OpenEdit {
  private let work: Background<[Edit.Action]>
  private var actions: [Edit.Action] = []
  private(set) var preview: Sketch?

  init(_ sketch: Sketch, _ smoothing: Smoothing) {
    work = Background(from: sketch) { sketch in
      let drawn = SketchDiagram(sketch, smoothing: smoothing)
      let tidy = try? drawn.diagram.laidOut()
      return tidy.map { drawn.edits(of: sketch, to: $0) } ?? []
    }
  }

  var isChanged: Bool { false }
  var hasNewStrokes: Bool { false }
  func takeDraft() -> DraftUpdate? { nil }
  func paste(_ text: String, in state: DrawingState) -> Response { .handled }

  func move(onto sketch: Sketch) -> Sketch.Change {
    let shown = preview ?? sketch
    var tidy = sketch
    for action in actions { tidy.apply(action) }
    preview = tidy
    return Sketch.Change(from: shown.items, to: tidy.items)
  }

  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] {
    guard preview == nil else { return [] }
    // A press from before the command ends first.
    guard state.isFree, !state.isTouched, let actions = work.take()
    else { return [.awaitComputation(at: time)] }
    self.actions = actions
    let change = move(onto: state.sketch)
    guard !change.isEmpty else { return [.dismiss(self), .show("nothing to tidy")] }
    return [
      .sketch { $0.open(self, showing: change) }, .show("tidy: Enter keeps it · Escape refuses"),
    ]
  }

  /// Keeps the layout with Enter or the command's key; other keys refuse it, and then do what they always do.
  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    guard key == Key(.enter) || state.keys.command(for: key) == .tidy else {
      return Response(isHandled: key == Key(.escape), effects: refusing(in: state))
    }
    guard preview != nil else { return .handled }
    let end = state.sketchTime(time)
    return .handled([
      .sketch { [actions] in $0.closeEdit(actions, showing: .none, at: end) }, .dismiss(self),
      .show("tidied", KeyHint(.undo, "undoes")),
    ])
  }

  /// Shows the sketch again.
  func refusing(in state: DrawingState) -> [Effect] {
    let end: [Effect] = [.dismiss(self), .show("not tidied")]
    guard let preview else { return end }
    let change = Sketch.Change(from: preview.items, to: state.sketch.items)
    return [.sketch { $0.closeEdit([], showing: change, at: 0) }] + end
  }
}
