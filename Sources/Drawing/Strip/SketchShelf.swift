package import Ink
package import Raster

/// The sketches that can be opened or copied from, read outside the drawing thread.
///
/// Every method but ``waitForLoaded()`` returns immediately. The shelf requests a frame when there is
/// something new.
package protocol SketchShelf: AnyObject {
  /// The sketches that have been read so far.
  var contents: ShelfContents { get }
  /// A number that changes with ``contents``.
  var revision: Int { get }

  /// Starts listing the sketches again, with thumbnails of at most some columns and rows; only those whose names
  /// and texts contain all words of a filter.
  func read(columns: Int, rows: Int, filter: String)
  /// Requests the thumbnails of the sketches at some indices, in place of those requested before.
  func show(_ indices: Range<Int>)
  /// Starts drawing the thumbnail of the open sketch from its strokes, from the lowest to the topmost.
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
  /// Waits for the strokes that were requested last, because the session ends, and forgets them.
  func waitForLoaded() -> LoadedSketch?
}

/// A sketch that the strip shows.
package struct ShelvedSketch: Hashable, Sendable {
  package var path: String
  /// The name, safe to show on a terminal.
  package var name: String
  package var thumbnail: Thumbnail?
  /// Why there is no picture, in a few words.
  package var remark: String?
  package var isOpen: Bool
  /// Whether another program is drawing in it.
  package var isInUse: Bool

  package init(
    path: String, name: String, thumbnail: Thumbnail? = nil, remark: String? = nil,
    isOpen: Bool = false, isInUse: Bool = false
  ) {
    (self.path, self.name, self.thumbnail) = (path, name, thumbnail)
    (self.remark, self.isOpen, self.isInUse) = (remark, isOpen, isInUse)
  }
}

/// The sketches read so far.
package struct ShelfContents: Hashable, Sendable {
  /// The sketches: those that were opened in this session, the last one first, then the newest.
  package var sketches: [ShelvedSketch]
  /// The sketches that were read since, by index.
  package var readSketches: [Int: ShelvedSketch] = [:]
  /// The picture of the open sketch as it is now; `nil` to show it as it was read.
  package var openThumbnail: Thumbnail?
  /// Whether they were listed.
  package var isComplete: Bool
  /// The text whose words all sketches contain.
  package var filter = ""
  /// Why there are none, in a few words; `nil` if the sketches could be listed.
  package var error: String?

  /// The sketch at an index of ``sketches``, with its thumbnail if that was read.
  package subscript(index: Int) -> ShelvedSketch {
    var sketch = readSketches[index] ?? sketches[index]
    if sketch.isOpen, let openThumbnail { (sketch.thumbnail, sketch.remark) = (openThumbnail, nil) }
    return sketch
  }

  package init(sketches: [ShelvedSketch] = [], isComplete: Bool = false, error: String? = nil) {
    (self.sketches, self.isComplete, self.error) = (sketches, isComplete, error)
  }
}

/// The strokes of a shelved sketch, or why they cannot be read.
package struct LoadedSketch: Hashable, Sendable {
  package var path: String
  /// The strokes, from the lowest to the topmost; `nil` if they cannot be read.
  package var strokes: [StrokeRecord]?
  package var texts: [TypedText]

  package init(path: String, strokes: [StrokeRecord]?, texts: [TypedText] = []) {
    (self.path, self.strokes, self.texts) = (path, strokes, texts)
  }
}
