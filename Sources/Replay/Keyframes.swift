import Canvas
import Display
import Geometry
import Ink
import Raster

/// A replay's pictures at places of its log, from which others are near.
///
/// They are made ahead, a little at a time, and belong to one size and place of the canvas.
struct Keyframes {
  /// A sketch between two edits.
  struct Keyframe {
    /// The edits that have happened.
    let edits: Int
    /// What they add up to.
    let sketch: Sketch
    /// The settled layer that shows it.
    let picture: DotBitmap
  }

  /// What a keyframe keeps of an edit: a stroke of the picture, and what takes it back.
  private static let bytesPerEdit = 32
  /// What a keyframe keeps of a cell: two bytes for each dot.
  private static let bytesPerCell = 2 * DotCell.width * DotCell.height

  /// From the first, which is blank, to the latest.
  private(set) var all: [Keyframe]

  private let log: ReplayLog
  private let spacing: Int
  private var view: CanvasView
  private var sketch = Sketch()
  private var edits = 0

  /// Creates the blank keyframe of a log's start.
  init(
    _ log: ReplayLog, limits: SeekLimits, smoothing: Smoothing, size: ScreenSize,
    transform: Transform
  ) {
    self.log = log
    view = CanvasView(smoothing: smoothing)
    view.layOut(size, transform: transform, showing: sketch)
    all = [Keyframe(edits: 0, sketch: sketch, picture: view.picture)]
    let bytes =
      Self.bytesPerEdit * log.edits.count + Self.bytesPerCell * size.columns * size.rows
    let count = min(max(limits.memory / max(bytes, 1), 1), limits.keyframes)
    spacing = max((log.work.last ?? 0) / count, limits.spacing)
  }

  /// Whether no more are to be made.
  var isComplete: Bool { (log.work.last ?? 0) - log.work[latest.edits] < spacing }

  private var latest: Keyframe { all[all.count - 1] }

  /// The keyframe next to a number of edits, with no more than these.
  func last(upTo edits: Int) -> Keyframe {
    all[max(all.partitioningIndex { $0.edits > edits } - 1, 0)]
  }

  /// The keyframe next to a number of edits, with more than these; `nil` where none is made.
  func first(after edits: Int) -> Keyframe? {
    let index = all.partitioningIndex { $0.edits > edits }
    return index < all.count ? all[index] : nil
  }

  /// Does some more of the work that making them takes; at least one edit's.
  mutating func prepare(_ amount: Int) {
    guard !isComplete else { return }
    let goal = min(log.work[edits] + amount, log.work[latest.edits] + spacing)
    let end = max(log.work.partitioningIndex { $0 >= goal }, edits + 1)
    view.show(log.edits[edits..<end], foldedInto: &sketch)
    edits = end
    guard log.work[edits] - log.work[latest.edits] >= spacing else { return }
    all.append(Keyframe(edits: edits, sketch: sketch, picture: view.picture))
  }
}

extension CanvasView {
  /// Folds edits into a sketch without an active stroke, and shows what they do, all at once.
  mutating func show(_ edits: ArraySlice<Edit>, foldedInto sketch: inout Sketch) {
    if edits.allSatisfy({ $0.stroke != nil }) {
      let added = edits.flatMap { sketch.apply($0.action).added }
      show(Sketch.Change(added: added, isOnTop: true), of: sketch)
    } else if edits.count == 1, let edit = edits.first {
      show(sketch.apply(edit.action), of: sketch)
    } else {
      let items = sketch.items
      for edit in edits { sketch.apply(edit.action) }
      show(Sketch.Change(from: items, to: sketch.items), of: sketch)
    }
  }
}
