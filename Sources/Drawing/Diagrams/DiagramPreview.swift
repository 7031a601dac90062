import Diagrams
import Geometry
import Gestures
import Ink
import Raster
import TerminalUI

/// A panel with the sketch as a text diagram, beside which the user goes on drawing.
///
/// The text is computed on another thread, and again after each edit.
final class DiagramPreview: View, Overlay {
  private typealias Content = Result<[String], DiagramLayout.TooWide>

  private var work: Background<Content>?
  private var content: Content?
  /// What the last text was computed from, or the next one is.
  private var source: (editCount: Int, smoothing: Smoothing)?
  private var shown: Panel?

  init() {
    super.init(frame: nil)
    isHidden = true
  }

  var isModal: Bool { false }
  func panels(in state: DrawingState) -> [Panel] { [shown].compactMap(\.self) }
  func contains(_ point: Point, in state: DrawingState) -> Bool { frame?.contains(point) == true }

  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] {
    if let computed = work?.take() { (content, work) = (computed, nil) }
    let next = (editCount: state.sketch.editCount, smoothing: state.ink.smoothing)
    if !state.settings.showsPreview || state.settings.showsOnlyInk {
      (source, content) = (nil, nil)
    } else if work == nil, state.isFree, state.isRead, source.map({ $0 == next }) != true {
      source = next
      work = Background(from: state.sketch) { [write = state.diagramWriting] sketch in
        write(sketch).map(\.lines)
      }
    }
    shown = content.map { panel(of: $0, in: state) }
    frame = shown?.area(on: state.size).dots.rect
    isHidden = shown == nil
    return work == nil ? [] : [.awaitComputation(at: time)]
  }

  /// Returns the panel, in the lower half of the screen if the text is wider than the right half.
  private func panel(of content: Content, in state: DrawingState) -> Panel {
    let (lines, isText) =
      switch content {
      case .success([]): (["nothing drawn yet"], false)
      // An empty line would be one across the frame.
      case .success(let text): (text.map { $0.isEmpty ? " " : $0 }, true)
      case .failure(let error): (["too wide: \(error.columns) columns"], false)
      }
    var panel = Panel(lines, placement: .topRight)
    panel.hasClusters = true
    var notes = isText ? ["columns: \(panel.columns)"] : []
    let edges = state.size.hasFrames ? 2 : 0
    let columns = state.size.columns - Int(state.areaBesideStrip.minX) / Cell.width
    // A row stays for messages.
    let rows = state.size.rows - state.toolbarRows - 1
    let isRight = panel.columns + edges <= columns / 2
    let height = max(1, (isRight ? rows : rows / 2) - edges)
    panel.lines = lines.prefix(height).map { $0.shortened(to: max(1, columns - edges)) }
    if height < lines.count { panel.lines[height - 1] = "…" }
    if panel.lines != lines { notes.append("cut") }
    panel = panel.framed("preview", note: notes.joined(separator: " · "), on: state.size)
    if !isRight {
      panel.placement = .at(column: state.size.columns, row: rows - panel.lines.count)
    }
    return panel
  }
}
