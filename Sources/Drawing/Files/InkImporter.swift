public import Geometry
public import Ink

/// The outcome of reading a file.
public struct ImportedPicture: Sendable {
  /// The strokes where they must be added, from the lowest to the topmost; none if there is no ink.
  public let strokes: [StrokeRecord]
  /// The texts that strokes show, with the indices of these strokes.
  public let texts: [TypedText]
  /// What was imported and skipped, or why nothing was.
  public let message: String

  /// Creates an outcome.
  public init(_ strokes: [StrokeRecord] = [], texts: [TypedText] = [], message: String) {
    (self.strokes, self.texts, self.message) = (strokes, texts, message)
  }
}

/// Reads the ink of files, outside the drawing thread.
public protocol InkImporter: AnyObject {
  /// Returns why no file under a name can be imported, in a few words; `nil` if one can be.
  func refusal(of name: String) -> String?

  /// Returns the paths of folders, and of files that can be imported, that begin with a text.
  func completions(of name: String) -> [String]

  /// Starts to read a file and returns immediately; the importer requests a frame when it is read.
  ///
  /// - Parameters:
  ///   - name: The path of the file.
  ///   - view: The visible part of the canvas, in dots; the ink comes into its middle.
  ///   - time: The time at which the last stroke must end, in seconds since the sketch's start.
  func importFile(_ name: String, into view: Rect, endingAt time: TimeInterval)

  /// Stops reading.
  ///
  /// - Returns: Whether a file was being read.
  func cancel() -> Bool

  /// Returns the outcome of the last import, once; otherwise `nil`.
  func takePicture() -> ImportedPicture?
}
