import Geometry
import Ink
import Marks
import TerminalUI

/// Naming what the ink over a screen marks.
extension DrawingState {
  /// Opens a menu with the marks from an index on; each opens a menu with the kinds that it can be.
  func openingMarks(from start: Int = 0) -> [Effect] {
    guard let screen = sketch.screen else { return [.show("there is no screen under the ink")] }
    let marks = MarkReader(screen: screen).read(Array(sketch.items), texts: sketch.texts).marks
    guard !marks.isEmpty else { return [.show("no ink was read as a mark")] }
    let (rows, columns) = (size.insideFrame.rows, size.insideFrame.columns)
    let end = marks.count - start <= rows ? marks.count : start + max(1, rows - 1)
    var lines = marks[start..<end].map { mark in
      let label = (mark.summary + " ").shortened(to: columns - 1)
      return [Button(label, effects: openingKinds(of: mark))]
    }
    if end - start < marks.count {
      let next = end == marks.count ? 0 : end
      lines.append([Button("more ", effects: [.next { $0.openingMarks(from: next) }])])
    }
    let menu = Menu("marks", lines, at: window.center, in: self)
    menu.focus(at: 0)
    return [.closeMenu, .present(menu)]
  }

  private func openingKinds(of mark: Mark) -> [Effect] {
    let buttons = MarkKind.allCases.map { kind in
      var change = StyleChange()
      change.mark = kind
      let naming = Effect.edit(
        [.restyled(mark.strokes.ascending, change)],
        done: Message("\(kind.phrase), as you say", KeyHint(.undo, "undoes")))
      let isOn = kind == mark.kind
      return [Button(kind.phrase + " ", isOn: { _ in isOn }, effects: [.closeMenu, naming])]
    }
    return [
      .next { state in
        let menu = Menu("mark", buttons, at: state.window.center, in: state)
        menu.focus(at: MarkKind.allCases.firstIndex(of: mark.kind))
        return [.closeMenu, .present(menu)]
      }
    ]
  }
}

/// Says for two seconds what the stroke that was drawn last marks on the screen.
final class MarkNotice: Overlay {
  private static let duration = 2.0
  /// The strokes among which the latest one is read.
  private static let readCount = 12

  private var reader: (screen: EditID, reader: MarkReader)?
  private var revision: Int?
  private var newest: StrokeID?
  private var shown: (text: String, end: Double)?

  var isModal: Bool { false }

  func advance(to time: Double, in state: DrawingState) -> [Effect] {
    guard let (text, end) = shown else { return reading(in: state, at: time) }
    guard time >= end else { return [.schedule(end)] + reading(in: state, at: time) }
    shown = nil
    return [.next { $0.message == text ? [.clearMessage] : [] }] + reading(in: state, at: time)
  }

  /// Reads the newest stroke, unless it is among those with which the view was opened.
  private func reading(in state: DrawingState, at time: Double) -> [Effect] {
    guard let screen = state.sketch.screens.last, state.isFree, revision != state.revision
    else { return [] }
    let (isOpening, last) = (revision == nil, newest)
    revision = state.revision
    let items = state.sketch.items.suffix(Self.readCount)
    newest = items.lazy.map(\.id).filter { $0.edit.author == state.sketch.author }.max()
    guard !isOpening, let newest, last.map({ $0 < newest }) ?? true,
      state.sketch[newest]?.stroke.style.nib != .characters
    else { return [] }
    if reader?.screen != screen.id { reader = (screen.id, MarkReader(screen: screen.screen)) }
    let marks = reader?.reader.read(Array(items)).marks ?? []
    let text = marks.first { $0.strokes.contains(newest) }?.summary ?? "note"
    shown = (text, time + Self.duration)
    return [.message(Message(text)), .schedule(time + Self.duration)]
  }
}
