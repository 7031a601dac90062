public import Geometry
public import Ink

/// What a sketch file holds: who it is, and everything that was done to it.
public struct SketchDocument: Hashable, Sendable {
  /// The path as it was given.
  public let path: String
  /// The version of the file's format, from 1.
  public let format: Int
  /// What the sketch is called, stripped of control characters.
  public let title: String
  /// When the sketch was created, in seconds since 1970-01-01 00:00 UTC.
  public let created: TimeInterval
  /// Everything that was done, in order; the times, from the sketch's start, never decrease.
  public internal(set) var edits: [Edit]
  /// What had been written of a stroke when its program was killed, or of one that is being drawn.
  ///
  /// Opening the sketch to draw makes it the last of ``edits``.
  public let unfinished: StrokeRecord?

  /// Reads a whole sketch without changing it.
  ///
  /// The file and its folder may be read-only. Only when a program was killed in the middle of a
  /// write is the file touched: what that write left is taken back first, which needs a folder
  /// that can be written.
  ///
  /// Whatever the file holds, the call returns or throws; the memory it takes is proportional to
  /// the file's size.
  ///
  /// - Throws: ``SketchError/noSuchFile(path:)``, ``SketchError/notAFile(path:found:)``,
  ///   ``SketchError/notASketch(path:found:)``,
  ///   ``SketchError/newerFormat(path:found:supported:)``,
  ///   ``SketchError/unreadable(path:reason:)`` or ``SketchError/damaged(path:place:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func read(path: String) throws(SketchError) -> SketchDocument {
    try SketchReader.read(path: path)
  }
}
