public import Ink
import TerminalUI

/// The sketches that can be opened or copied from, read outside the drawing thread.
///
/// Every method but ``waitForLoaded()`` returns immediately. The shelf requests a frame when there is
/// something new.
public protocol SketchShelf: AnyObject {
  /// The sketches that have been read so far.
  var contents: ShelfContents { get }
  /// A number that changes with ``contents``.
  var revision: Int { get }

  /// Starts listing the sketches again, with thumbnails of at most some columns and rows.
  func read(columns: Int, rows: Int)
  /// Requests the thumbnails of the sketches at some indices, in place of those requested before.
  func show(_ indices: Range<Int>)
  /// Starts drawing the thumbnail of the open sketch from its strokes as they are now, from the lowest
  /// to the topmost.
  func showOpen(_ strokes: [StrokeRecord])
  /// Returns whether a sketch has a name, in the folder of the one at a path or of the open one.
  func isTaken(_ name: String, besides path: String?) -> Bool
  /// Stops reading thumbnails.
  func stop()
  /// Starts reading the strokes of a sketch.
  func load(_ path: String)
  /// Forgets the strokes that were requested last.
  func cancelLoad()
  /// Returns the strokes that have been loaded, and forgets them.
  func takeLoaded() -> LoadedSketch?
  /// Waits for the strokes that were requested last, returns them, and forgets them.
  ///
  /// Called when the session ends, so that a copy is not lost.
  func waitForLoaded() -> LoadedSketch?
}
