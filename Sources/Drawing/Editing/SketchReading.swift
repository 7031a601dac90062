package import Geometry
package import Ink
package import Raster

/// A large sketch that is being read on another thread, while its picture is shown already.
package protocol SketchReading: AnyObject {
  /// The smallest rectangle around the samples, in canvas dots; `nil` without ink.
  var pathBounds: Rect? { get }
  /// The smallest rectangle around the ink, in canvas dots; `nil` without ink.
  var bounds: Rect? { get }
  /// The part that was read, from 0 to 1.
  var progress: Double { get }
  /// Paints the picture.
  ///
  /// - Returns: The picture, and the strokes that may be visible in it, from the lowest to the topmost.
  func paint(
    in cells: CellSet, with painter: inout StrokePainter
  ) -> (picture: DotBitmap, strokes: [StrokeRecord])
}

extension DrawingController {
  /// The sketch that is being read; `nil` once it was.
  package var reading: (any SketchReading)? {
    get { editor.reading }
    set { editor.begin(newValue) }
  }

  /// Whether the sketch that was read can be shown, because nothing unfinished depends on the view.
  package var canFinishReading: Bool { editor.canFinishReading }

  /// Shows the sketch that was read; `isAsPainted` is whether its picture is the painted one.
  package func finishReading(_ sketch: Sketch, isAsPainted: Bool) {
    editor.finishReading(sketch, isAsPainted: isAsPainted)
  }

  /// The sketch, without the strokes being drawn; `nil` while it is being read.
  package var sketch: Sketch? { editor.reading == nil ? editor.sketch : nil }
}
