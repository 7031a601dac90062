package import Diagrams
package import Ink

/// Writes a sketch as the lines of a text diagram, and returns whether they leave out ink.
package typealias DiagramWriting =
  @Sendable (Sketch) -> Result<(lines: [String], leavesOutInk: Bool), DiagramLayout.TooWide>

/// Saves pictures as files, outside the drawing thread; every method returns immediately.
package protocol PictureExporter: AnyObject {
  /// The names of the formats that the menu offers, in its order.
  var formats: [String] { get }
  /// The extensions of each format, with their dots, the preferred first; the prompt begins with the first format.
  var fileExtensions: [[String]] { get }
  /// The name that the prompt suggests, without an extension.
  var suggestedName: String { get }
  /// The folder of new files, unless their names lead elsewhere; safe to show on a terminal.
  var folder: String { get }

  /// Starts saving a picture in ``folder``, in one of the ``formats``; requests a frame when it is saved.
  func export(_ strokes: [StrokeRecord], as format: String)

  /// Returns a few words on the background of a picture with a name; `nil` if its format has none.
  func background(of name: String) -> String?
  /// Returns why no file can have a name, in a few words; `nil` if one can.
  func refusal(of name: String) -> String?
  /// Returns whether there is a file with a name, which an export would replace.
  func exists(_ name: String) -> Bool
  /// Returns the paths of folders, and of files of all formats, that begin with a text.
  func completions(of name: String) -> [String]

  /// Starts saving the sketch at a path with one of the ``fileExtensions``; requests a frame when it is saved.
  func export(to name: String, replacing replaces: Bool, smoothing: Smoothing)

  /// Starts converting a picture to text for ``takeClipboard()``; if it `reports`, ``takeOutcome()`` follows.
  func copyText(of strokes: [StrokeRecord], smoothing: Smoothing, reports: Bool)

  /// Starts writing the sketch as a text diagram for ``takeClipboard()``.
  func copy(_ write: @escaping DiagramWriting)

  /// Returns a message with the outcome of the last export, once; otherwise `nil`.
  func takeOutcome() -> String?

  /// Returns text for the clipboard, once; otherwise `nil`.
  func takeClipboard() -> String?
}
