package import Geometry
package import Ink
package import Raster
import TerminalUI

/// A large sketch that is being read on another thread, while its picture is shown already.
package protocol SketchReading: AnyObject {
  /// The smallest rectangle around the samples, in canvas dots; `nil` without ink.
  var pathBounds: Rect? { get }
  /// The smallest rectangle around the ink, in canvas dots; `nil` without ink.
  var bounds: Rect? { get }
  /// The part that was read, from 0 to 1.
  var progress: Double { get }
  /// - Returns: The picture, and the strokes that may be visible in it, from the lowest to the topmost.
  func paint(
    in cells: CellSet, with painter: inout StrokePainter
  ) -> (picture: DotBitmap, strokes: [StrokeRecord])
}

/// What stands in for a sketch that is being read: the strokes that may be visible, under other names.
struct ProvisionalSketch {
  let reading: any SketchReading
  /// The edits that were made meanwhile.
  var edits: [Edit] = []
  /// How the strokes were painted that are shown.
  var painting: (transform: Transform, smoothing: Smoothing)?

  /// Returns the sketch of some strokes, with the edits that were made meanwhile.
  func sketch(of strokes: [StrokeRecord]) -> Sketch {
    // What they hold on to has other names here.
    let shown = strokes.map { $0.naming { _ in nil }.restyled(StyleChange(isElbowed: false)) }
    return Sketch(folding: [Edit(.strokesAdded(shown), at: 0)] + edits)
  }
}

/// Drawing in a sketch that is being read.
///
/// Strokes can be added to the provisional sketch, but nothing in it can be selected or changed.
extension SketchEditor {
  var reading: (any SketchReading)? { provisional?.reading }

  /// How far the sketch was read, as a message; `nil` once it was.
  var readingProgress: String? { reading.map { "reading the sketch · \(Int(100 * $0.progress))%" } }

  /// Returns whether the sketch was read; shows how far it was if not.
  func isRead() -> Bool {
    showReading()
    return reading == nil
  }

  func showReading() { if let readingProgress { messages.show(readingProgress) } }
}

extension DrawingController {
  package var reading: (any SketchReading)? {
    get { editor.reading }
    set { editor.provisional = newValue.map { ProvisionalSketch(reading: $0) } }
  }

  /// Whether the sketch that was read can be shown, because nothing unfinished depends on the view.
  package var canFinishReading: Bool {
    editor.pendingEdit == nil && editor.openEdit?.preview == nil
  }

  /// Shows the sketch that was read; `isAsPainted` is whether its picture is the painted one.
  package func finishReading(_ sketch: Sketch, isAsPainted: Bool) {
    editor.finishReading(sketch, isAsPainted: isAsPainted)
    guard !heldCommands.isEmpty else { return }
    editor.messages.clear()
    let held = heldCommands
    heldCommands = []
    for (command, time) in held { perform(command, at: time) }
  }

  /// Holds a command that must wait until the sketch is read; returns whether it does.
  func hold(_ command: Command, at time: TimeInterval) -> Bool {
    let waits = !command.keepsStrokes || !heldCommands.isEmpty
    guard editor.reading != nil, waits, command != .quit else { return false }
    heldCommands.append((command, time))
    editor.showReading()
    return true
  }

  /// Shows how far the sketch was read while commands wait for it.
  func showReading(at time: TimeInterval) {
    guard !heldCommands.isEmpty else { return }
    editor.showReading()
    editor.frames.schedule(notBefore: time + Self.progressInterval)
  }

  /// The time between two messages about how far the sketch was read, in seconds.
  private static let progressInterval = 0.1

  /// The sketch, without the strokes being drawn; `nil` while it is being read.
  package var sketch: Sketch? { editor.reading == nil ? editor.sketch : nil }
}
