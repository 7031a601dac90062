import Canvas
import Geometry
import Ink
import Raster
import TerminalUI

/// The pictures at some positions of a log, which make seeking fast: computed little by little in advance, for
/// one screen size and transform.
struct Keyframes {
  /// The picture at a position between two edits, or within a long stroke.
  typealias Keyframe = (position: ReplayLog.Position, picture: LayerPicture)

  /// The memory of a snapshot per edit, for a stroke, its name, and how to reverse the edit.
  private static let bytesPerEdit = 168
  /// The memory of a keyframe per cell: eight bytes for each dot.
  private static let bytesPerCell = 8 * Cell.width * Cell.height

  /// The keyframes in the order of the log; the first is blank.
  private(set) var all: [Keyframe]
  /// The sketches after some numbers of edits, few as they take much memory; the first is blank.
  private(set) var snapshots: [(edits: Int, sketch: Sketch)]

  /// The minimum work between two keyframes.
  let spacing: Int
  /// The minimum number of edits between two snapshots.
  private let snapshotSpacing: Int
  private var player: LogPlayer
  private var view: CanvasView

  /// Creates the keyframe of the start of a log, which is blank.
  init(
    _ log: ReplayLog, limits: SeekLimits, smoothing: Smoothing, size: ScreenSize,
    transform: Transform
  ) {
    player = LogPlayer(log)
    view = CanvasView(smoothing: smoothing)
    view.layOut(size, transform: transform)
    view.update(showing: player.sketch)
    all = [(player.position, view.picture)]
    snapshots = [(0, player.sketch)]
    let half = limits.maximumMemory / 2
    let bytes = max(1, Self.bytesPerCell * size.columns * size.rows)
    let count = (half / bytes).clamped(to: 1...limits.maximumKeyframes)
    spacing = max((log.work.last ?? 0) / count, limits.minimumSpacing)
    // The first snapshots are small, so that all have half the size of the last one on average.
    let snapshotCount = half / max(1, Self.bytesPerEdit * log.edits.count / 2)
    snapshotSpacing = max(log.edits.count / (snapshotCount + 1), limits.minimumEdits)
  }

  private var log: ReplayLog { player.log }
  /// The work before the last keyframe, in samples.
  private var latestWork: Int { log.work(at: all[all.count - 1].position) }
  var isComplete: Bool { (log.work.last ?? 0) - latestWork < spacing }

  /// Returns the last keyframe up to a position.
  func last(upTo position: ReplayLog.Position) -> Keyframe {
    all[max(all.partitioningIndex { $0.position > position } - 1, 0)]
  }

  /// Returns the sketch after a number of edits, from another one or the last snapshot, if that is nearer.
  func sketch(after edits: Int, from other: Sketch, after otherEdits: Int) -> Sketch {
    let snapshot = snapshots[max(snapshots.partitioningIndex { $0.edits > edits } - 1, 0)]
    let isNearer = (snapshot.edits...edits).contains(otherEdits)
    var sketch = isNearer ? other : snapshot.sketch
    sketch.apply(contentsOf: log.edits[(isNearer ? otherEdits : snapshot.edits)..<edits])
    return sketch
  }

  /// Continues to compute keyframes, by some work in samples, but at least one edit or a part of a long stroke.
  mutating func prepare(_ work: Int) {
    guard !isComplete else { return }
    view.show(player.play(to: nextPosition(after: work)))
    view.update(showing: player.sketch)
    let position = player.position
    if position.edits - snapshots[snapshots.count - 1].edits >= snapshotSpacing {
      snapshots.append((position.edits, player.finishedSketch))
    }
    if log.work(at: position) - latestWork >= spacing, canContinue(from: position) {
      all.append((position, view.picture))
    }
  }

  private func nextPosition(after work: Int) -> ReplayLog.Position {
    let (edits, samples) = (player.position.edits, player.position.samples)
    if let stroke = longStroke(of: edits) {
      let end = min(samples + work, (samples / spacing + 1) * spacing)
      return end < stroke.sampleCount
        ? ReplayLog.Position(edits: edits, samples: end) : ReplayLog.Position(edits: edits + 1)
    }
    let goal = min(log.work[edits] + work, latestWork + spacing)
    var end = max(log.work.partitioningIndex { $0 >= goal }, edits + 1)
    if end > edits + 1, longStroke(of: end - 1) != nil { end -= 1 }
    return ReplayLog.Position(edits: end)
  }

  /// Returns the stroke that an edit draws if that is long enough for keyframes within it; else `nil`.
  private func longStroke(of edit: Int) -> StrokeRecord? {
    guard log.work[edit + 1] - log.work[edit] >= 2 * spacing else { return nil }
    let strokes = log.edits[edit].drawnStrokes
    return strokes.count == 1 && !strokes[0].mayHaveAngles ? strokes[0] : nil
  }

  /// Returns whether a player can jump to the current position: between two samples with different times, in a
  /// stroke that has dropped no repeated ones.
  private func canContinue(from position: ReplayLog.Position) -> Bool {
    guard position.samples > 0 else { return true }
    let all = log.edits[position.edits].drawnStrokes[0].samples
    return all[position.samples].timestamp > all[position.samples - 1].timestamp
      && player.sketch.activeStrokes[0].samples.count == position.samples
  }
}

/// The limits on the work of seeking, which is measured in samples drawn.
struct SeekLimits {
  /// The maximum work to a later position that is played instead of skipped.
  var maximumPlayAhead: Int
  /// The maximum work of adding ink instead of repainting everything, unless keyframes are farther apart.
  var maximumAddition: Int
  /// The work on keyframes in one frame.
  var preparation: Int
  /// The minimum work between two keyframes.
  var minimumSpacing: Int
  var maximumKeyframes: Int
  /// The minimum number of edits between two snapshots.
  var minimumEdits: Int
  /// The maximum memory of all keyframes and snapshots, in bytes.
  var maximumMemory: Int

  /// The limits that fit in the time of a frame.
  static let standard = SeekLimits(
    maximumPlayAhead: 2 * Playhead.workPerFrame, maximumAddition: 400_000,
    preparation: 20_000, minimumSpacing: 5000, maximumKeyframes: 256, minimumEdits: 2048,
    maximumMemory: 64 << 20)
}
