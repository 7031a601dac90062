public import Ink

/// Writes pictures to files, elsewhere than on the thread that draws.
public protocol PictureExporter: AnyObject {
  /// Begins to write the strokes of a picture, from the lowest to the topmost; returns at once.
  ///
  /// A frame is asked for when it is done.
  func export(_ strokes: [StrokeRecord])

  /// What came of it, as a line to be read; `nil` if there is nothing new.
  func takeOutcome() -> String?
}
