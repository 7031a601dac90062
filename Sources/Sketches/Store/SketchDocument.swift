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
  /// All edits in order: those that a room has confirmed, in the room's order, then the others.
  ///
  /// Without a room, their times, in seconds since the sketch's start, never decrease.
  public internal(set) var edits: [Edit]
  /// The unfinished strokes: those being drawn now, or left by a program that was killed.
  ///
  /// Opening the sketch to draw appends them to ``edits``.
  public let drafts: [StrokeRecord]
  /// When a room has confirmed each of the first edits; empty if the sketch was never shared.
  public let confirmations: [Confirmation]
  /// The authors, in ascending order of their numbers.
  public let authors: [SketchAuthor]
  /// The identifier of each edit's row.
  var rows: [Int]
  /// The first of the ``drafts``.
  public var draft: StrokeRecord? { drafts.first }
  /// The author of the edits that this file's user makes.
  public var author: Int { authors.last { !$0.room.isEmpty }?.number ?? 1 }
  /// The room in which the sketch is shared; `nil` if it was never shared.
  public var room: String? { authors.last { !$0.room.isEmpty }?.room }

  /// Reads a whole sketch without changing it.
  ///
  /// The file and its folder may be read-only. The only exception is a file whose program was
  /// killed during a write: the write is rolled back first, which needs a writable file and folder.
  ///
  /// The call returns or throws for any file, and uses memory in proportion to the file's size.
  ///
  /// - Throws: ``SketchError/noSuchFile(path:)``, ``SketchError/notAFile(path:found:)``,
  ///   ``SketchError/notASketch(path:found:)``, ``SketchError/newerFormat(path:found:supported:)``,
  ///   ``SketchError/unreadable(path:reason:)`` or ``SketchError/damaged(path:detail:)``.
  /// - Complexity: O(*n*) in the size of the file.
  public static func read(path: String) throws(SketchError) -> SketchDocument {
    try SketchReader.read(path: path)
  }
}
