public import Ink

/// Saves pictures as files, outside the drawing thread.
public protocol PictureExporter: AnyObject {
  /// The names of the formats, in the order of the menu.
  var formats: [String] { get }

  /// Starts saving a picture and returns immediately.
  ///
  /// The exporter requests a frame when the picture is saved.
  ///
  /// - Parameters:
  ///   - strokes: The strokes of the picture, from the lowest to the topmost.
  ///   - format: One of ``formats``.
  func export(_ strokes: [StrokeRecord], as format: String)

  /// Returns a message with the outcome of the last export, once; otherwise `nil`.
  func takeOutcome() -> String?
}
