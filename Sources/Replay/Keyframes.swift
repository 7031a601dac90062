import Canvas
import Geometry
import Ink
import Raster
import TerminalUI

/// The pictures at some positions of a log, which make seeking fast.
///
/// They are computed in advance, a little at a time, and are valid for one screen size and transform.
struct Keyframes {
  /// The sketch and its picture between two edits.
  struct Keyframe {
    /// The number of edits before the keyframe.
    let edits: Int
    let sketch: Sketch
    let picture: CanvasPicture
  }

  /// The memory of a keyframe per edit, for a stroke, its name, and how to reverse the edit.
  private static let bytesPerEdit = 216
  /// The memory of a keyframe per cell: two bytes for each dot.
  private static let bytesPerCell = 2 * Cell.width * Cell.height

  /// The keyframes in the order of the log; the first is blank.
  private(set) var all: [Keyframe]

  private let log: ReplayLog
  private let spacing: Int
  private var view: CanvasView
  private var sketch = Sketch()
  private var edits = 0

  /// Creates the keyframe of the start of a log, which is blank.
  init(
    _ log: ReplayLog, limits: SeekLimits, smoothing: Smoothing, size: ScreenSize,
    transform: Transform
  ) {
    self.log = log
    view = CanvasView(smoothing: smoothing)
    view.layOut(size, transform: transform)
    view.update(showing: sketch)
    all = [Keyframe(edits: 0, sketch: sketch, picture: view.picture)]
    let bytes = Self.bytesPerEdit * log.edits.count + Self.bytesPerCell * size.columns * size.rows
    let count = min(max(limits.maximumMemory / max(bytes, 1), 1), limits.maximumKeyframes)
    spacing = max((log.work.last ?? 0) / count, limits.minimumSpacing)
  }

  var isComplete: Bool { (log.work.last ?? 0) - log.work[latest.edits] < spacing }
  private var latest: Keyframe { all[all.count - 1] }

  /// Returns the last keyframe with at most a number of edits.
  func last(upTo edits: Int) -> Keyframe {
    all[max(all.partitioningIndex { $0.edits > edits } - 1, 0)]
  }

  /// Returns the first keyframe with more than a number of edits; `nil` if none is computed.
  func first(after edits: Int) -> Keyframe? {
    let index = all.partitioningIndex { $0.edits > edits }
    return index < all.count ? all[index] : nil
  }

  /// Continues to compute keyframes, by at least one edit, and then by some work in samples.
  mutating func prepare(_ work: Int) {
    guard !isComplete else { return }
    let goal = min(log.work[edits] + work, log.work[latest.edits] + spacing)
    let end = max(log.work.partitioningIndex { $0 >= goal }, edits + 1)
    view.show(log.edits[edits..<end], foldedInto: &sketch)
    view.update(showing: sketch)
    edits = end
    guard log.work[edits] - log.work[latest.edits] >= spacing else { return }
    all.append(Keyframe(edits: edits, sketch: sketch, picture: view.picture))
  }
}

extension CanvasView {
  /// Applies edits to a sketch without active strokes and shows their combined effect.
  mutating func show(_ edits: ArraySlice<Edit>, foldedInto sketch: inout Sketch) {
    if edits.allSatisfy({ !$0.drawnStrokes.isEmpty }) {
      sketch.apply(contentsOf: edits)
      show(Sketch.Change(added: edits.flatMap(\.drawnStrokes), isOnTop: true))
    } else if edits.count == 1, let edit = edits.first {
      show(sketch.apply(edit))
    } else {
      let items = sketch.items
      sketch.apply(contentsOf: edits)
      show(Sketch.Change(from: items, to: sketch.items))
    }
  }
}
