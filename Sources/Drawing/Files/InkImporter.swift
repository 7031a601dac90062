package import Geometry
package import Ink

/// The outcome of reading a file.
package struct ImportedPicture: Sendable {
  /// The strokes where they must be added, from the lowest to the topmost; none if there is no ink.
  package let strokes: [StrokeRecord]
  /// The texts that strokes show, with the indices of these strokes.
  package let texts: [TypedText]
  /// What was imported and skipped, or why nothing was.
  package let message: String

  package init(_ strokes: [StrokeRecord] = [], texts: [TypedText] = [], message: String) {
    (self.strokes, self.texts, self.message) = (strokes, texts, message)
  }
}

/// Reads the ink of files, outside the drawing thread.
package protocol InkImporter: AnyObject {
  /// Returns why no file under a name can be imported, in a few words; `nil` if one can be.
  func refusal(of name: String) -> String?

  /// Returns the paths of folders, and of files that can be imported, that begin with a text.
  func completions(of name: String) -> [String]

  /// Starts to read a file into the middle of a rectangle, and requests a frame when it is read.
  func importFile(_ name: String, into view: Rect, endingAt time: TimeInterval)

  /// Stops reading; returns whether a file was being read.
  func cancel() -> Bool

  /// Returns the outcome of the last import, once; otherwise `nil`.
  func takePicture() -> ImportedPicture?
}
