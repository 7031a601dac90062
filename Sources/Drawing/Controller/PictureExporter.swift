public import Ink

/// Saves pictures as files, outside the drawing thread.
public protocol PictureExporter: AnyObject {
  /// Starts saving a picture and returns immediately.
  ///
  /// The exporter requests a frame when the picture is saved.
  ///
  /// - Parameter strokes: The strokes of the picture, from the lowest to the topmost.
  func export(_ strokes: [StrokeRecord])

  /// Returns a message with the outcome of the last export; `nil` if it was already taken.
  func takeOutcome() -> String?
}
