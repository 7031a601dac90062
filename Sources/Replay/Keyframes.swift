import Canvas
import Geometry
import Ink
import Raster
import TerminalUI

/// The pictures at some positions of a log, which make seeking fast.
///
/// They are computed in advance, a little at a time, and are valid for one screen size and transform.
struct Keyframes {
  /// The picture between two edits.
  struct Keyframe {
    /// The number of edits before the keyframe.
    let edits: Int
    let picture: CanvasPicture
  }

  /// The picture at a position within an edit that draws a long stroke.
  struct Part {
    /// The number of edits before the stroke.
    let edits: Int
    /// The number of samples that are drawn.
    let samples: Int
    let picture: CanvasPicture
  }

  /// The sketch between two edits.
  struct Snapshot {
    /// The number of edits before the snapshot.
    let edits: Int
    let sketch: Sketch
  }

  /// The memory of a snapshot per edit, for a stroke, its name, and how to reverse the edit.
  private static let bytesPerEdit = 168
  /// The memory of a keyframe per cell: eight bytes for each dot.
  private static let bytesPerCell = 8 * Cell.width * Cell.height

  /// The keyframes in the order of the log; the first is blank.
  private(set) var all: [Keyframe]
  /// The sketches at a few positions, in the order of the log; the first is blank.
  ///
  /// Applying edits takes much less time than drawing them, but a sketch takes much more memory than a picture.
  private(set) var snapshots: [Snapshot]
  /// The pictures within long strokes, in the order of the log.
  private var parts: [Part] = []

  private let log: ReplayLog
  /// The minimum work between two keyframes.
  let spacing: Int
  /// The minimum number of edits between two snapshots.
  private let snapshotSpacing: Int
  private var view: CanvasView
  private var sketch = Sketch()
  private var edits = 0
  /// The number of samples of the next edit that are drawn.
  private var samples = 0

  /// Creates the keyframe of the start of a log, which is blank.
  init(
    _ log: ReplayLog, limits: SeekLimits, smoothing: Smoothing, size: ScreenSize,
    transform: Transform
  ) {
    self.log = log
    view = CanvasView(smoothing: smoothing)
    view.layOut(size, transform: transform)
    view.update(showing: sketch)
    all = [Keyframe(edits: 0, picture: view.picture)]
    snapshots = [Snapshot(edits: 0, sketch: sketch)]
    let half = limits.maximumMemory / 2
    let bytes = max(1, Self.bytesPerCell * size.columns * size.rows)
    let count = (half / bytes).clamped(to: 1...limits.maximumKeyframes)
    spacing = max((log.work.last ?? 0) / count, limits.minimumSpacing)
    // The first snapshots are small, so that all have half the size of the last one on average.
    let snapshotCount = half / max(1, Self.bytesPerEdit * log.edits.count / 2)
    snapshotSpacing = max(log.edits.count / (snapshotCount + 1), limits.minimumEdits)
  }

  var isComplete: Bool { (log.work.last ?? 0) - log.work[latest.edits] < spacing }
  private var latest: Keyframe { all[all.count - 1] }

  /// Returns the last keyframe with at most a number of edits.
  func last(upTo edits: Int) -> Keyframe {
    all[max(all.partitioningIndex { $0.edits > edits } - 1, 0)]
  }

  /// Returns the sketch after a number of edits, starting from another one if that is nearer than the last
  /// snapshot before.
  func sketch(after edits: Int, from other: Sketch, after otherEdits: Int) -> Sketch {
    let snapshot = snapshots[max(snapshots.partitioningIndex { $0.edits > edits } - 1, 0)]
    let isNearer = (snapshot.edits...edits).contains(otherEdits)
    var sketch = isNearer ? other : snapshot.sketch
    sketch.apply(contentsOf: log.edits[(isNearer ? otherEdits : snapshot.edits)..<edits])
    return sketch
  }

  /// Returns the last picture within an edit with at most a number of samples; `nil` if there is none.
  func part(of edit: Int, upTo samples: Int) -> Part? {
    let end = parts.partitioningIndex { ($0.edits, $0.samples) > (edit, samples) }
    return end > 0 && parts[end - 1].edits == edit ? parts[end - 1] : nil
  }

  /// Continues to compute keyframes, by some work in samples, but at least one edit or a part of a long stroke.
  mutating func prepare(_ work: Int) {
    guard !isComplete else { return }
    if let stroke = longStroke(of: edits) { return draw(stroke, by: work) }
    let goal = min(log.work[edits] + work, log.work[latest.edits] + spacing)
    var end = max(log.work.partitioningIndex { $0 >= goal }, edits + 1)
    if end > edits + 1, longStroke(of: end - 1) != nil { end -= 1 }
    view.show(sketch.applyTogether(log.edits[edits..<end]))
    view.update(showing: sketch)
    edits = end
    keepPosition()
  }

  private mutating func keepPosition() {
    if edits - snapshots[snapshots.count - 1].edits >= snapshotSpacing {
      snapshots.append(Snapshot(edits: edits, sketch: sketch))
    }
    guard log.work[edits] - log.work[latest.edits] >= spacing else { return }
    all.append(Keyframe(edits: edits, picture: view.picture))
  }

  /// Returns the stroke that an edit draws if that is long enough for keyframes within it; else `nil`.
  private func longStroke(of edit: Int) -> StrokeRecord? {
    guard log.work[edit + 1] - log.work[edit] >= 2 * spacing else { return nil }
    let strokes = log.edits[edit].drawnStrokes
    return strokes.count == 1 && !strokes[0].mayHaveAngles ? strokes[0] : nil
  }

  /// Draws the next samples of a long stroke, which is the next edit.
  private mutating func draw(_ record: StrokeRecord, by work: Int) {
    if sketch.activeStrokes.isEmpty { sketch.activeStrokes = [Stroke(style: record.style)] }
    let stroke = sketch.activeStrokes[0]
    let all = record.samples
    let goal = (samples / spacing + 1) * spacing
    let end = min(samples + work, goal, all.count)
    for sample in all[samples..<end] { stroke.append(sample) }
    samples = end
    view.update(showing: sketch)
    guard samples == all.count else {
      // A stroke that has dropped repeated samples cannot be continued by their number, and a position
      // lies between two samples only if they have different times.
      let isPosition = all[samples].timestamp > all[samples - 1].timestamp
      if samples == goal, isPosition, stroke.samples.count == samples {
        parts.append(Part(edits: edits, samples: samples, picture: view.picture))
      }
      return
    }
    sketch.activeStrokes = []
    view.remove(stroke)
    view.show(sketch.apply(log.edits[edits]))
    view.update(showing: sketch)
    (edits, samples) = (edits + 1, 0)
    keepPosition()
  }
}
