public import Geometry
public import Ink

/// The content of a sketch file.
public struct SketchDocument: Hashable, Sendable {
  /// The path, as given.
  public let path: String
  /// The version of the file's format, from 1.
  public let format: Int
  /// The sketch's title, without control characters.
  public let title: String
  /// The creation time, in seconds since 1970-01-01 00:00 UTC.
  public let created: TimeInterval
  /// All edits in order; their times, in seconds since the sketch's start, never decrease.
  public internal(set) var edits: [Edit]
  /// The unfinished strokes: those being drawn now, or left by a program that was killed.
  ///
  /// Opening the sketch to draw appends them to ``edits``.
  public let drafts: [StrokeRecord]

  /// The first of the ``drafts``.
  public var draft: StrokeRecord? { drafts.first }

  /// The number of edits of each author.
  var counters: [Int: Int] { edits.reduce(into: [:]) { $0[$1.author, default: 0] += 1 } }

  /// Reads a whole sketch without changing it.
  ///
  /// The file and its folder may be read-only. The only exception is a file whose program was
  /// killed during a write: the write is rolled back first, which needs a writable file and folder.
  ///
  /// The call returns or throws for any file, and uses memory in proportion to the file's size.
  ///
  /// - Throws: ``SketchError/noSuchFile(path:)``, ``SketchError/notAFile(path:found:)``,
  ///   ``SketchError/notASketch(path:found:)``,
  ///   ``SketchError/newerFormat(path:found:supported:)``,
  ///   ``SketchError/unreadable(path:reason:)`` or ``SketchError/damaged(path:detail:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func read(path: String) throws(SketchError) -> SketchDocument {
    try SketchReader.read(path: path)
  }
}
