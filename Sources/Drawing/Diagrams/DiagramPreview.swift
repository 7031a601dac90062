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
  private struct Source: Hashable {
    let editCount: Int
    let smoothing: Smoothing
    let isASCII: Bool
  }

  private var computation = SketchComputation<Content>()
  /// What the last text was computed from, or the next one is.
  private var source: Source?
  private var content: Content?
  private var shown: Panel?

  init() {
    super.init(frame: nil)
    isHidden = true
  }

  var isModal: Bool { false }
  var coversCanvas: Bool { false }
  func takesPointerKey(_ key: Key) -> Bool { false }
  func resize(in state: DrawingState) -> Response { .passed }
  func panels(in state: DrawingState) -> [Panel] { [shown].compactMap(\.self) }
  func contains(_ point: Point, in state: DrawingState) -> Bool { frame?.contains(point) == true }

  func advance(to time: TimeInterval, in state: DrawingState) -> [Effect] {
    if let computed = computation.take() { content = computed }
    if state.settings.showsPreview, !state.settings.showsOnlyInk {
      let next = Source(
        editCount: state.sketch.editCount, smoothing: state.ink.smoothing,
        isASCII: state.hasASCIIPanels)
      if next != source, !computation.isRunning, state.isFree, state.isRead {
        source = next
        computation.start(with: state.sketch) { Content(of: $0, next) }
      }
    } else {
      (source, content) = (nil, nil)
    }
    shown = content.map { panel(of: $0, in: state) }
    frame = shown?.area(on: state.size).dots.rect
    isHidden = shown == nil
    return computation.isRunning ? [.schedule(time + SketchComputation<Content>.interval)] : []
  }

  /// Returns the panel, in the lower half of the screen if the text is wider than the right half.
  private func panel(of content: Content, in state: DrawingState) -> Panel {
    let edge = state.size.hasFrames ? "│" : ""
    let columns = state.size.columns - Int(state.areaBesideStrip.minX) / Cell.width
    // A row stays for messages.
    let rows = state.size.rows - state.toolbarRows - 1
    let isRight = content.columns + 2 * edge.count <= columns / 2
    let width = min(content.columns, max(1, columns - 2 * edge.count))
    let height = min(
      content.lines.count, max(1, (isRight ? rows : rows / 2) - 2 * edge.count))
    var lines = content.lines.prefix(height).map { $0.shortened(to: width) }
    if height < content.lines.count { lines[height - 1] = "…" }
    let note = content.note + (lines == content.lines ? "" : " · cut")
    let blanks = lines.map { _ in String(repeating: " ", count: width) }
    var panel = Panel(blanks, placement: .topRight)
      .framed(content.title, note: note, on: state.size)
    let inside = panel.lines[0].columnCount - 2 * edge.count
    for (row, line) in lines.enumerated() {
      let pad = String(repeating: " ", count: max(0, inside - line.clusterColumns))
      panel.lines[row + edge.count] = edge + line + pad + edge
    }
    panel.hasClusters = true
    if !isRight {
      panel.placement = .at(column: state.size.columns, row: rows - panel.lines.count)
    }
    return panel
  }

  private struct Content: Sendable {
    let title: String
    let lines: [String]
    let columns: Int
    let note: String

    init(of sketch: Sketch, _ source: Source) {
      let writer = DiagramWriter(style: source.isASCII ? .ascii : .boxes)
      var (text, message) = ([String](), "nothing drawn yet")
      do throws(DiagramLayout.TooWide) {
        text = try writer.lines(of: sketch, smoothing: source.smoothing)
      } catch { message = "too wide: \(error.columns) columns, at most \(writer.columns)" }
      title = "preview · \(source.isASCII ? "ascii" : "boxes")"
      lines = text.isEmpty ? [message] : text
      columns = lines.map(\.clusterColumns).max() ?? 0
      note = text.isEmpty ? "" : "columns: \(columns)"
    }
  }
}

extension String {
  fileprivate var clusterColumns: Int {
    reduce(0) { $0 + (CharacterText.Cluster($1)?.columns ?? 0) }
  }
}
