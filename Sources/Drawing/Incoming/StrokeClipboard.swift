/// A clipboard for strokes that other programs share; it reads and writes outside the drawing thread.
public protocol StrokeClipboard: AnyObject {
  /// Starts to save strokes, and returns immediately.
  func save(_ copy: StrokeCopy)

  /// Starts to read what was saved last, here or by another program, and returns immediately; the
  /// clipboard requests a frame when it is read.
  func read()

  /// Returns the outcome of the last reading, once; otherwise `nil`.
  func takePasted() -> PastedStrokes?

  /// Returns why strokes could not be saved, once; otherwise `nil`.
  func takeFailure() -> String?
}

/// The outcome of reading the clipboard.
public enum PastedStrokes: Sendable {
  /// The strokes that were copied.
  case strokes(StrokeCopy)
  /// Why there are none, as a message.
  case failure(String)
}
