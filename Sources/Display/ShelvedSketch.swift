public import Ink

/// A sketch that the strip shows.
public struct ShelvedSketch: Hashable, Sendable {
  /// The path that identifies it.
  public var path: String
  /// The name, safe to show on a terminal.
  public var name: String
  /// A picture; `nil` if there is none, or none yet.
  public var thumbnail: Thumbnail?
  /// Why there is no picture, in a few words.
  public var remark: String?
  /// Whether it is the sketch that is open.
  public var isOpen: Bool
  /// Whether another program is drawing in it.
  public var isInUse: Bool

  /// Creates a sketch.
  public init(
    path: String, name: String, thumbnail: Thumbnail? = nil, remark: String? = nil,
    isOpen: Bool = false, isInUse: Bool = false
  ) {
    (self.path, self.name, self.thumbnail) = (path, name, thumbnail)
    (self.remark, self.isOpen, self.isInUse) = (remark, isOpen, isInUse)
  }
}

/// The sketches read so far.
public struct ShelfContents: Hashable, Sendable {
  /// The sketches: those that were opened in this session, the last one first, then the newest.
  public var sketches: [ShelvedSketch]
  /// The sketches that were read since, by index.
  ///
  /// They are separate, so that reading one copies only those that were read, and not all.
  public var readSketches: [Int: ShelvedSketch] = [:]
  /// Whether they were listed.
  public var isComplete: Bool
  /// Why there are none, in a few words; `nil` if the sketches could be listed.
  public var error: String?

  /// The sketch at an index of ``sketches``, with its thumbnail if that was read.
  public subscript(index: Int) -> ShelvedSketch { readSketches[index] ?? sketches[index] }

  /// Creates the contents of a shelf.
  public init(sketches: [ShelvedSketch] = [], isComplete: Bool = false, error: String? = nil) {
    (self.sketches, self.isComplete, self.error) = (sketches, isComplete, error)
  }
}

/// The strokes of a shelved sketch, or why they cannot be read.
public struct LoadedSketch: Hashable, Sendable {
  /// The path of the sketch.
  public var path: String
  /// The strokes, from the lowest to the topmost; `nil` if they cannot be read.
  public var strokes: [StrokeRecord]?

  /// Creates a loaded sketch.
  public init(path: String, strokes: [StrokeRecord]?) {
    (self.path, self.strokes) = (path, strokes)
  }
}
