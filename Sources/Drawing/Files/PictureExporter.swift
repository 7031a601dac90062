public import Ink

/// Saves pictures as files, outside the drawing thread.
public protocol PictureExporter: AnyObject {
  /// The names of the formats that the menu offers, in its order.
  var formats: [String] { get }
  /// The extensions of all formats, with their dots.
  var fileExtensions: [String] { get }
  /// The name that the prompt suggests, without an extension.
  var suggestedName: String { get }
  /// The folder of new files, unless their names lead elsewhere; safe to show on a terminal.
  var folder: String { get }

  /// Starts saving a picture in ``folder`` and returns immediately.
  ///
  /// The exporter requests a frame when the picture is saved.
  ///
  /// - Parameters:
  ///   - strokes: The strokes of the picture, from the lowest to the topmost.
  ///   - format: One of ``formats``.
  func export(_ strokes: [StrokeRecord], as format: String)

  /// Starts saving the sketch and returns immediately; the exporter requests a frame when it is saved.
  ///
  /// - Parameters:
  ///   - name: The path of a new file, with one of ``fileExtensions``.
  ///   - smoothing: The smoothing of lines.
  func export(to name: String, smoothing: Smoothing)

  /// Starts converting a picture to text for the clipboard and returns immediately.
  ///
  /// The exporter requests a frame when ``takeClipboard()`` returns the text.
  ///
  /// - Parameters:
  ///   - strokes: The strokes of the picture, from the lowest to the topmost.
  ///   - smoothing: The smoothing of lines.
  ///   - reports: Whether ``takeOutcome()`` returns the outcome.
  func copyText(of strokes: [StrokeRecord], smoothing: Smoothing, reports: Bool)

  /// Returns a message with the outcome of the last export, once; otherwise `nil`.
  func takeOutcome() -> String?

  /// Returns text for the clipboard, once; otherwise `nil`.
  func takeClipboard() -> String?
}
